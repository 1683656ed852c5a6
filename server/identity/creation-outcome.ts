import type { Logger } from 'pino';
import type { VerificationReason } from '../../contract/rules.js';
import type { Metrics } from '../operations/metrics.js';
import { errorForLog } from '../operations/log.js';
import type { Database, Queryable } from '../store/database.js';
import { SealBrokenError, UnknownKeyError, type Encryption } from '../store/encryption.js';
import { isFailure, UpstreamFailure } from '../upstream/failures.js';
import { recordRefusal } from './record-refusal.js';
import type { Verifications } from './rows/create-verifications.js';
import type { Charge, Ledger } from './rows/ledger.js';
import { openSecondsOf } from './rows/open-requests.js';
import { requeueAtHead } from './rows/places.js';
import {
  countEnd,
  holdsClaim,
  isTransactionTaken,
  keepCode,
  setOpen,
  type Admitted,
} from './rows/requests.js';
import { announceChange, ASSOCIATED_DATA, endOutage, setReason } from './rows/verifications.js';

/** Failed calls for one code before the verification ends in ERROR. */
const MAX_FAILURES = 3;
/**
 * Refusals of one start before it ends in ERROR. Upstream refuses a second request while one is open; one that we do not
 * know of, of another system, is over after a lifetime.
 */
const MAX_REFUSALS = 3;
/** Seconds before a failed creation is tried again: 2, then 4. */
const retrySeconds = (failures: number) => 2 ** failures;

export type Claim = Admitted & { call: Charge };

export interface CreationOutcomeContext {
  database: Database;
  encryption: Encryption;
  ledger: Ledger;
  verifications: Verifications;
  log: Logger;
  metrics: Metrics;
  lifetimeSeconds: number;
}

/** Stores the code of a call. One who left the line meanwhile may take it over with the next start. */
export function storeCode(
  { database, encryption, verifications, lifetimeSeconds }: CreationOutcomeContext,
  claim: Claim,
  transId: string,
  code: string,
): Promise<void> {
  return database.transaction(async (tx) => {
    // Whose code it is cannot be known: the first one keeps it, which each status check compares with its number.
    if (await isTransactionTaken(tx, claim.id, transId)) throw new UpstreamFailure('upstream_mismatch');
    await endOutage(tx);
    if (await holdsClaim(tx, claim)) {
      const reason = claim.replaced ? 'code_replaced' : null;
      await verifications.move(tx, claim.id, { to: 'WAITING', by: 'creation', reason });
    }
    await keepCode(tx, claim, {
      ageSeconds: claim.call.ageMs() / 1000,
      lifetimeSeconds,
      transId,
      code: encryption.encrypt(code, { purpose: ASSOCIATED_DATA.code, row: claim.id }),
      openSeconds: openSecondsAfter(claim.call, lifetimeSeconds),
    });
  });
}

/**
 * Nothing was created, and this says nothing about the person: the start goes first in the line. `reason`: why all in
 * line wait.
 */
export function releaseClaim(
  { database }: CreationOutcomeContext,
  claim: Claim,
  reason: 'upstream_unavailable' | null = null,
): Promise<void> {
  return database.transaction(async (tx) => {
    const isHeld = await holdsClaim(tx, claim);
    await setOpen(tx, claim, null);
    if (!isHeld) return;
    if (reason !== null) await setReason(tx, [claim.id], reason);
    await requeue(tx, claim, { waitSeconds: 0, started: claim.replaced });
  });
}

/** Queues the start again, or ends the verification in ERROR, as the error of its call says. */
export async function failClaim(
  context: CreationOutcomeContext,
  claim: Claim,
  error: unknown,
): Promise<void> {
  if (isFailure(error, 'upstream_busy')) await recordRefusal(context, 'request', error);
  // A refused token created nothing, and says nothing about this person.
  if (isFailure(error, 'upstream_busy', 'upstream_unauthorized')) return releaseClaim(context, claim);
  const counted = countFailure(claim, error);
  const { failures, refusals, retry } = counted;
  context.log.warn(
    { verification: claim.id, failures, refusals, retry, ...errorForLog(error) },
    'no code was created',
  );
  return endCall(context, { ...claim, failures, refusals }, error, counted);
}

function countFailure(claim: Claim, error: unknown) {
  const refused = isFailure(error, 'upstream_rejected');
  const failures = claim.failures + (refused ? 0 : 1);
  const refusals = claim.refusals + (refused ? 1 : 0);
  const retry = refused ? refusals < MAX_REFUSALS : failures < MAX_FAILURES && isTransient(error);
  return { failures, refusals, refused, retry };
}

function endCall(
  { database, verifications, lifetimeSeconds }: CreationOutcomeContext,
  claim: Claim,
  error: unknown,
  { failures, refused, retry }: ReturnType<typeof countFailure>,
): Promise<void> {
  const reached = mayHaveReached(error);
  return database.transaction(async (tx) => {
    const isHeld = await holdsClaim(tx, claim);
    const mayBeOpen = refused || reached;
    await setOpen(tx, claim, mayBeOpen ? openSecondsAfter(claim.call, lifetimeSeconds) : null);
    if (!isHeld) return;
    if (retry) {
      const waitSeconds = refused ? 0 : retrySeconds(failures);
      await requeue(tx, claim, { waitSeconds, started: reached || claim.replaced });
    } else {
      await countEnd(tx, { ...claim, started: reached });
      const change = { to: 'ERROR', by: 'creation', reason: errorReason(error) } as const;
      await verifications.move(tx, claim.id, change);
    }
  });
}

async function requeue(
  tx: Queryable,
  claim: Claim,
  { waitSeconds, started }: { waitSeconds: number; started: boolean },
): Promise<void> {
  await countEnd(tx, { ...claim, started });
  await requeueAtHead(tx, claim.id, waitSeconds);
  await announceChange(tx, claim.id);
}

/** The code counts from the start of the call, the request from its end. */
function openSecondsAfter(call: Charge, lifetimeSeconds: number): number {
  return openSecondsOf(lifetimeSeconds) - call.endedForMs() / 1000;
}

/** Upstream may have created a code that the person does not see, and sent a request to their app. */
function mayHaveReached(error: unknown): boolean {
  if (error instanceof UpstreamFailure) return error.progress === 'sent';
  // An ID that cannot be decrypted was not sent. Any other fault of ours came after the answer.
  return !(error instanceof UnknownKeyError || error instanceof SealBrokenError);
}

/** An outage or a change of the account may be over soon. What upstream refused about this person stays refused. */
function isTransient(error: unknown): boolean {
  if (isFailure(error, 'upstream_mismatch')) return false;
  if (!(error instanceof UpstreamFailure) || error.progress === 'sent') return true;
  return isFailure(error, 'upstream_unavailable', 'upstream_forbidden');
}

function errorReason(error: unknown): VerificationReason {
  if (isFailure(error, 'upstream_invalid_national_id')) return 'invalid_national_id';
  return isFailure(error, 'upstream_rejected') ? 'request_refused' : 'upstream_unavailable';
}
