import { Router, json } from 'express';
import { z } from 'zod';
import { HITS_FIRST_PAGE, SCREENING_STATUSES, SEARCH_STATUSES } from '../../contract/rules.js';
import type { SandboxContext } from '../control/context.js';
import { notFound } from '../http/errors.js';
import { parseOrRefuse } from '../http/body.js';
import type { Monitoring } from './monitoring.js';
import { findCase, hitsPage, screeningOf, type CaseRow } from './cases.js';

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

  routes.get('/sandbox/cases', async (_request, response) => {
    const rows = await database.query<CaseRow>(
      `select * from sandbox.screenings order by created_at desc, id limit ${LIST_LIMIT}`,
    );
    const cases = rows.map((row) => {
      const { hits: _hits, ...shown } = screeningOf(row, PAGE, []);
      return { ...shown, tenant: row.tenant };
    });
    response.json({ cases });
  });

  routes.get('/sandbox/cases/:id', async (request, response) => {
    const row = await findCase(database, request.params.id);
    if (row === null) throw notFound('Case not found');
    response.json({ ...screeningOf(row, PAGE, await hitsPage(database, row.id, PAGE)), tenant: row.tenant });
  });

  routes.patch('/sandbox/cases/:id', json(), async (request, response) => {
    const change = parseOrRefuse(CaseChange, request.body);
    const [row] = await database.query<CaseRow>(
      `update sandbox.screenings set search_status = coalesce($2, search_status),
         is_monitored = coalesce($3::boolean, is_monitored), screening_status = coalesce($4, screening_status),
         through_api = coalesce($5::boolean, through_api), updated_at = $6 where id = $1 returning *`,
      [
        request.params.id,
        change.searchStatus ?? null,
        change.isMonitored ?? null,
        change.screeningStatus ?? null,
        change.availableThroughApi ?? null,
        clock.now(),
      ],
    );
    if (row === undefined) throw notFound('Case not found');
    // Lists may have changed since the case was screened.
    if (change.isMonitored) monitoring.wake();
    response.json({ ...screeningOf(row, PAGE, await hitsPage(database, row.id, PAGE)), tenant: row.tenant });
  });

  routes.get('/sandbox/monitoring', async (_request, response) => {
    response.json(await monitoring.progress());
  });

  return routes;
}
