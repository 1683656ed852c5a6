import type { AuditEvent } from '../../contract/events.js';
import type { AuditEntry } from '../../contract/schemas/events.js';
import type { Database, Queryable } from '../store/database.js';

export interface By {
  actor: string;
  requestId: string | null;
}

export const BY_PROXY: By = { actor: 'proxy', requestId: null };

/**
 * Writes one entry of the audit trail: in the transaction of the act where there is one, else before the answer is
 * sent. A subject is an id, never personal data.
 */
export async function audit(tx: Queryable, event: AuditEvent, by: By, subject: string | null): Promise<void> {
  await auditAll(tx, event, [{ by, subject }]);
}

export async function auditAll(
  tx: Queryable,
  event: AuditEvent,
  entries: readonly { by: By; subject: string | null }[],
): Promise<void> {
  await tx.query(
    `insert into proxy.audit (at, event, actor, subject, request_id)
     select proxy.now(), $1, actor, subject, request_id
       from unnest($2::text[], $3::text[], $4::text[]) as entry (actor, subject, request_id)`,
    [
      event,
      entries.map(({ by }) => by.actor),
      entries.map(({ subject }) => subject),
      entries.map(({ by }) => by.requestId),
    ],
  );
}

/** Newest first, those before `before`. */
export async function readAudit(
  database: Database,
  page: { before: number | null; limit: number; subject: string | undefined },
): Promise<AuditEntry[]> {
  const entries = await database.query<Omit<AuditEntry, 'at'> & { at: Date }>(
    `select id, at, event, actor, subject, request_id as "requestId" from proxy.audit
      where ($1::int8 is null or id < $1) and ($2::text is null or subject = $2)
      order by id desc limit $3`,
    [page.before, page.subject ?? null, page.limit],
  );
  return entries.map((entry) => ({ ...entry, at: entry.at.toISOString() }));
}
