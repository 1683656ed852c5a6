import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ProblemError } from '../../contract/problem-error.js';
import { packageFolder } from '../operations/packages.js';
import { once } from '../operations/shared-work.js';
import { docsSearch, type DocsSection } from './docs-search.js';

/** What the build has made of `docs/`: the text of each file by its path, such as `guides/sessions.html`. */
const files = once(() => {
  const folder = join(packageFolder('kyc-elements-server'), 'dist', 'docs');
  const paths = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
  return new Map(
    paths
      .filter((path) => /\.\w+$/.test(path))
      .map((path) => [path.replaceAll('\\', '/'), readFileSync(join(folder, path), 'utf8')]),
  );
});

/** @throws ProblemError `not_found` for a path without a file, and where nothing is built. */
export function docsFile(path: string): string {
  const text = files().get(path);
  if (text === undefined) throw new ProblemError('not_found');
  return text;
}

/** A page whose links into the proxy begin at `root`, the way to it from the address of the page. */
export const docsPage = (path: string, root: string): string =>
  docsFile(`${path}.html`).replaceAll(/ (href|action)="\//g, ` $1="${root}`);

const search = once(() => docsSearch(JSON.parse(docsFile('search.json')) as DocsSection[]));

const EXCERPT_LENGTH = 200;
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string) => text.replace(/[&<>"]/g, (character) => ESCAPES[character]!);

/** The page with the sections that the query finds. */
export function docsResults(query: string, root: string): string {
  const rows = search()(query).map(({ address, page, heading, text }) => {
    const title = heading === '' ? page : `${page}: ${heading}`;
    const excerpt = text.length > EXCERPT_LENGTH ? `${text.slice(0, EXCERPT_LENGTH)}…` : text;
    return `<li><a href="${root}docs/${address}">${escape(title)}</a><p>${escape(excerpt)}</p></li>`;
  });
  const list = rows.length === 0 ? '<p>Nothing found. Try another word.</p>' : `<ol>${rows.join('\n')}</ol>`;
  return docsPage('search', root).replace(
    '<!-- results -->',
    () => `<h1>Results for “${escape(query)}”</h1>\n${list}`,
  );
}
