import type { Logger } from 'pino';
import type { MfaStatus, VerificationReason, VerificationStatus } from '../../contract/rules.js';
import { errorForLog } from '../operations/log.js';
import type { Metrics } from '../operations/metrics.js';
import type { WorkerStep } from '../operations/worker.js';
import type { Database } from '../store/database.js';
import type { Encryption } from '../store/encryption.js';
import type { UpstreamClient } from '../upstream/client.js';
import type { Credential } from '../upstream/credential.js';
import { isFailure } from '../upstream/failures.js';
import type { Verifications } from './create-verifications.js';
import { countHintedCheck } from './hints.js';
import {
  type CheckCandidate,
  closeRequest,
  createHistory,
  readCheckCandidates,
  readOverdue,
  recordAnswer,
  recordDecision,
  startCheck,
  undoCheck,
} from './check-rows.js';
import type { Charge, Ledger } from './ledger.js';
import type { OpenRequests } from './open-requests.js';
import type { WorkerRow } from './requests.js';
import { ASSOCIATED_DATA, type VerificationRow } from './verifications.js';
import { chooseStatusCheck, type ScheduleTiming } from '../rules/recheck-schedule.js';
import { isMfaStatus, type Mover } from '../rules/verification-states.js';

/** How long after its end a verification expires by our own clock, with and without a failed closing check. */
const GRACE = {
  failedCheckSeconds: 60,
  // After a stop of the proxy, the closing checks of many may take minutes.
  noCheckSeconds: 600,
};
/** After a hint's status check failed, the hint leads to another one after this many of the shortest gaps. */
const RETRY_GAPS = 2;
/** A 404 may be one of a gateway without a route for the moment: a request is gone when checks found nothing for this long. */
const GONE_SECONDS = 10;

interface StatusCheck {
  row: WorkerRow;
  /** As it was before this check. */
  candidate: CheckCandidate;
  /** A hint led to it, not the schedule. */
  hinted: boolean;
  call: Charge;
  /** Halfway between this check and the one before; the present, when a hint came. */
  decidedAt: Date;
}

interface StatusChecksContext {
  database: Database;
  encryption: Encryption;
  ledger: Ledger;
  verifications: Pick<Verifications, 'move'>;
  openRequests: Pick<OpenRequests, 'rearrange'>;
  upstream: UpstreamClient;
  credential: Pick<Credential, 'allowance'>;
  log: Logger;
  metrics: Metrics;
  timing: ScheduleTiming;
}

