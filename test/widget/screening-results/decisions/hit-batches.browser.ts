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
import type { Decision } from '../../../../contract/decisions.js';
import type { KycDecisionsEvent } from '../../../../widget/screening-results/state/screening-results-events.js';
import { problem } from '../../../../widget/testing/fake-calls.js';
import { holdClock, results, seen, type ResultsPage } from '../results-page.js';
import { CUSTOMER, grouped, screeningOfHits, someHits } from './grouped-hits.js';
import { KeepingProxy } from './keeping-proxy.js';

describe('hits that are decided together', () => {
  holdClock();

  it('can be left before all rows are drawn', async () => {
    const many = someHits(90).map((hit) => ({ ...hit, birthOrFoundationDates: '1943' }));
    const { shown } = await grouped(screeningOfHits(many));
    shown.get('button', /as one batch/).click();
    await shown.element.updateComplete;
    assert.isBelow(shown.all('listitem', /^/).length, 90);
    shown.get('button', 'Close').click();
    // The others would be drawn now.
    for (let frame = 0; frame < 3; frame += 1) await seen();
    assert.isUndefined(shown.find('dialog'));
  });

  it('stay open when the dialog before says late that it closed', async () => {
    const hits = await grouped(screeningOfHits(someHits(9)));
    await hits.review();
    const before = hits.dialog!;
    hits.shown.get('button', 'Close').click();
    await hits.review();
    before.dispatchEvent(new Event('close'));
    await hits.shown.settled();
    assert.isTrue((hits.dialog as HTMLDialogElement | undefined)?.open);
  });

  it('are opened first, five of them: the closest names and dates, and others by chance', async () => {
    const hits = await grouped(screeningOfHits(someHits(9)));
    await hits.review();
    assert.match(hits.dialogText, /^8 hits: other date, other country First open 5 of 8/);
    assert.equal(hits.shown.focusedName, 'Open 1 of 5 to check');
    assert.equal(await hits.next(), 'Open 2 of 5 to check');
    assert.match(hits.dialogText, /Muhammad 0 .*Listed born 1943; customer born 14 Mar 1979\..*Iraq/);
    assert.isTrue(announced().some((each) => each.startsWith('Muhammad 0. Listed born 1943')));
    assert.lengthOf(hits.proxy.asked, 0);
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => !hits.dialog);
    assert.equal(hits.shown.focused, hits.shown.opener(0));
  });

  it('get a decision each, with its own reason, the focus goes to the next hit, and a button undoes them', async () => {
    const hits = await grouped(screeningOfHits(someHits(4)));
    const event = oneEvent<KycDecisionsEvent>(hits.shown.element, 'kyc-decisions');
    await hits.decide();
    const { detail } = await event;
    assert.deepEqual(
      detail.decisions.map(({ hitId, label }) => [hitId, label]),
      [0, 1, 2].map((at) => [`hit-${at}`, 'different']),
    );
    assert.notInclude(JSON.stringify(detail), '1943', 'every script of the page reads it');
    assert.deepEqual(hits.proxy.labels, ['hit-0 different', 'hit-1 different', 'hit-2 different']);
    assert.lengthOf(hits.proxy.asked, 1);
    assert.equal(
      hits.proxy.reasonOf('hit-1'),
      'Listed born 1942; customer born 14 Mar 1979. Listed countries: Iraq; customer: Saudi Arabia.',
    );
    assert.include(announced(), '3 decisions saved: Different person.');
    await waitUntil(() => hits.shown.focusedName === 'Muhammad 3');
    assert.deepEqual(hits.groups, ['1 to look at', '3 decided']);
    await hits.shown.shows('3 decisions saved');
    await assertAccessible(hits.shown.element);
    await hits.shown.press(/^Undo/);
    await hits.proxy.keeps(0);
    await waitUntil(() => !hits.shown.text.includes('decisions saved'));
  });

  it('are undone together by U, and one after the other with what was decided before', async () => {
    const hits = await grouped(screeningOfHits(someHits(4)));
    await hits.decide();
    await waitUntil(() => hits.shown.focusedName === 'Muhammad 3');
    await hits.shown.decide(hits.shown.names.indexOf('Muhammad 3'), '3', 'x');
    for (const left of [4, 3, 0]) {
      await hits.proxy.keeps(left);
      await hits.shown.settled();
      if (left > 0) await hits.shown.undo();
    }
    await waitUntil(() => announced().includes('3 decisions are taken back.'));
    assert.equal(hits.groups[1], '3 other date, other country');
  });

  it('are named where a colleague was faster, whose decision stays', async () => {
    const hits = await grouped(screeningOfHits(someHits(5)));
    hits.proxy.faster = ['hit-1', 'hit-2'];
    await hits.review();
    await hits.check();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => hits.dialogText.includes('Decided by someone else meanwhile'));
    const said = 'A colleague decided 2 of these hits meanwhile. Yours are not saved.';
    assert.include(hits.dialogText, said);
    assert.isTrue(announced().includes(`2 decisions saved: Different person. ${said}`));
    assert.deepEqual(hits.listed, []);
    await sendKeys({ press: 'Escape' });
    assert.deepEqual(hits.proxy.labels, ['hit-0 different', 'hit-1 same', 'hit-2 same', 'hit-3 different']);
  });

  it('are all named as not saved when the proxy fails, and sent again', async () => {
    const hits = await grouped(screeningOfHits(someHits(4)));
    hits.proxy.fails = hits.proxy.isBusy;
    await hits.review();
    await hits.check();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => hits.listed.filter((each) => each.includes('Not saved')).length === 3);
    assert.include(announced(), '3 decisions were not saved. Try again.');
    assert.include(hits.dialogText, '3 decisions were not saved. Try again.');
    assert.deepEqual(hits.proxy.labels, []);
    hits.proxy.fails = undefined;
    assert.equal(hits.shown.focusedName, 'Decide 3 hits: Different person');
    await seen();
    await sendKeys({ press: 'Enter' });
    await hits.proxy.keeps(3);
    await waitUntil(() => !hits.dialog);
  });

  it('wait for a proxy that has not answered, and are sent once', async () => {
    const hits = await grouped(screeningOfHits(someHits(4)));
    hits.proxy.fails = hits.proxy.isSilent;
    await hits.review();
    await hits.check();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => hits.dialogText.includes('Saving…'));
    for (const press of ['Enter', 'Escape', 'b']) await sendKeys({ press });
    assert.lengthOf(hits.proxy.asked, 1);
    assert.deepEqual(hits.shown.decided, []);
    await waitUntil(() => hits.dialogText.includes('Saving…'));
  });

  it('are opened, any of them, with what the list says and the alias that matched', async () => {
    const alias = { name: 'Karim Salem', aliases: 'Muhammad Ahmad' };
    const items = someHits(4).map((hit, at) => (at < 3 ? { ...hit, ...alias } : hit));
    const hits = await grouped(screeningOfHits(items, { name: 'Mohammed Ahmed' }));
    await hits.review();
    assert.match(
      hits.listed[2]!,
      /^Karim Salem Matched an alias.*Muhammad Ahmad|^Karim Salem .*Muhammad Ahmad/,
    );
    const [, , third] = hits.shown.all('button', 'Karim Salem', hits.dialog);
    third!.click();
    await waitUntil(() => third!.ariaExpanded === 'true');
    assert.include(hits.listed[2], 'Saudi Arabia');
    assert.equal(hits.shown.focusedName, 'Open 1 of 3 to check');
  });

  it('leave out, and name, what a colleague decides while the dialog is open', async () => {
    const hits = await grouped(screeningOfHits(someHits(5)));
    await hits.decide();
    await hits.shown.undo();
    await hits.proxy.keeps(0);
    await waitUntil(() => hits.groups.includes('4 other date, other country'));
    await hits.review();
    await hits.next();
    hits.proxy.colleague(hits.shown, 'same', ['hit-0', 'hit-1']);
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
    assert.deepEqual(hits.proxy.labels, ['hit-0 same', 'hit-1 same', 'hit-2 different', 'hit-3 different']);
  });

  it('are not undone where a colleague has decided since', async () => {
    const hits = await grouped(screeningOfHits(someHits(4)));
    await hits.decide();
    hits.proxy.colleague(hits.shown, 'same', ['hit-0']);
    await hits.shown.settled();
    for (let press = 0; press < 2; press += 1) await hits.shown.undo();
    assert.deepEqual(hits.proxy.labels, ['hit-0 same']);
    assert.lengthOf(hits.proxy.asked, 2);
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
    assert.deepEqual(hits.proxy.labels, ['hit-1 different', 'hit-2 different']);
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

  it('are decided by what the person sees, though a list says something else of one of them meanwhile', async () => {
    const hits = await grouped(screeningOfHits(someHits(4)));
    await hits.review();
    await hits.check();
    const [first, ...others] = someHits(4);
    const changed = { ...first!, birthOrFoundationDates: CUSTOMER.entityDate };
    hits.shown.element.screening = hits.proxy.with(screeningOfHits([changed, ...others]));
    await hits.shown.settled();
    assert.equal(hits.shown.focusedName, 'Decide 3 hits: Different person');
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => !hits.dialog);
    await hits.shown.settled();
    assert.deepEqual(hits.groups.slice(0, 2), ['2 to look at', '2 decided']);
    assert.match(hits.shown.rows.join('\n'), /Muhammad 0.*Earlier decision: Different person/);
  });

  it('are opened and decided by no key that is held down, and no key or click that comes too fast after the one before', async () => {
    const hits = await grouped(screeningOfHits(someHits(4)));
    await hits.review();
    for (let count = 0; count < 10; count += 1) {
      const held = { key: 'Enter', repeat: true, bubbles: true, cancelable: true, composed: true };
      assert.isFalse(hits.shown.focused!.dispatchEvent(new KeyboardEvent('keydown', held)));
    }
    const second = new MouseEvent('click', { detail: 2, bubbles: true, composed: true });
    hits.shown.focused!.dispatchEvent(second);
    await hits.shown.element.updateComplete;
    assert.equal(hits.shown.focusedName, 'Open 1 of 3 to check');
    for (let count = 0; count < 6; count += 1) await sendKeys({ press: 'Enter' });
    await hits.shown.element.updateComplete;
    assert.equal(hits.shown.focusedName, 'Open 2 of 3 to check');
    assert.lengthOf(hits.proxy.asked, 0);
  });

  it('are not offered where the page has no label for another person', async () => {
    const labels = { decisionLabels: ['Ask the branch'] };
    const hits = await grouped(screeningOfHits(someHits(4)), new KeepingProxy(), labels);
    hits.shown.opener(0).focus();
    await sendKeys({ press: 'b' });
    await hits.shown.settled();
    assert.isUndefined(hits.offer);
    assert.isUndefined(hits.dialog);
  });

  it('speak Arabic, the reasons too', async () => {
    const hits = await grouped(screeningOfHits(someHits(4)), new KeepingProxy(), {}, 'ar');
    await hits.review();
    assert.match(hits.dialogText, /٣ نتائج: تاريخ آخر ودولة أخرى/);
    for (let count = 0; count < 4; count += 1) {
      await sendKeys({ press: 'Enter' });
      await seen();
    }
    await hits.proxy.keeps(3);
    assert.match(
      hits.proxy.reasonOf('hit-0')!,
      /^تاريخ الميلاد في القائمة 1943، .*الدول في القائمة: العراق؛ العميل: المملكة العربية السعودية\.$/,
    );
  });

  it('show a listed date in its own order in an Arabic reason, in the dialog and in the row', async () => {
    const listed = someHits(2).map((hit, at) =>
      at ? hit : { ...hit, birthOrFoundationDates: '1951-07-02' },
    );
    const hits = await grouped(screeningOfHits(listed), new KeepingProxy(), {}, 'ar');
    const isInOrder = (within: string) => {
      const walker = document.createTreeWalker(hits.shown.root.querySelector(within)!, NodeFilter.SHOW_TEXT);
      while (!walker.nextNode()?.textContent?.includes('1951-07-02'));
      const text = walker.currentNode;
      const at = text.textContent!.indexOf('1951-07-02');
      const leftOf = (from: number, to: number) => {
        const range = document.createRange();
        range.setStart(text, at + from);
        range.setEnd(text, at + to);
        return range.getBoundingClientRect().left;
      };
      return leftOf(0, 4) < leftOf(8, 10);
    };
    await hits.review();
    assert.isTrue(isInOrder('.batch li > p'));
    await hits.check();
    for (let count = 0; count < 2; count += 1) {
      await sendKeys({ press: 'Enter' });
      await seen();
    }
    await hits.proxy.keeps(1);
    assert.include(hits.proxy.reasonOf('hit-0'), ' 1951-07-02،');
    await waitUntil(() => hits.shown.root.querySelector('.reason'));
    assert.isTrue(isInOrder('.reason'));
  });

  it('are decided by a press after the hits were read again, none by a press meanwhile', async () => {
    const hits = await grouped(screeningOfHits(someHits(4)));
    await hits.review();
    await hits.check();
    hits.shown.element.screening = hits.proxy.with(screeningOfHits(someHits(4)));
    await hits.shown.element.updateComplete;
    hits.shown.get('button', /^Decide 3 hits/).click();
    await hits.shown.settled();
    await seen();
    assert.lengthOf(hits.proxy.asked, 0);
    hits.shown.get('button', /^Decide 3 hits/).click();
    await hits.proxy.keeps(3);
    await waitUntil(() => !hits.dialog, 'the dialog stays');
  });
});

