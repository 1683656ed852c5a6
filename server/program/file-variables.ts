import { nationalIdFormsOf, parseServiceProfile } from '../../contract/schemas/service-profile.js';
import { readSecret } from '../operations/secret-text.js';
import { sentenceOf } from '../operations/setup-problems.js';
import { Environment } from './environment.js';
import { mistakesIn, OF_FORM } from './mistakes.js';

export type Given = Readonly<Record<string, string | undefined>>;

const NAMES = Object.keys(Environment.shape);

/** A file with the line ends of Windows leaves one behind each value. */
export const valueOf = (environment: Given, name: string) => environment[name]?.trim() || undefined;

/**
 * `NAME_FILE` names a file that holds the value of NAME: container platforms provide secrets so.
 *
 * @returns the values, and what is wrong with the form of one, by its variable.
 */
export function withFiles(environment: Given): { given: Given; problems: Map<string, string> } {
  const given: Record<string, string | undefined> = {};
  const problems = new Map<string, string>();
  for (const name of NAMES) {
    const value = valueOf(environment, name);
    const file = valueOf(environment, `${name}_FILE`);
    const read = value === undefined && file !== undefined ? readSecret(file) : { text: value };
    if ('problem' in read) {
      problems.set(name, `${name}_FILE: ${sentenceOf(read.problem)}`);
      continue;
    }
    given[name] = read.text;
    const [mistake] = mistakesIn(OF_FORM, { name, text: read.text ?? '' });
    if (mistake !== undefined) problems.set(name, `${name}: ${mistake}`);
    if (value !== undefined && file !== undefined)
      problems.set(name, `${name} and ${name}_FILE are both set; keep one`);
  }
  return { given, problems };
}

/** The variables of SERVICE_PROFILE as the conformance run found them, or why it cannot be used. */
export function profileOf(file: string | undefined): { values: Given; problem?: string } {
  if (file === undefined) return { values: {} };
  try {
    const read = readSecret(file);
    if ('problem' in read) throw new Error(sentenceOf(read.problem));
    const profile = parseServiceProfile(read.text);
    return {
      values: {
        LIMIT_REQUEST: profile.limits?.request?.toString(),
        LIMIT_STATUS: profile.limits?.status?.toString(),
        LIMIT_DETAILS: profile.limits?.details?.toString(),
        VERIFICATION_LIFETIME_SECONDS: profile.lifetimeSeconds?.toString(),
        SCREENING_COUNTRIES: profile.countries,
        // Few forms were tried: a person with another one must not be refused.
        NATIONAL_ID_FORMS: nationalIdFormsOf(profile) === undefined ? undefined : 'any',
      },
    };
  } catch (error) {
    return { values: {}, problem: `SERVICE_PROFILE: ${(error as Error).message}` };
  }
}

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
