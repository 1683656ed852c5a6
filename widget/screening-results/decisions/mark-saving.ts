import { submits } from '../../access/submits.js';
import type { ReactiveControllerHost } from 'lit-element';
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
  readonly open: OpenPair;
  /** The mark at that time. */
  readonly before: HitMark | undefined;
  readonly isUndo: boolean;
}

/** A mark that can be undone. */
interface StoredMark {
  readonly hit: Hit;
  readonly open: OpenPair;
  readonly before: HitMark | undefined;
}

/** Hands a mark to the page. The hit is marked when the page hands it back in `marks`: it may fail to store it. */
export class MarkSaving {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #localize: ResultsLocalize;
  readonly #actions: MarkSavingActions;
  readonly #labelText: (label: string) => string;
  #sent: SentMark | undefined;
  /** What the page has stored, the last one at the end. */
  readonly #stored: StoredMark[] = [];
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

  /** Gives the last mark its label and note of before; without any, does nothing. */
  undo(decided: DecidedHits): void {
    const last = this.#stored.pop();
    if (!last) return;
    const { hit, open, before } = last;
    const now = decided.get(hit.hitId);
    this.#send(
      hit,
      open,
      now?.isCurrent ? now.mark : undefined,
      before?.label ?? null,
      before?.note ?? '',
      true,
    );
  }

  /** Another screening is shown. */
  discard(): void {
    this.#stored.length = 0;
  }

  #send(
    hit: Hit,
    open: OpenPair,
    before: HitMark | undefined,
    label: string | null,
    note: string,
    isUndo = false,
  ): void {
    this.#withoutLabel = undefined;
    this.#sent = { hit, open, label, note, before, isUndo };
    this.#host.requestUpdate();
    this.#actions.sendMark({ ...open, label, note });
  }

  /** Call it after the page has handed in other marks. */
  async finish(decided: DecidedHits): Promise<void> {
    const sent = this.#sent;
    const now = sent && decided.get(sent.hit.hitId);
    if (!sent || !isStored(sent, now?.isCurrent ? now.mark : undefined)) return;
    const { hit, open, label, before, isUndo } = sent;
    this.#sent = undefined;
    if (!isUndo) this.#stored.push({ hit, open, before });
    // Before the render: it removes the pressed button, which then no longer has the focus.
    const at = this.#placeOfForm();
    await this.#host.updateComplete;
    const { announce, close } = this.#actions;
    const text = this.#localize.text.bind(this.#localize);
    if (label === null) announce(text('markRemoved'));
    else announce(text('markSaved', { label: isolate(this.#labelText(label)) }));
    if (label !== null) close(hit.hitId);
    await this.#host.updateComplete;
    if (at !== undefined) this.#focusAfter(at, label);
  }

  /** Of the row whose form has the focus. On another control the focus stays. */
  #placeOfForm(): number | undefined {
    const { activeElement = null } = this.#host.shadowRoot ?? {};
    const form = this.#host.shadowRoot?.querySelector('.mark-form');
    const at = form?.closest('.details')?.id.slice('hit-'.length);
    return at && (!activeElement || form?.contains(activeElement)) ? Number(at) : undefined;
  }

  /** To the next hit that is not decided: below, or else from the top of the page. */
  #focusAfter(at: number, label: string | null): void {
    const find = (selector: string) => [...this.#host.shadowRoot!.querySelectorAll<HTMLElement>(selector)];
    const placeOf = (row: HTMLElement) => Number(row.dataset['at']);
    const undecided = find('.hit:not(.settled)');
    const next = undecided.find((row) => placeOf(row) >= at) ?? undecided[0] ?? find('.hit')[at];
    const target = label === null ? find('.mark-form input')[0] : next?.querySelector<HTMLElement>('.opener');
    target?.focus();
  }
}

/** The page has answered with this mark. It may shorten a note. */
function isStored({ label, note, before }: SentMark, mark: HitMark | undefined): boolean {
  const isLabelled = label === null ? !mark : mark?.label === label;
  return isLabelled && ((mark?.note ?? '') === note || JSON.stringify(mark) !== JSON.stringify(before));
}
