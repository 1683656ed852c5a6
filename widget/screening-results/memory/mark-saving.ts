import { submits } from '../../access/submits.js';
import type { ReactiveControllerHost } from 'lit';
import type { Hit } from '../../../contract/screening.js';
import { hashOf } from './hit-hashes.js';
import type { HitMark } from './hit-marks.js';
import type { HitNotes } from './hit-notes.js';
import { isolate } from '../texts/listed-texts.js';
import { labelText } from './mark-labels.js';
import type { ResultsLocalize } from '../texts/results-localize.js';
import { KycHitMarkEvent } from '../screening-results-events.js';

export interface MarkSavingActions {
  announce(text: string): void;
  /** Closes the hit, which is open. */
  close(hitId: string): void;
}

/** What the reader asked the page to store. */
interface SentMark {
  readonly hit: Hit;
  /** Null: to remove the mark. */
  readonly label: string | null;
  readonly note: string;
  /** The mark at that time, as JSON. */
  readonly before: string | undefined;
}

/** Hands a mark to the page. The hit is marked when the page hands it back in `marks`: it may fail to store it. */
export class MarkSaving {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #localize: ResultsLocalize;
  readonly #actions: MarkSavingActions;
  #sent: SentMark | undefined;
  #withoutLabel: Hit | undefined;

  constructor(
    host: ReactiveControllerHost & HTMLElement,
    localize: ResultsLocalize,
    actions: MarkSavingActions,
  ) {
    this.#host = host;
    this.#localize = localize;
    this.#actions = actions;
  }

  /** The page has not stored the mark yet. */
  isSent(hit: Hit): boolean {
    return this.#sent?.hit === hit;
  }

  /** The reader saved without a choice. */
  isWithoutLabel(hit: Hit): boolean {
    return this.#withoutLabel === hit;
  }

  save(event: Event, screeningId: string, hit: Hit, mark: HitMark | undefined): void {
    if (!submits(event)) return;
    const form = event.currentTarget as HTMLFormElement;
    const data = new FormData(form);
    const label = data.get('label');
    if (typeof label === 'string') {
      return this.#send(screeningId, hit, mark, label, String(data.get('note') ?? '').trim());
    }
    this.#withoutLabel = hit;
    this.#actions.announce(this.#localize.text('markMissing'));
    form.querySelector('input')?.focus();
    this.#host.requestUpdate();
  }

  remove(screeningId: string, hit: Hit, mark: HitMark | undefined): void {
    this.#send(screeningId, hit, mark, null, '');
  }

  #send(screeningId: string, hit: Hit, mark: HitMark | undefined, label: string | null, note: string): void {
    const { hitId } = hit;
    this.#withoutLabel = undefined;
    this.#sent = { hit, label, note, before: JSON.stringify(mark) };
    this.#host.requestUpdate();
    const contentHash = hashOf(hit) ?? '';
    this.#host.dispatchEvent(new KycHitMarkEvent({ screeningId, hitId, contentHash, label }, note));
  }

  /** Call it after the page has handed in other marks. */
  async finish(notes: HitNotes): Promise<void> {
    if (!this.#sent) return;
    const { hit, label, note, before } = this.#sent;
    const mark = notes.get(hit.hitId)?.mark;
    const isStored = label === null ? !mark : mark?.label === label;
    // A page may shorten a note.
    const isAnswer = (mark?.note ?? '') === note || JSON.stringify(mark) !== before;
    if (!isStored || !isAnswer) return;
    this.#sent = undefined;
    await this.#host.updateComplete;
    const { announce, close } = this.#actions;
    const text = this.#localize.text.bind(this.#localize);
    if (label === null) announce(text('markRemoved'));
    else announce(text('markSaved', { label: isolate(labelText(this.#localize, label)) }));
    const focused = this.#host.shadowRoot?.activeElement;
    const form = this.#host.shadowRoot?.querySelector('.mark-form');
    const at = form?.closest('.details')?.id.slice('hit-'.length);
    // On another control the focus stays; a button that is gone has lost it.
    const isHere = !focused || form?.contains(focused);
    if (label !== null) close(hit.hitId);
    await this.#host.updateComplete;
    const next = label === null ? '.mark-form input' : `.hit[data-at="${at}"] .opener`;
    if (isHere && at) this.#host.shadowRoot?.querySelector<HTMLElement>(next)?.focus();
  }
}
