import { sentenceOf } from '../operations/setup-problems.js';
import { addressList } from '../operations/address-list.js';

/** Names that no public DNS server answers: one word, as in Compose, and those of clusters and local networks. */
const NEAR_NAME = /^[^.:]+$|\.(localhost|local|internal|svc\.cluster\.local|test)$/;

const isNearAddress = addressList([
  '127.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::1',
  'fc00::/7',
  'fe80::/10',
]);

/** Whether an address is http, and its server not on this machine, in a private network or in a cluster. */
export function isPlainAndFar(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  const host = hostname.replace(/^\[|\]$/g, '');
  return protocol === 'http:' && !NEAR_NAME.test(host) && !isNearAddress(host);
}

/** Why the address of the service is refused; the token goes to it with every call. */
export function upstreamAddressProblem(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.username !== '' || url.password !== '')
    return 'must not hold a user name or a password; the token is UPSTREAM_TOKEN';
  if (url.hostname.includes(',')) return 'must be one address';
  if (url.search !== '' || url.hash !== '') return 'must have no query and no fragment';
  if (isPlainAndFar(text)) return 'must be https: over http the token crosses the network as plain text';
  return null;
}

const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text;

export function originsProblem(origins: readonly string[]): string | null {
  if (origins.some((origin) => origin.includes('*'))) return sentenceOf('origins_wildcard');
  if (origins.every(isOrigin)) return null;
  if (origins.some((origin) => origin.endsWith('/') && isOrigin(origin.slice(0, -1))))
    return 'has an origin with a slash at its end: remove the slash';
  return 'must be exact origins such as https://onboarding.example, with commas between them: in small letters, without a path or a port that is the usual one';
}

export function databaseAddressProblem(address: string): string | null {
  const isPostgres = /^postgres(ql)?:\/\//.test(address);
  if (isPostgres && hasUnescaped(address)) return sentenceOf('database_url_unescaped');
  // The driver takes any other one for none, and connects without TLS.
  if (/[?&]sslmode=(?!(disable|prefer|require|verify-ca|verify-full|no-verify)(&|$))/.test(address))
    return 'has an sslmode that the proxy does not know; set verify-full, or leave it out';
  if (isPostgres && /^[^/]*\/\/([^/?#]*@)?[^/?#@]*,/.test(address))
    return 'must name one host: the address of the primary server, which a pooler or DNS keeps';
  // Postgres reads a user before a host that comes as a parameter; a URL may not have one.
  return isPostgres && URL.canParse(address.replace('@/', '@socket/'))
    ? null
    : 'must have the form postgres://user:password@host:5432/database';
}

/** A user or a password that ends at the wrong character: the rest becomes a port, a name, or a fragment. */
function hasUnescaped(address: string): boolean {
  const [, authority = '', rest = ''] = /^[a-z]+:\/\/([^/?#]*)(.*)$/s.exec(address) ?? [];
  const at = authority.lastIndexOf('@');
  const user = authority.slice(0, Math.max(at, 0));
  // Parameters may hold an `@`: what comes before it there has an `=`.
  const isSplit = at === -1 && /^[/#][^?]*@|^\?[^=]*@/.test(rest);
  return isSplit || rest.includes('#') || user.includes('@') || !isDecodable(user + rest.split('?')[0]!);
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
