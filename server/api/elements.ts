import { readFile, stat } from 'node:fs/promises';
import { extname, join, posix } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type RequestHandler, type Response, Router, static as serveFolder } from 'express';
import { ProblemError } from '../../contract/problem-error.js';
import { ownFolder } from './elements-releases.js';
import type { ApiCall } from './api-call.js';

/** Scripts are public: any page may load them, and module scripts are always fetched with CORS. */
const forAnyPage: RequestHandler = ({ path }, response, next) => {
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
  if (path.endsWith('.js')) response.setHeader('SourceMap', `${posix.basename(path)}.map`);
  next();
};

/** A page picks up a new release behind an address without a version within this time. */
const LATEST = 'public, max-age=300';

/** No range of a file is sent: a compressed answer has none either. */
const WHOLE_FILE = { acceptRanges: false } as const;

/** Their parts import them by name, so a browser that loaded them by a redirected address would run them twice. */
const IMPORTED_BY_PARTS =
  /\/(all-elements|screening-form|screening-list|screening-results|submission-search)\.js$/;

/** Leads to the file of a release, from an address that is another release tomorrow. */
function leadTo(response: Response, address: string): void {
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

/** The file of the release behind each script that no redirect delays. It imports the rest from the folder of its release. */
const LATEST_SCRIPTS: Readonly<Record<string, string>> = {
  '/kyc-elements.js': 'latest.js',
  '/identity-verification.js': 'latest-identity.js',
};
/** These import from beside them, and two releases must not be mixed. Source maps are read by few. */
const OF_RELEASE =
  /^\/((screening-form|screening-list|screening-results|submission-search)\.js|[\w-]+\.js\.map)$/;

export const readElementsScript: ApiCall = {
  operationId: 'readElementsScript',
  method: 'get',
  path: '/kyc-elements.js',
  caller: 'anyone',
  summary: 'Load the elements that a page has, from the newest release. One script tag serves every page.',
  answers: { 200: { type: 'text/javascript' } },
  problems: ['not_found'],
  serve(router, { elementsReleases: { newest } }) {
    const folder = ownFolder();
    const named: RequestHandler = (request, response, next) => {
      const file = LATEST_SCRIPTS[request.path]!;
      request.url = `/${file}`;
      response.setHeader('SourceMap', `${file}.map`);
      next();
    };
    const whole: RequestHandler = (request, response, next) => {
      // Not with a 404: a page of another release would keep it.
      const headers = { 'Cache-Control': LATEST };
      response.sendFile(
        request.path,
        { root: folder, headers, cacheControl: false, ...WHOLE_FILE },
        (error) => {
          if (error && !response.headersSent) next(new ProblemError('not_found'));
        },
      );
    };
    router.get(Object.keys(LATEST_SCRIPTS), forAnyPage, named, compressed(folder, LATEST), whole);
    router.get(OF_RELEASE, forAnyPage, (request, response) => {
      leadTo(response, `./kyc-elements/${newest}${request.path}`);
    });
  },
};

const FOR_EVER = 'public, max-age=31536000, immutable';

export const readElementsRelease: ApiCall = {
  operationId: 'readElementsRelease',
  method: 'get',
  path: '/kyc-elements/{version}/{file}',
  caller: 'anyone',
  summary:
    'Load the files of one release, such as `0.1.0`. They never change; `integrity.json` has their SRI hashes. `v0` leads to the newest release of that major version.',
  answers: { 200: { type: ['text/javascript', 'application/json'] }, 302: {} },
  problems: ['not_found'],
  serve(router, { elementsReleases: { newest, foldersOf } }) {
    const served = new Map<string, RequestHandler>();
    router.use('/kyc-elements/:version', async (request, response, next) => {
      const { version } = request.params;
      const folders = served.has(version) ? [] : await foldersOf(version);
      if (folders.length > 0) served.set(version, filesOf(folders));
      (served.get(version) ?? toNext)(request, response, next);
    });
    router.get(`/kyc-elements/v${newest.split('.')[0]}/:file`, forAnyPage, (request, response) => {
      leadTo(response, `../${newest}/${encodeURIComponent(String(request.params['file']))}`);
    });
    // Here, since the check of origins follows: it would refuse a page that names a wrong version for its origin.
    router.get('/kyc-elements/*file', forAnyPage, () => {
      throw new ProblemError('not_found');
    });
  },
};

const toNext: RequestHandler = (_request, _response, next) => next();

function filesOf(folders: readonly string[]): RequestHandler {
  const router = Router();
  for (const folder of folders)
    router.use(
      forAnyPage,
      compressed(folder, FOR_EVER),
      serveFolder(folder, { immutable: true, maxAge: '365d', index: false, redirect: false, ...WHOLE_FILE }),
    );
  return router;
}
