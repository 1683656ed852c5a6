import type { Logger } from 'pino';
import type { VerificationReason } from '../../contract/rules.js';
import { errorForLog } from '../operations/log.js';
import type { Database } from '../store/database.js';
import { SealBrokenError, UnknownKeyError, type Encryption } from '../store/encryption.js';
import { isFailure, UpstreamFailure } from '../upstream/failures.js';
import type { Verifications } from './create-verifications.js';
import type { Charge, Ledger } from './ledger.js';
import { openSecondsOf } from './open-requests.js';
import { requeueAtHead } from './places.js';
import {
  endRequest,
  isReplacement,
  isTransactionTaken,
  lockInCall,
  storeCode,
  type WorkerRow,
} from './requests.js';
import { announceChange, ASSOCIATED_DATA, endOutage, setReason } from './verifications.js';

/**
 * Failed calls for one code before the verification ends in ERROR, also refused ones: upstream refuses a second request while
 * one is open, and one that we do not know of, of another system, is over after a lifetime.
 */
const MAX_FAILURES = 3;
/** Seconds before a failed creation is tried again: 2, then 4. */
const retrySeconds = (failures: number) => 2 ** failures;

/** The creation call of a start. */
export interface Creation {
  row: WorkerRow;
  call: Charge;
}

export interface CreationOutcomeContext {
  database: Database;
  encryption: Encryption;
  ledger: Ledger;
  verifications: Verifications;
  log: Logger;
  lifetimeSeconds: number;
}

/** Stores the code of a call. One who left the line meanwhile may take it over with the next start. */
export function endWithCode(
  { database, encryption, verifications, lifetimeSeconds }: CreationOutcomeContext,
  { row, call }: Creation,
  transId: string,
  code: string,
): Promise<void> {
  return database.transaction(async (tx) => {
    // Whose code it is cannot be known: the first one keeps it, which each status check compares with its number.
    if (await isTransactionTaken(tx, row.id, transId)) throw new UpstreamFailure('upstream_mismatch');
    await endOutage(tx);
    if (await lockInCall(tx, row)) {
      const reason = isReplacement(row) ? 'code_replaced' : null;
      await verifications.move(tx, row.id, { to: 'WAITING', by: 'creation', reason });
    }
    await storeCode(tx, row, {
      ageSeconds: call.ageMs() / 1000,
      lifetimeSeconds,
      transId,
      code: encryption.encrypt(code, { purpose: ASSOCIATED_DATA.code, row: row.id }),
      openSeconds: openSecondsAfter(call, lifetimeSeconds),
    });
  });
}

/**
 * Nothing was created, and this says nothing about the person: the start goes first in the line. `reason`: why all in
 * line wait.
 */
export function endUnsent(
  context: CreationOutcomeContext,
  creation: Creation,
  reason: VerificationReason | null = null,
): Promise<void> {
  const { failures } = creation.row;
  const counts = { failures, mayBeOpen: false, mayBeSeen: isReplacement(creation.row) };
  return endWithoutCode(context, creation, counts, { retryInSeconds: 0, reason });
}

/** Queues the start again, or ends the verification in ERROR, as the error of its call says. */
export async function endFailed(
  context: CreationOutcomeContext,
  creation: Creation,
  error: unknown,
): Promise<void> {
  if (isFailure(error, 'upstream_busy')) await context.ledger.refused('request', error.retryAfterSeconds);
  // A refused token created nothing, and says nothing about this person.
  if (isFailure(error, 'upstream_busy', 'upstream_unauthorized')) return endUnsent(context, creation);
  const { row } = creation;
  const refused = isFailure(error, 'upstream_rejected');
  const reached = mayHaveReached(error);
  const failures = row.failures + 1;
  const retry = failures < MAX_FAILURES && (refused || isTransient(error));
  context.log.warn({ verification: row.id, failures, retry, ...errorForLog(error) }, 'no code was created');
  const mayBeSeen = reached || isReplacement(row);
  const counts = { failures, mayBeOpen: refused || reached, mayBeSeen };
  const next = retry
    ? { retryInSeconds: refused ? 0 : retrySeconds(failures), reason: null }
    : { error: errorReason(error) };
  return endWithoutCode(context, creation, counts, next);
}

function endWithoutCode(
  { database, verifications, lifetimeSeconds }: CreationOutcomeContext,
  { row, call }: Creation,
  { mayBeOpen, ...counts }: { mayBeOpen: boolean; mayBeSeen: boolean; failures: number },
  next: { error: VerificationReason } | { retryInSeconds: number; reason: VerificationReason | null },
): Promise<void> {
  return database.transaction(async (tx) => {
    const isInCall = await lockInCall(tx, row);
    const openSeconds = mayBeOpen ? openSecondsAfter(call, lifetimeSeconds) : null;
    await endRequest(tx, row, { ...counts, openSeconds });
    if (!isInCall) return;
    if ('error' in next) {
      await verifications.move(tx, row.id, { to: 'ERROR', by: 'creation', reason: next.error });
      return;
    }
    if (next.reason !== null) await setReason(tx, row.id, next.reason);
    await requeueAtHead(tx, row.id, next.retryInSeconds);
    await announceChange(tx, row.id);
  });
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

/**
 * An outage, also a 404 of a gateway, or a change of the account may be over soon. What upstream refused about this person
 * stays refused.
 */
function isTransient(error: unknown): boolean {
  if (isFailure(error, 'upstream_mismatch')) return false;
  if (!(error instanceof UpstreamFailure) || error.progress === 'sent') return true;
  return isFailure(error, 'upstream_unavailable', 'upstream_forbidden', 'upstream_not_found');
}

function errorReason(error: unknown): VerificationReason {
  if (isFailure(error, 'upstream_invalid_national_id')) return 'invalid_national_id';
  return isFailure(error, 'upstream_rejected') ? 'request_refused' : 'upstream_unavailable';
}
