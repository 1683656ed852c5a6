import {
  announced,
  assert,
  describe,
  it,
  nameOf,
  oneEvent,
  saved,
  sendKeys,
  textOf,
  waitUntil,
} from '../../../in-page/index.js';
import type { Hit, Screening } from '../../../../contract/screening.js';
import type {
  DecidedHitDetail,
  KycDecisionsEvent,
} from '../../../../widget/screening-results/state/screening-results-events.js';
import { screeningOf } from '../../../../demo/playground/scripted/example-screening.js';
import { problem } from '../../../../widget/testing/fake-calls.js';
import { holdClock, moveClock, onPrint, results, seen, type ResultsPage } from '../results-page.js';
import { KeepingProxy } from './keeping-proxy.js';

/** What the proxy answers when it took back all that was asked. */
const NOTHING = { decisions: [], conflicts: [] };

/** Of whom the data rules out each hit that has a date. */
const STRANGER = { name: 'Yusuf Karim', entityDate: '1938-05-17' };

/** The screening with each hit in another form. */
const changed = (total: number, change: (hit: Hit) => object): Screening => {
  const { hits, ...screening } = screeningOf(total);
  return { ...screening, hits: { ...hits, items: hits.items.map((hit) => ({ ...hit, ...change(hit) })) } };
};

