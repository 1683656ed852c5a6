import { randomUUID } from 'node:crypto';
import { type SearchStatus, EXTENDED_PARAMETERS } from '../../contract/rules.js';
import type { Hit, Screening, ScreeningRequest } from '../../contract/screening.js';
import type { SettingsValues } from '../control/settings.js';
import type { Database, Queryable } from '../../server/store/database.js';
import { screen } from './screen.js';
import { summarise } from './risk.js';

export interface Owner {
  readonly tenant: string;
  readonly clientId: string;
  readonly clientName: string;
}

export interface Page {
  readonly pageNumber: number;
  readonly pageSize: number;
}

/** What the API answers, without a page of hits. */
export type StoredScreening = ReturnType<typeof newScreening>;

export interface CaseRow extends Record<string, unknown> {
  id: string;
  tenant: string;
  request: ScreeningRequest;
  screening: StoredScreening;
  hits: Hit[];
  /** False: § Errors, "some older screenings created in the web application cannot be read". */
  through_api: boolean;
}

/** Read before a screening, so that a list loaded meanwhile counts as not yet screened against. */
export async function newestListVersion(tx: Queryable): Promise<number> {
  const [row] = await tx.query<{ id: number | null }>('select max(id) as id from sandbox.list_versions');
  return row?.id ?? 0;
}

/** The fields that follow from the hits. A case with hits needs a review. */
export function fieldsOfHits(hits: readonly Hit[]) {
  const searchStatus = (hits.length > 0 ? 'Open' : 'Closed') as SearchStatus;
  return { searchStatus, numOfHits: hits.length, summary: summarise(hits) };
}

/** § Screening (v2), field by field. */
function newScreening(request: ScreeningRequest, owner: Owner, hits: readonly Hit[], now: string) {
  const { searchStatus, numOfHits, summary } = fieldsOfHits(hits);
  return {
    id: randomUUID() as string,
    name: request.name,
    countries: request.countries ?? [],
    entityType: request.entityType,
    entityDate: request.entityDate ?? null,
    screeningStatus: 'Succeeded',
    searchStatus,
    isMonitored: request.isMonitored ?? false,
    numOfHits,
    createdAt: now,
    updatedAt: null as string | null,
    lastScreened: now,
    lastUpdated: null as string | null,
    clientId: owner.clientId,
    clientName: owner.clientName,
    extendedSearchParameters: extendedParameters(request),
    summary,
  };
}

export async function openCase(
  database: Database,
  request: ScreeningRequest,
  owner: Owner,
  settings: Pick<SettingsValues, 'countries'>,
  now: Date,
): Promise<Pick<CaseRow, 'screening' | 'hits'>> {
  return await database.transaction(async (tx) => {
    const against = await newestListVersion(tx);
    const hits = await screen(tx, request, settings);
    const screening = newScreening(request, owner, hits, now.toISOString());
    await tx.query(
      `insert into sandbox.screenings (id, tenant, request, screening, hits, screened_against)
       values ($1, $2, $3::jsonb, $4::json, $5::jsonb, $6)`,
      [
        screening.id,
        owner.tenant,
        ...[request, screening, hits].map((part) => JSON.stringify(part)),
        against,
      ],
    );
    return { screening, hits };
  });
}

export async function findCase(
  database: Queryable,
  id: string,
  lock: '' | 'for update' = '',
): Promise<CaseRow | null> {
  const sql = `select * from sandbox.screenings where id = $1 ${lock}`;
  return (await database.query<CaseRow>(sql, [id]))[0] ?? null;
}

function extendedParameters(request: ScreeningRequest): Record<string, string> | null {
  const used = [...EXTENDED_PARAMETERS.person, ...EXTENDED_PARAMETERS.company].flatMap((parameter) => {
    const value = request[parameter];
    return value === undefined ? [] : [[parameter, value] as const];
  });
  return used.length === 0 ? null : Object.fromEntries(used);
}

export function withHits(
  { screening, hits }: Pick<CaseRow, 'screening' | 'hits'>,
  { pageNumber, pageSize }: Page,
): Screening {
  const items = hits.slice((pageNumber - 1) * pageSize, pageNumber * pageSize);
  return { ...screening, hits: { pageNumber, pageSize, totalRecords: hits.length, items } };
}
