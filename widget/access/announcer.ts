import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** So many sentences stay readable in the region: what a reader did not reach in time is out of date. */
const KEPT = 3;

let region: HTMLElement | undefined;
let users = 0;

/**
 * Speaks to screen readers through one region in the page's own DOM: regions inside shadow roots, or made at
 * the moment they are filled, are often not read. It lives as long as any element uses it.
 */
export class Announcer implements ReactiveController {
  constructor(host: ReactiveControllerHost) {
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
    document.body.append(region);
  }

  hostDisconnected(): void {
    if (--users) return;
    region?.remove();
    region = undefined;
  }

  announce(text: string, lang: string): void {
    if (!region || !text) return;
    const sentence = document.createElement('p');
    sentence.lang = lang;
    sentence.textContent = text;
    region.append(sentence);
    // What stays must stay where it is: a sentence that is put in again is spoken again.
    if (region.childElementCount > KEPT) region.firstChild!.remove();
  }
}
