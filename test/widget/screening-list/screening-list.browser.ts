import {
  afterEach,
  assert,
  assertAccessible,
  beforeEach,
  describe,
  fixture,
  html,
  it,
  oneEvent,
  sendKeys,
  setViewport,
  waitUntil,
} from '../../in-page/index.js';
import type { KnownScreening } from '../../../contract/watch.js';
import '../../../widget/screening-list/define.js';
import type { KycScreeningList } from '../../../widget/screening-list/screening-list.js';

const known = (n: number, change: Partial<KnownScreening> = {}): KnownScreening => ({
  id: `scr-${n}`,
  reference: `customer-${n}`,
  watch: true,
  level: 'High',
  score: 80,
  counts: { hits: 3, sanctions: 2, pep: 1, adverseMedia: 0 },
  screeningStatus: 'Succeeded',
  searchStatus: 'Open',
  isMonitored: true,
  createdAt: '2026-11-20T08:42:00Z',
  lastScreened: '2026-11-21T08:42:00Z',
  lastUpdated: null,
  readAt: '2026-11-21T09:00:00Z',
  changed: false,
  changes: { new: 0, changed: 0, gone: 0 },
  complete: true,
  changedAt: '2026-11-21T08:42:00Z',
  reviewed: null,
  ...change,
});
const many = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => known(from + at));
const MOVED = {
  changed: true,
  changes: { new: 2, changed: 1, gone: 0 },
  changedAt: '2026-11-22T08:42:00Z',
};

