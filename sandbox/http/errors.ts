export class SandboxError extends Error {
  readonly status: number;
  readonly retryAfterSeconds: number | null;

  constructor(status: number, message: string, retryAfterSeconds: number | null = null) {
    super(message);
    this.name = 'SandboxError';
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export const badRequest = (message: string) => new SandboxError(400, message);
export const unauthorized = () => new SandboxError(401, 'Unauthorized');
export const forbidden = (message: string) => new SandboxError(403, message);
export const notFound = (message: string) => new SandboxError(404, message);
/** Only calls under /sandbox answer it: upstream documents no 409. */
export const conflict = (message: string) => new SandboxError(409, message);
export const invalidNationalId = () => new SandboxError(422, 'Invalid national ID');
export const tooManyRequests = (retryAfterSeconds: number) =>
  new SandboxError(429, 'Too many requests: the limit of calls per minute is reached', retryAfterSeconds);
export const internalServerError = () => new SandboxError(500, 'Internal server error');
