import type { RequestHandler } from 'express';
import { ProblemError } from '../../contract/problem-error.js';
import type { ApiCall } from './api-call.js';
import { compressed } from './http/compressed.js';
import { forAnyPage, scriptFolder } from './http/scripts.js';

/** A page picks up a new version of the unversioned script within this time. */
const LATEST = 'public, max-age=300';

/** The script with all elements, and the files that it loads from beside itself when a page needs them. */
const UNVERSIONED =
  /^\/((kyc-elements|hit-comparison|hit-memory|hit-panel|qr-code|phone-hand-off|report-files|sound-comparison|verified-person)\.js|[\w-]+\.ar\.json)$/;

export const readElementsScript: ApiCall<unknown> = {
  method: 'get',
  path: '/kyc-elements.js',
  caller: 'anyone',
  summary:
    'Load all elements in one script. It loads QR codes and Arabic from the same address when a page needs them.',
  answers: { 200: { type: 'text/javascript' } },
  problems: ['not_found'],
  serve(router) {
    const folder = scriptFolder();
    const whole: RequestHandler = (request, response, next) => {
      response.setHeader('Cache-Control', LATEST);
      response.sendFile(request.path, { root: folder, cacheControl: false }, (error) => {
        if (error && !response.headersSent) next(new ProblemError('not_found'));
      });
    };
    router.get(UNVERSIONED, forAnyPage, compressed(folder, LATEST), whole);
  },
};
