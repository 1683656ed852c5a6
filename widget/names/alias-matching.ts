/** Which of a hit's names is closest to the name that was screened: its main name or one of its aliases. Pure. */
import { compareNames, type NameDifference } from './name-difference.js';
import { foldText } from './name-words.js';

export interface MatchedName {
  readonly name: string;
  readonly isAlias: boolean;
  readonly difference: NameDifference;
}

/** Aliases compared letter by letter; the rest are ranked out by shared letter pairs. Lists hold hundreds for some. */
const COMPARED_ALIASES = 6;

/** An alias must be this much closer before it is called the match: on a tie the main name is. */
const CLEARLY_CLOSER = 0.01;

/** § Hit item: "Known aliases, comma-separated". The Arabic comma and the semicolon part names too. */
export function splitAliases(aliases: string | null | undefined): string[] {
  const parts = (aliases ?? '').split(/[,،;]/u).map((alias) => alias.trim());
  return [...new Set(parts.filter((alias) => alias !== ''))];
}

export function matchedName(
  asked: string,
  mainName: string,
  aliases: string | null | undefined,
): MatchedName {
  let best: MatchedName = { name: mainName, isAlias: false, difference: compareNames(asked, mainName) };
  for (const name of likeliest(asked, aliasCandidates(aliases))) {
    const difference = compareNames(asked, name);
    if (difference.closeness > best.difference.closeness + CLEARLY_CLOSER) {
      best = { name, isAlias: true, difference };
    }
  }
  return best;
}

/**
 * The aliases, and each two neighbours as one: lists write "HARBI, Mohammed" with the comma that also
 * parts aliases, and nothing tells the two apart.
 */
function aliasCandidates(aliases: string | null | undefined): string[] {
  const single = splitAliases(aliases);
  const pairs = single.slice(1).map((alias, at) => `${single[at]}, ${alias}`);
  return [...single, ...pairs];
}

function likeliest(asked: string, names: readonly string[]): string[] {
  if (names.length <= COMPARED_ALIASES) return [...names];
  const wanted = letterPairs(asked);
  const shared = (name: string) => {
    const pairs = letterPairs(name);
    let both = 0;
    for (const pair of pairs) if (wanted.has(pair)) both++;
    return (2 * both) / (pairs.size + wanted.size || 1);
  };
  return names
    .map((name) => ({ name, score: shared(name) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, COMPARED_ALIASES)
    .map(({ name }) => name);
}

function letterPairs(name: string): Set<string> {
  const folded = foldText(name).replace(/[^\p{L}\p{N}]+/gu, ' ');
  return new Set(Array.from({ length: Math.max(0, folded.length - 1) }, (_, at) => folded.slice(at, at + 2)));
}