/** Asks upstream for the status of verifications, as the recheck schedule says, out of the status budget. */
export function createStatusChecks(context: StatusChecksContext) {
  const { database, encryption, ledger, verifications, openRequests, upstream, credential } = context;
  const { log, metrics, timing } = context;
  const readHazard = createHistory(database, timing.secondMs);

  async function begin(): Promise<StatusCheck | { waitMs: number }> {
    const hazard = await readHazard();
    return database.transaction(async (tx): Promise<StatusCheck | { waitMs: number }> => {
      const budget = await ledger.open(tx, 'status');
      const retrySeconds = (RETRY_GAPS * timing.minGapMs) / 1000;
      let candidates = await readCheckCandidates(tx, budget.now, retrySeconds);
      const hintsExpected = candidates.some(({ hintsExist }) => hintsExist);
      for (;;) {
        const choice = chooseStatusCheck(candidates, { budget, hazard, hintsExpected, timing });
        if ('waitMs' in choice) return choice;
        const { id, hinted } = choice;
        const row = await startCheck(tx, id);
        if (row === null) {
          candidates = candidates.filter((candidate) => candidate.id !== id);
          continue;
        }
        const call = await ledger.charge(tx, 'status', hinted);
        if (hinted) await countHintedCheck(tx, row.trans_id!);
        const candidate = candidates.find((each) => each.id === id)!;
        // Checks in between that got no answer saw nothing.
        const since = hinted ? budget.now : (candidate.answeredAt ?? candidate.startedAt);
        const decidedAt = new Date((since.getTime() + budget.now.getTime()) / 2);
        return { row, candidate, hinted, call, decidedAt };
      }
    });
  }

  async function check(begun: StatusCheck): Promise<void> {
    const { row, call } = begun;
    try {
      if (call.isLate()) return;
      const status = await readStatus(row).finally(call.end);
      await applyStatus(begun, status);
      // Last: a process that dies before has lost nothing.
      await recordAnswer(database, row);
    } catch (error) {
      await handleFailure(begun, error);
    } finally {
      await ledger.free(call);
    }
  }

  async function readStatus(row: WorkerRow): Promise<string> {
    const { status } = await upstream.mfaStatus({
      transId: row.trans_id!,
      random: encryption.decrypt(row.code!, { purpose: ASSOCIATED_DATA.code, row: row.id }),
      nationalId: encryption.decrypt(row.national_id, { purpose: ASSOCIATED_DATA.nationalId, row: row.id }),
    });
    return status;
  }

  async function applyStatus(begun: StatusCheck, status: string): Promise<void> {
    const { row } = begun;
    if (!isMfaStatus(status)) {
      log.warn(
        { verification: row.id, status: status.slice(0, 40) },
        'upstream answered an unknown status; the verification stays as it is',
      );
    } else if (status !== 'WAITING') {
      await endAsAnswered(begun, status);
    } else if (row.closing) {
      await end(row.id, 'EXPIRED', 'no_answer_in_time');
    }
  }

  async function endAsAnswered(
    { row, decidedAt, hinted, candidate }: StatusCheck,
    to: Exclude<MfaStatus, 'WAITING'>,
  ): Promise<void> {
    const moved = await end(row.id, to, to === 'ERROR' ? 'upstream_error' : null, { decidedAt });
    await close(row);
    if (moved === null || (to !== 'COMPLETED' && to !== 'REJECTED')) return;
    const since = hinted ? candidate.hintReceivedAt! : decidedAt;
    metrics.detection.observe(
      { by: hinted ? 'webhook' : 'schedule' },
      Math.max(0, moved.updated_at.getTime() - since.getTime()) / 1000,
    );
  }

  function end(
    id: string,
    to: VerificationStatus,
    reason: VerificationReason | null,
    { by = 'status check', decidedAt = null }: { by?: Mover; decidedAt?: Date | null } = {},
  ): Promise<VerificationRow | null> {
    return database.transaction(async (tx) => {
      const moved = await verifications.move(tx, id, { to, by, reason });
      if (moved !== null && decidedAt !== null) await recordDecision(tx, id, decidedAt);
      return moved;
    });
  }

  /** Upstream reported the end of this request: the person's other starts wait no longer. */
  async function close({ trans_id: transId, person_hash: person }: WorkerRow): Promise<void> {
    await closeRequest(database, transId!);
    await openRequests.rearrange([person]);
  }

  /** The check before got no answer either. */
  function isGone({ checkedAt, answeredAt, startedAt }: CheckCandidate): boolean {
    const unansweredMs = (checkedAt ?? startedAt).getTime() - (answeredAt ?? startedAt).getTime();
    return unansweredMs >= GONE_SECONDS * timing.secondMs;
  }

  async function handleFailure({ row, candidate }: StatusCheck, error: unknown): Promise<void> {
    if (isFailure(error, 'upstream_busy')) {
      await ledger.refused('status', error.retryAfterSeconds);
    } else if (isFailure(error, 'upstream_unauthorized')) {
      // A refused token saw nothing: the check is due again.
      await undoCheck(database, row, candidate.checkedAt);
    } else if (isFailure(error, 'upstream_not_found') && isGone(candidate)) {
      // Upstream does not know it any more: a provisional end stays.
      if (row.status === 'WAITING') await end(row.id, 'ERROR', 'upstream_error');
      await close(row);
      await recordAnswer(database, row);
    } else {
      log.warn(
        { verification: row.id, ...errorForLog(error) },
        'a status check failed; the schedule retries it',
      );
    }
  }

  return {
    async step(): Promise<WorkerStep> {
      const allowance = await credential.allowance();
      if ('waitMs' in allowance) return allowance;
      const begun = await begin();
      return 'waitMs' in begun ? begun : { work: [check(begun)] };
    },

    /** Expires what upstream did not answer in time. */
    async expireOverdue(): Promise<void> {
      for (const { id } of await readOverdue(database, GRACE))
        await end(id, 'EXPIRED', 'no_answer_in_time', { by: 'overdue' });
    },
  };
}
