/** Which name of a hit is closest to the customer's: its main name or one of its aliases. Pure. */
import { closenessOf } from './difference-counts.js';
import { foldText } from './letter-folding.js';
import { differenceOf, type NameDifference } from './name-difference.js';
import { pairByLetters, type PairedNames } from './paired-names.js';

export interface MatchedName {
  readonly name: string;
  readonly isAlias: boolean;
  readonly difference: NameDifference;
}

/** The number of aliases that are compared letter by letter: those with the most letter pairs in common. Some hits have hundreds. */
const COMPARED_ALIASES = 6;

/** An alias must be closer by this much to be the match. Otherwise the main name is. */
const MIN_ADVANTAGE = 0.01;

/** § Hit item: "Known aliases, comma-separated". The Arabic comma and the semicolon separate names too. */
export function splitAliases(aliases: string | null | undefined): string[] {
  const parts = (aliases ?? '').split(/[,،;]/u).map((alias) => alias.trim());
  return [...new Set(parts.filter((alias) => alias !== ''))];
}

/** "HUSSEIN, Ali" as "Ali HUSSEIN". */
export function givenNameFirst(name: string): string {
  return splitAliases(name).reverse().join(' ');
}

/** How the words of two names are paired, and what of a name decides whether it is worth comparing. */
export interface Comparison {
  readonly pair: (customer: string, listed: string) => PairedNames;
  /** The letters or sounds in which similar names are equal. */
  readonly keyOf: (name: string) => string;
}

const BY_LETTERS: Comparison = { pair: pairByLetters, keyOf: foldText };

export function findMatchedName(
  customer: string,
  mainName: string,
  aliases: string | null | undefined,
  { pair, keyOf }: Comparison = BY_LETTERS,
): MatchedName {
  const compared = (name: string, isAlias: boolean) => {
    const names = pair(customer, name);
    return { name, isAlias, names, closeness: closenessOf(names) };
  };
  let best = compared(mainName, false);
  for (const alias of mostSimilar(customer, aliasNames(aliases), keyOf)) {
    const other = compared(alias, true);
    if (other.closeness > best.closeness + MIN_ADVANTAGE) best = other;
  }
  const { name, isAlias, names } = best;
  return { name, isAlias, difference: differenceOf(names) };
}

/**
 * The aliases, and each two neighbours as one name: in "HARBI, Mohammed" the comma is part of the name, and lists do not
 * distinguish it from the comma between two aliases.
 */
export function aliasNames(aliases: string | null | undefined): string[] {
  const single = splitAliases(aliases);
  const pairs = single.slice(1).map((alias, at) => `${single[at]}, ${alias}`);
  return [...single, ...pairs];
}

function mostSimilar(customer: string, names: readonly string[], keyOf: Comparison['keyOf']): string[] {
  if (names.length <= COMPARED_ALIASES) return [...names];
  const wanted = letterPairs(keyOf(customer));
  // Dice's coefficient.
  const score = (name: string) => {
    const pairs = letterPairs(keyOf(name));
    let shared = 0;
    for (const pair of pairs) if (wanted.has(pair)) shared++;
    return (2 * shared) / (pairs.size + wanted.size || 1);
  };
  return names
    .map((name) => ({ name, score: score(name) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, COMPARED_ALIASES)
    .map(({ name }) => name);
}

function letterPairs(key: string): Set<number> {
  const folded = key.replace(/[^\p{L}\p{N}]+/gu, ' ');
  const pairs = new Set<number>();
  for (let at = 1; at < folded.length; at++)
    pairs.add(folded.charCodeAt(at - 1) * 0x1_0000 + folded.charCodeAt(at));
  return pairs;
}
