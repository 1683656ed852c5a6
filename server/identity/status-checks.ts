import type { Logger } from 'pino';
import type { WorkerStep } from '../operations/worker.js';
import type { MfaStatus, VerificationReason, VerificationStatus } from '../../contract/rules.js';
import type { Database } from '../store/database.js';
import type { Encryption } from '../store/encryption.js';
import type { Metrics } from '../operations/metrics.js';
import type { UpstreamClient } from '../upstream/client.js';
import type { Credential } from '../upstream/credential.js';
import {
  UpstreamBusy,
  UpstreamFailure,
  UpstreamNotFound,
  UpstreamUnauthorized,
} from '../upstream/failures.js';
import { errorForLog } from '../operations/error-for-log.js';
import type { Charge, Ledger } from './rows/ledger.js';
import { createHistory } from './rows/history.js';
import type { OpenRequests } from './rows/open-requests.js';
import { recordRefusal } from './record-refusal.js';
import { chooseStatusCheck, type Candidate, type ScheduleTiming } from './rules/recheck-schedule.js';
import { IS, isMfaStatus, LATE_ANSWER_SECONDS, type Mover } from './rules/verification-states.js';
import { ASSOCIATED_DATA, type VerificationRow, type Verifications } from './rows/verifications.js';

/** A verification expires this long after its end although its closing check failed. */
const FAILED_CLOSING_CHECK_SECONDS = 60;
/** And this long without one: after a stop of the proxy, the closing checks of many may take minutes. */
const NO_CLOSING_CHECK_SECONDS = 600;
/** After a hint's status check failed, the hint leads to another one after this many of the shortest gaps. */
const RETRY_GAPS = 2;

interface StatusCheck {
  row: VerificationRow;
  /** Its `checked_at`, exact. */
  checkedAt: string;
  checkedBefore: Date | null;
  call: Charge;
  /** Halfway between this check and the one before; the present, when a hint came. */
  decidedAt: Date;
  /** When the hint came; null when the schedule chose the check. */
  hintReceivedAt: Date | null;
}

interface CandidateRow {
  id: string;
  started_at: Date;
  expires_at: Date;
  checked_at: Date | null;
  answered_at: Date | null;
  hinted: boolean;
  hint_checks: number;
  hint_checked_at: Date | null;
  hint_received_at: Date | null;
  provisional: boolean;
  boosted: boolean;
  hints_exist: boolean;
}

