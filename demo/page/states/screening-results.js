import { answer, never, problem, unreachable } from './answers.js';

/** Every screen of the results: see ../states.js for what a screen declares. */
export const title = { en: 'Every screen of the screening results', ar: 'كل شاشات نتائج الفحص' };
export const properties = { screeningId: 'scr_example' };
/** The screen is complete. */
export const ready = '.card[aria-busy=false]';
export const wide = true;
export const target = 24;

const HITS = [
  {
    hitId: 'hit-1',
    name: 'AL-HARBI, Mohamed Saleh',
    entitySubType: 'Individual',
    countries: 'Saudi Arabia',
    aliases: 'Muhammad Al-Harbi, محمد الحربي, Abu Saleh',
    birthOrFoundationDates: '1970-01-01, 1971',
    riskType: 'Sanctions',
    riskScore: 95,
    strength: 0.97,
    indicators: [
      { category: 'Terrorism', count: 3, maxScore: 95 },
      { category: 'Asset freeze', count: 1, maxScore: 40 },
    ],
  },
  {
    hitId: 'hit-2',
    name: 'Muhamad Harbi',
    entitySubType: 'Individual',
    birthOrFoundationDates: '1951',
    riskType: 'PEP',
    riskScore: 60,
    strength: 0.81,
  },
  {
    hitId: 'hit-3',
    name: 'M. Alharby',
    countries: 'YE',
    riskType: 'News Media',
    riskScore: 20,
    strength: 0.66,
  },
  {
    hitId: 'hit-4',
    name: 'الحربي، محمد صالح',
    entitySubType: 'Vessel',
    countries: 'Atlantis',
    birthOrFoundationDates: 'in the seventies',
    riskType: 'Sanctions',
  },
];

const NUMBERED = (at) => ({
  hitId: `hit-${at}`,
  name: `Mohammed Harbi ${at}`,
  riskType: 'PEP',
  riskScore: at % 100,
  strength: 0.6,
});

const screening = (total, change = {}, pageNumber = 1, pageSize = 50) => {
  const from = (pageNumber - 1) * pageSize;
  const length = Math.max(0, Math.min(pageSize, total - from));
  return {
    id: 'scr_example',
    name: 'Mohammed Al Harbi',
    countries: ['SA'],
    entityType: 'person',
    entityDate: '1970-01-01',
    screeningStatus: 'Succeeded',
    searchStatus: 'Open',
    isMonitored: false,
    numOfHits: total,
    createdAt: '2026-11-20T08:42:00Z',
    lastScreened: '2026-11-21T08:42:00Z',
    lastUpdated: null,
    summary: total ? { level: 'High', score: 92 } : { level: 'Low', score: 4 },
    hits: {
      pageNumber,
      pageSize,
      totalRecords: total,
      items: Array.from({ length }, (_, at) => HITS[from + at] ?? NUMBERED(from + at + 1)),
    },
    ...change,
  };
};

/** A proxy that has `total` hits, five a page at first. `next` answers the calls of "load all". */
const pages =
  (total, next) =>
  ({ query, signal }) => {
    const [page, size] = [Number(query.get('pageNumber')), Number(query.get('pageSize'))];
    return size === 100 && next ? next(page, signal) : answer(screening(total, {}, page, size));
  };
const found = (total, change) => ({ proxy: () => answer(screening(total, change)) });
const failed = (...failure) => ({ proxy: () => problem(...failure) });

const press = async (element, selector) => {
  element.shadowRoot.querySelector(selector).click();
  await element.updateComplete;
};
const keys = async (element, key, times) => {
  for (let at = 0; at < times; at += 1) {
    element.shadowRoot.querySelector('.plot').dispatchEvent(new KeyboardEvent('keydown', { key }));
    await element.updateComplete;
  }
};
const loadAll = (element) => void element.loadAll();

export const screens = {
  empty: { proxy: never, properties: { screeningId: undefined } },
  loading: { proxy: never, ready: '.skeleton' },
  results: { ...found(4), properties: { seenHitIds: ['hit-1'] } },
  details: { ...found(2), act: (element) => press(element, '.opener'), ready: '.detail' },
  company: found(3, {
    entityType: 'company',
    isMonitored: true,
    searchStatus: 'UnderReview',
    clientName: 'Acme Bank',
    lastUpdated: '2026-11-20T08:42:00Z',
    extendedSearchParameters: { registrationNumber: '1010' },
    summary: { level: 'Medium', score: 48 },
  }),
  narrowed: { ...found(4), act: (element) => keys(element, 'ArrowUp', 12), ready: '.narrowed' },
  'nothing-left': { ...found(4), act: (element) => keys(element, 'ArrowUp', 20), ready: '.nothing-left' },
  'one-page-of-many': { proxy: pages(62), properties: { pageSize: 5 } },
  'loading-all': {
    proxy: pages(162, (page) => (page === 1 ? answer(screening(162, {}, 1, 4)) : never())),
    properties: { pageSize: 5 },
    act: loadAll,
    ready: 'progress[value="4"]',
  },
  'all-loaded': { proxy: pages(12), properties: { pageSize: 5 }, act: loadAll, ready: '.hit:nth-child(5)' },
  'loading-failed': {
    proxy: pages(12, () => problem('upstream_unavailable', 502)),
    properties: { pageSize: 5 },
    act: loadAll,
    ready: '.note b',
  },
  'list-changed': {
    proxy: pages(101, (page) => answer(page === 1 ? screening(101, {}, 1, 4) : screening(102, {}, 1, 1))),
    properties: { pageSize: 5 },
    act: loadAll,
    ready: '.note .warn',
  },
  'zero-hits': found(0),
  'zero-hits-monitored': found(0, { isMonitored: true, searchStatus: 'Closed' }),
  'in-progress': found(1, { screeningStatus: 'InProgress' }),
  'run-failed': found(0, { screeningStatus: 'Failed' }),
  'run-failed-with-hits': found(1, { screeningStatus: 'Failed' }),
  offline: { proxy: unreachable },
  'not-found': failed('not_found', 404),
  forbidden: failed('forbidden', 403),
  'session-over': failed('session_expired', 401),
  rejected: failed('upstream_rejected', 400, { detail: 'This screening is not available through this API.' }),
  busy: failed('busy', 503),
  unavailable: failed('upstream_unavailable', 502),
  malformed: { proxy: () => answer({ id: 'scr_example' }) },
};
