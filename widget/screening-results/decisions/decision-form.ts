/** How an analyst sees a decision, and makes one. Templates only. */
import { html, nothing, type TemplateResult } from 'lit-element';
import { moment, timeOfDay } from '../../language/dates.js';
import { dotted } from '../../table/dotted.js';
import { conjunction, fieldText, isolate } from '../texts/listed-texts.js';
import type { ResultsLocalize } from '../texts/screening-results.en.js';
import type { DecidedHit } from './decided-hits.js';
import type { Unstored } from './proxy-decisions.js';

const LABELS = {
  different: ['markDifferent', 'markDifferentCompany'],
  unclear: ['markUnclear', 'markUnclear'],
  same: ['markSame', 'markSameCompany'],
} as const;

/** Those that the page gives, otherwise ours; and a present one that is no longer among them. */
export function labelChoices(given: unknown, now: string | undefined): readonly string[] {
  const own = Array.isArray(given) ? given.filter((label) => typeof label === 'string' && label) : [];
  return [...new Set<string>([...(own.length > 0 ? own : Object.keys(LABELS)), ...(now ? [now] : [])])];
}

/** The labels of a page are its own texts. */
export function labelText(localize: ResultsLocalize, label: string, isCompany: boolean): string {
  if (!Object.hasOwn(LABELS, label)) return label;
  return localize.text(LABELS[label as keyof typeof LABELS][isCompany ? 1 : 0]);
}

/** Our labels have colours: what may be the person leads the eye. */
const TONES: Readonly<Record<string, string>> = { same: 'bad', unclear: 'warn' };

export function labelTag(label: string, text: string, isProposed = false): TemplateResult {
  const tone = Object.hasOwn(TONES, label) ? TONES[label] : '';
  return html`<span class="marked ${tone} ${isProposed ? 'proposed' : ''}"><bdi>${text}</bdi></span>`;
}

export function decisionText(
  localize: ResultsLocalize,
  { decision: { label }, isCurrent, isProposed }: DecidedHit,
  isCompany: boolean,
): string {
  return localize.text(isCurrent ? 'markedHit' : isProposed ? 'proposedHit' : 'markedBefore', {
    label: isolate(labelText(localize, label, isCompany)),
  });
}

/** Beside the name of a hit. A folded hit has nothing else. */
export function decisionTags(
  localize: ResultsLocalize,
  decided: DecidedHit,
  isCompany: boolean,
): TemplateResult {
  const { decision, isCurrent, isProposed } = decided;
  const { label, by, confirmedBy, at, reason } = decision;
  const line = (text: string, kind: string) => html`<p class="${kind} muted"><bdi>${text}</bdi></p>`;
  return html`${labelTag(label, decisionText(localize, decided, isCompany), isProposed)}
  ${dotted([by, confirmedBy, moment(at, localize.locale)].filter(Boolean), 'muted signature')}
  ${isCurrent || isProposed ? nothing : line(changesText(localize, decided, isCompany), 'since')}
  ${reason ? line(reason, 'reason') : nothing}`;
}

/** The fields that are different now, on each side. */
export function changesText(
  localize: ResultsLocalize,
  { changes }: Pick<DecidedHit, 'changes'>,
  isCompany: boolean,
): string {
  if (changes.length === 0) return localize.text('otherHit');
  const sentences = (['searched', 'entity'] as const).flatMap((side) => {
    const fields = changes
      .filter((each) => each.side === side)
      .map((each) => fieldText(localize, each.field, isCompany));
    if (fields.length === 0) return [];
    const list = { fields: conjunction(localize, fields) };
    return [localize.text(side === 'searched' ? 'otherSearched' : 'otherListed', list)];
  });
  return sentences.join(' ');
}

const FAILURES = {
  offline: 'storeOffline',
  ended: 'storeEnded',
  forbidden: 'storeForbidden',
  sameAnalyst: 'sameAnalyst',
} as const;

