import { join } from 'node:path';
import { Router, static as serveFolder, type RequestHandler } from 'express';
import { compressed } from './compressed.js';
import { ProblemError } from '../../contract/problem-error.js';
import { packageFolder } from '../operations/packages.js';

/** A page picks up a new version of the unversioned script within this time. */
const LATEST = 'public, max-age=300';
const FOR_EVER = 'public, max-age=31536000, immutable';

/** The script with all elements, and the files that it loads from beside itself when a page needs them. */
const UNVERSIONED = /^\/((kyc-elements|qr-code|phone-hand-off|verified-person)\.js|[\w-]+\.ar\.json)$/;

/** Scripts are public: any page may load them, and module scripts are always fetched with CORS. */
const forAnyPage: RequestHandler = (_request, response, next) => {
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
  next();
};

/** The script-tag bundle, and its versioned copies that never change. */
export function assetRoutes(version: string): Router {
  const folder = join(packageFolder('kyc-elements'), 'dist', 'script');
  const router = Router();
  const latest: RequestHandler = (request, response, next) => {
    response.setHeader('Cache-Control', LATEST);
    response.sendFile(request.path, { root: folder, cacheControl: false }, (error) => {
      if (error && !response.headersSent) next(new ProblemError('not_found'));
    });
  };
  router.get(UNVERSIONED, forAnyPage, compressed(folder, LATEST), latest);
  router.use(
    `/kyc-elements/${version}`,
    forAnyPage,
    compressed(folder, FOR_EVER),
    serveFolder(folder, { immutable: true, maxAge: '365d', index: false, redirect: false }),
  );
  return router;
}
