/** Writes the pages where VitePress reads them, and as Markdown files beside what it makes. Runs in the repository's root. */
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { composeSite } from './compose-site.js';
import { asMarkdownFile, firstSentence, llmsText } from './llms-text.js';
import type { Page } from './pages/page.js';
import { PICTURES } from './pictures.js';
import { navigation } from './navigation.js';
import { searchIndex } from './search-index.js';

const root = process.cwd();
const folder = join(root, 'docs', '.site');
const pages = composeSite(root);

function write(path: string, text: string): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** The class lets the style sheet stack the tables of names on a narrow screen. The first page describes itself. */
function asSitePage({ markdown, source }: Page): string {
  if (markdown.startsWith('---\n')) return markdown;
  const pageClass = source === undefined ? 'pageClass: names\n' : '';
  return `---\n${pageClass}description: ${JSON.stringify(firstSentence(markdown).replaceAll('`', ''))}\n---\n\n${markdown}`;
}

rmSync(folder, { recursive: true, force: true });
for (const page of pages) {
  write(`${page.path}.md`, asSitePage(page));
  write(`public/${page.path}.md`, asMarkdownFile(page));
}
write('public/search.json', JSON.stringify(searchIndex(pages)));
write('public/llms.txt', llmsText(navigation(root), pages));
for (const [source, address] of PICTURES) cpSync(join(root, source), join(folder, 'public', address));
