/** The compliance team's side of a case, which upstream keeps in its web application. */
import { Router, json } from 'express';
import { z } from 'zod';
import { HITS_FIRST_PAGE, SCREENING_STATUSES, SEARCH_STATUSES } from '../../contract/rules.js';
import type { SandboxContext } from '../control/context.js';
import { NotFound } from '../http/errors.js';
import { parseOrRefuse } from '../http/parse-or-refuse.js';
import type { Monitoring } from './monitoring.js';
import { findCase, hitsPage, screeningOf, type CaseRow } from './cases.js';

const CaseChange = z
  .strictObject({
    searchStatus: z.enum(SEARCH_STATUSES),
    isMonitored: z.boolean(),
    /** Every screening here Succeeded; this shows a client the other outcomes. */
    screeningStatus: z.enum(SCREENING_STATUSES),
    /** False makes it one of the older screenings that the API does not show. */
    availableThroughApi: z.boolean(),
  })
  .partial()
  .refine(
    (change) => Object.keys(change).length > 0,
    'Send at least one of searchStatus, isMonitored, screeningStatus and availableThroughApi.',
  );

const PAGE = { pageNumber: 1, pageSize: HITS_FIRST_PAGE };
/** The console shows the newest; older cases are reached by their id. */
const CASES_SHOWN = 200;

export function casesRoutes({ database, clock }: SandboxContext, monitoring: Monitoring): Router {
  const routes = Router();

  routes.get('/sandbox/cases', async (_request, response) => {
    const rows = await database.query<CaseRow>(
      `select * from sandbox.screenings order by created_at desc, id limit ${CASES_SHOWN}`,
    );
    const cases = rows.map((row) => {
      const { hits: _hits, ...shown } = screeningOf(row, PAGE, []);
      return { ...shown, tenant: row.tenant };
    });
    response.json({ cases });
  });

  routes.get('/sandbox/cases/:id', async (request, response) => {
    const row = await findCase(database, request.params.id);
    if (row === null) throw new NotFound('There is no such case');
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
    if (row === undefined) throw new NotFound('There is no such case');
    // Enrolled late: what was loaded since it was screened is caught up with.
    if (change.isMonitored) monitoring.look();
    response.json({ ...screeningOf(row, PAGE, await hitsPage(database, row.id, PAGE)), tenant: row.tenant });
  });

  routes.get('/sandbox/monitoring', async (_request, response) => {
    response.json(await monitoring.progress());
  });

  return routes;
}
