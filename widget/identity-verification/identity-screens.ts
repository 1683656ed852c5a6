/** The heading and the content of each screen. Templates only. */
import { html, type TemplateResult } from 'lit-element';
import { countdown } from './countdown.js';
import type { IdentityParts } from './identity-parts.js';
import type { IdentityKey, IdentityLocalize } from './identity-verification.en.js';
import { closingMessage } from './identity-verification-messages.js';
import { secondsInLine, secondsLeft, type State } from './identity-verification-state.js';

/** The most dots for the people ahead. */
const DOTS = 6;

export type Action = IdentityKey & ('tryAgain' | 'getNewCode' | 'startAgain' | 'reload' | 'cancel');

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
    'question' | 'lacksTexts' | 'closing' | 'handOff' | 'details' | 'mark' | 'waitMessage'
  >;
  readonly actions: ViewActions;
  /** The page's clock. */
  readonly now: number;
}

export type ScreenContent = readonly [heading: unknown, body: unknown];

const dots = (count: number) =>
  html`<div class="line" aria-hidden="true">${Array<unknown>(count).fill(html`<i></i>`)}</div>`;
/** What the host named: no translator may change it. */
const named = (name: string) => html`<b><bdi translate="no">${name}</bdi></b>`;
const muted = (text: unknown) => html`<p class="muted">${text}</p>`;
const foot = (text: unknown) => html`<p class="muted foot">${text}</p>`;

/** The content of the screen. Without its translation, a screen has no text. */
export function screenContent(context: ViewContext): ScreenContent {
  const { localize, state, parts } = context;
  const { screen, verification } = state;
  if (localize.isLoading) return ['', dots(1)];
  const attempts = parts.lacksTexts(state);
  const starting: ScreenContent = [
    localize.text('startingTitle'),
    attempts > 1 ? muted(localize.text('unavailableText')) : dots(1),
  ];
  if (screen === 'starting' || attempts) return starting;
  if (screen === 'ask') return parts.question.draw((part) => part.askContent(html, context)) ?? starting;
  if (screen !== 'code' && screen !== 'queued') return closingContent(context);
  return verification?.code ? codeContent(verification.code, context) : queueContent(context);
}

function closingContent(context: ViewContext): ScreenContent {
  const { state, localize, host, parts, actions, now } = context;
  const { requester } = host;
  const closing = parts.closing(state);
  const [title, text, values] = closingMessage(state, now, localize, closing, requester);
  const action = closing?.ACTIONS[state.screen] ?? (state.screen === 'unavailable' ? 'tryAgain' : '');
  const isPaused = state.screen === 'limited' && state.retryAt > now;
  const button =
    action &&
    html`<button part="button" type="button" @click=${actions.act(action)}>
      ${localize.text(state.busy ? 'startingTitle' : action)}
    </button>`;
  const body = html`${parts.details(state.details) ?? (text && muted(localize.rich(text, values)))}
  ${isPaused ? foot(localize.text('notYouHint')) : button}`;
  return [localize.text(title), body];
}

/** What is on the screen stays while the connection is lost. */
function notice({ state, localize }: ViewContext): TemplateResult | '' {
  const { lost, replaced } = state;
  const text = lost
    ? `${localize.text(`${lost}Title`)}. ${localize.text('unavailableText')}`
    : replaced && localize.text('codeReplacedText');
  return text ? html`<p class="notice warn">${text}</p>` : '';
}

function codeContent(code: string, context: ViewContext): ScreenContent {
  const { state, localize, host, parts, now } = context;
  const { requester, appName } = host;
  const app = appName ? named(appName) : localize.text('appName');
  const seconds = secondsLeft(state, now);
  const steps = [
    localize.rich('stepOpen', { app }),
    requester ? localize.rich('stepFind', { requester: named(requester) }) : localize.text('stepFindNew'),
    // The digits as the app shows them, in every language.
    localize.rich('stepEnter', { code: html`<b dir="ltr" translate="no">${code}</b>` }),
  ];
  const body = html`${notice(context)} ${countdown(code, seconds, context)}
    <ol>
      ${steps.map((step, index) => html`<li><i aria-hidden="true">${index + 1}</i><span>${step}</span></li>`)}
    </ol>
    <p class="live muted"><i></i>${localize.text(seconds ? 'codeText' : 'codeTimeUpText')}</p>
    <div class="actions">${parts.handOff()} ${cancelButton(context)}</div>
    ${foot(localize.text('notYouHint'))}`;
  return [localize.rich('codeTitle', { app }), body];
}

function queueContent(context: ViewContext): ScreenContent {
  const { state, localize, parts, now } = context;
  const wait = secondsInLine(state, now) ? parts.waitMessage(state, now) : undefined;
  const body = html`${notice(context)} ${dots(Math.min(state.verification?.queue?.place ?? 1, DOTS))}
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
