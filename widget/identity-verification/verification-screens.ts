import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { clock, span } from '../language/dates.js';
import { digits, inLine, wording } from './verification-speech.js';
import type { Key, Words } from './verification-speech.js';
import { secondsInLine, secondsLeft, shareLeft } from './verification-state.js';
import type { Screen, State } from './verification-state.js';

/** More people than this ahead are not drawn one by one. */
const DOTS = 6;

const CHECK = 'M5 13l5 5L20 7';
const CROSS = 'M6 6l12 12M18 6L6 18';
const CLOCK = 'M3 12a9 9 0 1 1 18 0a9 9 0 1 1-18 0M12 7v5l3 2';
const WAVES = 'M3 9c5-5 13-5 18 0M7 14c3-3 7-3 10 0M12 19h.01';
const STOP = 'M7 12h10';
const ALERT = 'M12 5v8M12 18.5h.01';

type Closing = readonly [tone: 'good' | 'warn' | 'bad' | 'muted', picture: string, action?: Action];
type Closed = Exclude<Screen, 'starting' | 'ask' | 'queued' | 'code'>;
export type Action = Key & ('tryAgain' | 'newCode' | 'startAgain' | 'reload' | 'cancel');

/** How each closing screen looks: tone of the mark, its picture, and the one thing to do next. */
const CLOSINGS: Readonly<Record<Closed, Closing>> = {
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

/** What the screens are drawn from, and what their buttons do. */
export interface View {
  readonly state: State;
  readonly words: Words;
  readonly requester: string | undefined;
  readonly appName: string | undefined;
  /** How to get to the app from here. */
  readonly handOff: unknown;
  readonly root: ShadowRoot;
  act(action: Action): () => void;
  submit(event: SubmitEvent): void;
}

type Content = readonly [heading: unknown, body: unknown, mark?: Closing];

export function card(view: View): TemplateResult {
  const { state, words } = view;
  const [heading, body, mark] = content(view);
  return html`<section
    part="card"
    class="card ${mark && 'center'}"
    lang=${words.language}
    dir=${words.direction}
    aria-busy=${words.waiting || state.busy || state.screen === 'starting'}
  >
    <slot name="top"></slot>
    ${
      mark &&
      html`<div class="mark ${mark[0]}" aria-hidden="true">
        <svg width="24" height="24"><path d=${mark[1]} /></svg>
      </div>`
    }
    <h2 part="heading" tabindex="-1" ?hidden=${!heading}>${heading}</h2>
    ${body}
    <slot name="bottom"></slot>
  </section>`;
}

function content(view: View): Content {
  const { state, words } = view;
  const { screen } = state;
  if (words.waiting || screen === 'starting') return [words.waiting ? '' : words.say('starting'), dots(1)];
  if (screen === 'ask') return [words.say('ask'), form(view)];
  if (screen !== 'queued' && screen !== 'code') return closing(view, screen);
  return !state.connected ? offline(view) : screen === 'code' ? code(view) : queue(view);
}

function dots(count: number): TemplateResult {
  return html`<div class="line" aria-hidden="true">${Array<unknown>(count).fill(html`<i></i>`)}</div>`;
}

function muted(text: unknown): TemplateResult {
  return html`<p class="muted">${text}</p>`;
}

function foot(text: unknown): TemplateResult {
  return html`<p class="foot">${text}</p>`;
}

function form({ state, words, requester, submit }: View): TemplateResult {
  const { idInvalid, busy } = state;
  return html`${muted(words.say('askWhy'))}
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
          aria-describedby=${idInvalid ? 'problem' : nothing}
        />
        <p class="error" id="problem" ?hidden=${!idInvalid}>${words.say('idInvalid')}</p>
      </div>
      <button part="button" aria-disabled=${busy}>${words.say(busy ? 'starting' : 'go')}</button>
    </form>
    ${requester && foot(words.rich('askedBy', { requester }))}`;
}

function queue(view: View): Content {
  const { state, words } = view;
  const place = state.verification!.queue?.place ?? 1;
  const seconds = secondsInLine(state, Date.now());
  const soon = words.say('comesSoon');
  const getting = place === 1 && !seconds;
  return [
    getting ? words.say('getting') : inLine(place, words),
    html`${dots(Math.min(place, DOTS))}
    ${
      getting
        ? muted(soon)
        : html`<p>${seconds ? words.rich('comesIn', { time: span(seconds, words.locale) }) : soon}</p>
            ${muted(words.say('lineWhy'))}`
    }
    ${cancelButton(view)}`,
  ];
}

function code(view: View): Content {
  const { state, words, requester, appName, handOff } = view;
  const now = Date.now();
  const shown = state.verification!.code!;
  const seconds = secondsLeft(state, now);
  const steps = [
    words.rich('stepOpen', { app: appName ?? html`${words.say('appInFull')}` }),
    requester ? words.rich('stepFind', { requester }) : words.say('stepFindNew'),
    words.rich('stepChoose', { code: isolated(shown) }),
  ];
  return [
    words.say('approve', { app: appName ?? words.say('app') }),
    html`${state.replaced ? html`<p class="notice warn">${words.say('replaced')}</p>` : ''}
      <div class="code ${seconds > 30 ? '' : 'short'}" part="code">
        <svg viewBox="0 0 176 176" aria-hidden="true">
          <circle cx="88" cy="88" r="82" />
          <circle
            class=${seconds ? 'left' : ''}
            cx="88"
            cy="88"
            r="82"
            pathLength="1"
            stroke-dashoffset=${1 - shareLeft(state, now)}
          />
        </svg>
        <b dir="ltr" aria-hidden="true" class=${shown.length > 5 ? 'longest' : shown.length > 3 ? 'long' : ''}
          >${shown}</b
        >
        <span class="spoken">${words.say('codeLabel', { digits: digits(shown) })}</span>
        <small role="timer">${words.say('left', { time: clock(seconds, words.locale) })}</small>
      </div>
      <ol>
        ${steps.map((step, index) => html`<li><i aria-hidden="true">${words.number(index + 1)}</i><span>${step}</span></li>`)}
      </ol>
      <p class="live muted"><i></i>${words.say(seconds ? 'waiting' : 'timeUp')}</p>
      <div class="actions">${handOff} ${cancelButton(view)}</div>
      ${foot(words.say('notYou'))}`,
  ];
}

function isolated(digitsAsTheyAre: string): TemplateResult {
  return html`<b dir="ltr">${digitsAsTheyAre}</b>`;
}

function offline({ state, words }: View): Content {
  const { code: shown } = state.verification!;
  const seconds = secondsLeft(state, Date.now());
  return [
    words.say('offline'),
    muted(
      shown && seconds
        ? words.rich('offlineCode', {
            code: isolated(shown),
            time: html`<span class="time">${clock(seconds, words.locale)}</span>`,
          })
        : words.say(shown ? 'offlineTimeUp' : 'offlineWhy'),
    ),
    CLOSINGS.unavailable,
  ];
}

function closing({ state, words, root, act }: View, screen: Closed): Content {
  const { details, busy, retryAt } = state;
  const now = Date.now();
  const [heading, why, values] = wording(state, now, words);
  const [, , action] = CLOSINGS[screen];
  const waits = screen === 'limited' && retryAt > now;
  return [
    words.say(heading),
    html`${details ? details(words, root) : why && muted(words.rich(why, values))}
    ${waits ? foot(words.say('notYou')) : action && button(words, action, act, busy)}`,
    CLOSINGS[screen],
  ];
}

function button(words: Words, action: Action, act: View['act'], busy = false): TemplateResult {
  return html`<button part="button" type="button" @click=${act(action)}>
    ${words.say(busy ? 'starting' : action)}
  </button>`;
}

function cancelButton({ words, act }: View): TemplateResult {
  return html`<button part="cancel" class="quiet" type="button" @click=${act('cancel')}>
    ${words.say('cancel')}
  </button>`;
}
