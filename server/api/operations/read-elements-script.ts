import type { RequestHandler } from 'express';
import { ProblemError } from '../../../contract/problem-error.js';
import type { ApiCall } from '../call/api-call.js';
import type { ApiContext } from '../call/api-context.js';
import { ownFolder } from '../../operations/elements-releases.js';
import { compressed } from '../http/compressed.js';
import { forAnyPage, LATEST, leadTo, WHOLE_FILE } from '../http/scripts.js';

/** The file of the release behind each script that no redirect delays. It imports the rest from the folder of its release. */
const LATEST_SCRIPTS: Readonly<Record<string, string>> = {
  '/kyc-elements.js': 'latest.js',
  '/identity-verification.js': 'latest-identity.js',
};
/** These import from beside them, and two releases must not be mixed. Source maps are read by few. */
const OF_RELEASE =
  /^\/((screening-form|screening-list|screening-results|submission-search)\.js|[\w-]+\.js\.map)$/;

export const readElementsScript: ApiCall<Pick<ApiContext, 'elementsReleases'>> = {
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
