import { audit, BY_PROXY } from '../events/audit.js';
import type { StatusChanged } from '../events/events.js';
import { IS } from '../identity/conditions.js';
import { moveVerification } from '../identity/verifications.js';
import { newHashKey } from '../screening/readings.js';
import type { Queryable, Row } from '../store/database.js';
import type { Encryption } from '../store/encryption.js';
import { SEALED } from './seal-again.js';

/** Sealed with none of the keys that are there. `$1`: how the texts of these begin. */
const isLost = (column: string) =>
  `${column} is not null and substring(${column} from 1 for length(($1::bytea[])[1])) <> all($1::bytea[])`;

const OPEN_AND_LOST = `${IS.open} and (${isLost('national_id')} or ${isLost('code')})`;

/** What no key opens any more: how many of what, as lines. */
export async function lostIn(
  tx: Queryable,
  { headers }: Encryption,
): Promise<{ rows: number; what: string }[]> {
  const lost = [];
  for (const { from, what } of [
    {
      from: `verifications where ${OPEN_AND_LOST}`,
      what: 'open verifications. They end with ERROR and `upstream_error`, and the person may start again',
    },
    ...SEALED.map(({ table, column, lost: what }) => ({ from: `${table} where ${isLost(column)}`, what })),
  ]) {
    const [found] = await tx.query<{ rows: number }>(`select count(*) as rows from proxy.${from}`, [headers]);
    lost.push({ rows: found!.rows, what });
  }
  return lost.filter(({ rows }) => rows > 0);
}

/** Forgets it. References, states, events and the audit trail stay. */
export async function forgetSealed(
  tx: Queryable,
  encryption: Encryption,
  statusChanged: StatusChanged,
): Promise<void> {
  const { headers } = encryption;
  const open = await tx.query<{ id: string }>(
    `select id from proxy.verifications where ${OPEN_AND_LOST} order by id`,
    [headers],
  );
  for (const { id } of open)
    await moveVerification(
      tx,
      id,
      { to: 'ERROR', by: 'key loss', reason: 'upstream_error' },
      BY_PROXY,
      statusChanged,
    );
  let forgotten = 0;
  for (const { table, column, forget } of SEALED) {
    if (column === 'hash_key') {
      forgotten += await renewHashKeys(tx, encryption, forget);
      continue;
    }
    const changed = await tx.query<Row>(
      `update proxy.${table} set ${column} = null, ${forget} where ${isLost(column)} returning 1 as changed`,
      [headers],
    );
    forgotten += changed.length;
  }
  await audit(tx, 'keys.forgotten', BY_PROXY, null, { count: forgotten });
}

/** As after a key that was removed: the next reading is the first one. */
async function renewHashKeys(tx: Queryable, encryption: Encryption, forget: string): Promise<number> {
  const lost = await tx.query<{ id: string; host: string }>(
    `select screening_id as id, host from proxy.screenings where ${isLost('hash_key')}`,
    [encryption.headers],
  );
  for (const { id, host } of lost)
    await tx.query(
      `update proxy.screenings set hash_key = $3, ${forget} where screening_id = $1 and host = $2`,
      [id, host, newHashKey(encryption, id)],
    );
  return lost.length;
}
