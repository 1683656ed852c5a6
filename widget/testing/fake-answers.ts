import { PROBLEMS, problemType, type Problem, type ProblemCode } from '../../contract/problems.js';
import type { Hit, Screening, ScreeningRequest } from '../../contract/screening.js';

/** The proxy answers a page of any allowed origin so. */
const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, Idempotency-Key, Last-Event-ID',
  'Access-Control-Allow-Methods': 'GET, POST, DELETE',
  'Access-Control-Expose-Headers': '*',
};

export function allowAnyOrigin(response: Response): Response {
  for (const [name, value] of Object.entries(CORS)) response.headers.set(name, value);
  return response;
}

export function answer(status: number, body?: object): Response {
  return body === undefined ? new Response(null, { status }) : Response.json(body, { status });
}

/** A problem as the proxy answers it. `more`: its other fields, such as `retryAfter` in seconds. */
export function problem(code: ProblemCode, more: Partial<Problem> = {}): Response {
  const body: Problem = {
    type: problemType(code),
    ...PROBLEMS[code],
    code,
    requestId: '00000000-0000-4000-8000-000000000000',
    ...more,
  };
  const headers = { 'Content-Type': 'application/problem+json' };
  return Response.json(body, { status: body.status, headers });
}

export function eventStream(body: ReadableStream<Uint8Array>): Response {
  return new Response(body, { headers: { 'Content-Type': 'text/event-stream; charset=utf-8' } });
}

/** The case that a screening of this request would open, with these hits. */
export function screeningOf(request: ScreeningRequest, id: string, hits: readonly Hit[]): Screening {
  const now = new Date().toISOString();
  const count = (type: string) => hits.filter(({ riskType }) => riskType === type).length;
  const score = Math.max(0, ...hits.map(({ riskScore }) => riskScore ?? 0));
  return {
    id,
    name: request.name,
    countries: request.countries ?? [],
    entityType: request.entityType,
    entityDate: request.entityDate ?? null,
    screeningStatus: 'Succeeded',
    searchStatus: 'Open',
    isMonitored: request.isMonitored ?? false,
    numOfHits: hits.length,
    createdAt: now,
    updatedAt: null,
    lastScreened: now,
    lastUpdated: null,
    clientId: request.clientId ?? 'client-1',
    clientName: 'Client 1',
    extendedSearchParameters: null,
    summary: {
      level: score >= 75 ? 'High' : score >= 50 ? 'Elevated' : score >= 25 ? 'Medium' : 'Low',
      score,
      sanctions: count('Sanctions'),
      pep: count('PEP'),
      adverseMedia: count('News Media'),
    },
    hits: {
      pageNumber: 1,
      pageSize: FIRST_PAGE,
      totalRecords: hits.length,
      items: hits.slice(0, FIRST_PAGE),
    },
  };
}

/** § Limits: "Screening v2 first page: up to 50 hits". */
const FIRST_PAGE = 50;

/** § Hits: pages of 1 to 100 hits, from page 1. */
export function pageOf(screening: Screening, hits: readonly Hit[], query: URLSearchParams): Screening {
  const pageNumber = Number(query.get('pageNumber') ?? 1);
  const pageSize = Number(query.get('pageSize') ?? FIRST_PAGE);
  const items = hits.slice((pageNumber - 1) * pageSize, pageNumber * pageSize);
  return { ...screening, hits: { pageNumber, pageSize, totalRecords: hits.length, items } };
}
