import { Router, json } from 'express';
import { z } from 'zod';
import { HITS_FIRST_PAGE, SCREENING_STATUSES, SEARCH_STATUSES } from '../../contract/rules.js';
import type { SandboxContext } from '../control/context.js';
import { notFound } from '../http/errors.js';
import { parseOrRefuse } from '../http/body.js';
import type { Monitoring } from './monitoring.js';
import { findCase, withHits, type CaseRow } from './cases.js';

const CaseChange = z
  .strictObject({
    searchStatus: z.enum(SEARCH_STATUSES),
    isMonitored: z.boolean(),
    /** Every screening of the sandbox Succeeded; this sets another outcome. */
    screeningStatus: z.enum(SCREENING_STATUSES),
    /** False: the API refuses it like an older screening of the web application. */
    availableThroughApi: z.boolean(),
  })
  .partial()
  .refine(
    (change) => Object.keys(change).length > 0,
    'Send at least one of searchStatus, isMonitored, screeningStatus and availableThroughApi.',
  );

const PAGE = { pageNumber: 1, pageSize: HITS_FIRST_PAGE };
/** The newest; older cases have to be read by id. */
const LIST_LIMIT = 200;

export function casesRoutes({ database, clock }: SandboxContext, monitoring: Monitoring): Router {
  const routes = Router();

  const answerOf = (row: CaseRow) => ({ ...withHits(row, PAGE), tenant: row.tenant });

  routes.get('/sandbox/cases', async (_request, response) => {
    const rows = await database.query<Pick<CaseRow, 'screening' | 'tenant'>>(
      `select screening, tenant from sandbox.screenings order by screening->>'createdAt' desc, id limit ${LIST_LIMIT}`,
    );
    response.json({ cases: rows.map(({ screening, tenant }) => ({ ...screening, tenant })) });
  });

  routes.get('/sandbox/cases/:id', async (request, response) => {
    const row = await findCase(database, request.params.id);
    if (row === null) throw notFound('Case not found');
    response.json(answerOf(row));
  });

  routes.patch('/sandbox/cases/:id', json(), async (request, response) => {
    const { availableThroughApi, ...change } = parseOrRefuse(CaseChange, request.body);
    const row = await database.transaction(async (tx) => {
      const found = await findCase(tx, request.params.id, 'for update');
      if (found === null) throw notFound('Case not found');
      const screening = { ...found.screening, ...change, updatedAt: clock.now().toISOString() };
      const through_api = availableThroughApi ?? found.through_api;
      await tx.query('update sandbox.screenings set screening = $2::json, through_api = $3 where id = $1', [
        found.id,
        JSON.stringify(screening),
        through_api,
      ]);
      return { ...found, screening, through_api };
    });
    // Lists may have changed since the case was screened.
    if (change.isMonitored) monitoring.wake();
    response.json(answerOf(row));
  });

  routes.delete('/sandbox/cases/:id', async (request, response) => {
    const deleted = await database.query('delete from sandbox.screenings where id = $1 returning id', [
      request.params.id,
    ]);
    if (deleted.length === 0) throw notFound('Case not found');
    response.json({ id: request.params.id });
  });

  routes.get('/sandbox/monitoring', async (_request, response) => {
    response.json(await monitoring.progress());
  });

  return routes;
}
