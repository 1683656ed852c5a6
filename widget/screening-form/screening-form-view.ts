import { html, nothing, type TemplateResult } from 'lit-element';
import type { FormSettings } from './screening-draft.js';
import { fields, type FieldActions } from './screening-fields.js';
import { fieldError, notice, type FormLocalize, type Key } from './screening-form-messages.js';
import { faultyFields, isBusy, type Screen, type State } from './screening-form-state.js';

/** What the buttons of a notice do; each is labelled by its name. */
export type Action = Key &
  (
    | 'stopWaiting'
    | 'screenAnother'
    | 'keepFirst'
    | 'backToForm'
    | 'screenAgain'
    | 'screen'
    | 'tryAgain'
    | 'closeNotice'
  );

export interface FormActions extends FieldActions {
  readonly submit: (event: Event) => void;
  readonly act: (action: Action) => void;
}

type Notice = readonly [tone: '' | 'warn' | 'bad', ...actions: Action[]];

const NOTICES: Readonly<Partial<Record<Screen, Notice>>> = {
  busy: ['', 'stopWaiting'],
  running: ['', 'stopWaiting'],
  runFailed: ['bad', 'screenAgain', 'screenAnother'],
  inProgress: ['warn', 'screenAnother'],
  runUnknown: ['warn', 'screenAnother'],
  zeroHits: ['', 'screenAnother'],
  hits: ['', 'screenAnother'],
  repeated: ['warn', 'keepFirst', 'screenAgain'],
  shortName: ['warn', 'backToForm', 'screen'],
  unknown: ['warn', 'backToForm', 'screenAgain'],
  offline: ['warn', 'tryAgain'],
  ended: ['bad'],
  forbidden: ['bad'],
  rejected: ['bad'],
  clientNeeded: ['bad'],
  unavailable: ['bad', 'tryAgain'],
};

export function view(
  state: State,
  localize: FormLocalize,
  settings: FormSettings,
  actions: FormActions,
): TemplateResult {
  const { isLoading, direction, language } = localize;
  const busy = isBusy(state);
  return html`<form
    class="card"
    part="form"
    dir=${direction}
    lang=${language}
    method="dialog"
    aria-labelledby="title"
    aria-busy=${String(isLoading || busy)}
    @click=${actions.submit}
    @keydown=${actions.submit}
  >
    ${
      isLoading
        ? nothing
        : html`<div class="head">
              <h2 id="title">${localize.text('formTitle')}</h2>
              <p class="muted">${localize.text('formText')}</p>
            </div>
            ${state.isInterrupted && !busy ? interruptedNotice(localize, actions) : nothing}
            ${faultSummary(state, localize, actions)} ${screenNotice(state, localize, actions)}
            ${fields(state, localize, settings, actions)}
            <button class="go" part="submit" aria-disabled=${String(busy)}>
              ${localize.text(busy ? 'sending' : 'screen')}
            </button>`
    }
  </form>`;
}

/** Everything that is wrong, above the fields. Each message leads to its field. */
function faultSummary(state: State, localize: FormLocalize, { focus }: FormActions): unknown {
  const faulty = faultyFields(state.faults);
  if (faulty.length === 0) return nothing;
  return html`<div class="notice bad" id="summary">
    <h3>${localize.text('invalidTitle', { n: faulty.length })}</h3>
    <ul>
      ${faulty.map(
        (field) =>
          html`<li>
            <button type="button" class="jump" @click=${() => focus(field)}>
              ${fieldError(field, state, localize)}
            </button>
          </li>`,
      )}
    </ul>
  </div>`;
}

/** A page that was closed or reloaded may have sent a screening. The same data gets its result under the same key. */
function interruptedNotice(localize: FormLocalize, { act }: FormActions): TemplateResult {
  return html`<div class="notice warn" id="interrupted">
    <h3>${localize.text('interruptedTitle')}</h3>
    <p>${localize.text('interruptedText')}</p>
    ${noticeActions(['closeNotice'], localize, act)}
  </div>`;
}

function noticeActions(
  buttons: readonly Action[],
  localize: FormLocalize,
  act: FormActions['act'],
): TemplateResult {
  return html`<div class="actions">
    ${buttons.map(
      (action) =>
        html`<button type="button" class="plain" @click=${() => act(action)}>
          ${localize.text(action)}
        </button>`,
    )}
  </div>`;
}

/** What became of the screening, and what the person can do next. */
function screenNotice(state: State, localize: FormLocalize, { act }: FormActions): unknown {
  const [tone, ...buttons] = NOTICES[state.screen] ?? [];
  if (tone === undefined) return nothing;
  const [title, values, text] = notice(state, localize);
  return html`<div class="notice ${tone}" id="notice">
    ${title && html`<h3>${localize.rich(title, values)}</h3>`}
    <p dir="auto">${text}</p>
    ${buttons.length > 0 ? noticeActions(buttons, localize, act) : nothing}
  </div>`;
}
