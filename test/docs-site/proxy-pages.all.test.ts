import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { PROBLEMS } from '../../contract/problems.js';
import { proxyPages } from '../../docs/site/proxy-pages/proxy-pages.js';
import { markdownRenderer } from '../../docs/site/proxy-pages/render-markdown.js';
import { API_CALLS } from '../../server/api/api-calls.js';
import { Environment } from '../../server/program/environment.js';
import { describeElements } from '../../widget/build/describe-elements.js';
import { ROOT } from '../command.js';

const pages = proxyPages(ROOT);
const contents = pages.get('index')!;
const listed = contents.slice(contents.indexOf('<main'));

const idsOf = (html: string) => [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id!);
const tags = describeElements(ROOT).map(({ tagName }) => tagName);

describe('the pages of the proxy', () => {
  test('have no broken link, and no id twice', () => {
    for (const [path, html] of pages) {
      const own = idsOf(html);
      assert.equal(new Set(own).size, own.length, path);
      for (const [, to, id] of html.matchAll(/href="([^"#]*)(?:#([^"]+))?"/g)) {
        if (/^https?:/.test(to!) || ['/docs.css', '/openapi.json'].includes(to!)) continue;
        const page = to === '' ? html : pages.get(to === '/docs' ? 'index' : to!.replace('/docs/', ''));
        assert.ok(page, `${path} links to ${to}`);
        if (id !== undefined) assert.ok(idsOf(page).includes(id), `${path} links to ${to}#${id}`);
      }
    }
  });

  test('are reached from the contents: each page, call, element, problem and variable', () => {
    for (const path of pages.keys())
      if (!['index', 'search'].includes(path)) assert.ok(listed.includes(`href="/docs/${path}"`), path);
    for (const file of readdirSync(join(ROOT, 'docs/guides')))
      assert.ok(pages.has(`guides/${file.replace('.md', '')}`), file);
    const texts = [...listed.matchAll(/<a href="[^"]+"[^>]*>(.*?)<\/a>/g)].flatMap(([, html]) =>
      html!.replaceAll(/<[^>]+>/g, '').split(', '),
    );
    for (const name of [
      ...API_CALLS.map(({ method, path }) => `${method.toUpperCase()} ${path}`),
      ...tags.map((tag) => `&lt;${tag}&gt;`),
      ...Object.keys(PROBLEMS),
      ...Object.keys(Environment.shape),
    ])
      assert.ok(texts.includes(name), name);
  });

  test('say what a problem means where its address leads, and have each place that an element names', () => {
    const ids = idsOf(contents);
    for (const id of [
      ...tags,
      'calls',
      'problems',
      'verification',
      'screening',
      'event',
      'mistake-host_refused',
      'mistake-unreachable',
    ])
      assert.ok(ids.includes(id), id);
    for (const [code, { title }] of Object.entries(PROBLEMS)) {
      const [, entry = ''] = new RegExp(`<li id="${code}"[^>]*>(.*?)</li>`).exec(contents) ?? [];
      assert.ok(entry.replaceAll(/<[^>]+>/g, '').includes(title.replaceAll('`', '')), code);
    }
  });

  test('have no script, no style of their own and no HTML of a text', () => {
    for (const [path, html] of pages) {
      assert.doesNotMatch(html, /<script|<style| style="|<img|<[^>]+ on\w+="/, path);
      assert.doesNotMatch(html, /<pre(?! tabindex="0")/, `the code of ${path} is reached by keyboard`);
    }
    const markdown = markdownRenderer((target) => target);
    const html = markdown.parse(
      '## A <b>heading</b>\n\n<script>alert(1)</script>\n\n[a "link](/guides/verifications#starts)',
      { async: false },
    );
    assert.equal(html.replaceAll(/<(\/?)(h2|p|a)\b/g, '').includes('<'), false, html);
    assert.match(html, /<h2 id="a-bheadingb">A &lt;b&gt;heading/);
  });

  test('show each field of a request', () => {
    for (const field of [
      'identity.nationalId',
      'filters[].operator',
      'queue.startsAt',
      'hits.items[].strength',
    ])
      assert.ok(
        [...pages.values()].some((html) => html.includes(`<td><code>${field}</code></td>`)),
        field,
      );
  });
});
