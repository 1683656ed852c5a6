import type { RequestHandler } from 'express';
import { ProblemError } from '../../../contract/problem-error.js';
import type { ApiCall } from '../call/api-call.js';
import type { ApiContext } from '../call/api-context.js';
import { compressed } from '../http/compressed.js';
import { forAnyPage, LATEST, WHOLE_FILE } from '../http/scripts.js';

/** The loader by its public name, and the scripts that share no file with another: all but those of analysts. */
const WHOLE =
  /^\/((?!all-|analyst-|latest|screening-|submission-)[\w-]+\.js|identity-verification\.ar\.json)$/;
/** These share files, and two releases must not be mixed. Source maps are read by few. */
const OF_RELEASE = /^\/((screening-form|screening-results|submission-search)\.js|[\w-]+\.js\.map)$/;

export const readElementsScript: ApiCall<Pick<ApiContext, 'elementsReleases'>> = {
  method: 'get',
  path: '/kyc-elements.js',
  caller: 'anyone',
  summary: 'Load the elements that a page has, from the newest release. One script tag serves every page.',
  answers: { 200: { type: 'text/javascript' } },
  problems: ['not_found'],
  serve(router, { elementsReleases: { newest, folders } }) {
    const [folder] = folders.get(newest)! as readonly [string];
    const loader: RequestHandler = (request, response, next) => {
      if (request.path === '/kyc-elements.js') {
        // The loader for this address looks for the others below it.
        request.url = request.url.replace('kyc-elements', 'latest');
        response.setHeader('SourceMap', 'latest.js.map');
      }
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
    router.get(WHOLE, forAnyPage, loader, compressed(folder, LATEST), whole);
    router.get(OF_RELEASE, forAnyPage, (request, response) => {
      response.setHeader('Cache-Control', LATEST);
      response.redirect(302, `./kyc-elements/${newest}${request.path}`);
    });
  },
};
