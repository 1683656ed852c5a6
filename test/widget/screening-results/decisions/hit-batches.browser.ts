import { assert, assertAccessible, describe, it, sendKeys, waitUntil } from '../../../in-page/index.js';
import type { HitMark } from '../../../../widget/screening-results/decisions/hit-marks.js';
import type { KycDecisionsEvent } from '../../../../widget/screening-results/state/screening-results-events.js';
import type { KycScreeningResults } from '../../../../widget/screening-results/screening-results.js';
import { all, announced, focused, holdClock, isDone, seen, one, results, text } from '../rendered-results.js';
import {
  screeningOfHits,
  listed,
  someHits,
  CUSTOMER,
  pageOf,
  shownGroups,
  grouped,
  dialog,
  opened,
  checked,
  decided,
  decideAll,
} from './rendered-batches.js';

describe('an analyst with 258 hits of a common name', () => {
  holdClock();
  it('decides them with at most 40 presses, each with a reason of its own data', async () => {
    const { element, page, presses } = await decideAll({ entityDate: '2001-05-17', countries: ['JO'] });
    assert.isAtMost(presses, 40, 'presses');
    assert.equal(page.events.length, 2);
    assert.equal(page.events.flatMap(({ detail }) => detail.decisions).length, 248);
    assert.equal(page.singles.length, 10);
    const hits = new Map(element.screening!.hits.items.map((hit) => [hit.hitId, hit]));
    for (const { detail, notes } of page.events)
      for (const { hitId, pair } of detail.decisions) {
        const note = notes.get(pair)!;
        for (const date of hits.get(hitId)!.birthOrFoundationDates!.split(', ')) assert.include(note, date);
        assert.include(note, 'customer born 17 May 2001.');
      }
  });
});

