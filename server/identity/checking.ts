import type { Logger } from 'pino';
import type { Turn } from '../operations/worker.js';
import type { MfaStatus, VerificationReason, VerificationStatus } from '../../contract/rules.js';
import type { Database } from '../store/database.js';
import type { Encryption } from '../store/encryption.js';
import type { Metrics } from '../operations/metrics.js';
import type { UpstreamClient } from '../upstream/client.js';
import { UpstreamBusy, UpstreamFailure, UpstreamNotFound } from '../upstream/failures.js';
import { whatToLog } from '../operations/what-to-log.js';
import type { Charge, Ledger } from './ledger.js';
import { createHistory } from './history.js';
import { PERSONAL_DATA_KEPT_SECONDS } from './housekeeping.js';
import { noteRefusal } from './refusal.js';
import { choose, type Candidate, type Pace } from './schedule.js';
import { isMfaStatus } from './transitions.js';
import { SEALED_AS, type VerificationRow, type Verifications } from './verifications.js';

/** Past its end by this much a verification ends although its closing look failed. */
const OVERTIME_SECONDS = 60;
/** And by this much although there was none: after a stop, so many may need one that they take minutes. */
const UNASKED_SECONDS = 600;
/** A webhook whose look failed leads to another after so many of the shortest gaps. */
const RETRY_GAPS = 2;

interface Look {
  row: VerificationRow;
  /** Its `checked_at`, exact. */
  askedAt: string;
  call: Charge;
  /** Between this look and the one before; at this look, if a webhook told us when. */
  decidedAt: Date;
  /** When a webhook asked for this look; null when the schedule chose it. */
  toldAt: Date | null;
}

interface CandidateRow {
  id: string;
  started_at: Date;
  expires_at: Date;
  checked_at: Date | null;
  answered_at: Date | null;
  hinted: boolean;
  hints_in_vain: number;
  hint_looked_at: Date | null;
  ended: boolean;
  told_at: Date | null;
  returned: boolean;
  webhooks_come: boolean;
}

