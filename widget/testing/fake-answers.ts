import { PROBLEMS, problemType, type Problem, type ProblemCode } from '../../contract/problems.js';
import type { Hit, Screening, ScreeningRequest } from '../../contract/screening.js';

/** As the proxy answers a page of any allowed origin. */
const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, Idempotency-Key, Last-Event-ID',
  'Access-Control-Allow-Methods': 'GET, POST, DELETE',
  'Access-Control-Expose-Headers': '*',
};

export function answer(status: number, body?: object, type = 'application/json'): Response {
  const text = body === undefined ? null : JSON.stringify(body);
  return new Response(text, { status, headers: { ...CORS, ...(text !== null && { 'Content-Type': type }) } });
}

export function problem(code: ProblemCode, retryAfter?: number): Response {
  const body: Problem = {
    type: problemType(code),
    ...PROBLEMS[code],
    code,
    requestId: '00000000-0000-4000-8000-000000000000',
    ...(retryAfter !== undefined && { retryAfter }),
  };
  return answer(body.status, body, 'application/problem+json');
}

export function eventStream(body: ReadableStream<Uint8Array> | string): Response {
  return new Response(body, { headers: { ...CORS, 'Content-Type': 'text/event-stream; charset=utf-8' } });
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
