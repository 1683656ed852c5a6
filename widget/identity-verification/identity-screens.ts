/** The card, and what each screen shows. Templates only. */
import { html, type TemplateResult } from 'lit-element';
import { Lazy } from '../base/lazy.js';
import { submits } from '../base/submits.js';
import { clock } from '../language/dates.js';
import { CLOSINGS, closingMessage, idFault, waitMessage } from './identity-texts.js';
import type { IdentityVerificationModel } from './identity-verification-model.js';
import { digits, secondsLeft, shareLeft } from './identity-verification-state.js';

const handOff = new Lazy(() => import('./phone-hand-off.js'));
const person = new Lazy(() => import('./verified-person.js'));

/** The most dots for the people ahead. */
const DOTS = 6;
/** Codes of upstream have two digits; longer ones than this get a smaller font. */
const LONG_CODE = 3;
/** The ring changes its colour in the last half minute. */
const SHORT_SECONDS = 30;

type Content = readonly [heading: unknown, body: unknown];

const dots = (count: number) =>
  html`<div class="line" aria-hidden="true">${Array<unknown>(count).fill(html`<i></i>`)}</div>`;
/** What the host named: no translator may change it. */
const named = (name: string) => html`<b><bdi translate="no">${name}</bdi></b>`;
const muted = (text: unknown) => html`<p class="muted">${text}</p>`;
const foot = (text: unknown) => html`<p class="muted foot">${text}</p>`;

export function card(model: IdentityVerificationModel): TemplateResult {
  const { state, localize } = model;
  const { isLoading, language, direction } = localize;
  const isBusy = isLoading || state.busy || state.screen === 'starting';
  // Loaded from the first render on, so that it is there before the code.
  appLink(model);
  const [heading, body] = content(model, Date.now());
  return html`<section part="card" class="card" lang=${language} dir=${direction} aria-busy=${isBusy}>
    <slot name="top"></slot>
    ${mark(model)}
    <h2 part="heading">${heading}</h2>
    ${body}
    <slot name="bottom"></slot>
  </section>`;
}

/** Without its translation, a screen has no text. */
function content(model: IdentityVerificationModel, now: number): Content {
  const { localize, state } = model;
  const { screen, verification } = state;
  if (localize.isLoading) return ['', dots(1)];
  if (screen === 'starting') return [localize.text('startingTitle'), dots(1)];
  if (screen === 'ask') return [localize.text('askTitle'), question(model)];
  if (screen !== 'code' && screen !== 'queued') return closing(model, now);
  return verification?.code ? codeContent(verification.code, model, now) : queueContent(model, now);
}

/** The question for the national ID. */
function question({ state, localize, element, submit }: IdentityVerificationModel): TemplateResult {
  const { idInvalid, idForms, busy } = state;
  const { requester, appName } = element;
  const app = appName || localize.text('appName');
  return html`${muted(localize.rich('askText', { app }))}
    <form method="dialog" @click=${submit} @keydown=${submit}>
      <div class="field">
        <label for="id">${localize.text('idLabel')}</label>
        <input
          id="id"
          part="input"
          dir="ltr"
          inputmode=${/[^0-9N, ]/.test(idForms ?? '') ? 'text' : 'numeric'}
          autocomplete="off"
          spellcheck="false"
          maxlength="40"
          required
          aria-invalid=${idInvalid}
          aria-describedby="problem"
        />
        <p class="error" id="problem" ?hidden=${!idInvalid}>
          ${idInvalid ? localize.text(idFault(state)) : ''}
        </p>
      </div>
      <button part="button" aria-disabled=${busy}>
        ${localize.text(busy ? 'startingTitle' : 'continue')}
      </button>
    </form>
    ${requester && foot(localize.rich('requestedByText', { requester }))}`;
}

function mark({ state: { screen } }: IdentityVerificationModel): TemplateResult | undefined {
  const [tone, picture] = CLOSINGS[screen] ?? [];
  return (
    tone &&
    html`<div class="mark ${tone}" aria-hidden="true">
      <svg width="24" height="24"><path d=${picture} /></svg>
    </div>`
  );
}

