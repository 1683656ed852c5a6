import type { Logger } from 'pino';
import type { DetailsGrant } from '../contract/api.js';
import { DETAILS_FIELDS, type DetailsField } from '../contract/rules.js';
import type { IdentityDetails } from '../contract/upstream.js';
import type { Database } from '../database/database.js';
import type { Encryption } from '../database/encryption.js';
import type { Metrics } from '../http/metrics.js';
import { ProblemError } from '../http/problem.js';
import type { UpstreamClient } from '../upstream/client.js';
import { UpstreamBusy, UpstreamFailure } from '../upstream/failures.js';
import { toProblem } from '../upstream/to-problem.js';
import { hasSlot, nextSlotAt } from './budget.js';
import type { Charge, Ledger } from './ledger.js';
import { noteRefusal } from './refusal.js';
import { SEALED_AS, type VerificationRow } from './verifications.js';

/** A reload within this time spends no second call. */
export const DETAILS_KEPT_SECONDS = 900;
/** How long a request for details waits for its turn before it is asked to come back. */
const MAX_WAIT_MS = 20_000;

export type Details = Partial<Record<DetailsField, unknown>>;

/** Exactly the fields granted, in the document's order. */
export function granted(details: IdentityDetails, grant: DetailsGrant): Details {
  const fields = grant === 'all' ? DETAILS_FIELDS : DETAILS_FIELDS.filter((field) => grant.includes(field));
  return Object.fromEntries(
    fields.filter((field) => details[field] != null).map((field) => [field, details[field]]),
  );
}

/** Reads a verified person once per verification, out of the details budget, and keeps them encrypted for a while. */
export function createDetails(context: {
  database: Database;
  encryption: Encryption;
  ledger: Ledger;
  upstream: UpstreamClient;
  log: Logger;
  metrics: Metrics;
}) {
  const { database, encryption, ledger, upstream, metrics } = context;
  /** Two requests at once share one call. */
  const underWay = new Map<string, Promise<IdentityDetails>>();

  async function waitForSlot(): Promise<Charge> {
    const deadline = performance.now() + MAX_WAIT_MS;
    for (;;) {
      const got = await database.transaction(async (tx): Promise<{ call: Charge } | { waitMs: number }> => {
        const budget = await ledger.open(tx, 'details');
        if (hasSlot(budget)) return { call: await ledger.charge(tx, 'details') };
        return { waitMs: nextSlotAt(budget).getTime() - budget.now.getTime() };
      });
      if ('call' in got) {
        if (!got.call.late()) return got.call;
        await ledger.settle(got.call);
        continue;
      }
      if (performance.now() + got.waitMs > deadline) {
        throw new ProblemError('busy', { retryAfter: Math.ceil(got.waitMs / 1000) });
      }
      await new Promise((resolve) => setTimeout(resolve, Math.max(got.waitMs, 20)));
    }
  }

  async function fetchOnce(row: VerificationRow): Promise<IdentityDetails> {
    const call = await waitForSlot();
    try {
      const details = await upstream.identityDetails(row.trans_id!);
      metrics.calls.inc({ kind: 'details', outcome: 'ok' });
      await database.query(
        `update proxy.verifications set details = $2, details_until = proxy.now() + make_interval(secs => $3) where id = $1`,
        [row.id, encryption.encrypt(JSON.stringify(details), SEALED_AS.details), DETAILS_KEPT_SECONDS],
      );
      return details;
    } catch (error) {
      metrics.calls.inc({
        kind: 'details',
        outcome: error instanceof UpstreamFailure ? error.code : 'error',
      });
      if (error instanceof UpstreamBusy) {
        throw new ProblemError('busy', { retryAfter: await noteRefusal(context, 'details', error) });
      }
      throw error instanceof UpstreamFailure ? toProblem(error) : error;
    } finally {
      await ledger.settle(call);
    }
  }

  return {
    async read(row: VerificationRow, grant: DetailsGrant): Promise<Details> {
      if (row.status !== 'COMPLETED') throw new ProblemError('not_completed');
      const [kept] = await database.query<{ details: Uint8Array }>(
        'select details from proxy.verifications where id = $1 and details is not null and details_until > proxy.now()',
        [row.id],
      );
      if (kept) {
        return granted(
          JSON.parse(encryption.decrypt(kept.details, SEALED_AS.details)) as IdentityDetails,
          grant,
        );
      }
      const running = underWay.get(row.id) ?? fetchOnce(row).finally(() => underWay.delete(row.id));
      underWay.set(row.id, running);
      return granted(await running, grant);
    },
  };
}

export type DetailsReader = ReturnType<typeof createDetails>;
