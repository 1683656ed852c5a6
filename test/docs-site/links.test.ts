import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { composeSite } from '../../docs/site/compose-site.js';
import { identifyHeadings } from '../../docs/site/pages/headings.js';
import { BrokenLinkError, resolveLinks } from '../../docs/site/links.js';
import { asMarkdownFile, llmsText } from '../../docs/site/llms-text.js';
import { HOME, navigation } from '../../docs/site/navigation.js';
import { ROOT } from '../command.js';

const sections = navigation(ROOT);
const entries = sections.flatMap((section) => section.entries);
const pages = composeSite(ROOT);

/** A page as `composeSite` makes it from a file in `docs/`. */
function pageOf(name: string, text: string) {
  return { path: name, title: name, source: `docs/${name}.md`, ...identifyHeadings(text) };
}

describe('the docs site', () => {
  test('is built from exact versions, which the lock file has without a registry', () => {
    const read = (file: string) => readFileSync(join(ROOT, 'docs', file), 'utf8');
    const { devDependencies } = JSON.parse(read('package.json')) as {
      devDependencies: Record<string, string>;
    };
    for (const version of Object.values(devDependencies)) assert.match(version, /^\d+\.\d+\.\d+$/);
    const lock = JSON.parse(read('package-lock.json')) as {
      packages: Record<string, Record<string, unknown>>;
    };
    for (const [name, locked] of Object.entries(lock.packages).filter(([path]) => path !== '')) {
      assert.ok(locked['version'] && locked['integrity'], `${name} has no version: npm ci refuses it`);
      assert.equal(locked['resolved'], undefined, name);
    }
  });

  test('has every Markdown file of docs/ in its navigation, once', () => {
    const files = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => path.endsWith('.md') && !/^(node_modules|\.site|\.vitepress)\//.test(path))
      .map((path) => `docs/${path}`);
    const listed = [HOME, ...entries].map(({ source }) => source);
    assert.deepEqual(
      files.filter((file) => !listed.includes(file)),
      [],
    );
    const paths = entries.map(({ path }) => path);
    assert.equal(new Set(paths).size, paths.length);
  });

  test('resolves every link to a page and an id of the site, or to the web', () => {
    const known = new Map(pages.map(({ path, headings }) => [path, new Set(headings.map(({ id }) => id))]));
    for (const { path, markdown } of pages) {
      const prose = markdown.replaceAll(/^```[^]*?^```$/gm, '').replaceAll(/`[^`\n]*`/g, '');
      for (const [, target = ''] of prose.matchAll(/(?<!!)\[[^\]]*\]\(([^)\s]+)\)/g)) {
        if (target.startsWith('https:')) continue;
        const [to, id] = target.replace(/^\//, '').split('#') as [string, string?];
        assert.ok(known.has(to), `${path} links to ${target}`);
        if (id !== undefined) assert.ok(known.get(to)!.has(id), `${path} links to ${target}`);
      }
    }
  });

  test('resolves the links of the first page', () => {
    const home = pages.find(({ path }) => path === HOME.path)!;
    const known = new Set(pages.map(({ path }) => `/${path.replace(/index$/, '')}`));
    const links = [...home.markdown.matchAll(/^ +link: (.+)$/gm)].map(([, link]) => link!);
    assert.ok(links.length >= 6);
    assert.deepEqual(
      links.filter((link) => !known.has(link)),
      [],
    );
  });

  test('refuses a link to a page or an id that is not there', () => {
    const one = pageOf('one', '# One\n\n[away](two.md#there)');
    assert.throws(() => resolveLinks([one, pageOf('two', '# Two')]), BrokenLinkError);
    const [resolved] = resolveLinks([one, pageOf('two', '# Two\n\n## There')]);
    assert.match(resolved!.markdown, /\[away\]\(\/two#there\)/);
    assert.throws(
      () => resolveLinks([pageOf('one', '[problem](../contract/problems.ts#misspelt)')]),
      BrokenLinkError,
    );
  });

  test('leaves code and links to source files as text', () => {
    const [page] = resolveLinks([
      pageOf('one', '# One\n\n[file](../server/api/operations/livez.ts)\n\n```md\n[a](b.md)\n```'),
    ]);
    assert.equal(page!.markdown, '# One {#one}\n\nfile\n\n```md\n[a](b.md)\n```');
  });

  test('gives each id that the proxy links to one place', () => {
    const named = pages.flatMap(({ headings }) => headings.filter(({ isNamed }) => isNamed));
    const ids = named.map(({ id }) => id);
    assert.ok(ids.length > 100);
    assert.deepEqual(
      ids.filter((id, index) => ids.indexOf(id) !== index),
      [],
    );
  });

  test('fills every placeholder', () => {
    for (const { path, markdown } of pages.filter(({ source }) => source?.startsWith('docs/guides/')))
      assert.doesNotMatch(markdown, /\{\{[A-Z_]+\}\}/, path);
  });

  test('begins every page with one heading', () => {
    for (const { path, markdown } of pages) {
      if (path === HOME.path) continue;
      const prose = markdown.replaceAll(/^```[^]*?^```$/gm, '');
      assert.equal(prose.match(/^# /gm)?.length, 1, path);
    }
  });

  test('lists every page in llms.txt, each with its Markdown file and a summary', () => {
    const text = llmsText(sections, pages);
    assert.doesNotMatch(text, /```/);
    for (const { path } of entries)
      assert.match(text, new RegExp(`^- \\[.+\\]\\(${path}\\.md\\): \\S`, 'm'), path);
  });

  test('links the Markdown files to each other', () => {
    const page = { ...pageOf('guides/one', '# One {#one}\n\n[two](/start/two#here)'), title: 'One' };
    assert.equal(asMarkdownFile(page), '# One\n\n[two](../start/two.md#here)');
  });
});
