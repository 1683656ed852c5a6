import {
  announced,
  assert,
  describe,
  it,
  nameOf,
  oneEvent,
  sendKeys,
  textOf,
  waitUntil,
} from '../../../in-page/index.js';
import type { Hit, Screening } from '../../../../contract/screening.js';
import type { KycHitMarkEvent } from '../../../../widget/screening-results/state/screening-results-events.js';
import type { ScreeningReport } from '../../../../widget/screening-results/report/screening-report.js';
import { screeningOf } from '../../../../demo/playground/scripted/example-screening.js';
import { holdClock, moveClock, onPrint, results, saved, seen, type ResultsPage } from '../results-page.js';
import { KeepingPage } from './keeping-page.js';

/** Of whom the data rules out each hit that has a date. */
const STRANGER = { name: 'Yusuf Karim', entityDate: '1938-05-17' };

/** The screening with each hit in another form. */
const changed = (total: number, change: (hit: Hit) => object): Screening => {
  const { hits, ...screening } = screeningOf(total);
  return { ...screening, hits: { ...hits, items: hits.items.map((hit) => ({ ...hit, ...change(hit) })) } };
};

describe('the decisions of a team in kyc-screening-results', () => {
  holdClock();
  const kept = async (screening: Screening) => {
    const shown = await results(screening, { marks: {} });
    return { shown, page: new KeepingPage(shown) };
  };
  const strangers = (total: number) => kept({ ...screeningOf(total), ...STRANGER });
  /** The open hit can be decided. */
  const isAsked = async (shown: ResultsPage) => {
    await waitUntil(() => shown.isAtOpenHit && shown.find('radio'), 'no open hit');
    await seen();
  };
  const pressed = (target: Element, key: string, repeat = false) =>
    target.dispatchEvent(
      new KeyboardEvent('keydown', {
        ...{ key, repeat, keyCode: key === 'Enter' ? 13 : 0 },
        ...{ bubbles: true, cancelable: true, composed: true },
      }),
    );

  it('are offered only where the page hands in marks', async () => {
    const shown = await results(screeningOf(2));
    shown.opener(0).focus();
    for (const key of ['1', '2', '3', 'u', 'm']) await shown.key(key);
    await shown.settled();
    assert.isNull(shown.details);
    await shown.open();
    assert.isUndefined(shown.find('radio'));
    shown.element.marks = {};
    await shown.settled();
    await sendKeys({ type: '?' });
    await waitUntil(() => nameOf(shown.find('dialog')).includes('Mark the hit'));
    await shown.press('Close');
    assert.lengthOf(shown.all('radio'), 3);
  });

  it('are made by keyboard: the hit folds, stays in the list, and its next one is open', async () => {
    const { shown, page } = await kept(screeningOf(3));
    page.isMute = true;
    shown.opener(1).focus();
    await shown.key('m');
    await waitUntil(() => shown.focused?.matches('[type=radio]'));
    await shown.key(' ');
    await shown.key('Tab');
    // Browsers put the caret at different ends of a text that a script set.
    shown.note.setSelectionRange(1000, 1000);
    await sendKeys({ type: ' A joke; mmm?' });
    const event = oneEvent<KycHitMarkEvent>(shown.element, 'kyc-hit-mark');
    await shown.save();
    const { detail, note } = await event;
    const { pair, facts, ...told } = detail;
    assert.deepEqual(told, { screeningId: 'scr-1', hitId: 'hit-2', label: 'different', replaces: null });
    assert.match(pair, /^[\da-f]{32}\.[\da-f]{32}$/);
    assert.match(facts.searched['entityDate']!, /^[\da-f]{3}$/);
    assert.equal(note, 'Listed born 1951; customer born 4 Mar 1970. A joke; mmm?');
    await waitUntil(() => shown.folded.length === 1);
    assert.match(shown.folded[0]!, /^Muhamad Harbi Marked: Different person Sara 21 Nov 2026, /);
    await waitUntil(() => shown.focused === shown.opener(2) && shown.isAtOpenHit);
    assert.include(announced(), 'Saved. Marked: Different person.');
    assert.lengthOf(shown.hits, 3);
  });

  it('are unfolded on request with the focus on the hit, and taken back', async () => {
    const { shown, page } = await kept(screeningOf(3));
    await shown.decide(1, '1');
    await waitUntil(() => shown.folded.length === 1);
    await shown.open(shown.names.indexOf('Muhamad Harbi'));
    assert.equal(shown.focusedName, 'Muhamad Harbi');
    assert.deepEqual(shown.folded, []);
    await shown.press('Remove the mark');
    await waitUntil(() => shown.focused?.matches('[type=radio]'));
    assert.include(announced(), 'The mark is removed.');
    assert.deepEqual(page.kept, []);
  });

  for (const [what, digit, words, role] of [
    ['a label', undefined, 'Choose a mark first.', 'radio'],
    [
      'words where the data says nothing for the label',
      '1',
      'Write why: the data does not say it.',
      'textbox',
    ],
  ] as const)
    it(`need ${what}`, async () => {
      const { shown, page } = await kept(screeningOf(2));
      await shown.open();
      if (digit) await shown.label(0, digit);
      await shown.save();
      await waitUntil(() => shown.all(role).includes(shown.focused!));
      assert.include(announced(), words);
      assert.include(textOf(shown.details), words);
      assert.deepEqual(page.asked, []);
      if (!digit) return;
      shown.note.value = 'Seen in the branch';
      await shown.save();
      assert.deepEqual([page.kept, page.noteOf('hit-1')], [['hit-1 different'], 'Seen in the branch']);
    });

  const born = (entityDate: string | null, id = 'scr-1') => ({ ...screeningOf(3), entityDate, id });
  const alike = changed(3, ({ hitId }) => ({
    ...screeningOf(2).hits.items[1],
    birthOrFoundationDates: null,
    hitId,
  }));
  for (const [rule, first, next, folded, said] of [
    [
      'of a hit whose data has changed is a note that names the field',
      screeningOf(3),
      changed(3, ({ hitId }) => (hitId === 'hit-2' ? { riskType: 'News Media' } : {})),
      0,
      'Other listed data: Source.',
    ],
    [
      'for one customer is a note for another',
      born('1985-04-05'),
      born('1970-03-04'),
      0,
      'Other search data: Date of birth.',
    ],
    [
      'about a name alone is a note for the next customer of that name',
      born(null, 'scr-1'),
      born(null, 'scr-2'),
      0,
      'Other search data: Case.',
    ],
    [
      'stays with a hit that the service scores again, or gives another id',
      screeningOf(3),
      changed(3, ({ hitId }) => ({ hitId: `x-${hitId}`, strength: 0.5, riskScore: 7 })),
      1,
      undefined,
    ],
    [
      'of several hits with the same facts is a note for the others',
      alike,
      alike,
      1,
      'Same data as a decided hit.',
    ],
  ] as const)
    it(`made earlier: one ${rule}`, async () => {
      const { shown, page } = await kept(first);
      await shown.decide(1, '1', 'Another person');
      await page.keeps(1);
      const other = await results(next, { marks: page.marks });
      const isOpen = (row: string) => row.includes('Earlier decision: Different person');
      await waitUntil(() => other.folded.length === 1 || other.rows.some(isOpen));
      assert.lengthOf(other.folded, folded);
      if (said) assert.include(other.rows.find(isOpen), said);
    });

  it('are in the reports and on paper', async () => {
    const { shown: first, page } = await kept(screeningOf(3));
    await first.decide(1, '1');
    await page.keeps(1);
    const { marks } = page;
    const later = changed(3, ({ hitId }) => (hitId === 'hit-2' ? { riskType: 'News Media' } : {}));
    const shown = await results(later, { marks });
    const json = await saved(() => shown.press(/JSON/));
    const csv = await saved(() => shown.press(/CSV/));
    const report = JSON.parse(json.text) as ScreeningReport;
    const { mark } = report.hits.find(({ listed }) => listed.hitId === 'hit-2')!;
    assert.deepInclude(mark, { label: 'different', by: 'Sara', isCurrent: false });
    assert.match(csv.text, /,"Mark of the team",/);
    const note = 'Listed born 1951; customer born 4 Mar 1970.';
    assert.include(
      csv.text,
      `,"Earlier decision: Different person","${note}","Sara","2026-11-21T08:42:00.000Z"`,
    );
    const paper = await results(screeningOf(3), { marks });
    let printed = '';
    onPrint(paper, ({ body }) => (printed = body.firstElementChild!.shadowRoot!.textContent!));
    await paper.press('Print');
    await waitUntil(() => printed !== '');
    assert.match(printed, /Muhamad Harbi\s+Marked: .?Different person.?\s+Sara/);
  });

  it('have the labels and the notes of a page as text, and fold nothing by a label that we do not know', async () => {
    const hostile = '<img src=x onerror=alert(1)>';
    const shown = await results(screeningOf(2), { marks: {}, markLabels: [hostile, 'Escalate'] });
    new KeepingPage(shown);
    await shown.decide(0, '1', hostile);
    await waitUntil(() => shown.decided.length === 1);
    assert.isNull(shown.root.querySelector('img'));
    assert.deepEqual(shown.folded, []);
    const row = shown.hits.find((each) => textOf(each).includes('Marked: '))!;
    assert.lengthOf(row.textContent!.split(hostile), 3, 'label and note');
  });

  it('survive anything that a page sets', async () => {
    const shown = await results(screeningOf(2));
    for (const value of [null, 7, 'marks', [], { a: null }, new Map([[1, 2]])] as never[]) {
      Object.assign(shown.element, { marks: value, markLabels: value });
      await shown.settled();
      assert.lengthOf(shown.hits, 2);
    }
  });

  it('say what they replace, so that a page can refuse them', async () => {
    const { shown, page } = await kept(screeningOf(3));
    await shown.decide(0, '2');
    await page.keeps(1);
    await shown.settled();
    await shown.decide(
      shown.rows.findIndex((row) => row.includes('Unclear')),
      '3',
      'x',
    );
    await waitUntil(() => page.asked.length === 2);
    const at = '2026-11-21T08:42:00.000Z';
    assert.deepEqual(
      page.asked.map(([decision]) => decision!.replaces),
      [null, { label: 'unclear', by: 'Sara', confirmedBy: undefined, at }],
    );
  });

  for (const [what, taken, next] of [
    ['reviewer', {}, { reviewer: 'Omar' }],
    ['session', {}, { session: 'another' }],
    ['session, after the hits were taken away', { screening: undefined }, { session: 'another' }],
    ['session, after the marks were taken away', { marks: undefined }, { session: 'another' }],
  ] as const)
    it(`of the person before are not undone, nor said to be unstored: another ${what}`, async () => {
      const { shown, page } = await kept(screeningOf(3));
      await shown.decide(1, '2');
      await page.keeps(1);
      await shown.settled();
      page.isFull = true;
      await shown.decide(2, '2');
      await waitUntil(() => textOf(shown.details).includes('not stored'));
      page.isFull = false;
      Object.assign(shown.element, taken);
      await shown.element.updateComplete;
      Object.assign(shown.element, next);
      await shown.element.updateComplete;
      Object.assign(shown.element, { screening: screeningOf(3), marks: page.marks });
      await shown.settled();
      await shown.shows(/1 of 3 decided/);
      shown.opener(0).focus();
      await shown.undo();
      assert.deepEqual(page.kept, ['hit-2 unclear']);
      await shown.open(2);
      assert.notInclude(textOf(shown.details), 'not stored');
    });

  it('that a person is the same or unclear stand first, open, with colour and count', async () => {
    const { shown, page } = await kept(screeningOf(4));
    // The last one each time: the others move to the top.
    for (const [at, digit] of (['2', '3', '1'] as const).entries()) {
      await shown.decide(3, digit, 'x');
      await page.keeps(at + 1);
      await waitUntil(() => shown.isAtOpenHit);
      await shown.key('Escape');
    }
    assert.match(shown.rows[0]!, /Marked: Same person.*PEP/);
    assert.match(shown.rows[1]!, /Marked: Unclear.*News Media/);
    assert.lengthOf(shown.folded, 1);
    await shown.shows(/3 of 4 decided Same person: 1 Unclear: 1/);
    const colours = ['Same person', 'Unclear'].map((label) => {
      const tag = [...shown.root.querySelectorAll('th span')].find(
        (each) => textOf(each) === `Marked: ${label}`,
      );
      return getComputedStyle(tag!).color;
    });
    assert.equal(new Set(colours).size, 2);
  });

  it('are two presses for a hit that is not compared yet: a digit, then Enter, which compares the next one', async () => {
    const { shown, page } = await strangers(4);
    await shown.label(0, '1');
    assert.deepEqual(page.asked, []);
    await shown.key('Enter');
    await page.keeps(1);
    await waitUntil(() => shown.isAtOpenHit);
  });

  it('are one press for the hit that is compared, if its data gives the reason, and the next one opens', async () => {
    const { shown, page } = await strangers(4);
    await shown.open();
    await shown.key('1');
    await page.keeps(1);
    await isAsked(shown);
    assert.equal(page.noteOf('hit-1'), 'Listed born 1970-03-04 and 1971; customer born 17 May 1938.');
    // Nothing of the second one agrees: a person gives the reason.
    await shown.key('3');
    await waitUntil(() => shown.focused?.matches('[type=radio]:checked'));
    assert.lengthOf(page.asked, 1);
  });

  it('can be saved again where the page refuses them, or a colleague decided meanwhile, and say so', async () => {
    const { shown, page } = await strangers(2);
    page.isFull = true;
    await shown.decide(0, '1');
    const failed = '1 decision was not stored. Try again.';
    await waitUntil(() => textOf(shown.details).includes(failed));
    assert.equal(announced().at(-1), failed);
    page.isSilent = true;
    await shown.save();
    assert.lengthOf(page.asked, 2);
    assert.include(textOf(shown.details), 'Waiting for this page to store it');
    const { pair, hitId } = page.asked[0]![0]!;
    page.colleague('same', undefined, { [pair]: { hitId, label: 'different' } });
    await waitUntil(() => textOf(shown.details).includes(failed));
    assert.include(textOf(shown.details), 'Same person');
    assert.deepEqual(shown.folded, []);
  });

  it('are still being written when the reader takes another language', async () => {
    const { shown } = await kept(screeningOf(2));
    await shown.open();
    const { note } = shown;
    note.value = 'Other mother';
    note.focus();
    shown.element.lang = 'ar';
    await waitUntil(() => shown.find('button', /حفظ العلامة|حفظ/));
    assert.equal(shown.focused, note);
    assert.equal(note.value, 'Other mother');
  });

  it('have a reason from the data of their hit, until a person writes another', async () => {
    const { shown, page } = await kept({ ...screeningOf(3), entityDate: '1979-03-14' });
    for (const [digit, reason] of [
      ['1', 'Listed born 1970-03-04 and 1971; customer born 14 Mar 1979.'],
      ['2', ''],
      ['3', 'Listed countries: Saudi Arabia; customer: Saudi Arabia.'],
    ] as const) {
      // The first one opens the hit, and the focus is on the choices then.
      if (digit === '1') await shown.label(0, digit);
      else await shown.key(digit);
      await waitUntil(() => shown.note.value === reason);
    }
    shown.note.value = 'My own reason';
    await shown.key('1');
    await shown.save();
    await page.keeps(1);
    assert.equal(page.noteOf('hit-1'), 'My own reason');
  });

  describe('by keys that no one pressed for them', () => {
    it('are made once: by a key that is held down, or a second press before the page has answered', async () => {
      const { shown, page } = await strangers(4);
      page.isSilent = true;
      await shown.open();
      const opener = shown.opener(0);
      pressed(opener, '1', true);
      assert.lengthOf(page.asked, 0);
      for (const repeat of [false, true, false]) pressed(opener, '1', repeat);
      await shown.settled();
      assert.lengthOf(page.asked, 1);
    });

    it('are not made before the next hit is painted, or at once after that', async () => {
      const { shown, page } = await strangers(4);
      await shown.open();
      const first = shown.openName;
      let early = 0;
      // As soon as a render has made the form of the next hit: no frame has shown it.
      const renders = new MutationObserver(() => {
        if (!shown.isAtOpenHit || shown.openName === first || !shown.find('radio')) return;
        early += 1;
        moveClock(1_000);
        pressed(shown.focused!, '1');
      });
      renders.observe(shown.root, { childList: true, subtree: true });
      await shown.key('1');
      await waitUntil(() => early > 0);
      renders.disconnect();
      await shown.settled();
      assert.lengthOf(page.asked, 1, 'before the frame');
      // Painted, and no time has passed since.
      await seen();
      moveClock(-1_000);
      for (const key of ['1', '2']) pressed(shown.focused!, key);
      await shown.settled();
      assert.lengthOf(page.asked, 1, 'at once after the frame');
      assert.isNull(shown.root.querySelector('[type=radio]:checked'));
      moveClock(1_000);
      pressed(shown.focused!, '1');
      await page.keeps(2);
    });

    it('are not made by an Enter that comes too fast after the digit that opens a hit', async () => {
      const { shown, page } = await strangers(3);
      shown.opener(0).focus();
      await shown.key('1');
      await waitUntil(() => shown.focused?.matches('[type=radio]:checked'));
      assert.isFalse(pressed(shown.focused!, 'Enter'));
      await shown.settled();
      assert.lengthOf(page.asked, 0);
      await seen();
      pressed(shown.focused!, 'Enter');
      await page.keeps(1);
    });
  });

  describe('are undone by U', () => {
    it('one after the other, back to what it was', async () => {
      const { shown, page } = await strangers(3);
      const [first] = shown.names;
      await shown.decide(0, '1');
      await page.keeps(1);
      await isAsked(shown);
      await shown.decide(shown.names.indexOf(first!), '2');
      await waitUntil(() => page.kept.join() === 'hit-1 unclear');
      await isAsked(shown);
      await shown.key('Escape');
      await shown.decide(
        shown.rows.findIndex((row) => !row.includes('Marked')),
        '1',
        'x',
      );
      await page.keeps(2);
      for (const kept of ['hit-1 unclear', 'hit-1 different', '']) {
        await shown.settled();
        await shown.undo();
        await waitUntil(() => page.kept.join() === kept, `not ${kept}`);
      }
      await waitUntil(() => announced().includes('The mark is removed.'));
      await shown.undo();
      assert.deepEqual(page.kept, []);
    });

    it('with the hit open again and the focus on it, also on another page', async () => {
      const { shown, page } = await strangers(12);
      shown.element.pageSize = 6;
      await shown.settled();
      const [name] = shown.names;
      await shown.open();
      await shown.key('1');
      await page.keeps(1);
      await waitUntil(() => shown.isAtOpenHit);
      await shown.press('Next page');
      await waitUntil(() => shown.focused === shown.opener(0) && shown.focusedName !== name);
      await shown.undo();
      await waitUntil(() => shown.openName === name && shown.focusedName === name);
      assert.deepEqual(page.kept, []);
      assert.lengthOf(shown.all('radio'), 3);
    });

    it('and leave a person alone who has gone on to another control meanwhile', async () => {
      const { shown, page } = await strangers(4);
      await shown.open();
      await shown.key('1');
      await page.keeps(1);
      await isAsked(shown);
      page.isSilent = true;
      await shown.key('u');
      await waitUntil(() => page.asked.length === 2);
      const { note } = shown;
      note.focus();
      note.value = 'A word';
      page.hand({});
      await waitUntil(() => announced().at(-1) === 'The mark is removed.');
      await shown.settled();
      assert.equal(shown.focused, note);
      assert.equal(note.value, 'A word');
    });
  });

  describe('about an entity of two lists', () => {
    const facts = { name: 'Mohammed Harbi', birthOrFoundationDates: '1951-02-03' };
    const items = [
      { ...facts, hitId: 'hit-1', riskType: 'Sanctions', countries: 'Iraq', strength: 0.9 },
      { ...facts, hitId: 'hit-2', riskType: 'PEP', countries: 'Yemen', strength: 0.8 },
    ];
    const both = () =>
      kept({
        ...screeningOf(2),
        entityDate: '1979-03-14',
        countries: ['SA'],
        hits: { ...screeningOf(2).hits, items },
      });

    it('are made once, written for each of its hits with its own reason, and undone together', async () => {
      const { shown, page } = await both();
      await shown.open();
      await shown.key('1');
      await page.keeps(2);
      assert.deepEqual(page.kept, ['hit-1 different', 'hit-2 different']);
      for (const [hitId, country] of [
        ['hit-1', 'Iraq'],
        ['hit-2', 'Yemen'],
      ] as const)
        assert.equal(
          page.noteOf(hitId),
          `Listed born 1951-02-03; customer born 14 Mar 1979. Listed countries: ${country}; customer: Saudi Arabia.`,
        );
      await waitUntil(() => shown.folded.length === 1);
      await shown.undo();
      await page.keeps(0);
    });

    it('have the reason that a person writes for all of them', async () => {
      const { shown, page } = await both();
      await shown.decide(0, '1', 'Another father');
      await page.keeps(2);
      for (const hitId of ['hit-1', 'hit-2']) assert.equal(page.noteOf(hitId), 'Another father');
    });

    it('fold nothing while one of them has a label that is not another person', async () => {
      const { shown, page } = await both();
      await shown.decide(0, '1');
      await page.keeps(2);
      page.colleague('Ask the branch', ['hit-2']);
      await waitUntil(() => shown.decided.some((row) => row.includes('Ask the branch')));
      assert.deepEqual(shown.folded, []);
    });
  });
});