describe('the decisions of analysts in kyc-screening-results', () => {
  holdClock();
  const kept = async (screening: Screening) => {
    const proxy = new KeepingProxy();
    return { proxy, shown: await results(proxy.with(screening)) };
  };
  const strangers = (total: number) => kept({ ...screeningOf(total), ...STRANGER });
  /** The open hit can be decided. */
  const isAsked = async (shown: ResultsPage) => {
    await waitUntil(() => shown.isAtOpenHit && shown.choices.length > 0, 'no open hit');
    await seen();
  };
  const pressed = (target: Element, key: string, repeat = false) =>
    target.dispatchEvent(
      new KeyboardEvent('keydown', {
        ...{ key, repeat, keyCode: key === 'Enter' ? 13 : 0 },
        ...{ bubbles: true, cancelable: true, composed: true },
      }),
    );

  it('are offered only where the session may decide', async () => {
    const shown = await results(screeningOf(2));
    shown.opener(0).focus();
    for (const key of ['1', '2', '3', 'u', 'm']) await shown.key(key);
    await shown.settled();
    assert.isNull(shown.details);
    await shown.open();
    assert.lengthOf(shown.choices, 0);
    shown.element.screening = new KeepingProxy().with(screeningOf(2));
    await shown.settled();
    await sendKeys({ type: '?' });
    await waitUntil(() => nameOf(shown.find('dialog')).includes('Decide the hit'));
    await shown.press('Close');
    await shown.open();
    assert.deepEqual(shown.choices.map(nameOf), ['Different person', 'Unclear', 'Same person']);
  });

  it('are shown to a session that may only read them', async () => {
    const { shown: first, proxy } = await kept(screeningOf(3));
    await first.decide(1, '1');
    await proxy.keeps(1);
    const shown = await results({ ...screeningOf(3), decisions: [...proxy.kept] });
    await waitUntil(() => shown.folded.length === 1);
    await shown.open(shown.names.indexOf('Muhamad Harbi'));
    assert.lengthOf(shown.choices, 0);
  });

  it('are made by keyboard: the hit folds, stays in the list, and its next one is open', async () => {
    const { shown, proxy } = await kept(screeningOf(3));
    shown.opener(1).focus();
    await shown.key('m');
    await waitUntil(() => shown.choices.includes(shown.focused!));
    await shown.key('Tab');
    await shown.key('Tab');
    await shown.key('Tab');
    shown.reason.focus();
    await sendKeys({ type: 'A joke; mmm?' });
    const event = oneEvent<KycDecisionsEvent>(shown.element, 'kyc-decisions');
    shown.choices[0]!.focus();
    await seen();
    await shown.key('Enter');
    const { detail } = await event;
    const [{ pair, id, ...told }, ...others] = detail.decisions as [DecidedHitDetail];
    assert.deepEqual([told, others], [{ hitId: 'hit-2', label: 'different' }, []]);
    assert.equal(detail.screeningId, 'scr-1');
    assert.match(pair, /^[\da-f]{32}\.[\da-f]{32}$/);
    const [decision] = proxy.kept;
    assert.equal(id, decision!.id);
    assert.match(decision!.facts.searched['entityDate']!, /^[\da-f]{3}$/);
    assert.deepInclude(decision, { reason: 'A joke; mmm?', opened: true, together: false, rules: '1' });
    await waitUntil(() => shown.folded.length === 1);
    assert.match(shown.folded[0]!, /^Muhamad Harbi Decided: Different person Sara .*A joke; mmm\?$/);
    await waitUntil(() => shown.focused === shown.opener(2) && shown.isAtOpenHit);
    assert.include(announced(), '1 decision saved: Different person.');
    assert.lengthOf(shown.hits, 3);
  });

  it('are made by mouse: one click on the open hit decides, and a double click no further one', async () => {
    const { shown, proxy } = await strangers(3);
    await shown.open();
    await waitUntil(() => shown.choices.length === 3);
    shown.choices[0]!.click();
    await proxy.keeps(1);
    await isAsked(shown);
    const second = new MouseEvent('click', { detail: 2, bubbles: true, composed: true });
    shown.choices[0]!.dispatchEvent(second);
    await shown.settled();
    assert.lengthOf(proxy.asked, 1);
    await waitUntil(() => shown.text.includes('1 decision saved'));
    const undo = shown.get('button', /^Undo/);
    undo.dispatchEvent(second);
    assert.isFalse(pressed(undo, 'Enter', true), 'a key that is held down');
    await shown.settled();
    assert.lengthOf(proxy.asked, 1);
  });

  it('are unfolded on request with the focus on the hit, and taken back', async () => {
    const { shown, proxy } = await kept(screeningOf(3));
    await shown.decide(1, '1');
    await waitUntil(() => shown.folded.length === 1);
    await shown.open(shown.names.indexOf('Muhamad Harbi'));
    assert.equal(shown.focusedName, 'Muhamad Harbi');
    assert.deepEqual(shown.folded, []);
    await shown.press('Take the decision back');
    await waitUntil(() => shown.choices.includes(shown.focused!));
    assert.include(announced(), 'The decision is taken back.');
    assert.deepEqual(proxy.labels, []);
  });

  it('need a reason where the data says nothing for the label', async () => {
    const { shown, proxy } = await kept(screeningOf(2));
    await shown.open();
    await shown.key('1');
    const words = 'Write why: the data does not say it.';
    await waitUntil(() => shown.focused === shown.reason);
    assert.include(announced(), words);
    assert.include(textOf(shown.details), words);
    assert.deepEqual(proxy.asked, []);
    shown.write('Seen in the branch');
    await shown.save();
    assert.deepEqual([proxy.labels, proxy.reasonOf('hit-1')], [['hit-1 different'], 'Seen in the branch']);
  });

  it('made earlier about other data are a note that names the field', async () => {
    const { shown, proxy } = await kept(screeningOf(3));
    await shown.decide(1, '1', 'Another person');
    await proxy.keeps(1);
    const next = changed(3, ({ hitId }) => (hitId === 'hit-2' ? { riskType: 'News Media' } : {}));
    const other = await results(proxy.with(next));
    const isOpen = (row: string) => row.includes('Earlier decision: Different person');
    await waitUntil(() => other.rows.some(isOpen));
    assert.deepEqual(other.folded, []);
    assert.include(other.rows.find(isOpen), 'Other listed data: Source.');
  });

  it('are in the reports and on paper', async () => {
    const { shown: first, proxy } = await kept(screeningOf(3));
    await first.decide(1, '1');
    await proxy.keeps(1);
    const later = changed(3, ({ hitId }) => (hitId === 'hit-2' ? { riskType: 'News Media' } : {}));
    const shown = await results(proxy.with(later));
    const csv = await saved(() => shown.press(/CSV/));
    const reason = 'Listed born 1951; customer born 4 Mar 1970.';
    assert.include(
      csv.text,
      `,"Earlier decision: Different person","${reason}","Sara","\t${proxy.kept[0]!.at}"`,
    );
    const paper = await results(proxy.with(screeningOf(3)));
    let printed = '';
    onPrint(paper, ({ body }) => (printed = body.firstElementChild!.shadowRoot!.textContent!));
    await paper.press('Print');
    await waitUntil(() => printed !== '');
    assert.match(printed, /Muhamad Harbi\s.*Different person\s+Listed born 1951; [^.]+\.\s+Sara, /s);
  });

  it('have the labels of a page and the reasons of analysts as text, and fold nothing by a label that we do not know', async () => {
    const hostile = '<img src=x onerror=alert(1)>';
    const labels = { decisionLabels: [hostile, 'Escalate'] };
    const shown = await results(new KeepingProxy().with(screeningOf(2)), labels);
    await shown.decide(0, '1', hostile);
    await waitUntil(() => shown.decided.length === 1);
    assert.isNull(shown.root.querySelector('img'));
    assert.deepEqual(shown.folded, []);
    const row = shown.hits.find((each) => textOf(each).includes('Decided: '))!;
    assert.lengthOf(row.textContent!.split(hostile), 3, 'label and reason');
  });

  it('survive anything that a page sets', async () => {
    const shown = await results(screeningOf(2));
    for (const value of [null, 7, 'marks', [], { a: null }, [null, { pair: 7 }]] as never[]) {
      const screening = { ...screeningOf(2), decisions: value, deciding: { by: 'Sara', twoNames: false } };
      Object.assign(shown.element, { screening, decisionLabels: value });
      await shown.settled();
      assert.lengthOf(shown.hits, 2);
    }
  });

  it('say what they replace, so that the proxy can refuse them', async () => {
    const { shown, proxy } = await kept(screeningOf(3));
    await shown.decide(0, '2');
    await proxy.keeps(1);
    const [first] = proxy.kept;
    await shown.settled();
    await shown.decide(
      shown.rows.findIndex((row) => row.includes('Unclear')),
      '3',
      'x',
    );
    await waitUntil(() => proxy.asked.length === 2);
    assert.deepEqual(
      proxy.asked.map(([decision]) => decision!.replaces),
      [null, first!.id],
    );
  });

  it('are said to be a colleague’s where they were faster, and what was written stays', async () => {
    const { shown, proxy } = await kept(screeningOf(3));
    proxy.faster = ['hit-2'];
    await shown.decide(1, '1', 'Seen in the branch');
    const said = /Omar decided this hit at .*: .?Same person.?\. Yours is not saved\./;
    await waitUntil(() => said.test(textOf(shown.details)));
    assert.match(announced().at(-1)!, said);
    assert.match(
      shown.rows.find((row) => row.includes('Muhamad'))!,
      /Decided: Same person Omar/,
    );
    assert.equal(shown.reason.value, 'Seen in the branch');
    assert.equal(shown.chosen && nameOf(shown.chosen), 'Different person');
    proxy.faster = [];
    await shown.save();
    await waitUntil(() => proxy.labels.join() === 'hit-2 different');
    assert.equal(proxy.reasonOf('hit-2'), 'Seen in the branch');
  });

  it('are sent again when the answer is lost, and stored once', async () => {
    const { shown, proxy } = await kept(screeningOf(3));
    proxy.lost = 1;
    await shown.decide(1, '1');
    await proxy.keeps(1);
    await waitUntil(() => shown.folded.length === 1);
    assert.lengthOf(proxy.asked, 2);
    assert.deepEqual(proxy.asked[0], proxy.asked[1]);
  });

  for (const [what, status, words] of [
    ['there is no connection', 0, /^Not saved: there is no connection\./],
    ['the session has ended', 401, /^Not saved: your session has ended\./],
    ['the session may not', 403, /^Not saved: you do not have permission/],
  ] as const)
    it(`say that ${what}, and keep what was written`, async () => {
      const { shown, proxy } = await kept(screeningOf(3));
      proxy.fails = () => {
        if (status === 0) throw new TypeError('Failed to fetch');
        return problem(status === 401 ? 'session_expired' : 'forbidden');
      };
      await shown.decide(1, '1', 'Seen in the branch');
      await waitUntil(() => words.test(announced().at(-1) ?? ''));
      assert.include(textOf(shown.details), announced().at(-1)!);
      await shown.key('Escape');
      await shown.key('Escape');
      await shown.open(1);
      assert.equal(shown.reason.value, 'Seen in the branch');
      proxy.fails = undefined;
      await shown.save();
      await proxy.keeps(1);
      assert.equal(proxy.reasonOf('hit-2'), 'Seen in the branch');
    });

  for (const [what, next] of [
    ['analyst', {}],
    ['session', { session: 'another' }],
  ] as const)
    it(`of the analyst before are not undone, nor said to be unsaved: another ${what}`, async () => {
      const { shown, proxy } = await kept(screeningOf(3));
      await shown.decide(1, '2');
      await proxy.keeps(1);
      await shown.settled();
      proxy.fails = proxy.isBusy;
      await shown.decide(0, '2');
      await waitUntil(() => textOf(shown.details).includes('not saved'));
      proxy.fails = undefined;
      Object.assign(shown.element, next);
      await shown.element.updateComplete;
      proxy.decisions.deciding = { by: 'Omar', twoNames: false };
      shown.element.screening = proxy.with(screeningOf(3));
      await shown.settled();
      await shown.shows(/1 decided/);
      shown.opener(0).focus();
      await shown.undo();
      assert.deepEqual(proxy.labels, ['hit-2 unclear']);
      assert.isUndefined(shown.find('button', /^Undo/));
      await shown.open(0);
      assert.notInclude(textOf(shown.details), 'not saved');
    });

  it('that a person is the same or unclear stay open, with colour', async () => {
    const { shown, proxy } = await kept(screeningOf(4));
    for (const [at, digit] of (['2', '3', '1'] as const).entries()) {
      await shown.decide(3 - at, digit, 'x');
      await proxy.keeps(at + 1);
      await waitUntil(() => shown.isAtOpenHit);
      await shown.key('Escape');
    }
    assert.match(shown.rows[2]!, /Decided: Same person.*PEP/);
    assert.match(shown.rows[3]!, /Decided: Unclear.*News Media/);
    assert.lengthOf(shown.folded, 1);
    await shown.shows(/3 decided/);
    const colours = ['Same person', 'Unclear'].map((label) => {
      const tag = [...shown.root.querySelectorAll('th span')].find(
        (each) => textOf(each) === `Decided: ${label}`,
      );
      return getComputedStyle(tag!).color;
    });
    assert.equal(new Set(colours).size, 2);
  });

  it('are one press for the hit that is compared, if its data gives the reason, and the next one opens', async () => {
    const { shown, proxy } = await strangers(4);
    await shown.open();
    await shown.key('1');
    await proxy.keeps(1);
    await isAsked(shown);
    assert.equal(proxy.reasonOf('hit-1'), 'Listed born 1970-03-04 and 1971; customer born 17 May 1938.');
    // Nothing of the second one agrees: a person gives the reason.
    await shown.key('3');
    await waitUntil(() => shown.focused === shown.chosen && shown.chosen);
    assert.lengthOf(proxy.asked, 1);
  });

  it('are still being written when the reader takes another language', async () => {
    const { shown } = await kept(screeningOf(2));
    await shown.open();
    const { reason } = shown;
    shown.write('Other mother');
    reason.focus();
    shown.element.lang = 'ar';
    await waitUntil(() => shown.find('button', /سحب|شخص آخر/));
    assert.equal(shown.focused, reason);
    assert.equal(reason.value, 'Other mother');
  });

  it('have a reason from the data of their hit, until a person writes another', async () => {
    const { shown, proxy } = await kept({ ...screeningOf(3), entityDate: '1979-03-14' });
    for (const [digit, reason] of [
      ['1', 'Listed born 1970-03-04 and 1971; customer born 14 Mar 1979.'],
      ['3', 'Listed countries: Saudi Arabia; customer: Saudi Arabia.'],
    ] as const) {
      await shown.label(0, digit);
      assert.equal(shown.reason.value, reason);
      await shown.key('Escape');
    }
    await shown.open(0);
    shown.write('My own reason');
    shown.choices[0]!.click();
    await proxy.keeps(1);
    assert.equal(proxy.reasonOf('hit-1'), 'My own reason');
  });

  describe('by keys that no one pressed for them', () => {
    it('are made once: by a key that is held down, or a second press before the page has answered', async () => {
      const { shown, proxy } = await strangers(4);
      proxy.fails = proxy.isSilent;
      await shown.open();
      const opener = shown.opener(0);
      pressed(opener, '1', true);
      assert.lengthOf(proxy.asked, 0);
      for (const repeat of [false, true, false]) pressed(opener, '1', repeat);
      await shown.settled();
      assert.lengthOf(proxy.asked, 1);
    });

    it('are chosen, and not made, by an Enter key that is held down on a label', async () => {
      const { shown } = await strangers(2);
      await shown.open();
      await isAsked(shown);
      const [, , same] = shown.choices;
      // What the browser does by itself with a key on a button is a click.
      assert.deepEqual([pressed(same!, 'Enter'), pressed(same!, 'Enter', true)], [true, false]);
      assert.isTrue(pressed(shown.reason, 'Enter', true), 'more lines of a reason');
    });

    it('are not made before the next hit is painted, or at once after that', async () => {
      const { shown, proxy } = await strangers(4);
      await shown.open();
      const first = shown.openName;
      let early = 0;
      // As soon as a render has made the form of the next hit: no frame has shown it.
      const renders = new MutationObserver(() => {
        if (!shown.isAtOpenHit || shown.openName === first || shown.choices.length === 0) return;
        early += 1;
        moveClock(1_000);
        pressed(shown.focused!, '1');
      });
      renders.observe(shown.root, { childList: true, subtree: true });
      await shown.key('1');
      await waitUntil(() => early > 0);
      renders.disconnect();
      await shown.settled();
      assert.lengthOf(proxy.asked, 1, 'before the frame');
      // Painted, and no time has passed since.
      await seen();
      moveClock(-1_000);
      for (const key of ['1', '2']) pressed(shown.focused!, key);
      await shown.settled();
      assert.lengthOf(proxy.asked, 1, 'at once after the frame');
      assert.isUndefined(shown.chosen);
      moveClock(1_000);
      pressed(shown.focused!, '1');
      await proxy.keeps(2);
    });

    it('are two presses for a hit that is not compared yet: a digit, then an Enter that is not too fast', async () => {
      const { shown, proxy } = await strangers(3);
      shown.opener(0).focus();
      await shown.key('1');
      await waitUntil(() => shown.focused === shown.chosen && shown.chosen);
      await shown.key('Enter');
      await shown.settled();
      assert.lengthOf(proxy.asked, 0);
      await seen();
      await shown.key('Enter');
      await proxy.keeps(1);
      await waitUntil(() => shown.isAtOpenHit, 'the next one is not compared');
    });
  });

  describe('are undone by U', () => {
    it('one after the other, back to what it was', async () => {
      const { shown, proxy } = await strangers(3);
      const [first] = shown.names;
      await shown.decide(0, '1');
      await proxy.keeps(1);
      await isAsked(shown);
      await shown.decide(shown.names.indexOf(first!), '2');
      await waitUntil(() => proxy.labels.join() === 'hit-1 unclear');
      await isAsked(shown);
      await shown.key('Escape');
      await shown.decide(
        shown.rows.findIndex((row) => !row.includes('Decided')),
        '1',
        'x',
      );
      await proxy.keeps(2);
      for (const kept of ['hit-1 unclear', 'hit-1 different', '']) {
        await shown.settled();
        await shown.undo();
        await waitUntil(() => proxy.labels.join() === kept, `not ${kept}`);
      }
      await waitUntil(() => announced().includes('The decision is taken back.'));
      await shown.undo();
      assert.deepEqual(proxy.labels, []);
    });

    it('with the hit open again and the focus on it, also on another page', async () => {
      const { shown, proxy } = await strangers(12);
      shown.element.pageSize = 6;
      await shown.settled();
      const [name] = shown.names;
      await shown.open();
      await shown.key('1');
      await proxy.keeps(1);
      await waitUntil(() => shown.isAtOpenHit);
      await shown.press('Next page');
      await waitUntil(() => shown.focused === shown.opener(0) && shown.focusedName !== name);
      await shown.undo();
      await waitUntil(() => shown.openName === name && shown.focusedName === name);
      assert.deepEqual(proxy.labels, []);
      assert.lengthOf(shown.choices, 3);
    });

    it('and leave a person alone who has gone on to another control meanwhile', async () => {
      const { shown, proxy } = await strangers(4);
      await shown.open();
      await shown.key('1');
      await proxy.keeps(1);
      await isAsked(shown);
      let answer = () => {};
      proxy.fails = () => new Promise((resolve) => (answer = () => resolve(Response.json(NOTHING))));
      await shown.key('u');
      await waitUntil(() => proxy.asked.length === 2);
      const { reason } = shown;
      reason.focus();
      shown.write('A word');
      answer();
      await waitUntil(() => announced().at(-1) === 'The decision is taken back.');
      await shown.settled();
      assert.equal(shown.focused, reason);
      assert.equal(reason.value, 'A word');
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
      const { shown, proxy } = await both();
      await shown.open();
      await shown.key('1');
      await proxy.keeps(2);
      assert.deepEqual(proxy.labels, ['hit-1 different', 'hit-2 different']);
      for (const [hitId, country] of [
        ['hit-1', 'Iraq'],
        ['hit-2', 'Yemen'],
      ] as const)
        assert.equal(
          proxy.reasonOf(hitId),
          `Listed born 1951-02-03; customer born 14 Mar 1979. Listed countries: ${country}; customer: Saudi Arabia.`,
        );
      await waitUntil(() => shown.folded.length === 1);
      await shown.undo();
      await proxy.keeps(0);
    });

    it('have the reason of a person for all of them, and fold nothing while one has a label that is not another person', async () => {
      const { shown, proxy } = await both();
      await shown.decide(0, '1', 'Another father');
      await proxy.keeps(2);
      for (const hitId of ['hit-1', 'hit-2']) assert.equal(proxy.reasonOf(hitId), 'Another father');
      proxy.colleague(shown, 'Ask the branch', ['hit-2']);
      await waitUntil(() => shown.decided.some((row) => row.includes('Ask the branch')));
      assert.deepEqual(shown.folded, []);
    });
  });
});
