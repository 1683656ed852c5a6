import { isTerminal, type VerificationReason, type VerificationStatus } from '../../contract/rules.js';
import type { Author } from '../events/audit.js';
import type { StatusChanged } from '../events/events.js';
import type { Queryable, Row } from '../store/database.js';
import type { StartKind } from '../rules/ownership.js';
import { canMove, type Change } from '../rules/verification-states.js';
import { IS } from './conditions.js';
import { leaveLine } from './places.js';

/** Payload `id`: a verification changed. */
export const VERIFICATION_CHANNEL = 'proxy_verification';
/** Payload: what it wakes. Empty: all of it. */
export const WORK_CHANNEL = 'proxy_work';
export const WAKES = {
  /** A person joined the line. While no slot is free, it makes no work. */
  joined: 'joined',
  /** The line moved. */
  line: 'line',
  /** A status check may be due sooner. */
  checks: 'checks',
} as const;

/** The purpose of each encrypted value, and the context of each keyed hash. */
export const ASSOCIATED_DATA = {
  nationalId: 'verification.national_id',
  code: 'verification.code',
  details: 'verification.details',
  person: 'person',
  actor: 'actor',
  address: 'address',
} as const;

/** A verification with what is read most of its place. */
export interface VerificationRow extends Row {
  id: string;
  host: string;
  scope: string;
  session_id: string;
  reference: string | null;
  /** Null a day after the end, and once it was erased. */
  person_hash: Uint8Array | null;
  start_kind: StartKind;
  national_id: Uint8Array | null;
  status: VerificationStatus;
  reason: VerificationReason | null;
  version: number;
  created_at: Date;
  updated_at: Date;
  ended_at: Date | null;
  starts_by: Date | null;
  not_before: Date | null;
  trans_id: string | null;
  code: Uint8Array | null;
  started_at: Date | null;
  expires_at: Date | null;
}

const SHOWN = [
  ...(['id', 'scope', 'start_kind', 'status', 'reason', 'version', 'code'] as const),
  ...(['created_at', 'updated_at', 'expires_at', 'starts_by', 'not_before'] as const),
];
export type ShownRow = Pick<VerificationRow, (typeof SHOWN)[number]>;

const WITH_PLACE = 'left join proxy.places p on p.verification_id = v.id';
const COLUMNS = `v.id, host, scope, session_id, reference, person_hash, start_kind, national_id, status, reason, version,
  created_at, updated_at, ended_at, p.starts_by, p.not_before, trans_id, code, started_at, expires_at`;
const SELECT = `select ${COLUMNS} from proxy.verifications v ${WITH_PLACE}`;

export async function readVerification(queryable: Queryable, id: string): Promise<VerificationRow | null> {
  const [row] = await queryable.query<VerificationRow>(`${SELECT} where v.id = $1`, [id]);
  return row ?? null;
}

export function readShownRows(queryable: Queryable, ids: readonly string[]): Promise<ShownRow[]> {
  return queryable.query<ShownRow & Row>(
    `select ${SHOWN.join()} from proxy.verifications v ${WITH_PLACE} where v.id = any($1::text[])`,
    [ids],
  );
}

export function readByReference(
  queryable: Queryable,
  reference: string,
  host: string,
): Promise<VerificationRow[]> {
  return queryable.query<VerificationRow>(
    `${SELECT} where reference = $1 and host = $2 order by created_at desc limit 50`,
    [reference, host],
  );
}

/**
 * Those of one host with one of these keyed hashes, newest first. Of those under a reference, the ones of another number
 * only where no hash is given.
 */
export function readOfPerson(
  queryable: Queryable,
  whose: { host: string; persons: readonly Uint8Array[]; references: readonly string[] },
): Promise<VerificationRow[]> {
  return queryable.query<VerificationRow>(
    `${SELECT}
      where host = $1 and not (${IS.erased})
        and (person_hash = any($3::bytea[])
             or (reference = any($2::text[]) and (person_hash is null or cardinality($3::bytea[]) = 0)))
      order by created_at desc`,
    [whose.host, whose.references, whose.persons],
  );
}

