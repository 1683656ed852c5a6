import { addressOfHost, ofHost, type OfHost } from '../events/host-names.js';

/** Variables whose values are secrets, or keys that are compared with secrets. Some hold several, with commas. */
const SECRETS = [
  'UPSTREAM_TOKEN',
  'HOST_KEYS',
  'PUBLISHABLE_KEYS',
  'WEBHOOK_SECRETS',
  'METRICS_TOKEN',
  'ENCRYPTION_KEYS',
  'HOST_WEBHOOK_SECRETS',
] as const;
/** Those that we make: their form is ours to refuse. */
const MADE_HERE = new Set<string>(['HOST_KEYS', 'PUBLISHABLE_KEYS', 'WEBHOOK_SECRETS', 'METRICS_TOKEN']);

/** Those whose values have the name of their host in front. */
const NAMED = new Set<string>(['HOST_KEYS', 'PUBLISHABLE_KEYS']);

/** What an HTTP header carries without quoting: printable ASCII without a blank. */
const SENDABLE = /^[!-~]+$/;
/** Random hexadecimal of 16 characters has fewer different ones in less than one of a million cases. */
const DIFFERENT_CHARACTERS = 6;

/** Those whose values are bytes in base64, and how to make one. */
const BYTES = new Map<string, string>([
  ['ENCRYPTION_KEYS', '`openssl rand -base64 32`'],
  ['HOST_WEBHOOK_SECRETS', '`echo whsec_$(openssl rand -base64 32)`'],
]);

/** The values of a variable that holds several. */
export const itemsOf = (text: string) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

/** The same bytes in either alphabet of base64, with or without their ends: one key is one value. */
const bareOf = (item: string) =>
  item
    .replace(/^whsec_/, '')
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .replace(/=+$/, '');

/** Zeros, one byte, or a short text that is repeated. Of random bytes this happens to none in 10^15. */
function isRepeated(item: string): boolean {
  const bytes = Buffer.from(bareOf(item), 'base64');
  return new Set(bytes).size <= bytes.length / 2;
}

function guessableProblem(name: string, items: readonly string[]): string | null {
  const make = BYTES.get(name);
  if (make !== undefined) {
    if (items.some(isRepeated)) return `${name}: each must be random bytes; make one with ${make}`;
    if (name === 'ENCRYPTION_KEYS' && new Set(items.map(bareOf)).size < items.length)
      return `${name}: has the same key twice; keep one of them`;
    return null;
  }
  if (!items.every((item) => SENDABLE.test(item)))
    return `${name}: must have no blank, line break or character outside ASCII within a value`;
  const isGuessable = (item: string) =>
    item.length >= DIFFERENT_CHARACTERS && new Set(item).size < DIFFERENT_CHARACTERS;
  return MADE_HERE.has(name) && items.some(isGuessable)
    ? `${name}: each must be random; make one with \`openssl rand -hex 24\``
    : null;
}

/** The values of a variable, each with its host where it has one. */
function valuesOf(
  name: (typeof SECRETS)[number],
  text: string,
  environment: Record<string, string | undefined>,
): OfHost[] {
  if (name === 'UPSTREAM_TOKEN') return [{ host: '', value: text }];
  if (name !== 'HOST_WEBHOOK_SECRETS')
    return itemsOf(text).map((item) => (NAMED.has(name) ? ofHost(item) : null) ?? { host: '', value: item });
  // A host that knows the secret of another one could sign events for it.
  const receivers = itemsOf(environment['HOST_WEBHOOK_URL'] ?? '').map(addressOfHost);
  return text
    .split(';')
    .flatMap((group, place) =>
      itemsOf(group).map((value) => ({ host: receivers[place]?.host ?? '', value })),
    );
}

/** Which secrets are guessable, cannot be sent, or open two doors. Sentences name variables and never quote a value. */
export function secretProblems(environment: Record<string, string | undefined>): string[] {
  const problems: string[] = [];
  const ownerOf = new Map<string, { name: string; host: string }>();
  for (const name of SECRETS) {
    const value = environment[name];
    if (value === undefined) continue;
    const named = valuesOf(name, value, environment);
    const guessable = guessableProblem(
      name,
      named.map((item) => item.value),
    );
    if (guessable !== null) problems.push(guessable);
    for (const { host, value: item } of named) {
      const bare = bareOf(item);
      const known = ownerOf.get(bare) ?? { name, host };
      if (known.name !== name) {
        problems.push(`${name}: has a value that ${known.name} has too; each key opens one door`);
        break;
      }
      if (known.host !== host) {
        problems.push(`${name}: has one key for two hosts; each key opens one door`);
        break;
      }
      ownerOf.set(bare, known);
    }
  }
  return problems;
}