/** Finds out how verifications are going, by the schedule, out of the status budget. */
export function createChecking(context: {
  database: Database;
  encryption: Encryption;
  ledger: Ledger;
  verifications: Verifications;
  upstream: UpstreamClient;
  log: Logger;
  metrics: Metrics;
  pace: Pace;
}) {
  const { database, encryption, ledger, verifications, upstream, log, metrics } = context;

  const readHazard = createHistory(database, context.pace.secondMs);

  async function claim(): Promise<Look | { waitMs: number }> {
    const hazard = await readHazard();
    return database.transaction(async (tx): Promise<Look | { waitMs: number }> => {
      const budget = await ledger.open(tx, 'status');
      const rows = await tx.query<CandidateRow & Record<string, unknown>>(
        `select * from (
           select v.id, v.started_at, v.expires_at, v.checked_at, v.answered_at, v.status <> 'WAITING' as ended,
                  coalesce(v.answered_at < v.expires_at, true) as unanswered,
                  -- One that was looked at since may have its answer any moment; it counts again when none came.
                  coalesce(h.received_at > coalesce(v.answered_at, '-infinity')
                           and (h.received_at > coalesce(v.checked_at, '-infinity')
                                or v.checked_at < $1::timestamptz - make_interval(secs => $3)), false) as hinted,
                  coalesce(h.checks, 0) as hints_in_vain,
                  h.checked_at as hint_looked_at,
                  h.received_at as told_at,
                  coalesce(v.boosted_until > $1, false) as returned,
                  exists (select from proxy.hints) as webhooks_come
             from proxy.verifications v left join proxy.hints h using (trans_id)
            where v.status = 'WAITING'
               or (v.status = 'EXPIRED' and v.reason = 'no_answer_in_time'
                   and v.ended_at > $1::timestamptz - make_interval(secs => $2))
         ) as candidate
         where not ended or hinted or unanswered`,
        [budget.now, PERSONAL_DATA_KEPT_SECONDS, (RETRY_GAPS * context.pace.minGapMs) / 1000],
      );
      const choice = choose(rows.map(asCandidate), {
        budget,
        hazard,
        webhooksCome: rows.some((row) => row.webhooks_come),
        pace: context.pace,
      });
      if ('waitMs' in choice) return choice;
      const call = await ledger.charge(tx, 'status', choice.hinted);
      const [row] = await tx.query<VerificationRow & { asked_at: string }>(
        'update proxy.verifications set checked_at = proxy.now() where id = $1 returning *, checked_at::text as asked_at',
        [choice.id],
      );
      if (choice.hinted) {
        await tx.query(
          'update proxy.hints set checks = checks + 1, checked_at = proxy.now() where trans_id = $1',
          [row!.trans_id],
        );
      }
      const chosen = rows.find((candidate) => candidate.id === choice.id)!;
      // Looks that got no answer in between saw nothing.
      const since = choice.hinted ? budget.now : (chosen.answered_at ?? chosen.started_at);
      const decidedAt = new Date((since.getTime() + budget.now.getTime()) / 2);
      return {
        row: row!,
        askedAt: row!.asked_at,
        call,
        decidedAt,
        toldAt: choice.hinted ? chosen.told_at : null,
      };
    });
  }

  async function ask({ row }: Look): Promise<string> {
    const { status } = await upstream.mfaStatus({
      transId: row.trans_id!,
      random: encryption.decrypt(row.code!, SEALED_AS.code),
      nationalId: encryption.decrypt(row.national_id!, SEALED_AS.nationalId),
    });
    return status;
  }

  function end(
    row: VerificationRow,
    to: VerificationStatus,
    reason: VerificationReason | null,
    decidedAt: Date | null = null,
  ): Promise<VerificationRow | null> {
    const columns = { reason, decided_at: decidedAt };
    return database.transaction((tx) => verifications.move(tx, row.id, to, columns));
  }

  async function endAsSeen({ row, decidedAt, toldAt }: Look, to: MfaStatus): Promise<void> {
    const moved = await end(row, to, to === 'ERROR' ? 'upstream_error' : null, decidedAt);
    if (moved === null || (to !== 'COMPLETED' && to !== 'REJECTED')) return;
    const since = toldAt ?? decidedAt;
    metrics.detection.observe(
      { by: toldAt === null ? 'schedule' : 'webhook' },
      Math.max(0, moved.updated_at.getTime() - since.getTime()) / 1000,
    );
  }

  /** After what follows from the answer, so that nothing is lost when the process dies before that. */
  async function noteAnswer({ row, askedAt }: Look): Promise<void> {
    await database.query(
      `update proxy.verifications set answered_at = greatest(answered_at, $2::timestamptz) where id = $1`,
      [row.id, askedAt],
    );
  }

  async function look(taken: Look): Promise<void> {
    const { row, call } = taken;
    try {
      if (call.late()) return;
      const status = await ask(taken).finally(call.end);
      if (!isMfaStatus(status)) {
        log.warn(
          { verification: row.id, status: status.slice(0, 40) },
          'upstream answered a status we do not know',
        );
      } else if (status !== 'WAITING') {
        await endAsSeen(taken, status);
      } else if (row.checked_at! >= row.expires_at!) {
        await end(row, 'EXPIRED', 'no_answer_in_time');
      }
      await noteAnswer(taken);
      metrics.calls.inc({ kind: 'status', outcome: 'ok' });
    } catch (error) {
      metrics.calls.inc({ kind: 'status', outcome: error instanceof UpstreamFailure ? error.code : 'error' });
      if (error instanceof UpstreamBusy) {
        await noteRefusal(context, 'status', error);
      } else if (error instanceof UpstreamNotFound) {
        // What it has forgotten meanwhile has expired, as we said.
        if (row.status === 'WAITING') await end(row, 'ERROR', 'upstream_error');
        await noteAnswer(taken);
      } else {
        log.warn({ verification: row.id, ...whatToLog(error) }, 'a status check failed; it will be repeated');
      }
    } finally {
      await ledger.settle(call);
    }
  }

  return {
    async turn(): Promise<Turn> {
      const taken = await claim();
      if ('waitMs' in taken) return taken;
      return { work: [look(taken)] };
    },

    /** Ends what upstream could not be asked about in time. */
    async endOverdue(): Promise<void> {
      const overdue = await database.query<VerificationRow>(
        `select * from proxy.verifications
          where status = 'WAITING' and expires_at < proxy.now() - make_interval(secs => $1)
            and (checked_at >= expires_at or expires_at < proxy.now() - make_interval(secs => $2))`,
        [OVERTIME_SECONDS, UNASKED_SECONDS],
      );
      for (const row of overdue) await end(row, 'EXPIRED', 'no_answer_in_time');
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
    hintsInVain: row.hints_in_vain,
    hintLookedAt: row.hint_looked_at,
    ended: row.ended,
    returned: row.returned,
  };
}
