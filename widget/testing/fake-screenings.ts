import type { Hit, Screening, ScreeningRequest } from '../../contract/screening.js';
import { answer, problem, type FakeRequest } from './fake-calls.js';

/** § Limits: "Screening v2 first page: up to 50 hits". */
const FIRST_PAGE = 50;

/** The cases of one test: each screening finds these hits. */
export class FakeScreenings {
  readonly #hits: readonly Hit[];
  readonly #made = new Map<string, Screening>();

  constructor(hits: readonly Hit[] = []) {
    this.#hits = hits;
  }

  /** § Hits: pages of 1 to 100 hits, from page 1. */
  answerCall({ method, url, body }: FakeRequest, id: string, part: string): Response {
    if (method === 'POST' && id === '') return answer(201, this.#open(body as ScreeningRequest));
    const screening = this.#made.get(id);
    if (method !== 'GET' || part !== '' || !screening) return problem('not_found');
    const pageNumber = Number(url.searchParams.get('pageNumber') ?? 1);
    const pageSize = Number(url.searchParams.get('pageSize') ?? FIRST_PAGE);
    return answer(200, { ...screening, hits: this.#page(pageNumber, pageSize) });
  }

  #page(pageNumber: number, pageSize: number): Screening['hits'] {
    const items = this.#hits.slice((pageNumber - 1) * pageSize, pageNumber * pageSize);
    return { pageNumber, pageSize, totalRecords: this.#hits.length, items };
  }

  #open(request: ScreeningRequest): Screening {
    const now = new Date().toISOString();
    const count = (type: string) => this.#hits.filter(({ riskType }) => riskType === type).length;
    const score = Math.max(0, ...this.#hits.map(({ riskScore }) => riskScore ?? 0));
    const screening: Screening = {
      id: `screening-${this.#made.size + 1}`,
      name: request.name,
      countries: request.countries ?? [],
      entityType: request.entityType,
      entityDate: request.entityDate ?? null,
      screeningStatus: 'Succeeded',
      searchStatus: 'Open',
      isMonitored: request.isMonitored ?? false,
      numOfHits: this.#hits.length,
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
      hits: this.#page(1, FIRST_PAGE),
    };
    this.#made.set(screening.id, screening);
    return screening;
  }
}
