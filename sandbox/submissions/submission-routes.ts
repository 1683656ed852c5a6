import { Router } from 'express';
import { z } from 'zod';
import type { SandboxContext } from '../control/context.js';
import { searchEnvelope } from '../http/envelope.js';
import { TENANTS, callerOf } from '../http/keys.js';
import { parseOrRefuse } from '../http/body.js';
import { FORMS } from './forms.js';
import { addSubmissions } from './load-submissions.js';
import { readSearch } from './read-search.js';
import { searchSubmissions } from './search-submissions.js';

/** Takes the embedded engine about 15 s, during which it answers no other call. */
const MAX_LOAD = 200_000;

const Load = z.strictObject({
  count: z.number().int().min(1).max(MAX_LOAD),
  formId: z.enum(FORMS.map(({ id }) => id)).default(FORMS[0]?.id ?? ''),
});

/** The console polls: it gets the newest submissions only. */
const LIST_LIMIT = 100;

/** Mounted under /ExtForm. */
export function submissionRoutes({ database }: Pick<SandboxContext, 'database'>): Router {
  const router = Router();

  router.post('/submissions/search', async (request, response) => {
    const caller = callerOf(response);
    const submissions = await searchSubmissions(database, readSearch(request.body, caller));
    response.json(
      searchEnvelope({ count: submissions.length, submissions }, 'Submissions retrieved successfully'),
    );
  });

  return router;
}

/** The console needs them: upstream's endpoints for forms are not documented. Mounted under /sandbox. */
export function formRoutes({ database }: Pick<SandboxContext, 'database'>): Router {
  const router = Router();

  router.get('/forms', (_request, response) => {
    const forms = FORMS.map(({ id, name, tenant, fields }) => ({
      formId: id,
      name,
      tenant: TENANTS[tenant].name,
      fields: fields.map((field) => ({ fieldId: field.id, name: field.name, type: field.type })),
    }));
    response.json({ forms });
  });

  router.get('/forms/:formId/submissions', async (request, response) => {
    const all = { formId: request.params.formId, states: null, email: null, filters: [] };
    response.json({ submissions: await searchSubmissions(database, all, LIST_LIMIT) });
  });

  router.post('/submissions/load', async (request, response) => {
    const { count, formId } = parseOrRefuse(Load, request.body);
    const form = FORMS.find(({ id }) => id === formId)!;
    const submissions = await database.transaction((tx) => addSubmissions(tx, form, count));
    response.status(201).json({ formId, loaded: count, submissions });
  });

  return router;
}
