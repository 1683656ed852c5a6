import { byId } from './dom.js';
import { text } from './texts.js';

const SHOWN_MS = 2000;

/** Copies, and says the outcome on the button and to screen readers. `label`: what the button says otherwise. */
export async function copyText(copied: string, button: HTMLButtonElement, label: string): Promise<void> {
  const outcome = await navigator.clipboard.writeText(copied).then(
    () => text('copied'),
    () => text('notCopied'),
  );
  button.textContent = byId('status').textContent = outcome;
  setTimeout(() => {
    button.textContent = label;
    byId('status').textContent = '';
  }, SHOWN_MS);
}