describe('hits that are decided together', () => {
  holdClock();
  it('are counted by the strongest reason, and none is decided before a person presses', async () => {
    const element = await grouped(await listed({ entityDate: '1979-03-14', countries: ['SA'] }));
    const page = pageOf(element);
    assert.deepEqual(shownGroups(element), [
      '97 Needs your eyes',
      '129 Other date of birth, other country',
      '32 Other date of birth',
      '0 Decided',
    ]);
    await assertAccessible(element);
    assert.deepEqual(page.marks, {});
  });

  it('ask for five to be opened first: the closest names and dates, and others by chance', async () => {
    const element = await grouped(screeningOfHits(someHits(9), CUSTOMER));
    const page = pageOf(element);
    await opened(element);
    assert.match(text(dialog(element)), /^Other date of birth, other country: 8 hits First open 5 of 8/);
    assert.deepEqual(
      all(element, '.batch-hits .marked').map((each) => text(each)),
      ['Closest name', 'Closest name', 'Closest date', 'Closest date', 'By chance'],
    );
    assert.equal(text(focused(element)), 'Open 1 of 5 to check');
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => one(element, '.opened'));
    assert.match(
      text(one(element, '.opened')),
      /^Muhammad 0 .*Dates listed 1943.*Listed born 1943; customer born 14 Mar 1979\./,
    );
    assert.isTrue(announced().some((each) => each.startsWith('Muhammad 0. Listed born 1943')));
    assert.equal(text(focused(element)), 'Open 2 of 5 to check');
    await assertAccessible(element);
    assert.equal(page.events.length, 0);
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => !dialog(element));
    assert.equal(focused(element), all(element, '.opener')[0]);
  });

  it('are one event, a decision for each with its own reason, and the focus goes to the next hit', async () => {
    const element = await grouped(screeningOfHits(someHits(4), CUSTOMER));
    const page = pageOf(element);
    await decided(element);
    assert.equal(page.events.length, 1);
    const [{ detail, notes }] = page.events as [KycDecisionsEvent];
    assert.deepEqual(
      detail.decisions.map(({ hitId, label }) => [hitId, label]),
      [0, 1, 2].map((at) => [`hit-${at}`, 'different']),
    );
    assert.notInclude(JSON.stringify(detail), '1943');
    assert.deepEqual(
      [...notes.keys()],
      detail.decisions.map(({ pair }) => pair),
    );
    assert.equal(
      notes.get(detail.decisions[1]!.pair),
      'Listed born 1942; customer born 14 Mar 1979. Listed countries: Iraq; customer: Saudi Arabia.',
    );
    assert.include(announced(), '3 decisions are saved: Different person.');
    await waitUntil(() => focused(element)?.closest('.hit:not(.settled)'));
    assert.equal(text(focused(element)), 'Muhammad 3');
    assert.deepEqual(shownGroups(element), ['1 Needs your eyes', '3 Decided']);
  });

  it('are undone together by U, and one after the other with what was decided before', async () => {
    const element = await grouped(screeningOfHits(someHits(4), CUSTOMER));
    const page = pageOf(element);
    await decided(element);
    await waitUntil(() => text(focused(element)) === 'Muhammad 3');
    await sendKeys({ press: '3' });
    await waitUntil(() => focused(element)?.matches('.mark-form input:checked'));
    await seen();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => Object.keys(page.marks).length === 4);
    await isDone(element);
    await waitUntil(() => focused(element)?.matches('.opener'));
    await sendKeys({ press: 'u' });
    await waitUntil(() => Object.keys(page.marks).length === 3);
    await isDone(element);
    await sendKeys({ press: 'u' });
    await waitUntil(() => Object.keys(page.marks).length === 0);
    await waitUntil(() => announced().includes('3 decisions are undone.'));
    assert.deepEqual(
      page.events[1]!.detail.decisions.map(({ label }) => label),
      [null, null, null],
    );
    assert.equal(shownGroups(element)[1], '3 Other date of birth, other country');
  });

  it('name each hit that the page did not store, and try it again', async () => {
    const element = await grouped(screeningOfHits(someHits(5), CUSTOMER));
    const page = pageOf(element);
    page.refuse = ({ hitId }) => hitId === 'hit-1';
    await checked(element);
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => all(element, '.batch .bad').length === 1);
    assert.include(text(dialog(element)), '1 decision was not stored. Try again.');
    assert.match(text(one(element, '.batch-hits')), /^Muhammad 1 0\.89 Not stored/);
    assert.include(
      announced(),
      '3 decisions are saved: Different person. 1 decision was not stored. Try again.',
    );
    assert.equal(Object.keys(page.marks).length, 3);
    page.refuse = () => false;
    assert.equal(text(focused(element)), 'Decide 1 hit: Different person');
    await seen();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => !dialog(element));
    assert.equal(Object.keys(page.marks).length, 4);
  });

  it('are all not stored when the page refuses its answer', async () => {
    const element = await grouped(screeningOfHits(someHits(4), CUSTOMER));
    element.addEventListener('kyc-decisions', (event) =>
      event.respondWith(Promise.reject(new Error('full'))),
    );
    await checked(element);
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => all(element, '.batch .bad').length === 3);
    assert.equal(announced().at(-1), '3 decisions were not stored. Try again.');
    assert.deepEqual(element.marks, {});
  });

  it('wait for a page that has not answered, and are sent once', async () => {
    const element = await grouped(screeningOfHits(someHits(4), CUSTOMER));
    let events = 0;
    element.addEventListener('kyc-decisions', () => (events += 1));
    await checked(element);
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => text(dialog(element)).includes('Waiting for this page to store it'));
    await sendKeys({ press: 'Enter' });
    await sendKeys({ press: 'Escape' });
    await sendKeys({ press: 'b' });
    assert.equal(events, 1);
    assert.equal(all(element, '.settled').length, 0);
    await waitUntil(() => dialog(element)?.open);
    assert.include(text(dialog(element)), 'Waiting for this page to store it');
  });

  it('leave out, and name, what a colleague decides while the dialog is open', async () => {
    const element = await grouped(screeningOfHits(someHits(5), CUSTOMER));
    const page = pageOf(element);
    await decided(element);
    const pairs = Object.entries(page.marks).filter(
      ([, { hitId }]) => hitId === 'hit-1' || hitId === 'hit-0',
    );
    element.marks = page.marks = {};
    await waitUntil(() => shownGroups(element).includes('4 Other date of birth, other country'));
    await opened(element);
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => one(element, '.opened'));
    await seen();
    element.marks = page.marks = Object.fromEntries(
      pairs.map(([pair, mark]) => [pair, { ...mark, label: 'same', by: 'Omar' }]),
    );
    await waitUntil(() => text(dialog(element)).includes('no longer in this batch'));
    const named =
      'Decided by someone else meanwhile, and no longer in this batch: Muhammad 0 and Muhammad 1.';
    assert.include(text(dialog(element)), named);
    assert.include(announced(), named);
    assert.equal(all(element, '.batch-hits li').length, 2);
    one(element, '.batch .save').focus();
    while (text(focused(element)).startsWith('Open')) {
      await seen();
      const before = text(focused(element));
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => text(focused(element)) !== before);
    }
    assert.equal(text(focused(element)), 'Decide 2 hits: Different person');
    await assertAccessible(element);
    await seen();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => !dialog(element));
    const { decisions } = page.events[1]!.detail;
    assert.deepEqual(
      decisions.map(({ hitId, replaces }) => [hitId, replaces]),
      [
        ['hit-2', null],
        ['hit-3', null],
      ],
    );
    const labels = Object.values(page.marks).map(({ hitId, label }) => `${hitId} ${label}`);
    assert.sameMembers(labels, ['hit-0 same', 'hit-1 same', 'hit-2 different', 'hit-3 different']);
  });

  it('are not undone where a colleague has decided since', async () => {
    const element = await grouped(screeningOfHits(someHits(4), CUSTOMER));
    const page = pageOf(element);
    await decided(element);
    const [[pair, mark]] = Object.entries(page.marks) as [[string, HitMark]];
    element.marks = page.marks = { ...page.marks, [pair]: { ...mark, label: 'same', by: 'Omar' } };
    await isDone(element);
    all(element, '.opener')[0]!.focus();
    await sendKeys({ press: 'u' });
    await waitUntil(() => Object.keys(page.marks).length === 1);
    assert.equal(page.marks[pair]!.by, 'Omar');
    await isDone(element);
    await sendKeys({ press: 'u' });
    await isDone(element);
    assert.equal(page.events.length, 2);
  });

  it('are all stored where the page answers with a promise of nothing', async () => {
    const element = await grouped(screeningOfHits(someHits(4), CUSTOMER));
    const page = pageOf(element);
    element.addEventListener('kyc-decisions', (event) =>
      event.respondWith(Promise.resolve().then(() => void (element.marks = page.marks))),
    );
    await decided(element);
    assert.include(announced(), '3 decisions are saved: Different person.');
  });

  it('never hold a hit that cannot be read in full: it is an open row that says so', async () => {
    const hits = someHits(5);
    const indicators = [{ category: 'Terrorism', count: null, maxScore: 9 }] as never;
    const items = hits.map((hit, at) => (at === 0 ? { ...hit, indicators } : hit));
    const element = await grouped(screeningOfHits(items, CUSTOMER));
    assert.deepEqual(shownGroups(element).slice(0, 2), [
      '2 Needs your eyes',
      '3 Other date of birth, other country',
    ]);
    assert.match(text(one(element, '.hit')), /^Muhammad 0 Cannot be read in full \(indicators\)/);
    await assertAccessible(element);
  });

  it('are left when what was searched is replaced, though the screening has the same id', async () => {
    const element = await grouped(screeningOfHits(someHits(4), CUSTOMER));
    await checked(element);
    element.screening = screeningOfHits(someHits(4), { ...CUSTOMER, entityDate: '1979-03-15' });
    await isDone(element);
    await waitUntil(() => all(element, '.groups li').length > 0);
    assert.notOk(dialog(element));
  });

  it('leave out a hit that the person takes out', async () => {
    const element = await grouped(screeningOfHits(someHits(4), CUSTOMER));
    const page = pageOf(element);
    await checked(element);
    all(element, '.batch-hits input')[0]!.click();
    await waitUntil(() => text(one(element, '.batch .save')) === 'Decide 2 hits: Different person');
    await seen();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => !dialog(element));
    assert.sameMembers(
      page.events[0]!.detail.decisions.map(({ hitId }) => hitId),
      ['hit-1', 'hit-2'],
    );
  });

  it('are decided by no key that is held down', async () => {
    const element = await grouped(screeningOfHits(someHits(4), CUSTOMER));
    const page = pageOf(element);
    await opened(element);
    for (let count = 0; count < 10; count += 1) {
      const held = new KeyboardEvent('keydown', {
        key: 'Enter',
        repeat: true,
        bubbles: true,
        cancelable: true,
        composed: true,
      });
      assert.isFalse(focused(element)!.dispatchEvent(held));
    }
    assert.equal(page.events.length, 0);
  });

  it('are opened and decided by no key that comes too fast after the one before', async () => {
    const element = await grouped(screeningOfHits(someHits(4), CUSTOMER));
    const page = pageOf(element);
    await opened(element);
    for (let count = 0; count < 6; count += 1) await sendKeys({ press: 'Enter' });
    await element.updateComplete;
    assert.equal(text(focused(element)), 'Open 2 of 3 to check');
    assert.equal(page.events.length, 0);
  });

  it('never hold a hit that was the same person, or unclear, for other search data', async () => {
    const first = await grouped(screeningOfHits(someHits(4), CUSTOMER));
    const page = pageOf(first);
    await decided(first);
    const marks = Object.entries(page.marks).map(([pair, mark]) => [pair, { ...mark, label: 'same' }]);
    const next = await grouped(screeningOfHits(someHits(4), { ...CUSTOMER, entityDate: '1979-03-15' }), {
      marks: Object.fromEntries(marks) as Record<string, HitMark>,
    });
    assert.deepEqual(shownGroups(next), ['4 Needs your eyes', '0 Decided']);
  });

  it('are not offered where the page has no label for another person', async () => {
    const element = await grouped(screeningOfHits(someHits(4), CUSTOMER), { markLabels: ['Ask the branch'] });
    all(element, '.opener')[0]!.focus();
    await sendKeys({ press: 'b' });
    await isDone(element);
    assert.equal(all(element, '.groups button').length, 0);
    assert.isNull(dialog(element));
  });

  it('speak Arabic, the reasons too', async () => {
    const element = await grouped(screeningOfHits(someHits(4), CUSTOMER), {}, 'ar');
    const page = pageOf(element);
    assert.equal(text(all(element, '.groups strong')[1]), 'تاريخ ميلاد آخر ودولة أخرى');
    await opened(element);
    assert.match(text(dialog(element)), /تاريخ ميلاد آخر ودولة أخرى: ٣ نتائج/);
    for (let count = 0; count < 4; count += 1) {
      await sendKeys({ press: 'Enter' });
      await seen();
    }
    await waitUntil(() => page.events.length === 1);
    const [note] = [...page.events[0]!.notes.values()];
    assert.match(
      note!,
      /^تاريخ الميلاد في القائمة 1943، .*الدول في القائمة: العراق؛ العميل: المملكة العربية السعودية\.$/,
    );
  });
});