/** Asks upstream for the status of verifications, as the recheck schedule says, out of the status budget. */
export function createStatusChecks(context: {
  database: Database;
  encryption: Encryption;
  ledger: Ledger;
  verifications: Verifications;
  openRequests: Pick<OpenRequests, 'close'>;
  upstream: UpstreamClient;
  credential: Pick<Credential, 'allowance'>;
  log: Logger;
  metrics: Metrics;
  timing: ScheduleTiming;
}) {
  const {
    database,
    encryption,
    ledger,
    verifications,
    openRequests,
    upstream,
    credential,
    log,
    metrics,
    timing,
  } = context;

  const readHazard = createHistory(database, timing.secondMs);

  async function claim(): Promise<StatusCheck | { waitMs: number }> {
    const hazard = await readHazard();
    return database.transaction(async (tx): Promise<StatusCheck | { waitMs: number }> => {
      const budget = await ledger.open(tx, 'status');
      const rows = await tx.query<CandidateRow & Record<string, unknown>>(
        `select * from (
           select v.id, v.started_at, v.expires_at, v.checked_at, v.answered_at, ${IS.unanswered} as provisional,
                  coalesce(v.answered_at < v.expires_at, true) as unanswered,
                  -- A check that started since may bring the answer any moment. It counts again when none came.
                  coalesce(h.received_at > coalesce(v.answered_at, '-infinity')
                           and (h.received_at > coalesce(v.checked_at, '-infinity')
                                or v.checked_at < $1::timestamptz - make_interval(secs => $3)), false) as hinted,
                  coalesce(h.checks, 0) as hint_checks,
                  h.checked_at as hint_checked_at,
                  h.received_at as hint_received_at,
                  coalesce(v.boosted_until > $1, false) as boosted,
                  exists (select from proxy.hints) as hints_exist
             from proxy.verifications v left join proxy.hints h using (trans_id)
            where ${IS.waiting}
               or (${IS.unanswered} and ended_at > $1::timestamptz - make_interval(secs => $2))
         ) as candidate
         where not provisional or hinted or unanswered`,
        [budget.now, LATE_ANSWER_SECONDS, (RETRY_GAPS * timing.minGapMs) / 1000],
      );
      const choice = chooseStatusCheck(rows.map(asCandidate), {
        budget,
        hazard,
        hintsExpected: rows.some((row) => row.hints_exist),
        timing,
      });
      if ('waitMs' in choice) return choice;
      const call = await ledger.charge(tx, 'status', choice.hinted);
      const [row] = await tx.query<VerificationRow & { exact_checked_at: string }>(
        'update proxy.verifications set checked_at = proxy.now() where id = $1 returning *, checked_at::text as exact_checked_at',
        [choice.id],
      );
      if (choice.hinted) {
        await tx.query(
          'update proxy.hints set checks = checks + 1, checked_at = proxy.now() where trans_id = $1',
          [row!.trans_id],
        );
      }
      const chosen = rows.find((candidate) => candidate.id === choice.id)!;
      // Checks in between that got no answer saw nothing.
      const since = choice.hinted ? budget.now : (chosen.answered_at ?? chosen.started_at);
      const decidedAt = new Date((since.getTime() + budget.now.getTime()) / 2);
      return {
        row: row!,
        checkedAt: row!.exact_checked_at,
        checkedBefore: chosen.checked_at,
        call,
        decidedAt,
        hintReceivedAt: choice.hinted ? chosen.hint_received_at : null,
      };
    });
  }

  async function readStatus({ row }: StatusCheck): Promise<string> {
    const { status } = await upstream.mfaStatus({
      transId: row.trans_id!,
      random: encryption.decrypt(row.code!, { purpose: ASSOCIATED_DATA.code, row: row.id }),
      nationalId: encryption.decrypt(row.national_id!, { purpose: ASSOCIATED_DATA.nationalId, row: row.id }),
    });
    return status;
  }

  function end(
    row: VerificationRow,
    to: VerificationStatus,
    reason: VerificationReason | null,
    { by = 'status check', decidedAt = null }: { by?: Mover; decidedAt?: Date | null } = {},
  ): Promise<VerificationRow | null> {
    const change = { to, by, reason };
    return database.transaction((tx) =>
      verifications.move(tx, row.id, change, { columns: { decided_at: decidedAt } }),
    );
  }

  async function endAsAnswered(
    { row, decidedAt, hintReceivedAt }: StatusCheck,
    to: MfaStatus,
  ): Promise<void> {
    const moved = await end(row, to, to === 'ERROR' ? 'upstream_error' : null, { decidedAt });
    await openRequests.close(row);
    if (moved === null || (to !== 'COMPLETED' && to !== 'REJECTED')) return;
    const since = hintReceivedAt ?? decidedAt;
    metrics.detection.observe(
      { by: hintReceivedAt === null ? 'schedule' : 'webhook' },
      Math.max(0, moved.updated_at.getTime() - since.getTime()) / 1000,
    );
  }

  /** Last: a process that dies before has lost nothing. */
  async function recordAnswer({ row, checkedAt }: StatusCheck): Promise<void> {
    await database.query(
      `update proxy.verifications set answered_at = greatest(answered_at, $2::timestamptz) where id = $1`,
      [row.id, checkedAt],
    );
  }

  /** A refused token saw nothing: the check is due again. */
  async function undoCheck({ row, checkedAt, checkedBefore }: StatusCheck): Promise<void> {
    await database.query(
      'update proxy.verifications set checked_at = $3 where id = $1 and checked_at = $2::timestamptz',
      [row.id, checkedAt, checkedBefore],
    );
  }

  async function check(claimed: StatusCheck): Promise<void> {
    const { row, call } = claimed;
    try {
      if (call.isLate()) return;
      const status = await readStatus(claimed).finally(call.end);
      if (!isMfaStatus(status)) {
        log.warn(
          { verification: row.id, status: status.slice(0, 40) },
          'upstream answered an unknown status; the verification stays as it is',
        );
      } else if (status !== 'WAITING') {
        await endAsAnswered(claimed, status);
      } else if (row.checked_at! >= row.expires_at!) {
        await end(row, 'EXPIRED', 'no_answer_in_time');
      }
      await recordAnswer(claimed);
      metrics.calls.inc({ kind: 'status', outcome: 'ok' });
    } catch (error) {
      metrics.calls.inc({ kind: 'status', outcome: error instanceof UpstreamFailure ? error.code : 'error' });
      if (error instanceof UpstreamBusy) {
        await recordRefusal(context, 'status', error);
      } else if (error instanceof UpstreamUnauthorized) {
        await undoCheck(claimed);
      } else if (error instanceof UpstreamNotFound) {
        // Upstream does not know it any more: a provisional end stays.
        if (row.status === 'WAITING') await end(row, 'ERROR', 'upstream_error');
        await openRequests.close(row);
        await recordAnswer(claimed);
      } else {
        log.warn(
          { verification: row.id, ...errorForLog(error) },
          'a status check failed; the schedule retries it',
        );
      }
    } finally {
      await ledger.settle(call);
    }
  }

  return {
    async step(): Promise<WorkerStep> {
      const allowance = await credential.allowance();
      if ('waitMs' in allowance) return allowance;
      const claimed = await claim();
      return 'waitMs' in claimed ? claimed : { work: [check(claimed)] };
    },

    /** Expires what upstream did not answer in time. */
    async expireOverdue(): Promise<void> {
      const overdue = await database.query<VerificationRow>(
        `select * from proxy.verifications
          where ${IS.waiting} and expires_at < proxy.now() - make_interval(secs => $1)
            and (checked_at >= expires_at or expires_at < proxy.now() - make_interval(secs => $2))`,
        [FAILED_CLOSING_CHECK_SECONDS, NO_CLOSING_CHECK_SECONDS],
      );
      for (const row of overdue) await end(row, 'EXPIRED', 'no_answer_in_time', { by: 'overdue' });
    },
  };
}

function asCandidate(row: CandidateRow): Candidate {
  return {
    id: row.id,
    startedAt: row.started_at,
    expiresAt: row.expires_at,
    checkedAt: row.checked_at,
    hinted: row.hinted,
    hintChecks: row.hint_checks,
    hintCheckedAt: row.hint_checked_at,
    provisional: row.provisional,
    boosted: row.boosted,
  };
}
