import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { Environment } from '../../server/config/environment.js';
import { PROBLEMS } from '../../contract/problems.js';
import { composeSite } from '../../docs/site/compose-site.js';
import { CALL_GROUPS } from '../../docs/site/reference/call-groups.js';
import { API_CALLS } from '../../server/api/api-calls.js';
import { createMetrics } from '../../server/operations/metrics.js';
import { manifest } from '../../widget/build/manifest.js';
import { ROOT } from '../command.js';

const pages = composeSite(ROOT);
/** What the changelog and the decisions say of names that are gone stays as it is. */
const current = pages.filter(({ path }) => path !== 'changelog' && !path.startsWith('decisions/'));
const all = current.map(({ markdown }) => markdown).join('\n');
const elements = manifest(ROOT).modules.flatMap(({ declarations }) => declarations);
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const pageAt = (path: string) => pages.find((page) => page.path === path)!.markdown;

function found(pattern: RegExp, text = all): string[] {
  return [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))].toSorted();
}

function unknown(names: readonly string[], known: readonly string[]): string[] {
  return names.filter((name) => !known.includes(name));
}

describe('the docs site names', () => {
  for (const element of elements) {
    const page = pageAt(`reference/${element.tagName}`);
    const { attributes, members, events, slots, cssParts, cssStates } = element;

    test(`every attribute, member, event, slot, part and state of ${element.tagName}, each in a row`, () => {
      const plain = [...attributes, ...members.filter(({ kind }) => kind === 'field'), ...events, ...slots];
      const fields = plain.filter((one) => !('attribute' in one && one.attribute));
      for (const { name } of fields) assert.ok(page.includes(`\n| \`${name}\` | `), name);
      for (const { name } of members.filter(({ kind }) => kind === 'method'))
        assert.ok(page.includes(`\n| \`${name}()\` | `), name);
      for (const { name } of cssParts) assert.ok(page.includes(`\n| \`::part(${name})\` | `), name);
      for (const { name } of cssStates) assert.ok(page.includes(`\n| \`:state(${name})\` | `), name);
    });

    test(`no attribute that ${element.tagName} lacks in an example`, () => {
      const tags = all.matchAll(new RegExp(`<${element.tagName}((?:\\s+[^<>]*?"[^"]*")*)\\s*/?>`, 'g'));
      const written = [...tags].flatMap(([, given = '']) => found(/\s([a-z][a-z-]*)=/g, given));
      const global = ['lang', 'id', 'class', 'style', 'hidden', 'dir'];
      assert.deepEqual(unknown(written, [...attributes.map(({ name }) => name), ...global]), []);
    });
  }

  test('every custom property, and no other', () => {
    const known = elements[0]!.cssProperties.map(({ name }) => name);
    assert.deepEqual(
      found(/^\| `(--kyc-[\w-]+)`/gm, pageAt('reference/custom-properties')),
      known.toSorted(),
    );
    assert.deepEqual(unknown(found(/(--kyc-[\w-]+)/g), known), []);
  });

  test('no event of an element that does not exist', () => {
    const known = elements.flatMap(({ events }) => events.map(({ name }) => name));
    // `onkyc-complet` is the example of a misspelt event.
    const inCode = found(/`(?:@|on)?(kyc-(?!elements|proxy|sandbox|conformance)[a-z-]+)`/g);
    assert.deepEqual(
      unknown(inCode, [...known, ...elements.map(({ tagName }) => tagName), 'kyc-complet']),
      [],
    );
    for (const name of known) assert.ok(pageAt('guides/element-events').includes(`\`${name}\``), name);
  });

  test('every problem code, and no other', () => {
    const headings = found(/^## `(\w+)`/gm, pageAt('reference/problems'));
    assert.deepEqual(headings, Object.keys(PROBLEMS).toSorted());
  });

  test('every call, and no other', () => {
    const headings = CALL_GROUPS.flatMap(({ path }) => found(/^## `([A-Z]+ \/\S*)`/gm, pageAt(path)));
    const known = API_CALLS.map(({ method, path }) => `${method.toUpperCase()} ${path}`);
    assert.deepEqual(headings.toSorted(), [...new Set(known)].toSorted());
    const listed = found(/^\| \[`([A-Z]+ \/\S*)`/gm, pageAt('reference/calls'));
    assert.deepEqual(listed, [...new Set(known)].toSorted());
    const mentioned = found(/`((?:GET|POST|PUT|PATCH|DELETE) \/v1\/[\w/{}.-]*)/g);
    assert.deepEqual(unknown(mentioned, known), []);
  });

  test('every environment variable of the proxy and the sandbox, and no other', () => {
    const proxy = Object.keys(Environment.shape);
    const table = found(/`([A-Z][A-Z_]+)`/g, pageAt('reference/variables'));
    assert.deepEqual(unknown(proxy, table), []);
    const sandbox = found(/\benvironment(?:\.|\[')([A-Z][A-Z_]+)/g, read('sandbox/commands/serve.ts'));
    assert.deepEqual(unknown(sandbox, table), []);
    // The host's own variables in examples.
    const others = ['HOST_KEY', 'KYC_URL', 'EVENT_SECRET', 'VITE_KYC_PROXY', 'NEXT_PUBLIC_KYC_PROXY'];
    const ofNode = ['HTTPS_PROXY', 'NODE_EXTRA_CA_CERTS', 'NODE_USE_ENV_PROXY'];
    const files = proxy.map((name) => `${name}_FILE`);
    const users = current.filter(({ path }) => path !== 'contributing').map(({ markdown }) => markdown);
    const written = found(/`([A-Z]+(?:_[A-Z]+)+)(?:=[^`]*)?`/g, users.join('\n'));
    assert.deepEqual(unknown(written, [...table, ...files, ...others, ...ofNode]), []);
  });

  test('every command, and no other', () => {
    const commands: Readonly<Record<string, readonly string[]>> = {
      'kyc-proxy': found(/^ {2}(\w+): \{\n {4}summary/gm, read('server/kyc-proxy.ts')),
      'kyc-sandbox': ['serve', 'import-list', 'load-submissions'],
      'kyc-elements': ['verify-report'],
    };
    for (const [name, known] of Object.entries(commands)) {
      const listed = found(new RegExp(`^\\| \`${name} ([a-z-]+)`, 'gm'), pageAt('reference/commands'));
      assert.deepEqual(listed, known.toSorted(), name);
      assert.deepEqual(
        unknown(found(new RegExp(`\\bnpx (?:--no )?(?:--package \\S+ )?${name} ([a-z-]+)`, 'g')), known),
        [],
        name,
      );
    }
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const called = found(/\bnpm run (?:--silent |-s )?([\w:-]+)/g);
    assert.deepEqual(unknown(called, [...Object.keys(scripts), 'dev']), []);
  });

  test('every metric, and no other', async () => {
    const known = createMetrics()
      .registry.getMetricsAsArray()
      .map(({ name }) => name);
    assert.deepEqual(found(/^\| `(kyc_\w+)`/gm, pageAt('reference/metrics')), known.toSorted());
    const written = found(/\b(kyc_[a-z_]+?)(?:_bucket|_sum|_count)?\b/g);
    assert.deepEqual(unknown(written, known), []);
  });
});
