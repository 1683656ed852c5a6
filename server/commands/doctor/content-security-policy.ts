/** Content-Security-Policy Level 3, as far as it decides about the script and the calls of an element. */

/** One policy: its sources by directive. */
export type Policy = ReadonlyMap<string, readonly string[]>;

/** @param texts of headers, each perhaps several policies, and of `<meta>` elements. */
export function parsePolicies(texts: readonly string[]): Policy[] {
  return texts
    .flatMap((text) => text.split(','))
    .map((text) => {
      const policy = new Map<string, readonly string[]>();
      for (const directive of text.split(';')) {
        const [name = '', ...sources] = directive.trim().split(/\s+/);
        // Browsers use the first of a repeated directive.
        if (name !== '' && !policy.has(name.toLowerCase())) policy.set(name.toLowerCase(), sources);
      }
      return policy;
    })
    .filter((policy) => policy.size > 0);
}

interface LoadedScript {
  readonly url: string;
  readonly nonce?: string | undefined;
  readonly integrity?: string | undefined;
}

/** The first directive that refuses the script; undefined when every policy allows it. */
export function refusesScript(
  policies: readonly Policy[],
  page: string,
  script: LoadedScript,
): string | undefined {
  const hashes = (script.integrity ?? '').split(/\s+/).filter((hash) => hash !== '');
  return firstRefusal(policies, ['script-src-elem', 'script-src', 'default-src'], (sources) => {
    if (script.nonce && sources.includes(`'nonce-${script.nonce}'`)) return true;
    if (hashes.length > 0 && hashes.every((hash) => sources.includes(`'${hash}'`))) return true;
    // With it, addresses do not count.
    if (sources.some((source) => source.toLowerCase() === "'strict-dynamic'")) return false;
    return sources.some((source) => matches(source, script.url, page));
  });
}

export function refusesCall(policies: readonly Policy[], page: string, url: string): string | undefined {
  return firstRefusal(policies, ['connect-src', 'default-src'], (sources) =>
    sources.some((source) => matches(source, url, page)),
  );
}

/** Whether a policy lets no code of Lit write markup. */
export function refusesMarkup(policies: readonly Policy[]): boolean {
  return policies.some((policy) => {
    const names = policy.get('trusted-types');
    const isRequired = policy.get('require-trusted-types-for')?.includes("'script'") ?? false;
    return isRequired && names !== undefined && !names.includes('lit-html') && !names.includes('*');
  });
}

function firstRefusal(
  policies: readonly Policy[],
  directives: readonly string[],
  allows: (sources: readonly string[]) => boolean,
): string | undefined {
  for (const policy of policies) {
    const directive = directives.find((name) => policy.has(name));
    if (directive !== undefined && !allows(policy.get(directive)!)) return directive;
  }
  return undefined;
}

const HOST_SOURCE =
  /^(?:([a-z][a-z\d+.-]*):\/\/)?(\*|(?:\*\.)?[a-z\d-]+(?:\.[a-z\d-]+)*|\[[a-f\d:]+\])(?::(\d+|\*))?(\/.*)?$/i;
const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/** § 6.7.2.7 "Does url match expression in origin". */
function matches(source: string, address: string, page: string): boolean {
  const [url, self] = [new URL(address), new URL(page)];
  if (source === '*') return /^https?:$/.test(url.protocol) || url.protocol === self.protocol;
  if (source.toLowerCase() === "'self'")
    return (
      url.origin === self.origin ||
      (url.hostname === self.hostname && url.port === self.port && isUpgrade(self, url))
    );
  if (/^[a-z][a-z\d+.-]*:$/i.test(source)) return isScheme(source.toLowerCase(), url);
  const [, scheme, host, port, path] = HOST_SOURCE.exec(source) ?? [];
  if (host === undefined) return false;
  const schemeFits = scheme
    ? isScheme(`${scheme.toLowerCase()}:`, url)
    : self.protocol === url.protocol || isUpgrade(self, url);
  return schemeFits && isHost(host.toLowerCase(), url) && isPort(port, url) && isPath(path, url);
}

const isUpgrade = (from: URL, to: URL) => from.protocol === 'http:' && to.protocol === 'https:';

const isScheme = (scheme: string, { protocol }: URL) =>
  scheme === protocol || (scheme === 'http:' && protocol === 'https:');

const isHost = (host: string, { hostname }: URL) =>
  host === '*' || (host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host);

function isPort(port: string | undefined, url: URL): boolean {
  const actual = url.port || DEFAULT_PORTS[url.protocol]!;
  if (port === undefined) return url.port === '';
  // `http://a:80` allows https on its own port.
  return port === '*' || port === actual || (port === '80' && actual === '443');
}

function isPath(path: string | undefined, { pathname }: URL): boolean {
  if (path === undefined || path === '/') return true;
  return path.endsWith('/') ? pathname.startsWith(path) : pathname === path;
}
