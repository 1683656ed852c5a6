import { z } from 'zod';
import { DOCUMENT_RATE } from '../operations/call-rates.js';
import { type Declaration, defineCall } from './api-call.js';
import { docsFile, docsPage, docsResults } from './docs-files.js';

/** The same for every document. */
const DOCUMENT = {
  method: 'get',
  caller: 'anyone',
  operations: true,
  addressRate: DOCUMENT_RATE,
} as const satisfies Partial<Declaration>;

export const readDocs = defineCall({
  operationId: 'readDocs',
  ...DOCUMENT,
  path: '/docs',
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

export const readRoot = defineCall({
  operationId: 'readRoot',
  ...DOCUMENT,
  path: '/',
  summary: 'Go to this documentation.',
  answers: { 302: {} },
  problems: ['too_many_requests'],
  handle: (_context, { root }) => ({ status: 302, headers: { Location: `${root}docs` } }),
});

export const readDocsPage = defineCall({
  operationId: 'readDocsPage',
  ...DOCUMENT,
  path: '/docs/{section}/{page}',
  summary: 'Read a page of this documentation.',
  answers: { 200: { type: 'text/html' } },
  problems: ['too_many_requests', 'not_found'],
  handle: (_context, { parts, root }) => ({
    status: 200,
    body: docsPage(`${parts.section}/${parts.page}`, root),
  }),
});

export const readDocsStyle = defineCall({
  operationId: 'readDocsStyle',
  ...DOCUMENT,
  path: '/docs.css',
  summary: 'Load the style of this documentation.',
  answers: { 200: { type: 'text/css' } },
  problems: ['too_many_requests', 'not_found'],
  handle: () => ({ status: 200, body: docsFile('docs.css') }),
});

export const readOpenapi = defineCall({
  operationId: 'readOpenapi',
  ...DOCUMENT,
  path: '/openapi.json',
  summary: 'Read this API as OpenAPI, for tools.',
  answers: { 200: { schema: z.record(z.string(), z.unknown()).describe('OpenAPI 3.1.') } },
  problems: ['too_many_requests'],
  handle: ({ openapi }, { root }) => ({
    status: 200,
    body: { ...openapi(), servers: [{ url: root }] },
  }),
});
