/** What comes with and after the code, and is not needed to show it. A screen is complete without its mark. */
import type { html as tag, TemplateResult } from 'lit-element';
import { css } from '../look/css.js';
import type { Screen } from './identity-verification-state.js';

export { countdownAnnouncement, returnAnnouncement } from './code-announcements.js';
export { en } from './outcome.en.js';

const CHECK = 'M5 13l5 5L20 7';
const CROSS = 'M6 6l12 12M18 6L6 18';
const CLOCK = 'M3 12a9 9 0 1 1 18 0a9 9 0 1 1-18 0M12 7v5l3 2';
const STOP = 'M7 12h10';
const ALERT = 'M12 5v8M12 18.5h.01';
const WAVES = 'M3 9c5-5 13-5 18 0M7 14c3-3 7-3 10 0M12 19h.01';

type Mark = readonly [tone: 'good' | 'warn' | 'bad' | 'muted', picture: string];

const MARKS: Readonly<Partial<Record<Screen, Mark>>> = {
  completed: ['good', CHECK],
  rejected: ['bad', CROSS],
  expired: ['warn', CLOCK],
  error: ['bad', ALERT],
  cancelled: ['muted', STOP],
  limited: ['warn', CLOCK],
  ended: ['muted', CLOCK],
  refused: ['muted', STOP],
  unavailable: ['muted', WAVES],
};

// Forced colours give the transparent border a colour.
const sheet = new CSSStyleSheet();
sheet.replaceSync(css`
  :host(:not(:state(starting), :state(ask), :state(queued), :state(code))) {
    min-block-size: 0;
  }
  .notice {
    background: color-mix(in oklab, currentColor 11%, var(--_surface));
    font-size: 0.875em;
    border-radius: var(--_radius-control);
    padding: 8px 12px;
  }
  .card:has(.mark) {
    text-align: center;
  }
  .mark {
    display: grid;
    place-items: center;
    margin: 4px auto;
    inline-size: 56px;
    aspect-ratio: 1;
    border: 1px solid transparent;
    border-radius: 50%;
    background: color-mix(in oklab, currentColor 11%, var(--_surface));
  }
  .good {
    color: var(--_good);
  }
  .bad {
    color: var(--_bad);
  }
  .mark svg {
    stroke: currentColor;
    stroke-width: 3;
    stroke-linejoin: round;
  }
`);

/** Lit's `css` would bring a second Lit. */
export const styles = [{ styleSheet: sheet }];

/** @param html the tag of Lit, which would come a second time with this part. */
export function mark(html: typeof tag, screen: Screen): TemplateResult | undefined {
  const found = MARKS[screen];
  return (
    found &&
    html`<div class="mark ${found[0]}" aria-hidden="true">
      <svg width="24" height="24"><path d=${found[1]} /></svg>
    </div>`
  );
}
