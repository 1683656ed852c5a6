/** Every refusal of the sandbox, one class per kind; errors-to-envelope is the only place that answers them. */
export class SandboxError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = new.target.name;
    this.status = status;
  }
}

export class BadRequest extends SandboxError {
  constructor(message: string) {
    super(400, message);
  }
}

export class Unauthorized extends SandboxError {
  constructor() {
    super(401, 'Unauthorized');
  }
}

export class Forbidden extends SandboxError {
  constructor(message: string) {
    super(403, message);
  }
}

export class NotFound extends SandboxError {
  constructor(message: string) {
    super(404, message);
  }
}

/** The thing is there but its state does not allow this. Console calls only: upstream documents no 409. */
export class Conflict extends SandboxError {
  constructor(message: string) {
    super(409, message);
  }
}

export class InvalidNationalId extends SandboxError {
  constructor() {
    super(422, 'Invalid national ID');
  }
}

export class TooManyRequests extends SandboxError {
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number, message = 'Too many requests') {
    super(429, message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** 500 on purpose: a magic national ID, or a provider that "could not be reached". */
export class ServerFailure extends SandboxError {
  constructor(message: string) {
    super(500, message);
  }
}
