import type { Database, Queryable } from '../store/database.js';
import { notify } from '../store/notify.js';
import { audit, type By } from '../events/audit.js';
import { IS } from './verification-states.js';
import { WORK_CHANNEL } from './verifications.js';

/**
 * A hint of an unknown transaction may come seconds before our own creation answer. A flood of forged ones must not fill
 * the table; a genuine hint that finds it full costs a few seconds, and no result.
 */
export const MAX_HINTS = 2000;
/** Upstream repeats a webhook that got no answer in time, and a flood repeats it too: the audit trail does not. */
const AUDIT_GAP_SECONDS = 60;

/**
 * Stores what an IdentityVerificationCompleted is about. Nothing shows that the webhook is signed, so it is only a hint:
 * a status check confirms it, and nothing of it but the transaction is read.
 */
export function receiveHint(database: Database, transId: string, by: By): Promise<void> {
  return database.transaction(async (tx) => {
    const [known] = await tx.query<{ id: string; checkable: boolean; hinted: boolean }>(
      `select id, ${IS.checkable} as checkable,
              coalesce(h.received_at > coalesce(v.checked_at, '-infinity'), false) as hinted
         from proxy.verifications v left join proxy.hints h using (trans_id) where trans_id = $1`,
      [transId],
    );
    if (known?.checkable === false) {
      await auditHint(tx, by, known.id);
      return;
    }
    const [kept] = await tx.query<{ repeated: boolean }>(
      `insert into proxy.hints (trans_id, received_at)
       select $1, proxy.now() where $2::boolean or (select count(*) from proxy.hints) < $3
       on conflict (trans_id) do update set received_at = excluded.received_at
       returning xmax <> 0 as repeated`,
      [transId, known !== undefined, MAX_HINTS],
    );
    if (known) await auditHint(tx, by, known.id);
    // A hint that did not fit leaves no audit entry: strangers must not fill the trail.
    else if (kept?.repeated === false) await audit(tx, 'webhook.received', by, null);
    // Storing the code of an unknown transaction wakes the workers. A transaction with a pending hint has woken them
    // already: a flood must not do so again.
    if (known?.checkable && !known.hinted) await notify(tx, WORK_CHANNEL);
  });
}

async function auditHint(tx: Queryable, by: By, subject: string): Promise<void> {
  const audited = await tx.query(
    `select 1 from proxy.audit
      where subject = $1 and event = 'webhook.received' and at > proxy.now() - make_interval(secs => $2) limit 1`,
    [subject, AUDIT_GAP_SECONDS],
  );
  if (audited.length === 0) await audit(tx, 'webhook.received', by, subject);
}
