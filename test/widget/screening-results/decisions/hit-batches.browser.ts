import {
  announced,
  assert,
  assertAccessible,
  describe,
  it,
  oneEvent,
  sendKeys,
  textOf,
  waitUntil,
} from '../../../in-page/index.js';
import type { KycDecisionsEvent } from '../../../../widget/screening-results/state/screening-results-events.js';
import { holdClock, results, seen, type ResultsPage } from '../results-page.js';
import { decideAll } from './common-name.js';
import { grouped, screeningOfHits, someHits } from './grouped-hits.js';
import { KeepingPage } from './keeping-page.js';

describe('an analyst with 86 hits of a common name', () => {
  holdClock();
  it('decides them with at most 18 presses, each with a reason of its own data', async () => {
    const { shown, page, presses } = await decideAll({ entityDate: '2001-05-17', countries: ['JO'] });
    assert.isAtMost(presses, 18, 'presses');
    const batches = page.asked.filter((decisions) => decisions.length > 1);
    assert.deepEqual([batches.length, batches.flat().length, page.asked.length - batches.length], [2, 84, 2]);
    const hits = new Map(shown.element.screening!.hits.items.map((hit) => [hit.hitId, hit]));
    for (const { hitId } of batches.flat())
      for (const date of [
        ...hits.get(hitId)!.birthOrFoundationDates!.split(', '),
        'customer born 17 May 2001.',
      ])
        assert.include(page.noteOf(hitId), date);
  });
});

