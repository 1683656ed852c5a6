import { FORMS } from '../submissions/forms.js';
import { html, type Html } from './html.js';
import { PAGES, address, consolePage, frame, languageLink, type Page, type Shown } from './layout.js';
import { liveTable } from './live-table.js';

export function overviewPage(shown: Shown): Html {
  const { texts, language } = shown;
  const others = (Object.keys(PAGES) as Page[]).filter((page) => page !== 'overview');
  return consolePage(
    shown,
    'overview',
    texts.overviewIntro,
    html`<div class="cards">
      ${others.map(
        (page) =>
          html`<a class="card" href="${address(page, language)}"
            ><h2>${texts[page]}</h2>
            <p class="muted">${texts[`${page as Exclude<Page, 'overview'>}Card`]}</p></a
          >`,
      )}
    </div>`,
  );
}

export function phonePage(shown: Shown): Html {
  const { texts, language } = shown;
  return frame(
    shown,
    `${texts.appName} · ${texts.sandbox}`,
    'phone.js',
    html`<body class="phone">
      <main class="device">
        <header><span class="brand">${texts.appName}</span>${languageLink(shown)}</header>
        <div id="app"></div>
        <footer>
          <span>${texts.sandbox}</span><a href="${address('overview', language)}">${texts.toConsole}</a>
        </footer>
      </main>
      <p id="news" class="unseen" role="status"></p>
    </body>`,
  );
}

export function submissionsPage(shown: Shown, formId: string | null): Html {
  const { texts, language } = shown;
  const form = FORMS.find(({ id }) => id === formId) ?? FORMS[0];
  if (form === undefined) throw new Error('the sandbox has no form');
  const here = address('submissions', language);
  return consolePage(
    shown,
    'submissions',
    texts.submissionsIntro,
    html`<div class="chips">
        ${FORMS.map(
          ({ id, name }) =>
            html`<a
              class="chip${id === form.id && ' on'}"
              href="${here}${here.includes('?') ? '&' : '?'}form=${id}"
              ${id === form.id && html` aria-current="true"`}
              ><bdi lang="en">${name}</bdi></a
            >`,
        )}
      </div>
      <section class="card">
        <h2><bdi lang="en">${form.name}</bdi></h2>
        <p dir="ltr"><code>${form.id}</code></p>
        <table class="rows">
          <thead>
            <tr>
              ${[texts.fieldId, texts.name, texts.fieldType].map((label) => html`<th scope="col">${label}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${form.fields.map(
              ({ id, name, type }) =>
                html`<tr>
                  <td data-label="${texts.fieldId}"><code dir="ltr">${id}</code></td>
                  <td data-label="${texts.name}" lang="en"><bdi>${name}</bdi></td>
                  <td data-label="${texts.fieldType}" lang="en"><bdi>${type}</bdi></td>
                </tr>`,
            )}
          </tbody>
        </table>
      </section>
      <form class="card" data-load="${form.id}">
        <h2>${texts.inventMore}</h2>
        <div class="fields">
          <label
            >${texts.inventCount}<input
              type="number"
              name="count"
              min="1"
              max="200000"
              value="10000"
              dir="ltr"
              required
          /></label>
        </div>
        <div class="buttons">
          <button type="submit">${texts.invent}</button><output role="status"></output>
        </div>
      </form>
      <section class="card">
        <h2>${texts.newestHundred}</h2>
        ${liveTable(texts, {
          caption: texts.newestHundred,
          from: `/sandbox/forms/${form.id}/submissions`,
          rows: 'submissions',
          columns: [
            { key: 'customerName', label: 'customer' },
            { key: 'email', label: 'email' },
            { key: 'kycState', label: 'state', kind: 'state' },
            { key: 'submissionDate', label: 'submitted', kind: 'time' },
            { key: 'submissionId', label: 'submissionId', kind: 'code' },
          ],
        })}
      </section>`,
  );
}

export function webhooksPage(shown: Shown): Html {
  const { texts } = shown;
  return consolePage(
    shown,
    'webhooks',
    texts.webhooksIntro,
    html`<section class="card">
      ${liveTable(texts, {
        caption: texts.webhooks,
        from: '/sandbox/webhooks/deliveries',
        rows: 'deliveries',
        columns: [
          { key: 'createdAt', label: 'written', kind: 'time' },
          { key: 'transId', label: 'transaction', kind: 'code' },
          { key: 'status', label: 'status', kind: 'state' },
          { key: 'state', label: 'state', kind: 'state' },
          { key: 'attempts', label: 'attempts', kind: 'count' },
          { key: 'answer', label: 'answer', kind: 'count' },
          { key: 'failure', label: 'failure' },
        ],
        actions: [
          {
            label: 'sendAgain',
            method: 'POST',
            path: '/sandbox/webhooks/deliveries/{id}/resend',
            when: { state: ['delivered', 'failed', 'dropped', 'no_address'] },
          },
        ],
      })}
    </section>`,
  );
}
