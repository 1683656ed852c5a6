/**
 * What a call of the host client, or an event, can fail with. No message holds the host key or a secret. None has a `status`: web
 * frameworks take that of an error for the status of their own answer.
 */

import type { Problem } from '../../contract/problems.js';

/** The proxy answered with a problem. Decide by `code`; `/docs#problems` of the proxy lists all. */
export class ProxyProblemError extends Error {
  override readonly name = 'ProxyProblemError';
  /** Such as `unauthorized`, `origin_not_allowed`, `not_found`, `storage_unavailable`. */
  readonly code: string;
  /** The HTTP status of the proxy's answer. */
  readonly proxyStatus: number;
  /** Finds the line in the proxy's log. */
  readonly requestId: string | undefined;
  /** Seconds after which the same call may work. */
  readonly retryAfter: number | undefined;
  /** The fields of the request that are not valid. */
  readonly errors: readonly { readonly path: string; readonly message: string }[];

  constructor(problem: Pick<Problem, 'code' | 'title' | 'status'> & Partial<Problem>) {
    const fields = (problem.errors ?? []).map(({ path, message }) => ` ${path}: ${message}`).join('');
    super(`${problem.code}: ${problem.detail ?? problem.title}${fields}`);
    this.code = problem.code;
    this.proxyStatus = problem.status;
    this.requestId = problem.requestId;
    this.retryAfter = problem.retryAfter;
    this.errors = problem.errors ?? [];
  }
}

/** No answer came: the proxy is down, its address is wrong, or the time was over. */
export class ProxyUnreachableError extends Error {
  override readonly name = 'ProxyUnreachableError';
  readonly code = 'proxy_unreachable';

  constructor(url: string, cause: unknown) {
    super(`The proxy at ${url} does not answer. Check that it runs and that the address is right.`, {
      cause,
    });
  }
}

/** An answer came, but not one of a proxy: the address names another server, or a gateway answered. */
export class ProxyAnswerError extends Error {
  override readonly name = 'ProxyAnswerError';
  readonly code = 'not_a_proxy';
  /** The HTTP status of that answer. */
  readonly proxyStatus: number;

  constructor(url: string, status: number) {
    super(`The answer of ${url} (status ${status}) is not one of the proxy. Check the address.`);
    this.proxyStatus = status;
  }
}

/** The verification is not of the customer you asked for. Treat the visitor as not verified. */
export class VerificationOfAnotherError extends Error {
  override readonly name = 'VerificationOfAnotherError';
  readonly code = 'verification_of_another';

  constructor() {
    super('This verification belongs to another reference. The one who sent its id is not verified by it.');
  }
}

/** The client, or `verifyEvent`, was called with a setting that can never work. */
export class HostSettingError extends Error {
  override readonly name = 'HostSettingError';
  readonly code = 'setting_invalid';
}

/** The body is no event of your proxy. Answer 401 and use nothing of it. */
export class EventRefusedError extends Error {
  override readonly name = 'EventRefusedError';
  readonly code: EventRefusal;

  constructor(code: EventRefusal) {
    super(EVENT_REFUSALS[code]);
    this.code = code;
  }
}

const EVENT_REFUSALS = {
  event_not_signed: 'The headers webhook-id, webhook-timestamp and webhook-signature must all be there.',
  event_too_old: 'The event was signed too long ago. Check the clock of this machine.',
  event_too_new: 'The event was signed in the future. Check the clock of this machine.',
  event_signature_wrong:
    'No signature fits a secret. Pass the body as it arrived, before any parser and decoded from base64 on AWS, and a secret of HOST_WEBHOOK_SECRETS.',
  event_unreadable: 'The signature is right, but the body is no event.',
} as const;

export type EventRefusal = keyof typeof EVENT_REFUSALS;
