import type { KycScreeningResults } from 'kyc-elements';
import type { DecideRequest, FakeProxyOptions, FakeRequest, Hit, Screening } from 'kyc-elements/testing';
import { screeningOf } from '../scripted/example-screening.js';
import {
  always,
  enter,
  failed,
  inside,
  NEVER,
  press,
  presses,
  problem,
  UNREACHABLE,
  until,
  type Screens,
} from '../scripted/screen.js';

export const title = { en: 'Every screen of the screening results', ar: 'كل شاشات نتائج الفحص' };
export const properties = { screeningId: 'scr-1' };
export const ready = '.card[aria-busy=false]';
export const wide = true;
export const target = 24;

/** A proxy that has `total` hits, five a page at first. `next` answers the calls of "load all". */
const pages = (total: number, next?: (page: number) => Response | Promise<Response>): FakeProxyOptions => ({
  answer({ url: { searchParams } }) {
    const [pageNumber, pageSize] = ['pageNumber', 'pageSize'].map((name) => Number(searchParams.get(name)));
    return pageSize === 100 && next
      ? next(pageNumber!)
      : Response.json(screeningOf(total, {}, { pageNumber, pageSize }));
  },
});
const found = (total: number, change?: Partial<Screening>) => ({ proxy: always(screeningOf(total, change)) });
const ANALYST = { by: 'Sara Al-Otaibi', twoNames: false };
/** What Sara may decide. `put` answers what she decides. */
const decidable = (total: number, change?: Partial<Screening>, put?: FakeProxyOptions['answer']) => ({
  proxy: {
    deciding: ANALYST,
    answer: (request: FakeRequest) =>
      request.method === 'PUT'
        ? put?.(request)
        : answer({ ...screeningOf(total, change), deciding: ANALYST }),
  },
});
const answer = (screening: Screening) => Response.json(screening);
const never = () => new Promise<never>(() => {});

/** What the proxy knows of changes of a screening with five hits. `reviewed`: how it answers a review. */
const changed = (change: object, reviewed?: () => Response) => ({
  proxy: {
    answer({ path, method }: FakeRequest) {
      if (method === 'POST') return reviewed?.();
      return path.endsWith('/changes') ? Response.json({ ...NO_CHANGE, ...change }) : answer(screeningOf(5));
    },
  },
  ready: `${ready} .changes`,
});
const REVIEWED = { at: '2026-11-21T08:42:00Z', by: 'Sara Al-Otaibi' };
const NO_CHANGE = {
  id: 'scr-1',
  reference: null,
  since: REVIEWED.at,
  reviewed: REVIEWED,
  version: 7,
  new: [],
  changed: [],
  gone: [],
  rescored: [],
  goneDecisions: [],
  complete: true,
  canReview: true,
  canTakeBack: false,
};
const someChanges = {
  new: ['hit-2', 'hit-4'],
  changed: [{ hit: 'hit-5', fields: ['aliases', 'birthOrFoundationDates'] }],
  gone: ['hit-9'],
};

/** Hits that are all on the first page. */
const allOf = (items: Hit[]) => ({ pageNumber: 1, pageSize: 50, totalRecords: items.length, items });

/** How lists write dates and countries, and what each says about a person born on 4 March 1970. */
const SPELLINGS: readonly (readonly [dates: string, countries: string])[] = [
  ['04 Mar 1970', 'Korea, North'],
  ['1970-04-03', 'Congo, Democratic Republic of the'],
  ['04/03/1970', 'PRK'],
  ['circa 1972', 'كوريا الشمالية'],
  ['1968 to 1973', 'Burma, Korea, North'],
  ['1389 AH', 'Korea'],
  ['25 Dhu al-Hijja 1389, 1951', ''],
  ['1951', 'Palestinian'],
];
const spellings: Partial<Screening> = {
  entityDate: '1970-03-04',
  countries: ['KP'],
  hits: allOf(
    SPELLINGS.map(([birthOrFoundationDates, countries], at) => ({
      hitId: `hit-${at + 1}`,
      name: 'Mohammed Al Harbi',
      countries,
      birthOrFoundationDates,
      riskType: 'Sanctions',
      riskScore: 90 - 2 * at,
      strength: 0.99 - at / 100,
    })),
  ),
};

