import { type RequestHandler, Router, static as serveFolder } from 'express';
import { ProblemError } from '../../contract/problem-error.js';
import { ownFolder } from '../operations/elements-releases.js';
import type { ApiCall } from './api-call.js';
import { compressed, forAnyPage, LATEST, leadTo, WHOLE_FILE } from './scripts.js';

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
