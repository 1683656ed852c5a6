import type { Logger } from 'pino';
import type { BudgetKind } from '../../contract/rules.js';
import type { Metrics } from '../operations/metrics.js';
import type { UpstreamFailure } from '../upstream/failures.js';
import type { Ledger } from './rows/ledger.js';

/** Wait after a 429 that names no time. */
const DEFAULT_RETRY_AFTER_SECONDS = 5;
/** Retrying at once would spend a whole burst on refusals. */
const MIN_RETRY_AFTER_SECONDS = 1;
/** § Limits: all are per minute. A longer wait is a mistake of upstream, and must not stop everyone for hours. */
const MAX_RETRY_AFTER_SECONDS = 300;

/** Upstream answered 429 although the ledger allowed the call: counts and logs it, and lowers our ceiling. */
export async function recordRefusal(
  { ledger, log, metrics }: { ledger: Ledger; log: Logger; metrics: Metrics },
  kind: BudgetKind,
  { retryAfterSeconds }: UpstreamFailure,
): Promise<void> {
  const seconds = retryAfterSeconds ?? DEFAULT_RETRY_AFTER_SECONDS;
  const waitSeconds = Math.min(Math.max(seconds, MIN_RETRY_AFTER_SECONDS), MAX_RETRY_AFTER_SECONDS);
  metrics.unexpectedRefusals.inc({ kind });
  log.warn({ kind, waitSeconds }, 'upstream refused a call within the limit; lowering our ceiling');
  await ledger.refused(kind, waitSeconds);
}
