/** What the proxy knows of changes since the last review. */
import { html, nothing, type TemplateResult } from 'lit-element';
import type { Hit, Screening } from '../../../contract/screening.js';
import { isAnyChange, type ChangedHit, type ScreeningChanges } from '../../../contract/watch.js';
import { problemKind, ProxyProblem } from '../../base/problem.js';
import { smallButton } from '../../table/small-parts.js';
import type { ScreeningResultsModel } from '../state/screening-results-model.js';
import { isComplete, isRefusal, narrowed, type LoadedHits } from '../state/screening-results-state.js';
import { KycReviewedEvent } from '../state/screening-results-events.js';
import { changesText, fieldList } from './changes-text.js';
import { RunningScreening } from './running-screening.js';

export type HitChange = 'new' | 'changed';

export class ChangesSinceReview {
  readonly #results: ScreeningResultsModel;
  readonly #running: RunningScreening;
  readonly #life = new AbortController();
  #reading: object | undefined;
  #screening: Screening | undefined;
  #changes: ScreeningChanges | undefined;
  /** By hit id. Null: the hit is new. */
  #byHit: ReadonlyMap<string, ChangedHit | null> = new Map();
  #isUnread = false;
  #isSending = false;
  #fault: 'reviewedAnother' | 'reviewFailed' | undefined;

  constructor(results: ScreeningResultsModel) {
    this.#results = results;
    this.#running = new RunningScreening(results);
  }

  /** Call it before each render with the hits that were read from the proxy. */
  follow({ screening, from, isGathered }: LoadedHits): void {
    const before = this.#screening;
    this.#running.follow(screening);
    if (screening === before) return;
    this.#screening = screening;
    const isFirstPage = from === 1 && !isGathered;
    if (!before || isFirstPage || runOf(screening) !== runOf(before)) void this.#read();
  }

  leave(): void {
    this.#running.pause();
  }

  /** Another screening or another person comes. */
  end(): void {
    this.#life.abort();
    this.#running.pause();
  }

