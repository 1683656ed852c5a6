/** All cases, or one case with its hits. */
import { html, type Html } from './html.js';
import { address, consolePage, type Shown } from './layout.js';
import { monitoringPanel } from './lists-page.js';
import { liveTable, type Column, type RowAction } from './live-table.js';

const COLUMNS: readonly Column[] = [
  { key: 'entityType', label: 'entityType' },
  { key: 'clientName', label: 'client' },
  { key: 'numOfHits', label: 'hits', kind: 'count' },
  { key: 'summary.level', label: 'risk', kind: 'state' },
  { key: 'searchStatus', label: 'searchStatus', kind: 'state' },
  { key: 'isMonitored', label: 'monitored', kind: 'yes' },
  { key: 'lastScreened', label: 'screened', kind: 'time' },
];

const path = '/sandbox/cases/{id}';
const ACTIONS: readonly RowAction[] = [
  {
    label: 'review',
    method: 'PATCH',
    path,
    body: { searchStatus: 'UnderReview' },
    when: { searchStatus: ['Open'] },
  },
  {
    label: 'close',
    method: 'PATCH',
    path,
    body: { searchStatus: 'Closed' },
    when: { searchStatus: ['Open', 'UnderReview'] },
  },
  {
    label: 'reopen',
    method: 'PATCH',
    path,
    body: { searchStatus: 'Open' },
    when: { searchStatus: ['Closed'] },
  },
  {
    label: 'stopMonitoring',
    method: 'PATCH',
    path,
    body: { isMonitored: false },
    when: { isMonitored: [true] },
  },
  { label: 'monitor', method: 'PATCH', path, body: { isMonitored: true }, when: { isMonitored: [false] } },
];

export function casesPage(shown: Shown, caseId: string | null): Html {
  return caseId !== null && /^[\w-]{1,64}$/.test(caseId) ? oneCase(shown, caseId) : allCases(shown);
}

function allCases(shown: Shown): Html {
  const { texts, language } = shown;
  const here = address('cases', language);
  return consolePage(
    shown,
    'cases',
    texts.casesIntro,
    html`${monitoringPanel(texts)}
      <section class="card">
        ${liveTable(texts, {
          caption: texts.cases,
          from: '/sandbox/cases',
          rows: 'cases',
          columns: [
            { key: 'name', label: 'name', href: `${here}${here.includes('?') ? '&' : '?'}case={id}` },
            ...COLUMNS,
          ],
          actions: ACTIONS,
        })}
      </section>`,
  );
}

function oneCase(shown: Shown, caseId: string): Html {
  const { texts, language } = shown;
  const from = `/sandbox/cases/${caseId}`;
  return consolePage(
    shown,
    'cases',
    texts.caseIntro,
    html`<p><a href="${address('cases', language)}">${texts.allCases}</a></p>
      <section class="card">
        ${liveTable(texts, {
          caption: texts.case,
          from,
          rows: '',
          columns: [{ key: 'name', label: 'name' }, ...COLUMNS],
          actions: ACTIONS,
        })}
      </section>
      <section class="card">
        <h2>${texts.firstHits}</h2>
        ${liveTable(texts, {
          caption: texts.firstHits,
          from,
          rows: 'hits.items',
          columns: [
            { key: 'name', label: 'name' },
            { key: 'entitySubType', label: 'entityType' },
            { key: 'riskType', label: 'riskType' },
            { key: 'riskScore', label: 'riskScore', kind: 'count' },
            { key: 'strength', label: 'strength', kind: 'count' },
            { key: 'countries', label: 'countries' },
            { key: 'birthOrFoundationDates', label: 'dates' },
          ],
        })}
      </section>`,
  );
}
