/** The head of an open row: what an analyst chooses and writes there. */
import { html, nothing, type TemplateResult } from 'lit-element';
import { keyed } from 'lit-html/directives/keyed.js';
import type { Hit } from '../../../contract/screening.js';
import { isClear } from './decision-reasons.js';
import type { DecisionSaving } from './decision-saving.js';
import { decisionTags, failureText, labelChoices, labelText } from './decision-text.js';
import type { GivenDecision, HitDecisions } from './hit-decisions.js';
import type { RulingReasons } from './ruling-reasons.js';

/** What is chosen or written for the hits of a row, and not saved. */
interface Draft {
  readonly label?: string;
  readonly reason?: string;
  /** Saving needs a reason. */
  readonly isReasonMissing?: boolean;
}

export class RowDeciding {
  readonly #decisions: HitDecisions;
  readonly #saving: DecisionSaving;
  readonly #reasons: RulingReasons;
  /** The hits of the row that is open. */
  #row: readonly Hit[] = [];
  /** By the first hit of a row. */
  readonly #drafts = new Map<string, Draft>();

  constructor(decisions: HitDecisions, saving: DecisionSaving, reasons: RulingReasons) {
    this.#decisions = decisions;
    this.#saving = saving;
    this.#reasons = reasons;
  }

  discard(): void {
    this.#drafts.clear();
  }

  /** One form, and a decision for each hit of the row. */
  form(hits: readonly Hit[]): unknown {
    const decisions = this.#decisions;
    const open = hits.flatMap((hit) => decisions.pairOf(hit) ?? []);
    if (!decisions.deciding || open.length < hits.length) return nothing;
    this.#row = hits;
    for (const { hitId } of hits) decisions.opened.add(hitId);
    const marked = open.filter(({ hitId }) => decisions.decisionOf(hitId));
    const remove = () => void this.#saving.send(marked.map((each) => ({ ...each, label: null, reason: '' })));
    const proposed = hits.filter((hit) => decisions.canConfirm(hit));
    const confirm = () => void this.#saving.send(proposed.map((hit) => decisions.given(hit)));
    const form = this.#form(marked.length > 0 && remove, proposed.length > 0 && confirm);
    // Another row has elements of its own: the focus does not go over to it.
    return keyed(open.map(({ pair }) => pair).join(), form);
  }

