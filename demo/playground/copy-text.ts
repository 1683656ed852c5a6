import { byId } from './dom.js';
import { text } from './texts.js';

const COPIED_MS = 2000;

/** Copies, and says so on the button and to screen readers. `label`: what the button says otherwise. */
export async function copyText(copied: string, button: HTMLButtonElement, label: string): Promise<void> {
  await navigator.clipboard.writeText(copied);
  button.textContent = byId('status').textContent = text('copied');
  setTimeout(() => {
    button.textContent = label;
    byId('status').textContent = '';
  }, COPIED_MS);
}
