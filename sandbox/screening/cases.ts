import { randomUUID } from 'node:crypto';
import { type SearchStatus, EXTENDED_PARAMETERS } from '../../contract/rules.js';
import type { Hit, Screening, ScreeningRequest, ScreeningSummary } from '../../contract/screening.js';
import type { SettingsValues } from '../control/settings.js';
import type { Database, Queryable } from '../../server/store/database.js';
import { screen } from './screen.js';
import { summarise } from './summary.js';

export interface Owner {
  readonly tenant: string;
  readonly clientId: string;
  readonly clientName: string;
}

export interface Page {
  readonly pageNumber: number;
  readonly pageSize: number;
}

export interface CaseRow extends Record<string, unknown> {
  id: string;
  tenant: string;
  client_id: string;
  client_name: string;
  request: ScreeningRequest;
  name: string;
  entity_type: string;
  screening_status: string;
  search_status: SearchStatus;
  is_monitored: boolean;
  /** False: § Errors, "some older screenings created in the web application cannot be read". */
  through_api: boolean;
  summary: ScreeningSummary;
  num_of_hits: number;
  created_at: Date;
  updated_at: Date | null;
  last_screened: Date;
  last_updated: Date | null;
}

export async function storeHits(tx: Queryable, screeningId: string, hits: readonly Hit[]): Promise<void> {
  await tx.query('delete from sandbox.hits where screening_id = $1', [screeningId]);
  if (hits.length === 0) return;
  await tx.query(
    `insert into sandbox.hits (screening_id, rank, hit_id, hit)
     select $1, place - 1, hit->>'hitId', hit
     from jsonb_array_elements($2::jsonb) with ordinality as t (hit, place)`,
    [screeningId, JSON.stringify(hits)],
  );
}

/** Read before a screening, so that a list loaded meanwhile counts as not yet screened against. */
export async function newestListVersion(tx: Queryable): Promise<number> {
  const [row] = await tx.query<{ id: number | null }>('select max(id) as id from sandbox.list_versions');
  return row?.id ?? 0;
}

/** A case with hits needs a review. */
export function statusWith(hits: readonly Hit[]): SearchStatus {
  return hits.length > 0 ? 'Open' : 'Closed';
}

export async function openCase(
  database: Database,
  request: ScreeningRequest,
  owner: Owner,
  settings: Pick<SettingsValues, 'countries'>,
  now: Date,
): Promise<{ row: CaseRow; hits: Hit[] }> {
  return await database.transaction(async (tx) => {
    const against = await newestListVersion(tx);
    const hits = await screen(tx, request, settings);
    const made = {
      id: randomUUID(),
      tenant: owner.tenant,
      client_id: owner.clientId,
      client_name: owner.clientName,
      request,
      name: request.name,
      entity_type: request.entityType,
      screening_status: 'Succeeded',
      search_status: statusWith(hits),
      is_monitored: request.isMonitored ?? false,
      through_api: true,
      summary: summarise(hits),
      num_of_hits: hits.length,
      created_at: now,
      last_screened: now,
      screened_against: against,
    };
    const [row] = await tx.query<CaseRow>(
      `insert into sandbox.screenings
       select * from jsonb_populate_record(null::sandbox.screenings, $1::jsonb) returning *`,
      [JSON.stringify(made)],
    );
    if (row === undefined) throw new Error('an insert with returning gave no row');
    await storeHits(tx, row.id, hits);
    return { row, hits };
  });
}

export async function findCase(database: Queryable, id: string): Promise<CaseRow | null> {
  const [row] = await database.query<CaseRow>('select * from sandbox.screenings where id = $1', [id]);
  return row ?? null;
}

export async function hitsPage(database: Queryable, id: string, page: Page): Promise<Hit[]> {
  const first = (page.pageNumber - 1) * page.pageSize;
  const rows = await database.query<{ hit: Hit }>(
    `select hit from sandbox.hits
     where screening_id = $1 and rank >= $2::bigint and rank < $3::bigint order by rank`,
    [id, first, first + page.pageSize],
  );
  return rows.map(({ hit }) => hit);
}

function extendedParameters(request: ScreeningRequest): Record<string, string> | null {
  const used = [...EXTENDED_PARAMETERS.person, ...EXTENDED_PARAMETERS.company].flatMap((parameter) => {
    const value = request[parameter];
    return value === undefined ? [] : [[parameter, value] as const];
  });
  return used.length === 0 ? null : Object.fromEntries(used);
}

/** § Screening (v2), field by field. */
export function screeningOf(row: CaseRow, page: Page, items: Hit[]): Screening {
  return {
    id: row.id,
    name: row.name,
    countries: row.request.countries ?? [],
    entityType: row.entity_type,
    entityDate: row.request.entityDate ?? null,
    screeningStatus: row.screening_status,
    searchStatus: row.search_status,
    isMonitored: row.is_monitored,
    numOfHits: row.num_of_hits,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at?.toISOString() ?? null,
    lastScreened: row.last_screened.toISOString(),
    lastUpdated: row.last_updated?.toISOString() ?? null,
    clientId: row.client_id,
    clientName: row.client_name,
    extendedSearchParameters: extendedParameters(row.request),
    summary: row.summary,
    hits: { ...page, totalRecords: row.num_of_hits, items },
  };
}