/** The customer's data beside the list's: other scripts, a document, several countries, a date in the Hijri calendar. */
const evidence: Partial<Screening> = {
  name: 'Юсуф Аль-Харби',
  entityDate: '1970-03-04',
  countries: ['YE', 'RU'],
  extendedSearchParameters: { gender: 'Male', countryOfResidence: 'SA', idPassportNumber: 'N-20417655' },
  hits: allOf([
    {
      hitId: 'hit-1',
      name: 'AL-HARBI, Yusuf Ahmed',
      entitySubType: 'Individual',
      countries: 'Saudi Arabia, Yemen',
      aliases: 'يوسف الحربي, Abu Ahmed',
      birthOrFoundationDates: '1389 AH, 1951',
      riskType: 'Sanctions',
      riskScore: 88,
      strength: 0.91,
    },
  ]),
};
const chineseCompany: Partial<Screening> = {
  name: '中国银行',
  entityType: 'company',
  entityDate: null,
  countries: [],
  extendedSearchParameters: { registrationNumber: '1010' },
  hits: allOf([
    {
      hitId: 'hit-1',
      name: 'ZHONGGUO YINHANG TRADING LTD',
      entitySubType: 'Vessel',
      riskType: 'Sanctions',
      riskScore: 71,
      strength: 0.7,
    },
  ]),
};

/** For a customer of 1979: five hits that the data rules out, and one that needs eyes. */
const someRuledOut: Partial<Screening> = {
  entityDate: '1979-03-14',
  countries: ['SA'],
  hits: allOf(
    ['1943', '1951-07-02', 'circa 1938', '1961', '1979', '1948'].map((birthOrFoundationDates, at) => ({
      hitId: `hit-${at + 1}`,
      name: ['AL-HARBI, Mohamed', 'Muhammad Harbi', 'M. Al Harbi', 'محمد الحربي'][at % 4]!,
      entitySubType: 'Individual',
      countries: ['Iraq', 'Yemen', 'Iraq, Syria'][at % 3]!,
      birthOrFoundationDates,
      riskType: at % 2 ? 'PEP' : 'Sanctions',
      riskScore: 90 - 5 * at,
      strength: 0.97 - at / 50,
    })),
  ),
};
/** Listed twice. */
const oneEntity: Partial<Screening> = {
  ...someRuledOut,
  hits: allOf(
    ['Iraq', 'Yemen'].map((countries, at) => ({
      hitId: `hit-${at + 1}`,
      name: ['HARBI, Mohammed', 'Mohammed Harbi'][at]!,
      countries,
      birthOrFoundationDates: '1951-07-02',
      riskType: ['Sanctions', 'PEP'][at]!,
      riskScore: 90 - 20 * at,
      strength: 0.95 - at / 10,
    })),
  ),
};

/** Chooses in the panel, whose selects are for country, comparison, name match and risk. */
const choose = async (element: KycScreeningResults, select: number, option: number) => {
  if (!element.shadowRoot!.querySelector('#panel')) await press(element, '.fold');
  const field = element.shadowRoot!.querySelectorAll<HTMLSelectElement>('.choice select')[select]!;
  field.selectedIndex = option;
  field.dispatchEvent(new Event('change'));
  await element.updateComplete;
};
/** Reviews the first group that is offered, and opens hits of the sample. The dialog is not modal: it would make all other screens inert. */
const review = async (element: KycScreeningResults, opened: number) => {
  await until(() => inside(element, '.review'));
  element.requestUpdate();
  void element.updateComplete.then(() => {
    const dialog = inside<HTMLDialogElement>(element, '.batch');
    dialog.style.cssText = 'position: static; inline-size: auto; max-block-size: none';
    dialog.showModal = () => dialog.show();
  });
  // At once: the update above is the one that renders the dialog.
  inside(element, '.review').click();
  for (let at = 0; at < opened; at += 1) await press(element, '.batch .save');
};
const loadAll = (element: KycScreeningResults) => void element.loadAll();
const OF_COLLEAGUE = {
  id: 'decision-9',
  screeningId: 'scr-1',
  label: 'same',
  reason: '',
  together: false,
  rules: '1',
  by: 'Omar Hakim',
  at: '2026-11-21T08:42:00Z',
  twoNames: false,
  confirmedBy: null,
  confirmedAt: null,
};
/** Decides one hit after the other by the buttons of a label: 1 is the first. */
const decide = async (element: KycScreeningResults, ...places: number[]) => {
  for (const [at, place] of places.entries()) {
    if (at === 0) await press(element, '.opener');
    await enter(element, '.decision-form textarea', 'Born in another year, and lives in Riyadh.');
    await press(element, choice(place));
    // The next one opens.
    await until(() => inside(element, `.hit.open[data-at="${at + 1}"] + .details .decision-form`));
  }
  await press(element, '.hit.open .opener');
};
const choice = (place: number) => `.choices button:nth-of-type(${place})`;