describe('Enter after the last hit of a page', () => {
  holdClock();
  it('goes on to the next page that has an undecided hit', async () => {
    const hits = someHits(6).map((hit) => ({ ...hit, birthOrFoundationDates: '1979' }));
    const proxy = new KeepingProxy();
    const shown = await results(proxy.with(screeningOfHits(hits)));
    shown.element.pageSize = 2;
    await shown.settled();
    shown.opener(0).focus();
    for (let done = 1; done <= 6; done += 1) {
      assert.notInclude(textOf(shown.focused!.closest('tr')), 'Decided: ');
      await shown.key('3');
      await waitUntil(() => shown.chosen && shown.focused === shown.chosen);
      await seen();
      await shown.key('Enter');
      await proxy.keeps(done);
      if (done < 6) await waitUntil(() => shown.isAtOpenHit);
      await seen();
    }
  });
});

describe('a decision that needs two names', () => {
  holdClock();
  const two = async (by: string, kept: readonly Decision[] = []) => {
    const proxy = new KeepingProxy({ by, twoNames: true, kept });
    return { proxy, shown: await results(proxy.with(screeningOfHits(someHits(2)))) };
  };
  /** The first of two hits is proposed by Sara. */
  const proposed = async () => {
    const sara = await two('Sara');
    await sara.shown.decide(0, '1', 'x');
    await sara.proxy.keeps(1);
    return sara;
  };
  const says = ({ rows }: ResultsPage, text: string) => rows.some((row) => row.includes(text));

  it('is proposed by the first person: it folds and counts nothing, and the same name cannot confirm it', async () => {
    const { shown, proxy } = await proposed();
    await waitUntil(() => says(shown, 'Proposed: Different person'));
    assert.deepEqual([shown.folded, shown.decided], [[], []]);
    assert.include(shown.text, '0 decided');
    await waitUntil(() => shown.focusedName === 'Muhammad 1');
    await assertAccessible(shown.element);
    const { shown: again } = await two('  SARA ', proxy.kept);
    await again.open();
    await waitUntil(() => again.choices.length > 0);
    assert.isUndefined(again.find('button', /^Confirm/));
    assert.include(textOf(again.details), 'Another analyst has to confirm it.');
  });

  it('is refused in words where the proxy knows that it is the same analyst', async () => {
    const { proxy } = await proposed();
    const omar = await two('Omar', proxy.kept);
    omar.proxy.fails = () => problem('same_analyst');
    await omar.shown.open();
    await omar.shown.press('Confirm as the second analyst');
    const refused = 'Not saved: you proposed this decision. Another analyst has to confirm it.';
    await waitUntil(() => textOf(omar.shown.details).includes(refused));
    assert.include(announced(), refused);
  });

  for (const key of ['the button', '1'] as const)
    it(`is confirmed by another person with ${key}, who can take that back`, async () => {
      const { proxy } = await proposed();
      const omar = await two('Omar', proxy.kept);
      if (key === '1') {
        await omar.shown.label(0, key);
        await omar.shown.key('Enter');
      } else {
        await omar.shown.open();
        await omar.shown.press('Confirm as the second analyst');
      }
      await waitUntil(() => omar.shown.folded.length === 1);
      assert.match(omar.shown.folded[0]!, /Decided: Different person Sara Omar /);
      await omar.shown.undo();
      await waitUntil(() => says(omar.shown, 'Proposed: Different person'));
      assert.deepEqual(omar.shown.folded, []);
      assert.deepEqual(
        omar.proxy.asked.flat().map(({ confirms }) => confirms),
        [true, false],
      );
    });

  it('with another label is another proposal', async () => {
    const { proxy } = await proposed();
    const omar = await two('Omar', proxy.kept);
    await omar.shown.decide(0, '3', 'y');
    await waitUntil(() => says(omar.shown, 'Proposed: Same person'));
    assert.equal(omar.proxy.kept[0]!.by, 'Omar');
  });

  it('is confirmed in a batch too, with the reasons of the first analyst, after other samples', async () => {
    const of = (by: string, kept: readonly Decision[] = []) =>
      grouped(screeningOfHits(someHits(9)), new KeepingProxy({ by, twoNames: true, kept }));
    const first = await of('Sara');
    await first.decide();
    assert.deepEqual(first.groups, ['1 to look at', '8 proposed', '0 decided']);
    const opened = first.proxy.kept.filter((each) => each.opened).map(({ hitId }) => hitId);
    const second = await of('Omar', first.proxy.kept);
    await second.review();
    assert.include(second.listed[0], 'Proposed: Different person');
    await second.check();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => second.groups.join() === '1 to look at,8 decided');
    assert.lengthOf(second.shown.folded, 8);
    assert.equal(second.proxy.reasonOf('hit-1'), first.proxy.reasonOf('hit-1'));
    const sample = second.proxy.asked.flat().filter((each) => each.opened);
    // Three of eight were not opened by the first analyst.
    assert.lengthOf(
      sample.filter(({ hitId }) => !opened.includes(hitId)),
      3,
    );
  });
});
