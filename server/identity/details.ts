import type { IdentityDetails } from '../../contract/identity.js';
import { ProblemError } from '../../contract/problem-error.js';
import type { DetailsGrant } from '../../contract/schemas/sessions.js';
import { DETAILS_FIELDS } from '../../contract/rules.js';
import { audit, type Author } from '../events/audit.js';
import type { Database } from '../store/database.js';
import type { Encryption } from '../store/encryption.js';
import type { UpstreamClient } from '../upstream/client.js';
import { toProblem, UpstreamFailure } from '../upstream/failures.js';
import { hasSlot, nextSlotAt } from '../rules/budget.js';
import { SEND_WITHIN_SECONDS, type Charge, type Ledger } from './ledger.js';
import type { Verifications } from './create-verifications.js';
import { freeDetails, leaseDetails, readDetails, storeDetails } from './requests.js';
import { ASSOCIATED_DATA, type VerificationRow } from './verifications.js';

/** A reload within this time spends no second call. */
export const DETAILS_CACHE_SECONDS = 900;
/** A request for details waits this long for a slot. Then it gets `busy` with `retryAfter`. */
const MAX_WAIT_MS = 20_000;
/** While another process reads the same details. */
const REREAD_MS = 200;
/** A short failure is over at the second call; a longer one is an outage. */
const MAX_FAILURES = 2;

/** Exactly the granted fields, in the order of the document. */
function pickGranted(details: IdentityDetails, grant: DetailsGrant): IdentityDetails {
  const fields = grant === 'all' ? DETAILS_FIELDS : DETAILS_FIELDS.filter((field) => grant.includes(field));
  return Object.fromEntries(
    fields.filter((field) => details[field] != null).map((field) => [field, details[field]]),
  );
}

interface DetailsContext {
  database: Database;
  encryption: Encryption;
  ledger: Ledger;
  upstream: UpstreamClient;
  verifications: Pick<Verifications, 'move'>;
  /** Upstream's time-out; a lease older than that belongs to a process that died. */
  timeoutSeconds: number;
}

/** Reads the details of a verified person once, out of the details budget, and caches them encrypted. */
export function createDetails(context: DetailsContext) {
  const { database } = context;
  /** Two requests at once share one call. */
  const underWay = new Map<string, Promise<IdentityDetails>>();
  return {
    /** The fields granted. Every reading is in the audit trail. */
    async read(row: VerificationRow, grant: DetailsGrant, by: Author): Promise<IdentityDetails> {
      if (row.status !== 'COMPLETED') throw new ProblemError('not_completed');
      // The person was erased: the details must not be read again.
      if (row.trans_id === null) throw new ProblemError('not_found');
      const running = underWay.get(row.id) ?? readOnce(context, row).finally(() => underWay.delete(row.id));
      underWay.set(row.id, running);
      const details = pickGranted(await running, grant);
      await audit(database, 'details.read', by, row.id);
      return details;
    },
  };
}

async function readOnce(context: DetailsContext, row: VerificationRow): Promise<IdentityDetails> {
  const { database, ledger } = context;
  const deadline = performance.now() + MAX_WAIT_MS;
  for (let failures = 0; ;) {
    const known = await readKeptDetails(context, row.id);
    if (known) return known;
    const begun = await begin(context, row.id);
    if ('waitMs' in begun) {
      const { waitMs } = begun;
      if (performance.now() + waitMs > deadline) {
        throw new ProblemError('busy', { retryAfter: Math.ceil(waitMs / 1000) });
      }
      await new Promise((resolve) => setTimeout(resolve, Math.max(waitMs, 20)));
      continue;
    }
    try {
      if (!begun.call.isLate()) return await fetchDetails(context, row, begun.call);
    } catch (error) {
      failures += 1;
      await handleFailure(context, row, error, failures);
    } finally {
      await ledger.free(begun.call);
      await freeDetails(database, row.id);
    }
  }
}

/** Null when they are not kept, or no longer. */
export async function readKeptDetails(
  { database, encryption }: Pick<DetailsContext, 'database' | 'encryption'>,
  id: string,
): Promise<IdentityDetails | null> {
  const sealed = await readDetails(database, id);
  if (sealed === null) return null;
  return JSON.parse(
    encryption.decrypt(sealed, { purpose: ASSOCIATED_DATA.details, row: id }),
  ) as IdentityDetails;
}

/** The call; or the wait, when there is no slot or another process reads these details. */
function begin(
  { database, ledger, timeoutSeconds }: DetailsContext,
  id: string,
): Promise<{ call: Charge } | { waitMs: number }> {
  return database.transaction(async (tx) => {
    const budget = await ledger.open(tx, 'details');
    if (!hasSlot(budget)) return { waitMs: nextSlotAt(budget).getTime() - budget.now.getTime() };
    const isLeased = await leaseDetails(tx, id, SEND_WITHIN_SECONDS + timeoutSeconds);
    return isLeased ? { call: await ledger.charge(tx, 'details') } : { waitMs: REREAD_MS };
  });
}

async function fetchDetails(
  { database, encryption, upstream }: DetailsContext,
  row: VerificationRow,
  call: Charge,
): Promise<IdentityDetails> {
  const place = { purpose: ASSOCIATED_DATA.nationalId, row: row.id };
  const nationalId = row.national_id && encryption.decrypt(row.national_id, place);
  const asked = { transId: row.trans_id!, nationalId };
  const details = await upstream.identityDetails(asked).finally(call.end);
  const sealed = encryption.encrypt(JSON.stringify(details), {
    purpose: ASSOCIATED_DATA.details,
    row: row.id,
  });
  await storeDetails(database, row.id, sealed, DETAILS_CACHE_SECONDS);
  return details;
}

/** Throws unless another call may help. */
async function handleFailure(
  { database, ledger, verifications }: DetailsContext,
  row: VerificationRow,
  error: unknown,
  failures: number,
): Promise<void> {
  if (!(error instanceof UpstreamFailure)) throw error;
  // The approval was of another person.
  if (error.code === 'upstream_mismatch')
    await database.transaction((tx) =>
      verifications.move(tx, row.id, { to: 'ERROR', by: 'details', reason: 'upstream_error' }),
    );
  if (error.code === 'upstream_busy') return ledger.refused('details', error.retryAfterSeconds);
  const isRepeatable = error.code === 'upstream_unavailable' || error.renewed;
  if (!isRepeatable || failures >= MAX_FAILURES) throw toProblem(error);
}
