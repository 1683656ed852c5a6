import { join } from 'node:path';
import { Router, static as serveFolder, type RequestHandler } from 'express';
import { ProblemError } from './problem.js';
import { packageRoot } from './package-root.js';

/** A page picks up a new version of the unversioned script within this time. */
const LATEST_MAX_AGE_MS = 300_000;

/** Scripts are public: any page may load them, and module scripts are always fetched with CORS. */
const forAnyPage: RequestHandler = (_request, response, next) => {
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
  next();
};

/** The script-tag bundle, and its versioned copies that never change. */
export function assetRoutes(version: string): Router {
  const folder = join(packageRoot(), 'dist', 'script');
  const router = Router();
  // The second is what the first loads from beside itself when a page shows a QR code.
  router.get(['/kyc-elements.js', '/qr-code.js'], forAnyPage, (request, response, next) => {
    response.sendFile(request.path, { root: folder, maxAge: LATEST_MAX_AGE_MS }, (error) => {
      if (error && !response.headersSent) next(new ProblemError('not_found'));
    });
  });
  router.use(
    `/kyc-elements/${version}`,
    forAnyPage,
    serveFolder(folder, { immutable: true, maxAge: '365d', index: false, redirect: false }),
  );
  return router;
}
