/** The sandbox's clock, and the buttons that move it. */
import { call, pollWhileVisible, type Row } from './calls.js';
import { writtenTime } from './format-values.js';

const REFRESH_MS = 2000;

export function prepareClock(clock: HTMLTimeElement): void {
  function show({ now }: Row): void {
    clock.dateTime = String(now);
    clock.textContent = writtenTime(now);
  }
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-advance]')) {
    button.addEventListener('click', async () => {
      show(await call('POST', '/sandbox/clock', { advanceMs: Number(button.dataset['advance']) }));
    });
  }
  pollWhileVisible(REFRESH_MS, async () => show(await call('GET', '/sandbox/clock')));
}
