import { submits } from '../../access/submits.js';
import type { ReactiveControllerHost } from 'lit';
import type { Hit } from '../../../contract/screening.js';
import type { PairDigits } from '../../../contract/decision-pair.js';
import type { DecidedHits } from './decided-hits.js';
import type { HitMark } from './hit-marks.js';
import { isolate } from '../texts/listed-texts.js';
import type { ResultsLocalize } from '../texts/results-localize.js';

export interface MarkSavingActions {
  announce(text: string): void;
  /** Closes the hit, which is open. */
  close(hitId: string): void;
  /** Hands a mark to the page. A null label removes the mark. */
  sendMark(mark: GivenMark): void;
}

/** The pair that is open. */
export interface OpenPair {
  readonly screeningId: string;
  readonly hitId: string;
  /** The key of the mark in `marks`. */
  readonly pair: string;
  readonly facts: PairDigits;
}

export interface GivenMark extends OpenPair {
  readonly label: string | null;
  readonly note: string;
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
  readonly #labelText: (label: string) => string;
  #sent: SentMark | undefined;
  #withoutLabel: Hit | undefined;

  constructor(
    host: ReactiveControllerHost & HTMLElement,
    localize: ResultsLocalize,
    actions: MarkSavingActions,
    labelText: (label: string) => string,
  ) {
    this.#host = host;
    this.#localize = localize;
    this.#actions = actions;
    this.#labelText = labelText;
  }

  /** The page has not stored the mark yet. */
  isSent(hit: Hit): boolean {
    return this.#sent?.hit === hit;
  }

  isWithoutLabel(hit: Hit): boolean {
    return this.#withoutLabel === hit;
  }

  save(event: Event, hit: Hit, open: OpenPair, mark: HitMark | undefined): void {
    if (!submits(event)) return;
    const form = event.currentTarget as HTMLFormElement;
    const data = new FormData(form);
    const label = data.get('label');
    if (typeof label === 'string') {
      return this.#send(hit, open, mark, label, String(data.get('note') ?? '').trim());
    }
    this.#withoutLabel = hit;
    this.#actions.announce(this.#localize.text('markMissing'));
    form.querySelector('input')?.focus();
    this.#host.requestUpdate();
  }

  remove(hit: Hit, open: OpenPair, mark: HitMark | undefined): void {
    this.#send(hit, open, mark, null, '');
  }

  #send(hit: Hit, open: OpenPair, mark: HitMark | undefined, label: string | null, note: string): void {
    this.#withoutLabel = undefined;
    this.#sent = { hit, label, note, before: JSON.stringify(mark) };
    this.#host.requestUpdate();
    this.#actions.sendMark({ ...open, label, note });
  }

  /** Call it after the page has handed in other marks. */
  async finish(decided: DecidedHits): Promise<void> {
    const sent = this.#sent;
    const now = sent && decided.get(sent.hit.hitId);
    if (!sent || !isStored(sent, now?.isCurrent ? now.mark : undefined)) return;
    const { hit, label } = sent;
    this.#sent = undefined;
    // Before the render: it removes the pressed button, which then no longer has the focus.
    const next = this.#nextFocus(label);
    await this.#host.updateComplete;
    const { announce, close } = this.#actions;
    const text = this.#localize.text.bind(this.#localize);
    if (label === null) announce(text('markRemoved'));
    else announce(text('markSaved', { label: isolate(this.#labelText(label)) }));
    if (label !== null) close(hit.hitId);
    await this.#host.updateComplete;
    if (next) this.#host.shadowRoot?.querySelector<HTMLElement>(next)?.focus();
  }

  /** On another control the focus stays. */
  #nextFocus(label: string | null): string | undefined {
    const { activeElement = null } = this.#host.shadowRoot ?? {};
    const form = this.#host.shadowRoot?.querySelector('.mark-form');
    const at = form?.closest('.details')?.id.slice('hit-'.length);
    if (!at || (activeElement && !form?.contains(activeElement))) return undefined;
    return label === null ? '.mark-form input' : `.hit[data-at="${at}"] .opener`;
  }
}

/** The page has answered with this mark. It may shorten a note. */
function isStored({ label, note, before }: SentMark, mark: HitMark | undefined): boolean {
  const isLabelled = label === null ? !mark : mark?.label === label;
  return isLabelled && ((mark?.note ?? '') === note || JSON.stringify(mark) !== before);
}
