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
  const ownerOf = new Map<string, string>();
  for (const name of SECRETS) {
    const value = environment[name];
    if (value === undefined) continue;
    const items = name === 'UPSTREAM_TOKEN' ? [value] : itemsOf(value);
    if (!items.every((item) => SENDABLE.test(item))) {
      problems.push(`${name}: must have no blank, line break or character outside ASCII within a value`);
    } else if (
      MADE_HERE.has(name) &&
      items.some((item) => item.length >= DIFFERENT_CHARACTERS && new Set(item).size < DIFFERENT_CHARACTERS)
    ) {
      problems.push(`${name}: each must be random; make one with \`openssl rand -hex 24\``);
    }
    for (const item of items) {
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
