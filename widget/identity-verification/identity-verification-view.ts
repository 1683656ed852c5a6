import { html, type TemplateResult } from 'lit-element';
import { screenContent, type ViewContext } from './identity-screens.js';

/** The card: one heading, and the content of the screen. */
export function view(context: ViewContext): TemplateResult {
  const { state, localize, parts } = context;
  // Loaded from the first render on, so that it is there before the code.
  parts.handOff();
  const [heading, body] = screenContent(context);
  return html`<section
    part="card"
    class="card"
    lang=${localize.language}
    dir=${localize.direction}
    aria-busy=${localize.isLoading || state.busy || state.screen === 'starting'}
  >
    <slot name="top"></slot>
    ${parts.mark(state)}
    <h2 part="heading" tabindex="-1">${heading}</h2>
    ${body}
    <slot name="bottom"></slot>
  </section>`;
}
