import type { KycScreeningList } from 'kyc-elements';
import type { FakeProxyOptions, KnownScreening } from 'kyc-elements/testing';
import { always, enter, failed, NEVER, presses, UNREACHABLE, type Screens } from '../scripted/screen.js';

export const isOfAnalysts = true;
export const properties = {
  labels: { 'customer-1': 'Noura Alharbi', 'customer-3': 'سارة القحطاني' },
};

const screening = (n: number, change: Partial<KnownScreening> = {}): KnownScreening => ({
  id: `scr-${n}`,
  reference: `customer-${n}`,
  watch: true,
  level: 'Medium',
  score: 48,
  counts: { hits: 12, sanctions: 1, pep: 3, adverseMedia: 8 },
  screeningStatus: 'Succeeded',
  searchStatus: 'Open',
  isMonitored: true,
  createdAt: '2026-11-18T08:42:00Z',
  lastScreened: '2026-11-20T06:10:00Z',
  lastUpdated: null,
  readAt: '2026-11-21T06:10:00Z',
  changed: false,
  changes: { new: 0, changed: 0, gone: 0 },
  complete: true,
  changedAt: '2026-11-18T08:42:00Z',
  reviewed: { at: '2026-11-19T09:30:00Z', by: 'Sara' },
  ...change,
});
const NONE = { hits: 0, sanctions: 0, pep: 0, adverseMedia: 0 };
const CHANGED = { changed: true, changedAt: '2026-11-20T06:11:00Z' };
const CALM = [
  screening(3, { level: 'Low', score: 4, counts: NONE, searchStatus: 'Closed' }),
  screening(4, { reviewed: { at: '2026-11-19T09:30:00Z', by: null }, searchStatus: 'UnderReview' }),
];
const MOVED = [
  screening(1, { ...CHANGED, level: 'High', score: 92, changes: { new: 2, changed: 1, gone: 0 } }),
  screening(2, { ...CHANGED, changes: { new: 0, changed: 0, gone: 1 }, reviewed: null }),
];
const listing = (screenings: readonly KnownScreening[], nextCursor: string | null = null) =>
  always({ screenings, total: nextCursor ? 214 : screenings.length, nextCursor });

/** Each reading gets the next answer. */
function inTurn(...answers: readonly (FakeProxyOptions['answer'] & {})[]): FakeProxyOptions {
  let at = 0;
  return { answer: (...call) => answers[Math.min(at++, answers.length - 1)]!(...call) };
}
const answerOf = ({ answer }: Pick<FakeProxyOptions, 'answer'>) => answer!;

const search = (typed: string) => (element: KycScreeningList) => enter(element, '#search', typed);

export const screens: Screens<KycScreeningList> = {
  loading: { proxy: NEVER, ready: '.wait' },
  changed: { proxy: listing([...MOVED, ...CALM], '17'), ready: '.rows' },
  opened: {
    proxy: listing([...MOVED, ...CALM]),
    act: presses('.name'),
    ready: '[aria-current=true]',
  },
  searched: { proxy: listing([...MOVED, ...CALM]), act: search('customer-'), ready: '.rows' },
  'not-in-the-first': { proxy: listing([...MOVED, ...CALM], '17'), act: search('khalid'), ready: '.message' },
  unchanged: { proxy: listing(CALM), ready: '.rows' },
  'not-all-read': {
    proxy: listing([
      screening(5, { complete: false, reviewed: null }),
      screening(6, { complete: false, reviewed: null, counts: NONE, screeningStatus: 'InProgress' }),
      screening(7, { counts: NONE, level: 'Low', score: 0, screeningStatus: 'Failed' }),
    ]),
    ready: '.rows',
  },
  'not-watched': {
    proxy: listing([
      screening(8, { watch: false, isMonitored: false }),
      screening(11, { watch: 'until closed' }),
    ]),
    ready: '.rows',
  },
  'odd-texts': {
    proxy: listing([
      screening(9, {
        reference: 'Khalid \u202eibiatolA\u202c',
        level: 'Critical',
        searchStatus: 'Escalated',
      }),
      screening(10, { reference: 'customer '.repeat(60) }),
    ]),
    ready: '.rows',
  },
  'nothing-changed': {
    proxy: listing([]),
    act: presses('#changed'),
    ready: '.card:has(#changed:checked) .message',
  },
  'none-match': {
    proxy: listing([]),
    act: (element) => enter(element, '#status', 'Closed'),
    ready: '.message',
  },
  empty: { proxy: listing([]), ready: '.message' },
  'offline-with-list': {
    proxy: inTurn(answerOf(listing(CALM)), answerOf(UNREACHABLE)),
    act: presses('#refresh'),
    ready: '.bar',
  },
  forbidden: { proxy: failed('forbidden'), ready: '.message' },
  ended: { proxy: failed('session_expired'), ready: '.message' },
  offline: { proxy: UNREACHABLE, ready: '.message' },
  busy: { proxy: failed('busy'), ready: '.message' },
  rejected: { proxy: failed('invalid_request'), ready: '.message' },
  unavailable: { proxy: failed('upstream_unavailable'), ready: '.message' },
};
