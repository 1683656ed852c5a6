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

/** Which secrets are guessable, cannot be sent, or open two doors. Sentences name variables and never quote a value. */
export function secretProblems(environment: Record<string, string | undefined>): string[] {
  const problems: string[] = [];
  const ownerOf = new Map<string, string>();
  for (const name of SECRETS) {
    const value = environment[name];
    if (value === undefined) continue;
    const items =
      name === 'UPSTREAM_TOKEN'
        ? [value]
        : itemsOf(name === 'HOST_WEBHOOK_SECRETS' ? value.replaceAll(';', ',') : value);
    const guessable = guessableProblem(name, items);
    if (guessable !== null) problems.push(guessable);
    for (const item of items.map(bareOf)) {
      const owner = ownerOf.get(item) ?? name;
      if (owner !== name) {
        problems.push(`${name}: has a value that ${owner} has too; each key opens one door`);
        break;
      }
      ownerOf.set(item, name);
    }
  }
  return problems;
}