describe('hits that are decided together', () => {
  holdClock();

  it('are opened first, five of them: the closest names and dates, and others by chance', async () => {
    const hits = await grouped(screeningOfHits(someHits(9)));
    await hits.review();
    assert.match(hits.dialogText, /^8 hits: other date, other country First open 5 of 8/);
    assert.deepEqual(
      hits.listed.slice(0, 5).map((each) => /Closest name|Closest date|By chance/.exec(each)![0]),
      ['Closest name', 'Closest name', 'Closest date', 'Closest date', 'By chance'],
    );
    assert.equal(hits.shown.focusedName, 'Open 1 of 5 to check');
    assert.equal(await hits.next(), 'Open 2 of 5 to check');
    assert.match(
      hits.dialogText,
      /Muhammad 0 .*Dates listed 1943.*Listed born 1943; customer born 14 Mar 1979\./,
    );
    assert.isTrue(announced().some((each) => each.startsWith('Muhammad 0. Listed born 1943')));
    assert.lengthOf(hits.page.asked, 0);
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => !hits.dialog);
    assert.equal(hits.shown.focused, hits.shown.opener(0));
  });

  it('get a decision each, with its own reason, and the focus goes to the next hit', async () => {
    const hits = await grouped(screeningOfHits(someHits(4)));
    const event = oneEvent<KycDecisionsEvent>(hits.shown.element, 'kyc-decisions');
    await hits.decide();
    const { detail, notes } = await event;
    assert.deepEqual(
      detail.decisions.map(({ hitId, replaces }) => [hitId, replaces]),
      [0, 1, 2].map((at) => [`hit-${at}`, null]),
    );
    assert.deepEqual(
      [...notes.keys()],
      detail.decisions.map(({ pair }) => pair),
    );
    assert.deepEqual(hits.page.kept, ['hit-0 different', 'hit-1 different', 'hit-2 different']);
    assert.lengthOf(hits.page.asked, 1);
    assert.notInclude(JSON.stringify(hits.page.asked), '1943', 'every script of the page reads it');
    assert.equal(
      hits.page.noteOf('hit-1'),
      'Listed born 1942; customer born 14 Mar 1979. Listed countries: Iraq; customer: Saudi Arabia.',
    );
    assert.include(announced(), '3 decisions are saved: Different person.');
    await waitUntil(() => hits.shown.focusedName === 'Muhammad 3');
    assert.deepEqual(hits.groups, ['1 to look at', '3 decided']);
  });

  it('are undone together by U, and one after the other with what was decided before', async () => {
    const hits = await grouped(screeningOfHits(someHits(4)));
    await hits.decide();
    await waitUntil(() => hits.shown.focusedName === 'Muhammad 3');
    await hits.shown.decide(hits.shown.names.indexOf('Muhammad 3'), '3', 'x');
    for (const left of [4, 3, 0]) {
      await hits.page.keeps(left);
      await hits.shown.settled();
      if (left > 0) await hits.shown.undo();
    }
    await waitUntil(() => announced().includes('3 decisions are undone.'));
    assert.equal(hits.groups[1], '3 other date, other country');
  });

  it('are named where the page did not store them, and tried again', async () => {
    const hits = await grouped(screeningOfHits(someHits(5)));
    hits.page.refused = ['hit-1'];
    await hits.review();
    await hits.check();
    assert.equal(await hits.next(), 'Decide 1 hit: Different person');
    assert.include(hits.dialogText, '1 decision was not stored. Try again.');
    assert.match(hits.listed[0]!, /^Muhammad 1 0\.89 Not stored/);
    assert.include(
      announced(),
      '3 decisions are saved: Different person. 1 decision was not stored. Try again.',
    );
    await hits.page.keeps(3);
    hits.page.refused = [];
    await sendKeys({ press: 'Enter' });
    await hits.page.keeps(4);
    await waitUntil(() => !hits.dialog);
  });

  it('are all stored where the page answers with a promise of nothing', async () => {
    const hits = await grouped(screeningOfHits(someHits(4)));
    hits.page.isMute = true;
    await hits.decide();
    assert.include(announced(), '3 decisions are saved: Different person.');
  });

  it('are all not stored when the page refuses its answer', async () => {
    const hits = await grouped(screeningOfHits(someHits(4)));
    hits.page.isFull = true;
    await hits.review();
    await hits.check();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => hits.listed.filter((each) => each.includes('Not stored')).length === 3);
    assert.equal(announced().at(-1), '3 decisions were not stored. Try again.');
    assert.deepEqual(hits.page.kept, []);
  });

  it('wait for a page that has not answered, and are sent once', async () => {
    const hits = await grouped(screeningOfHits(someHits(4)));
    hits.page.isSilent = true;
    await hits.review();
    await hits.check();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => hits.dialogText.includes('Waiting for this page to store it'));
    for (const press of ['Enter', 'Escape', 'b']) await sendKeys({ press });
    assert.lengthOf(hits.page.asked, 1);
    assert.deepEqual(hits.shown.decided, []);
    await waitUntil(() => hits.dialogText.includes('Waiting for this page to store it'));
  });

  it('leave out, and name, what a colleague decides while the dialog is open', async () => {
    const hits = await grouped(screeningOfHits(someHits(5)));
    await hits.decide();
    const before = hits.page.marks;
    hits.page.hand({});
    await waitUntil(() => hits.groups.includes('4 other date, other country'));
    await hits.review();
    await hits.next();
    hits.page.colleague('same', ['hit-0', 'hit-1'], before);
    const named =
      'Decided by someone else meanwhile, and no longer in this batch: Muhammad 0 and Muhammad 1.';
    await waitUntil(() => hits.dialogText.includes(named));
    assert.include(announced(), named);
    assert.lengthOf(hits.listed, 2);
    await assertAccessible(hits.shown.element);
    await seen();
    await hits.check();
    assert.equal(hits.shown.focusedName, 'Decide 2 hits: Different person');
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => !hits.dialog);
    assert.deepEqual(hits.page.kept, ['hit-0 same', 'hit-1 same', 'hit-2 different', 'hit-3 different']);
  });

  it('are not undone where a colleague has decided since', async () => {
    const hits = await grouped(screeningOfHits(someHits(4)));
    await hits.decide();
    hits.page.colleague('same', ['hit-0']);
    await hits.shown.settled();
    for (let press = 0; press < 2; press += 1) await hits.shown.undo();
    assert.deepEqual(hits.page.kept, ['hit-0 same']);
    assert.lengthOf(hits.page.asked, 2);
  });

  it('leave out a hit that the person takes out', async () => {
    const hits = await grouped(screeningOfHits(someHits(4)));
    await hits.review();
    await hits.check();
    hits.shown.get('checkbox', 'Muhammad 0').click();
    await waitUntil(() => hits.shown.focusedName === 'Decide 2 hits: Different person');
    await seen();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => !hits.dialog);
    assert.deepEqual(hits.page.kept, ['hit-1 different', 'hit-2 different']);
  });

  it('never hold a hit that cannot be read in full: it is an open row that says so', async () => {
    const [first, ...others] = someHits(5);
    const indicators = [{ category: 'Terrorism', count: null, maxScore: 9 }] as never;
    const hits = await grouped(screeningOfHits([{ ...first!, indicators }, ...others]));
    assert.deepEqual(hits.groups.slice(0, 2), ['2 to look at', '3 other date, other country']);
    assert.match(hits.shown.rows[0]!, /^Muhammad 0 Cannot be read in full \(indicators\)/);
    await assertAccessible(hits.shown.element);
  });

  it('are left when what was searched is replaced, though the screening has the same id', async () => {
    const hits = await grouped(screeningOfHits(someHits(4)));
    await hits.review();
    await hits.check();
    hits.shown.element.screening = screeningOfHits(someHits(4), { entityDate: '1979-03-15' });
    await hits.shown.settled();
    await waitUntil(() => !hits.dialog);
  });

  it('are opened and decided by no key that is held down, or comes too fast after the one before', async () => {
    const hits = await grouped(screeningOfHits(someHits(4)));
    await hits.review();
    for (let count = 0; count < 10; count += 1) {
      const held = { key: 'Enter', repeat: true, bubbles: true, cancelable: true, composed: true };
      assert.isFalse(hits.shown.focused!.dispatchEvent(new KeyboardEvent('keydown', held)));
    }
    assert.equal(hits.shown.focusedName, 'Open 1 of 3 to check');
    for (let count = 0; count < 6; count += 1) await sendKeys({ press: 'Enter' });
    await hits.shown.element.updateComplete;
    assert.equal(hits.shown.focusedName, 'Open 2 of 3 to check');
    assert.lengthOf(hits.page.asked, 0);
  });

  it('are not offered where the page has no label for another person', async () => {
    const hits = await grouped(screeningOfHits(someHits(4)), { markLabels: ['Ask the branch'] });
    hits.shown.opener(0).focus();
    await sendKeys({ press: 'b' });
    await hits.shown.settled();
    assert.isUndefined(hits.offer);
    assert.isUndefined(hits.dialog);
  });

  it('speak Arabic, the reasons too', async () => {
    const hits = await grouped(screeningOfHits(someHits(4)), {}, { lang: 'ar' });
    await hits.review();
    assert.match(hits.dialogText, /٣ نتائج: تاريخ آخر ودولة أخرى/);
    for (let count = 0; count < 4; count += 1) {
      await sendKeys({ press: 'Enter' });
      await seen();
    }
    await hits.page.keeps(3);
    assert.match(
      hits.page.noteOf('hit-0')!,
      /^تاريخ الميلاد في القائمة 1943، .*الدول في القائمة: العراق؛ العميل: المملكة العربية السعودية\.$/,
    );
  });
});

