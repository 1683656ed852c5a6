import { Environment } from './environment.js';
import type { Given } from './file-variables.js';

const NAMES = Object.keys(Environment.shape);
/** A shorter name is like too many others. */
const LEAST_LETTERS = 8;
/** Letters that are missing, too many or others, in one place. */
const MOST_WRONG = 2;

const lettersOf = (name: string) => name.toUpperCase().replace(/^\W*EXPORT\s|_FILE\s*$|[^A-Z]/g, '');

function sharedLength(one: string, other: string): number {
  const end = [...one].findIndex((letter, at) => letter !== other[at]);
  return end === -1 ? one.length : end;
}

function isLike(one: string, other: string): boolean {
  const longest = Math.max(one.length, other.length);
  const reversed = (text: string) => text.split('').toReversed().join('');
  const shared = sharedLength(one, other) + sharedLength(reversed(one), reversed(other));
  return one === other || (longest >= LEAST_LETTERS && shared >= longest - MOST_WRONG);
}

/** Names that are like a variable that is not set, and that the proxy does not read, by that variable. */
export function misspeltNames(environment: Given): ReadonlyMap<string, string> {
  const others = Object.keys(environment).filter((name) => !NAMES.includes(name.replace(/_FILE$/, '')));
  const found = NAMES.filter((name) => !environment[name]?.trim() && !environment[`${name}_FILE`]?.trim())
    .map((name) => [name, others.find((other) => isLike(lettersOf(name), lettersOf(other)))] as const)
    .filter((pair): pair is [string, string] => pair[1] !== undefined);
  return new Map(found);
}

/** A sentence for each, such as for the log. */
export const misspeltSentences = (environment: Given) =>
  [...misspeltNames(environment)].map(
    ([name, other]) => `${other.trim()} is set, and the proxy does not read it; it reads ${name}`,
  );
