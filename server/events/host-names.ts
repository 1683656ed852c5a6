import { DEFAULT_HOST } from './audit.js';

/** A value of one host of the configuration. */
export interface OfHost {
  readonly host: string;
  readonly value: string;
}

const NAMED = /^([a-z0-9-]{1,32}):(.*)$/s;
/** The scheme of an address looks like a name. */
const ADDRESS = /^https?:/i;

export const NAME_RULE =
  'a name of a host before the colon is 1 to 32 of a-z, 0-9 and -; a key that holds a colon itself needs one, such as default:';

/** The host of a value is what stands before its first colon; without a colon, `default`. Null: that is no name. */
export function ofHost(text: string): OfHost | null {
  if (!text.includes(':')) return { host: DEFAULT_HOST, value: text };
  const [, host, value] = NAMED.exec(text) ?? [];
  return host === undefined ? null : { host, value: value! };
}

/** The host of an address: a name before `http:` or `https:`, else `default`. */
export function addressOfHost(text: string): OfHost {
  const named = ADDRESS.test(text) ? null : ofHost(text);
  return named ?? { host: DEFAULT_HOST, value: text };
}

/** Which variables name a host without a key: what they start or get could be read with no key. */
export function unknownHostProblems(hosts: {
  readonly HOST_KEYS: readonly OfHost[];
  readonly [other: string]: readonly OfHost[];
}): string[] {
  const known = new Set(hosts.HOST_KEYS.map(({ host }) => host));
  return Object.entries(hosts)
    .filter(([, values]) => values.some(({ host }) => !known.has(host)))
    .map(
      ([name]) => `${name}: names a host that has no key in HOST_KEYS; without a name it is ${DEFAULT_HOST}`,
    );
}
