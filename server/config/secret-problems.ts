import { ofHost } from '../events/host-names.js';

/** Variables whose values are secrets, or keys that are compared with secrets. Some hold several, with commas. */
const SECRETS = [
  'UPSTREAM_TOKEN',
  'HOST_KEYS',
  'PUBLISHABLE_KEYS',
  'WEBHOOK_SECRETS',
  'METRICS_TOKEN',
] as const;
/** Those that we make: their form is ours to refuse. */
const MADE_HERE = new Set<string>(['HOST_KEYS', 'PUBLISHABLE_KEYS', 'WEBHOOK_SECRETS', 'METRICS_TOKEN']);

/** Those whose values have the name of their host in front. */
const NAMED = new Set<string>(['HOST_KEYS', 'PUBLISHABLE_KEYS']);

/** What an HTTP header carries without quoting: printable ASCII without a blank. */
const SENDABLE = /^[!-~]+$/;
/** Random hexadecimal of 16 characters has fewer different ones in less than one of a million cases. */
const DIFFERENT_CHARACTERS = 6;

/** The values of a variable that holds several. */
export const itemsOf = (text: string) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

/** Which secrets are guessable, cannot be sent, or open two doors. Sentences name variables and never quote a value. */
export function secretProblems(environment: Record<string, string | undefined>): string[] {
  const problems: string[] = [];
  const ownerOf = new Map<string, { name: string; host: string }>();
  for (const name of SECRETS) {
    const value = environment[name];
    if (value === undefined) continue;
    const given = name === 'UPSTREAM_TOKEN' ? [value] : itemsOf(value);
    const named = given.map((item) => (NAMED.has(name) ? ofHost(item) : null) ?? { host: '', value: item });
    const items = named.map((item) => item.value);
    if (!items.every((item) => SENDABLE.test(item))) {
      problems.push(`${name}: must have no blank, line break or character outside ASCII within a value`);
    } else if (
      MADE_HERE.has(name) &&
      items.some((item) => item.length >= DIFFERENT_CHARACTERS && new Set(item).size < DIFFERENT_CHARACTERS)
    ) {
      problems.push(`${name}: each must be random; make one with \`openssl rand -hex 24\``);
    }
    for (const { host, value: item } of named) {
      const known = ownerOf.get(item) ?? { name, host };
      if (known.name !== name) {
        problems.push(`${name}: has a value that ${known.name} has too; each key opens one door`);
        break;
      }
      if (known.host !== host) {
        problems.push(`${name}: has one key for two hosts; each key opens one door`);
        break;
      }
      ownerOf.set(item, known);
    }
  }
  return problems;
}
