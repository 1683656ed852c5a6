/** What is wrong with the value of one variable. `settings-together.ts` has what is wrong with several. */
import { existsSync } from 'node:fs';
import type { OfHost } from '../events/hosts.js';
import { isPrivate } from '../operations/network.js';

/** What is said, without the value, in each situation. */
export type Mistakes<Value> = Readonly<Record<string, (value: Value) => boolean>>;

/** Lazily: a situation may take for granted that those before it do not apply. */
export function* mistakesIn<Value>(mistakes: Mistakes<Value>, value: Value): Generator<string> {
  for (const [sentence, isWrong] of Object.entries(mistakes)) if (isWrong(value)) yield sentence;
}

/** The same where a variable holds several: of any of them. */
const each = <Value>(mistakes: Mistakes<Value>): Mistakes<readonly Value[]> =>
  Object.fromEntries(
    Object.entries(mistakes).map(([sentence, isWrong]) => [sentence, (values) => values.some(isWrong)]),
  );

/** Variables whose value is a path. */
const PATHS = /_DIR$|^ELEMENTS_RELEASES$|^SERVICE_PROFILE$/;
/** Of shells, Compose, Kubernetes, Helm, GitHub and Windows. A secret may begin with a dollar sign: alone, names are in capitals. */
const REFERENCE = /\$\(\w+\)|\$\{\w+\}|\{\{.*\}\}|^\$[A-Z][A-Z0-9_]*$|^%[A-Z][A-Z0-9_]*%$/;

