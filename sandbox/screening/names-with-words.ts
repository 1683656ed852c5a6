/** Finds listed names by their words, each perhaps spelt otherwise: a name without its patronymic finds the full one. */
import type { EntityType } from '../../contract/rules.js';
import type { Queryable } from '../../server/store/database.js';
import type { NameKey } from '../names/name-key.js';
import { rarity } from '../names/rarity.js';
import { skeletonOf } from '../names/skeleton.js';
import { wordSimilarity } from '../names/word-similarity.js';
import { COLUMNS, type CandidateRow } from './candidates.js';

/** More than any name has in a large list. */
const MAX_NAMES = 2000;
/** A name must have words that are worth this share of all that the screened name has. */
const LEAST_SHARE = 0.5;
/** Words of more names than this are left out while rarer ones can find the name. */
const MAX_NAMES_OF_WORDS = 4000;
/** From here a listed word says how common the screened word is. */
const SAME_WORD = 0.9;

/** One typing error changes up to four trigrams, which is half of a short word's. */
function trigramThreshold(word: string): number {
  return word.length <= 6 ? 0.3 : 0.36;
}

interface WordRow extends Record<string, unknown> {
  readonly place: number;
  readonly id: number;
  readonly word: string;
  readonly names: number;
}

interface Wanted {
  readonly id: number;
  /** Of the word in the screened name. */
  readonly place: number;
  readonly likeness: number;
  /** Listed names with a word of its consonants. */
  readonly names: number;
}

/** For each word of the screened name, the listed words that may be the same. An initial stands for too many to find any. */
async function similarWords(tx: Queryable, words: readonly string[]): Promise<Wanted[]> {
  const wanted = words.map((word, place) => ({ word, place })).filter(({ word }) => word.length > 1);
  const rows = await tx.query<WordRow>(
    `select wanted.place, found.id, found.word, found.names
     from unnest($1::int[], $2::text[], $3::text[], $4::real[]) as wanted (place, word, skeleton, threshold)
     cross join lateral sandbox.similar_words(wanted.word, wanted.skeleton, wanted.threshold) as found`,
    [
      wanted.map(({ place }) => place),
      wanted.map(({ word }) => word),
      wanted.map(({ word }) => skeletonOf(word)),
      wanted.map(({ word }) => trigramThreshold(word)),
    ],
  );
  return rows.flatMap(({ place, id, word, names }) => {
    const likeness = wordSimilarity(words[place]!, word);
    return likeness === 0 ? [] : [{ id, place, likeness, names }];
  });
}

/** The rarest words first; common ones only as long as they do not find too many names. */
function placesToSearch(common: ReadonlyMap<number, number>): Set<number> {
  const kept = new Set<number>();
  let all = 0;
  for (const [place, names] of [...common].toSorted(([, one], [, other]) => one - other)) {
    if (kept.size > 0 && all + names > MAX_NAMES_OF_WORDS) break;
    all += names;
    kept.add(place);
  }
  return kept;
}

/** The names with most of the words, by how rare these are in the loaded lists. */
export async function findNamesWithWords(
  tx: Queryable,
  { key }: NameKey,
  type: EntityType,
): Promise<CandidateRow[]> {
  const alike = await similarWords(tx, key.split(' '));
  const common = new Map<number, number>();
  for (const { place, likeness, names } of alike)
    common.set(place, Math.max(common.get(place) ?? 0, likeness >= SAME_WORD ? names : 0));
  const kept = placesToSearch(common);
  const wanted = alike
    .filter(({ place }) => kept.has(place))
    .map((one) => ({ ...one, weight: one.likeness * rarity(common.get(one.place)!) }));
  if (wanted.length === 0) return [];
  const all = [...kept].reduce((sum, place) => sum + rarity(common.get(place)!), 0);
  return await tx.query<CandidateRow>(
    `select ${COLUMNS} from sandbox.${type}_names_with_words($1::int[], $2::int[], $3::real[], $4::real, $5)`,
    [
      wanted.map(({ id }) => id),
      wanted.map(({ place }) => place),
      wanted.map(({ weight }) => weight),
      LEAST_SHARE * all,
      MAX_NAMES,
    ],
  );
}
