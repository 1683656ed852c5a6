import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { insertCodeFiles } from './code-files.js';
import { resolveLinks } from './links.js';
import { HOME, navigation, type Entry } from './navigation.js';
import { headingsOf } from './pages/headings.js';
import type { Page } from './pages/page.js';
import { addressPictures } from './pictures.js';
import { generatedPages } from './reference/generated-pages.js';
import { SEARCH_WORDS } from './reference/search-words.js';

const SEARCHED = /<!-- search: (.*) -->\n\n/;

/** @throws BrokenLinkError */
export function composeSite(root: string): Page[] {
  const generated = generatedPages(root);

  function markdownOf({ path, source }: Entry): string {
    if (source !== undefined) {
      const written = readFileSync(join(root, source), 'utf8');
      return addressPictures(insertCodeFiles(written, source, root), source);
    }
    const markdown = generated[path];
    if (markdown === undefined) throw new Error(`No generator makes the page ${path}.`);
    return markdown;
  }

  const entries = [HOME, ...navigation(root).flatMap((section) => section.entries)];
  return resolveLinks(
    entries.map((entry) => {
      const written = markdownOf(entry);
      const [comment = '', keywords = SEARCH_WORDS[entry.path] ?? ''] = SEARCHED.exec(written) ?? [];
      const markdown = written.replace(comment, '');
      return { ...entry, markdown, keywords, headings: headingsOf(markdown) };
    }),
  );
}
