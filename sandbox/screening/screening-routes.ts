import { Router, json, type Response } from 'express';
import { EXTENDED_PARAMETERS, HITS_FIRST_PAGE, HITS_PAGE_SIZE } from '../../contract/rules.js';
import { HitsRequest, screeningRequestsBy } from '../../contract/schemas/screening-request.js';
import type { SandboxContext } from '../control/context.js';
import { screeningEnvelope, searchEnvelope } from '../http/envelope.js';
import { badRequest, forbidden } from '../http/errors.js';
import { callerOf, type Caller } from '../http/keys.js';
import { parseOrRefuse } from '../http/body.js';
import { findCase, openCase, withHits, type CaseRow } from './cases.js';
import { assignClient, mayUseClient } from './client-assignment.js';
import { screen } from './screen.js';
import { summarise } from './risk.js';

const FIRST_PAGE = { pageNumber: 1, pageSize: HITS_FIRST_PAGE };

/** @throws SandboxError 403 when screening v2 is not enabled for the key. */
function screeningCaller(response: Response): Caller {
  const caller = callerOf(response);
  if (!caller.screening) throw forbidden('This key is not permitted to call the endpoint');
  return caller;
}

function refuseExtended(body: unknown): void {
  const sent = [...EXTENDED_PARAMETERS.person, ...EXTENDED_PARAMETERS.company].filter(
    (parameter) => typeof body === 'object' && body !== null && parameter in body,
  );
  if (sent.length > 0) throw badRequest(`Extended search parameters are not enabled: ${sent.join(', ')}`);
}

/** Removes fields that are null: some clients send null for "not given". Refuses lone surrogates, which Postgres cannot store. */
function withoutNulls(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const given = Object.entries(body).filter(([, value]) => value !== null);
  for (const [field, value] of given) {
    if (typeof value === 'string' && /\p{Surrogate}/u.test(value))
      throw badRequest(`${field}: Must be valid Unicode.`);
  }
  return Object.fromEntries(given);
}

/** § Authentication 4: a screening of another tenant or client is not found. */
async function ownCase({ database }: SandboxContext, caller: Caller, id: string): Promise<CaseRow> {
  const row = await findCase(database, id);
  if (row === null || row.tenant !== caller.tenant.id || !mayUseClient(caller, row.screening.clientId)) {
    throw badRequest('Screening not found');
  }
  if (!row.through_api) throw badRequest('Screening is not available through this API');
  return row;
}

export function screeningRoutes(context: SandboxContext): Router {
  const { database, clock, settings } = context;
  const { ScreeningRequest, ScreeningV1Request } = screeningRequestsBy(() => clock.now());
  const routes = Router();

  routes.post('/ExtSanctionScreening/v2/Search', json(), async (request, response) => {
    const caller = screeningCaller(response);
    const body = withoutNulls(request.body);
    if (!caller.extendedSearch) refuseExtended(body);
    const wanted = parseOrRefuse(ScreeningRequest, body);
    const assignment = assignClient(caller, wanted.clientId);
    if ('refused' in assignment) throw badRequest(assignment.refused);
    const { clientId } = assignment;
    const clientName = caller.tenant.clients.find((client) => client.id === clientId)?.name ?? clientId;
    const owner = { tenant: caller.tenant.id, clientId, clientName };
    const made = await openCase(database, wanted, owner, settings.values, clock.now());
    response.json(screeningEnvelope(withHits(made, FIRST_PAGE), 'Screening completed'));
  });

  routes.post('/ExtSanctionScreening/v2/:screeningId/Hits', json(), async (request, response) => {
    const caller = screeningCaller(response);
    const wanted = parseOrRefuse(HitsRequest, withoutNulls(request.body));
    const page = { pageNumber: wanted.pageNumber ?? 1, pageSize: wanted.pageSize ?? HITS_PAGE_SIZE.default };
    const row = await ownCase(context, caller, request.params.screeningId);
    response.json(screeningEnvelope(withHits(row, page), 'Screening found'));
  });

  // Assumption: v1's response is not shown. It has no id, since v1 creates no case.
  routes.post('/ExtSanctionScreening/Search', json(), async (request, response) => {
    // § Authentication 3: only v2 must be enabled for the key.
    const wanted = parseOrRefuse(ScreeningV1Request, withoutNulls(request.body));
    const hits = await database.transaction((tx) => screen(tx, wanted, settings.values));
    const result = {
      name: wanted.name,
      countries: wanted.countries ?? [],
      entityType: wanted.entityType,
      entityDate: wanted.entityDate ?? null,
      numOfHits: hits.length,
      summary: summarise(hits),
      hits: hits.slice(0, HITS_FIRST_PAGE),
    };
    response.json(searchEnvelope(result, 'Screening completed'));
  });

  return routes;
}