describe('Enter after the last hit of a page', () => {
  holdClock();
  it('goes on to the next page that has an undecided hit', async () => {
    const hits = someHits(6).map((hit) => ({ ...hit, birthOrFoundationDates: '1979' }));
    const shown = await results(screeningOfHits(hits), { marks: {} });
    const page = new KeepingPage(shown);
    shown.element.pageSize = 2;
    await shown.settled();
    shown.opener(0).focus();
    for (let done = 1; done <= 6; done += 1) {
      assert.notInclude(textOf(shown.focused!.closest('tr')), 'Marked: ');
      await shown.key('1');
      await waitUntil(() => shown.focused?.matches('[type=radio]:checked'));
      await seen();
      await shown.key('Enter');
      await page.keeps(done);
      if (done < 6) await waitUntil(() => shown.isAtOpenHit);
      await seen();
    }
  });
});

describe('a decision that needs two names', () => {
  holdClock();
  const two = async (reviewer: string, marks: KeepingPage['marks'] = {}) => {
    const shown = await results(screeningOfHits(someHits(2)), { marks, decisions: 'two-names', reviewer });
    return { shown, page: new KeepingPage(shown, { by: reviewer, marks }) };
  };
  /** The first of two hits is proposed by Sara. */
  const proposed = async () => {
    const sara = await two('Sara');
    await sara.shown.decide(0, '1', 'x');
    await sara.page.keeps(1);
    return sara;
  };
  const says = ({ rows }: ResultsPage, text: string) => rows.some((row) => row.includes(text));

  it('is proposed by the first person: it folds and counts nothing', async () => {
    const { shown } = await proposed();
    await waitUntil(() => says(shown, 'Proposed: Different person'));
    assert.deepEqual([shown.folded, shown.decided], [[], []]);
    assert.notInclude(shown.text, 'of 2 decided');
    await waitUntil(() => shown.focusedName === 'Muhammad 1');
    await assertAccessible(shown.element);
  });

  for (const [who, reviewer] of [
    ['the same name', '  SARA '],
    ['no name', ''],
  ] as const)
    it(`cannot be confirmed by ${who}`, async () => {
      const { page } = await proposed();
      const { shown } = await two(reviewer, page.marks);
      await shown.open();
      await waitUntil(() => shown.find('radio'));
      assert.isUndefined(shown.find('button', /^Confirm/));
      assert.include(textOf(shown.details), 'Another person has to confirm it.');
    });

  for (const key of ['the button', '1'] as const)
    it(`is confirmed by another person with ${key}, who can take that back`, async () => {
      const { page } = await proposed();
      const omar = await two('Omar', page.marks);
      if (key === '1') {
        await omar.shown.label(0, key);
        await omar.shown.key('Enter');
      } else {
        await omar.shown.open();
        await omar.shown.press('Confirm as the second person');
      }
      await waitUntil(() => omar.shown.folded.length === 1);
      assert.match(omar.shown.folded[0]!, /Marked: Different person Sara Omar /);
      await omar.shown.undo();
      await waitUntil(() => says(omar.shown, 'Proposed: Different person'));
      assert.deepEqual(omar.shown.folded, []);
      assert.deepEqual(
        omar.page.asked.flat().map(({ confirms }) => confirms),
        [true, false],
      );
    });

  it('is no decision when the page stores the same name twice', async () => {
    const { page } = await proposed();
    const twice = Object.entries(page.marks).map(([pair, mark]) => [pair, { ...mark, confirmedBy: 'sara' }]);
    const { shown } = await two('Omar', Object.fromEntries(twice) as KeepingPage['marks']);
    assert.deepEqual(shown.folded, []);
  });

  it('with another label is another proposal', async () => {
    const { page } = await proposed();
    const omar = await two('Omar', page.marks);
    await omar.shown.decide(0, '3', 'y');
    await waitUntil(() => says(omar.shown, 'Proposed: Same person'));
    assert.equal(Object.values(omar.page.marks)[0]!.by, 'Omar');
  });

  it('is confirmed in a batch too, with the reasons of the first person', async () => {
    const of = (reviewer: string, marks = {}) =>
      grouped(screeningOfHits(someHits(4)), { decisions: 'two-names', reviewer, marks }, { by: reviewer });
    const first = await of('Sara');
    await first.decide();
    assert.deepEqual(first.groups, ['1 to look at', '3 proposed', '0 decided']);
    const second = await of('Omar', first.page.marks);
    await second.decide();
    assert.deepEqual(second.groups, ['1 to look at', '3 decided']);
    assert.lengthOf(second.shown.folded, 3);
    assert.equal(second.page.noteOf('hit-1'), first.page.noteOf('hit-1'));
  });
});
