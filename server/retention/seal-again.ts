import { IS } from '../identity/conditions.js';
import { ASSOCIATED_DATA } from '../identity/verifications.js';
import { DECISION, decisionHashes, type Sealed } from '../screening/decision-rows.js';
import { OUTCOME } from '../screening/idempotency.js';
import { HASH_KEY } from '../screening/readings.js';
import { FIXED_NATIONAL_ID } from '../sessions/sessions.js';
import type { Queryable, Row } from '../store/database.js';
import { BATCH, eachBatch } from '../store/in-batches.js';
import { SealBrokenError, UnknownKeyError, type Encryption } from '../store/encryption.js';

/**
 * Every column with sealed texts: `row` and `purpose` as they were sealed with, as SQL. `key`: what is before every row.
 * `hashes`: the keyed hashes by which the row is found, of the sealed text and of what `of` selects. `lost`: what goes with the
 * key. `forget`: what changes with the column when it is emptied.
 */
export const SEALED = [
  {
    table: 'verifications',
    column: 'national_id',
    key: { id: '' },
    purpose: `'${ASSOCIATED_DATA.nationalId}'`,
    lost: 'national IDs of verifications',
    // An answer that comes late could not be asked for.
    forget: `trans_id = case when not ${IS.unanswered} then trans_id end`,
  },
  {
    table: 'verifications',
    column: 'code',
    key: { id: '' },
    purpose: `'${ASSOCIATED_DATA.code}'`,
    lost: 'codes',
    forget: `trans_id = case when not ${IS.unanswered} then trans_id end`,
  },
  {
    table: 'verifications',
    column: 'details',
    key: { id: '' },
    purpose: `'${ASSOCIATED_DATA.details}'`,
    lost: 'details of verified persons. The service may give them again',
    forget: 'details_until = null',
  },
  {
    table: 'sessions',
    column: 'national_id',
    key: { id: '' },
    purpose: `'${FIXED_NATIONAL_ID}'`,
    lost: 'sessions for one national ID. They end, and the host makes new ones',
    // Without its number, the session would be one for any number.
    forget: 'person_hash = null, revoked_at = coalesce(revoked_at, proxy.now())',
  },
  {
    table: 'screenings',
    column: 'hash_key',
    key: { screening_id: '', host: '' },
    purpose: `'${HASH_KEY}'`,
    lost: 'watched screenings. They stay watched; changes since their last reading are not found',
    forget: 'hits = null, baseline = null, before_review = null',
  },
  {
    table: 'decisions',
    column: 'sealed',
    key: { id: '' },
    purpose: `'${DECISION}'`,
    of: 'case when searched_hash is null then screening_id end',
    hashes: (encryption: Encryption, text: string, onlyIn: string | null): Row =>
      decisionHashes(encryption, (JSON.parse(text) as Sealed).pair, onlyIn),
    lost: 'decisions about hits. Who and when stays; these hits are undecided',
    forget: 'replaced_at = coalesce(replaced_at, proxy.now())',
  },
  {
    table: 'idempotency_keys',
    column: 'outcome',
    key: { scope: '', key_hash: new Uint8Array() },
    row: "encode(key_hash, 'hex')",
    purpose: `'${OUTCOME} ' || scope`,
    lost: 'outcomes of screenings. A retry with their Idempotency-Key is refused, and not sent again',
    forget: `state = 'unknown'`,
  },
];

interface SealedRow extends Row {
  row: string;
  purpose: string;
  /** Null: it is sealed with the newest key. */
  sealed: Uint8Array | null;
  of: string | null;
}

/**
 * Seals again what an older key has sealed, while the proxy works: afterwards the older keys can be
 * removed. Others may do the same at the same time.
 *
 * @param goesOn False: the process stops.
 */
export async function sealAgain(database: Queryable, encryption: Encryption, goesOn = () => true) {
  const newest = encryption.headers[0]!;
  /** Unreadable texts have no key any more, or were changed. */
  const total = { done: 0, unreadable: 0 };
  for (const { table, column, key, purpose, row = Object.keys(key)[0], of = 'null', hashes } of SEALED) {
    const keys = Object.keys(key);
    const place = `(${keys.join(', ')})`;
    const given = `(${keys.map((_, at) => `$${at + 3}`).join(', ')})`;
    const valuesOf = (found: Row) => keys.map((name) => found[name]);
    await eachBatch<Row>(
      key,
      async (after) => {
        // Also those with the newest key: however many there are, it lasts milliseconds.
        const rows: SealedRow[] = await database.query<SealedRow>(
          `select ${keys.join(', ')}, ${row} as row, ${purpose} as purpose, ${of} as of,
                  case when substring(${column} from 1 for $1) <> $2 then ${column} end as sealed
             from proxy.${table} where ${column} is not null and ${place} > ${given} order by ${keys.join(', ')} limit ${BATCH}`,
          [newest.length, newest, ...valuesOf(after)],
        );
        for (const found of rows) {
          if (found.sealed === null) continue;
          try {
            const text = encryption.decrypt(found.sealed, found);
            const sealed = encryption.encrypt(text, found);
            const renewed = Object.entries(hashes?.(encryption, text, found.of) ?? {});
            const set = renewed.map(([name], at) => `, ${name} = $${keys.length + 3 + at}`).join('');
            const done = await database.query(
              `update proxy.${table} set ${column} = $1${set}
                where ${column} = $2 and ${place} = ${given} returning 1 as done`,
              [sealed, found.sealed, ...valuesOf(found), ...renewed.map(([, hash]) => hash)],
            );
            total.done += done.length;
          } catch (error) {
            if (!(error instanceof UnknownKeyError || error instanceof SealBrokenError)) throw error;
            total.unreadable += 1;
          }
        }
        return [{ rows: rows.length, last: rows.at(-1) ?? null }];
      },
      goesOn,
    );
  }
  return total;
}
