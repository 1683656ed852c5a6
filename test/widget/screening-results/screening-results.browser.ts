/** What each screen says and how it is heard is in test/states/reference/screening-results.txt. */
import {
  afterEach,
  assert,
  describe,
  fixture,
  html,
  it,
  never,
  oneEvent,
  printedLines,
  problem,
  Screen,
  setViewport,
  textOf,
  waitUntil,
} from '../../in-page/index.js';
import type { Screening } from '../../../contract/screening.js';
import '../../../widget/screening-form/define.js';
import type { KycScreeningForm } from '../../../widget/screening-form/screening-form.js';
import type { KycScreenAgainEvent } from '../../../widget/screening-results/state/screening-results-events.js';
import { screeningOf } from '../../../demo/playground/scripted/example-screening.js';
import { proxyOfPages } from './proxy-of-pages.js';
import { KeepingProxy } from './decisions/keeping-proxy.js';
import { page, results } from './results-page.js';

const TOTAL = 212;

/** The screening with these hits alone. */
const withHits = (items: readonly object[], change: Partial<Screening> = {}): Screening => {
  const { hits, ...screening } = screeningOf(items.length, change);
  return { ...screening, hits: { ...hits, items } } as Screening;
};

describe('kyc-screening-results', () => {
  const proxy = proxyOfPages(TOTAL);
  const lines = printedLines();
  afterEach(() => setViewport({ width: 1000, height: 800 }));
  const read = () => page({}, { screeningId: 'scr-1' });

  it('starts to read in the update that names the screening: React and Lit warn of a second one', async () => {
    const shown = await page({});
    const again: boolean[] = [];
    shown.element.addController({ hostUpdated: () => again.push(shown.element.isUpdatePending) });
    for (const [at, screeningId] of ['scr-1', 'scr-2'].entries()) {
      shown.element.screeningId = screeningId;
      await waitUntil(() => proxy.asked.length === at + 1);
      await shown.settled();
    }
    assert.notInclude(again, true);
  });

  it('shows the screening that the page sets, at first and later, and does not read it again', async () => {
    const shown = await results(screeningOf(2));
    assert.equal(shown.hits.length, 2);
    shown.element.screening = { ...screeningOf(3), id: 'scr-2', name: 'Another Name' };
    await shown.settled();
    assert.ok(shown.find('heading', 'Another Name'));
    assert.equal(shown.hits.length, 3);
    assert.equal(proxy.asked.length, 0);
  });

  for (const [countriesEffect, lang, said] of [
    [undefined, 'en', 'searched in: Saudi Arabia'],
    ['narrow', 'en', 'searched in: Saudi Arabia; others left out'],
    ['weigh', 'en', 'compared with: Saudi Arabia; no country left out'],
    ['narrow', 'ar', 'البحث في: المملكة العربية السعودية دون غيرها'],
    ['weigh', 'ar', 'للمقارنة: المملكة العربية السعودية، ولم تُستبعد دولة'],
  ] as const)
    it(`says what the countries of the request do: ${countriesEffect ?? 'not known'} (${lang})`, async () => {
      const { text } = await results({ ...screeningOf(3), countries: ['SA'], countriesEffect }, {}, lang);
      assert.include(text, said);
    });

  it('says what is listed where the screening has nothing to compare it with', async () => {
    const nothing = { entityDate: null, countries: [], extendedSearchParameters: {} };
    const { rows } = await results(screeningOf(4, nothing));
    assert.match(rows[0]!, /Not known: 1970 \(\+1 date\)\D*Not known: Saudi Arabia/);
  });

  it('has rows of one line where it is wide, and leads the eye to what fits', async () => {
    await setViewport({ width: 1280, height: 800 });
    const shown = await results(screeningOf(4));
    for (const row of shown.hits.slice(1)) {
      assert.isAtLeast(row.offsetHeight, 32);
      assert.isAtMost(row.offsetHeight, 36);
    }
    const weightOf = (verdict: string) => {
      const said = [...shown.root.querySelectorAll('td *')].find((each) => textOf(each).startsWith(verdict))!;
      return Number(getComputedStyle(said).fontWeight);
    };
    assert.isAbove(weightOf('Agrees'), 600);
    for (const verdict of ['Conflicts', 'Not known']) assert.equal(weightOf(verdict), 400);
  });

  it('says in words how a hit in another script differs', async () => {
    const [hit] = screeningOf(1).hits.items;
    const latin = { ...hit, name: 'AL-HARBI, Mohamed Saleh', aliases: '' };
    const shown = await results(withHits([latin], { name: 'محمد بن علي الحربي' }));
    await shown.open();
    await shown.shows(/compared by sound/);
    for (const part of [
      'Only in the listed name: “Saleh”.',
      'Not in the listed name: “علي”.',
      'Only one of the names has “بن”.',
      'The words are in another order.',
    ])
      assert.include(textOf(shown.details), part);
  });

  it('has no number of a document in the page', async () => {
    const extendedSearchParameters = { idPassportNumber: 'N-20417655' };
    const shown = await results(screeningOf(1, { extendedSearchParameters }));
    await shown.open();
    assert.notInclude(shown.root.textContent, '7655');
  });

  it('renders what lists write as text only', async () => {
    const name = '<b>x</b> & <img src=x onerror=alert(1)>';
    const items = screeningOf(4).hits.items.map((hit) => ({ ...hit, aliases: name }));
    const shown = await results(withHits(items, { name }));
    for (const at of shown.hits.keys()) {
      await shown.open(at);
      assert.include(textOf(shown.details), name);
    }
    assert.isNull(shown.root.querySelector('img'));
  });

  it('opens a hit by keyboard, fires an event with its id, and closes it', async () => {
    const shown = await results(screeningOf(4));
    const event = oneEvent(shown.element, 'kyc-hit-select');
    await shown.open();
    assert.deepEqual((await event).detail, { screeningId: 'scr-1', hitId: 'hit-1' });
    assert.match(textOf(shown.details), /3 aliases.*محمد الحربي.*Terrorism/);
    await shown.key('Enter');
    assert.isNull(shown.details);
  });

  for (const [where, role] of [
    ['its own button', undefined],
    ['a choice', 'button'],
    ['the reason, which is kept at first', 'textbox'],
  ] as const)
    it(`closes the open hit by Escape from ${where}`, async () => {
      const shown = await results(new KeepingProxy().with(screeningOf(3)));
      await shown.open(1);
      await waitUntil(() => shown.choices.length > 0);
      if (role) shown.get(role, /^/, shown.details!).focus();
      await shown.key('Escape');
      if (role === 'textbox') {
        assert.ok(shown.details);
        await shown.key('Escape');
      }
      assert.isNull(shown.details);
      assert.equal(shown.focused, shown.opener(1));
    });

  it('folds a very long name, and shows characters that would change the direction of what follows', async () => {
    const long = `Mohammed${'x'.repeat(20_000)}`;
    const hit = { hitId: 'hit-1', name: long, aliases: 'Evil\u202egpj', countries: `Atlantis${long}` };
    const other = { hitId: 'hit-2', name: 'Mohammed\u2066 Harbi', birthOrFoundationDates: 'in\u202e 1970' };
    const shown = await results(withHits([hit, other], { name: 'Mohammed\u202eibraH' }));
    assert.ok(shown.find('heading', 'Mohammed[U+202E]ibraH'));
    for (const row of shown.rows) assert.isBelow(row.length, 1_500);
    assert.include(shown.names, 'Mohammed[U+2066] Harbi');
    await shown.open(shown.names.findIndex((name) => name.startsWith('Mohammedx')));
    assert.include(textOf(shown.details), 'Evil[U+202E]gpj');
    assert.notInclude(textOf(shown.details), long);
    assert.include(shown.details!.textContent, long, 'it is folded');
    assert.notMatch(shown.root.textContent!, /\u202e/);
  });

  it('keeps the screen when a part throws, and leaves the place of that part empty', async () => {
    const [first, ...others] = screeningOf(2).hits.items;
    let isThrowing = false;
    const broken = Object.defineProperty({ ...first! }, 'indicators', {
      get() {
        if (isThrowing) throw new TypeError('Mohammed Harbi');
        return [];
      },
    });
    const shown = await results(withHits([broken, ...others]));
    isThrowing = true;
    for (const [at, name] of shown.names.entries()) {
      await shown.open(at);
      assert.lengthOf(shown.hits, 2);
      assert.equal(textOf(shown.details) === '', name === first!.name);
    }
    assert.deepEqual(lines, ['kyc-elements: part_failed: TypeError']);
  });

  it('sorts by a press on a column, and says how', async () => {
    const shown = await results(screeningOf(4));
    for (const [order, risks] of [
      ['descending', '95,88,60,35'],
      ['ascending', '35,60,88,95'],
    ] as const) {
      await shown.press('Risk');
      assert.equal(shown.rows.map((row) => row.split(' ').at(-1)).join(), risks);
      assert.equal(shown.get('columnheader', 'Risk').getAttribute('aria-sort'), order);
    }
  });

  it('reads the screening by pages', async () => {
    const shown = await read();
    await shown.shows(/Showing 1–50 of 212\. Sorting and filters cover these 50: load all/);
    assert.equal(
      proxy.asked[0]!.url.href,
      'https://proxy.example/v1/screenings/scr-1?pageNumber=1&pageSize=50',
    );
    await shown.press('Page 3');
    await shown.shows(/Showing 101–150 of 212/);
    await shown.press('Next page');
    await shown.shows(/Showing 151–200 of 212/);
  });

  it('aborts its call when it leaves the page, and reads when it is back', async () => {
    proxy.answer = never;
    const element = document.createElement('kyc-screening-results');
    Object.assign(element, { lang: 'en', session: 'tok', endpoint: 'https://p.example', screeningId: 's' });
    const shown = new Screen(element);
    document.body.append(element);
    await waitUntil(() => proxy.asked.length === 1);
    element.remove();
    assert.isTrue(proxy.asked[0]!.init!.signal!.aborted);
    proxy.answer = proxy.paged;
    document.body.append(element);
    await shown.shows(/1–50 of 212/);
    element.remove();
  });

  for (const [status, code, retries] of [
    [401, 'session_expired', false],
    [403, 'forbidden', false],
    [503, 'busy', true],
  ] as const)
    it(`tells the page of ${code}${retries ? ', and retries on request' : ''}`, async () => {
      proxy.answer = () => problem(status, code);
      const event = oneEvent(document, 'kyc-error');
      const shown = await read();
      assert.equal((await event).detail.reason, code);
      assert.equal(Boolean(shown.find('button', 'Try again')), retries);
      if (!retries) return;
      proxy.answer = proxy.paged;
      await shown.press('Try again');
      await shown.shows(/1–50 of 212/);
    });

  it('shows a failure, and never the person before, when the page sets a malformed screening', async () => {
    const shown = await results(screeningOf(2));
    for (const [malformed, said] of [
      [{ ...screeningOf(2), hits: { items: null } }, /could not be read/],
      [
        { id: 'scr-9', name: 'Other' },
        /cannot be read \(entityType, screeningStatus, searchStatus\), so none/,
      ],
      ['scr-2', /could not be read/],
    ] as const) {
      const event = oneEvent(shown.element, 'kyc-error');
      shown.element.screening = malformed as unknown as Screening;
      assert.equal((await event).detail.reason, 'internal');
      await shown.shows(said);
      assert.notInclude(shown.text, 'Mohammed');
    }
    assert.isUndefined(shown.find('button', 'Try again'));
    shown.element.screening = screeningOf(2);
    await shown.settled();
    assert.equal(shown.hits.length, 2);
    shown.element.screening = null as unknown as undefined;
    await shown.shows(/No screening yet/);
  });

  for (const [lang, country] of [
    ['en', 'Saudi Arabia'],
    ['ar', 'المملكة العربية السعودية'],
  ] as const)
    it(`has no dot at the end or the start of a line of what was screened (${lang})`, async () => {
      const shown = await results(screeningOf(4), {}, lang);
      shown.element.style.inlineSize = '340px';
      const line = [...shown.root.querySelectorAll('header *')].findLast(
        (each) => each.children.length > 2 && textOf(each).includes(country),
      )!;
      assert.equal(getComputedStyle(line).overflow, 'clip');
      const { left, right } = line.getBoundingClientRect();
      const items = [...line.children].map((item) => item.getBoundingClientRect());
      const firsts = items.filter((item, at) => item.top > (items[at - 1]?.top ?? -Infinity));
      assert.isAbove(firsts.length, 1);
      for (const first of firsts)
        assert.closeTo(lang === 'ar' ? right - first.right : first.left - left, 0, 1);
      // The dot is on the side of the reader's language, whatever the fact is written in.
      for (const item of line.children)
        assert.equal(getComputedStyle(item).direction, lang === 'ar' ? 'rtl' : 'ltr');
    });

  describe('offers to screen again', () => {
    const failed = screeningOf(0, { screeningStatus: 'Failed', entityDate: '1970-03-04' });

    it('where the page can do it, and tells it', async () => {
      const shown = await results(failed);
      assert.isUndefined(shown.find('button', /Screen again/));
      shown.element.screenAgain = true;
      await shown.settled();
      const event = oneEvent<KycScreenAgainEvent>(shown.element, 'kyc-screen-again');
      await shown.press(/Screen again/);
      const { detail, screening } = await event;
      assert.deepEqual(detail, { screeningId: failed.id });
      assert.equal(screening, failed);
    });

    it('where a form can do it, and fills the form without sending it', async () => {
      const form = await fixture<KycScreeningForm>(
        html`<kyc-screening-form
          for="of-form"
          session="tok"
          endpoint="https://proxy.example"
          lang="en"
        ></kyc-screening-form>`,
      );
      const linked = await results(failed);
      linked.element.id = 'of-form';
      linked.element.requestUpdate();
      await linked.settled();
      await linked.press(/Screen again/);
      await form.updateComplete;
      const written = new Screen(form);
      const name = written.get<HTMLInputElement>('textbox', 'Name');
      assert.equal(name.value, 'Mohammed Al Harbi');
      assert.equal(written.get<HTMLInputElement>('textbox', /Date of birth/).value, '1970-03-04');
      assert.equal(written.focused, name);
      assert.equal(proxy.asked.length, 0);
    });
  });
});
