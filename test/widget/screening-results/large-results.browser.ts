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
  setViewport,
  waitUntil,
} from '../../in-page/index.js';
import type { Screening } from '../../../contract/screening.js';
import '../../../widget/screening-results/define.js';
import type { KycScreeningResults } from '../../../widget/screening-results/screening-results.js';
import { screeningOf } from '../../../demo/playground/scripted/example-screening.js';
import { all, focused, isDone, one, text as textOf } from './rendered-results.js';

const TOTAL = 1_230;

describe('kyc-screening-results with many hits', () => {
  const realFetch = window.fetch;
  let read = 0;
  let refuse: ((code: string) => void) | undefined;

  beforeEach(async () => {
    read = 0;
    refuse = undefined;
    await setViewport({ width: 1280, height: 800 });
    window.fetch = async (input, init) => {
      const { pathname, searchParams } = new URL(String(input));
      if (pathname.endsWith('/changes')) return new Response(null, { status: 404 });
      const pageNumber = Number(searchParams.get('pageNumber'));
      const pageSize = Number(searchParams.get('pageSize'));
      read += 1;
      if (refuse && pageNumber > 2) {
        await new Promise((_, stopped) =>
          init!.signal!.addEventListener('abort', () => stopped(init!.signal!.reason)),
        );
      }
      return Response.json(screeningOf(TOTAL, {}, { pageNumber, pageSize }));
    };
  });
  afterEach(async () => {
    window.fetch = realFetch;
    await setViewport({ width: 1000, height: 800 });
  });

  const text = (element: KycScreeningResults, selector: string) => textOf(one(element, selector));
  const announced = () => document.querySelector('[role=status][aria-live]')!.lastChild?.textContent;
  const shown = async (pageSize = 10, screening?: Screening) => {
    const element = await fixture<KycScreeningResults>(
      html`<kyc-screening-results
        session="tok"
        endpoint="https://proxy.example"
        lang="en"
        screening-id="scr-1"
        page-size=${pageSize}
        .screening=${screening}
      ></kyc-screening-results>`,
    );
    await waitUntil(() => all(element, '.hit').length > 0);
    await isDone(element);
    return element;
  };
  const press = async (element: KycScreeningResults, selector: string, at = 0) => {
    all(element, selector)[at]!.click();
    await isDone(element);
  };
  const choose = async (element: KycScreeningResults, label: string, option: RegExp) => {
    if (!all(element, '#panel').length) await press(element, '.fold');
    const field = all(element, '.choice').find((each) => each.textContent!.includes(label))!;
    const select = field.querySelector('select')!;
    select.selectedIndex = [...select.options].findIndex((each) => option.test(each.text));
    select.dispatchEvent(new Event('change'));
    await isDone(element);
  };

  it('keeps one page of rows in the document when all hits are loaded, and sorts and pages all of them', async () => {
    const element = await shown();
    await element.loadAll();
    await isDone(element);
    assert.equal(read, 1 + Math.ceil(TOTAL / 100));
    assert.equal(all(element, '.hit').length, 10);
    assert.match(text(element, '.note'), /Showing 1–10 of 1,230\./);
    await press(element, '[data-column=risk] button');
    assert.equal(announced(), 'Sorted by Risk, descending.');
    assert.equal(all(element, '.hit').length, 10);
    assert.equal(read, 14, 'nothing is read twice');
  });

  it('leaves the rows and the focus as they are while it loads, stops, and continues where it stopped', async () => {
    const element = await shown();
    const before = all(element, '.opener').map((each) => each.textContent);
    refuse = () => {};
    const load = all(element, '.load')[0]!;
    load.focus();
    load.click();
    await waitUntil(() => (all(element, 'progress')[0] as HTMLProgressElement)?.value === 200);
    assert.deepEqual(
      all(element, '.opener').map((each) => each.textContent),
      before,
    );
    assert.equal(focused(element), load);
    load.click();
    await waitUntil(() => text(element, '.note').includes('Stopped at 200 of 1,230'));
    assert.match(text(element, '.note'), /Showing 1–10 of the 200 loaded/);
    assert.equal(announced(), 'Stopped at 200 of 1,230.');
    assert.equal(focused(element), load);
    refuse = undefined;
    const already = read;
    load.click();
    await waitUntil(() => /of 1,230/.test(text(element, '.note')) && !all(element, 'progress').length);
    await waitUntil(() => focused(element)?.matches('.note'));
    assert.equal(read - already, Math.ceil(TOTAL / 100) - 2);
    assert.equal(announced(), '1,230 of 1,230 hits loaded.');
  });

  it('goes to a page by its number, with the first hit in focus', async () => {
    const element = await shown();
    const field = all(element, '.number input')[1] as HTMLInputElement;
    field.value = '٩٩';
    field.dispatchEvent(new Event('change'));
    await waitUntil(() => /Showing 981–990 of 1,230/.test(text(element, '.note')));
    await waitUntil(() => focused(element) === all(element, '.opener')[0]);
    assert.equal(announced(), 'Page 99 of 123.');
  });

  it('narrows by country, strength and risk, and says how many hits are left', async () => {
    const element = await shown(50, screeningOf(40));
    await choose(element, 'Country', /Yemen/);
    assert.match(text(element, '.note'), /Showing \d+ of the 40 loaded/);
    assert.match(announced()!, /^\d+ hits$/);
    for (const cell of all(element, '.hit .country')) assert.include(cell.textContent, 'Yemen');
    await choose(element, 'Country', /Any/);
    await choose(element, 'Name match from', /0\.80/);
    await choose(element, 'Risk from', /50/);
    const numbers = all(element, '.hit').map((hit) =>
      [...hit.querySelectorAll('.num')].map((number) => Number(number.textContent)),
    );
    assert.isAbove(numbers.length, 0);
    assert.isTrue(numbers.every(([strength, risk]) => strength! >= 0.8 && risk! >= 50));
    assert.equal(announced(), `${numbers.length} hits`);
    await assertAccessible(element);
  });

  it('has compact rows if the page chooses them', async () => {
    const element = await shown(50, screeningOf(4));
    const height = () => all(element, '.hit')[1]!.offsetHeight;
    const before = height();
    element.setAttribute('density', 'compact');
    await isDone(element);
    assert.isBelow(height(), before);
    element.density = 'comfortable';
    await isDone(element);
    assert.equal(height(), before);
  });

  it('says where the summary and the complete list do not agree', async () => {
    const summary = { level: 'High', score: 92, sanctions: 7, pep: 1, adverseMedia: 9 };
    const element = await shown(50, screeningOf(4, { summary }));
    assert.include(
      text(element, '.summary'),
      'Summary of the service: 7 sanctions matches, 1 PEP match, 9 adverse media mentions',
    );
    assert.equal(
      text(element, '.differs'),
      'The service’s summary counts differ from the hits below: Sanctions: 7 in the summary, 2 below.',
    );
    element.screening = screeningOf(4);
    await isDone(element);
    assert.equal(all(element, '.differs').length, 0);
  });

  it('reaches the first hit in three stops of the Tab key', async () => {
    const element = await shown(50, screeningOf(4));
    const before = document.createElement('button');
    element.before(before);
    before.focus();
    for (let stop = 0; stop < 3; stop += 1) await sendKeys({ press: 'Tab' });
    assert.equal(focused(element), all(element, '.opener')[0]);
    before.remove();
  });

  it('moves between types, and between columns, by arrow keys', async () => {
    const element = await shown(50, screeningOf(4));
    all(element, '.chip[aria-pressed]')[0]!.focus();
    await sendKeys({ press: 'ArrowRight' });
    assert.equal(focused(element), all(element, '.chip[aria-pressed]')[1]);
    await sendKeys({ press: 'ArrowLeft' });
    await sendKeys({ press: 'ArrowLeft' });
    assert.equal(focused(element), all(element, '.chip[aria-pressed]')[0]);
    all(element, '.sort')[0]!.focus();
    await sendKeys({ press: 'ArrowRight' });
    assert.equal(focused(element), all(element, '.sort')[1]);
  });

  it('moves between hits by J, K and arrow keys, to the next page too, and opens one by Enter', async () => {
    const element = await shown(3);
    all(element, '.chip[aria-pressed]')[0]!.focus();
    await sendKeys({ press: 'j' });
    assert.equal(focused(element), all(element, '.opener')[0]);
    await sendKeys({ press: 'ArrowDown' });
    await sendKeys({ press: 'j' });
    await sendKeys({ press: 'k' });
    assert.equal(focused(element), all(element, '.opener')[1]);
    await sendKeys({ press: 'Enter' });
    await isDone(element);
    assert.equal(focused(element)!.ariaExpanded, 'true');
    await sendKeys({ press: 'j' });
    await sendKeys({ press: 'j' });
    await waitUntil(() => /Showing 4–6 of/.test(text(element, '.note')));
    await waitUntil(() => focused(element) === all(element, '.opener')[0]);
    await sendKeys({ press: 'ArrowUp' });
    await waitUntil(() => /Showing 1–3 of/.test(text(element, '.note')));
    await waitUntil(() => focused(element) === all(element, '.opener')[2]);
  });

  it('draws the rows on the screen first, and is busy until all rows of the page are drawn', async () => {
    const element = await shown(50);
    await isDone(element);
    const names = () => all(element, '.opener').map((opener) => opener.textContent!.trim());
    const before = names();
    all(element, '.sort')[0]!.click();
    await element.updateComplete;
    const first = names();
    assert.equal(all(element, '.card')[0]!.ariaBusy, 'true');
    assert.deepEqual(first.slice(16), before.slice(16));
    await isDone(element);
    assert.deepEqual(names().slice(0, 16), first.slice(0, 16));
    const whole = names();
    assert.notDeepEqual(whole.slice(16), before.slice(16));
    element.requestUpdate();
    await isDone(element);
    assert.deepEqual(names(), whole);
  });

  it('goes back to the last hit of a long page', async () => {
    const element = await shown(40);
    await isDone(element);
    all(element, '.opener')[39]!.focus();
    await sendKeys({ press: 'j' });
    await waitUntil(
      () => focused(element) === all(element, '.opener')[0] && /41–80/.test(text(element, '.note')),
    );
    await sendKeys({ press: 'k' });
    await waitUntil(
      () => focused(element) === all(element, '.opener')[39] && /1–40/.test(text(element, '.note')),
    );
  });

  it('lists its keys by a question mark, but not while a person types', async () => {
    const element = await shown(3);
    const dialog = all(element, '.keys')[0] as HTMLDialogElement;
    all(element, '.number input')[0]!.focus();
    await sendKeys({ type: '?' });
    assert.equal(dialog.open, false);
    const opener = all(element, '.opener')[0]!;
    opener.focus();
    await sendKeys({ type: '?' });
    await waitUntil(() => dialog.open);
    assert.match(dialog.textContent!, /Next hit, also on the next page/);
    await assertAccessible(element);
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => !dialog.open);
    assert.equal(focused(element), opener);
  });

  it('draws no row below the screen before the first frame, whatever is rendered until then', async () => {
    const element = await shown(100, screeningOf(4));
    const drawn: number[] = [];
    let isPainted = false;
    element.addController({
      hostUpdated: () => {
        const rows = all(element, '.hit').length;
        if (isPainted || element.screening!.numOfHits === 4) return;
        if (drawn.push(rows) > 1) return;
        requestAnimationFrame(() => (isPainted = true));
        queueMicrotask(() => element.requestUpdate());
      },
    });
    element.screening = screeningOf(100, {}, { pageSize: 100 });
    await waitUntil(() => all(element, '.hit').length > 50);
    assert.isAtLeast(drawn.length, 2);
    assert.isAtMost(Math.max(...drawn), 16);
  });

  it('folds further filters, and puts the focus on them when they open', async () => {
    const element = await shown(50, screeningOf(4));
    assert.lengthOf(all(element, '#panel'), 0);
    await press(element, '.fold');
    await waitUntil(() => focused(element) === all(element, '#panel')[0]);
    await press(element, '.fold');
    assert.lengthOf(all(element, '#panel'), 0);
  });

  it('narrows by what the comparison says, and by what is decided', async () => {
    const element = await shown(50, screeningOf(5));
    element.marks = {};
    await isDone(element);
    const names = () => all(element, '.opener').map((opener) => opener.textContent!.trim());
    const chip = async (name: RegExp) => {
      all(element, '.chip')
        .find((each) => name.test(each.textContent!))!
        .click();
      await isDone(element);
    };
    await choose(element, 'Comparison', /^Agrees/);
    assert.deepEqual(names(), ['AL-HARBI, Mohamed Saleh']);
    await choose(element, 'Comparison', /Any/);
    await chip(/^\s*Not decided 5/);
    element.addEventListener('kyc-hit-mark', ({ detail: { pair, label } }) => {
      element.marks = { [pair]: { label: label! } };
    });
    all(element, '.opener')[0]!.focus();
    // "Different" would need words: this hit agrees.
    await sendKeys({ press: '3' });
    // It decides as soon as a person can have seen the hit.
    await waitUntil(async () => {
      await sendKeys({ press: 'Enter' });
      return Object.keys(element.marks ?? {}).length > 0;
    });
    await waitUntil(() => names().length === 4);
    await chip(/^\s*Decided 1/);
    assert.deepEqual(names(), ['AL-HARBI, Mohamed Saleh']);
  });

  it('has the open hit beside the table where it is wide, and below its row elsewhere', async () => {
    const element = await shown(50, screeningOf(30));
    await press(element, '.opener');
    const box = (selector: string) => all(element, selector)[0]!.getBoundingClientRect();
    assert.isAtLeast(box('.details').left, box('.hit').right);
    assert.isAtMost(box('.details').top, box('.hit').top);
    assert.isAtMost(all(element, '.hit')[5]!.offsetHeight, 62);
    await setViewport({ width: 900, height: 800 });
    assert.isAtLeast(box('.details').top, box('.hit').bottom);
    assert.equal(box('.details').left, box('.hit').left);
  });

  it('compares the next hit when a person goes on from an open one', async () => {
    const element = await shown(50, screeningOf(4));
    await press(element, '.opener');
    all(element, '.opener')[0]!.focus();
    await sendKeys({ press: 'j' });
    await isDone(element);
    assert.equal(focused(element), all(element, '.opener')[1]);
    assert.equal(focused(element)!.ariaExpanded, 'true');
    assert.lengthOf(all(element, '.details'), 1);
  });
});
