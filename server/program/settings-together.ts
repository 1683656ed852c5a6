import { DEFAULT_HOST } from '../events/audit.js';
import { receiverId } from '../events/hosts.js';
import type { Settings } from './environment.js';
import type { Mistakes } from './mistakes.js';

interface Setup {
  /** The values as they are written. */
  given: Readonly<Record<string, string | undefined>>;
  /** Those that have the right form, read. */
  read: Partial<Settings>;
}

const lacks =
  (name: string, beside: string) =>
  ({ given }: Setup) =>
    given[beside] !== undefined && given[name] === undefined;

const lacksKey =
  (name: 'PUBLISHABLE_KEYS' | 'HOST_WEBHOOK_URL') =>
  ({ read: { HOST_KEYS: known, [name]: values = [] } }: Setup) =>
    known !== undefined && !values.every(({ host }) => known.some((key) => key.host === host));

const NO_KEY = `names a host that has no key in HOST_KEYS; without a name it is ${DEFAULT_HOST}`;

/** Each sentence begins with the variable that it is said of. */
export const TOGETHER: Mistakes<Setup> = {
  'ENCRYPTION_KEYS is required with DATABASE_URL: make one with `openssl rand -base64 32`, and give every process the same value':
    lacks('ENCRYPTION_KEYS', 'DATABASE_URL'),
  'WEBHOOK_SECRETS is required with DATABASE_URL: make one with `openssl rand -hex 24`, and give every process the same value':
    lacks('WEBHOOK_SECRETS', 'DATABASE_URL'),
  'HOST_WEBHOOK_URL is required with HOST_WEBHOOK_SECRETS': lacks('HOST_WEBHOOK_URL', 'HOST_WEBHOOK_SECRETS'),
  'HOST_WEBHOOK_SECRETS is required with HOST_WEBHOOK_URL': lacks('HOST_WEBHOOK_SECRETS', 'HOST_WEBHOOK_URL'),
  'HOST_WEBHOOK_SECRETS: must have one group for each address of HOST_WEBHOOK_URL, separated by `;`': ({
    read: { HOST_WEBHOOK_URL: urls = [], HOST_WEBHOOK_SECRETS: groups },
  }) => urls.length > 0 && groups !== undefined && urls.length !== groups.length,
  'HOST_WEBHOOK_URL: has an address twice for one host; give it one group with both secrets': ({
    read: { HOST_WEBHOOK_URL: urls = [] },
  }) => new Set(urls.map(({ host, value }) => receiverId(host, value))).size < urls.length,
  'OPERATIONS_PORT: must differ from PROXY_PORT': ({ read: { OPERATIONS_PORT: port, PROXY_PORT } }) =>
    !!port && port === PROXY_PORT,
  [`PUBLISHABLE_KEYS: ${NO_KEY}`]: lacksKey('PUBLISHABLE_KEYS'),
  [`HOST_WEBHOOK_URL: ${NO_KEY}`]: lacksKey('HOST_WEBHOOK_URL'),
};

/** The same bytes in either alphabet of base64, with or without their ends: one key is one value. */
const bareOf = (value: string | Uint8Array) =>
  (typeof value === 'string' ? value : Buffer.from(value).toString('base64'))
    .replace(/^whsec_/, '')
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .replace(/=+$/, '');

type Value = string | Uint8Array | undefined;
const withoutHost = (values: readonly Value[] = [], host = '') => values.map((value) => ({ host, value }));

/** Each secret, and what is compared with secrets, with its host where it has one. */
const keysOf = (read: Partial<Settings>): Record<string, readonly { host: string; value: Value }[]> => ({
  UPSTREAM_TOKEN: withoutHost([read.UPSTREAM_TOKEN]),
  HOST_KEYS: read.HOST_KEYS ?? [],
  PUBLISHABLE_KEYS: read.PUBLISHABLE_KEYS ?? [],
  WEBHOOK_SECRETS: withoutHost(read.WEBHOOK_SECRETS),
  METRICS_TOKEN: withoutHost([read.METRICS_TOKEN]),
  ENCRYPTION_KEYS: withoutHost(read.ENCRYPTION_KEYS),
  // A host that knows the secret of another one could sign events for it.
  HOST_WEBHOOK_SECRETS: (read.HOST_WEBHOOK_SECRETS ?? []).flatMap((group, place) =>
    withoutHost(group, read.HOST_WEBHOOK_URL?.[place]?.host),
  ),
});

/** What is said of secrets that open two doors. */
export function* sharedKeys(read: Partial<Settings>): Generator<string> {
  const owners = new Map<string, { name: string; host: string }>();
  for (const [name, keys] of Object.entries(keysOf(read)))
    for (const { host, value } of keys) {
      if (value === undefined) continue;
      const owner = owners.get(bareOf(value)) ?? { name, host };
      owners.set(bareOf(value), owner);
      if (owner.name !== name)
        yield `${name}: has a value that ${owner.name} has too; each key opens one door`;
      else if (owner.host !== host) yield `${name}: has one key for two hosts; each key opens one door`;
    }
}
