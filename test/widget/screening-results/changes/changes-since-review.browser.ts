import {
  afterEach,
  announced,
  assert,
  beforeEach,
  describe,
  it,
  nameOf,
  sendKeys,
  textOf,
  waitUntil,
} from '../../../in-page/index.js';
import type { Hit } from '../../../../contract/screening.js';
import type { ScreeningChanges } from '../../../../contract/watch.js';
import { screeningOf } from '../../../../demo/playground/scripted/example-screening.js';
import type { ReviewedDetail } from '../../../../widget/screening-results/state/screening-results-events.js';
import type { KycScreeningResults } from '../../../../widget/screening-results/screening-results.js';
import { createFakeProxy, problem, type Deciding, type FakeProxy } from '../../../../widget/testing/index.js';
import { holdClock, page, results, type ResultsPage } from '../results-page.js';

type Known = ScreeningChanges | Response | Promise<Response>;

const REVIEWED = { at: '2026-11-21T08:42:00Z', by: 'Sara' };

/** What the proxy knows. */
const known = (change: Partial<ScreeningChanges> = {}): ScreeningChanges => ({
  ...{ id: 'scr-1', reference: null, since: REVIEWED.at, reviewed: REVIEWED, complete: true, version: 7 },
  ...{ new: [], changed: [], gone: [], rescored: [], goneDecisions: [], canReview: true, canTakeBack: false },
  ...change,
});

const ANALYST: Deciding = { by: 'Sara', twoNames: false };

