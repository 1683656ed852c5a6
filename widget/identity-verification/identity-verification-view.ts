import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { clock, span } from '../language/dates.js';
import { digits, inLine, wording } from './identity-verification-messages.js';
import type { Key, Words } from './identity-verification-messages.js';
import { secondsInLine, secondsLeft, shareLeft } from './identity-verification-state.js';
import type { Screen, State } from './identity-verification-state.js';

/** More people than this ahead are not drawn one by one. */
const DOTS = 6;
/** Codes have two digits so far; longer ones than this are written smaller. */
const LONG_CODE = 3;
/** The ring warns in the last half minute. */
const SHORT_SECONDS = 30;

const CHECK = 'M5 13l5 5L20 7';
const CROSS = 'M6 6l12 12M18 6L6 18';
const CLOCK = 'M3 12a9 9 0 1 1 18 0a9 9 0 1 1-18 0M12 7v5l3 2';
const WAVES = 'M3 9c5-5 13-5 18 0M7 14c3-3 7-3 10 0M12 19h.01';
const STOP = 'M7 12h10';
const ALERT = 'M12 5v8M12 18.5h.01';

export type Action = Key & ('tryAgain' | 'newCode' | 'startAgain' | 'reload' | 'cancel');
type Closing = readonly [tone: 'good' | 'warn' | 'bad' | 'muted', picture: string, action?: Action];

/** How each closing screen looks: tone of the mark, its picture, and the one thing to do next. */
const CLOSINGS: Readonly<Partial<Record<Screen, Closing>>> & { readonly unavailable: Closing } = {
  completed: ['good', CHECK],
  rejected: ['bad', CROSS, 'tryAgain'],
  expired: ['warn', CLOCK, 'newCode'],
  error: ['bad', ALERT, 'tryAgain'],
  cancelled: ['muted', STOP, 'startAgain'],
  limited: ['warn', CLOCK, 'tryAgain'],
  ended: ['muted', CLOCK, 'reload'],
  refused: ['muted', STOP],
  unavailable: ['muted', WAVES, 'tryAgain'],
};

/** What the host says about itself, and where the card is drawn. */
export interface CardHost {
  readonly requester: string | undefined;
  readonly appName: string | undefined;
  readonly shadowRoot: ShadowRoot | null;
}

const dots = (count: number) =>
  html`<div class="line" aria-hidden="true">${Array<unknown>(count).fill(html`<i></i>`)}</div>`;
const muted = (text: unknown) => html`<p class="muted">${text}</p>`;
const foot = (text: unknown) => html`<p class="muted foot">${text}</p>`;
/** Digits as the app shows them, whatever the direction around. */
const untouched = (code: string) => html`<b dir="ltr">${code}</b>`;

/** The card: one heading and what belongs to it, by the screen that is due. `handOff` is the way to the app from here. */
export function card(
  state: State,
  words: Words,
  { requester, appName, shadowRoot }: CardHost,
  handOff: unknown,
  act: (action: Action) => () => void,
  submit: (event: SubmitEvent) => void,
): TemplateResult {
  const { screen, connected, idInvalid, busy, details } = state;
  const { locale, isLoading } = words;
  const now = Date.now();
  const { code, queue } = state.verification ?? {};
  const seconds = secondsLeft(state, now);
  let heading = words.say('starting');
  let body: unknown;
  let mark: Closing | undefined;

  const button = (action: Action) =>
    html`<button part="button" type="button" @click=${act(action)}>
      ${words.say(busy ? 'starting' : action)}
    </button>`;
  const cancel = () =>
    html`<button part="cancel" class="quiet" type="button" @click=${act('cancel')}>
      ${words.say('cancel')}
    </button>`;

  if (isLoading || screen === 'starting') {
    if (isLoading) heading = '';
    body = dots(1);
  } else if (screen === 'ask') {
    heading = words.say('ask');
    body = html`${muted(words.say('askWhy'))}
      <form novalidate @submit=${submit}>
        <div class="field">
          <label for="id">${words.say('idLabel')}</label>
          <input
            id="id"
            part="input"
            dir="ltr"
            inputmode="numeric"
            autocomplete="off"
            spellcheck="false"
            maxlength="20"
            required
            aria-invalid=${idInvalid}
            aria-describedby="problem"
          />
          <p class="error" id="problem" ?hidden=${!idInvalid}>${idInvalid ? words.say('idInvalid') : ''}</p>
        </div>
        <button part="button" aria-disabled=${busy}>${words.say(busy ? 'starting' : 'go')}</button>
      </form>
      ${requester && foot(words.rich('askedBy', { requester }))}`;
  } else if ((mark = CLOSINGS[screen])) {
    const [title, why, values] = wording(state, now, words);
    const action = mark[2];
    const paused = screen === 'limited' && state.retryAt > now;
    heading = words.say(title);
    body = html`${details ? details(words, shadowRoot!) : why && muted(words.rich(why, values))}
    ${paused ? foot(words.say('notYou')) : action && button(action)}`;
  } else if (!connected) {
    mark = CLOSINGS.unavailable;
    heading = words.say('offline');
    body = muted(
      code && seconds
        ? words.rich('offlineCode', {
            code: untouched(code),
            time: html`<span class="time">${clock(seconds, locale)}</span>`,
          })
        : words.say(code ? 'offlineTimeUp' : 'offlineWhy'),
    );
  } else if (code) {
    const app = appName ?? words.say('app');
    const steps = [
      words.rich('stepOpen', { app }),
      requester ? words.rich('stepFind', { requester }) : words.say('stepFindNew'),
      words.rich('stepChoose', { code: untouched(code) }),
    ];
    heading = words.say('approve', { app });
    body = html`${state.replaced ? html`<p class="notice warn">${words.say('replaced')}</p>` : ''}
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
        <span class="spoken">${words.say('codeLabel', { digits: digits(code) })}</span>
        <small role="timer">${words.say('left', { time: clock(seconds, locale) })}</small>
      </div>
      <ol>
        ${steps.map((step, index) => html`<li><i aria-hidden="true">${words.number(index + 1)}</i><span>${step}</span></li>`)}
      </ol>
      <p class="live muted"><i></i>${words.say(seconds ? 'waiting' : 'timeUp')}</p>
      <div class="actions">${handOff} ${cancel()}</div>
      ${foot(words.say('notYou'))}`;
  } else {
    const place = queue?.place ?? 1;
    const wait = secondsInLine(state, now);
    const soon = words.say('comesSoon');
    const getting = place === 1 && !wait;
    heading = getting ? words.say('getting') : inLine(place, words);
    body = html`${dots(Math.min(place, DOTS))}
    ${
      getting
        ? muted(soon)
        : html`<p>${wait ? words.rich('comesIn', { time: span(wait, locale) }) : soon}</p>
            ${muted(words.say('lineWhy'))}`
    }
    ${cancel()}`;
  }

  return html`<section
    part="card"
    class="card ${mark && 'center'}"
    lang=${words.language}
    dir=${words.direction}
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
