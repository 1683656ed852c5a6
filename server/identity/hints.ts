import { setImmediate as othersRead } from 'node:timers/promises';
import { notify, type Database, type Queryable } from '../store/database.js';
import { shareReading } from '../operations/shared-work.js';
import { audit, auditAll, type Author } from '../events/audit.js';
import { IS } from './conditions.js';
import { WAKES, WORK_CHANNEL } from './verifications.js';

/**
 * A hint of an unknown transaction may come seconds before our own creation answer. A flood of forged ones must not fill
 * the table; a genuine hint that finds it full costs a few seconds, and no result.
 */
export const MAX_HINTS = 2000;
/** Upstream repeats a webhook that got no answer in time, and a flood repeats it too: the audit trail does not. */
const AUDIT_GAP_SECONDS = 60;

interface Received {
  readonly transId: string;
  readonly by: Author;
}

/**
 * Stores the transaction of an IdentityVerificationCompleted. Nothing shows that the webhook is signed, so it is only a
 * hint, which a status check confirms. Hints that come while others are stored are stored together, each transaction
 * once: a flood costs one commit at a time.
 */
export function createHints(database: Database): (transId: string, by: Author) => Promise<void> {
  const received: Received[] = [];
  // The embedded engine works in this thread: what other connections have sent would be read after each hint alone.
  const store = shareReading(() => storeHints(database, received.splice(0)), othersRead);
  return (transId, by) => {
    received.push({ transId, by });
    return store();
  };
}

function storeHints(database: Database, received: readonly Received[]): Promise<void> {
  // In order: two processes that store the same hints must not wait for each other.
  const inOrder = received.toSorted((one, other) => (one.transId < other.transId ? -1 : 1));
  const senders = new Map(inOrder.map(({ transId, by }) => [transId, by]));
  return database.transaction(async (tx) => {
    const known = await tx.query<{
      id: string;
      host: string;
      trans_id: string;
      checkable: boolean;
      hinted: boolean;
    }>(
      `select id, v.host, v.trans_id, ${IS.checkable} as checkable,
              coalesce(h.received_at > coalesce(v.checked_at, '-infinity'), false) as hinted
         from proxy.verifications v
         left join proxy.hints h on h.trans_id = v.trans_id
        where v.trans_id = any($1::text[])
        order by v.trans_id`,
      [[...senders.keys()]],
    );
    const checkable = known.filter((one) => one.checkable);
    const knownIds = new Set(known.map((one) => one.trans_id));
    const unknown = [...senders.keys()].filter((transId) => !knownIds.has(transId));
    const kept = await tx.query<{ trans_id: string; repeated: boolean }>(
      `/* store hints */ insert into proxy.hints (trans_id, received_at)
       select trans_id, proxy.now()
         from (select unnest($1::text[]) as trans_id
               union all
               (select unnest($2::text[])
                 limit greatest(0, $3 - (select count(*) from (select from proxy.hints limit $3) as kept)))) as hint
       on conflict (trans_id) do update set received_at = excluded.received_at
       returning trans_id, xmax <> 0 as repeated`,
      [checkable.map((one) => one.trans_id), unknown, MAX_HINTS],
    );
    for (const { id, host, trans_id: transId } of known)
      await auditHint(tx, { ...senders.get(transId)!, host }, id);
    // A hint that did not fit leaves no audit entry: strangers must not fill the trail.
    const added = kept.filter(({ trans_id: transId, repeated }) => !repeated && !knownIds.has(transId));
    if (added.length > 0)
      await auditAll(
        tx,
        'webhook.received',
        added.map(({ trans_id: transId }) => ({ by: senders.get(transId)!, subject: null })),
      );
    // Storing the code of an unknown transaction wakes the workers. A transaction with a pending hint has woken them
    // already: a flood must not do so again.
    if (checkable.some(({ hinted }) => !hinted)) await notify(tx, WORK_CHANNEL, WAKES.checks);
  });
}

async function auditHint(tx: Queryable, by: Author, subject: string): Promise<void> {
  const audited = await tx.query(
    `select 1 from proxy.audit
      where subject = $1 and event = 'webhook.received' and at > proxy.now() - make_interval(secs => $2) limit 1`,
    [subject, AUDIT_GAP_SECONDS],
  );
  if (audited.length === 0) await audit(tx, 'webhook.received', by, subject);
}

/** A status check that a hint asked for starts. */
export async function countHintedCheck(tx: Queryable, transId: string): Promise<void> {
  await tx.query('update proxy.hints set checks = checks + 1, checked_at = proxy.now() where trans_id = $1', [
    transId,
  ]);
}
