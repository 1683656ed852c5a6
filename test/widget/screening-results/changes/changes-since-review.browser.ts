import {
  afterEach,
  assert,
  assertAccessible,
  beforeEach,
  describe,
  fixture,
  html,
  it,
  sendKeys,
  waitUntil,
} from '../../../in-page/index.js';
import type { ScreeningChanges } from '../../../../contract/watch.js';
import { screeningOf } from '../../../../demo/playground/scripted/example-screening.js';
import '../../../../widget/screening-results/define.js';
import type { ScreeningReport } from '../../../../widget/screening-results/report/screening-report.js';
import type { KycScreeningResults } from '../../../../widget/screening-results/screening-results.js';
import { createFakeProxy, problem, type FakeProxy } from '../../../../widget/testing/index.js';
import { all, announced, focused, isDone, one, results, saved, text } from '../rendered-results.js';

type Known = ScreeningChanges | Response | Promise<Response>;

const REVIEWED = { at: '2026-11-21T08:42:00Z', by: 'Sara' };

/** What the proxy knows, of a screening with `total` hits. */
const known = (change: Partial<ScreeningChanges> = {}): ScreeningChanges => ({
  ...{ id: 'scr-1', reference: null, since: REVIEWED.at, reviewed: REVIEWED, complete: true, version: 7 },
  ...{ new: [], changed: [], gone: [], rescored: [], canReview: true },
  ...change,
});

