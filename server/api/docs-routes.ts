import { Router } from 'express';
import { docsPage } from './docs/api-page.js';
import { DOCS_STYLE } from './docs/style.js';
import { elementsPage, readElements } from './docs/elements-page.js';
import { openapi } from './docs/openapi.js';

/** The contract, for tools and for people. */
export function documentationRoutes(version: string): Router {
  const router = Router();
  router.get('/openapi.json', (_request, response) => {
    response.json(openapi(version));
  });
  router.get('/docs', (_request, response) => {
    response.type('html').send(docsPage(version));
  });
  router.get('/docs/elements', (_request, response) => {
    response.type('html').send(elementsPage(readElements()));
  });
  router.get('/docs.css', (_request, response) => {
    response.type('css').send(DOCS_STYLE);
  });
  return router;
}