/** The open ones of this scope, and those completed within `visitSeconds`. `persons`: null for all persons. */
export function readOwned(
  queryable: Queryable,
  scope: string,
  persons: readonly Uint8Array[] | null,
  visitSeconds: number,
): Promise<VerificationRow[]> {
  return queryable.query<VerificationRow>(
    `${SELECT}
      where scope = $1 and ($2::bytea[] is null or person_hash = any($2::bytea[]))
        and (${IS.open} or (${IS.completed} and ended_at > proxy.now() - make_interval(secs => $3)))
      order by line_number`,
    [scope, persons, visitSeconds],
  );
}

/**
 * A revocation of its session, also by an erasure, waits until the transaction ends. False: it was revoked before, though the
 * call was let in.
 */
export async function insertVerification(
  tx: Queryable,
  made: VerificationRow & { address_hash: Uint8Array | null },
): Promise<boolean> {
  const inserted = await tx.query(
    `/* join the line */ with of as (
       select id from proxy.sessions where id = $3 and revoked_at is null for share)
     insert into proxy.verifications
       (id, scope, session_id, reference, start_kind, person_hash, address_hash, national_id, reason, host, status,
        created_at, updated_at)
     select $1, $2, of.id, $4, $5, $6, $7, $8, $9, $10, 'QUEUED', $11, $11 from of returning 1 as inserted`,
    [
      made.id,
      made.scope,
      made.session_id,
      made.reference,
      made.start_kind,
      made.person_hash,
      made.address_hash,
      made.national_id,
      made.reason,
      made.host,
      made.created_at,
    ],
  );
  return inserted.length > 0;
}

/** Says why a verification in line waits, or that its code is a new one. */
export async function setReason(tx: Queryable, id: string, reason: VerificationReason | null): Promise<void> {
  await tx.query('update proxy.verifications set reason = $2 where id = $1', [id, reason]);
}

/** The service answers again: those in line wait for their turn only. */
export async function endOutage(tx: Queryable): Promise<void> {
  const told = await tx.query<{ id: string }>(
    `with told as (
       select id from proxy.verifications where ${IS.unreached} for no key update skip locked)
     update proxy.verifications v set reason = null from told where v.id = told.id returning v.id`,
  );
  for (const { id } of told) await announceChange(tx, id);
}

/**
 * Moves a verification along one of its transitions; null when none of them starts where it is. Writes the host's event
 * and the audit entry in the same transaction, and wakes streams and workers.
 */
export async function moveVerification(
  tx: Queryable,
  id: string,
  change: Change,
  by: Author,
  statusChanged: StatusChanged,
): Promise<VerificationRow | null> {
  const [current] = await tx.query<Pick<VerificationRow, 'status' | 'reason'>>(
    'select status, reason from proxy.verifications where id = $1 for no key update',
    [id],
  );
  if (current === undefined || !canMove(current, change)) return null;
  const { to, reason = current.reason } = change;
  const update = `with moved as (
      update proxy.verifications set status = $2, reason = $3, version = version + 1, updated_at = proxy.now()
             ${isTerminal(to) ? ', ended_at = proxy.now()' : ''}
       where id = $1 returning *)
    select ${COLUMNS} from moved v ${WITH_PLACE}`;
  const [moved] = await tx.query<VerificationRow>(
    isTerminal(to) ? `/* end the verification */ ${update}` : update,
    [id, to, reason],
  );
  if (current.status === 'QUEUED') await leaveLine(tx, id);
  await statusChanged(tx, moved!, by);
  await announceChange(tx, id);
  return moved!;
}

/** Wakes the streams of a verification, and the workers. */
export async function announceChange(tx: Queryable, id: string): Promise<void> {
  // In one statement: every change of a verification makes it.
  await tx.query(`select pg_notify('${VERIFICATION_CHANNEL}', $1), pg_notify('${WORK_CHANNEL}', '')`, [id]);
}