describe('what changed since the last review, in kyc-screening-results', () => {
  let proxy: FakeProxy;
  let uninstall: () => void;
  let total: number;
  let changes: Known;
  let run: 'Succeeded' | 'InProgress';
  let reviewed: (body: unknown) => Known;

  beforeEach(() => {
    [total, changes, run] = [5, known(), 'Succeeded'];
    reviewed = () => (changes = known({ reviewed: { at: '2026-11-27T09:00:00Z', by: 'Sara' }, version: 8 }));
    proxy = createFakeProxy({
      async answer({ method, path, url: { searchParams }, body }) {
        const of = async (known: Known) => {
          const answer = await known;
          return answer instanceof Response ? answer.clone() : Response.json(answer);
        };
        if (path.endsWith('/changes')) return of(changes);
        if (method === 'POST') return of(reviewed(body));
        const [pageNumber, pageSize] = ['pageNumber', 'pageSize'].map((name) =>
          Number(searchParams.get(name)),
        );
        return Response.json(screeningOf(total, { screeningStatus: run }, { pageNumber, pageSize }));
      },
    });
    uninstall = proxy.install();
  });
  afterEach(() => uninstall());

  const opened = async (lang = 'en', session = proxy.session) => {
    const element = await fixture<KycScreeningResults>(
      html`<kyc-screening-results
        lang=${lang}
        session=${session}
        endpoint=${proxy.endpoint}
        screening-id="scr-1"
      ></kyc-screening-results>`,
    );
    await waitUntil(() => all(element, '.hit').length > 0);
    await isDone(element);
    return element;
  };
  const line = (element: KycScreeningResults) => text(one(element, '.changes > p'));
  const shows = (element: KycScreeningResults, part: string) =>
    waitUntil(() => line(element).includes(part), `${part} in ${line(element)}`);
  const button = (element: KycScreeningResults) => one(element, '.changes button');
  const calls = (ending: string) => proxy.calls.filter(({ path }) => path.endsWith(ending));
  const first = (element: KycScreeningResults, count: number) =>
    all(element, '.hit .opener')
      .slice(0, count)
      .map((each) => text(each));
  const chip = (element: KycScreeningResults, label: string) =>
    all(element, '.chips .chip').find((each) => text(each) === label);

  it('shows an analyst who looked at 50 of 307 hits the three new hits first after an update', async () => {
    total = 304;
    const before = await opened();
    await shows(before, 'no change');
    assert.equal(all(before, '.hit').length, 50);
    before.remove();
    // The list has grown, and the new hits are on the third page and the last one.
    total = 307;
    const added = [130, 299, 306].map((at) => screeningOf(total, {}, { pageSize: total }).hits.items[at]!);
    changes = known({ new: added.map(({ hitId }) => hitId), version: 8 });
    const element = await opened();
    await waitUntil(() => all(element, '.change-tag').length === 3);
    await isDone(element);
    assert.sameMembers(
      first(element, 3),
      added.map(({ name }) => name.trim()),
    );
    assert.deepEqual(
      all(element, '.hit')
        .slice(0, 4)
        .map((row) => text(row.querySelector('.change-tag'))),
      ['New', 'New', 'New', ''],
    );
    assert.match(line(element), /^Since 21 Nov 2026, .*, reviewed by Sara: 3 new\.$/);
    chip(element, 'New 3')!.click();
    await element.updateComplete;
    assert.equal(all(element, '.hit').length, 3);
  });

  it('is in the saved files as the reader saw it, and is not known of a screening that the page gives', async () => {
    const changed = [{ hit: 'hit-3', fields: ['aliases' as const] }];
    changes = known({ new: ['hit-2'], changed, gone: ['hit-9'] });
    const element = await opened();
    await shows(element, '1 new');
    const file = async (from: KycScreeningResults, label: RegExp) => {
      const button = all(from, 'button').find(({ textContent }) => label.test(textContent))!;
      return (await saved(() => button.click())).text;
    };
    const report = JSON.parse(await file(element, /Save as JSON/)) as ScreeningReport;
    assert.deepEqual(report.changes, {
      text: line(element),
      ...{ since: REVIEWED.at, reviewed: REVIEWED, isComplete: true },
      ...{ new: ['hit-2'], changed, gone: ['hit-9'] },
    });
    assert.include(await file(element, /Export/), line(element));
    const given = await results(screeningOf(5));
    assert.isNull((JSON.parse(await file(given, /Save as JSON/)) as ScreeningReport).changes);
  });

  it('says who reviewed when, what is new, changed and gone, and which fields, in the row and in the open hit', async () => {
    const changed = [
      { hit: 'hit-3', fields: ['aliases' as const] },
      { hit: 'hit-5', fields: ['birthOrFoundationDates' as const, 'aliases' as const] },
    ];
    changes = known({ new: ['hit-2'], changed, gone: ['hit-9'], rescored: ['hit-1'] });
    const element = await opened();
    await shows(element, 'reviewed by Sara: 1 new, 2 changed (aliases, date of birth), 1 gone.');
    assert.isTrue(announced().some((each) => each.includes('1 new, 2 changed (aliases, date of birth)')));
    assert.deepEqual(first(element, 3), ['Muhamad Harbi', 'M. Alharby', 'Mohammed Harbi']);
    assert.ok(chip(element, 'New 1') && chip(element, 'Changed 2'));
    all(element, '.opener')[2]!.click();
    await isDone(element);
    assert.equal(text(one(element, '.details .change-note')), 'Changed: date of birth, aliases.');
    await assertAccessible(element);
    const arabic = await opened('ar');
    await shows(arabic, 'نتيجة جديدة، ونتيجتان تغيّرتا');
    assert.include(line(arabic), 'راجعها Sara');
    assert.equal(text(button(arabic)), 'تمت المراجعة');
  });

  for (const [lang, added, open] of [
    ['en', 'New', 'Not decided'],
    ['ar', 'جديدة', 'لم تُقرَّر'],
  ] as const) {
    it(`narrows to hits that are new and not decided, with the keys alone (${lang})`, async () => {
      changes = known({ new: ['hit-4', 'hit-5'] });
      const element = await opened(lang);
      element.addEventListener('kyc-hit-mark', ({ detail: { pair, hitId, label } }) => {
        element.marks = { [pair]: { hitId, label: label! } };
      });
      element.marks = {};
      await waitUntil(() => all(element, '.change-tag').length === 2);
      all(element, '.opener')[0]!.click();
      await waitUntil(() => one(element, '.mark-form'));
      one(element, '.mark-form [value=different]').click();
      one(element, '.mark-form .save').click();
      await waitUntil(() => all(element, '.settled').length === 1);
      const press = async (label: string) => {
        const wanted = all(element, '.chips .chip').find(
          (each) => text(each).replace(/ \S+$/, '') === label,
        )!;
        all(element, '.chips .chip')[0]!.focus();
        while (focused(element) !== wanted)
          await sendKeys({ press: lang === 'ar' ? 'ArrowLeft' : 'ArrowRight' });
        await sendKeys({ press: 'Enter' });
        await isDone(element);
        return all(element, '.hit').length;
      };
      assert.deepEqual([await press(added), await press(open)], [2, 1]);
      assert.lengthOf(all(element, '.chip[aria-pressed=true]'), 2);
      assert.lengthOf(all(element, '.hit .change-tag'), 1);
      await assertAccessible(element);
      assert.deepEqual([await press(open), await press(open), await press(added)], [2, 1, 4]);
      await press(added);
      one(element, '.chips .chip').click();
      await element.updateComplete;
      assert.lengthOf(all(element, '.hit'), 5);
    });
  }

  it('says since when without a review, and what it does not know', async () => {
    changes = known({ reviewed: null, new: ['hit-1'] });
    await shows(await opened(), 'Since the first reading, 21 Nov 2026');
    changes = known({ reviewed: { ...REVIEWED, by: null } });
    await shows(await opened(), 'Since the review of 21 Nov 2026');
    changes = known({ reviewed: null, since: null, complete: false });
    const element = await opened();
    await shows(element, 'not known yet');
    assert.equal(all(element, '.changes button').length, 0);
  });

  it('says nothing where the proxy does not know the screening, the session may not, or the answer is another', async () => {
    for (const answer of [problem('not_found'), problem('forbidden'), Response.json({ changed: 1 })]) {
      changes = answer;
      const element = await opened();
      const asked = calls('/changes').length;
      await waitUntil(() => calls('/changes').length === asked && asked > 0);
      await isDone(element);
      assert.equal(all(element, '.changes').length, 0);
      element.remove();
    }
  });

  it('asks for no change of a screening that the page gives', async () => {
    const element = await results(screeningOf(3), { endpoint: proxy.endpoint });
    assert.equal(proxy.calls.length, 0);
    assert.equal(all(element, '.changes').length, 0);
  });

  it('says that the changes could not be read, and reads them again on demand', async () => {
    changes = problem('upstream_unavailable');
    const element = await opened();
    await shows(element, 'could not be read');
    changes = known({ new: ['hit-4'] });
    button(element).click();
    await shows(element, '1 new');
  });

  it('offers the review only where the session may', async () => {
    changes = known({ canReview: false, new: ['hit-1'] });
    const element = await opened();
    await shows(element, '1 new');
    assert.equal(all(element, '.changes button').length, 0);
  });

  it('stores a review of the version that it shows, once, and keeps the focus', async () => {
    changes = known({ new: ['hit-4'] });
    const element = await opened();
    await shows(element, '1 new');
    chip(element, 'New 1')!.click();
    button(element).focus();
    button(element).click();
    button(element).click();
    await shows(element, 'no change');
    assert.deepEqual(
      calls('/reviewed').map(({ body }) => body),
      [{ version: 7 }],
    );
    assert.isTrue(focused(element) === button(element));
    assert.isTrue(announced().some((each) => each.startsWith('The review is stored.')));
    assert.equal(all(element, '.change-tag').length, 0);
    assert.equal(all(element, '.hit').length, 5);
  });

  it('says that the hits changed meanwhile, and shows what changed', async () => {
    changes = known({ new: ['hit-4'] });
    const element = await opened();
    await shows(element, '1 new');
    reviewed = () => {
      changes = known({ new: ['hit-4', 'hit-5'], version: 9 });
      return problem('reviewed_another');
    };
    button(element).focus();
    button(element).click();
    await shows(element, '2 new');
    await isDone(element);
    assert.include(text(one(element, '.changes .hint')), 'changed meanwhile, so the review is not stored');
    assert.isTrue(announced().some((each) => each.includes('changed meanwhile')));
    assert.isTrue(focused(element) === button(element));
    reviewed = () => (changes = known({ version: 10 }));
    button(element).click();
    await shows(element, 'no change');
    assert.deepEqual(calls('/reviewed').at(-1)!.body, { version: 9 });
    assert.equal(all(element, '.changes .hint').length, 0);
  });

  it('stores no review in the name of another person, whose session the page gives meanwhile', async () => {
    changes = known({ new: ['hit-4'] });
    let renewals = 0;
    const element = await fixture<KycScreeningResults>(
      html`<kyc-screening-results
        lang="en"
        endpoint=${proxy.endpoint}
        screening-id="scr-1"
        .getSession=${async () => `token-${(renewals += 1)}`}
      ></kyc-screening-results>`,
    );
    await waitUntil(() => one(element, '.changes'));
    await shows(element, '1 new');
    reviewed = () => problem('session_expired');
    button(element).click();
    await waitUntil(() => one(element, '.changes .hint'));
    assert.include(text(one(element, '.changes .hint')), 'could not be stored');
    assert.equal(renewals, 2);
    assert.equal(calls('/reviewed').length, 1);
  });

  it('keeps nothing of another session', async () => {
    changes = known({ new: ['hit-4'] });
    const element = await opened();
    await shows(element, '1 new');
    const [newName] = first(element, 1);
    let store: ((answer: Response) => void) | undefined;
    reviewed = () => new Promise((stored) => (store = stored));
    button(element).click();
    await waitUntil(() => calls('/reviewed').length === 1);
    // Not answered while the next person looks.
    changes = new Promise(() => {});
    element.session = 'another';
    await element.updateComplete;
    assert.notInclude(text(one(element, '.card')), 'Sara');
    await waitUntil(() => calls('/changes').length === 2);
    store!(Response.json({}));
    await isDone(element);
    assert.equal(all(element, '.hit').length, 5);
    assert.equal(all(element, '.changes').length, 0);
    assert.equal(all(element, '.change-tag').length, 0);
    assert.notEqual(first(element, 1)[0], newName);
    assert.equal(calls('/changes').length, 2);
    assert.notMatch(announced().join(), /Sara|review is stored/);
  });

  describe('while a screening runs', () => {
    const { setTimeout: realTimeout, clearTimeout: realClear } = window;
    const TIMER = 1_000_000_000;
    let pauses: number[];
    let due: (() => void) | undefined;

    const seen = (isSeen: boolean) => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: !isSeen });
      document.dispatchEvent(new Event('visibilitychange'));
    };
    beforeEach(() => {
      [pauses, due, run] = [[], undefined, 'InProgress'];
      seen(true);
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
      const element = await opened();
      await waitUntil(() => due);
      await passes();
      await passes();
      assert.deepEqual(pauses, [5_000, 7_500, 11_250]);
      assert.include(text(one(element, '.card')), 'still running');
      [run, total] = ['Succeeded', 4];
      due!();
      await waitUntil(() => all(element, '.hit').length === 4);
      await isDone(element);
      assert.equal(pauses.length, 3);
    });

    it('does not ask while the page is hidden, or after it left the page', async () => {
      const element = await opened();
      await waitUntil(() => due);
      seen(false);
      due!();
      assert.equal(asked(), 0);
      seen(true);
      await waitUntil(() => asked() === 1 && due);
      element.remove();
      assert.isUndefined(due);
      document.dispatchEvent(new Event('visibilitychange'));
      assert.equal(asked(), 1);
    });
  });
});
