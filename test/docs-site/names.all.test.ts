import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { PROBLEMS } from '../../contract/problems.js';
import { composeSite } from '../../docs/site/compose-site.js';
import { CALL_GROUPS } from '../../docs/site/reference/call-groups.js';
import { API_CALLS } from '../../server/api/api-calls.js';
import { Environment } from '../../server/program/environment.js';
import { createMetrics } from '../../server/operations/metrics.js';
import { describeElements } from '../../widget/build/describe-elements.js';
import { ROOT } from '../command.js';

const pages = composeSite(ROOT);
const textOf = (...paths: string[]) =>
  pages.flatMap(({ path, markdown }) => (paths.includes(path) ? [markdown] : [])).join('\n');
/** What the changelog and the decisions say of names that are gone stays as it is. */
const current = pages.filter(({ path }) => path !== 'changelog' && !path.startsWith('decisions/'));
const all = current.map(({ markdown }) => markdown).join('\n');
/** The pages for contributors name variables of tests. */
const users = current.filter(({ path }) => !path.startsWith('contributing')).map(({ markdown }) => markdown);
const elements = describeElements(ROOT);
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

function found(pattern: RegExp, text = all): string[] {
  return [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))].toSorted();
}

const properties = elements[0]!.cssProperties.map(({ name }) => name);
const events = elements.flatMap((element) => element.events.map(({ name }) => name));
const calls = [...new Set(API_CALLS.map(({ method, path }) => `${method.toUpperCase()} ${path}`))];
const variables = Object.keys(Environment.shape);
const metrics = createMetrics()
  .registry.getMetricsAsArray()
  .map(({ name }) => name);
const ofProxy = found(/^ {2}'?([\w-]+)'?: \{\n {4}summary/gm, read('server/kyc-proxy.ts'));
const ofSandbox = ['serve', 'import-list'];
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
const listed = found(/`([A-Z][A-Z_]+)`/g, textOf('reference/variables'));
const NOT_OURS = [
  // The host's own in examples, then those of Node.
  ...['HOST_KEY', 'KYC_URL', 'EVENT_SECRET', 'VITE_KYC_PROXY', 'NEXT_PUBLIC_KYC_PROXY'],
  ...['HTTPS_PROXY', 'NODE_EXTRA_CA_CERTS', 'NODE_USE_ENV_PROXY'],
];

describe('a page of the reference lists', () => {
  const callPages = CALL_GROUPS.map(({ path }) => path);
  for (const [what, pattern, paths, known] of [
    ['custom property', /^\| `(--kyc-[\w-]+)`/gm, ['reference/custom-properties'], properties],
    ['problem code', /^## `(\w+)`/gm, ['reference/problems'], Object.keys(PROBLEMS)],
    ['call, with its fields', /^## `([A-Z]+ \/\S*)`/gm, callPages, calls],
    ['call, in the overview', /^\| \[`([A-Z]+ \/\S*)`/gm, ['reference/calls'], calls],
    ['command of the proxy', /^\| `kyc-proxy ([a-z-]+)/gm, ['reference/commands'], ofProxy],
    ['command of the sandbox', /^\| `kyc-sandbox ([a-z-]+)/gm, ['reference/commands'], ofSandbox],
    ['metric', /^\| `(kyc_\w+)`/gm, ['reference/metrics'], metrics],
  ] as const)
    test(`every ${what}, and no other`, () =>
      assert.deepEqual(found(pattern, textOf(...paths)), known.toSorted()));

  test('every variable of the proxy and of the sandbox', () => {
    const ofServe = found(/\benvironment(?:\.|\[')([A-Z][A-Z_]+)/g, read('sandbox/commands/serve.ts'));
    for (const name of [...variables, ...ofServe]) assert.ok(listed.includes(name), name);
  });

  for (const { tagName, ...element } of elements)
    test(`every attribute, member, event, slot, part and state of ${tagName}`, () => {
      const fields = element.members.filter(({ kind, attribute }) => kind === 'field' && !attribute);
      const methods = element.members.filter(({ kind }) => kind === 'method');
      const names = [
        ...[...element.attributes, ...fields, ...element.events, ...element.slots].map(({ name }) => name),
        ...methods.map(({ name }) => `${name}()`),
        ...element.cssParts.map(({ name }) => `::part(${name})`),
        ...element.cssStates.map(({ name }) => `:state(${name})`),
      ];
      const page = textOf(`reference/${tagName}`);
      for (const name of names) assert.ok(page.includes(`\n| \`${name}\` | `), name);
    });
});

describe('the docs name', () => {
  for (const [what, pattern, known] of [
    ['custom property', /(--kyc-[\w-]+)/g, properties],
    [
      'event or element',
      /`(?:@|on)?(kyc-(?!elements|proxy|sandbox|conformance)[a-z-]+)`/g,
      // The last is the example of a misspelt event.
      [...events, ...elements.map(({ tagName }) => tagName), 'kyc-complet'],
    ],
    ['call', /`((?:GET|POST|PUT|PATCH|DELETE) \/v1\/[\w/{}.-]*)/g, calls],
    ['command of the proxy', /\bnpx (?:--no )?(?:--package \S+ )?kyc-proxy ([a-z-]+)/g, ofProxy],
    ['command of the sandbox', /\bnpx (?:--no )?(?:--package \S+ )?kyc-sandbox ([a-z-]+)/g, ofSandbox],
    ['script of npm', /\bnpm run (?:--silent |-s )?([\w:-]+)/g, [...Object.keys(scripts), 'dev']],
    ['metric', /\b(kyc_[a-z_]+?)(?:_bucket|_sum|_count)?\b/g, metrics],
  ] as const)
    test(`no ${what} that does not exist`, () =>
      assert.deepEqual(
        found(pattern).filter((name) => !known.includes(name)),
        [],
      ));

  test('no variable that does not exist', () => {
    const known = [...listed, ...variables.map((name) => `${name}_FILE`), ...NOT_OURS];
    const written = found(/`([A-Z]+(?:_[A-Z]+)+)(?:=[^`]*)?`/g, users.join('\n'));
    assert.deepEqual(
      written.filter((name) => !known.includes(name)),
      [],
    );
  });

  for (const { tagName, attributes } of elements)
    test(`no attribute that ${tagName} lacks in an example`, () => {
      const tags = all.matchAll(new RegExp(`<${tagName}((?:\\s+[^<>]*?"[^"]*")*)\\s*/?>`, 'g'));
      const known = [...attributes.map(({ name }) => name), 'lang', 'id', 'class', 'style', 'hidden', 'dir'];
      const written = [...tags].flatMap(([, given = '']) => found(/\s([a-z][a-z-]*)=/g, given));
      assert.deepEqual(
        written.filter((name) => !known.includes(name)),
        [],
      );
    });
});
