import { html } from 'lit-html';
import type { Row } from './calls.js';
import type { Act, Content } from './page-frame.js';
import { address, fill, texts } from './page-language.js';
import { columnsOf, table, type RowAction } from './table.js';

const card = (content: unknown, title = '') =>
  html`<section class="card">${title && html`<h2>${title}</h2>`}${content}</section>`;
const rowsOf = (answer: unknown, key: string) => (answer as Row)[key] as Row[];

function caseActions(act: Act): RowAction[] {
  const change = (label: string, body: Row, applies: RowAction['applies']): RowAction => ({
    label,
    applies,
    run: ({ id }) => act('PATCH', `/sandbox/cases/${String(id)}`, body),
  });
  return [
    change(texts.review, { searchStatus: 'UnderReview' }, (row) => row['searchStatus'] === 'Open'),
    change(texts.close, { searchStatus: 'Closed' }, (row) => row['searchStatus'] !== 'Closed'),
    change(texts.reopen, { searchStatus: 'Open' }, (row) => row['searchStatus'] === 'Closed'),
    change(texts.stopMonitoring, { isMonitored: false }, (row) => row['isMonitored'] === true),
    change(texts.monitor, { isMonitored: true }, (row) => row['isMonitored'] === false),
  ];
}

export const casesPage = (): Content => ({
  intro: texts.casesIntro,
  polls: ['/sandbox/cases', '/sandbox/monitoring'],
  draw([cases, progress], act) {
    const columns = columnsOf(
      'name',
      'entityType',
      'clientName',
      'numOfHits',
      'level',
      'searchStatus',
      'isMonitored',
      'lastScreened',
    );
    const rows = rowsOf(cases, 'cases').map((row) => ({ ...row, level: (row['summary'] as Row)['level'] }));
    return [card(table(texts.cases, columns, rows, caseActions(act))), monitoring(progress!)];
  },
});

/** How far the monitored names are screened against the newest list. */
const monitoring = (progress: Row) =>
  html`<p class="card" role="status">${fill(texts.progress, progress)}</p>`;

export const listsPage = (): Content => ({
  intro: texts.listsIntro,
  polls: ['/sandbox/lists', '/sandbox/monitoring'],
  draw([lists, progress]) {
    const columns = columnsOf('list', 'version', 'format', 'entities', 'names', 'loadedAt', 'isCurrent');
    const command = `npx --no --package kyc-elements-sandbox kyc-sandbox import-list path/to/list --url ${location.origin}`;
    return [
      card(table(texts.lists, columns, rowsOf(lists, 'lists'))),
      card(html`<p dir="ltr"><code>${command}</code></p>`, texts.importTitle),
      monitoring(progress!),
    ];
  },
});

export function submissionsPage(wanted: string | null): Content {
  const formId = wanted ?? 'form-onboarding';
  return {
    intro: texts.submissionsIntro,
    polls: ['/sandbox/forms', `/sandbox/forms/${encodeURIComponent(formId)}/submissions`],
    draw([all, newest]) {
      const chips = rowsOf(all, 'forms').map((form) => {
        const isShown = form['formId'] === formId;
        const href = address('submissions', { form: String(form['formId']) });
        return html`<a class="chip ${isShown ? 'on' : ''}" href=${href} aria-current=${isShown}>
          <bdi lang="en">${form['name']}</bdi>
        </a>`;
      });
      const columns = columnsOf('customerName', 'email', 'kycState', 'submissionDate', 'submissionId');
      const rows = table(texts.newestHundred, columns, rowsOf(newest, 'submissions'));
      return [
        html`<div class="chips">${chips}</div>`,
        card(
          html`<p dir="ltr"><code>${formId}</code></p>
            ${rows}`,
          texts.newestHundred,
        ),
      ];
    },
  };
}

export const webhooksPage = (): Content => ({
  intro: texts.webhooksIntro,
  polls: ['/sandbox/webhooks/deliveries'],
  draw([answer], act) {
    const columns = columnsOf('createdAt', 'transId', 'status', 'state', 'attempts', 'failure');
    const resend: RowAction = {
      label: texts.sendAgain,
      applies: (row) => row['state'] !== 'pending',
      run: ({ id }) => act('POST', `/sandbox/webhooks/deliveries/${String(id)}/resend`),
    };
    return card(table(texts.webhooks, columns, rowsOf(answer, 'deliveries'), [resend]));
  },
});
