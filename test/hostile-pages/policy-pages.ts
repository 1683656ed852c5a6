/** Pages with policies: which scripts may run, and what may be loaded. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { scriptFolder } from '../../server/api/elements-releases.js';
import { scriptTag } from './document.js';
import type { Addresses, HostilePage } from './hostile-page.js';

const read = (path: string) =>
  JSON.parse(readFileSync(join(scriptFolder(), path), 'utf8')) as Record<string, string>;
const hashes = read('integrity.json');
const { version } = read('../../package.json');
const WRONG = `sha384-${'A'.repeat(64)}`;

/** As widget/README.md says it. */
function strictPolicy({ origin, proxy, violations }: Addresses, inline = ''): Record<string, string> {
  const hash = inline && `'sha256-${createHash('sha256').update(inline).digest('base64')}'`;
  return {
    'Content-Security-Policy': [
      "default-src 'none'",
      `script-src ${origin} ${proxy} ${hash}`,
      `connect-src ${origin} ${proxy}`,
      `img-src ${origin}`,
      "base-uri 'none'",
      "form-action 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types lit-html',
      `report-uri ${violations}`,
    ].join('; '),
  };
}

const release = (proxy: string) => `${proxy}/kyc-elements/${version}/`;

/** The import map of a page that pins every script of the release. */
function importMap({ proxy }: Addresses, changed: Record<string, string> = {}): string {
  const scripts = Object.entries({ ...hashes, ...changed }).filter(([file]) => file.endsWith('.js'));
  const integrity = Object.fromEntries(scripts.map(([file, hash]) => [release(proxy) + file, hash]));
  return JSON.stringify({ integrity });
}
interface ImportMap {
  readonly integrity: Record<string, string>;
}

const inline = (map: string) => `<script type="importmap">${map}</script>`;
const pinned = ({ proxy }: Addresses) =>
  scriptTag(`${release(proxy)}kyc-elements.js`, hashes['kyc-elements.js']);

/** Retries at once. The loader waits a second or more, the witness less. */
const HASTE = `<script>
  globalThis.retries = 0;
  const { setTimeout: later } = globalThis;
  globalThis.setTimeout = (act, ms, ...values) => {
    if (ms >= 1000) retries += 1;
    return later(act, ms >= 1000 ? 0 : ms, ...values);
  };
</script>`;

export const policyPages: readonly HostilePage[] = [
  {
    rule: 'works under a strict Content-Security-Policy with Trusted Types',
    headers: (addresses) => strictPolicy(addresses),
  },
  {
    rule: 'works under this policy where the page itself may not write markup',
    needs: ['Trusted Types', () => 'trustedTypes' in globalThis],
    headers: (addresses) => strictPolicy(addresses),
    probe: () => {
      try {
        document.createElement('p').innerHTML = '<b>';
      } catch (error) {
        return (error as Error).name;
      }
      return 'allowed';
    },
    finds: 'TypeError',
    complaints: [/^policy: require-trusted-types-for/],
    tolerates: /TrustedHTML|injection sink/,
  },
  {
    rule: 'works under this policy when elements of the other kind come later, if the address of the script names them',
    headers: (addresses) => strictPolicy(addresses),
    scripts: ({ proxy }) =>
      scriptTag(
        `${proxy}/kyc-elements.js?elements=kyc-identity-verification,kyc-screening-form,kyc-screening-results`,
      ),
    body: identityFirst,
    meanwhile: () => document.body.append(document.querySelector('template')!.content),
  },
  {
    rule: 'works from scripts whose hashes the page knows, under a strict policy',
    headers: (addresses) => strictPolicy(addresses, importMap(addresses)),
    head: (addresses) => inline(importMap(addresses)),
    scripts: pinned,
  },
  {
    rule: 'does not run a script with another hash than the import map says, and not at a retry either',
    needs: [
      'integrity in import maps',
      () =>
        import(new URL('/empty.js', location.href).href).then(
          () => false,
          () => true,
        ),
    ],
    head: (addresses) => {
      const map = JSON.parse(importMap(addresses, { 'all-elements.js': WRONG })) as ImportMap;
      map.integrity[`${addresses.origin}/empty.js`] = WRONG;
      return inline(JSON.stringify(map)) + HASTE;
    },
    scripts: pinned,
    story: 'none',
    probe: async () => {
      const page = globalThis as unknown as { retries: number };
      const isDefined = () => customElements.get('kyc-identity-verification') !== undefined;
      while (page.retries < 5 && !isDefined()) await new Promise((resolve) => setTimeout(resolve, 20));
      // Behind the last import of the loader.
      const address = document.querySelector<HTMLScriptElement>('script[integrity]')!.src;
      await import(address.replace('kyc-elements.js', 'all-elements.js')).catch(() => undefined);
      return isDefined();
    },
    finds: false,
    complaints: [/all-elements\.js did not load/],
    tolerates: /integrity|digest|hash/i,
  },
  {
    rule: 'works in a page that is isolated from other origins',
    headers: () => ({
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Embedder-Policy': 'require-corp',
    }),
    probe: () => crossOriginIsolated,
    finds: true,
  },
  {
    rule: 'is seen here when it loads something from a third party',
    story: 'none',
    probe: () =>
      new Promise<void>((resolve) => {
        const image = document.createElement('img');
        image.onerror = () => resolve();
        image.src = 'http://127.0.0.1:9/third-party.png';
      }),
    complaints: [/^policy: (img|default)-src, http:\/\/127\.0\.0\.1:9/],
    tolerates: /third-party\.png/,
  },
];

function identityFirst(elements: string): string {
  return elements.replace(/<kyc-screening.*/s, (others) => `<template>${others}</template>`);
}
