/** The card, and what it shows while there is no list. Templates only. */
import { html, nothing, type TemplateResult } from 'lit-element';
import type { ScreeningListModel } from './screening-list-model.js';
import { screeningsTable } from './screenings-table.js';

export function card(list: ScreeningListModel): TemplateResult {
  const { isLoading, language, direction } = list.localize;
  const { screen, reading } = list.state;
  const isBusy = isLoading || screen === 'reading' || reading !== undefined;
  return html`<div class="frame" lang=${language} dir=${direction}>
    <section class="card" part="card" aria-labelledby="heading" aria-busy=${String(isBusy)}>
      ${isLoading ? nothing : content(list)}
    </section>
  </div>`;
}

function content(list: ScreeningListModel): TemplateResult {
  const { localize, state } = list;
  return html`<h2 id="heading"><slot name="heading">${localize.text('listTitle')}</slot></h2>
    ${
      state.screen === 'reading'
        ? html`<p class="wait"><span class="dot"></span>${localize.text('reading')}</p>`
        : state.screen === 'listed'
          ? screeningsTable(list)
          : message(list, state.screen)
    }`;
}

function message(
  { localize, refresh }: ScreeningListModel,
  screen: 'ended' | 'forbidden' | 'rejected' | 'offline' | 'busy' | 'unavailable',
): TemplateResult {
  return html`<div class="message">
    <h2>${localize.text(`${screen}Title`)}</h2>
    <p class="muted">${localize.text(`${screen}Text`)}</p>
    ${
      screen === 'forbidden'
        ? nothing
        : html`<button class="plain" @click=${refresh}>${localize.text('tryAgain')}</button>`
    }
  </div>`;
}
