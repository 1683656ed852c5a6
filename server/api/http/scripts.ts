import type { RequestHandler } from 'express';

/** Scripts are public: any page may load them, and module scripts are always fetched with CORS. */
export const forAnyPage: RequestHandler = (_request, response, next) => {
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
  next();
};

/** A page picks up a new release behind an address without a version within this time. */
export const LATEST = 'public, max-age=300';
