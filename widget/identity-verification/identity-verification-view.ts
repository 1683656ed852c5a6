import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { clock } from '../language/dates.js';
import type { IdentityKey, IdentityLocalize } from './identity-verification.en.js';
import { closingMessage, digits } from './identity-verification-messages.js';
import { secondsInLine, secondsLeft, shareLeft } from './identity-verification-state.js';
import type { Screen, State } from './identity-verification-state.js';
import { line } from './waiting-line-loader.js';

/** At most so many dots for the people ahead. */
const DOTS = 6;
/** Codes of upstream have two digits; longer ones than this get a smaller font. */
const LONG_CODE = 3;
/** The ring changes its colour in the last half minute. */
const SHORT_SECONDS = 30;

const CHECK = 'M5 13l5 5L20 7';
const CROSS = 'M6 6l12 12M18 6L6 18';
const CLOCK = 'M3 12a9 9 0 1 1 18 0a9 9 0 1 1-18 0M12 7v5l3 2';
const WAVES = 'M3 9c5-5 13-5 18 0M7 14c3-3 7-3 10 0M12 19h.01';
const STOP = 'M7 12h10';
const ALERT = 'M12 5v8M12 18.5h.01';

export type Action = IdentityKey & ('tryAgain' | 'getNewCode' | 'startAgain' | 'reload' | 'cancel');
type Closing = readonly [tone: 'good' | 'warn' | 'bad' | 'muted', picture: string, action?: Action];

/** Each closing screen: the tone of its mark, its picture, and the next action. */
const CLOSINGS: Readonly<Partial<Record<Screen, Closing>>> & { readonly unavailable: Closing } = {
  completed: ['good', CHECK],
  rejected: ['bad', CROSS, 'tryAgain'],
  expired: ['warn', CLOCK, 'getNewCode'],
  error: ['bad', ALERT, 'tryAgain'],
  cancelled: ['muted', STOP, 'startAgain'],
  limited: ['warn', CLOCK, 'tryAgain'],
  ended: ['muted', CLOCK, 'reload'],
  refused: ['muted', STOP, 'tryAgain'],
  unavailable: ['muted', WAVES, 'tryAgain'],
};

/** The properties of the element that a screen shows. */
export interface ViewHost {
  readonly requester: string | undefined;
  readonly appName: string | undefined;
}

/** What the controller adds: the parts that are loaded on demand, and what the person can do. */
export interface ViewActions {
  /** The link to the national app, or its QR code. */
  handOff(): Node | undefined;
  /** The granted details. */
  details(): Node | undefined;
  act(action: Action): () => void;
  submit(this: void, event: Event): void;
}

const dots = (count: number) =>
  html`<div class="line" aria-hidden="true">${Array<unknown>(count).fill(html`<i></i>`)}</div>`;
const muted = (text: unknown) => html`<p class="muted">${text}</p>`;
const foot = (text: unknown) => html`<p class="muted foot">${text}</p>`;
/** The digits as the app shows them, in every language. */
const verbatim = (code: string) => html`<b dir="ltr">${code}</b>`;

