import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { ASSUMPTIONS } from '../../sandbox/conformance/rules/assumptions.js';
import { PROBLEMS } from '../../contract/problems.js';
import { composeSite } from '../../docs/site/compose-site.js';
import { navigation } from '../../docs/site/navigation.js';
import { proxyPages } from '../../docs/site/proxy-pages/proxy-pages.js';
import { markdownRenderer } from '../../docs/site/proxy-pages/render-markdown.js';
import { CALL_GROUPS } from '../../docs/site/reference/call-groups.js';
import { API_CALLS } from '../../server/api/api-calls.js';
import { Environment } from '../../server/config/environment.js';
import { manifest } from '../../widget/build/manifest.js';
import { ROOT } from '../command.js';
import { readGuide } from '../guide.js';

/** A page of more text than this is not read to its end. */
const LONGEST_BYTES = 24_000;

const pages = proxyPages(ROOT);
const contents = pages.get('index')!;

const pathOf = (address: string) => (address === '/docs' ? 'index' : address.replace('/docs/', ''));
const idsOf = (html: string) => [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id!);

/** The addresses of the links with this text, or with this name in a list of names. */
function addressesIn(page: string, name: string): string[] {
  return [...page.matchAll(/<a href="([^"]+)"[^>]*>(.*?)<\/a>/g)]
    .map(([, address, html]) => ({ address: address!, text: html!.replaceAll(/<[^>]+>/g, '') }))
    .filter(({ text }) => text === name || text.split(', ').includes(name))
    .map(({ address }) => address);
}

function assertListed(name: string): void {
  const addresses = addressesIn(contents.slice(contents.indexOf('<main')), name);
  assert.notEqual(addresses.length, 0, `the contents lack ${name}`);
  for (const address of addresses) {
    const [to, id] = address.split('#') as [string, string?];
    const page = pages.get(pathOf(to));
    assert.ok(page, address);
    if (id !== undefined) assert.ok(idsOf(page).includes(id), address);
  }
}

