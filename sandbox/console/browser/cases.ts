import type { MonitoringProgress } from '../../screening/monitoring.js';
import { call, pollWhileVisible, type Row } from './calls.js';
import { card, element, muted } from './element.js';
import { address, fill, texts, writtenCount } from './page-language.js';
import { liveTable, type Column, type RowAction } from './table.js';

const COLUMNS: readonly Column[] = [
  { key: 'entityType', label: texts.entityType },
  { key: 'clientName', label: texts.client },
  { key: 'numOfHits', label: texts.hits, kind: 'count' },
  { key: 'summary.level', label: texts.risk, kind: 'state' },
  { key: 'searchStatus', label: texts.searchStatus, kind: 'state' },
  { key: 'isMonitored', label: texts.monitored, kind: 'yes' },
  { key: 'lastScreened', label: texts.screened, kind: 'time' },
];

function change(label: string, body: Row, applies: (row: Row) => boolean): RowAction {
  return { label, method: 'PATCH', path: '/sandbox/cases/{id}', body, applies };
}

const ACTIONS: readonly RowAction[] = [
  change(texts.review, { searchStatus: 'UnderReview' }, (row) => row['searchStatus'] === 'Open'),
  change(texts.close, { searchStatus: 'Closed' }, (row) => row['searchStatus'] !== 'Closed'),
  change(texts.reopen, { searchStatus: 'Open' }, (row) => row['searchStatus'] === 'Closed'),
  change(texts.stopMonitoring, { isMonitored: false }, (row) => row['isMonitored'] === true),
  change(texts.monitor, { isMonitored: true }, (row) => row['isMonitored'] === false),
];

export function casesPage(): [string, ...HTMLElement[]] {
  const name = {
    key: 'name',
    label: texts.name,
    href: (row: Row) => address('cases', { case: String(row['id']) }),
  };
  const table = liveTable(
    texts.cases,
    '/sandbox/cases',
    (answer) => answer['cases'],
    [name, ...COLUMNS],
    ACTIONS,
  );
  return [texts.casesIntro, monitoringCard(), card(table)];
}

export function casePage(id: string): [string, ...HTMLElement[]] {
  const from = `/sandbox/cases/${encodeURIComponent(id)}`;
  const name = { key: 'name', label: texts.name };
  const hits = liveTable(texts.firstHits, from, ({ hits: page }) => (page as Row)['items'], [
    name,
    { key: 'entitySubType', label: texts.entityType },
    { key: 'riskType', label: texts.riskType },
    { key: 'riskScore', label: texts.riskScore, kind: 'count' },
    { key: 'strength', label: texts.strength, kind: 'count' },
    { key: 'countries', label: texts.countries },
    { key: 'birthOrFoundationDates', label: texts.dates },
  ]);
  return [
    texts.caseIntro,
    element('p', {}, element('a', { href: address('cases') }, texts.allCases)),
    card(liveTable(texts.case, from, (answer) => [answer], [name, ...COLUMNS], ACTIONS)),
    card(element('h2', {}, texts.firstHits), hits),
  ];
}

const REFRESH_MS = 1000;

export function monitoringCard(): HTMLElement {
  const bar = element('progress', { max: '1', value: '0', 'aria-label': texts.monitoring, hidden: true });
  const line = muted('');
  const news = element('p', { class: 'unseen', role: 'status' });
  let wasWaiting = false;

  pollWhileVisible(REFRESH_MS, async () => {
    let progress: MonitoringProgress;
    try {
      progress = await call<MonitoringProgress>('GET', '/sandbox/monitoring');
    } catch {
      line.textContent = texts.notLoaded;
      return;
    }
    const { monitored, screened, waiting } = progress;
    bar.hidden = monitored === 0;
    bar.max = Math.max(1, monitored);
    bar.value = screened;
    const text = sentence(progress);
    if (line.textContent !== text) line.textContent = text;
    // Announced at the start and the end only.
    if (waiting > 0 !== wasWaiting) news.textContent = text;
    wasWaiting = waiting > 0;
  });
  const progress = element('div', { class: 'progress' }, bar, line);
  const card = element('section', { class: 'card', id: 'monitoring' });
  card.append(element('h2', {}, texts.monitoring), progress, news);
  return card;
}

function sentence({ list, version, monitored, screened, waiting, changed }: MonitoringProgress): string {
  if (monitored === 0) return texts.noneMonitored;
  return fill(waiting > 0 ? texts.screeningAgain : texts.screenedAgain, {
    screened: writtenCount(screened),
    monitored: writtenCount(monitored),
    changed: writtenCount(changed),
    list: list ?? '',
    version: writtenCount(version),
  });
}