describe('Enter after the last hit of a page', () => {
  holdClock();
  it('goes on to the next page that has an undecided hit', async () => {
    const hits = someHits(6).map((hit) => ({ ...hit, birthOrFoundationDates: '1979' }));
    const element = await results(screeningOfHits(hits, CUSTOMER), { marks: {} });
    const page = pageOf(element);
    element.pageSize = 2;
    await isDone(element);
    all(element, '.opener')[0]!.focus();
    for (let done = 1; done <= 6; done += 1) {
      assert.isNull(focused(element)!.closest('.settled'));
      await seen();
      await sendKeys({ press: '1' });
      await waitUntil(() => focused(element)?.matches('.mark-form input:checked'));
      await seen();
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => Object.keys(page.marks).length === done);
      await waitUntil(() => focused(element)?.matches('.opener'));
      await isDone(element);
      if (done < 6) await waitUntil(() => focused(element)?.closest('.hit.open:not(.settled)'));
    }
  });
});

describe('a decision that needs two names', () => {
  holdClock();
  const two = (reviewer: string, marks: Record<string, HitMark> = {}, hits = someHits(2)) =>
    results(screeningOfHits(hits, CUSTOMER), { marks, decisions: 'two-names', reviewer });
  const decide = async (element: KycScreeningResults, key: string, at = 0) => {
    all(element, '.opener')[at]!.focus();
    await sendKeys({ press: key });
    await waitUntil(() => focused(element)?.matches('.mark-form input:checked'));
    await seen();
    await sendKeys({ press: 'Enter' });
    await isDone(element);
  };

  it('is proposed by the first person: it folds and counts nothing', async () => {
    const element = await two('Sara');
    const page = pageOf(element);
    await decide(element, '1');
    await waitUntil(() => text(one(element, '.hit')).includes('Proposed: Different person'));
    assert.equal(all(element, '.folded, .settled, .decided').length, 0);
    assert.equal(page.singles[0]!.confirms, undefined);
    await waitUntil(() => text(focused(element)) === 'Muhammad 1');
    await assertAccessible(element);
  });

  it('is confirmed by another person, and never by the same name', async () => {
    const element = await two('Sara');
    const page = pageOf(element);
    await decide(element, '1');
    const same = await two('  SARA ', page.marks);
    all(same, '.opener')[0]!.focus();
    await sendKeys({ press: 'm' });
    await waitUntil(() => one(same, '.mark-form'));
    assert.notInclude(text(one(same, '.mark-form')), 'Confirm');
    assert.include(text(one(same, '.mark-form')), 'Another person has to confirm it.');
    const unnamed = await two('', page.marks);
    all(unnamed, '.opener')[0]!.click();
    await waitUntil(() => one(unnamed, '.mark-form'));
    assert.notInclude(text(one(unnamed, '.mark-form')), 'Confirm');
    const other = await two('Omar', page.marks);
    const second = Object.assign(pageOf(other), { marks: page.marks, by: 'Omar' });
    await decide(other, '1');
    await waitUntil(() => all(other, '.folded').length === 1);
    assert.isTrue(second.singles[0]!.confirms);
    assert.match(text(one(other, '.folded')), /Marked: Different person Sara Omar Listed/);
    await sendKeys({ press: 'u' });
    await waitUntil(() => all(other, '.folded').length === 0);
    assert.isFalse(second.singles[1]!.confirms);
    assert.include(text(one(other, '.hit')), 'Proposed: Different person');
  });

  it('is no decision when the page stores the same name twice', async () => {
    const element = await two('Sara');
    const page = pageOf(element);
    await decide(element, '1');
    const marks = Object.entries(page.marks).map(([pair, mark]) => [pair, { ...mark, confirmedBy: 'sara' }]);
    const again = await two('Omar', Object.fromEntries(marks) as Record<string, HitMark>);
    assert.equal(all(again, '.folded').length, 0);
  });

  it('with another label or another reason is another proposal', async () => {
    const element = await two('Sara');
    const page = pageOf(element);
    await decide(element, '1');
    const other = await two('Omar', page.marks);
    const second = Object.assign(pageOf(other), { marks: page.marks, by: 'Omar' });
    await decide(other, '3');
    await waitUntil(() => text(one(other, '.hit')).includes('Proposed: Same person'));
    assert.equal(second.singles[0]!.confirms, undefined);
    assert.equal(Object.values(second.marks)[0]!.by, 'Omar');
  });

  it('is confirmed in a batch too, with the reasons of the first person', async () => {
    const element = await grouped(screeningOfHits(someHits(4), CUSTOMER), {
      decisions: 'two-names',
      reviewer: 'Sara',
    });
    const page = pageOf(element);
    await decided(element);
    assert.deepEqual(shownGroups(element), ['1 Needs your eyes', '3 Proposed', '0 Decided']);
    const other = await grouped(screeningOfHits(someHits(4), CUSTOMER), {
      decisions: 'two-names',
      reviewer: 'Omar',
      marks: page.marks,
    });
    const second = Object.assign(pageOf(other), { marks: page.marks, by: 'Omar' });
    await decided(other);
    assert.isTrue(second.events[0]!.detail.decisions.every(({ confirms }) => confirms));
    assert.deepEqual([...second.events[0]!.notes], [...page.events[0]!.notes]);
    assert.equal(all(other, '.folded').length, 3);
    assert.deepEqual(shownGroups(other), ['1 Needs your eyes', '3 Decided']);
  });
});
