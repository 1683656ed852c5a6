import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { RequestHandler } from 'express';

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
