import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** So many sentences stay readable in the region: what a reader did not reach in time is out of date. */
const KEPT = 3;
/** The same sentence again so soon is another element's. */
const ECHO_MS = 1_000;

let region: HTMLElement | undefined;
let users = 0;
let saidAt = 0;

/**
 * Speaks to screen readers through one region in the page's own DOM: regions inside shadow roots, or made at
 * the moment they are filled, are often not read. It lives as long as any element uses it.
 */
export class Announcer implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element;

  constructor(host: ReactiveControllerHost & Element) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    if (users++) return;
    region = document.createElement('div');
    // Each new sentence alone, not the region's whole text.
    region.setAttribute('role', 'status');
    region.setAttribute('aria-live', 'polite');
    region.setAttribute('aria-atomic', 'false');
    region.style.cssText =
      'position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap';
    // What is outside of an open dialog is not read.
    (this.#host.closest('dialog,[aria-modal]') ?? document.body).append(region);
  }

  hostDisconnected(): void {
    if (--users) return;
    region?.remove();
    region = undefined;
  }

  announce(text: string, lang: string): void {
    const now = Date.now();
    // Two elements for the same person have the same to say.
    if (!region || !text || (now - saidAt < ECHO_MS && text === region.lastChild?.textContent)) return;
    saidAt = now;
    const sentence = document.createElement('p');
    sentence.lang = lang;
    sentence.textContent = text;
    region.append(sentence);
    // What stays must stay where it is: a sentence that is put in again is spoken again.
    if (region.childElementCount > KEPT) region.firstChild!.remove();
  }
}