describe('the pages of the proxy', () => {
  test('have no broken link, and no id twice', () => {
    for (const [path, html] of pages) {
      const own = idsOf(html);
      assert.equal(new Set(own).size, own.length, path);
      assert.doesNotMatch(html, /undefined<|\[object|NaN| id=""/, path);
      for (const [, to, id] of html.matchAll(/href="([^"#]*)(?:#([^"]+))?"/g)) {
        if (/^https?:/.test(to!) || ['/docs.css', '/openapi.json'].includes(to!)) continue;
        const page = to === '' ? html : pages.get(pathOf(to!));
        assert.ok(page, `${path} links to ${to}`);
        if (id !== undefined) assert.ok(idsOf(page).includes(id), `${path} links to ${to}#${id}`);
      }
    }
  });

  test('describe themselves, and their code is reached by keyboard', () => {
    for (const [path, html] of pages) {
      assert.match(html, /<meta name="description" content="[^"]{10,}">/, path);
      assert.doesNotMatch(html, /<pre(?! tabindex="0")/, path);
    }
  });

  test('are short enough to read, apart from the contents', () => {
    for (const [path, html] of pages) {
      const text = html.slice(html.indexOf('<main'), html.indexOf('</main>')).replaceAll(/<[^>]+>/g, '');
      if (path !== 'index') assert.ok(text.length < LONGEST_BYTES, `${path} has ${text.length} characters`);
    }
  });

  test('are reached from the contents: each page, call, element, problem and variable', () => {
    const entries = navigation(ROOT).flatMap((section) => section.entries);
    for (const path of pages.keys()) {
      if (path === 'index') continue;
      const { title } = entries.find((entry) => entry.path === path)!;
      assertListed(title.replaceAll('<', '&lt;').replaceAll('>', '&gt;'));
    }
    for (const file of readdirSync(join(ROOT, 'docs/guides')))
      assert.ok(pages.has(`guides/${file.replace('.md', '')}`), file);
    for (const { method, path } of API_CALLS) assertListed(`${method.toUpperCase()} ${path}`);
    for (const { declarations } of manifest(ROOT).modules)
      for (const { tagName } of declarations) assertListed(`&lt;${tagName}&gt;`);
    for (const name of [...Object.keys(PROBLEMS), ...Object.keys(Environment.shape)]) assertListed(name);
  });

  test('keep each id of the former pages at /docs: problems and messages of the elements lead there', () => {
    const ids = new Set(idsOf(contents));
    const guides = readdirSync(join(ROOT, 'docs/guides')).map(readGuide).join('\n');
    const former = [
      ...[...guides.matchAll(/ \{#([\w-]+)\}$/gm)].map(([, id]) => id!),
      ...Object.keys(PROBLEMS),
      ...API_CALLS.map(({ method, path }) => `${method}-${path.replace(/\W+/g, '-').replace(/^-|-$/g, '')}`),
      ...manifest(ROOT).modules.flatMap(({ declarations }) => declarations.map(({ tagName }) => tagName)),
      ...['calls', 'problems', 'Problem', 'Verification', 'Screening', 'Event', 'mistakes', 'back-end'],
    ];
    assert.deepEqual(
      former.filter((id) => !ids.has(id)),
      [],
    );
  });

  test('say what a problem means where its address leads', () => {
    for (const [code, { title }] of Object.entries(PROBLEMS)) {
      const [, entry = ''] = new RegExp(`<li id="${code}"[^>]*>(.*?)</li>`).exec(contents) ?? [];
      assert.ok(entry.replaceAll(/<[^>]+>/g, '').includes(title.replaceAll('`', '')), code);
    }
  });

  test('have no script, no style of their own and no HTML of a text', () => {
    for (const [path, html] of pages)
      assert.doesNotMatch(html, /<script|<style| style="|<img|<[^>]+ on\w+="/, path);
    const markdown = markdownRenderer((target) => target);
    const html = markdown.parse(
      '## A <b>heading</b> {#here}\n\n<script>alert(1)</script>\n\n[a "link](/guides/verifications#starts)',
      { async: false },
    );
    assert.equal(html.replaceAll(/<(\/?)(h2|p|a)\b/g, '').includes('<'), false, html);
    assert.match(html, /<h2 id="here">A &lt;b&gt;heading/);
  });
});

describe('the pages of calls', () => {
  const site = new Map(composeSite(ROOT).map((page) => [page.path, page.markdown]));
  const sections = CALL_GROUPS.flatMap(({ path }) =>
    site
      .get(path)!
      .split(/^(?=## `[A-Z]+ \/)/m)
      .slice(1),
  );
  const sectionOf = (call: string) => sections.filter((section) => section.startsWith(`## \`${call}\``));

  test('have each call once', () => {
    const calls = API_CALLS.map(({ method, path }) => `${method.toUpperCase()} ${path}`);
    for (const call of calls) assert.equal(sectionOf(call).length, 1, call);
    assert.equal(sections.length, calls.length);
  });

  test('show each field of a request', () => {
    for (const field of [
      'identity.nationalId',
      'filters[].operator',
      'queue.startsAt',
      'hits.items[].strength',
    ])
      assert.ok(
        sections.some((section) => section.includes(`\n| \`${field}\` |`)),
        field,
      );
  });

  test('name each assumption about the service at each call that it touches, and at no other', () => {
    const addresses = API_CALLS.map(({ method, path }) => `${method.toUpperCase()} ${path}`);
    for (const { about, calls } of ASSUMPTIONS) {
      assert.ok(calls.length > 0, about);
      const beside = addresses.filter((call) =>
        sectionOf(call)[0]!.includes(`[${about}](/reference/assumptions#`),
      );
      assert.deepEqual(beside.toSorted(), calls.toSorted(), about);
    }
  });
});
