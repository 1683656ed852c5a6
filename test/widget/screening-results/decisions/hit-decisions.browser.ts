import {
  assert,
  assertAccessible,
  describe,
  it,
  oneEvent,
  sendKeys,
  waitUntil,
} from '../../../in-page/index.js';
import type { HitMark } from '../../../../widget/screening-results/decisions/hit-marks.js';
import type {
  KycDecisionsEvent,
  KycHitMarkEvent,
} from '../../../../widget/screening-results/state/screening-results-events.js';
import type { ScreeningReport } from '../../../../widget/screening-results/report/screening-report.js';
import type { KycScreeningResults } from '../../../../widget/screening-results/screening-results.js';
import { screeningOf } from '../../../../demo/playground/scripted/example-screening.js';
import {
  all,
  announced,
  focused,
  holdClock,
  isDone,
  later,
  seen,
  moveClock,
  one,
  results,
  text,
} from '../rendered-results.js';

/** Of whom the data rules out each hit that has a date. */
const STRANGER = { name: 'Yusuf Karim', entityDate: '1938-05-17' };

describe('the decisions of a team in kyc-screening-results', () => {
  holdClock();
  const changed = () => later(3, 'hit-2', { riskType: 'News Media' });

  /** A page that stores marks. */
  const page = (element: KycScreeningResults, now = () => '2026-11-21T08:42:00Z') => {
    element.addEventListener('kyc-hit-mark', (event) => {
      const { hitId, pair, facts, label } = event.detail;
      const { [pair]: _, ...others } = element.marks as Record<string, HitMark>;
      const mark = { hitId, facts, label: label!, note: event.note, by: 'Sara', at: now() };
      element.marks = label === null ? others : { ...others, [pair]: mark };
    });
    return element;
  };
  const opened = async (element: KycScreeningResults, at = 0) => {
    all(element, '.opener')[at]!.focus();
    await sendKeys({ press: 'm' });
    await waitUntil(() => focused(element)?.matches('.mark-form input'));
    await seen();
  };
  const press = async (element: KycScreeningResults, selector: string) => {
    await seen();
    one(element, selector).focus();
    await sendKeys({ press: 'Enter' });
    await isDone(element);
  };

  const markDifferent = async (element: KycScreeningResults, at?: number) => {
    await opened(element, at);
    await sendKeys({ press: ' ' });
    await press(element, '.mark-form .save');
  };

  it('is offered only where the page hands in marks', async () => {
    const element = await results(screeningOf(2));
    all(element, '.opener')[0]!.focus();
    await sendKeys({ press: 'm' });
    await sendKeys({ press: 'Enter' });
    await element.updateComplete;
    assert.equal(all(element, '.detail').length, 1);
    assert.equal(all(element, '.mark-form').length, 0);
    assert.notInclude(text(one(element, '.keys')), 'Mark the hit');
    element.marks = {};
    await isDone(element);
    assert.equal(all(element, '.mark-form').length, 1);
    assert.include(text(one(element, '.keys')), 'Mark the hit');
  });

  it('marks a hit by keyboard, folds it, and keeps it in the list', async () => {
    const element = page(await results(screeningOf(3), { marks: {} }));
    await opened(element, 1);
    assert.include(text(one(element, '.mark-form')), 'It does not change the status of the case.');
    await assertAccessible(element);
    await sendKeys({ press: ' ' });
    await sendKeys({ press: 'Tab' });
    // Browsers put the caret at different ends of a text that a script set.
    (one(element, '.mark-form textarea') as HTMLTextAreaElement).setSelectionRange(1000, 1000);
    await sendKeys({ type: ' A joke; mmm?' });
    setTimeout(() => void press(element, '.mark-form .save'));
    const event = (await oneEvent(element, 'kyc-hit-mark')) as KycHitMarkEvent;
    const { pair, facts, ...detail } = event.detail;
    assert.deepEqual(detail, {
      screeningId: 'scr-1',
      hitId: 'hit-2',
      label: 'different',
      replaces: null,
    });
    assert.match(pair, /^[\da-f]{32}\.[\da-f]{32}$/);
    assert.match(facts.searched['entityDate']!, /^[\da-f]{3}$/);
    assert.equal(event.note, 'Listed born 1951; customer born 4 Mar 1970. A joke; mmm?');
    await waitUntil(() => all(element, '.folded').length === 1);
    const row = one(element, '.folded');
    assert.match(text(row), /^Muhamad Harbi Marked: Different person Sara 21 Nov 2026, /);
    await waitUntil(() => focused(element) === all(element, '.hit:not(.settled) .opener').at(-1));
    assert.include(announced(), 'Saved. Marked: Different person.');
    assert.equal(all(element, '.hit').length, 3);
    await assertAccessible(element);
  });

  it('unfolds a marked hit on request with the focus on it, and removes its mark', async () => {
    const element = page(await results(screeningOf(3), { marks: {} }));
    await markDifferent(element, 1);
    await waitUntil(() => all(element, '.folded').length === 1);
    one(element, '.folded .opener').focus();
    await sendKeys({ press: 'Enter' });
    await isDone(element);
    assert.equal(focused(element), one(element, '.hit.open .opener'));
    assert.include(text(one(element, '.hit.open')), 'Risk 60');
    await press(element, '.mark-form [type=button]');
    await waitUntil(() => focused(element)?.matches('.mark-form input'));
    assert.include(announced(), 'The mark is removed.');
    assert.deepEqual(element.marks, {});
    await sendKeys({ press: 'Enter' });
    assert.equal(all(element, '.mark-form').length, 1);
  });

  it('asks for a choice before it saves', async () => {
    const element = page(await results(screeningOf(2), { marks: {} }));
    await opened(element);
    await press(element, '.mark-form .save');
    assert.include(announced(), 'Choose a mark first.');
    assert.equal(text(one(element, '.mark-form .error')), 'Choose a mark first.');
    assert.isTrue(focused(element)!.matches('.mark-form input'));
    assert.deepEqual(element.marks, {});
    await assertAccessible(element);
  });

  it('asks for words where the data says nothing against the same person', async () => {
    const element = page(await results(screeningOf(2), { marks: {} }));
    all(element, '.opener')[0]!.focus();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => one(element, '.mark-form'));
    await seen();
    await sendKeys({ press: '1' });
    await waitUntil(() => focused(element)?.matches('.mark-form input:checked'));
    await seen();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => focused(element)?.matches('.mark-form textarea'));
    const words = 'Write why: the data does not say it.';
    assert.equal(text(one(element, '.mark-form .error')), words);
    assert.include(announced(), words);
    assert.deepEqual(element.marks, {});
    await assertAccessible(element);
    (focused(element) as HTMLTextAreaElement).value = 'Seen in the branch';
    await press(element, '.mark-form .save');
    const [mark] = Object.values(element.marks as Record<string, HitMark>);
    assert.deepEqual([mark!.label, mark!.note], ['different', 'Seen in the branch']);
  });

  it('waits for the page to store the mark', async () => {
    const element = await results({ ...screeningOf(2), ...STRANGER }, { marks: {} });
    await markDifferent(element);
    assert.include(text(one(element, '.mark-form')), 'Waiting for this page to store it');
    assert.equal(all(element, '.folded').length, 0);
  });

  it('unfolds a hit whose facts have changed since it was marked, and names the field', async () => {
    const first = page(await results(screeningOf(3), { marks: {} }));
    await markDifferent(first, 1);
    const { marks } = first;
    const next = await results(changed(), { marks });
    const [, row] = all(next, '.hit');
    assert.equal(all(next, '.folded').length, 0);
    assert.include(text(row), 'Earlier decision: Different person');
    assert.include(text(row), 'Other listed data: Source.');
    await assertAccessible(next);
    const same = await results(screeningOf(3), { marks });
    assert.equal(all(same, '.folded').length, 1);
  });

  it('is in the reports and on paper', async () => {
    const first = page(await results(screeningOf(3), { marks: {} }));
    await markDifferent(first, 1);
    const element = await results(changed(), { marks: first.marks });
    const { createObjectURL } = URL;
    const { click } = HTMLAnchorElement.prototype;
    const files: Blob[] = [];
    URL.createObjectURL = (file) => `data:text/plain,${files.push(file as Blob)}`;
    HTMLAnchorElement.prototype.click = () => {};
    const named = (name: RegExp) => all(element, '.tools button').find((each) => name.test(text(each)))!;
    named(/JSON/).click();
    await waitUntil(() => files.length === 1);
    named(/CSV/).click();
    await waitUntil(() => files.length === 2);
    Object.assign(URL, { createObjectURL });
    HTMLAnchorElement.prototype.click = click;
    const report = JSON.parse(await files[0]!.text()) as ScreeningReport;
    const [marked] = report.hits.filter(({ listed }) => listed.hitId === 'hit-2');
    assert.deepInclude(marked!.mark, { label: 'different', by: 'Sara', isCurrent: false });
    const csv = await files[1]!.text();
    assert.match(csv, /,"Mark of the team",/);
    assert.match(
      csv,
      /,"Earlier decision: Different person","Listed born 1951; customer born 4 Mar 1970\.","Sara","2026-11-21T08:42:00Z"/,
    );
    const paper = await results(screeningOf(3), { marks: first.marks });
    let printed = '';
    const append = paper.shadowRoot!.append.bind(paper.shadowRoot);
    paper.shadowRoot!.append = (...nodes) => {
      append(...nodes);
      const frame = nodes[0] as HTMLIFrameElement;
      frame.contentWindow!.print = () => {
        printed = frame.contentDocument!.body.firstElementChild!.shadowRoot!.textContent!;
      };
    };
    all(paper, '.tools button')
      .find((each) => text(each) === 'Print')!
      .click();
    await waitUntil(() => printed !== '');
    assert.match(printed, /Muhamad Harbi\s+Marked: .?Different person.?\s+Sara/);
  });

  it('takes the labels and the notes of a page as text', async () => {
    const hostile = '<img src=x onerror=alert(1)>';
    const element = page(await results(screeningOf(2), { marks: {}, markLabels: [hostile, 'Escalate'] }));
    await opened(element);
    await sendKeys({ press: ' ' });
    await sendKeys({ press: 'Tab' });
    await sendKeys({ type: hostile });
    await press(element, '.mark-form .save');
    await waitUntil(() => all(element, '.hit .marked').length === 1);
    assert.equal(all(element, 'img').length, 0);
    assert.equal(all(element, '.folded').length, 0, 'what it means is not known');
    assert.include(text(one(element, '.hit')), `Marked: ${hostile}`);
    assert.equal(text(one(element, '.hit .mark-note')), hostile);
  });

  it('survives anything that a page sets', async () => {
    const anything = [null, 7, 'marks', [], { a: null }, new Map([[1, 2]])] as never[];
    const element = await results(screeningOf(2));
    for (const value of anything) {
      Object.assign(element, { marks: value, markLabels: value });
      await isDone(element);
      assert.equal(all(element, '.hit').length, 2);
    }
  });

  it('stays with its hit when the service scores it again, or gives it another id', async () => {
    const first = page(await results(screeningOf(3), { marks: {} }));
    await markDifferent(first, 1);
    const { hits, ...screening } = screeningOf(3);
    const items = hits.items.map((hit) => ({ ...hit, hitId: `x-${hit.hitId}`, strength: 0.5, riskScore: 7 }));
    const next = await results({ ...screening, hits: { ...hits, items } }, { marks: first.marks });
    await waitUntil(() => all(next, '.folded').length === 1);
  });

  it('made for one customer clears no other: it is a note beside the open hit', async () => {
    const of = (entityDate: string) => ({ ...screeningOf(3), entityDate });
    const first = page(await results(of('1985-04-05'), { marks: {} }));
    await markDifferent(first, 0);
    await waitUntil(() => all(first, '.folded').length === 1);
    const { marks } = first;
    const other = await results(of('1970-03-04'), { marks });
    await waitUntil(() => text(one(other, '.hit')).includes('Earlier decision: Different person'));
    assert.equal(all(other, '.folded').length, 0);
    assert.include(text(one(other, '.hit')), 'Other search data: Date of birth.');
    assert.include(text(one(other, '.hit')), 'Risk 95');
    await assertAccessible(other);
  });

  it('about a name alone clears no hit of the next customer of that name', async () => {
    const of = (id: string) => ({ ...screeningOf(3), id, entityDate: null });
    const first = page(await results(of('scr-1'), { marks: {} }));
    await opened(first, 0);
    await sendKeys({ press: ' ' });
    (one(first, '.mark-form textarea') as HTMLTextAreaElement).value = 'Another person';
    await press(first, '.mark-form .save');
    await waitUntil(() => all(first, '.folded').length === 1);
    const next = await results(of('scr-2'), { marks: first.marks });
    await waitUntil(() => text(one(next, '.hit')).includes('Earlier decision: Different person'));
    assert.include(text(one(next, '.hit')), 'Other search data: Case.');
    assert.equal(all(next, '.folded').length, 0);
  });

  it('about one of several hits with the same facts leaves the others open', async () => {
    const { hits, ...screening } = screeningOf(4);
    const items = hits.items.map(({ hitId }) => ({ ...hits.items[1]!, birthOrFoundationDates: null, hitId }));
    const element = page(await results({ ...screening, hits: { ...hits, items } }, { marks: {} }));
    for (const decided of [1, 2]) {
      await opened(element, decided - 1);
      await sendKeys({ press: ' ' });
      (one(element, '.mark-form textarea') as HTMLTextAreaElement).value = 'Another person';
      await press(element, '.mark-form .save');
      await waitUntil(() => text(one(element, '.decided')).startsWith(`${decided} of 4 decided`));
      assert.equal(all(element, '.folded').length, decided);
    }
    assert.equal(Object.keys(element.marks!).length, 2);
    const open = all(element, '.hit:not(.folded)').map((row) => text(row));
    for (const row of open) assert.include(row, 'Earlier decision: Different person Sara 21 Nov 2026');
    for (const row of open) assert.include(row, 'Same data as a decided hit.');
  });

  it('says what it replaces, so that a page can refuse it', async () => {
    const element = page(await results(screeningOf(3), { marks: {} }));
    const replaced: unknown[] = [];
    element.addEventListener('kyc-hit-mark', ({ detail }) => replaced.push(detail.replaces));
    for (const at of [0, 1]) {
      all(element, '.opener')[0]!.focus();
      await sendKeys({ press: 'm' });
      await waitUntil(() => focused(element)?.matches('.mark-form input'));
      await sendKeys({ press: '2' });
      await seen();
      if (at === 0) await press(element, '.mark-form .save');
      else await press(element, '.mark-form [type=button]');
      await waitUntil(() => replaced.length === at + 1);
      await isDone(element);
    }
    const at = '2026-11-21T08:42:00Z';
    assert.deepEqual(replaced, [null, { label: 'unclear', by: 'Sara', confirmedBy: undefined, at }]);
  });

  const decided = async () => {
    const element = page(await results(screeningOf(3), { marks: {} }));
    await opened(element, 1);
    await sendKeys({ press: '2' });
    await seen();
    await press(element, '.mark-form .save');
    await waitUntil(() => Object.keys(element.marks!).length === 1);
    await isDone(element);
    return element;
  };

  it('that the person before made is not undone after a change of the reviewer or the session', async () => {
    for (const change of [{ reviewer: 'Omar' }, { session: 'another' }]) {
      const element = await decided();
      Object.assign(element, change, { screening: screeningOf(3) });
      await isDone(element);
      await waitUntil(() => text(one(element, '.decided')).startsWith('1 of 3'));
      all(element, '.opener')[0]!.focus();
      await sendKeys({ press: 'u' });
      await isDone(element);
      assert.equal(Object.keys(element.marks!).length, 1, JSON.stringify(change));
    }
  });

  it('that the person before made is not undone, nor said to be unstored, after the page took the hits or the marks away first', async () => {
    for (const taken of [{ screening: undefined }, { marks: undefined }]) {
      const element = await decided();
      const refuse = (event: KycHitMarkEvent) => {
        event.stopImmediatePropagation();
        event.respondWith(Promise.reject(new Error('refused')));
      };
      element.addEventListener('kyc-hit-mark', refuse, { capture: true, once: true });
      const { marks } = element;
      await opened(element, 2);
      await sendKeys({ press: '2' });
      await seen();
      await press(element, '.mark-form .save');
      await waitUntil(() => text(one(element, '.mark-form')).includes('not stored'));
      Object.assign(element, taken);
      await element.updateComplete;
      Object.assign(element, { session: 'another' });
      await element.updateComplete;
      Object.assign(element, { screening: screeningOf(3), marks });
      await isDone(element);
      await waitUntil(() => text(one(element, '.decided')).startsWith('1 of 3'));
      all(element, '.opener')[0]!.focus();
      await sendKeys({ press: 'u' });
      await isDone(element);
      assert.equal(element.marks, marks, JSON.stringify(Object.keys(taken)));
      await opened(element, 2);
      assert.notInclude(text(one(element, '.mark-form')), 'not stored');
    }
  });

  it('that a person is the same or unclear stands first, open, with colour and count', async () => {
    const element = page(await results(screeningOf(4), { marks: {} }));
    // The last one each time: the others move to the top.
    for (const label of ['unclear', 'same', 'different']) {
      await opened(element, 3);
      one(element, `.mark-form [value=${label}]`).click();
      await press(element, '.mark-form .save');
      await waitUntil(() => focused(element)?.matches('.hit.open .opener'));
      await sendKeys({ press: 'Escape' });
    }
    const rows = all(element, '.hit').map(text);
    assert.match(rows[0]!, /Marked: Same person.*PEP/);
    assert.match(rows[1]!, /Marked: Unclear.*News Media/);
    assert.equal(all(element, '.folded').length, 1);
    assert.equal(text(one(element, '.decided')), '3 of 4 decided Same person: 1 Unclear: 1');
    const colours = ['.marked.bad', '.marked.warn'].map((tag) => getComputedStyle(one(element, tag)).color);
    assert.equal(new Set(colours).size, 2);
    await assertAccessible(element);
  });

  it('is two presses for a hit that is not compared yet: a digit, then Enter, which compares the next undecided one', async () => {
    const element = page(await results({ ...screeningOf(4), ...STRANGER }, { marks: {} }));
    all(element, '.opener')[0]!.focus();
    await sendKeys({ press: '1' });
    await waitUntil(() => focused(element)?.matches('.mark-form input:checked'));
    assert.deepEqual(element.marks, {});
    await seen();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => focused(element)?.matches('.hit.open:not(.settled) .opener'));
    assert.equal(all(element, '.settled').length, 1);
  });

  it('is one press for the hit that is compared: it is saved with the reason of its data, and the next one opens', async () => {
    const element = page(await results({ ...screeningOf(4), ...STRANGER }, { marks: {} }));
    all(element, '.opener')[0]!.focus();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => one(element, '.mark-form'));
    const notes = () => Object.values(element.marks as Record<string, HitMark>).map(({ note }) => note);
    await seen();
    await sendKeys({ press: '1' });
    await waitUntil(() => focused(element)?.matches('.hit.open:not(.settled) .opener'));
    assert.deepEqual(notes(), ['Listed born 1970-03-04 and 1971; customer born 17 May 1938.']);
    assert.equal(all(element, '.settled').length, 1);
    // Nothing of the second one agrees: a person gives the reason.
    await seen();
    await sendKeys({ press: '3' });
    await waitUntil(() => focused(element)?.matches('.mark-form input:checked'));
    assert.lengthOf(notes(), 1);
  });

  it('can be saved again where the page refuses it, or a colleague decided meanwhile, and says so', async () => {
    const element = await results({ ...screeningOf(2), ...STRANGER }, { marks: {} });
    const events: KycHitMarkEvent[] = [];
    element.addEventListener('kyc-hit-mark', (event) => {
      events.push(event);
      if (events.length === 1) event.respondWith(Promise.reject(new Error('full')));
    });
    await markDifferent(element);
    const failed = '1 decision was not stored. Try again.';
    await waitUntil(() => text(one(element, '.mark-form')).includes(failed));
    assert.equal(announced().at(-1), failed);
    await press(element, '.mark-form .save');
    assert.equal(events.length, 2);
    assert.include(text(one(element, '.mark-form')), 'Waiting for this page to store it');
    element.marks = { [events[0]!.detail.pair]: { label: 'same', by: 'Omar' } };
    await waitUntil(() => text(one(element, '.mark-form')).includes(failed));
    assert.include(text(one(element, '.mark-now')), 'Same person');
    assert.equal(all(element, '.folded').length, 0);
  });

  it('is still being written when the reader takes another language', async () => {
    const element = await results(screeningOf(2), { marks: {} });
    await opened(element);
    const note = one(element, '.mark-form textarea') as HTMLTextAreaElement;
    note.value = 'Other mother';
    note.focus();
    element.lang = 'ar';
    await waitUntil(() => one(element, '.card')?.lang === 'ar');
    assert.equal(focused(element), note);
    assert.equal(note.value, 'Other mother');
    assert.match(text(one(element, '.mark-form .save')), /حفظ/);
  });

  it('is made once by a key that is held down, and by a second press before the page has stored it', async () => {
    const element = await results({ ...screeningOf(4), ...STRANGER }, { marks: {} });
    let events = 0;
    element.addEventListener('kyc-hit-mark', () => (events += 1));
    const opener = all(element, '.opener')[0]!;
    opener.click();
    await waitUntil(() => one(element, '.mark-form'));
    await seen();
    pressed(opener, { key: '1', repeat: true });
    assert.equal(events, 0);
    for (const repeat of [false, true, false]) pressed(opener, { key: '1', repeat });
    await isDone(element);
    assert.equal(events, 1);
  });

  const pressed = (target: Element, init: KeyboardEventInit) =>
    target.dispatchEvent(
      new KeyboardEvent('keydown', { keyCode: 13, ...init, bubbles: true, cancelable: true, composed: true }),
    );

  it('is made by no key that comes too fast: before the next hit is painted, or at once after that', async () => {
    const element = page(await results({ ...screeningOf(4), ...STRANGER }, { marks: {} }));
    const decided = () => Object.keys(element.marks!).length;
    all(element, '.opener')[0]!.focus();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => one(element, '.mark-form'));
    await seen();
    const first = one(element, '.mark-form');
    let early = 0;
    // As soon as a render has made the form of the next hit: no frame has shown it.
    const renders = new MutationObserver(() => {
      const opener = one(element, '.hit.open:not(.settled) .opener');
      if (one(element, '.mark-form') === first || !opener || focused(element) !== opener) return;
      early += 1;
      moveClock(1_000);
      pressed(opener, { key: '1' });
    });
    renders.observe(element.shadowRoot!, { childList: true, subtree: true });
    await sendKeys({ press: '1' });
    await waitUntil(() => early > 0);
    renders.disconnect();
    await isDone(element);
    assert.equal(decided(), 1, 'before the frame');
    // Painted, and no time has passed since.
    await seen();
    moveClock(-1_000);
    const opener = one(element, '.hit.open:not(.settled) .opener');
    for (const key of ['1', '2']) pressed(opener, { key });
    await isDone(element);
    assert.equal(decided(), 1, 'at once after the frame');
    assert.equal(all(element, '.mark-form :checked').length, 0);
    moveClock(1_000);
    pressed(opener, { key: '1' });
    await waitUntil(() => decided() === 2);
  });

  it('is made by no Enter that comes too fast after the digit that opens a hit', async () => {
    const element = page(await results({ ...screeningOf(3), ...STRANGER }, { marks: {} }));
    all(element, '.opener')[0]!.focus();
    await sendKeys({ press: '1' });
    await waitUntil(() => focused(element)?.matches('.mark-form input:checked'));
    assert.isFalse(pressed(focused(element)!, { key: 'Enter' }));
    await isDone(element);
    assert.deepEqual(element.marks, {});
    await seen();
    pressed(focused(element)!, { key: 'Enter' });
    await waitUntil(() => Object.keys(element.marks!).length === 1);
  });

  it('is undone by U, one after the other, back to what it was', async () => {
    let stored = 0;
    const now = () => new Date(1_000 * ++stored).toISOString();
    const element = page(await results({ ...screeningOf(3), ...STRANGER }, { marks: {} }), now);
    const press = async (digit: string) => {
      await sendKeys({ press: digit });
      await waitUntil(() => focused(element)?.matches('.mark-form input:checked'));
      await seen();
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => focused(element)?.matches('.hit.open .opener'));
      await sendKeys({ press: 'Escape' });
      await waitUntil(() => all(element, '.mark-form').length === 0);
    };
    const labels = () => Object.values(element.marks as Record<string, HitMark>).map(({ label }) => label);
    all(element, '.opener')[0]!.focus();
    await press('1');
    all(element, '.settled .opener')[0]!.focus();
    await press('2');
    await press('1');
    assert.sameMembers(labels(), ['unclear', 'different']);
    await sendKeys({ press: 'u' });
    await waitUntil(() => labels().length === 1);
    await isDone(element);
    await sendKeys({ press: 'u' });
    await waitUntil(() => labels()[0] === 'different');
    await isDone(element);
    await sendKeys({ press: 'u' });
    await waitUntil(() => labels().length === 0);
    await waitUntil(() => announced().includes('The mark is removed.'));
    await isDone(element);
    await sendKeys({ press: 'u' });
    await isDone(element);
    assert.deepEqual(labels(), []);
  });

  it('that is undone is the open hit again, with the focus, also on another page', async () => {
    const element = page(await results({ ...screeningOf(12), ...STRANGER }, { marks: {} }));
    element.pageSize = 6;
    await isDone(element);
    const [name] = all(element, '.opener').map(text);
    all(element, '.opener')[0]!.focus();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => one(element, '.mark-form'));
    await seen();
    await sendKeys({ press: '1' });
    await waitUntil(() => Object.keys(element.marks!).length === 1);
    await waitUntil(() => focused(element)?.matches('.hit.open:not(.settled) .opener'));
    all(element, 'nav button').at(-1)!.click();
    await waitUntil(() => focused(element) === all(element, '.opener')[0] && text(focused(element)) !== name);
    await sendKeys({ press: 'u' });
    await waitUntil(() => Object.keys(element.marks!).length === 0);
    await waitUntil(() => text(focused(element)) === name && focused(element)!.ariaExpanded === 'true');
    assert.equal(all(element, '.mark-form').length, 1);
    assert.include(announced(), 'The mark is removed.');
  });

  it('that is undone leaves a person alone who has gone on to another control meanwhile', async () => {
    const element = await results({ ...screeningOf(4), ...STRANGER }, { marks: {} });
    let event: KycHitMarkEvent | undefined;
    element.addEventListener('kyc-hit-mark', (fired) => (event = fired));
    all(element, '.opener')[0]!.focus();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => one(element, '.mark-form'));
    await seen();
    await sendKeys({ press: '1' });
    const { pair, hitId, label } = event!.detail;
    element.marks = { [pair]: { hitId, label: label!, note: event!.note } };
    await waitUntil(() => focused(element)?.matches('.hit.open:not(.settled) .opener'));
    await sendKeys({ press: 'u' });
    await waitUntil(() => event!.detail.label === null);
    const note = one(element, '.mark-form textarea') as HTMLTextAreaElement;
    note.focus();
    note.value = 'A word';
    element.marks = {};
    await waitUntil(() => announced().at(-1) === 'The mark is removed.');
    await isDone(element);
    assert.equal(focused(element), note);
    assert.equal(note.value, 'A word');
  });

  it('has a reason from the data of its own hit, until a person writes another', async () => {
    const element = page(await results({ ...screeningOf(3), entityDate: '1979-03-14' }, { marks: {} }));
    const note = () => one(element, '.mark-form textarea') as HTMLTextAreaElement;
    all(element, '.opener')[0]!.focus();
    await sendKeys({ press: '1' });
    await waitUntil(() => note()?.value !== '');
    assert.equal(note().value, 'Listed born 1970-03-04 and 1971; customer born 14 Mar 1979.');
    await sendKeys({ press: '2' });
    await waitUntil(() => note().value === '');
    await sendKeys({ press: '3' });
    await waitUntil(() => note().value === 'Listed countries: Saudi Arabia; customer: Saudi Arabia.');
    note().value = 'My own reason';
    await sendKeys({ press: '1' });
    assert.equal(note().value, 'My own reason');
    await seen();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => Object.keys(element.marks!).length === 1);
    assert.equal(Object.values(element.marks as Record<string, HitMark>)[0]!.note, 'My own reason');
  });

  describe('about an entity of two lists', () => {
    const facts = { name: 'Mohammed Harbi', birthOrFoundationDates: '1951-02-03' };
    const items = [
      { ...facts, hitId: 'hit-1', riskType: 'Sanctions', countries: 'Iraq', strength: 0.9 },
      { ...facts, hitId: 'hit-2', riskType: 'PEP', countries: 'Yemen', strength: 0.8 },
    ];
    const screening = {
      ...screeningOf(2),
      entityDate: '1979-03-14',
      countries: ['SA'],
      hits: { ...screeningOf(2).hits, items },
    };
    const both = async () => {
      const element = await results(screening, { marks: {} });
      const events: KycDecisionsEvent[] = [];
      element.addEventListener('kyc-decisions', (event) => events.push(event));
      await opened(element);
      return { element, events };
    };

    it('is made once, and written for each of its hits with its own pair and reason', async () => {
      const { element, events } = await both();
      assert.equal(all(element, '.hit').length, 1);
      assert.equal(all(element, '.detail').length, 2);
      assert.equal(all(element, '.mark-form').length, 1);
      assert.include(text(one(element, '.mark-form')), 'One entity, 2 entries');
      await assertAccessible(element);
      all(element, '.opener')[0]!.focus();
      await sendKeys({ press: '1' });
      await waitUntil(() => events.length === 1);
      const [{ detail, notes }] = events as [KycDecisionsEvent];
      assert.deepEqual(
        detail.decisions.map(({ hitId, label }) => `${hitId} ${label}`),
        ['hit-1 different', 'hit-2 different'],
      );
      const reasons = detail.decisions.map(({ pair }) => notes.get(pair)!);
      assert.match(
        reasons[0]!,
        /^Listed born 1951-02-03.* Listed countries: Iraq; customer: Saudi Arabia\.$/,
      );
      assert.match(
        reasons[1]!,
        /^Listed born 1951-02-03.* Listed countries: Yemen; customer: Saudi Arabia\.$/,
      );
      element.marks = Object.fromEntries(
        detail.decisions.map(({ pair, hitId, label }) => [
          pair,
          { hitId, label: label!, note: notes.get(pair) },
        ]),
      );
      await waitUntil(() => all(element, '.folded').length === 1);
      await sendKeys({ press: 'u' });
      await waitUntil(() => events.length === 2);
      assert.deepEqual(
        events[1]!.detail.decisions.map(({ label }) => label),
        [null, null],
      );
    });

    it('has the reason that a person writes for all of them', async () => {
      const { element, events } = await both();
      await sendKeys({ press: '1' });
      (one(element, '.mark-form textarea') as HTMLTextAreaElement).value = 'Another father';
      await press(element, '.mark-form .save');
      assert.deepEqual([...events[0]!.notes.values()], ['Another father', 'Another father']);
    });

    it('folds nothing while one of them has a label that is not another person', async () => {
      const { element, events } = await both();
      await sendKeys({ press: '1' });
      await press(element, '.mark-form .save');
      const labels = ['different', 'Ask the branch'];
      element.marks = Object.fromEntries(
        events[0]!.detail.decisions.map(({ pair, hitId }, at) => [pair, { hitId, label: labels[at]! }]),
      );
      await isDone(element);
      await waitUntil(() => all(element, '.settled').length === 1);
      assert.equal(all(element, '.folded').length, 0);
    });
  });

  it('is not made by a key where the page hands in no marks', async () => {
    const element = await results(screeningOf(2));
    all(element, '.opener')[0]!.focus();
    for (const key of ['1', '2', '3', 'u']) await sendKeys({ press: key });
    await isDone(element);
    assert.equal(all(element, '.details').length, 0);
  });
});
