/**
 * The failures of a call to upstream, one class each. The message is our own and holds no token, national ID or code.
 * `upstreamMessages` holds upstream's messages, masked and truncated.
 */
export type UpstreamFailureCode =
  | 'upstream_rejected'
  | 'upstream_unauthorized'
  | 'upstream_forbidden'
  | 'upstream_not_found'
  | 'upstream_invalid_national_id'
  | 'upstream_busy'
  | 'upstream_unavailable'
  | 'upstream_timeout'
  | 'upstream_aborted';

export interface FailureDetails {
  upstreamStatus?: number | undefined;
  upstreamMessages?: readonly string[];
  retryAfterSeconds?: number | undefined;
  cause?: unknown;
}

export abstract class UpstreamFailure extends Error {
  abstract readonly code: UpstreamFailureCode;
  readonly upstreamStatus: number | undefined;
  readonly upstreamMessages: readonly string[];
  readonly retryAfterSeconds: number | undefined;
  /** Upstream may have carried the call out: a second call may do it twice. */
  readonly outcomeUnknown: boolean;

  constructor(sentence: string, outcomeUnknown: boolean, details: FailureDetails = {}) {
    super(sentence, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = new.target.name;
    this.outcomeUnknown = outcomeUnknown;
    this.upstreamStatus = details.upstreamStatus;
    this.upstreamMessages = details.upstreamMessages ?? [];
    this.retryAfterSeconds = details.retryAfterSeconds;
  }

  /** Upstream certainly did not carry the call out. */
  get refused(): boolean {
    return !this.outcomeUnknown;
  }
}

/** 400, and every 4xx that has no class of its own; `upstreamStatus` distinguishes them. */
export class UpstreamRejected extends UpstreamFailure {
  readonly code = 'upstream_rejected';
  constructor(details?: FailureDetails) {
    super('The service refused the request; its messages say what to change.', false, details);
  }
}

/** 401. */
export class UpstreamUnauthorized extends UpstreamFailure {
  readonly code = 'upstream_unauthorized';
  /** A newer token is there: a second call may succeed. */
  readonly renewed: boolean;

  constructor(details: FailureDetails & { renewed?: boolean } = {}) {
    super('The service refused our token; set a valid UPSTREAM_TOKEN.', false, details);
    this.renewed = details.renewed ?? false;
  }
}

/** 403. */
export class UpstreamForbidden extends UpstreamFailure {
  readonly code = 'upstream_forbidden';
  constructor(details?: FailureDetails) {
    super('The account may not call this; have it enabled for the API key.', false, details);
  }
}

/** 404. */
export class UpstreamNotFound extends UpstreamFailure {
  readonly code = 'upstream_not_found';
  constructor(details?: FailureDetails) {
    super('The service does not know this ID; check where it came from.', false, details);
  }
}

/** 422 of the calls that carry a national ID. */
export class UpstreamInvalidNationalId extends UpstreamFailure {
  readonly code = 'upstream_invalid_national_id';
  constructor(details?: FailureDetails) {
    super('The service calls the national ID invalid; ask the person for it again.', false, details);
  }
}

/** 429. */
export class UpstreamBusy extends UpstreamFailure {
  readonly code = 'upstream_busy';
  constructor(details?: FailureDetails) {
    super('The service allows no more calls just now; wait before the next one.', false, details);
  }
}

/** 5xx, no connection, a broken one, HTML, or a body that cannot be read. */
export class UpstreamUnavailable extends UpstreamFailure {
  readonly code = 'upstream_unavailable';
  /** No byte of the call reached upstream: a second call is safe for every endpoint. */
  readonly neverSent: boolean;

  constructor(details: FailureDetails & { outcomeUnknown: boolean; neverSent?: boolean }) {
    super('The service did not answer properly; try again soon.', details.outcomeUnknown, details);
    this.neverSent = details.neverSent ?? false;
  }
}

/** No whole answer within the time allowed. */
export class UpstreamTimeout extends UpstreamFailure {
  readonly code = 'upstream_timeout';
  constructor(details?: FailureDetails) {
    super('The service did not answer in time; check whether the call was carried out.', true, details);
  }
}

/** The caller aborted the call. */
export class UpstreamAborted extends UpstreamFailure {
  readonly code = 'upstream_aborted';
  constructor(details: { outcomeUnknown: boolean }) {
    super('The call was aborted before an answer came.', details.outcomeUnknown);
  }
}
