/** Since which version browsers have a feature: MDN's data, and the oldest versions that the docs promise. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../command.js';
import { installPeers, PEERS } from '../peers/install-peers.js';

interface Statement {
  readonly version_added: string | boolean | null;
  readonly version_removed?: unknown;
  readonly partial_implementation?: boolean;
  readonly prefix?: string;
  readonly alternative_name?: string;
  readonly flags?: unknown;
}
export interface Feature {
  readonly __compat?: { readonly support: Readonly<Record<string, Statement | readonly Statement[]>> };
}
type Branch = Feature & Readonly<Record<string, Feature>>;
interface Data {
  readonly api: Readonly<Record<string, Branch>>;
  readonly javascript: Readonly<Record<string, Readonly<Record<string, Branch>>>>;
  readonly css: Readonly<Record<string, Readonly<Record<string, Branch>>>>;
}

await installPeers();

export const data = JSON.parse(
  readFileSync(join(PEERS, '@mdn/browser-compat-data/data.json'), 'utf8'),
) as Data;

/** The names of a row of the table in MDN's data. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  Chrome: ['chrome', 'edge', 'chrome_android'],
  Firefox: ['firefox', 'firefox_android'],
  Safari: ['safari', 'safari_ios'],
};

/** The oldest versions, from the table of the docs. */
export const OLDEST: ReadonlyMap<string, number> = new Map(
  [
    ...readFileSync(join(ROOT, 'docs/guides/browsers.md'), 'utf8').matchAll(/^\| (\w+)[^|]*\| ([\d.]+) /gm),
  ].flatMap(([, browser, version]) => NAMES[browser!]!.map((name) => [name, Number(version)] as const)),
);

function since(feature: Feature, browser: string, isPrefixed: boolean): number {
  const statements = [feature.__compat?.support[browser] ?? []].flat() as Statement[];
  const whole = statements.filter(
    (each) =>
      !each.flags &&
      (isPrefixed || !each.prefix) &&
      !each.alternative_name &&
      !each.partial_implementation &&
      !each.version_removed,
  );
  const versions = whole.map(({ version_added: version }) =>
    typeof version === 'string' ? Number(version.replace('≤', '')) : version ? 0 : Infinity,
  );
  return Math.min(...versions.map((version) => (Number.isNaN(version) ? Infinity : version)), Infinity);
}

/** The browsers of the table that have none of these features at their oldest version. `isPrefixed`: with `-webkit-` neither. */
export function lacking(features: readonly Feature[], isPrefixed = false): string[] {
  return [...OLDEST]
    .filter(([browser, oldest]) => features.every((feature) => since(feature, browser, isPrefixed) > oldest))
    .map(([browser]) => browser);
}

/** The features of the DOM and of the language by the name that code has for them. */
export function featuresByName(): Map<string, Feature[]> {
  const found = new Map<string, Feature[]>();
  const add = (key: string, feature: Feature) => {
    const name = key.replace(/_(static|event)$/, '');
    found.set(name, [...(found.get(name) ?? []), feature]);
  };
  const addAll = (branch: object, depth: number) => {
    for (const [key, feature] of Object.entries(branch)) {
      if (key.startsWith('__')) continue;
      add(key, feature as Feature);
      if (depth > 1) addAll(feature as object, depth - 1);
    }
  };
  addAll(data.api, 2);
  // Intl and Temporal hold their classes.
  addAll(data.javascript['builtins']!, 3);
  return found;
}
