/** The results whose hits are decided together, and a page that stores what it is given. */
import { sendKeys, waitUntil } from '../../../in-page/index.js';
import type { Hit, Screening } from '../../../../contract/screening.js';
import { screeningOf } from '../../../../demo/playground/scripted/example-screening.js';
import type { HitMark } from '../../../../widget/screening-results/decisions/hit-marks.js';
import type {
  Decision,
  KycDecisionsEvent,
} from '../../../../widget/screening-results/state/screening-results-events.js';
import type { KycScreeningResults } from '../../../../widget/screening-results/screening-results.js';
import { all, focused, isDone, seen, one, results, text } from '../rendered-results.js';

/**
 * 258 people of OFAC's list of 2021-07 (in the public domain) whose name or alias has a form of Muhammad: name, dates, countries, two
 * aliases, the strength of the sandbox, risk.
 */
const LIST = '/test/widget/screening-results/decisions/ofac-muhammad.tsv';

export const screeningOfHits = (items: Hit[], change: Partial<Screening> = {}): Screening => ({
  ...screeningOf(0),
  name: 'محمد أحمد',
  numOfHits: items.length,
  extendedSearchParameters: null,
  hits: { pageNumber: 1, pageSize: 100, totalRecords: items.length, items },
  ...change,
});

export const listed = async (change: Partial<Screening>) => {
  const rows = (await (await fetch(LIST)).text()).trimEnd().split('\n');
  const items = rows.map((row, at): Hit => {
    const [name = '', birthOrFoundationDates, countries, aliases, strength, riskScore] = row.split('\t');
    const scores = { strength: Number(strength), riskScore: Number(riskScore) };
    const facts = { name, birthOrFoundationDates, countries, aliases, riskType: 'Sanctions' };
    return { hitId: `ofac-${at}`, entitySubType: 'Person', ...facts, ...scores };
  });
  return screeningOfHits(items, change);
};

const YEARS = ['1943', '1942', '1941', '1940', '1938', '1937', '1936', '1935'];

/** Of another year and country than the customer; the last one may be the customer. */
export const someHits = (n: number): Hit[] =>
  Array.from({ length: n }, (_, at) => ({
    hitId: `hit-${at}`,
    name: `Muhammad ${at}`,
    entitySubType: 'Person',
    birthOrFoundationDates: at === n - 1 ? '1979' : YEARS[at]!,
    countries: 'Iraq',
    strength: 0.9 - at / 100,
    riskScore: 90,
  }));
export const CUSTOMER = { entityDate: '1979-03-14', countries: ['SA'] };

interface Page {
  readonly events: KycDecisionsEvent[];
  readonly singles: Decision[];
  marks: Record<string, HitMark>;
  /** Pairs that are not stored. */
  refuse: (decision: Decision) => boolean;
  by: string;
}

/** A page that stores what it is given, and answers. */
export function pageOf(element: KycScreeningResults): Page {
  const page: Page = { events: [], singles: [], marks: {}, refuse: () => false, by: 'Sara' };
  const store = ({ pair, hitId, facts, label, confirms }: Decision, note: string) => {
    const { [pair]: before, ...others } = page.marks;
    if (label === null) page.marks = others;
    else if (confirms === undefined)
      page.marks = { ...others, [pair]: { hitId, facts, label, note, by: page.by } };
    else page.marks = { ...others, [pair]: { ...before!, confirmedBy: confirms ? page.by : undefined } };
  };
  element.addEventListener('kyc-hit-mark', ({ detail, note }) => {
    page.singles.push(detail);
    store(detail, note);
    element.marks = page.marks;
  });
  element.addEventListener('kyc-decisions', (event) => {
    page.events.push(event);
    const { decisions } = event.detail;
    const failed = decisions.filter((each) => page.refuse(each));
    for (const each of decisions) if (!failed.includes(each)) store(each, event.notes.get(each.pair)!);
    const answer = async () => {
      await Promise.resolve();
      element.marks = page.marks;
      return { failed: failed.map(({ pair }) => pair) };
    };
    event.respondWith(answer());
  });
  return page;
}

export const shownGroups = (element: KycScreeningResults) =>
  all(element, '.groups li').map((group) =>
    [text(group.querySelector('b')), text(group.querySelector('strong'))].join(' '),
  );
export const grouped = async (
  screening: Screening,
  properties: Partial<KycScreeningResults> = {},
  lang = 'en',
) => {
  const element = await results(screening, { marks: {}, ...properties }, lang);
  await waitUntil(() => all(element, '.groups li').length > 0);
  return element;
};
export const dialog = (element: KycScreeningResults) => one(element, '.batch') as HTMLDialogElement | null;
export const opened = async (element: KycScreeningResults) => {
  all(element, '.opener')[0]!.focus();
  await sendKeys({ press: 'b' });
  await waitUntil(() => dialog(element)?.open && focused(element)?.matches('.batch .save'));
  await seen();
};
/** Opens the sample, and decides. */
export const checked = async (element: KycScreeningResults) => {
  await opened(element);
  while (text(focused(element)).startsWith('Open')) {
    const before = text(focused(element));
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => text(focused(element)) !== before);
    await seen();
  }
};
export const decided = async (element: KycScreeningResults) => {
  await checked(element);
  await sendKeys({ press: 'Enter' });
  await waitUntil(() => !dialog(element));
};

/** Every key that is pressed is counted. */
export const decideAll = async (change: Partial<Screening>) => {
  const element = await grouped(await listed(change), { pageSize: 50 });
  const page = pageOf(element);
  let presses = 1;
  const press = async (key: string) => {
    await seen();
    presses += 1;
    await sendKeys({ press: key });
  };
  // WebKit leaves buttons out of the Tab order: one press of Tab, counted below.
  all(element, '.groups button')[0]!.focus();
  while (all(element, '.groups button').length > 0) {
    const groups = all(element, '.groups button').length;
    await press('b');
    await waitUntil(() => dialog(element)?.open && focused(element)?.matches('.batch .save'));
    while (text(focused(element)).startsWith('Open')) {
      const before = text(focused(element));
      await press('Enter');
      await waitUntil(() => text(focused(element)) !== before);
    }
    await press('Enter');
    await waitUntil(() => !dialog(element) && all(element, '.groups button').length < groups);
  }
  const progress = () => text(one(element, '.decided'));
  // The batch leads to the first undecided hit, perhaps on another page.
  await waitUntil(() => focused(element)?.matches('.hit:not(.settled) .opener'));
  await press('Enter');
  while (!progress().startsWith('258 of 258')) {
    const before = progress();
    await waitUntil(() => focused(element)?.closest('.hit.open:not(.settled)') && one(element, '.mark-form'));
    // What the data leaves open is neither the person nor another one.
    await press('2');
    await waitUntil(() => progress() !== before);
  }
  await isDone(element);
  return { element, page, presses };
};