/** What platforms and editors make of any variable. */
export const OF_FORM: Mistakes<{ name: string; text: string }> = {
  'has quotes around its value. Remove them: --env-file of Docker passes them on': ({ text }) =>
    /^(["'`]).*\1$|^[“”„«‘’].*[“”»‘’]$/s.test(text),
  'names another variable, and nothing has put its value there. Set that variable, or write the value': (
    given,
  ) => REFERENCE.test(given.text),
  // Base64 may begin with a slash.
  'has the path of a file, not what is in it. Set the variable of this name with _FILE at its end': ({
    name,
    text,
  }) => !PATHS.test(name) && (text.startsWith('file:') || (text.startsWith('/') && existsSync(text))),
};

/** Names that no public DNS server answers: one word, as in Compose, and those of clusters and local networks. */
const NEAR_NAME = /^[^.:]+$|\.(localhost|local|internal|svc\.cluster\.local|test)$/;

/** Whether the server of an http address is not on this machine, in a private network or in a cluster. */
function isPlainAndFar(text: string): boolean {
  const { protocol, hostname } = new URL(text);
  const host = hostname.replace(/^\[|\]$/g, '');
  return protocol === 'http:' && !NEAR_NAME.test(host) && !isPrivate(host);
}

const isHttp = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
const hasUser = (text: string) => new URL(text).username + new URL(text).password !== '';
const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text;

/** The token goes to it with every call. */
export const OF_UPSTREAM: Mistakes<string> = {
  // A URL leaves line breaks out, and two addresses become another one.
  'must be one address, without blanks': (text) => /\s/.test(text),
  'must be an http(s) URL': (text) => !isHttp(text),
  'must not hold a user name or a password; the token is UPSTREAM_TOKEN': hasUser,
  'must be one address': (text) => new URL(text).hostname.includes(','),
  'must have no query and no fragment': (text) => /[?#]/.test(text),
  'must be https: over http the token crosses the network as plain text': isPlainAndFar,
};

export const OF_RECEIVERS = each<OfHost>({
  'each must be an http(s) URL': ({ value }) => !isHttp(value),
  'must be https: over http the events cross the network as plain text': ({ value }) => isPlainAndFar(value),
  'must not hold a user name or a password; a signature proves each event instead': ({ value }) =>
    hasUser(value),
});

export const OF_ORIGINS = each<string>({
  'has a wildcard, which matches no page. List each origin': (origin) => origin.includes('*'),
  'has an origin with a slash at its end: remove the slash': (origin) =>
    origin.endsWith('/') && isOrigin(origin.slice(0, -1)),
  'must be exact origins such as https://onboarding.example, with commas between them: in small letters of ASCII (xn--…), without a path or a port that is the usual one':
    (origin) => !isOrigin(origin),
});

const SSL_MODE = /^(sslmode=(disable|prefer|require|verify-ca|verify-full|no-verify)|ssl=(true|1|0))$/;
/** At most 65535. */
const PORT = String.raw`\d{1,4}|[1-5]\d{4}|6[0-4]\d{3}|65[0-4]\d\d|655[0-2]\d|6553[0-5]`;
const CONNECTION = new RegExp(`^(port=(${PORT})|sslnegotiation=(postgres|direct))$`);

/** Whether a parameter of an address has another value than one that is known. */
const hasOther = (parameter: RegExp, known: RegExp) => (address: string) =>
  [...address.matchAll(parameter)].some(([, given]) => !known.test(given!));

export const OF_DATABASE: Mistakes<string> = {
  'has one of `# / ? @ %` unescaped in its user or password. Write %23 %2F %3F %40 %25 for them':
    hasUnescaped,
  // The driver takes any other sslmode for none, and connects without TLS; at another value of `ssl` it ends the process.
  'has an sslmode that the proxy does not know, or an `ssl` that is not `true`; set sslmode=verify-full, or leave it out':
    hasOther(/[?&](ssl(?:[-_]?mode)?=[^&]*)/gi, SSL_MODE),
  // The driver throws for these, where no caller can catch it.
  'has a `port` that no server has, or an `sslnegotiation` that is not `postgres` or `direct`; leave it out':
    hasOther(/[?&]((?:port|sslnegotiation)=[^&]*)/g, CONNECTION),
  'must name one host: the address of the primary server, which a pooler or DNS keeps': (address) =>
    /^[^/]*\/\/([^/?#]*@)?[^/?#@]*,/.test(address),
  // Postgres reads a user before a host that comes as a parameter; a URL may not have one.
  'must have the form postgres://user:password@host:5432/database': (address) =>
    !/^postgres(ql)?:\/\//.test(address) || !URL.canParse(address.replace('@/', '@socket/')),
};

/** A user or a password that ends at the wrong character: the rest becomes a port, a name, or a fragment. */
function hasUnescaped(address: string): boolean {
  const [, authority = '', rest = ''] = /^postgres(?:ql)?:\/\/([^/?#]*)(.*)$/s.exec(address) ?? [];
  const user = authority.slice(0, Math.max(authority.lastIndexOf('@'), 0));
  // Parameters may hold an `@`: what comes before it there has an `=`.
  const isSplit = !authority.includes('@') && /^[/#][^?]*@|^\?[^=]*@/.test(rest);
  return isSplit || rest.includes('#') || user.includes('@') || !isDecodable(user + rest.split('?')[0]!);
}

function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text) !== undefined;
  } catch {
    return false;
  }
}

/** A host key is guessable below this; 16 characters of base64 are 96 bits. */
const SECRET_LENGTH = 16;
/** Random hexadecimal of 16 characters has fewer different ones in less than one of a million cases. */
const DIFFERENT_CHARACTERS = 6;

/** What an HTTP header carries without quoting is printable ASCII without a blank. */
export const OF_TOKEN: Mistakes<string> = {
  'must have no blank, line break or character outside ASCII within a value': (text) =>
    !/^[!-~]+$/.test(text),
};

/** Of what we make: its form is ours to refuse. */
const ofMade = (tooShort: string): Mistakes<string> => ({
  [tooShort]: ({ length }) => length < SECRET_LENGTH,
  ...OF_TOKEN,
  'each must be random; make one with `openssl rand -hex 24`': (text) =>
    new Set(text).size < DIFFERENT_CHARACTERS,
});
export const OF_SECRET = ofMade(`must be at least ${SECRET_LENGTH} characters`);
/** Of the webhook, whose address ends with it. */
export const OF_SECRETS = each<string>({
  ...ofMade(`each must be at least ${SECRET_LENGTH} characters`),
  'each must have none of `/ ? # %` and no backslash, which have a meaning in an address; make one with `openssl rand -hex 24`':
    (text) => /[/\\?#%]/.test(text),
});
const TOO_SHORT = `each must be at least ${SECRET_LENGTH} characters, after the name of its host and a colon`;
export const OF_KEYS = each({
  ...ofMade(TOO_SHORT),
  // Of HOST_WEBHOOK_SECRETS, between two receivers. Here both would be one key, which no caller has.
  'must have commas between two keys, and no `;`': (key: string) => key.includes(';'),
});

/** Zeros, one byte, or a short text that is repeated. Of random bytes this happens to none in 10^15. */
const isRepeated = (bytes: Uint8Array) => new Set(bytes).size <= bytes.length / 2;

export const OF_ENCRYPTION_KEYS: Mistakes<readonly Uint8Array[]> = {
  ...each<Uint8Array>({
    'each must be 32 bytes in base64; make one with `openssl rand -base64 32`': ({ length }) => length !== 32,
    'each must be random bytes; make one with `openssl rand -base64 32`': isRepeated,
  }),
  'has the same key twice; keep one of them': (keys) =>
    new Set(keys.map((key) => Buffer.from(key).toString('base64'))).size < keys.length,
};

export const OF_SIGNING_KEYS = each<readonly (Uint8Array | null)[]>({
  'must not be empty': ({ length }) => length === 0,
  'each must be whsec_ and 24 to 64 bytes in base64; make one with `echo whsec_$(openssl rand -base64 32)`': (
    group,
  ) => group.includes(null),
  'each must be random bytes; make one with `echo whsec_$(openssl rand -base64 32)`': (group) =>
    group.some((key) => isRepeated(key!)),
});
