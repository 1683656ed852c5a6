import { html, nothing, type TemplateResult } from 'lit-element';
import type { ScreeningActions } from './screenings-table.js';
import type { ListLocalize } from './screening-list-messages.js';
import type * as listedScreenings from './listed-screenings.js';
import type { State } from './screening-list-state.js';

export interface ListActions extends ScreeningActions {
  /** Undefined until it is loaded. */
  readonly listed: typeof listedScreenings | undefined;
  readonly loadListed: () => void;
  readonly refresh: () => Promise<void>;
}

export function view(
  state: State,
  localize: ListLocalize,
  labels: Readonly<Record<string, string>> | undefined,
  actions: ListActions,
): TemplateResult {
  const { isLoading, language, direction } = localize;
  const { listed } = actions;
  const isReading = state.screen === 'reading' || (state.screen === 'listed' && !listed);
  const isBusy = isLoading || isReading || state.reading !== undefined;
  return html`<div class="frame" lang=${language} dir=${direction}>
    <section class="card" part="card" aria-labelledby="heading" aria-busy=${String(isBusy)}>
      ${
        isLoading
          ? nothing
          : html`<h2 id="heading" tabindex="-1">
                <slot name="heading">${localize.text('listTitle')}</slot>
              </h2>
              ${
                isReading
                  ? html`<p class="wait"><span class="dot"></span>${localize.text('reading')}</p>`
                  : state.screen === 'listed'
                    ? listed!.screeningsTable(state, localize, labels, actions)
                    : message(state.screen, localize, actions)
              }`
      }
    </section>
  </div>`;
}

function message(
  screen: Exclude<State['screen'], 'reading' | 'listed'>,
  localize: ListLocalize,
  { loadListed, refresh }: ListActions,
): TemplateResult {
  const again = screen === 'missing' ? loadListed : () => void refresh();
  return html`<div class="message">
    <h2>${localize.text(`${screen}Title`)}</h2>
    <p class="muted">${localize.text(`${screen}Text`)}</p>
    ${
      screen === 'forbidden'
        ? nothing
        : html`<button class="plain" @click=${again}>${localize.text('tryAgain')}</button>`
    }
  </div>`;
}
