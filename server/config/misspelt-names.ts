import { Environment } from './environment.js';
import type { Given } from './file-variables.js';

const NAMES = Object.keys(Environment.shape);
const READ = new Set(NAMES.flatMap((name) => [name, `${name}_FILE`]));

/** Whether one character is missing, too many or another one. */
function isOneEdit(one: string, other: string): boolean {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const [rest, others] = [one.slice(at), other.slice(at)];
  return [rest, rest.slice(1)].includes(others.slice(1)) || rest.slice(1) === others;
}

/** Names of one edit from a variable that is not set, and that the proxy does not read, by that variable. */
export function misspeltNames(environment: Given): ReadonlyMap<string, string> {
  const others = Object.keys(environment).filter((name) => !READ.has(name));
  const isLike = (other: string, name: string) => isOneEdit(other, name) || isOneEdit(other, `${name}_FILE`);
  const found = NAMES.filter((name) => !environment[name]?.trim() && !environment[`${name}_FILE`]?.trim())
    .map((name) => [name, others.find((other) => isLike(other, name))] as const)
    .filter((pair): pair is [string, string] => pair[1] !== undefined);
  return new Map(found);
}

/** A sentence for each, such as for the log. */
export const misspeltSentences = (environment: Given) =>
  [...misspeltNames(environment)].map(
    ([name, other]) => `${other.trim()} is set, and the proxy does not read it; it reads ${name}`,
  );
