/** The names worth comparing, found by the trigram index: sharing enough letters, or enough consonants. */
import type { EntityType } from '../../contract/rules.js';
import type { Queryable } from '../../database/database.js';
import type { ListEntity, ListedType } from '../lists/list-entity.js';
import type { NameKey } from './name-key.js';

export interface Candidate extends NameKey {
  readonly entityId: number;
  readonly weak: boolean;
}

/** Assumption: upstream knows persons and companies only, so whatever is no person is screened as a company. */
const LISTED_AS: Readonly<Record<EntityType, readonly ListedType[]>> = {
  person: ['person', 'other'],
  company: ['company', 'vessel', 'aircraft', 'other'],
};

/** Compared word by word in the process: enough for the commonest name of a large list, a few milliseconds. */
const MOST_CANDIDATES = 400;

/** One typing error changes up to four trigrams, which is half of a short name's. */
export function trigramThreshold(key: string): number {
  return key.length <= 6 ? 0.25 : key.length <= 10 ? 0.35 : 0.42;
}

/** Skeletons are short and alike: a looser one reads hundreds of unrelated names for each screening. */
const SKELETON_THRESHOLD = 0.6;
/** Where nothing but consonants is known, they have to carry more errors. */
const VOWELLESS_THRESHOLD = 0.45;
/** Of all letters in one word; it is only asked when nothing else has found the name. */
const COMPACT_THRESHOLD = 0.4;

interface CandidateRow extends Record<string, unknown> {
  id: number;
  entity_id: number;
  key: string;
  skeleton: string;
  compact: string;
  consonantal: boolean;
  weak: boolean;
}

const COLUMNS = 'id, entity_id, key, skeleton, compact, consonantal, weak';

/** Names whose `column` shares enough trigrams with the text. Within a transaction: the threshold ends with it. */
async function similar(
  tx: Queryable,
  column: 'key' | 'skeleton' | 'compact',
  text: string,
  threshold: number,
  types: readonly ListedType[],
): Promise<CandidateRow[]> {
  await tx.query(`select set_config('pg_trgm.similarity_threshold', $1, true)`, [String(threshold)]);
  return await tx.query<CandidateRow>(
    `select ${COLUMNS}
     from sandbox.names
     where ${column} % $1 and entity_type = any($2::text[])
     order by similarity(${column}, $1) desc, id
     limit ${MOST_CANDIDATES}`,
    [text, types],
  );
}

/** A name this short shares too few trigrams with its mistyped self: "SPC" and "SC" share none. */
const SHORT = 8;

/** Short names with at most two letters typed wrong; the index on their length holds no others. */
async function short(tx: Queryable, compact: string, types: readonly ListedType[]): Promise<CandidateRow[]> {
  return await tx.query<CandidateRow>(
    `select ${COLUMNS}
     from sandbox.names
     where length(compact) <= ${SHORT + 1} and length(compact) between $2::int - 1 and $2::int + 1
       and levenshtein_less_equal(compact, $1, 2) <= 2 and entity_type = any($3::text[])
     order by levenshtein(compact, $1), id
     limit ${MOST_CANDIDATES}`,
    [compact, compact.length, types],
  );
}

function candidate({ entity_id, ...row }: CandidateRow): Candidate {
  return { ...row, entityId: entity_id };
}

/** Those by letters before those by consonants, each nearest first. */
export async function findCandidates(
  tx: Queryable,
  screened: NameKey,
  type: EntityType,
): Promise<Candidate[]> {
  if (screened.key === '') return [];
  const types = LISTED_AS[type];
  const byLetters = await similar(tx, 'key', screened.key, trigramThreshold(screened.key), types);
  const threshold = screened.consonantal ? VOWELLESS_THRESHOLD : SKELETON_THRESHOLD;
  const byConsonants = await similar(tx, 'skeleton', screened.skeleton, threshold, types);
  const rows = new Map([...byLetters, ...byConsonants].map((row) => [row.id, row]));
  return [...rows.values()].map(candidate);
}

/** Those with nearly the same letters whatever the spaces: for a name that was not found as its words stand. */
export async function findMistyped(
  tx: Queryable,
  { compact }: NameKey,
  type: EntityType,
): Promise<Candidate[]> {
  if (compact === '') return [];
  const types = LISTED_AS[type];
  const rows =
    compact.length <= SHORT
      ? await short(tx, compact, types)
      : await similar(tx, 'compact', compact, COMPACT_THRESHOLD, types);
  return rows.map(candidate);
}

export interface ListedEntity {
  readonly id: number;
  readonly list: string;
  readonly detail: ListEntity;
}

export async function entitiesById(tx: Queryable, ids: readonly number[]): Promise<ListedEntity[]> {
  if (ids.length === 0) return [];
  return await tx.query<ListedEntity & Record<string, unknown>>(
    'select id, list, detail from sandbox.entities where id = any($1::bigint[])',
    [ids],
  );
}
