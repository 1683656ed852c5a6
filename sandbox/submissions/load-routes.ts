import { Router } from 'express';
import { z } from 'zod';
import type { SandboxContext } from '../control/context.js';
import { parseOrRefuse } from '../http/parse-or-refuse.js';
import { FORMS } from './forms.js';
import { loadMoreSubmissions } from './load-submissions.js';

/** As many as the embedded engine takes in a quarter of a minute: nobody is answered meanwhile. */
const MOST = 200_000;

const Load = z.strictObject({
  count: z.number().int().min(1).max(MOST),
  formId: z.enum(FORMS.map(({ id }) => id)).default(FORMS[0]?.id ?? ''),
});

/** Invents more submissions, to try a search at size. Mounted under /sandbox/submissions. */
export function loadRoutes(context: Pick<SandboxContext, 'database'>): Router {
  const router = Router();
  router.post('/load', async (request, response) => {
    const { count, formId } = parseOrRefuse(Load, request.body);
    const form = FORMS.find(({ id }) => id === formId);
    if (form === undefined) throw new Error('the form was checked');
    response
      .status(201)
      .json({ formId, loaded: count, submissions: await loadMoreSubmissions(context, form, count) });
  });
  return router;
}
