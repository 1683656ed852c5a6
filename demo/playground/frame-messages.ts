import type { ShownSettings } from './settings/settings.js';

export type ToFrame =
  | { readonly kind: 'settings'; readonly settings: ShownSettings }
  /** Starts a live verification as this invented person. */
  | { readonly kind: 'start'; readonly nationalId: string };

export interface FiredEvent {
  readonly type: string;
  readonly tagName: string;
  readonly detail: unknown;
}

export type FromFrame =
  | { readonly kind: 'ready' }
  | { readonly kind: 'event'; readonly event: FiredEvent }
  | { readonly kind: 'height'; readonly height: number };

/** Only the two pages of this origin talk to each other. */
export function send(target: Window, message: ToFrame | FromFrame): void {
  target.postMessage(message, location.origin);
}
