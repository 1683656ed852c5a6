import { ASSOCIATED_DATA } from '../identity/rows/verifications.js';
import { OUTCOME } from '../screening/idempotency.js';
import { HASH_KEY } from '../screening/watch/hit-hashes.js';
import { FIXED_NATIONAL_ID } from '../sessions/sessions.js';
import type { Database, Queryable, Row } from '../store/database.js';
import { SealBrokenError, UnknownKeyError, type Encryption } from '../store/encryption.js';

/** Every column with sealed texts: `row` and `purpose` as they were sealed with, as SQL. */
const SEALED = [
  { table: 'verifications', column: 'national_id', row: 'id', purpose: `'${ASSOCIATED_DATA.nationalId}'` },
  { table: 'requests', column: 'code', row: 'verification_id', purpose: `'${ASSOCIATED_DATA.code}'` },
  { table: 'details', column: 'details', row: 'verification_id', purpose: `'${ASSOCIATED_DATA.details}'` },
  { table: 'sessions', column: 'national_id', row: 'id', purpose: `'${FIXED_NATIONAL_ID}'` },
  { table: 'watched_screenings', column: 'hash_key', row: 'screening_id', purpose: `'${HASH_KEY}'` },
  {
    table: 'idempotency_keys',
    column: 'outcome',
    row: "encode(key_hash, 'hex')",
    purpose: `'${OUTCOME} ' || scope`,
  },
] as const;
type SealedColumn = (typeof SEALED)[number];

/** Locks few rows, and for milliseconds. */
const BATCH = 100;

interface SealedRow extends Row {
  row: string;
  purpose: string;
  sealed: Uint8Array;
}

/**
 * Seals again what an older key, or an older form, has sealed, while the proxy works: afterwards the older keys can be
 * removed. Others may do the same at the same time.
 */
export async function sealAgain(database: Database, encryption: Encryption) {
  /** Unreadable texts have no key any more, or were changed. */
  const total = { done: 0, unreadable: 0 };
  for (const column of SEALED) {
    for (let after = ''; ;) {
      const rows = await database.transaction((tx) => sealBatch(tx, encryption, column, after, total));
      if (rows.length < BATCH) break;
      after = rows.at(-1)!.row;
    }
  }
  return total;
}

async function sealBatch(
  tx: Queryable,
  encryption: Encryption,
  { table, column, row, purpose }: SealedColumn,
  after: string,
  total: { done: number; unreadable: number },
): Promise<SealedRow[]> {
  const rows = await tx.query<SealedRow>(
    `select ${row} as row, ${purpose} as purpose, ${column} as sealed from proxy.${table}
      where ${column} is not null and substring(${column} from 1 for $1) <> $2 and ${row} > $3
      order by ${row} limit ${BATCH} for update skip locked`,
    [encryption.newest.length, encryption.newest, after],
  );
  for (const { sealed, ...place } of rows) {
    try {
      const text = encryption.decrypt(sealed, place);
      await tx.query(`update proxy.${table} set ${column} = $2 where ${row} = $1 and ${column} = $3`, [
        place.row,
        encryption.encrypt(text, place),
        sealed,
      ]);
      total.done += 1;
    } catch (error) {
      if (!(error instanceof UnknownKeyError || error instanceof SealBrokenError)) throw error;
      total.unreadable += 1;
    }
  }
  return rows;
}
