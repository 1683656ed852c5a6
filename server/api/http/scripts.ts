import { posix } from 'node:path';
import type { RequestHandler, Response } from 'express';

/** Scripts are public: any page may load them, and module scripts are always fetched with CORS. */
export const forAnyPage: RequestHandler = ({ path }, response, next) => {
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
  if (path.endsWith('.js')) response.setHeader('SourceMap', `${posix.basename(path)}.map`);
  next();
};

/** A page picks up a new release behind an address without a version within this time. */
export const LATEST = 'public, max-age=300';

/** No range of a file is sent: a compressed answer has none either. */
export const WHOLE_FILE = { acceptRanges: false } as const;

/** Their parts import them by name, so a browser that loaded them by a redirected address would run them twice. */
const IMPORTED_BY_PARTS =
  /\/(all-elements|screening-form|screening-list|screening-results|submission-search)\.js$/;

/** Leads to the file of a release, from an address that is another release tomorrow. */
export function leadTo(response: Response, address: string): void {
  response.setHeader('Cache-Control', LATEST);
  if (!IMPORTED_BY_PARTS.test(address)) return response.redirect(302, address);
  response.removeHeader('SourceMap');
  response.type('text/javascript').send(`import "${address}";\n`);
}