  /** What a decision is called is needed for these too. */
  get hasGoneDecisions(): boolean {
    return Boolean(this.#changes?.goneDecisions.length);
  }

  /** Of a row: one new hit makes it new. */
  ofRow(hits: readonly Hit[]): HitChange | undefined {
    const changes = hits.map((hit) => this.of(hit));
    return changes.includes('new') ? 'new' : changes.find(Boolean);
  }

  tag(change: HitChange): TemplateResult {
    return html`<span class="change-tag">${this.#results.localize.text(`${change}Hit`)}</span>`;
  }

  /** In the open hit. */
  about({ hitId }: Hit): TemplateResult | typeof nothing {
    const { localize, state } = this.#results;
    const changed = this.#byHit.get(hitId);
    if (!changed || !state.loaded) return nothing;
    const fields = fieldList(localize, [changed], state.loaded);
    return html`<p class="change-note"><bdi>${localize.text('changedFields', { fields })}</bdi></p>`;
  }

  /** Beside the head of the screening. `undecided`: hits that no one has decided. `labelText`: what a decision is called. */
  strip(
    loaded: LoadedHits,
    undecided = 0,
    labelText?: (label: string) => string,
  ): TemplateResult | typeof nothing {
    const localize = this.#results.localize;
    if (this.#isUnread)
      return html`<div class="changes">
        <p>${localize.text('changesUnread')}</p>
        ${smallButton(localize.text('tryAgain'), this.#read)}
      </div>`;
    const changes = this.#changes;
    if (!changes) return nothing;
    const missing = this.#missingIn(loaded);
    return html`<div class="changes">
      <p>
        <bdi>${changesText(localize, changes, loaded, labelText)}</bdi>
        ${missing > 0 ? html`<bdi>${localize.text('changesNotLoaded', { n: missing })}</bdi>` : nothing}
      </p>
      ${
        changes.canReview && changes.complete
          ? smallButton(
              localize.text(undecided > 0 ? 'reviewedUndecided' : 'reviewedButton', { n: undecided }),
              () => void this.#store(false),
            )
          : nothing
      }
      ${changes.canTakeBack ? smallButton(localize.text('takeReviewBack'), () => void this.#store(true)) : nothing}
      ${this.#fault ? html`<p class="differs">${localize.text(this.#fault)}</p>` : nothing}
    </div>`;
  }

  of({ hitId }: Hit): HitChange | undefined {
    const changed = this.#byHit.get(hitId);
    return changed === undefined ? undefined : changed ? 'changed' : 'new';
  }

  readonly #read = async (): Promise<void> => {
    const { signal } = this.#life;
    const reading = (this.#reading = {});
    const answer = await this.#results.client
      .call<ScreeningChanges>('GET', pathOf(this.#screening!, 'changes'), { signal })
      .then(readable, unreadable);
    if (signal.aborted || reading !== this.#reading) return;
    this.#isUnread = answer === 'unread';
    this.#take(answer === 'unread' ? this.#changes : answer);
  };

  #take(changes: ScreeningChanges | undefined): void {
    const before = this.line;
    this.#changes = changes;
    const { new: added = [], changed = [] } = changes ?? {};
    this.#byHit = new Map([
      ...changed.map((each) => [each.hit, each] as const),
      ...added.map((hit) => [hit, null] as const),
    ]);
    this.#results.narrowAgain();
    this.#results.element.requestUpdate();
    if (changes && isAnyChange(changes) && this.line !== before) this.#results.announce(this.line);
  }

  /** How many of these hits are on pages that are not loaded. */
  #missingIn(loaded: LoadedHits): number {
    if (isComplete(loaded)) return 0;
    const ids = new Set(loaded.hits.map(({ hitId }) => hitId));
    return [...this.#byHit.keys()].filter((id) => !ids.has(id)).length;
  }

  /** Empty while it is not known. */
  get line(): string {
    const { localize, state } = this.#results;
    return this.#changes && state.loaded ? changesText(localize, this.#changes, state.loaded) : '';
  }

  async #store(takeBack: boolean): Promise<void> {
    const [changes, screening, life] = [this.#changes, this.#screening, this.#life];
    // A button that is disabled would lose the focus.
    if (!changes || !screening || this.#isSending) return;
    this.#isSending = true;
    this.#fault = undefined;
    const { client } = this.#results;
    const body = { version: changes.version, ...(takeBack && { takeBack }) };
    // Under the session of the person who pressed, and no other that the host gives meanwhile.
    const code = await client.session
      .token()
      .then((under) =>
        client.call('POST', pathOf(screening, 'reviewed'), { body, signal: life.signal, under }),
      )
      .then(
        () => undefined,
        (error) => ProxyProblem.from(error).code,
      );
    if (life.signal.aborted) return;
    this.#isSending = false;
    if (code) this.#fault = code === 'reviewed_another' ? 'reviewedAnother' : 'reviewFailed';
    const done = takeBack ? 'reviewTakenBack' : 'reviewStored';
    this.#results.announce(this.#results.localize.text(this.#fault ?? done));
    if (!code) {
      this.#results.element.dispatchEvent(
        new KycReviewedEvent({ screeningId: screening.id, takenBack: takeBack }),
      );
      // No hit has changed since.
      if (this.#results.state.filters.change)
        this.#results.change((state) => narrowed(state, { change: null }));
    }
    await (code === 'reviewed_another' ? this.#results.refresh() : this.#read());
  }
}

/** Another one when the service has screened again. */
function runOf({ id, lastScreened, lastUpdated, screeningStatus, hits }: Screening): string {
  return [id, lastScreened, lastUpdated, screeningStatus, hits.totalRecords].join();
}

const pathOf = ({ id }: Screening, call: string) => `/v1/screenings/${encodeURIComponent(id)}/${call}`;

/** Undefined for the answer of an older proxy. */
function readable(answer: ScreeningChanges): ScreeningChanges | undefined {
  const { new: added, changed, gone } = answer ?? {};
  return [added, changed, gone].every(Array.isArray) ? answer : undefined;
}

/**
 * Undefined where nothing is to be said: the proxy does not know the screening, or the session may not see its changes. An end of the
 * session has its own screen.
 */
function unreadable(error: unknown): 'unread' | undefined {
  const problem = ProxyProblem.from(error);
  return isRefusal(problem) || problemKind(problem) === 'ended' ? undefined : 'unread';
}
