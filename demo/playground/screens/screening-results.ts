import type { KycScreeningResults } from 'kyc-elements';
import type { DecideRequest, FakeProxyOptions, FakeRequest, Screening } from 'kyc-elements/testing';
import { chineseCompany, evidence, oneEntity, someRuledOut, spellings } from '../scripted/example-hits.js';
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
  READY,
  UNREACHABLE,
  until,
  type Screens,
} from '../scripted/screen.js';

export const properties = { screeningId: 'scr-1' };
export const isOfAnalysts = true;

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
  ready: `${READY} .changes`,
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
    ready: `${READY} .hit ~ .hit .marked`,
  },
  'decided-and-open': {
    ...decidable(2),
    act: async (element) => {
      await decide(element, 2);
      await press(element, '.hit:has(.marked) .opener');
    },
    ready: `${READY} .decision-form [aria-pressed=true]`,
  },
  'reason-missing': {
    ...decidable(1),
    act: presses('.opener', choice(1)),
    ready: `${READY} .decision-form .error`,
  },
  'decision-sent': {
    ...decidable(1, {}, never),
    act: presses('.opener', choice(2)),
    ready: `${READY} .decision-form .hint`,
  },
  'decided-meanwhile': {
    ...decidable(2, {}, ({ body }) => {
      const [given] = (body as DecideRequest).decisions;
      const current = { ...given!, ...OF_COLLEAGUE };
      return problem('decided_meanwhile', { conflicts: [{ ...given!, current }] });
    }),
    act: presses('.opener', choice(2)),
    ready: `${READY} .decision-form .hint`,
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
    ready: `${READY} .decision-form [aria-pressed=true]`,
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
    ready: `${READY} .decision-form`,
  },
  'changed-since-review': {
    ...changed(someChanges),
    act: presses('.card:has(.change-tag) .hit[data-at="4"] .opener'),
    ready: `${READY} .details .change-note`,
  },
  'no-change-since-review': changed({ reviewed: null, canReview: false }),
  'review-to-take-back': changed({ canTakeBack: true }),
  'reviewed-another': {
    ...changed(someChanges, () => problem('reviewed_another')),
    act: presses('.changes button'),
    ready: `${READY} .changes .differs`,
  },
  'changes-not-known': changed({ reviewed: null, since: null, complete: false }),
  'changes-unread': {
    proxy: {
      answer: ({ path }) =>
        path.endsWith('/changes') ? problem('upstream_unavailable') : answer(screeningOf(2)),
    },
    ready: `${READY} .changes button`,
  },
  batch: {
    ...decidable(6, someRuledOut),
    act: (element) => review(element, 0),
    ready: `${READY} .batch[open]`,
  },
  'batch-opened': {
    ...decidable(6, someRuledOut),
    act: (element) => review(element, 2),
    ready: `${READY} .batch[open] .opened`,
  },
  'one-entity': {
    ...decidable(2, oneEntity),
    act: presses('.opener'),
    ready: `${READY} .decision-form`,
  },
  details: { ...found(2), act: presses('.opener'), ready: `${READY} .detail` },
  'placeholder-date': found(3, { entityDate: '1985-01-01' }),
  'dates-and-countries': {
    ...found(8, spellings),
    act: presses('.hit[data-at="5"] .opener'),
    ready: `${READY} .detail`,
  },
  evidence: {
    ...found(1, evidence),
    act: presses('.opener'),
    ready: `${READY} .match b`,
  },
  'evidence-company': {
    ...found(1, chineseCompany),
    act: presses('.opener'),
    ready: `${READY} .detail`,
  },
  company: found(3, {
    entityType: 'company',
    searchStatus: 'UnderReview',
    clientName: 'Acme Bank',
    extendedSearchParameters: { registrationNumber: '1010' },
    // The service may leave the counts out.
    summary: { level: 'Medium', score: 48 } as Screening['summary'],
  }),
  'filters-open': { ...found(5), act: presses('.fold'), ready: `${READY} #panel select` },
  'summary-differs': found(1, {
    summary: { level: 'High', score: 92, sanctions: 7, pep: 1, adverseMedia: 3 },
  }),
  'nothing-left': {
    ...found(4),
    act: async (element) => {
      await press(element, '.fold');
      const field = inside<HTMLSelectElement>(element, '.choice select');
      // Possible
      field.selectedIndex = 2;
      field.dispatchEvent(new Event('change'));
    },
    ready: `${READY} .nothing-left`,
  },
  'many-pages': { proxy: pages(62), properties: { pageSize: 2 } },
  'loading-all': {
    proxy: pages(162, (page) => (page === 1 ? answer(screeningOf(162, {}, { pageSize: 4 })) : never())),
    properties: { pageSize: 5 },
    act: loadAll,
    ready: `${READY} progress[value="4"]`,
  },
  'all-loaded': {
    proxy: pages(12),
    properties: { pageSize: 5 },
    act: loadAll,
    ready: `${READY} .hit:nth-child(5)`,
  },
  'loading-stopped': {
    proxy: pages(162, (page) => (page === 1 ? answer(screeningOf(162, {}, { pageSize: 100 })) : never())),
    properties: { pageSize: 5 },
    act: async (element) => {
      void element.loadAll();
      await press(element, '.card:has(progress[value="100"]) .load');
    },
    ready: `${READY} .note b`,
  },
  'loading-failed': {
    proxy: pages(12, () => problem('upstream_unavailable')),
    properties: { pageSize: 5 },
    act: loadAll,
    ready: `${READY} .note b`,
  },
  'list-changed': {
    proxy: pages(101, (page) =>
      answer(page === 1 ? screeningOf(101, {}, { pageSize: 4 }) : screeningOf(102, {}, { pageSize: 1 })),
    ),
    properties: { pageSize: 5 },
    act: loadAll,
    ready: `${READY} .note .warn`,
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
