import { static as serveFolder } from 'express';
import type { ApiCall } from './api-call.js';
import type { ApiContext } from './api-context.js';
import { compressed } from './http/compressed.js';
import { forAnyPage, scriptFolder } from './http/scripts.js';

const FOR_EVER = 'public, max-age=31536000, immutable';

export const readElementsRelease: ApiCall<Pick<ApiContext, 'elementsVersion'>> = {
  method: 'get',
  path: '/kyc-elements/{version}/{file}',
  caller: 'anyone',
  summary: 'Load the files of one version. They never change; `integrity.json` has their SRI hashes.',
  answers: { 200: { type: ['text/javascript', 'application/json'] } },
  problems: ['not_found'],
  serve(router, { elementsVersion }) {
    const folder = scriptFolder();
    router.use(
      `/kyc-elements/${elementsVersion}`,
      forAnyPage,
      compressed(folder, FOR_EVER),
      serveFolder(folder, { immutable: true, maxAge: '365d', index: false, redirect: false }),
    );
  },
};
