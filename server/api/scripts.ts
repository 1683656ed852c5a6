import type { RequestHandler, Response } from 'express';
import { readFile, stat } from 'node:fs/promises';
import { extname, join, posix } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

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

const COMPRESS = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
    }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
};

/** A name without a folder: a request cannot leave the folder. */
const SCRIPT = /^\/[\w.-]+\.(js|json)$/;

/**
 * Sends the scripts of a folder compressed, each once and as small as possible, on its first request. A client that
 * accepts no compression goes to the next handler.
 */
export function compressed(folder: string, cacheControl: string): RequestHandler {
  const done = new Map<string, Promise<Buffer>>();
  return async (request, response, next) => {
    response.vary('Accept-Encoding');
    const encoding = (['br', 'gzip'] as const).find((name) => request.acceptsEncodings(name));
    if (!encoding || !['GET', 'HEAD'].includes(request.method) || !SCRIPT.test(request.path)) return next();
    const path = join(folder, request.path);
    const found = await stat(path).catch(() => undefined);
    if (!found) return next();
    const key = `${path} ${encoding} ${found.mtimeMs}`;
    let small = done.get(key);
    if (!small) {
      small = readFile(path).then(COMPRESS[encoding]);
      done.set(key, small);
      // The next request tries again.
      small.catch(() => done.delete(key));
    }
    const bytes = await small;
    response.setHeader('Cache-Control', cacheControl);
    response.setHeader('Content-Encoding', encoding);
    response.type(extname(path)).send(bytes);
  };
}
