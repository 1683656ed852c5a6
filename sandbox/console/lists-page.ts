/** The lists that are loaded, importing another one, and what that sets off. */
import { LIST_FORMATS } from '../lists/read-list.js';
import type { Words } from './browser/texts.js';
import { html, type Html } from './html.js';
import { consolePage, type Shown } from './layout.js';
import { liveTable } from './live-table.js';

export function listsPage(shown: Shown): Html {
  const { words } = shown;
  return consolePage(
    shown,
    'lists',
    words.listsIntro,
    html`<section class="card">
        ${liveTable(words, {
          caption: words.lists,
          from: '/sandbox/lists',
          rows: 'lists',
          columns: [
            { key: 'list', label: 'list' },
            { key: 'version', label: 'version', kind: 'count' },
            { key: 'format', label: 'format' },
            { key: 'entities', label: 'entities', kind: 'count' },
            { key: 'names', label: 'names', kind: 'count' },
            { key: 'loadedAt', label: 'loaded', kind: 'time' },
            { key: 'isCurrent', label: 'current', kind: 'yes' },
          ],
        })}
      </section>
      ${importForm(words)}${monitoringPanel(words)}`,
  );
}

function importForm(words: Words): Html {
  return html`<form class="card" data-import>
    <h2>${words.importTitle}</h2>
    <p class="muted">${words.importHint}</p>
    <p dir="ltr"><code>npx kyc-sandbox import-list path/to/list</code></p>
    <div class="fields">
      <label
        >${words.importFiles}<input type="file" name="files" accept=".csv,.json,.xml" multiple required
      /></label>
      <label
        >${words.importName}<input
          type="text"
          name="name"
          pattern="[A-Za-z0-9][A-Za-z0-9._\\-]{0,99}"
          dir="ltr"
          autocomplete="off"
          spellcheck="false"
          required
      /></label>
      <label
        >${words.importFormat}<select name="format">
          <option value="">${words.importByContent}</option>
          ${LIST_FORMATS.map((format) => html`<option value="${format}">${format}</option>`)}
        </select></label
      >
    </div>
    <div class="progress" data-progress hidden>
      <progress max="1" value="0" aria-label="${words.importProgress}"></progress>
      <p class="muted" data-step></p>
    </div>
    <div class="buttons">
      <button type="submit">${words.importButton}</button><output role="status"></output>
    </div>
  </form>`;
}

export function monitoringPanel(words: Words): Html {
  return html`<section class="card" data-monitoring>
    <h2>${words.monitoring}</h2>
    <div class="progress">
      <progress max="1" value="0" aria-label="${words.monitoring}" hidden></progress>
      <p class="muted" data-text></p>
    </div>
    <p class="unseen" role="status"></p>
  </section>`;
}