/** The card: one heading, and the content of the screen. `now` is the page's clock. */
export function view(
  state: State,
  localize: IdentityLocalize,
  { requester, appName }: ViewHost,
  actions: ViewActions,
  now: number,
): TemplateResult {
  const { screen, lost, idInvalid, busy } = state;
  const { locale, isLoading } = localize;
  const { code, queue } = state.verification ?? {};
  const seconds = secondsLeft(state, now);
  // Loaded from the first render on, so that it is there before the code.
  const handOff = actions.handOff();
  let heading = localize.text('startingTitle');
  let body: unknown;
  let mark: Closing | undefined;

  const button = (action: Action) =>
    html`<button part="button" type="button" @click=${actions.act(action)}>
      ${localize.text(busy ? 'startingTitle' : action)}
    </button>`;
  const cancel = () =>
    html`<button part="cancel" class="quiet" type="button" @click=${actions.act('cancel')}>
      ${localize.text('cancel')}
    </button>`;

  if (isLoading || screen === 'starting') {
    if (isLoading) heading = '';
    body = dots(1);
  } else if (screen === 'ask') {
    heading = localize.text('askTitle');
    body = html`${muted(localize.text('askText'))}
      <form method="dialog" @click=${actions.submit} @keydown=${actions.submit}>
        <div class="field">
          <label for="id">${localize.text('idLabel')}</label>
          <input
            id="id"
            part="input"
            dir="ltr"
            inputmode=${/[a-z.]/i.test(state.idPattern ?? '') ? 'text' : 'numeric'}
            autocomplete="off"
            spellcheck="false"
            maxlength="40"
            required
            aria-invalid=${idInvalid}
            aria-describedby="problem"
          />
          <p class="error" id="problem" ?hidden=${!idInvalid}>
            ${idInvalid ? localize.text(state.idPattern ? 'errorIdText' : 'idError') : ''}
          </p>
        </div>
        <button part="button" aria-disabled=${busy}>
          ${localize.text(busy ? 'startingTitle' : 'continue')}
        </button>
      </form>
      ${requester && foot(localize.rich('requestedByText', { requester }))}`;
  } else if ((mark = CLOSINGS[screen])) {
    const [title, text, values] = closingMessage(state, now, localize);
    const action = mark[2];
    const paused = screen === 'limited' && state.retryAt > now;
    heading = localize.text(title);
    body = html`${actions.details() ?? (text && muted(localize.rich(text, values)))}
    ${paused ? foot(localize.text('notYouHint')) : action && button(action)}`;
  } else if (lost) {
    mark = CLOSINGS.unavailable;
    heading = localize.text(`${lost}Title`);
    body = muted(
      code && seconds
        ? localize.rich('offlineCodeText', {
            code: verbatim(code),
            time: html`<span class="time">${clock(seconds, locale)}</span>`,
          })
        : localize.text(code ? 'offlineTimeUpText' : 'unavailableText'),
    );
  } else if (code) {
    const app = appName ?? localize.text('appName');
    const steps = [
      localize.rich('stepOpen', { app }),
      requester ? localize.rich('stepFind', { requester }) : localize.text('stepFindNew'),
      localize.rich('stepEnter', { code: verbatim(code) }),
    ];
    heading = localize.text('codeTitle', { app });
    body = html`${state.replaced ? html`<p class="notice warn">${localize.text('codeReplacedText')}</p>` : ''}
      <div class="code" part="code">
        <svg viewBox="0 0 176 176" aria-hidden="true">
          <circle cx="88" cy="88" r="82" />
          <circle
            class=${seconds ? (seconds > SHORT_SECONDS ? 'left' : 'left short') : ''}
            cx="88"
            cy="88"
            r="82"
            pathLength="1"
            stroke-dashoffset=${1 - shareLeft(state, now)}
          />
        </svg>
        <b dir="ltr" aria-hidden="true" class=${code.length > LONG_CODE ? 'long' : ''}>${code}</b>
        <span class="spoken">${localize.text('codeLabel', { digits: digits(code) })}</span>
        <small role="timer">${localize.text('timeLeft', { time: clock(seconds, locale) })}</small>
      </div>
      <ol>
        ${steps.map((step, index) => html`<li><i aria-hidden="true">${localize.number(index + 1)}</i><span>${step}</span></li>`)}
      </ol>
      <p class="live muted"><i></i>${localize.text(seconds ? 'codeText' : 'codeTimeUpText')}</p>
      <div class="actions">${handOff} ${cancel()}</div>
      ${foot(localize.text('notYouHint'))}`;
  } else {
    const wait = secondsInLine(state, now) ? line?.waitMessage(state, now, localize) : undefined;
    heading = wait?.[0] ?? localize.text('queuedFirstTitle');
    body = html`${dots(Math.min(queue?.place ?? 1, DOTS))}
    ${
      wait &&
      html`<p>${localize.rich(...wait[1])}</p>
        ${muted(localize.text(wait[2]))}`
    }
    ${cancel()}`;
  }

  return html`<section
    part="card"
    class="card ${mark && 'center'}"
    lang=${localize.language}
    dir=${localize.direction}
    aria-busy=${isLoading || busy || screen === 'starting'}
  >
    <slot name="top"></slot>
    ${
      mark &&
      html`<div class="mark ${mark[0]}" aria-hidden="true">
        <svg width="24" height="24"><path d=${mark[1]} /></svg>
      </div>`
    }
    <h2 part="heading" tabindex="-1">${heading}</h2>
    ${body}
    <slot name="bottom"></slot>
  </section>`;
}
