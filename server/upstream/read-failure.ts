import { errorMessages } from './error-messages.js';
import { UpstreamFailure } from './failures.js';

interface ErrorAnswer {
  status: number;
  retryAfter: string | null;
  date: string | null;
  /** The parsed JSON body; undefined when it is not JSON. */
  body: unknown;
  empty: boolean;
  secrets: readonly string[];
  aboutPerson: boolean;
  now: number;
}

/**
 * Seconds from a Retry-After header: a number, or an HTTP date. That date is of upstream's clock, which may be hours off:
 * its distance from the Date header of the same answer counts (RFC 9110, 6.6.1), and without one, from our own clock.
 */
export function retryAfterSeconds(
  header: string | null,
  { date, now }: Pick<ErrorAnswer, 'date' | 'now'>,
): number | undefined {
  if (header === null) return undefined;
  const text = header.trim();
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text);
  const until = Date.parse(text);
  if (Number.isNaN(until)) return undefined;
  const sent = Date.parse(date ?? '');
  return Math.max(0, Math.ceil((until - (Number.isNaN(sent) ? now : sent)) / 1000));
}

export function readFailure(answer: ErrorAnswer): UpstreamFailure {
  const { status } = answer;
  const details = {
    upstreamStatus: status,
    upstreamMessages: errorMessages(answer.body, answer.secrets),
    retryAfterSeconds: retryAfterSeconds(answer.retryAfter, answer),
  };
  if (status === 401) return new UpstreamFailure('upstream_unauthorized', details);
  if (status === 403) return new UpstreamFailure('upstream_forbidden', details);
  if (status === 429) return new UpstreamFailure('upstream_busy', details);
  if (status === 408) return new UpstreamFailure('upstream_timeout', details);
  const inJson = answer.body !== undefined;
  if (status >= 500) {
    // With 500 in JSON upstream says that the call failed, with 503 that it did not start. Anything else (502 or 504 of a
    // gateway, a crash page) may hide a call that was carried out.
    const saysItFailed = status === 503 || (status === 500 && inJson);
    return new UpstreamFailure('upstream_unavailable', {
      ...details,
      progress: saysItFailed ? 'answered' : 'sent',
    });
  }
  if (status < 400) return new UpstreamFailure('upstream_unavailable', { ...details, progress: 'sent' });
  // § Errors names the status and shows no body. No gateway answers 422 by itself.
  const invalidId = status === 422 && answer.aboutPerson && (inJson || answer.empty);
  if (invalidId) return new UpstreamFailure('upstream_invalid_national_id', details);
  // A 404 page of a gateway is a wrong address or an outage; it does not mean "no such transaction".
  if (!inJson) return new UpstreamFailure('upstream_unavailable', { ...details, progress: 'answered' });
  if (status === 404) return new UpstreamFailure('upstream_not_found', details);
  return new UpstreamFailure('upstream_rejected', details);
}