function closing(model: IdentityVerificationModel, now: number): Content {
  const { state, localize, element } = model;
  const { screen, details, busy, retryAt } = state;
  const [title, text, values] = closingMessage(model, now);
  const [, , action] = CLOSINGS[screen]!;
  const isPaused = screen === 'limited' && retryAt > now;
  const shown = details && person.draw(element, (part) => part.verifiedPerson(html, model));
  const body = html`${shown ?? (text && muted(localize.rich(text, values)))}
  ${
    isPaused
      ? foot(localize.text('notYouHint'))
      : action &&
        html`<button part="button" type="button" @click=${model.act(action)} @keydown=${submits}>
          ${localize.text(busy ? 'startingTitle' : action)}
        </button>`
  }`;
  return [localize.text(title), body];
}

/** What is on the screen stays while the connection is lost. */
function notice({ state, localize }: IdentityVerificationModel): TemplateResult | '' {
  const { lost, replaced } = state;
  const text = lost
    ? `${localize.text(`${lost}Title`)}. ${localize.text('unavailableText')}`
    : replaced && localize.text('codeReplacedText');
  return text ? html`<p class="notice warn">${text}</p>` : '';
}

function codeContent(code: string, model: IdentityVerificationModel, now: number): Content {
  const { state, localize, element } = model;
  const { requester, appName } = element;
  const app = appName ? named(appName) : localize.text('appName');
  const steps = [
    localize.rich('stepOpen', { app }),
    requester ? localize.rich('stepFind', { requester: named(requester) }) : localize.text('stepFindNew'),
    // The digits as the app shows them, in every language.
    localize.rich('stepEnter', { code: html`<b dir="ltr" translate="no">${code}</b>` }),
  ];
  const body = html`${notice(model)} ${countdown(model, now)}
    <ol>
      ${steps.map((step, index) => html`<li><i aria-hidden="true">${localize.number(index + 1)}</i><span>${step}</span></li>`)}
    </ol>
    <p class="live muted"><i></i>${localize.text(secondsLeft(state, now) ? 'codeText' : 'codeTimeUpText')}</p>
    <div class="actions">${appLink(model)} ${cancelButton(model)}</div>
    ${foot(localize.text('notYouHint'))}`;
  return [localize.rich('codeTitle', { app }), body];
}

/** The code in the ring that shows how much of its lifetime is left. `now`: on the page's clock. */
function countdown(model: IdentityVerificationModel, now: number): TemplateResult {
  const { state, localize } = model;
  const code = state.verification!.code!;
  const seconds = secondsLeft(state, now);
  return html`<div class="code" part="code">
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
    <b dir="ltr" translate="no" aria-hidden="true" class=${code.length > LONG_CODE ? 'long' : ''}>${code}</b>
    <span class="spoken" translate="no">${localize.text('codeLabel', { digits: digits(code) })}</span>
    <small role="timer">${localize.text('timeLeft', { time: clock(seconds, localize.locale) })}</small>
  </div>`;
}

function queueContent(model: IdentityVerificationModel, now: number): Content {
  const { state, localize } = model;
  const [title, time, note] = waitMessage(model, now) ?? [localize.text('queuedFirstTitle')];
  const body = html`${notice(model)} ${dots(Math.min(state.verification?.queue?.place ?? 1, DOTS))}
  ${
    time &&
    html`<p>${localize.rich(...time)}</p>
      ${muted(localize.text(note!))}`
  }
  ${cancelButton(model)}`;
  return [title, body];
}

function cancelButton({ localize, act }: IdentityVerificationModel): TemplateResult {
  return html`<button part="cancel" class="quiet" type="button" @click=${act('cancel')} @keydown=${submits}>
    ${localize.text('cancel')}
  </button>`;
}

/** The link to the app, or its QR code, when the host names a link. */
function appLink(model: IdentityVerificationModel): TemplateResult | undefined {
  const { element } = model;
  const isNamed = element.appLink || element.appLinkIos || element.appLinkAndroid;
  return isNamed ? handOff.draw(element, (part) => part.phoneHandOff(html, model)) : undefined;
}
