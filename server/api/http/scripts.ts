import { join } from 'node:path';
import type { RequestHandler } from 'express';
import { packageFolder } from '../../operations/packages.js';

/** Where the build of the elements puts the scripts for script tags. */
export function scriptFolder(): string {
  return join(packageFolder('kyc-elements'), 'dist', 'script');
}

/** Scripts are public: any page may load them, and module scripts are always fetched with CORS. */
export const forAnyPage: RequestHandler = (_request, response, next) => {
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
  next();
};
