import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { composeSite } from '../../docs/site/compose-site.js';
import { BrokenLinkError, resolveLinks } from '../../docs/site/links.js';
import { llmsText } from '../../docs/site/llms-text.js';
import { HOME, navigation } from '../../docs/site/navigation.js';
import { headingsOf } from '../../docs/site/pages/headings.js';
import { ROOT } from '../command.js';

const sections = navigation(ROOT);
const entries = sections.flatMap((section) => section.entries);
const pages = composeSite(ROOT);

/** A page as `composeSite` makes it from a file in `docs/`. */
function pageOf(name: string, text: string) {
  return {
    path: name,
    title: name,
    source: `docs/${name}.md`,
    markdown: text,
    keywords: '',
    headings: headingsOf(text),
  };
}

describe('the docs site', () => {
  test('has every Markdown file of docs/ in its navigation, once, and in llms.txt with a summary', () => {
    const files = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.md') && !/^(node_modules|\.site|\.vitepress)[/\\]/.test(path))
      .map((path) => `docs/${path.replaceAll('\\', '/')}`);
    const sources = [HOME, ...entries].flatMap(({ source = '' }) => source);
    assert.deepEqual(
      files.filter((file) => !sources.includes(file)),
      [],
    );
    const paths = entries.map(({ path }) => path);
    const text = llmsText(sections, pages);
    assert.deepEqual(
      [...text.matchAll(/^- \[.+\]\((.+)\.md\): \S/gm)].map(([, path]) => path).toSorted(),
      [...new Set(paths)].toSorted(),
    );
  });

  test('is not composed with a link to a page or an id that is not there', () => {
    const two = pageOf('two', '# Two\n\n## There\n\n[file](../server/api/livez.ts)\n\n```md\n[a](b.md)\n```');
    const [one, other] = resolveLinks([pageOf('one', '# One\n\n[away](two.md#there)'), two]);
    assert.match(one!.markdown, /\[away\]\(\/two#there\)/);
    assert.match(other!.markdown, /\n\nfile\n\n```md\n\[a\]\(b\.md\)\n```$/, 'files and code stay text');
    for (const link of ['two.md#elsewhere', '#elsewhere', '/three'])
      assert.throws(
        () => resolveLinks([pageOf('one', `# One\n\n[away](${link})`), two]),
        BrokenLinkError,
        link,
      );
  });

  test('resolves the links of the first page', () => {
    const known = new Set(pages.map(({ path }) => `/${path.replace(/index$/, '')}`));
    const home = pages.find(({ path }) => path === HOME.path)!;
    const links = [...home.markdown.matchAll(/^ +link: (.+)$/gm)].map(([, link]) => link!);
    assert.ok(links.length >= 6);
    for (const link of links) assert.ok(known.has(link), link);
  });

  test('has the ids that the page of the repository has', () => {
    const text =
      '# A `<tag>`\n\n## What\'s "new", here?\n\n```sh\n# no heading\n```\n\n## Twice\n\n### Twice';
    assert.deepEqual(
      headingsOf(text).map(({ id }) => id),
      ['a-tag', 'whats-new-here', 'twice', 'twice-1'],
    );
  });

  test('is written as it is read: no placeholder, no braces in a heading, one title a page', () => {
    for (const { path, source, markdown, headings } of pages.filter((page) => page.source !== undefined)) {
      assert.doesNotMatch(markdown, /\{\{[A-Z_]+\}\}/, path);
      for (const { text } of headings) assert.doesNotMatch(text, /\{#/, path);
      if (path !== HOME.path) assert.equal(headings.filter(({ level }) => level === 1).length, 1, source);
    }
  });
});
