/** The loaded lists, the import form, and the monitoring that an import causes. */
import { LIST_FORMATS } from '../lists/read-list.js';
import type { Texts } from './browser/texts.js';
import { html, type Html } from './html.js';
import { consolePage, type Shown } from './layout.js';
import { liveTable } from './live-table.js';

export function listsPage(shown: Shown): Html {
  const { texts } = shown;
  return consolePage(
    shown,
    'lists',
    texts.listsIntro,
    html`<section class="card">
        ${liveTable(texts, {
          caption: texts.lists,
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
      ${importForm(texts)}${monitoringPanel(texts)}`,
  );
}

function importForm(texts: Texts): Html {
  return html`<form class="card" data-import>
    <h2>${texts.importTitle}</h2>
    <p class="muted">${texts.importHint}</p>
    <p dir="ltr">
      <code>npx kyc-sandbox import-list path/to/list --url <span data-origin></span></code>
    </p>
    <div class="fields">
      <label
        >${texts.importFiles}<input type="file" name="files" accept=".csv,.json,.xml" multiple required
      /></label>
      <label
        >${texts.importName}<input
          type="text"
          name="name"
          pattern="[A-Za-z0-9][A-Za-z0-9._\\-]{0,99}"
          dir="ltr"
          autocomplete="off"
          spellcheck="false"
          required
      /></label>
      <label
        >${texts.importFormat}<select name="format">
          <option value="">${texts.importByContent}</option>
          ${LIST_FORMATS.map((format) => html`<option value="${format}">${format}</option>`)}
        </select></label
      >
    </div>
    <div class="progress" data-progress hidden>
      <progress max="1" value="0" aria-label="${texts.importProgress}"></progress>
      <p class="muted" data-step></p>
    </div>
    <div class="buttons">
      <button type="submit">${texts.importButton}</button><output role="status"></output>
    </div>
    <dl data-contents></dl>
  </form>`;
}

export function monitoringPanel(texts: Texts): Html {
  return html`<section class="card" data-monitoring>
    <h2>${texts.monitoring}</h2>
    <div class="progress">
      <progress max="1" value="0" aria-label="${texts.monitoring}" hidden></progress>
      <p class="muted" data-text></p>
    </div>
    <p class="unseen" role="status"></p>
  </section>`;
}
