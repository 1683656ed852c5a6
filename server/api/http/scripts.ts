import { posix } from 'node:path';
import type { RequestHandler } from 'express';

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
