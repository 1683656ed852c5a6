import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ProblemError } from '../../contract/problem-error.js';
import { DOCUMENT_RATE } from '../operations/call-rates.js';
import { packageFolder } from '../operations/packages.js';
import { once } from '../operations/shared-work.js';
import { type Declaration, defineCall } from './api-call.js';
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
function docsFile(path: string): string {
  const text = files().get(path);
  if (text === undefined) throw new ProblemError('not_found');
  return text;
}

/** A page whose links into the proxy begin at `root`, the way to it from the address of the page. */
const docsPage = (path: string, root: string): string =>
  docsFile(`${path}.html`).replaceAll(/ (href|action)="\//g, ` $1="${root}`);

const search = once(() => docsSearch(JSON.parse(docsFile('search.json')) as DocsSection[]));

const EXCERPT_LENGTH = 200;
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string) => text.replace(/[&<>"]/g, (character) => ESCAPES[character]!);

/** The page with the sections that the query finds. */
function docsResults(query: string, root: string): string {
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

/** The same for every document. */
const DOCUMENT = {
  caller: 'anyone',
  operations: true,
  addressRate: DOCUMENT_RATE,
} as const satisfies Partial<Declaration>;

export const readDocs = defineCall('readDocs', 'get /docs', {
  ...DOCUMENT,
  summary: 'Read the contents of this documentation, or search it.',
  query: z.object({
    find: z.string().trim().max(200).optional().describe('Words to search for. Omit it for the contents.'),
  }),
  answers: { 200: { type: 'text/html' } },
  problems: ['too_many_requests', 'invalid_request', 'not_found'],
  handle(_context, { query, root }) {
    const { find = '' } = query();
    return { status: 200, body: find === '' ? docsPage('index', root) : docsResults(find, root) };
  },
});

export const readRoot = defineCall('readRoot', 'get /', {
  ...DOCUMENT,
  summary: 'Go to this documentation.',
  answers: { 302: {} },
  problems: ['too_many_requests'],
  handle: (_context, { root }) => ({ status: 302, headers: { Location: `${root}docs` } }),
});

export const readDocsPage = defineCall('readDocsPage', 'get /docs/{section}/{page}', {
  ...DOCUMENT,
  summary: 'Read a page of this documentation.',
  answers: { 200: { type: 'text/html' } },
  problems: ['too_many_requests', 'not_found'],
  handle: (_context, { parts, root }) => ({
    status: 200,
    body: docsPage(`${parts.section}/${parts.page}`, root),
  }),
});

export const readDocsStyle = defineCall('readDocsStyle', 'get /docs.css', {
  ...DOCUMENT,
  summary: 'Load the style of this documentation.',
  answers: { 200: { type: 'text/css' } },
  problems: ['too_many_requests', 'not_found'],
  handle: () => ({ status: 200, body: docsFile('docs.css') }),
});

export const readOpenapi = defineCall('readOpenapi', 'get /openapi.json', {
  ...DOCUMENT,
  summary: 'Read this API as OpenAPI, for tools.',
  answers: { 200: { schema: z.record(z.string(), z.unknown()).describe('OpenAPI 3.1.') } },
  problems: ['too_many_requests'],
  handle: ({ openapi }, { root }) => ({
    status: 200,
    body: { ...openapi(), servers: [{ url: root }] },
  }),
});
