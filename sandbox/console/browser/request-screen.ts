/** The screens of one request: decision and result. */
import { latinDigits, minutesAndSeconds, shownCount, texts } from './page-language.js';
import { button, element, symbol, type Tone } from './create-element.js';
import { approve, decline, type Transaction } from './phone-calls.js';
import { fill } from './texts.js';

export function idleScreen(): HTMLElement {
  return element(
    'section',
    { class: 'screen center' },
    symbol('calm'),
    element('h1', { tabindex: '-1' }, texts.idleTitle),
    element('p', { class: 'muted' }, texts.idleText),
    element('span', { class: 'live' }, texts.listening),
  );
}

export function requestScreen(
  { transId, service }: Transaction,
  moreWaiting: boolean,
  decided: () => Promise<void>,
): HTMLElement {
  const problem = element('p', { class: 'problem', role: 'alert', id: 'problem' });
  const input = element('input', {
    class: 'code',
    inputmode: 'numeric',
    autocomplete: 'off',
    maxlength: '2',
    'aria-describedby': 'problem',
  }) as HTMLInputElement;
  const approving = button(texts.approve, '', null);
  const declining = button(texts.decline, 'quiet', () => void decide(decline(transId)));
  const form = element(
    'form',
    { novalidate: '' },
    element('label', { class: 'centred' }, texts.codeLabel, input),
    problem,
    approving,
    declining,
  );

  async function decide(decision: Promise<number | null>): Promise<void> {
    approving.disabled = declining.disabled = true;
    try {
      const triesLeft = await decision;
      if (triesLeft === null) return await decided();
      problem.textContent =
        triesLeft === 1 ? texts.wrongCodeOne : fill(texts.wrongCode, { tries: shownCount(triesLeft) });
      input.value = '';
      input.focus();
    } catch {
      problem.textContent = texts.offline;
    } finally {
      approving.disabled = declining.disabled = false;
    }
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const random = latinDigits(input.value).trim();
    if (/^\d{2}$/.test(random)) return void decide(approve(transId, random));
    problem.textContent = texts.codeNeeded;
    input.focus();
  });

  const title = element('h1', { tabindex: '-1' });
  const [before = '', after = ''] = texts.requestTitle.split('{service}');
  title.append(before, element('bdi', {}, service), after);
  return element(
    'section',
    { class: 'screen center' },
    symbol('ask'),
    title,
    element('p', { class: 'muted' }, texts.requestText),
    form,
    element(
      'div',
      { class: 'left' },
      element('progress', { max: '1', 'aria-hidden': 'true' }),
      element('span', { 'data-left': '' }),
    ),
    ...(moreWaiting ? [element('p', { class: 'muted' }, texts.moreWaiting)] : []),
    element('p', { class: 'muted' }, texts.notYou),
  );
}

export function showTimeLeft(screen: HTMLElement, { createdAt, expiresAt }: Transaction, now: number): void {
  const left = Math.max(0, Date.parse(expiresAt) - now);
  const text = screen.querySelector('[data-left]');
  const bar = screen.querySelector('progress');
  if (text !== null) text.textContent = fill(texts.left, { time: minutesAndSeconds(left) });
  if (bar !== null) bar.value = left / (Date.parse(expiresAt) - Date.parse(createdAt));
}

export function endScreen(transaction: Transaction, done: () => void): HTMLElement {
  const [tone, title, text] = ending(transaction);
  return element(
    'section',
    { class: 'screen center' },
    symbol(tone),
    element('h1', { tabindex: '-1' }, title),
    element('p', { class: 'muted' }, text),
    button(texts.done, '', done),
  );
}

function ending({ status, triesLeft }: Transaction): [Tone, string, string] {
  switch (status) {
    case 'COMPLETED':
      return ['good', texts.approvedTitle, texts.approvedText];
    case 'REJECTED':
      return triesLeft === 0
        ? ['bad', texts.tooManyTitle, texts.tooManyText]
        : ['bad', texts.declinedTitle, texts.declinedText];
    case 'EXPIRED':
      return ['warn', texts.expiredTitle, texts.expiredText];
    default:
      return ['bad', texts.errorTitle, texts.errorText];
  }
}
