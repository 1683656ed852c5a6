import { Router } from 'express';
import { z } from 'zod';
import type { SandboxContext } from '../control/context.js';
import { parseOrRefuse } from '../http/parse-or-refuse.js';
import { FORMS } from './forms.js';
import { loadMoreSubmissions } from './load-submissions.js';

/** Takes the embedded engine about 15 s, during which it answers no other call. */
const MAX_COUNT = 200_000;

const Load = z.strictObject({
  count: z.number().int().min(1).max(MAX_COUNT),
  formId: z.enum(FORMS.map(({ id }) => id)).default(FORMS[0]?.id ?? ''),
});

/** Mounted under /sandbox/submissions. */
export function loadRoutes(context: Pick<SandboxContext, 'database'>): Router {
  const router = Router();
  router.post('/load', async (request, response) => {
    const { count, formId } = parseOrRefuse(Load, request.body);
    const form = FORMS.find(({ id }) => id === formId);
    if (form === undefined) throw new Error('the schema admits known forms only');
    response
      .status(201)
      .json({ formId, loaded: count, submissions: await loadMoreSubmissions(context, form, count) });
  });
  return router;
}