describe('what changed since the last review, in kyc-screening-results', () => {
  holdClock();
  let proxy: FakeProxy;
  let uninstall: () => void;
  let deciding: Deciding | undefined;
  let total: number;
  let changes: Known;
  let run: 'Succeeded' | 'InProgress';
  let reviewed: () => Known;
  let withHits: (hits: Hit[]) => Hit[];

  beforeEach(() => {
    [total, changes, run] = [5, known(), 'Succeeded'];
    reviewed = () => (changes = known({ version: 8 }));
    deciding = undefined;
    withHits = (hits) => hits;
    proxy = createFakeProxy({
      deciding: ANALYST,
      async answer({ method, path, url: { searchParams } }) {
        const of = async (what: Known) => {
          const answer = await what;
          return answer instanceof Response ? answer.clone() : Response.json(answer);
        };
        if (path.endsWith('/changes')) return of(changes);
        if (method === 'PUT') return undefined;
        if (method === 'POST') return of(reviewed());
        const [pageNumber, pageSize] = ['pageNumber', 'pageSize'].map((name) =>
          Number(searchParams.get(name)),
        );
        const screening = screeningOf(total, { screeningStatus: run, deciding }, { pageNumber, pageSize });
        const { hits } = screening;
        return Response.json({ ...screening, hits: { ...hits, items: withHits(hits.items) } });
      },
    });
    uninstall = proxy.install();
  });
  afterEach(() => uninstall());

  const read = async (properties: Partial<KycScreeningResults> = {}, lang = 'en') => {
    const { session, endpoint } = proxy;
    const shown = await page({ session, endpoint, ...properties }, { lang, screeningId: 'scr-1' });
    await waitUntil(() => shown.hits.length > 0, 'no hits');
    await shown.settled();
    return shown;
  };
  const calls = (ending: string) => proxy.calls.filter(({ path }) => path.endsWith(ending));
  /** What the page hears. */
  const reviewEvents = ({ element }: ResultsPage) => {
    const heard: ReviewedDetail[] = [];
    element.addEventListener('kyc-reviewed', ({ detail }) => heard.push(detail));
    return heard;
  };
  /** What each row says of itself. */
  const tags = ({ rows, names }: ResultsPage) =>
    rows.map((row, at) => row.slice(names[at]!.length).match(/\b(New|Changed)\b(?! Media)/)?.[0]);

  it('says how many of the new hits are not loaded', async () => {
    // The new hits are on the third page and the last one.
    total = 307;
    const added = [130, 299, 306].map((at) => screeningOf(total, {}, { pageSize: total }).hits.items[at]!);
    changes = known({ new: added.map(({ hitId }) => hitId), version: 8 });
    const shown = await read();
    await shown.shows(/Since 21 Nov 2026, .*, reviewed by Sara: 3 new\. 3 of these hits are not loaded/);
    await shown.element.loadAll();
    await shown.press('3 New');
    assert.lengthOf(shown.hits, 3);
  });

  it('is said in the line, in the row and in the open hit, and announced', async () => {
    const changed = [
      { hit: 'hit-3', fields: ['aliases' as const] },
      { hit: 'hit-5', fields: ['birthOrFoundationDates' as const, 'aliases' as const] },
    ];
    changes = known({ new: ['hit-2'], changed, gone: ['hit-9'], rescored: ['hit-1'] });
    const shown = await read();
    await shown.shows(/reviewed by Sara: 1 new, 2 changed \(aliases, date of birth\), 1 gone\./);
    assert.isTrue(announced().some((each) => each.includes('1 new, 2 changed (aliases, date of birth)')));
    assert.deepEqual(tags(shown), [undefined, undefined, 'New', 'Changed', 'Changed']);
    assert.ok(shown.find('button', '1 New') && shown.find('button', '2 Changed'));
    await shown.open(4);
    assert.include(textOf(shown.details), 'Changed: date of birth, aliases.');
    const arabic = await read({}, 'ar');
    await arabic.shows(/راجعها Sara.*نتيجة جديدة، ونتيجتان تغيّرتا/);
  });

  it('names the aliases that are new, if the list is the one that the proxy has read', async () => {
    const aliased = ['Jon Smyth, Abu Omar، J. Smyth', 'Jon Smyth', 'One, Two, Three, Four'];
    const added = (hit: string, places: number[], of: number) => {
      return { hit, fields: ['aliases' as const], newAliases: { places, of } };
    };
    const readWith = (changed: ScreeningChanges['changed'], lang?: string) => {
      changes = known({ changed });
      withHits = (hits) => hits.map((hit, at) => ({ ...hit, aliases: aliased[at] ?? hit.aliases }));
      return read({}, lang);
    };
    const shown = await readWith([added('hit-1', [1, 2], 3)]);
    await shown.shows(/1 changed \(aliases: \+ J\. Smyth, \+ Jon Smyth\)\./);
    assert.isTrue(announced().some((each) => /aliases: \+ \W?J\. Smyth/.test(each)));
    await shown.open(0);
    assert.include(textOf(shown.details), 'Changed: aliases: + J. Smyth, + Jon Smyth.');
    await (await readWith([added('hit-2', [1], 2)])).shows(/1 changed \(aliases\)\./);
    const many = await readWith([added('hit-3', [0, 1, 2, 3], 4)]);
    await many.shows(/1 changed \(aliases: \+ Four, \+ One, \+ Three, …\)\./);
    await many.open(3);
    assert.include(textOf(many.details), 'Changed: aliases: + Four, + One, + Three, + Two.');
    await (await readWith([added('hit-2', [0], 1)], 'ar')).shows(/\+ Jon Smyth/);
  });

  it('says which decision a hit had that is gone, and with the review how many are not decided', async () => {
    deciding = ANALYST;
    const decided = (hit: string, label: string) => ({ hit, label });
    changes = known({ gone: ['hit-9'], goneDecisions: [decided('hit-9', 'different')] });
    const shown = await read();
    await shown.shows(/: 1 gone \(Different person\)\./);
    await waitUntil(() => shown.find('button', 'Reviewed, 5 not decided'), 'it does not say how many');
    // A person who may not decide sees it too.
    deciding = undefined;
    changes = known({
      gone: ['hit-7', 'hit-8', 'hit-9'],
      goneDecisions: [decided('hit-7', 'same'), decided('hit-8', 'Ask the branch')],
      version: 8,
    });
    await (await read()).shows(/: 3 gone \(Same person, Ask the branch\)\./);
  });

  it('is not read of a screening that the page gives', async () => {
    await results(screeningOf(5), { session: proxy.session, endpoint: proxy.endpoint });
    assert.isEmpty(proxy.calls);
  });

  for (const [lang, added, open, arrow] of [
    ['en', 'New', 'to look at', 'ArrowRight'],
    ['ar', 'جديدة', 'تحتاج إلى نظر', 'ArrowLeft'],
  ] as const)
    it(`narrows to hits that are new and not decided, with the keys alone (${lang})`, async () => {
      changes = known({ new: ['hit-4', 'hit-5'] });
      deciding = ANALYST;
      const shown = await read({}, lang);
      await shown.label(1, '2');
      await shown.key('Enter');
      await waitUntil(() => proxy.decisions.length === 1);
      await shown.settled();
      const press = async (label: string) => {
        const wanted = shown.all('button').find((each) => nameOf(each).replace(/^\S+ /, '') === label);
        shown.get('button', /^(All|الكل)/).focus();
        while (shown.focused !== wanted) await sendKeys({ press: arrow });
        await sendKeys({ press: 'Enter' });
        await shown.settled();
        return shown.hits.length;
      };
      assert.deepEqual([await press(added), await press(open)], [2, 1]);
      assert.deepEqual([await press(open), await press(open), await press(added)], [2, 1, 4]);
      await press(added);
      await shown.press(/^(All|الكل)/);
      assert.lengthOf(shown.hits, 5);
    });

  for (const [what, change, said, canReview] of [
    ['since the first reading', { reviewed: null, new: ['hit-1'] }, /Since the first reading, 21 Nov/, true],
    [
      'since a review of two analysts',
      { reviewed: { ...REVIEWED, also: [{ at: REVIEWED.at, by: 'Omar' }] }, new: ['hit-1'] },
      /reviewed by Sara and Omar: 1 new/,
      true,
    ],
    ['since a review without a name', { reviewed: { ...REVIEWED, by: null } }, /the review of 21 Nov/, true],
    ['that it is not known yet', { reviewed: null, since: null, complete: false }, /not known yet/, false],
    ['to who may not review', { canReview: false, new: ['hit-1'] }, /1 new/, false],
  ] as const)
    it(`is said ${what}`, async () => {
      changes = known(change as Partial<ScreeningChanges>);
      const shown = await read();
      await shown.shows(said);
      assert.equal(Boolean(shown.find('button', 'Reviewed')), canReview);
    });

  for (const [what, answer] of [
    ['the proxy does not know the screening', () => problem('not_found')],
    ['the session may not', () => problem('forbidden')],
    ['the answer is another', () => Response.json({ changed: 1 })],
  ] as const)
    it(`is not mentioned where ${what}`, async () => {
      changes = answer();
      const shown = await read();
      await waitUntil(() => calls('/changes').length > 0);
      await shown.settled();
      assert.notMatch(shown.text, /Since|changed could/);
    });

  it('could not be read, and is read again on demand', async () => {
    changes = problem('upstream_unavailable');
    const shown = await read();
    await shown.shows(/could not be read/);
    changes = known({ new: ['hit-4'] });
    await shown.press('Try again');
    await shown.shows(/1 new/);
  });

  it('ends with a review of the version that is shown, stored once, with the focus where it was', async () => {
    changes = known({ new: ['hit-4'] });
    const shown = await read();
    await shown.shows(/1 new/);
    await shown.press('1 New');
    const events = reviewEvents(shown);
    const button = shown.get('button', 'Reviewed');
    button.focus();
    button.click();
    button.click();
    await shown.shows(/no change\./);
    assert.deepEqual(
      calls('/reviewed').map(({ body }) => body),
      [{ version: 7 }],
    );
    assert.deepEqual(events, [{ screeningId: 'scr-1', takenBack: false }]);
    assert.equal(shown.focused, button);
    assert.isTrue(announced().some((each) => each.startsWith('The review is stored.')));
    assert.lengthOf(shown.hits, 5);
    assert.notInclude(tags(shown), 'New');
  });

  it('is there again when the analyst takes the review back, and the focus stays in the element', async () => {
    changes = known({ canTakeBack: true });
    const shown = await read();
    await shown.shows(/no change\./);
    reviewed = () => (changes = known({ reviewed: null, new: ['hit-4'] }));
    const events = reviewEvents(shown);
    const button = shown.get('button', 'Take the review back');
    button.focus();
    await shown.press('Take the review back');
    await shown.shows(/Since the first reading, .*1 new/);
    assert.deepEqual(
      calls('/reviewed').map(({ body }) => body),
      [{ version: 7, takeBack: true }],
    );
    assert.deepEqual(events, [{ screeningId: 'scr-1', takenBack: true }]);
    assert.isTrue(announced().some((each) => each.startsWith('The review is taken back.')));
    assert.isUndefined(shown.find('button', 'Take the review back'));
    await waitUntil(() => shown.focused, 'the focus is lost');
  });

  it('is shown again where the hits changed before the review was stored', async () => {
    changes = known({ new: ['hit-4'] });
    const shown = await read();
    await shown.shows(/1 new/);
    reviewed = () => {
      changes = known({ new: ['hit-4', 'hit-5'], version: 9 });
      return problem('reviewed_another');
    };
    const events = reviewEvents(shown);
    shown.get('button', 'Reviewed').focus();
    await shown.press('Reviewed');
    await shown.shows(/2 new.*changed meanwhile, so the review is not stored/);
    assert.isTrue(announced().some((each) => each.includes('changed meanwhile')));
    assert.equal(shown.focusedName, 'Reviewed');
    assert.isEmpty(events);
    reviewed = () => (changes = known({ version: 10 }));
    await shown.press('Reviewed');
    await shown.shows(/no change\./);
    assert.deepEqual(calls('/reviewed').at(-1)!.body, { version: 9 });
    assert.notInclude(shown.text, 'meanwhile');
  });

  it('is not reviewed in the name of another person, whose session the page gives meanwhile', async () => {
    changes = known({ new: ['hit-4'] });
    let renewals = 0;
    const getSession = () => Promise.resolve(`token-${(renewals += 1)}`);
    const shown = await read({ session: undefined, getSession });
    await shown.shows(/1 new/);
    reviewed = () => problem('session_expired');
    await shown.press('Reviewed');
    await shown.shows(/The review could not be stored/);
    assert.equal(renewals, 2);
    assert.lengthOf(calls('/reviewed'), 1);
  });

  it('asks for no further sessions where the proxy no longer knows a token of the host', async () => {
    changes = known({ new: ['hit-4'] });
    let sessions = 0;
    const getSession = () => Promise.resolve(`token-${(sessions += 1)}`);
    const shown = await read({ session: undefined, getSession });
    await shown.shows(/1 new/);
    proxy.fail('session_expired');
    await shown.press('Reviewed');
    await waitUntil(() => sessions > 1);
    await shown.settled();
    assert.equal(sessions, 2);
  });

  it('is not kept for another session', async () => {
    changes = known({ new: ['hit-4'] });
    const shown = await read();
    await shown.shows(/1 new/);
    let store: ((answer: Response) => void) | undefined;
    reviewed = () => new Promise((stored) => (store = stored));
    shown.get('button', 'Reviewed').click();
    await waitUntil(() => store);
    // Not answered while the next person looks.
    changes = new Promise(() => {});
    shown.element.session = 'another';
    await shown.element.updateComplete;
    assert.notInclude(shown.text, 'Sara');
    await waitUntil(() => calls('/changes').length === 2);
    store!(Response.json({}));
    await shown.settled();
    assert.lengthOf(shown.hits, 5);
    assert.notMatch(shown.text, /Since|Sara/);
    assert.notInclude(tags(shown), 'New');
    assert.lengthOf(calls('/changes'), 2);
    assert.notMatch(announced().join(), /Sara|review is stored/);
  });

  describe('while a screening runs', () => {
    const { setTimeout: realTimeout, clearTimeout: realClear } = window;
    const TIMER = 1_000_000_000;
    let pauses: number[];
    let due: (() => void) | undefined;

    const isSeen = (isIt: boolean) => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: !isIt });
      document.dispatchEvent(new Event('visibilitychange'));
    };
    beforeEach(() => {
      [pauses, due, run] = [[], undefined, 'InProgress'];
      isSeen(true);
      window.setTimeout = ((act: () => void, ms = 0, ...more: unknown[]) => {
        if (![5_000, 7_500, 11_250].includes(ms)) return realTimeout(act, ms, ...more);
        pauses.push(ms);
        due = act;
        return TIMER;
      }) as typeof window.setTimeout;
      window.clearTimeout = (id) => {
        if (id === TIMER) due = undefined;
        else realClear(id);
      };
    });
    afterEach(() => {
      Object.assign(window, { setTimeout: realTimeout, clearTimeout: realClear });
      Reflect.deleteProperty(document, 'hidden');
    });

    const asked = () => calls('pageSize=1').length;
    const passes = async () => {
      const [act, before] = [due!, asked()];
      due = undefined;
      act();
      await waitUntil(() => asked() === before + 1 && due);
    };

    it('asks again, later each time, and reads the hits once when the run has ended', async () => {
      total = 2;
      const shown = await read();
      await waitUntil(() => due);
      await passes();
      await passes();
      assert.deepEqual(pauses, [5_000, 7_500, 11_250]);
      assert.include(shown.text, 'still running');
      [run, total] = ['Succeeded', 4];
      due!();
      await waitUntil(() => shown.hits.length === 4);
      await shown.settled();
      assert.lengthOf(pauses, 3);
    });

    it('does not ask while the page is hidden, or after it left the page', async () => {
      const { element } = await read();
      await waitUntil(() => due);
      isSeen(false);
      due!();
      assert.equal(asked(), 0);
      isSeen(true);
      await waitUntil(() => asked() === 1 && due);
      element.remove();
      assert.isUndefined(due);
      document.dispatchEvent(new Event('visibilitychange'));
      assert.equal(asked(), 1);
    });
  });
});