describe('kyc-screening-list', () => {
  const realFetch = window.fetch;
  let sent: { url: URL; token: string | null }[] = [];
  let answer: (call: { url: URL; token: string | null }) => Response | Promise<Response>;

  const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
  const listing = (screenings: readonly unknown[], nextCursor: string | null = null) =>
    json(200, { screenings, nextCursor });
  const problem = (status: number, code: string) =>
    json(status, { type: '', title: '', status, code, requestId: 'r' });

  const realTimeout = window.setTimeout;
  /** What waits for a minute. */
  let minute: (() => void) | undefined;
  const hide = (value: boolean) => Object.defineProperty(document, 'hidden', { configurable: true, value });

  beforeEach(() => {
    sent = [];
    // The browser has a page for each test file, and shows one.
    hide(false);
    window.setTimeout = ((run: () => void, ms?: number) =>
      ms === 60_000 ? ((minute = run), 0) : realTimeout(run, ms)) as typeof setTimeout;
    answer = () => listing([known(1), known(2)]);
    window.fetch = async (input, init) => {
      const call = { url: new URL(String(input)), token: new Headers(init?.headers).get('Authorization') };
      sent.push(call);
      return answer(call);
    };
  });
  afterEach(async () => {
    window.fetch = realFetch;
    window.setTimeout = realTimeout;
    Reflect.deleteProperty(document, 'hidden');
    await setViewport({ width: 1280, height: 800 });
  });

  const made = (lang = 'en') =>
    fixture<KycScreeningList>(
      html`<kyc-screening-list
        lang=${lang}
        session="token"
        endpoint="https://proxy.example/"
        for="results"
      ></kyc-screening-list>`,
    );
  const one = <E extends HTMLElement = HTMLElement>(element: KycScreeningList, selector: string) =>
    element.renderRoot.querySelector<E>(selector);
  const text = (element: KycScreeningList, selector = '.card') =>
    one(element, selector)?.innerText.replace(/\s+/g, ' ') ?? '';
  const rows = (element: KycScreeningList) =>
    [...element.renderRoot.querySelectorAll('.name')].map(({ textContent }) => textContent.trim());
  const settled = async (element: KycScreeningList) => {
    await element.updateComplete;
    await waitUntil(() => one(element, '.card[aria-busy=false]'), 'the list is read');
    await element.updateComplete;
  };
  const make = async (lang?: string) => {
    const element = await made(lang);
    await settled(element);
    return element;
  };
  /** As when the person comes back to the tab, and as each minute. */
  const compare = async (element: KycScreeningList) => {
    const before = sent.length;
    document.dispatchEvent(new Event('visibilitychange'));
    await waitUntil(() => sent.length > before, 'it reads again');
    await new Promise((resolve) => setTimeout(resolve));
    await settled(element);
  };
  const spoken = () =>
    [...document.querySelectorAll('[role=status] p')].map(({ textContent }) => textContent);

  it('lists what changed since the review, by the names that the page gives', async () => {
    answer = () => {
      const reviewed = { at: '2026-11-20T10:00:00Z', by: 'Sara' };
      return listing([known(1, { ...MOVED, reviewed }), known(2), known(3, { reference: null })]);
    };
    const element = await make();
    element.labels = { 'customer-1': 'Noura Alharbi' };
    await element.updateComplete;
    assert.deepEqual(rows(element), ['Noura Alharbi', 'customer-2', 'scr-3']);
    const [first, second] = [...element.renderRoot.querySelectorAll<HTMLElement>('tbody tr')];
    assert.match(first!.innerText, /customer-1[^]*2 new, 1 changed[^]*Reviewed .*2026.* by .?Sara/);
    assert.match(first!.innerText, /High[^]*80[^]*3 hits[^]*Sanctions: 2, PEP: 1[^]*Open/);
    assert.match(second!.innerText, /No change[^]*Not reviewed yet/);
    const { url, token } = sent[0]!;
    assert.deepEqual([url.pathname, url.search, token], ['/v1/screenings', '?limit=50', 'Bearer token']);
  });

  it('takes what the service wrote, and what the page calls a row, for text', async () => {
    const evil = '<img src=x onerror=alert(1)>\u202Egpj';
    answer = () =>
      listing([
        known(1, { level: evil, searchStatus: evil, reference: 'constructor' }),
        known(2, { reference: evil, reviewed: { at: evil, by: evil } }),
        known(3),
        known(4, { reference: ' ' }),
      ]);
    const element = await make();
    element.labels = { [evil]: evil, 'customer-3': ' ' };
    await element.updateComplete;
    assert.isNull(one(element, 'img'));
    assert.equal(rows(element)[0], 'constructor');
    assert.deepEqual(rows(element).slice(2), ['customer-3', 'scr-4'], 'each button has a name');
    assert.include(text(element), '[U+202E]');
    assert.notInclude(text(element), '\u202E');
  });

  it('breaks no word of a case status that it does not know, unless it is longer than the column', async () => {
    await setViewport({ width: 768, height: 800 });
    for (const [status, isWhole] of [
      ['Escalated', true],
      ['EscalatedToTheLegalDepartmentOfTheGroup', false],
    ] as const) {
      answer = () =>
        listing([known(1, { searchStatus: status }), known(2, { reference: 'customer '.repeat(9) })]);
      const element = await make();
      const lines = one(element, '.chip bdi')!.getClientRects().length;
      assert.equal(lines === 1, isWhole, status);
      assert.isAtMost(one(element, '.rows')!.scrollWidth, one(element, '.card')!.clientWidth);
    }
  });

  it('says nothing of a run that has failed or still runs, nor of hits that are not read', async () => {
    const none = { counts: { hits: 0, sanctions: 0, pep: 0, adverseMedia: 0 }, level: 'Low', score: 0 };
    answer = () =>
      listing([
        known(1, { ...none, screeningStatus: 'Failed' }),
        known(2, { ...none, screeningStatus: 'InProgress', complete: false }),
        known(3, { ...none, screeningStatus: 'Odd' }),
        known(4, none),
        known(5, { watch: false }),
      ]);
    const element = await make();
    const [failed, running, odd, empty, unwatched] = [
      ...element.renderRoot.querySelectorAll<HTMLElement>('tbody tr'),
    ].map(({ innerText }) => innerText);
    for (const row of [failed, running, odd]) assert.notMatch(row!, /No hits|Low/);
    assert.match(failed!, /Screening failed/);
    assert.match(running!, /Still running/);
    assert.match(running!, /not all hits are read/);
    assert.match(odd!, /Outcome not known/);
    assert.match(empty!, /Low[^]*No hits/);
    assert.match(unwatched!, /Not watched: last read .*2026/);
  });

  it('empties at once for another session, and shows nothing that the one before asked for', async () => {
    const element = await make();
    const late: { answer?: (given: Response) => void } = {};
    answer = () => new Promise((resolve) => (late.answer = resolve));
    document.dispatchEvent(new Event('visibilitychange'));
    await waitUntil(() => late.answer, 'it reads again');
    answer = ({ token }) => listing(token === 'Bearer other' ? [known(7)] : [known(8)]);
    element.session = 'other';
    await element.updateComplete;
    assert.deepEqual(rows(element), []);
    late.answer!(listing([known(9)]));
    await settled(element);
    assert.deepEqual(rows(element), ['customer-7']);
    assert.isFalse(spoken().some((each) => each?.includes('changed. Press')));
  });

  it('asks under a renewed session what its person may see, and drops what is refused', async () => {
    const element = await make();
    answer = () => listing([known(1)]);
    element.session = undefined;
    element.getSession = () => Promise.resolve('first');
    await settled(element);
    await waitUntil(() => rows(element).length === 1, 'the first person has a list');
    answer = () => problem(403, 'forbidden');
    element.getSession = () => Promise.resolve('second');
    await waitUntil(() => /do not have permission/.test(text(element)), 'it asks again');
    assert.deepEqual(rows(element), []);
  });

  it('announces once that screenings changed, and moves no row until the reader asks', async () => {
    const element = await make();
    const topOf = () => one(element, 'tbody tr')!.getBoundingClientRect().top;
    for (const width of [1280, 360]) {
      await setViewport({ width, height: 800 });
      answer = () => listing([known(1), known(2)]);
      await element.refresh();
      await element.updateComplete;
      const before = topOf();
      answer = () => listing([known(2, MOVED), known(1), known(3)]);
      const heard = spoken().length;
      await compare(element);
      await compare(element);
      assert.deepEqual(rows(element), ['customer-1', 'customer-2']);
      assert.equal(topOf(), before, `${width}px`);
      const said = spoken().slice(Math.min(heard, 2));
      assert.equal(said.filter((each) => each?.startsWith('2 screenings changed')).length, 1);
      assert.match(text(element, '#newer'), /Show 2 changes/);
      one(element, '#newer')!.focus();
      await sendKeys({ press: 'Enter' });
      await element.updateComplete;
      assert.deepEqual(rows(element), ['customer-2', 'customer-1', 'customer-3']);
      assert.equal(element.shadowRoot!.activeElement?.id, 'newer');
      assert.equal(text(element, '#newer'), 'Refresh');
    }
  });

  it('reads again each minute, but not while no one can see it', async () => {
    const element = await make();
    for (const asked of [2, 3]) {
      const run = minute!;
      minute = undefined;
      run();
      await waitUntil(() => sent.length === asked && minute, 'it reads, and waits again');
    }
    hide(true);
    minute!();
    assert.equal(sent.length, 3);
    hide(false);
    await compare(element);
    assert.equal(sent.length, 4);
  });

  it('says that one left the list when another person has reviewed it', async () => {
    answer = () => listing([known(1, MOVED), known(2, MOVED)]);
    const element = await make();
    one<HTMLInputElement>(element, '#changed')!.click();
    await settled(element);
    answer = () => listing([known(2, MOVED)]);
    await compare(element);
    assert.deepEqual(rows(element), ['customer-1', 'customer-2']);
    assert.match(text(element, '#newer'), /Show 1 change/);
  });

  it('keeps what was read while there is no connection, and nothing when the session has ended', async () => {
    const element = await make();
    answer = () => Promise.reject(new TypeError('unreachable'));
    const errors: string[] = [];
    element.addEventListener('kyc-error', ({ detail }) => errors.push(String(detail.reason)));
    await compare(element);
    await compare(element);
    assert.deepEqual(errors, ['unreachable']);
    assert.equal(rows(element).length, 2);
    assert.match(text(element, '.bar'), /No connection\. The list may be out of date\./);
    answer = () => listing([known(1), known(2)]);
    await compare(element);
    assert.match(text(element, '.bar'), /2 screenings\./);
    answer = () => problem(401, 'session_ended');
    await compare(element);
    assert.deepEqual(rows(element), []);
    assert.match(text(element), /Your session ended/);
    assert.match(spoken().at(-1)!, /Your session ended/);
  });

  it('narrows by case, level and change, and shows no answer to an earlier choice', async () => {
    const element = await make();
    const held: ((given: Response) => void)[] = [];
    answer = () => new Promise((resolve) => held.push(resolve));
    const choose = async (id: string, value: string) => {
      const select = one<HTMLSelectElement>(element, `#${id}`)!;
      select.value = value;
      select.dispatchEvent(new Event('change'));
      await waitUntil(() => (sent.at(-1)!.url.searchParams.get(id) ?? '') === value, 'it asks');
    };
    await choose('status', 'Closed');
    await choose('level', 'Medium');
    held[1]!(listing([]));
    held[0]!(listing([known(5)]));
    await settled(element);
    assert.deepEqual(rows(element), []);
    assert.match(text(element), /No screening matches/);
    answer = () => listing([]);
    await choose('status', '');
    await choose('level', '');
    await settled(element);
    assert.match(text(element), /No screenings yet/);
    one<HTMLInputElement>(element, '#changed')!.click();
    await settled(element);
    assert.equal(sent.at(-1)!.url.searchParams.get('changed'), 'true');
    assert.match(text(element), /Nothing changed/);
  });

  it('shows only the screenings of a reference, and none of the one before', async () => {
    const element = await make();
    answer = () => new Promise(() => {});
    element.reference = 'customer-2';
    await element.updateComplete;
    assert.deepEqual(rows(element), []);
    await waitUntil(() => sent.at(-1)!.url.searchParams.get('reference') === 'customer-2', 'it asks');
  });

  it('goes on behind the last row, with the focus on the first new one and each row once', async () => {
    answer = ({ url }) =>
      url.searchParams.has('cursor') ? listing([known(2), ...many(3, 4)]) : listing(many(1, 2), '17');
    const element = await make();
    assert.match(text(element, '.bar'), /The first 2/);
    one(element, '#more')!.focus();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => rows(element).length === 4, 'more rows');
    assert.equal(sent.at(-1)!.url.searchParams.get('cursor'), '17');
    assert.isNull(one(element, '#more'));
    assert.equal(element.shadowRoot!.activeElement?.id, 'row-2');
  });

  it('opens a screening in the linked results by the keyboard, and tells the page its id', async () => {
    const element = await make();
    const results = Object.assign(document.createElement('div'), { id: 'results', screening: {} });
    element.after(results);
    one(element, '#newer')!.focus();
    await sendKeys({ press: 'Tab' });
    assert.equal(element.shadowRoot!.activeElement?.id, 'row-0');
    setTimeout(() => void sendKeys({ press: 'Enter' }));
    const { detail } = await oneEvent(element, 'kyc-screening-select');
    assert.deepEqual(detail, { screeningId: 'scr-1' });
    const { screening, screeningId } = results as unknown as Record<string, unknown>;
    assert.deepEqual([screening, screeningId], [undefined, 'scr-1']);
    await element.updateComplete;
    assert.equal(one(element, 'tr[aria-current=true] .name')?.id, 'row-0');
    results.remove();
  });

  it('reads again at once when a row was reviewed in this page, and only then', async () => {
    answer = () => listing([known(1, MOVED)]);
    const element = await make();
    const reviewed = (screeningId: string) =>
      document.body.dispatchEvent(
        new CustomEvent('kyc-reviewed', { detail: { screeningId }, bubbles: true }),
      );
    const asked = sent.length;
    reviewed('scr-of-another-page');
    assert.equal(sent.length, asked);
    answer = () => listing([known(1, { reviewed: { at: '2026-11-23T08:00:00Z', by: 'Sara' } })]);
    reviewed('scr-1');
    await waitUntil(() => /No change/.test(text(element)), 'the row tells it');
  });

  it('shows nothing of an answer that is none', async () => {
    for (const body of [null, {}, { screenings: [null], nextCursor: null }, { screenings: [{ id: 1 }] }]) {
      answer = () => json(200, body);
      const element = await make();
      assert.deepEqual(rows(element), []);
      assert.match(text(element), /Try again/, JSON.stringify(body));
      element.remove();
    }
  });

  it('stops reading when it leaves the page, and reads again when it returns', async () => {
    const element = await make();
    const parent = element.parentElement!;
    element.remove();
    const asked = sent.length;
    document.dispatchEvent(new Event('visibilitychange'));
    assert.equal(sent.length, asked);
    parent.append(element);
    await waitUntil(() => sent.length > asked, 'it reads again');
  });

  it('keeps a status on one line, and room for the name, wherever it is a table', async () => {
    const reviewed = { at: '2026-11-20T10:00:00Z', by: 'Sara' };
    answer = () => listing([known(1, { ...MOVED, reviewed, searchStatus: 'UnderReview' })]);
    for (const width of [1280, 768]) {
      await setViewport({ width, height: 800 });
      const element = await make();
      assert.isBelow(one(element, '.chip')!.offsetHeight, 40, `${width}`);
      assert.isBelow(one(element, '.name')!.offsetHeight, 60, `${width}`);
    }
  });

  it('is accessible in both languages, wide and narrow', async () => {
    for (const lang of ['en', 'ar'])
      for (const width of [1280, 360]) {
        await setViewport({ width, height: 800 });
        answer = () => listing([known(1, MOVED), known(2, { watch: false, complete: false })], '5');
        const element = await make(lang);
        await assertAccessible(element);
        assert.isAtMost(element.scrollWidth, element.clientWidth);
      }
  });
});