/** Why `n` decisions are not stored. */
export function failureText(
  localize: ResultsLocalize,
  unstored: Unstored,
  n: number,
  isCompany: boolean,
): string {
  if ('failure' in unstored) {
    const { failure } = unstored;
    return localize.text(FAILURES[failure as keyof typeof FAILURES] ?? 'batchFailed', { n });
  }
  const { current } = unstored;
  if (n > 1 || !current) return localize.text('decidedMeanwhileMany', { n });
  return localize.text('decidedMeanwhile', {
    by: isolate(current.confirmedBy ?? current.by),
    time: timeOfDay(Date.parse(current.confirmedAt ?? current.at), localize.locale, Date.now()),
    label: isolate(labelText(localize, current.label, isCompany)),
  });
}

export interface DecisionForm {
  /** What is decided, proposed, or was decided about another pair. */
  readonly about: readonly DecidedHit[];
  readonly isCompany: boolean;
  /** How many it decides. */
  readonly hits: number;
  readonly choices: readonly string[];
  readonly chosen: string | undefined;
  readonly reason: string;
  /** The data does not say why, and no one has written it. */
  readonly isReasonMissing: boolean;
  /** Why the hit is not decided yet. */
  readonly waiting: string | undefined;
  choose(label: string): void;
  write(reason: string): void;
  save(): void;
  remove: (() => void) | undefined;
  /** By the second analyst. */
  confirm: (() => void) | undefined;
}

/** The head of an open row. */
export function decisionForm(localize: ResultsLocalize, form: DecisionForm): TemplateResult {
  const { about, isCompany, hits, choices, chosen, isReasonMissing, waiting } = form;
  const text = localize.text.bind(localize);
  const button = (label: string, click: (() => void) | undefined, kind = '') =>
    click
      ? html`<button type="button" class="small ${kind}" @click=${once(click)}>${label}</button>`
      : nothing;
  const error = isReasonMissing ? 'reason-missing' : nothing;
  return html`<div class="decision-form" role="group" aria-label=${text('markTitle')}>
    <div class="actions choices">
      ${choices.map(
        (label, at) =>
          html`<button
            type="button"
            class="small"
            aria-pressed=${String(label === chosen)}
            @click=${once(() => form.choose(label))}
          >
            ${at < 3 ? html`<kbd aria-hidden="true">${localize.number(at + 1)}</kbd>` : nothing}
            <bdi>${labelText(localize, label, isCompany)}</bdi>
          </button>`,
      )}
      ${button(text('markConfirm'), form.confirm)} ${button(text('markClear'), form.remove)}
    </div>
    <label
      ><span>${text('markNote')}</span
      ><textarea
        rows="1"
        maxlength="1000"
        dir="auto"
        aria-describedby=${error}
        .value=${form.reason}
        @input=${({ target }: { target: HTMLTextAreaElement }) => form.write(target.value)}
      ></textarea>
    </label>
    ${button(text('markSave'), chosen === undefined ? undefined : form.save, 'save')}
    <div class="said">
      ${isReasonMissing ? html`<p class="error" id="reason-missing">${text('wordsMissing')}</p>` : nothing}
      ${waiting ? html`<p class="hint">${waiting}</p>` : nothing}
      ${hits > 1 ? html`<p class="muted">${text('markEach', { n: hits })}</p>` : nothing}
      ${about.map((decided) => html`<div>${decisionTags(localize, decided, isCompany)}</div>`)}
    </div>
  </div>`;
}

/** The second click of a double click may meet the buttons of the next hit. */
function once(click: () => void): (event: MouseEvent) => void {
  return ({ detail }) => {
    if (detail <= 1) click();
  };
}

/** What an analyst decided last, and a way back. */
export function undoBar(localize: ResultsLocalize, n: number, undo: () => void): TemplateResult {
  return html`<p class="undo-bar">
    <span>${localize.text('decisionsSaved', { n })}</span>
    <button type="button" class="small" @click=${undo}>
      ${localize.text('undo')} <kbd aria-hidden="true">U</kbd>
    </button>
  </p>`;
}
