/** The heading and the content of each screen. Templates only. */
import { html, type TemplateResult } from 'lit';
import { clock } from '../language/dates.js';
import { countdown } from './countdown.js';
import type { IdentityParts } from './identity-parts.js';
import type { IdentityKey, IdentityLocalize } from './identity-verification.en.js';
import { closingMessage } from './identity-verification-messages.js';
import { secondsInLine, secondsLeft, type Screen, type State } from './identity-verification-state.js';

/** The most dots for the people ahead. */
const DOTS = 6;

const CHECK = 'M5 13l5 5L20 7';
const WAVES = 'M3 9c5-5 13-5 18 0M7 14c3-3 7-3 10 0M12 19h.01';

export type Action = IdentityKey & ('tryAgain' | 'getNewCode' | 'startAgain' | 'reload' | 'cancel');
/** A closing screen: the tone of its mark, its picture, and the next action. */
export type Closing = readonly [tone: 'good' | 'warn' | 'bad' | 'muted', picture: string, action?: Action];

const UNAVAILABLE: Closing = ['muted', WAVES, 'tryAgain'];
/** The closing screens that need no other file. */
const CLOSINGS: Readonly<Partial<Record<Screen, Closing>>> = {
  completed: ['good', CHECK],
  unavailable: UNAVAILABLE,
};

export interface ViewHost {
  readonly requester: string | undefined;
  readonly appName: string | undefined;
}

export interface ViewActions {
  act(action: Action): () => void;
  submit(this: void, event: Event): void;
}

export interface ViewContext {
  readonly state: State;
  readonly localize: IdentityLocalize;
  readonly host: ViewHost;
  readonly parts: Pick<
    IdentityParts,
    'question' | 'lacksTexts' | 'closing' | 'handOff' | 'person' | 'waitMessage'
  >;
  readonly actions: ViewActions;
  /** The page's clock. */
  readonly now: number;
}

export type ScreenContent = readonly [heading: string, body: unknown, mark?: Closing];

const dots = (count: number) =>
  html`<div class="line" aria-hidden="true">${Array<unknown>(count).fill(html`<i></i>`)}</div>`;
const muted = (text: unknown) => html`<p class="muted">${text}</p>`;
const foot = (text: unknown) => html`<p class="muted foot">${text}</p>`;
/** The digits as the app shows them, in every language. */
const verbatim = (code: string) => html`<b dir="ltr">${code}</b>`;

/** The content of the screen. Without its translation, a screen has no text. */
export function screenContent(context: ViewContext): ScreenContent {
  const { localize, state, parts } = context;
  const { screen, lost, verification } = state;
  if (localize.isLoading) return ['', dots(1)];
  const starting: ScreenContent = [localize.text('startingTitle'), dots(1)];
  if (screen === 'starting' || parts.lacksTexts(state)) return starting;
  if (screen === 'ask') return parts.question.draw((part) => part.askContent(html, context)) ?? starting;
  const mark = (parts.closing(state)?.CLOSINGS ?? CLOSINGS)[screen];
  if (mark) return closingContent(mark, context);
  if (lost) return lostContent(lost, context);
  return verification?.code ? codeContent(verification.code, context) : queueContent(context);
}

function closingContent(mark: Closing, context: ViewContext): ScreenContent {
  const { state, localize, host, parts, actions, now } = context;
  const { requester } = host;
  const [title, text, values] = closingMessage(state, now, localize, parts.closing(state), requester);
  const [, , action] = mark;
  const isPaused = state.screen === 'limited' && state.retryAt > now;
  const button =
    action &&
    html`<button part="button" type="button" @click=${actions.act(action)}>
      ${localize.text(state.busy ? 'startingTitle' : action)}
    </button>`;
  const body = html`${parts.person(state.details) ?? (text && muted(localize.rich(text, values)))}
  ${isPaused ? foot(localize.text('notYouHint')) : button}`;
  return [localize.text(title), body, mark];
}

function lostContent(lost: 'offline' | 'unavailable', { state, localize, now }: ViewContext): ScreenContent {
  const code = state.verification?.code;
  const seconds = secondsLeft(state, now);
  const text =
    code && seconds
      ? localize.rich('offlineCodeText', {
          code: verbatim(code),
          time: html`<span class="time">${clock(seconds, localize.locale)}</span>`,
        })
      : localize.text(code ? 'offlineTimeUpText' : 'unavailableText');
  return [localize.text(`${lost}Title`), muted(text), UNAVAILABLE];
}

function codeContent(code: string, context: ViewContext): ScreenContent {
  const { state, localize, host, parts, now } = context;
  const { requester, appName } = host;
  const app = appName ?? localize.text('appName');
  const seconds = secondsLeft(state, now);
  const steps = [
    localize.rich('stepOpen', { app }),
    requester ? localize.rich('stepFind', { requester }) : localize.text('stepFindNew'),
    localize.rich('stepEnter', { code: verbatim(code) }),
  ];
  const body = html`${state.replaced ? html`<p class="notice warn">${localize.text('codeReplacedText')}</p>` : ''}
    ${countdown(code, seconds, context)}
    <ol>
      ${steps.map((step, index) => html`<li><i aria-hidden="true">${localize.number(index + 1)}</i><span>${step}</span></li>`)}
    </ol>
    <p class="live muted"><i></i>${localize.text(seconds ? 'codeText' : 'codeTimeUpText')}</p>
    <div class="actions">${parts.handOff()} ${cancelButton(context)}</div>
    ${foot(localize.text('notYouHint'))}`;
  return [localize.text('codeTitle', { app }), body];
}

function queueContent(context: ViewContext): ScreenContent {
  const { state, localize, parts, now } = context;
  const wait = secondsInLine(state, now) ? parts.waitMessage(state, now) : undefined;
  const body = html`${dots(Math.min(state.verification?.queue?.place ?? 1, DOTS))}
  ${
    wait &&
    html`<p>${localize.rich(...wait[1])}</p>
      ${muted(localize.text(wait[2]))}`
  }
  ${cancelButton(context)}`;
  return [wait?.[0] ?? localize.text('queuedFirstTitle'), body];
}

function cancelButton({ localize, actions }: ViewContext): TemplateResult {
  return html`<button part="cancel" class="quiet" type="button" @click=${actions.act('cancel')}>
    ${localize.text('cancel')}
  </button>`;
}
