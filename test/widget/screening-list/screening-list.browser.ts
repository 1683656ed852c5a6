/** What each screen says and how it is heard is in test/states/reference/screening-list.txt. */
import {
  afterEach,
  announced,
  answeredCalls,
  assert,
  aTimeout,
  describe,
  it,
  json,
  oneEvent,
  problem,
  sendKeys,
  setViewport,
  textOf,
  unreachable,
  waitUntil,
  type Answer,
} from '../../in-page/index.js';
import type { KnownScreening } from '../../../contract/watch.js';
import { knownScreening } from '../known-screening.js';
import { mount, type ListPage } from './list-page.js';

const known = (n: number, change: Partial<KnownScreening> = {}) =>
  knownScreening(`scr-${n}`, `customer-${n}`, change);
const MOVED = {
  changed: true,
  changes: { new: 2, changed: 1, gone: 0 },
  changedAt: '2026-11-22T08:42:00Z',
};
const listing = (screenings: readonly unknown[], nextCursor: string | null = null, total?: number) =>
  json(200, { screenings, total: total ?? screenings.length, nextCursor });

describe('kyc-screening-list', () => {
  const calls = answeredCalls(() => listing([known(1), known(2)]));
  const asked = (name: string) => calls.sent.at(-1)!.url.searchParams.get(name);

  afterEach(() => setViewport({ width: 1280, height: 800 }));

  const page = async (screenings?: readonly unknown[], properties: object = {}) => {
    if (screenings) calls.answer = () => listing(screenings);
    const shown = await mount({ for: 'results', ...properties });
    await shown.settled();
    return shown;
  };
  const refresh = async (shown: ListPage, answer: Answer) => {
    calls.answer = answer;
    await shown.press('Refresh');
  };

  it('asks for the newest changes, and names the rows as the page does', async () => {
    const shown = await page(
      [known(1), known(2), known(3, { reference: null }), known(4, { reference: ' ' })],
      {
        labels: { 'customer-1': 'Noura Alharbi', 'customer-2': ' ' },
      },
    );
    assert.deepEqual(shown.names, ['Noura Alharbi', 'customer-2', 'scr-3', 'scr-4']);
    const [{ url, token }] = calls.sent as [(typeof calls.sent)[0]];
    assert.deepEqual([url.pathname, url.search, token], ['/v1/screenings', '?limit=50', 'Bearer token']);
  });

  it('takes what the service wrote, and what the page calls a row, for text', async () => {
    const evil = '<img src=x onerror=alert(1)>\u202Egpj';
    const labels = { [evil]: evil };
    const shown = await page(
      [
        known(1, { level: evil, searchStatus: evil, reference: 'constructor' }),
        known(2, { reference: evil, reviewed: { at: evil, by: evil } }),
      ],
      { labels },
    );
    assert.isNull(shown.root.querySelector('img'));
    assert.equal(shown.names[0], 'constructor');
    assert.include(shown.text, '[U+202E]');
    assert.notInclude(shown.root.textContent, '\u202E');
  });

  it('says no more than is known of a run that is of a later kind', async () => {
    const counts = { hits: 0, sanctions: 0, pep: 0, adverseMedia: 0 };
    const shown = await page([known(1, { counts, level: 'Low', score: 0, screeningStatus: 'Odd' })]);
    assert.match(shown.rows[0]!, /Outcome not known/);
    assert.notMatch(shown.rows[0]!, /No hits|Low/);
  });

  it('keeps a status on one line where it fits the column, and room for the name', async () => {
    const reviewed = { at: '2026-11-20T10:00:00Z', by: 'Sara' };
    for (const [width, searchStatus, isWhole] of [
      [1280, 'UnderReview', true],
      [768, 'UnderReview', true],
      [768, 'Escalated', true],
      [768, 'EscalatedToTheLegalDepartmentOfTheGroup', false],
    ] as const) {
      await setViewport({ width, height: 800 });
      const row = known(1, { ...MOVED, reviewed, searchStatus });
      const shown = await page([row, known(2, { reference: 'customer '.repeat(9) })]);
      const [cell] = shown.all('row')[0]!.querySelectorAll('td:nth-of-type(4) .chip bdi');
      assert.equal(cell!.getClientRects().length === 1, isWhole, searchStatus);
      assert.isBelow(shown.get('button', /customer-1/).offsetHeight, 60);
      const table = shown.root.querySelector('table')!;
      assert.isAtMost(table.scrollWidth, shown.root.querySelector('section')!.clientWidth);
    }
  });

  it('empties at once for another session, and shows nothing that the one before asked for', async () => {
    const shown = await page();
    const late: { answer?: (given: Response) => void } = {};
    calls.answer = () => new Promise((resolve) => (late.answer = resolve));
    void shown.element.refresh();
    await waitUntil(() => late.answer, 'it reads again');
    calls.answer = ({ token }) => listing([known(token === 'Bearer other' ? 7 : 8)]);
    shown.element.session = 'other';
    await shown.element.updateComplete;
    assert.deepEqual(shown.names, []);
    late.answer!(listing([known(9)]));
    await shown.settled();
    assert.deepEqual(shown.names, ['customer-7']);
  });

  it('ends where the proxy knows no token of the host', async () => {
    let sessions = 0;
    calls.answer = () => problem(401, 'session_ended');
    const shown = await mount({
      session: undefined,
      getSession: () => Promise.resolve(`of another proxy ${++sessions}`),
    });
    await waitUntil(() => calls.sent.length > 1, 'it asks with a new session');
    await shown.settled();
    assert.deepEqual([sessions, calls.sent.length], [2, 2]);
  });

  it('ends where the proxy no longer knows a token of the host, also while rows are shown', async () => {
    let sessions = 0;
    calls.answer = () => listing([known(1)]);
    const getSession = () => Promise.resolve(`token ${++sessions}`);
    const shown = await mount({ session: undefined, getSession });
    await waitUntil(() => shown.names.length === 1, 'rows are shown');
    calls.answer = () => (sessions < 9 ? problem(401, 'unauthorized') : listing([known(2)]));
    void shown.element.refresh();
    await shown.shows(/do not have permission/);
    await shown.settled();
    assert.deepEqual(shown.names, []);
    assert.equal(sessions, 2);
  });

  it('asks under a renewed session what its person may see, and drops what is refused', async () => {
    const shown = await page();
    calls.answer = () => listing([known(1)]);
    Object.assign(shown.element, { session: undefined, getSession: () => Promise.resolve('first') });
    await waitUntil(() => shown.names.length === 1, 'the first person has a list');
    calls.answer = () => problem(403, 'forbidden');
    shown.element.getSession = () => Promise.resolve('second');
    await shown.shows(/do not have permission/);
    assert.deepEqual(shown.names, []);
  });

  it('keeps what was read while there is no connection, and nothing when the session has ended', async () => {
    const shown = await page();
    const errors: string[] = [];
    shown.element.addEventListener('kyc-error', ({ detail }) => errors.push(String(detail.reason)));
    await refresh(shown, unreachable);
    assert.deepEqual(errors, ['unreachable']);
    assert.lengthOf(shown.names, 2);
    assert.include(shown.text, 'No connection. The list may be out of date.');
    await refresh(shown, () => listing([known(1), known(2)]));
    assert.include(shown.text, '2 screenings.');
    await refresh(shown, () => problem(401, 'session_ended'));
    assert.deepEqual(shown.names, []);
    assert.match(announced().at(-1)!, /Your session ended/);
  });

  it('shows no answer to an earlier choice', async () => {
    const shown = await page();
    const held: ((given: Response) => void)[] = [];
    calls.answer = () => new Promise((resolve) => held.push(resolve));
    for (const [label, option] of [
      ['Case', /Closed/],
      ['Risk', /Medium/],
    ] as const) {
      const before = calls.sent.length;
      void shown.choose(label, option);
      await waitUntil(() => calls.sent.length > before);
    }
    assert.deepEqual([asked('status'), asked('level')], ['Closed', 'Medium']);
    held[1]!(listing([]));
    held[0]!(listing([known(5)]));
    await shown.settled();
    assert.deepEqual(shown.names, []);
    assert.match(shown.text, /No screening matches/);
  });

  for (const [what, act, name, value, stay] of [
    [
      'changes',
      (shown: ListPage) => shown.get('checkbox', 'Changed since the review').click(),
      'changed',
      'true',
      'customer-1,customer-2',
    ],
    [
      'one reference',
      ({ element }: ListPage) => void (element.reference = 'customer-2'),
      'reference',
      'customer-2',
      '',
    ],
  ] as const)
    it(`narrows to ${what}`, async () => {
      const shown = await page();
      calls.answer = () => new Promise(() => {});
      act(shown);
      await waitUntil(() => asked(name) === value, 'it asks');
      assert.equal(shown.names.join(), stay, 'until the answer is here');
    });

  it('finds rows by the reference or the name of the page, which it does not send, and says what it searched', async () => {
    calls.answer = () =>
      asked('cursor') ? listing([2, 3, 4, 5].map((n) => known(n))) : listing([known(1), known(2)], '17', 5);
    const labels = { 'customer-2': 'Noura Alharbi', 'customer-4': 'Noura', 'customer-5': 'Noura' };
    const shown = await page(undefined, { labels });
    assert.match(shown.text, /The first 2/);
    shown.get('textbox', 'Reference or name').focus();
    await sendKeys({ type: 'noura' });
    await shown.settled();
    assert.deepEqual(shown.names, ['Noura Alharbi']);
    assert.include(shown.text, 'Only the first 2 are searched: 1 matches.');
    assert.equal(announced().at(-1), 'Only the first 2 are searched: 1 matches.');
    shown.get('button', 'Show more').focus();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => shown.names.length === 3, 'more rows, each once');
    assert.equal(asked('cursor'), '17');
    assert.equal(shown.focused!.closest('tr'), shown.all('row')[1], 'the first new row that matches');
    assert.include(shown.text, '3 of 5 match.');
    assert.isUndefined(shown.find('button', 'Show more'));
    assert.isFalse(calls.sent.some(({ url }) => /noura/i.test(url.href)));
  });

  it('has rows of 44 px where it is wide', async () => {
    const shown = await page([known(1, MOVED), known(2)], { labels: { 'customer-1': 'Noura' } });
    for (const row of shown.root.querySelectorAll<HTMLElement>('tbody tr'))
      assert.approximately(row.offsetHeight, 44, 1);
    for (const field of shown.root.querySelectorAll('label > :is([type=search], select)'))
      assert.equal(getComputedStyle(field).fontSize, '16px', 'an iPhone enlarges the page for less');
  });

  it('opens a screening in the linked results by the keyboard, and tells the page its id', async () => {
    const shown = await page();
    const results = Object.assign(document.createElement('div'), { id: 'results', screening: {} });
    shown.element.after(results);
    shown.get('button', 'Refresh').focus();
    await sendKeys({ press: 'Tab' });
    assert.equal(shown.focusedName, 'customer-1');
    const event = oneEvent(shown.element, 'kyc-screening-select');
    await sendKeys({ press: 'Enter' });
    assert.deepEqual((await event).detail, { screeningId: 'scr-1' });
    const { screening, screeningId } = results as unknown as Record<string, unknown>;
    assert.deepEqual([screening, screeningId], [undefined, 'scr-1']);
    await shown.settled();
    assert.equal(textOf(shown.root.querySelector('[aria-current=true]')), shown.rows[0]);
    results.remove();
  });

  it('reads again at once when a row was reviewed in this page, and only then', async () => {
    const shown = await page([known(1, MOVED)]);
    const reviewed = (screeningId: string) =>
      document.body.dispatchEvent(
        new CustomEvent('kyc-reviewed', { detail: { screeningId }, bubbles: true }),
      );
    reviewed('scr-of-another-page');
    // A read would be on its way now.
    await aTimeout(0);
    await shown.settled();
    assert.lengthOf(calls.sent, 1);
    calls.answer = () => listing([known(1, { reviewed: { at: '2026-11-23T08:00:00Z', by: 'Sara' } })]);
    reviewed('scr-1');
    await shown.shows(/No change/);
  });

  it('shows nothing of an answer that is none', async () => {
    const shown = await page([null]);
    assert.deepEqual(shown.names, []);
    assert.ok(shown.find('button', 'Try again'));
  });

  it('stops reading when it leaves the page, and reads again when it returns', async () => {
    const { element } = await page();
    const parent = element.parentElement!;
    element.remove();
    parent.append(element);
    await waitUntil(() => calls.sent.length > 1, 'it reads again');
  });
});
