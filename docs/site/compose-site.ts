import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fillGuide } from './guide-values.js';
import { insertCodeFiles } from './code-files.js';
import { identifyHeadings, withTitle } from './pages/headings.js';
import { resolveLinks } from './links.js';
import { HOME, navigation, type Entry } from './navigation.js';
import type { Draft, Page } from './pages/page.js';
import { addressPictures } from './pictures.js';
import { generatedPages } from './reference/generated-pages.js';

/** @throws BrokenLinkError */
export function composeSite(root: string): Page[] {
  const generated = generatedPages(root);
  const drafts = [HOME, ...navigation(root).flatMap(({ entries }) => entries)].map((entry) =>
    entry.source === undefined ? generatedDraft(entry, generated) : writtenDraft(entry, entry.source, root),
  );
  return resolveLinks(drafts.map((draft) => ({ ...draft, ...identifyHeadings(draft.markdown) })));
}

function generatedDraft({ path, title }: Entry, generated: Readonly<Record<string, string>>): Draft {
  const markdown = generated[path];
  if (markdown === undefined) throw new Error(`No generator makes the page ${path}.`);
  return { path, title, markdown };
}

function writtenDraft({ path, title }: Entry, source: string, root: string): Draft {
  const text = readFileSync(join(root, source), 'utf8');
  const filled = source.startsWith('docs/guides/') ? fillGuide(text) : text;
  const titled = path === HOME.path ? filled : withTitle(filled, title);
  return { path, title, source, markdown: addressPictures(insertCodeFiles(titled, source, root), source) };
}
