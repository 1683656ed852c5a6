/** A refusal with its HTTP status; envelope.ts turns it into an answer. */
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

/** Assumption: upstream does not show what it answers to another method. */
export class MethodNotAllowed extends SandboxError {
  constructor() {
    super(405, 'Method not allowed');
  }
}

/** For calls under /sandbox only: upstream documents no 409. */
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

/** The 500 of a magic national ID. */
export class InternalServerError extends SandboxError {
  constructor() {
    super(500, 'Internal server error');
  }
}
