import type { Logger } from 'pino';
import type { IdentityDetails } from '../../contract/identity.js';
import { ProblemError } from '../../contract/problem-error.js';
import type { DetailsGrant } from '../../contract/sessions.js';
import { DETAILS_FIELDS } from '../../contract/rules.js';
import { audit, type By } from '../events/audit.js';
import type { Database } from '../store/database.js';
import type { Encryption } from '../store/encryption.js';
import type { Metrics } from '../operations/metrics.js';
import type { UpstreamClient } from '../upstream/client.js';
import {
  UpstreamBusy,
  UpstreamFailure,
  UpstreamUnauthorized,
  UpstreamUnavailable,
} from '../upstream/failures.js';
import { toProblem } from '../upstream/to-problem.js';
import { hasSlot, nextSlotAt } from './rules/budget.js';
import { SEND_WITHIN_SECONDS, type Charge, type Ledger } from './rows/ledger.js';
import { recordRefusal } from './record-refusal.js';
import { ASSOCIATED_DATA, type VerificationRow } from './rows/verifications.js';

/** A reload within this time spends no second call. */
export const DETAILS_CACHE_SECONDS = 900;
/** A request for details waits this long for a slot. Then it gets `busy` with `retryAfter`. */
const MAX_WAIT_MS = 20_000;
/** While another process reads the same details. */
const REREAD_MS = 200;
/** A short failure is over at the second call; a longer one is an outage. */
const MAX_FAILURES = 2;

/** Exactly the granted fields, in the order of the document. */
export function pickGranted(details: IdentityDetails, grant: DetailsGrant): IdentityDetails {
  const fields = grant === 'all' ? DETAILS_FIELDS : DETAILS_FIELDS.filter((field) => grant.includes(field));
  return Object.fromEntries(
    fields.filter((field) => details[field] != null).map((field) => [field, details[field]]),
  );
}

/** Reads the details of a verified person once, out of the details budget, and caches them encrypted. */
export function createDetails(context: {
  database: Database;
  encryption: Encryption;
  ledger: Ledger;
  upstream: UpstreamClient;
  log: Logger;
  metrics: Metrics;
  /** Upstream's time-out; a claim older than that belongs to a process that died. */
  timeoutSeconds: number;
}) {
  const { database, encryption, ledger, upstream, metrics, timeoutSeconds } = context;
  /** Two requests at once share one call. */
  const underWay = new Map<string, Promise<IdentityDetails>>();

  async function readCached(id: string): Promise<IdentityDetails | null> {
    const [row] = await database.query<{ details: Uint8Array }>(
      'select details from proxy.verifications where id = $1 and details is not null and details_until > proxy.now()',
      [id],
    );
    return row
      ? (JSON.parse(
          encryption.decrypt(row.details, { purpose: ASSOCIATED_DATA.details, row: id }),
        ) as IdentityDetails)
      : null;
  }

  /** The call; or the wait, when there is no slot or another process reads these details. */
  function claim(id: string): Promise<{ call: Charge } | { waitMs: number }> {
    return database.transaction(async (tx) => {
      const budget = await ledger.open(tx, 'details');
      if (!hasSlot(budget)) return { waitMs: nextSlotAt(budget).getTime() - budget.now.getTime() };
      const claimed = await tx.query(
        `update proxy.verifications set details_claimed_until = proxy.now() + make_interval(secs => $2)
          where id = $1 and coalesce(details_claimed_until <= proxy.now(), true)
            and (details is null or details_until <= proxy.now()) returning id`,
        [id, SEND_WITHIN_SECONDS + timeoutSeconds],
      );
      if (claimed.length === 0) return { waitMs: REREAD_MS };
      return { call: await ledger.charge(tx, 'details') };
    });
  }

  async function release(id: string): Promise<void> {
    await database.query('update proxy.verifications set details_claimed_until = null where id = $1', [id]);
  }

  async function fetch(row: VerificationRow, call: Charge): Promise<IdentityDetails> {
    const details = await upstream.identityDetails(row.trans_id!).finally(call.end);
    await database.query(
      `update proxy.verifications
          set details = $2, details_until = proxy.now() + make_interval(secs => $3), details_claimed_until = null
        where id = $1`,
      [
        row.id,
        encryption.encrypt(JSON.stringify(details), { purpose: ASSOCIATED_DATA.details, row: row.id }),
        DETAILS_CACHE_SECONDS,
      ],
    );
    metrics.calls.inc({ kind: 'details', outcome: 'ok' });
    return details;
  }

  /** Counts a failure; throws unless another attempt may help. */
  async function recordFailure(error: unknown, failures: number): Promise<void> {
    const failure = error instanceof UpstreamFailure ? error : undefined;
    metrics.calls.inc({ kind: 'details', outcome: failure?.code ?? 'error' });
    const isRepeatable =
      failure instanceof UpstreamUnavailable || (failure instanceof UpstreamUnauthorized && failure.renewed);
    if (failure instanceof UpstreamBusy) await recordRefusal(context, 'details', failure);
    else if (!isRepeatable || failures >= MAX_FAILURES) throw failure ? toProblem(failure) : error;
  }

  async function read(row: VerificationRow): Promise<IdentityDetails> {
    const deadline = performance.now() + MAX_WAIT_MS;
    for (let failures = 0; ;) {
      const known = await readCached(row.id);
      if (known) return known;
      const claimed = await claim(row.id);
      if ('waitMs' in claimed) {
        const { waitMs } = claimed;
        if (performance.now() + waitMs > deadline) {
          throw new ProblemError('busy', { retryAfter: Math.ceil(waitMs / 1000) });
        }
        await new Promise((resolve) => setTimeout(resolve, Math.max(waitMs, 20)));
        continue;
      }
      try {
        if (!claimed.call.isLate()) return await fetch(row, claimed.call);
      } catch (error) {
        failures += 1;
        await recordFailure(error, failures);
      } finally {
        await ledger.settle(claimed.call);
        await release(row.id);
      }
    }
  }

  return {
    /** The fields granted. Every reading is in the audit trail. */
    async read(row: VerificationRow, grant: DetailsGrant, by: By): Promise<IdentityDetails> {
      if (row.status !== 'COMPLETED') throw new ProblemError('not_completed');
      const running = underWay.get(row.id) ?? read(row).finally(() => underWay.delete(row.id));
      underWay.set(row.id, running);
      const details = pickGranted(await running, grant);
      await audit(database, 'details.read', by, row.id);
      return details;
    },

    /** At the start on the embedded engine, where every older claim belongs to a dead process. */
    async releaseClaims(): Promise<void> {
      await database.query(
        'update proxy.verifications set details_claimed_until = null where details_claimed_until is not null',
      );
    },
  };
}

export type DetailsReader = ReturnType<typeof createDetails>;