  #form(remove: (() => void) | false, confirm: (() => void) | false): TemplateResult {
    const { results } = this.#decisions;
    const { localize } = results;
    const [chosen, waiting] = [this.#chosen, this.#waiting];
    const { reason, isReasonMissing } = this.#draft;
    const text = localize.text.bind(localize);
    const button = (label: string, click: (() => void) | false, kind = '') =>
      click && html`<button type="button" class="small ${kind}" @click=${once(click)}>${label}</button>`;
    return html`<div class="decision-form" role="group" aria-label=${text('markTitle')}>
      <div class="actions choices">
        ${this.#choices.map(
          (label, at) =>
            html`<button
              type="button"
              class="small"
              aria-pressed=${String(label === chosen)}
              @click=${once(() => this.#choose(label, true))}
            >
              ${at < 3 ? html`<kbd aria-hidden="true">${localize.number(at + 1)}</kbd>` : nothing}
              <bdi>${labelText(results, label)}</bdi>
            </button>`,
        )}
        ${button(text('markConfirm'), confirm) || nothing} ${button(text('markClear'), remove) || nothing}
      </div>
      <label
        ><span>${text('markNote')}</span
        ><textarea
          rows="1"
          maxlength="1000"
          dir="auto"
          aria-describedby=${isReasonMissing ? 'reason-missing' : nothing}
          .value=${reason ?? (chosen === undefined ? '' : this.#suggested(this.#row[0]!, chosen))}
          @input=${({ target }: { target: HTMLTextAreaElement }) => this.#draftAlso({ reason: target.value })}
        ></textarea>
      </label>
      ${button(text('markSave'), chosen !== undefined && (() => this.#save()), 'save') || nothing}
      <div class="said">
        ${isReasonMissing ? html`<p class="error" id="reason-missing">${text('wordsMissing')}</p>` : nothing}
        ${waiting ? html`<p class="hint">${waiting}</p>` : nothing}
        ${this.#row.length > 1 ? html`<p class="muted">${text('markEach', { n: this.#row.length })}</p>` : nothing}
        ${this.#row.map((hit) => {
          const decided = this.#decisions.of(hit);
          return decided ? html`<div>${decisionTags(results, decided)}</div>` : nothing;
        })}
      </div>
    </div>`;
  }

  get #choices(): readonly string[] {
    return labelChoices(this.#decisions.results.element.decisionLabels, this.#decided);
  }

  get #draft(): Draft {
    return this.#drafts.get(this.#row[0]!.hitId) ?? {};
  }

  #draftAlso(draft: Draft): void {
    this.#drafts.set(this.#row[0]!.hitId, { ...this.#draft, ...draft });
  }

  /** The label of every hit of the row. */
  get #decided(): string | undefined {
    const labels = new Set(this.#row.map(({ hitId }) => this.#decisions.decisionOf(hitId)?.label));
    return labels.size === 1 ? [...labels][0] : undefined;
  }

  get #chosen(): string | undefined {
    return this.#draft.label ?? this.#decided;
  }

  /** Why the row is not decided yet. */
  get #waiting(): string | undefined {
    const { results } = this.#decisions;
    if (this.#saving.isSent(this.#row[0]!)) return results.localize.text('markSent');
    const unstored = this.#row.flatMap((hit) => this.#saving.unstored(hit) ?? []);
    if (unstored[0]) return failureText(results, unstored[0], unstored.length);
    const isProposed = this.#row.some((hit) => this.#decisions.of(hit)?.isProposed);
    return isProposed ? results.localize.text('markProposed') : undefined;
  }

  /** By a key. `isSeen`: one press decides if the data of each hit says it, or the analyst wrote a reason. */
  choosePlace(place: number, isSeen: boolean): void {
    const label = this.#decisions.deciding && this.#choices[place - 1];
    if (label !== undefined) this.#choose(label, isSeen);
  }

  #choose(label: string, isSeen: boolean): void {
    const { reason, label: before } = this.#draft;
    const isReady =
      before === label || Boolean(reason?.trim()) || this.#row.every((hit) => this.#isClear(hit, label));
    this.#draftAlso({ label, isReasonMissing: false });
    this.#decisions.results.element.requestUpdate();
    if (isSeen && (isReady || this.#isWithoutReason(label))) this.#save();
    else void this.#focusForm('[aria-pressed=true]');
  }

  async #focusForm(selector: string): Promise<void> {
    const { element } = this.#decisions.results;
    await element.updateComplete;
    element.shadowRoot!.querySelector<HTMLElement>(`.decision-form ${selector}`)?.focus();
  }

  #isClear(hit: Hit, label: string): boolean {
    const { results, loaded } = this.#decisions;
    const decided = this.#decisions.of(hit);
    if (decided?.isCurrent || decided?.isProposed) return false;
    if (decided && label === 'different' && decided.decision.label !== label) return false;
    return isClear(loaded!.screening, hit, label, results.tolerance, this.#reasons.of(hit));
  }

  /** What is written if the analyst writes nothing else. */
  #suggested(hit: Hit, label: string): string {
    const decision = this.#decisions.decisionOf(hit.hitId);
    return label === decision?.label ? decision.reason : this.#decisions.reasonFor(hit, label);
  }

  /** By the analyst, else from the data of each hit. */
  #reasonOf(hit: Hit, label: string): string {
    const written = this.#draft.reason?.trim();
    const isOwn = written !== undefined && written !== this.#suggested(this.#row[0]!, label);
    return isOwn ? written : this.#suggested(hit, label);
  }

  #isWithoutReason(label: string): boolean {
    return label === 'different' && this.#row.some((hit) => !this.#reasonOf(hit, label));
  }

  #save(): void {
    const [label, [first]] = [this.#chosen, this.#row as [Hit]];
    if (label === undefined || this.#saving.isSent(first)) return;
    if (this.#isWithoutReason(label)) {
      const { results } = this.#decisions;
      this.#draftAlso({ label, isReasonMissing: true });
      results.announce(results.localize.text('wordsMissing'));
      results.element.requestUpdate();
      return void this.#focusForm('textarea');
    }
    const given = this.#row.map((hit) => this.#decisionOf(hit, label, this.#reasonOf(hit, label)));
    void this.#saving.send(given).then((unstored) => {
      if (unstored.size === 0) this.#drafts.delete(first.hitId);
    });
  }

  /** The same label and reason as proposed confirm it. Another reason is another proposal. */
  #decisionOf(hit: Hit, label: string, reason: string): GivenDecision {
    const given = this.#decisions.given(hit);
    if (given.confirms && given.label === label && given.reason === reason) return given;
    return { ...this.#decisions.pairOf(hit)!, label, reason };
  }
}

/** The second click of a double click may meet the buttons of the next hit. */
function once(click: () => void): (event: MouseEvent) => void {
  return ({ detail }) => {
    if (detail <= 1) click();
  };
}
