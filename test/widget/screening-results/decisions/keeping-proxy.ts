/** The proxy that keeps what the analysts of these tests decide. Only this file knows how the element tells it. */
import { waitUntil } from '../../../in-page/index.js';
import type { DecideRequest, Decision, DecisionToStore } from '../../../../contract/decisions.js';
import type { Screening } from '../../../../contract/screening.js';
import { FakeDecisions } from '../../../../widget/testing/fake-decisions.js';
import { problem } from '../../../../widget/testing/fake-calls.js';
import type { ResultsPage } from '../results-page.js';

export class KeepingProxy {
  readonly decisions: FakeDecisions;
  /** What was asked, one list each time. */
  readonly asked: (readonly DecisionToStore[])[] = [];
  /** Ids of hits about which a colleague decides first. */
  faster: readonly string[] = [];
  /** Stands in for an answer. */
  fails: (() => Response | Promise<Response>) | undefined;
  /** How many answers are lost after the decisions are stored. */
  lost = 0;

  /** The last one that is made answers. */
  constructor({ by = 'Sara', twoNames = false, kept = [] as readonly Decision[] } = {}) {
    this.decisions = new FakeDecisions({ by, twoNames }, kept);
    const { fetch } = window;
    window.fetch = async (input, init) => {
      if (init?.method !== 'PUT') return fetch(input, init);
      return this.#answer(String(input), JSON.parse(init.body as string) as DecideRequest);
    };
  }

  async #answer(address: string, request: DecideRequest): Promise<Response> {
    this.asked.push(request.decisions);
    if (this.fails) return this.fails();
    const faster = request.decisions.filter(({ hitId }) => this.faster.includes(hitId));
    for (const { hitId, pair, facts } of faster) this.#decide({ hitId, pair, facts, label: 'same' });
    const [, screeningId = ''] = /screenings\/([^/]+)\//.exec(address) ?? [];
    const answer = this.decisions.answerCall(screeningId, request);
    if (this.lost-- > 0) throw new TypeError('Failed to fetch');
    return answer;
  }

  readonly isSilent = (): Promise<Response> => new Promise(() => {});
  readonly isBusy = (): Response => problem('upstream_unavailable');

  /** A screening as this proxy answers it now. */
  with(screening: Screening): Screening {
    return { ...screening, decisions: this.decisions.kept, deciding: this.decisions.deciding };
  }

  #decide(change: Pick<Decision, 'hitId' | 'pair' | 'facts' | 'label'>): void {
    const at = '2026-11-21T10:24:00.000Z';
    const signed = { by: 'Omar', at, twoNames: false, confirmedBy: null, confirmedAt: null };
    this.decisions.put({
      ...{ screeningId: 'scr-1', reason: '', together: false, opened: true, rules: '1', ...signed },
      ...{ id: `of-omar-${change.pair}`, ...change },
    });
  }

  /** A colleague decides these hits, which were decided before or asked for. The element reads that. */
  colleague({ element }: ResultsPage, label: string, hitIds?: readonly string[]): void {
    for (const each of [...this.asked.flat(), ...this.kept])
      if (!hitIds || hitIds.includes(each.hitId)) this.#decide({ ...each, label });
    element.screening = this.with(element.screening!);
  }

  get kept(): readonly Decision[] {
    return this.decisions.kept;
  }

  /** `hit-1 different`, by the ids of the hits. */
  get labels(): string[] {
    return this.kept.map(({ hitId, label }) => `${hitId} ${label}`).toSorted();
  }

  reasonOf(id: string): string | undefined {
    return this.kept.find(({ hitId }) => hitId === id)?.reason;
  }

  keeps(count: number): Promise<void> {
    return waitUntil(() => this.kept.length === count, `not ${count}, but ${this.labels.join()}`);
  }
}
