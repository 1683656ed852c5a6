/** Finds listed names that share enough trigrams with the screened name: of letters, consonants or phonetic code. */
import type { EntityType } from '../../contract/rules.js';
import type { Queryable } from '../../server/store/database.js';
import type { ListEntity } from '../lists/list-entity.js';
import { searchFunction, type NameSearch } from '../lists/name-searches.js';
import type { NameKey } from '../names/name-key.js';

export interface Candidate extends NameKey {
  readonly entityId: number;
  readonly weak: boolean;
}

/** A bound for memory alone: the commonest name of a list of 30,000 has a few hundred candidates. */
const MAX_CANDIDATES = 5000;

/** One typing error changes up to four trigrams, which is half of a short name's. */
function trigramThreshold(key: string): number {
  return key.length <= 6 ? 0.3 : key.length <= 10 ? 0.35 : 0.42;
}

/** Skeletons are short and similar: a lower threshold finds hundreds of unrelated names. */
const SKELETON_THRESHOLD = 0.6;
/** Where only consonants are known, a lower threshold: an error changes a larger part of a short skeleton. */
function vowellessThreshold(skeleton: string): number {
  return skeleton.length <= 6 ? 0.36 : skeleton.length <= 10 ? 0.42 : 0.5;
}
/** Chinese syllables keep little more of a foreign name than its phonetic code. */
const CODE_THRESHOLD = 0.3;
/** Compared with the names in every script, it must be nearer. */
const SCREENED_CODE_THRESHOLD = 0.36;
/** For the letters without spaces. */
const COMPACT_THRESHOLD = 0.4;

export const COLUMNS = `entity_id as "entityId", id, key, skeleton, phonetic_code as "phoneticCode", compact, han, writing, weak`;

export type CandidateRow = Candidate & { readonly id: number } & Record<string, unknown>;

type Search = readonly [search: NameSearch, text: string, least: number];

/** The searches for a name, each with its text and the least similarity. */
function searches(screened: NameKey): Search[] {
  const { key, skeleton, phoneticCode, writing } = screened;
  const byKey: Search = ['by_key', key, trigramThreshold(key)];
  const vowelless: Search = ['vowelless', skeleton, vowellessThreshold(skeleton)];
  if (screened.respelt) return [vowelless];
  switch (writing) {
    case 'alphabet':
      return [
        byKey,
        ['by_skeleton', skeleton, SKELETON_THRESHOLD],
        vowelless,
        ['transcribed', phoneticCode, CODE_THRESHOLD],
      ];
    case 'arabic':
    case 'hebrew':
      return [
        byKey,
        ['by_skeleton', skeleton, vowellessThreshold(skeleton)],
        ['transcribed', phoneticCode, CODE_THRESHOLD],
      ];
    case 'transcribed':
      return [byKey, ['by_phonetic_code', phoneticCode, SCREENED_CODE_THRESHOLD]];
  }
}

/** Candidates by letters before those by consonants; nearest first. */
export async function findCandidates(
  tx: Queryable,
  screened: NameKey,
  type: EntityType,
): Promise<Candidate[]> {
  if (screened.key === '') return [];
  const wanted = searches(screened);
  const rows = await tx.query<CandidateRow>(
    wanted
      .map(([search], index) => {
        const [text, least] = [`$${2 * index + 1}::text`, `$${2 * index + 2}::real`];
        return `select ${COLUMNS} from ${searchFunction(type, search)}(${text}, ${least}, ${MAX_CANDIDATES})`;
      })
      .join(' union all '),
    wanted.flatMap(([, text, least]) => [text, least]),
  );
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

/** Shorter names lose most trigrams with one typing error: "SPC" and "SC" share none. */
const SHORT_NAME_LETTERS = 8;

/** Candidates with nearly the same letters, without regard to spaces. */
export async function findMistyped(
  tx: Queryable,
  { compact }: NameKey,
  type: EntityType,
): Promise<Candidate[]> {
  if (compact === '') return [];
  const rows =
    compact.length <= SHORT_NAME_LETTERS
      ? await tx.query<CandidateRow>(
          `select ${COLUMNS} from ${searchFunction(type, 'short')}($1, ${MAX_CANDIDATES})`,
          [compact],
        )
      : await tx.query<CandidateRow>(
          `select ${COLUMNS} from ${searchFunction(type, 'by_letters')}($1, $2::real, ${MAX_CANDIDATES})`,
          [compact, COMPACT_THRESHOLD],
        );
  return rows;
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
