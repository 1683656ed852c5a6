/** What changed since the last visit. Loaded with the first hits. */
import { html, type ReactiveControllerHost, type TemplateResult, unsafeCSS } from 'lit-element';
import type { Hit } from '../../../contract/screening.js';
import {
  changesSince,
  noteHits,
  type HitChanges,
  type HitNote,
  type ListedHits,
  type SeenHits,
} from '../state/hit-changes.js';
import { contentHashes, listedHits } from './hit-hashes.js';
import { LastVisit, type VisitSettings } from './last-visit.js';
import type { ResultsLocalize } from '../texts/results-localize.js';
import type { LoadedHits } from '../state/screening-results-state.js';
import { styles as ownStyles } from './hit-memory.styles.js';

export { en } from '../texts/hit-memory.en.js';
export const styles = [unsafeCSS(ownStyles)];

export interface MemoryHost extends ReactiveControllerHost, HTMLElement, VisitSettings {}

export interface MemoryActions {
  announce(text: string): void;
  /** Hands to the page what the reader has seen. */
  reportSeen(screeningId: string, seenHits: SeenHits, changes: HitChanges): void;
}

/** What a report says of it. */
export interface Remembered {
  /** Null on the first visit. */
  readonly changes: HitChanges | null;
  /** Null where the browser has no SHA-256. */
  hashOf(hit: Hit): string | null;
  noteOf(hit: Hit): HitNote | undefined;
}

const NO_CHANGES: HitChanges = { added: [], changed: [], gone: [] };

export class HitMemory {
  readonly #host: MemoryHost;
  readonly #localize: ResultsLocalize;
  readonly #actions: MemoryActions;
  #loaded: LoadedHits | undefined;
  #visit: LastVisit | undefined;
  #listed: ListedHits | undefined;
  #changes = NO_CHANGES;
  /** The last visit and this one had all hits: no change is missed. */
  #isWhole = false;
  #notes: ReadonlyMap<string, HitNote> = new Map();
  /** The page's properties from which the notes were made. */
  #given: readonly unknown[] = [];
  #announced = '';
  #comparing: Promise<void> | undefined;
  isWorking = false;

  constructor(host: MemoryHost, localize: ResultsLocalize, actions: MemoryActions) {
    this.#host = host;
    this.#localize = localize;
    this.#actions = actions;
  }

  /** Call it before each render with the hits that are loaded. */
  follow(loaded: LoadedHits): void {
    if (loaded.hits !== this.#loaded?.hits) this.#comparing = this.#compare(loaded);
    else if (!this.isWorking) this.#note();
  }

  noteOf(hit: Hit): HitNote | undefined {
    return this.#notes.get(hit.hitId);
  }

  changes(): TemplateResult | undefined {
    const text = this.#changesText();
    if (!text) return undefined;
    return html`<p class=${this.#hasChanges ? 'changes' : 'changes none'}><bdi>${text}</bdi></p>`;
  }

  /** Beside the name of a hit. */
  changeTag(note: HitNote): TemplateResult {
    return html`<span class=${note}><bdi>${this.#localize.text(`${note}Hit`)}</bdi></span>`;
  }

  /** For a report, when all loaded hits are compared. */
  async remembered(): Promise<Remembered> {
    await this.#comparing;
    return {
      changes: this.#visit?.before(this.#host) ? this.#changes : null,
      hashOf: (hit) => contentHashes.of(hit) || null,
      noteOf: (hit) => this.noteOf(hit),
    };
  }

  async #compare(loaded: LoadedHits): Promise<void> {
    if (loaded.screening.id !== this.#loaded?.screening.id || !this.#visit) {
      this.#visit = new LastVisit(loaded.screening.id);
      this.#changes = NO_CHANGES;
      this.#isWhole = false;
      this.#notes = new Map();
      this.#announced = '';
    }
    this.#loaded = loaded;
    this.isWorking = true;
    const isCurrent = () => this.#loaded === loaded && this.#host.isConnected;
    await contentHashes.add(loaded.hits, isCurrent);
    if (this.#loaded !== loaded) return;
    this.isWorking = false;
    // An element that left the page compares again when it is back.
    if (!this.#host.isConnected) return void (this.#loaded = undefined);
    this.#listed = listedHits(loaded);
    this.#given = [];
    this.#note();
    this.#host.requestUpdate();
    await this.#host.updateComplete;
    // Thousands of hits take a while to store: in a task of its own.
    await new Promise((next) => setTimeout(next));
    if (isCurrent()) this.#report(loaded.screening.id, this.#visit, this.#listed);
  }

  #note(): void {
    const { seenHits, remember } = this.#host;
    const given = [seenHits, remember];
    if (!this.#listed || !this.#visit) return;
    if (this.#given.length > 0 && given.every((value, at) => value === this.#given[at])) return;
    this.#given = given;
    const seen = this.#visit.before(this.#host);
    this.#changes = changesSince(seen, this.#listed);
    this.#isWhole = this.#listed.isComplete && seen?.isComplete === true;
    this.#notes = noteHits(this.#changes);
  }

  #report(screeningId: string, visit: LastVisit, listed: ListedHits): void {
    const seenHits = visit.add(this.#host, listed);
    const text = this.#changesText();
    if (this.#hasChanges && text !== this.#announced) this.#actions.announce(text);
    this.#announced = text;
    this.#actions.reportSeen(screeningId, seenHits, this.#changes);
  }

  get #hasChanges(): boolean {
    const { added, changed, gone } = this.#changes;
    return added.length + changed.length + gone.length > 0;
  }

  #changesText(): string {
    if (!this.#hasChanges) return this.#isWhole ? this.#localize.text('noChange') : '';
    const isComplete = this.#listed?.isComplete === true;
    return changesText(this.#localize, this.#changes, isComplete ? null : this.#listed!.hashes.size);
  }
}

/** One sentence. `loaded`: how many hits it is about; null: all. */
function changesText(
  localize: ResultsLocalize,
  { added, changed, gone }: HitChanges,
  loaded: number | null,
): string {
  const counts = [
    ['newCount', added.length],
    ['changedCount', changed.length],
    ['goneCount', gone.length],
  ] as const;
  const texts = counts.flatMap(([key, n]) => (n > 0 ? [localize.text(key, { n })] : []));
  const changes = texts.join(localize.direction === 'rtl' ? '، ' : ', ');
  return loaded === null
    ? localize.text('sinceLastVisit', { changes })
    : localize.text('sinceLastVisitPartly', { changes, n: loaded });
}
