/** Many hits: pages, filters, and the keyboard. */
import {
  afterEach,
  announced,
  assert,
  beforeEach,
  describe,
  it,
  nameOf,
  never,
  sendKeys,
  setViewport,
  textOf,
  waitUntil,
} from '../../in-page/index.js';
import { screeningOf } from '../../../demo/playground/scripted/example-screening.js';
import { placeOf, proxyOfPages } from './proxy-of-pages.js';
import { KeepingProxy } from './decisions/keeping-proxy.js';
import { page, results, type ResultsPage } from './results-page.js';

const TOTAL = 1_230;

describe('kyc-screening-results with many hits', () => {
  const proxy = proxyOfPages(TOTAL);
  beforeEach(() => setViewport({ width: 1280, height: 800 }));
  afterEach(() => setViewport({ width: 1000, height: 800 }));
  const read = (pageSize = 10) => page({ pageSize }, { screeningId: 'scr-1' });
  const isFocused = (shown: ResultsPage, at: number) =>
    waitUntil(() => shown.focused === shown.opener(at), `hit ${at} has no focus`);

  it('keeps one page of rows in the document when all hits are loaded, and sorts and pages all of them', async () => {
    const shown = await read();
    await shown.element.loadAll();
    await shown.settled();
    assert.deepEqual(
      proxy.asked.slice(1).map(({ url }) => url.search),
      Array.from({ length: 13 }, (_, at) => `?pageNumber=${at + 1}&pageSize=100`),
    );
    assert.equal(shown.hits.length, 10);
    await shown.press('Risk');
    assert.include(announced(), 'Sorted by Risk, descending.');
    assert.equal(shown.hits.length, 10);
    await shown.press('Page 2');
    await shown.shows(/Showing 11–20 of 1,230\.(?! Sorting)/);
    await isFocused(shown, 0);
    assert.equal(announced().at(-1), 'Page 2 of 123.');
    assert.equal(proxy.asked.length, 14, 'nothing is read twice');
  });

  it('leaves the rows and the focus as they are while it loads, stops, and continues where it stopped', async () => {
    const shown = await read();
    const before = shown.names;
    proxy.answer = (call) => (placeOf(call).pageNumber > 2 ? never(call) : proxy.paged(call));
    const load = shown.get('button', /load all/);
    load.focus();
    load.click();
    await waitUntil(() => shown.find('progressbar', 'Loading… 200 of 1,230'));
    assert.deepEqual(shown.names, before);
    assert.equal(shown.focused, load);
    assert.match(nameOf(load), /Stop/);
    load.click();
    await shown.shows(/Stopped at 200 of 1,230\. Showing 1–10 of 1,230/);
    assert.equal(announced().at(-1), 'Stopped at 200 of 1,230.');
    assert.equal(shown.focused, load);
    proxy.answer = proxy.paged;
    const already = proxy.asked.length;
    load.click();
    await waitUntil(() => textOf(shown.focused).startsWith('Showing 1–10 of 1,230.'));
    assert.equal(proxy.asked.length - already, Math.ceil(TOTAL / 100) - 2);
    assert.equal(announced().at(-1), '1,230 of 1,230 hits loaded.');
  });

  it('narrows by source, by the date, and by what is decided', async () => {
    const proxy = new KeepingProxy();
    const shown = await results(proxy.with(screeningOf(5)), { pageSize: 50 });
    await shown.press(/^3 Sanctions$/);
    assert.equal(shown.hits.length, 3);
    assert.equal(announced().at(-1), '3 hits');
    await shown.press(/^All 5$/);
    assert.equal(shown.hits.length, 5);
    await shown.press('More filters');
    await shown.choose('Born', /^Agrees/);
    assert.deepEqual(shown.names, ['AL-HARBI, Mohamed Saleh']);
    await shown.choose('Born', /Any/);
    await shown.press('4 to look at');
    await shown.press('1 listed as something else');
    shown.opener(0).focus();
    // "Different" would need words: this hit agrees.
    await sendKeys({ press: '3' });
    // It decides as soon as a person can have seen the hit.
    await waitUntil(async () => {
      await sendKeys({ press: 'Enter' });
      return proxy.kept.length > 0;
    });
    await waitUntil(() => shown.hits.length === 4);
    await shown.press('3 to look at');
    await shown.press('1 listed as something else');
    await shown.press('1 decided');
    assert.deepEqual(shown.names, ['AL-HARBI, Mohamed Saleh']);
  });

  it('has the open hit beside the table where it is wide, and below its row elsewhere', async () => {
    const shown = await results(screeningOf(30), { pageSize: 50 });
    await shown.open();
    const box = (element: HTMLElement) => element.getBoundingClientRect();
    const [row] = shown.hits as [HTMLElement];
    assert.isAtLeast(box(shown.details!).left, box(row).right);
    assert.isAtMost(box(shown.details!).top, box(row).top);
    assert.isAtMost(shown.hits[5]!.offsetHeight, 62);
    await setViewport({ width: 900, height: 800 });
    assert.isAtLeast(box(shown.details!).top, box(row).bottom);
    assert.equal(box(shown.details!).left, box(row).left);
  });

  it('draws the rows on the screen first, and is busy until all rows of the page are drawn', async () => {
    const shown = await read(50);
    const before = shown.names;
    shown.get('button', 'Listed person').click();
    await shown.element.updateComplete;
    const first = shown.names;
    assert.ok(shown.root.querySelector('[aria-busy=true]'));
    assert.deepEqual(first.slice(16), before.slice(16));
    await shown.settled();
    const whole = shown.names;
    assert.deepEqual(whole.slice(0, 16), first.slice(0, 16));
    assert.notDeepEqual(whole.slice(16), before.slice(16));
    shown.element.requestUpdate();
    await shown.settled();
    assert.deepEqual(shown.names, whole);
  });

  it('draws no row below the screen before the first frame, whatever is rendered until then', async () => {
    const shown = await results(screeningOf(4), { pageSize: 100 });
    const { element } = shown;
    const drawn: number[] = [];
    let isPainted = false;
    element.addController({
      hostUpdated: () => {
        if (isPainted || element.screening!.numOfHits === 4) return;
        if (drawn.push(shown.hits.length) > 1) return;
        requestAnimationFrame(() => (isPainted = true));
        queueMicrotask(() => element.requestUpdate());
      },
    });
    element.screening = screeningOf(100, {}, { pageSize: 100 });
    await waitUntil(() => shown.hits.length > 50);
    assert.isAtLeast(drawn.length, 2);
    assert.isAtMost(Math.max(...drawn), 16);
  });

  it('compares the names of all rows of the page, from the top', async () => {
    const screening = screeningOf(50);
    const items = screening.hits.items.map((hit) => ({ ...hit, aliases: 'Mohammed Al Harbi' }));
    const shown = await results({ ...screening, hits: { ...screening.hits, items } }, { pageSize: 50 });
    const compared = () => shown.rows.flatMap((row, at) => (row.includes('Matched alias') ? [at] : []));
    // In slices, beside the page's own work.
    await waitUntil(() => compared().includes(0), 'the first row is not compared');
    await waitUntil(() => compared().at(-1)! > 40, 'the last rows are not compared');
  });

  describe('by the keyboard', () => {
    it('reaches the first hit in three stops of the Tab key', async () => {
      const shown = await results(screeningOf(4));
      const before = document.createElement('button');
      shown.element.before(before);
      before.focus();
      for (let stop = 0; stop < 3; stop += 1) await sendKeys({ press: 'Tab' });
      assert.equal(shown.focused, shown.opener(0));
      before.remove();
    });

    it('moves between types, and between columns, by arrow keys', async () => {
      const shown = await results(screeningOf(4));
      for (const [start, keys, end] of [
        ['All 4', ['ArrowRight'], '2 Sanctions'],
        ['All 4', ['ArrowRight', 'ArrowLeft', 'ArrowLeft'], 'All 4'],
        ['Listed person', ['ArrowRight', 'ArrowRight', 'ArrowRight'], 'Source'],
      ] as const) {
        shown.get('button', start).focus();
        for (const press of keys) await sendKeys({ press });
        assert.equal(shown.focusedName, end);
      }
    });

    it('opens further filters, and is on them then', async () => {
      const shown = await results(screeningOf(4));
      shown.get('button', 'More filters').focus();
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => shown.focused?.contains(shown.get('combobox', 'Born')));
      await shown.press('More filters');
      assert.isUndefined(shown.find('combobox', 'Born'));
    });

    it('moves between hits by J, K and arrow keys, to the next page too, and back to the last hit', async () => {
      const shown = await read(40);
      shown.get('button', /^All/).focus();
      for (const [press, at] of [
        ['j', 0],
        ['ArrowDown', 1],
        ['j', 2],
        ['k', 1],
      ] as const) {
        await sendKeys({ press });
        assert.equal(shown.focused, shown.opener(at), press);
      }
      shown.opener(39).focus();
      await sendKeys({ press: 'j' });
      await shown.shows(/Showing 41–80 of/);
      await isFocused(shown, 0);
      await sendKeys({ press: 'ArrowUp' });
      await shown.shows(/Showing 1–40 of/);
      await isFocused(shown, 39);
    });

    it('has one stop of the Tab key for all rows: the hit that had the focus last', async () => {
      const shown = await results(screeningOf(4));
      const stops = () => shown.hits.flatMap((_, at) => (shown.opener(at).tabIndex === 0 ? [at] : []));
      assert.deepEqual(stops(), [0]);
      shown.opener(0).focus();
      await sendKeys({ press: 'ArrowDown' });
      await sendKeys({ press: 'ArrowDown' });
      assert.deepEqual(stops(), [2]);
      shown.get('button', /^All/).focus();
      await shown.press('Risk');
      assert.lengthOf(stops(), 1);
    });

    it('loads all hits by A', async () => {
      const shown = await read();
      shown.opener(0).focus();
      await sendKeys({ press: 'a' });
      await shown.shows(/Showing 1–10 of 1,230\.(?! Sorting)/);
    });

    it('compares the next hit when a person goes on from an open one', async () => {
      const shown = await results(screeningOf(4));
      await shown.open();
      await sendKeys({ press: 'j' });
      await shown.settled();
      assert.equal(shown.focused, shown.opener(1));
      assert.equal(shown.openName, shown.names[1]);
    });

    it('lists its keys by a question mark, but not while a person types', async () => {
      const shown = await read(3);
      await shown.press('More filters');
      shown.get('combobox', 'Born').focus();
      await sendKeys({ type: '?' });
      assert.isUndefined(shown.find('dialog'));
      shown.opener(0).focus();
      await sendKeys({ type: '?' });
      await waitUntil(() => shown.find('dialog'));
      assert.match(nameOf(shown.find('dialog')), /Next hit, also on the next page/);
      await sendKeys({ press: 'Escape' });
      await waitUntil(() => !shown.find('dialog'));
      assert.equal(shown.focused, shown.opener(0));
    });
  });
});

describe('hits that are narrowed by what the data says', () => {
  const deciding = { by: 'Sara', twoNames: false };
  const stranger = { name: 'Yusuf Karim', entityDate: '1938-05-17' };
  proxyOfPages(400, (screening) => ({ ...screening, ...stranger, deciding }));

  it('are narrowed again when more are loaded', async () => {
    const shown = await page({ pageSize: 100 }, { screeningId: 'scr-1' });
    await shown.press(/^\d+ other date$/);
    const { length } = shown.hits;
    await shown.element.loadAll();
    await shown.settled();
    assert.isAbove(shown.hits.length, length);
  });
});
