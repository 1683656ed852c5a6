/** The screens of the phone. Templates only; phone.ts has the state. */
import { html, nothing, render } from 'lit-html';
import { keyed } from 'lit-html/directives/keyed.js';
import { repeat } from 'lit-html/directives/repeat.js';
import type { TransactionView } from '../../identity/transactions.js';
import { pollWhileVisible } from './calls.js';
import { address, fill, languageLink, masked, minutesAndSeconds, muted, texts } from './page-language.js';
import { Phone } from './phone.js';

const SYMBOLS = {
  ask: 'M12 3l8 3v5c0 5-3.4 8.5-8 10-4.6-1.5-8-5-8-10V6zM9 12l2 2 4-4',
  calm: 'M7 3h10v18H7zM11 18h2',
  good: 'M4 13l5 5L20 6',
  bad: 'M6 6l12 12M18 6L6 18',
  warn: 'M12 3a9 9 0 1 0 .01 0M12 8v4.5l3 2',
} as const;
type Symbol = keyof typeof SYMBOLS;

const POLL_MS = 1000;

export function startPhone(): void {
  document.title = `${texts.appName} · ${texts.sandbox}`;
  document.body.className = 'phone';
  const phone = new Phone((shown) => render(drawPhone(shown), document.body));
  void pollWhileVisible(POLL_MS, () => phone.poll());
}

function drawPhone(phone: Phone) {
  const { current, waiting, isOffline } = phone;
  const drawn =
    current === undefined
      ? waiting.length > 0
        ? listScreen(phone)
        : screen(phone, 'calm', texts.idleTitle, texts.idleText)
      : current.status === 'WAITING'
        ? requestScreen(phone, current)
        : endScreen(phone, current);
  return html`<main class="device">
    <header><span class="brand">${texts.appName}</span>${languageLink()}</header>
    <div id="app">
      ${isOffline ? html`<p class="problem" role="status">${texts.offline}</p>` : nothing} ${drawn}
    </div>
    <footer><span>${texts.sandbox}</span><a href=${address('cases')}>${texts.toConsole}</a></footer>
  </main>`;
}

function screen(phone: Phone, symbol: Symbol, title: unknown, text: string, more: unknown = nothing) {
  return html`<section class="screen">
    <div class="symbol tone-${symbol}" aria-hidden="true">
      <svg viewBox="0 0 24 24"><path d=${SYMBOLS[symbol]} /></svg>
    </div>
    <h1 tabindex="-1" aria-live="polite">${title}</h1>
    ${muted(text)} ${keyed(phone.screen, more)}
  </section>`;
}

function listScreen(phone: Phone) {
  const items = repeat(
    phone.waiting,
    ({ transId }) => transId,
    ({ transId, name, service, nationalId }) =>
      html`<li>
        <button type="button" @click=${() => phone.open(transId)}>
          <bdi>${name}</bdi>
          <small>${service}</small>
          <small dir="ltr">${masked(nationalId)}</small>
        </button>
      </li>`,
  );
  const list = html`<ul class="people">
    ${items}
  </ul>`;
  return screen(phone, 'ask', texts.whoseTitle, texts.whoseText, list);
}

function requestScreen(phone: Phone, { service, name, nationalId, expiresAt }: TransactionView) {
  const { problem, isBusy } = phone;
  const [before, after] = texts.requestTitle.split('{service}');
  const left = Math.max(0, Date.parse(expiresAt) - phone.now);
  const inputOf = (form: HTMLFormElement) => form.querySelector('input')!;
  const approve = (event: Event & { currentTarget: HTMLFormElement }) => {
    event.preventDefault();
    void phone.approve(inputOf(event.currentTarget));
  };
  const decline = ({ currentTarget }: Event & { currentTarget: HTMLButtonElement }) =>
    phone.decline(inputOf(currentTarget.form!));
  const content = html`<p class="who"><b>${name}</b> <bdi dir="ltr">${masked(nationalId)}</bdi></p>
    <form novalidate aria-busy=${isBusy} @submit=${approve}>
      <label>
        ${texts.codeLabel}
        <input
          class="code"
          maxlength="2"
          inputmode="numeric"
          autocomplete="off"
          aria-describedby="problem"
          aria-invalid=${problem !== ''}
        />
      </label>
      <p class="problem" role="alert" id="problem">${problem}</p>
      <button>${texts.approve}</button>
      <button type="button" class="quiet" @click=${decline}>${texts.decline}</button>
    </form>
    ${muted(fill(texts.left, { time: minutesAndSeconds(left) }))}
    ${phone.waiting.length > 1 ? html`<button type="button" class="quiet" @click=${() => phone.open(null)}>${texts.moreWaiting}</button>` : nothing}`;
  return screen(phone, 'ask', html`${before}<bdi>${service}</bdi>${after}`, texts.requestText, content);
}

function endScreen(phone: Phone, { status, triesLeft }: TransactionView) {
  const done = html`<button type="button" @click=${() => phone.open(null)}>${texts.done}</button>`;
  if (status === 'COMPLETED') return screen(phone, 'good', texts.approvedTitle, texts.approvedText, done);
  if (status === 'EXPIRED') return screen(phone, 'warn', texts.expiredTitle, texts.startAgainText, done);
  if (status !== 'REJECTED') return screen(phone, 'bad', texts.errorTitle, texts.startAgainText, done);
  return triesLeft === 0
    ? screen(phone, 'bad', texts.tooManyTitle, texts.startAgainText, done)
    : screen(phone, 'bad', texts.declinedTitle, texts.declinedText, done);
}
