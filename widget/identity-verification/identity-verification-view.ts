import { html, type TemplateResult } from 'lit';
import { screenContent, type ViewContext } from './identity-screens.js';

/** The card: one heading, and the content of the screen. */
export function view(context: ViewContext): TemplateResult {
  const { state, localize, parts } = context;
  // Loaded from the first render on, so that it is there before the code.
  parts.handOff();
  const [heading, body, mark] = screenContent(context);
  return html`<section
    part="card"
    class="card ${mark && 'center'}"
    lang=${localize.language}
    dir=${localize.direction}
    aria-busy=${localize.isLoading || state.busy || state.screen === 'starting'}
  >
    <slot name="top"></slot>
    ${
      mark &&
      html`<div class="mark ${mark[0]}" aria-hidden="true">
        <svg width="24" height="24"><path d=${mark[1]} /></svg>
      </div>`
    }
    <h2 part="heading" tabindex="-1">${heading}</h2>
    ${body}
    <slot name="bottom"></slot>
  </section>`;
}
