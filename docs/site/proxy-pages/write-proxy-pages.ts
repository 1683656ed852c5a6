/** Writes the pages that the proxy serves, and their style, into its package. Runs in the repository's root. */
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { proxyPages, proxySearchIndex } from './proxy-pages.js';

const root = process.cwd();
const folder = join(root, 'server', 'dist', 'docs');

rmSync(folder, { recursive: true, force: true });
for (const [path, html] of proxyPages(root)) {
  const file = join(folder, `${path}.html`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, html);
}
writeFileSync(join(folder, 'search.json'), proxySearchIndex(root));
cpSync(join(root, 'docs', 'site', 'proxy-pages', 'docs.css'), join(folder, 'docs.css'));
