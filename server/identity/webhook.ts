import type { Database, Queryable } from '../store/database.js';
import { notify } from '../store/notify.js';
import { audit, type By } from '../events/audit.js';
import { PERSONAL_DATA_KEPT_SECONDS } from './housekeeping.js';
import { WORK_CHANNEL } from './verifications.js';

/** As long as a late notice may still correct an ending. */
export const WEBHOOK_KEPT_SECONDS = PERSONAL_DATA_KEPT_SECONDS;
/**
 * A notice about a transaction we never heard of may be ahead of our own creation answer, by seconds; later it is noise.
 * So few are kept that a flood of forged ones stays small; a genuine one lost in it costs a few seconds, no result.
 */
const KEEP_UNKNOWN_SECONDS = 300;
export const MAX_INBOX = 2000;
/** Upstream repeats what was not answered in time, and so does a flood: the trail need not. */
const AUDITED_EVERY_SECONDS = 60;

/**
 * Stores what an IdentityVerificationCompleted is about. Nothing shows that the webhook is signed, so it is only a hint:
 * a status check confirms it, and nothing of it but the transaction is read.
 */
export function receiveHint(database: Database, transId: string, by: By): Promise<void> {
  return database.transaction(async (tx) => {
    const [known] = await tx.query<{ id: string; open: boolean; told: boolean }>(
      `select id, status = 'WAITING' or (status = 'EXPIRED' and reason = 'no_answer_in_time') as open,
              coalesce(h.received_at > coalesce(v.checked_at, '-infinity'), false) as told
         from proxy.verifications v left join proxy.hints h using (trans_id) where trans_id = $1`,
      [transId],
    );
    if (known?.open === false) {
      await auditSeldom(tx, by, known.id);
      return;
    }
    const [kept] = await tx.query<{ repeated: boolean }>(
      `insert into proxy.hints (trans_id, received_at)
       select $1, proxy.now() where $2::boolean or (select count(*) from proxy.hints) < $3
       on conflict (trans_id) do update set received_at = excluded.received_at
       returning xmax <> 0 as repeated`,
      [transId, known !== undefined, MAX_INBOX],
    );
    if (known) await auditSeldom(tx, by, known.id);
    // What does not fit into the inbox leaves no trace either: the trail is not for filling by strangers.
    else if (kept?.repeated === false) await audit(tx, 'webhook.received', by, null);
    // Nobody need be woken for a transaction that is not ours yet: storing its code wakes them. Nor for one that waits
    // for its look already: a flood about it would wake them all the time.
    if (known?.open && !known.told) await notify(tx, WORK_CHANNEL);
  });
}

async function auditSeldom(tx: Queryable, by: By, subject: string): Promise<void> {
  const told = await tx.query(
    `select 1 from proxy.audit
      where subject = $1 and event = 'webhook.received' and at > proxy.now() - make_interval(secs => $2) limit 1`,
    [subject, AUDITED_EVERY_SECONDS],
  );
  if (told.length === 0) await audit(tx, 'webhook.received', by, subject);
}

export async function pruneWebhooks(database: Database): Promise<void> {
  await database.query(
    `delete from proxy.hints h
      where received_at < proxy.now() - make_interval(secs => $1)
         or (received_at < proxy.now() - make_interval(secs => $2)
             and not exists (select from proxy.verifications v where v.trans_id = h.trans_id))`,
    [WEBHOOK_KEPT_SECONDS, KEEP_UNKNOWN_SECONDS],
  );
}
