import type { Logger } from 'pino';
import type { Database, Queryable } from '../database/database.js';
import type { Encryption } from '../database/encryption.js';
import type { Metrics } from '../http/metrics.js';
import { whatToLog } from '../http/problem.js';
import type { UpstreamClient } from '../upstream/client.js';
import { UpstreamBusy, UpstreamFailure, UpstreamInvalidNationalId } from '../upstream/failures.js';
import { hasSlot, nextSlotAt } from './budget.js';
import type { Ledger } from './ledger.js';
import {
  notify,
  SEALED_AS,
  VERIFICATION_CHANNEL,
  WORK_CHANNEL,
  type Verifications,
} from './verifications.js';
import type { Turn } from './worker.js';

/** Tries for one code before the person is told that the service is not available. */
const MAX_ATTEMPTS = 3;
/** Seconds before a failed creation is tried again: 2, then 4. */
const retrySeconds = (attempts: number) => 2 ** attempts;
/** Wait after a 429 that names no time. */
const DEFAULT_RETRY_AFTER_SECONDS = 5;
/** Someone away from the line this long has given up. */
const GIVE_UP_SECONDS = 600;

interface Claim {
  id: string;
  attempts: number;
  nationalId: string;
  callId: number;
}

export interface CreationContext {
  database: Database;
  encryption: Encryption;
  ledger: Ledger;
  verifications: Verifications;
  upstream: UpstreamClient;
  log: Logger;
  metrics: Metrics;
  lifetimeSeconds: number;
  /** Upstream's time-out; a claim older than that belongs to a process that died. */
  timeoutSeconds: number;
}

/** Gives codes to those in line: first come, first served among the present, as the budget allows. */
export function createCreation(context: CreationContext) {
  const { database, encryption, ledger, verifications, upstream, log, metrics } = context;

  /** Takes the next in line and charges their call, in one step. */
  function claim(): Promise<Claim | { waitMs: number }> {
    return database.transaction(async (tx) => {
      const budget = await ledger.open(tx, 'request');
      if (!hasSlot(budget)) return { waitMs: nextSlotAt(budget).getTime() - budget.now.getTime() };
      // A claim whose time is over was made by a process that died between sending and storing: its person goes first.
      const [next] = await tx.query<{ id: string; attempts: number; national_id: Uint8Array }>(
        `update proxy.verifications
            set claimed_until = proxy.now() + make_interval(secs => $1), attempts = attempts + 1,
                reason = case when claimed_until is null then reason else 'code_replaced' end
          where id = (
            select id from proxy.verifications
             where status = 'QUEUED' and present_until > proxy.now()
               and (claimed_until is null or claimed_until <= proxy.now())
               and (not_before is null or not_before <= proxy.now())
             order by (claimed_until is not null) desc, at_head desc, line_number
             limit 1 for update)
         returning id, attempts, national_id`,
        [context.timeoutSeconds + 5],
      );
      if (next === undefined) return { waitMs: Infinity };
      const callId = await ledger.charge(tx, 'request');
      const nationalId = encryption.decrypt(next.national_id, SEALED_AS.nationalId);
      return { id: next.id, attempts: next.attempts, nationalId, callId };
    });
  }

  async function store(claimed: Claim, transId: string, code: string): Promise<void> {
    await database.transaction(async (tx) => {
      await verifications.move(tx, claimed.id, 'WAITING', {
        trans_id: transId,
        code: encryption.encrypt(code, SEALED_AS.code),
      });
      // Upstream's clock for this request started somewhere during the call, so count from the call's start.
      await tx.query(
        `update proxy.verifications v
            set started_at = c.started_at, expires_at = c.started_at + make_interval(secs => $3)
           from proxy.calls c where v.id = $1 and c.id = $2`,
        [claimed.id, claimed.callId, context.lifetimeSeconds],
      );
    });
  }

  async function backToHead(
    tx: Queryable,
    claimed: Claim,
    waitSeconds: number,
    replaced: boolean,
  ): Promise<void> {
    await tx.query(
      `update proxy.verifications
          set claimed_until = null, at_head = true, not_before = proxy.now() + make_interval(secs => $2),
              reason = case when $3 then 'code_replaced' else reason end
        where id = $1 and status = 'QUEUED'`,
      [claimed.id, waitSeconds, replaced],
    );
    await notify(tx, VERIFICATION_CHANNEL, claimed.id);
    await notify(tx, WORK_CHANNEL);
  }

  async function fail(claimed: Claim, error: unknown): Promise<void> {
    if (error instanceof UpstreamBusy) {
      metrics.unexpectedRefusals.inc({ kind: 'request' });
      const waitSeconds = error.retryAfterSeconds ?? DEFAULT_RETRY_AFTER_SECONDS;
      log.warn(
        { kind: 'request', waitSeconds },
        'upstream refused a call within the limit; lowering our ceiling',
      );
      await ledger.refused('request', waitSeconds);
      // Being refused is not the person's failed attempt.
      await database.query('update proxy.verifications set attempts = attempts - 1 where id = $1', [
        claimed.id,
      ]);
      await database.transaction((tx) => backToHead(tx, claimed, 0, false));
      return;
    }
    const invalid = error instanceof UpstreamInvalidNationalId;
    const final = error instanceof UpstreamFailure && error.refused && error.upstreamStatus !== undefined;
    const retry = !invalid && claimed.attempts < MAX_ATTEMPTS && !(final && error.upstreamStatus! < 500);
    log.warn(
      { verification: claimed.id, attempts: claimed.attempts, retry, ...whatToLog(error) },
      'no code was created',
    );
    await database.transaction(async (tx) => {
      if (retry) {
        const unknown = error instanceof UpstreamFailure && error.outcomeUnknown;
        await backToHead(tx, claimed, retrySeconds(claimed.attempts), unknown);
      } else {
        await verifications.move(tx, claimed.id, 'ERROR', {
          reason: invalid ? 'invalid_national_id' : 'upstream_unavailable',
        });
      }
    });
  }

  async function create(claimed: Claim): Promise<void> {
    try {
      const { transId, random } = await upstream.requestMfa({ nationalId: claimed.nationalId });
      await store(claimed, transId, random);
      metrics.calls.inc({ kind: 'request', outcome: 'ok' });
    } catch (error) {
      metrics.calls.inc({
        kind: 'request',
        outcome: error instanceof UpstreamFailure ? error.code : 'error',
      });
      await fail(claimed, error);
    } finally {
      await ledger.settle(claimed.callId);
    }
  }

  return {
    async turn(): Promise<Turn> {
      const claimed = await claim();
      if ('waitMs' in claimed) return claimed;
      return { work: create(claimed) };
    },

    /** Claims of a process that is known to be dead, because only one can hold an embedded database. */
    async releaseClaims(): Promise<void> {
      await database.query(
        "update proxy.verifications set claimed_until = proxy.now() where status = 'QUEUED' and claimed_until > proxy.now()",
      );
    },

    async dismissAbsent(): Promise<void> {
      const absent = await database.query<{ id: string }>(
        `select id from proxy.verifications
          where status = 'QUEUED' and present_until < proxy.now() - make_interval(secs => $1)`,
        [GIVE_UP_SECONDS],
      );
      for (const { id } of absent) {
        await database.transaction((tx) => verifications.move(tx, id, 'CANCELLED', { reason: 'gave_up' }));
      }
    },
  };
}
