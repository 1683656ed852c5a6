import type { AuditEntry } from '../../contract/schemas/events.js';
import type { AuditEvent } from '../../contract/events.js';
import { networkOf } from '../operations/network.js';
import type { Queryable } from '../store/database.js';
import type { Encryption } from '../store/encryption.js';
import { prepared } from '../store/named-statement.js';
import { hexOf } from '../store/values.js';

/** The host of keys without a name, and of what belongs to no host. */
export const DEFAULT_HOST = 'default';

export interface Author {
  actor: string;
  /** The host that reads the entry. */
  host: string;
  requestId: string | null;
}

export const BY_PROXY: Author = { actor: 'proxy', host: DEFAULT_HOST, requestId: null };

/**
 * Writes one entry of the audit trail: in the transaction of the act where there is one, else before the answer is
 * sent. A subject is an id, never personal data; an address is a keyed hash. `count`: what the entry stands for.
 */
export async function audit(
  tx: Queryable,
  event: AuditEvent,
  by: Author,
  subject: string | null,
  { address = null, count = null }: { address?: string | null; count?: number | null } = {},
): Promise<void> {
  // Without arrays: nearly every call writes one entry, and the embedded engine takes half the time.
  await tx.query(
    prepared(`insert into proxy.audit (at, event, actor, subject, request_id, host, address, count)
     values (proxy.now(), $1, $2, $3, $4, $5, $6, $7)`),
    [event, by.actor, subject, by.requestId, by.host, address, count],
  );
}

export async function auditAll(
  tx: Queryable,
  event: AuditEvent,
  entries: readonly { by: Author; subject: string | null }[],
): Promise<void> {
  await tx.query(
    `insert into proxy.audit (at, event, actor, subject, request_id, host)
     select proxy.now(), $1, actor, subject, request_id, host
       from unnest($2::text[], $3::text[], $4::text[], $5::text[]) as entry (actor, subject, request_id, host)`,
    [
      event,
      entries.map(({ by }) => by.actor),
      entries.map(({ subject }) => subject),
      entries.map(({ by }) => by.requestId),
      entries.map(({ by }) => by.host),
    ],
  );
}

/** The entries of one host, newest first, those before `before`. Null: of any subject, and all of them. */
export async function readAudit(
  database: Queryable,
  page: { host: string; before: number | null; limit: number | null; subjects: readonly string[] | null },
): Promise<AuditEntry[]> {
  const entries = await database.query<Omit<AuditEntry, 'at'> & { at: Date }>(
    `select id, at, event, actor, subject, request_id as "requestId", address, count from proxy.audit
      where host = $4 and ($1::int8 is null or id < $1) and ($2::text[] is null or subject = any($2))
      order by id desc limit $3`,
    [page.before, page.subjects, page.limit, page.host],
  );
  return entries.map((entry) => ({ ...entry, at: entry.at.toISOString() }));
}

/** Hexadecimal digits of a keyed hash: enough to tell addresses apart, and useless without the key. */
const ADDRESS_DIGITS = 16;

/** A network address as the audit trail has it. */
export function addressHash(encryption: Pick<Encryption, 'lookup'>, address: string): string {
  const hash = hexOf(encryption.lookup(networkOf(address), 'network address'));
  return `address:${hash.slice(0, ADDRESS_DIGITS)}`;
}
