import { html, nothing, type TemplateResult } from 'lit';
import type { ResultsLocalize } from './agreement-text.js';

export interface ResultsTools {
  /** How many are loaded: what the file will hold. */
  readonly hits: number;
  readonly complete: boolean;
  readonly refresh: () => void;
  readonly exportCsv: () => void;
  readonly print: () => void;
}

/** Reading anew, the file and the paper. */
export function resultsTools(t: ResultsLocalize, tools: ResultsTools): TemplateResult {
  const { hits, complete, refresh, exportCsv, print } = tools;
  return html`<div class="tools">
    <button type="button" class="small" @click=${refresh}>${t.say('refresh')}</button>
    ${
      hits > 0
        ? html`<button type="button" class="small" @click=${exportCsv}>
            ${complete ? t.say('csv') : t.say('csvPartly', { n: hits })}
          </button>`
        : nothing
    }
    <button type="button" class="small" @click=${print}>${t.say('print')}</button>
  </div>`;
}
