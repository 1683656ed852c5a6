import type { DecideRequest } from '../../contract/decisions.js';
import type { Hit, Screening, ScreeningRequest } from '../../contract/screening.js';
import { answer, problem, type FakeRequest } from './fake-calls.js';
import type { FakeDecisions } from './fake-decisions.js';

/** § Limits: "Screening v2 first page: up to 50 hits". */
const FIRST_PAGE = 50;

/** The cases of one test: each screening finds these hits. */
export class FakeScreenings {
  readonly #hits: readonly Hit[];
  readonly #made = new Map<string, Screening>();

  readonly #decisions: FakeDecisions;

  constructor(decisions: FakeDecisions, hits: readonly Hit[] = []) {
    this.#decisions = decisions;
    this.#hits = hits;
  }

  /** § Hits: pages of 1 to 100 hits, from page 1. */
  answerCall({ method, url, body }: FakeRequest, id: string, part: string): Response {
    if (method === 'POST' && id === '')
      return answer(201, this.#decided(this.#open(body as ScreeningRequest)));
    if (method === 'PUT' && part === 'decisions')
      return this.#decisions.answerCall(id, body as DecideRequest);
    const screening = this.#made.get(id);
    if (method !== 'GET' || part !== '' || !screening) return problem('not_found');
    const pageNumber = Number(url.searchParams.get('pageNumber') ?? 1);
    const pageSize = Number(url.searchParams.get('pageSize') ?? FIRST_PAGE);
    return answer(200, this.#decided({ ...screening, hits: this.#page(pageNumber, pageSize) }));
  }

  #decided(screening: Screening): Screening {
    const { deciding, kept } = this.#decisions;
    return { ...screening, decisions: kept, ...(deciding && { deciding }) };
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