export const screens: Screens<KycScreeningResults> = {
  empty: { proxy: NEVER, properties: { screeningId: undefined } },
  loading: { proxy: NEVER, ready: '.skeleton' },
  results: found(5),
  decided: {
    ...decidable(4),
    properties: { decisionLabels: ['different', 'Ask the branch for the passport'] },
    act: (element) => decide(element, 1, 2),
    ready: `${ready} .hit ~ .hit .marked`,
  },
  'decided-and-open': {
    ...decidable(2),
    act: async (element) => {
      await decide(element, 2);
      await press(element, '.hit:has(.marked) .opener');
    },
    ready: `${ready} .decision-form [aria-pressed=true]`,
  },
  'reason-missing': {
    ...decidable(1),
    act: presses('.opener', choice(1)),
    ready: `${ready} .decision-form .error`,
  },
  'decision-sent': {
    ...decidable(1, {}, never),
    act: presses('.opener', choice(2)),
    ready: `${ready} .decision-form .hint`,
  },
  'decided-meanwhile': {
    ...decidable(2, {}, ({ body }) => {
      const [given] = (body as DecideRequest).decisions;
      const current = { ...given!, ...OF_COLLEAGUE };
      return problem('decided_meanwhile', { conflicts: [{ ...given!, current }] });
    }),
    act: presses('.opener', choice(2)),
    ready: `${ready} .decision-form .hint`,
  },
  proposed: {
    proxy: {
      deciding: { by: 'Omar Hakim', twoNames: true },
      answer: ({ method }) =>
        method === 'PUT'
          ? undefined
          : answer({ ...screeningOf(2), deciding: { ...ANALYST, twoNames: true } }),
    },
    act: async (element, proxy) => {
      await decide(element, 3);
      const deciding = { ...ANALYST, twoNames: true };
      element.screening = { ...screeningOf(2), deciding, decisions: [...proxy.decisions] };
      await element.updateComplete;
      await press(element, '.hit:has(.marked) .opener');
    },
    ready: `${ready} .decision-form [aria-pressed=true]`,
  },
  'changed-since-decided': {
    ...decidable(2),
    act: async (element, proxy) => {
      await decide(element, 1);
      const earlier = proxy.decisions.map(({ facts, ...decision }) => ({
        ...decision,
        pair: `earlier${decision.pair.slice(decision.pair.indexOf('.'))}`,
        facts: { ...facts, searched: { ...facts.searched, entityDate: '' } },
      }));
      element.screening = { ...screeningOf(2), deciding: ANALYST, decisions: earlier };
      await press(element, '.card:has(.since) .opener');
    },
    ready: `${ready} .decision-form`,
  },
  'changed-since-review': {
    ...changed(someChanges),
    act: presses('.card:has(.change-tag) .hit[data-at="2"] .opener'),
    ready: `${ready} .details .change-note`,
  },
  'no-change-since-review': changed({ reviewed: null, canReview: false }),
  'review-to-take-back': changed({ canTakeBack: true }),
  'reviewed-another': {
    ...changed(someChanges, () => problem('reviewed_another')),
    act: presses('.changes button'),
    ready: `${ready} .changes .differs`,
  },
  'changes-not-known': changed({ reviewed: null, since: null, complete: false }),
  'changes-unread': {
    proxy: {
      answer: ({ path }) =>
        path.endsWith('/changes') ? problem('upstream_unavailable') : answer(screeningOf(2)),
    },
    ready: `${ready} .changes button`,
  },
  batch: {
    ...decidable(6, someRuledOut),
    act: (element) => review(element, 0),
    ready: `${ready} .batch[open]`,
  },
  'batch-opened': {
    ...decidable(6, someRuledOut),
    act: (element) => review(element, 2),
    ready: `${ready} .batch[open] .opened`,
  },
  'one-entity': {
    ...decidable(2, oneEntity),
    act: presses('.opener'),
    ready: `${ready} .decision-form`,
  },
  details: { ...found(2), act: presses('.opener'), ready: `${ready} .detail` },
  'placeholder-date': found(3, { entityDate: '1985-01-01' }),
  'dates-and-countries': {
    ...found(SPELLINGS.length, spellings),
    act: presses('.hit[data-at="5"] .opener'),
    ready: `${ready} .detail`,
  },
  evidence: {
    ...found(1, evidence),
    act: presses('.opener'),
    ready: `${ready} .fact-table dd`,
  },
  'evidence-company': {
    ...found(1, chineseCompany),
    act: presses('.opener'),
    ready: `${ready} .fact-table dd`,
  },
  company: found(3, {
    entityType: 'company',
    searchStatus: 'UnderReview',
    clientName: 'Acme Bank',
    lastUpdated: '2026-11-20T08:42:00Z',
    extendedSearchParameters: { registrationNumber: '1010' },
    // The service may leave the counts out.
    summary: { level: 'Medium', score: 48 } as Screening['summary'],
  }),
  narrowed: { ...found(4), act: (element) => choose(element, 3, 3) },
  'of-a-country': { ...found(4), act: (element) => choose(element, 0, 1) },
  compact: { ...found(4), properties: { density: 'compact' } },
  'filters-open': { ...found(5), act: presses('.fold'), ready: `${ready} #panel select` },
  'summary-differs': found(1, {
    summary: { level: 'High', score: 92, sanctions: 7, pep: 1, adverseMedia: 3 },
  }),
  'nothing-left': {
    ...found(4),
    act: async (element) => {
      await choose(element, 0, 1);
      await choose(element, 1, 1);
    },
    ready: `${ready} .nothing-left`,
  },
  'many-pages': { proxy: pages(62), properties: { pageSize: 2 } },
  'one-page-of-many': { proxy: pages(62), properties: { pageSize: 5 } },
  'loading-all': {
    proxy: pages(162, (page) => (page === 1 ? answer(screeningOf(162, {}, { pageSize: 4 })) : never())),
    properties: { pageSize: 5 },
    act: loadAll,
    ready: `${ready} progress[value="4"]`,
  },
  'all-loaded': {
    proxy: pages(12),
    properties: { pageSize: 5 },
    act: loadAll,
    ready: `${ready} .hit:nth-child(5)`,
  },
  'loading-stopped': {
    proxy: pages(162, (page) => (page === 1 ? answer(screeningOf(162, {}, { pageSize: 100 })) : never())),
    properties: { pageSize: 5 },
    act: async (element) => {
      void element.loadAll();
      await press(element, '.card:has(progress[value="100"]) .load');
    },
    ready: `${ready} .note b`,
  },
  'loading-failed': {
    proxy: pages(12, () => problem('upstream_unavailable')),
    properties: { pageSize: 5 },
    act: loadAll,
    ready: `${ready} .note b`,
  },
  'list-changed': {
    proxy: pages(101, (page) =>
      answer(page === 1 ? screeningOf(101, {}, { pageSize: 4 }) : screeningOf(102, {}, { pageSize: 1 })),
    ),
    properties: { pageSize: 5 },
    act: loadAll,
    ready: `${ready} .note .warn`,
  },
  'zero-hits': found(0, { isMonitored: false, searchStatus: 'Closed' }),
  'zero-hits-monitored': found(0, { searchStatus: 'Closed' }),
  'in-progress': found(1, { screeningStatus: 'InProgress' }),
  'run-failed': { ...found(0, { screeningStatus: 'Failed' }), properties: { screenAgain: true } },
  'run-unknown': found(0, { screeningStatus: 'Queued' }),
  'run-failed-with-hits': found(1, { screeningStatus: 'Failed' }),
  offline: { proxy: UNREACHABLE },
  'not-found': { proxy: failed('not_found') },
  forbidden: { proxy: failed('forbidden') },
  'session-over': { proxy: failed('session_expired') },
  rejected: {
    proxy: failed('upstream_rejected', { detail: 'This screening is not available through this API.' }),
  },
  busy: { proxy: failed('busy') },
  unavailable: { proxy: failed('upstream_unavailable') },
  malformed: { proxy: always({ id: 'scr-1' }) },
};

/** Too much for the page of all screens: the playground shows each alone. */
export const alone: Screens<KycScreeningResults> = {
  'five-thousand-hits': { proxy: pages(5000), properties: { pageSize: 100 } },
};
