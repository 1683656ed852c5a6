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
import type { Screening } from '../../../contract/screening.js';
import { checkReport } from '../../../widget/report/sealed-report.js';
import '../../../widget/screening-form/define.js';
import type { KycScreeningForm } from '../../../widget/screening-form/screening-form.js';
import '../../../widget/screening-results/define.js';
import type { KycScreenAgainEvent } from '../../../widget/screening-results/state/screening-results-events.js';
import type { ScreeningReport } from '../../../widget/screening-results/report/screening-report.js';
import type { KycScreeningResults } from '../../../widget/screening-results/screening-results.js';
import { screeningOf } from '../../../demo/playground/scripted/example-screening.js';
import { all, isDone, one, saved, text as plain } from './rendered-results.js';

const TOTAL = 212;
/** Invented aliases that an export or a page must not run. */
const HOSTILE_ALIASES = '=HYPERLINK("https://bad.example"), <img src=x onerror=alert(1)>';

describe('kyc-screening-results', () => {
  const realFetch = window.fetch;
  let asked: { url: URL; signal: AbortSignal | null | undefined }[] = [];
  let answer: (url: URL, signal: AbortSignal | null | undefined) => Response | Promise<Response>;

  const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
  const problem =
    (status: number, code: string, more: object = {}) =>
    () =>
      json(status, { type: '', title: '', status, code, requestId: 'r', ...more });
  const pageOf = (url: URL) => ({
    pageNumber: Number(url.searchParams.get('pageNumber')),
    pageSize: Number(url.searchParams.get('pageSize')),
  });
  const paged = (url: URL) => json(200, screeningOf(TOTAL, {}, pageOf(url)));
  const hostile = ({ hits, ...screening }: Screening): Screening => ({
    ...screening,
    hits: { ...hits, items: hits.items.map((hit) => ({ ...hit, aliases: HOSTILE_ALIASES })) },
  });

  beforeEach(() => {
    asked = [];
    answer = paged;
    window.fetch = async (input, init) => {
      const url = new URL(String(input));
      // What is known of changes has tests of its own.
      if (url.pathname.endsWith('/changes')) return problem(404, 'not_found')();
      asked.push({ url, signal: init?.signal });
      return answer(url, init?.signal);
    };
  });
  afterEach(async () => {
    window.fetch = realFetch;
    await setViewport({ width: 1000, height: 800 });
  });

  const results = async (screening?: Screening, lang = 'en') => {
    const element = await fixture<KycScreeningResults>(
      html`<kyc-screening-results
        session="tok"
        endpoint="https://proxy.example"
        lang=${lang}
        .screening=${screening}
      ></kyc-screening-results>`,
    );
    // Arabic is loaded on demand.
    await waitUntil(() => all(element, '.card')[0]?.lang === lang);
    await isDone(element);
    return element;
  };
  const read = () =>
    fixture<KycScreeningResults>(
      html`<kyc-screening-results
        session="tok"
        endpoint="https://proxy.example"
        lang="en"
        screening-id="scr-1"
      ></kyc-screening-results>`,
    );
  const text = (element: KycScreeningResults, selector = '.card') => plain(one(element, selector));
  const button = (element: KycScreeningResults, pattern: RegExp) =>
    all(element, 'button').find(
      (each) => pattern.test(each.textContent ?? '') || pattern.test(each.ariaLabel ?? ''),
    )!;
  const shows = (element: KycScreeningResults, pattern: RegExp) =>
    waitUntil(() => pattern.test(text(element)), `${pattern} in ${text(element).slice(0, 200)}`);

  it('starts to read in the update that names the screening: React and Lit warn of a second one', async () => {
    const element = await fixture<KycScreeningResults>(
      html`<kyc-screening-results lang="en" endpoint="https://proxy.example"></kyc-screening-results>`,
    );
    const again: boolean[] = [];
    element.addController({ hostUpdated: () => again.push(element.isUpdatePending) });
    Object.assign(element, { session: 'tok', screeningId: 'scr-1' });
    await isDone(element);
    element.screeningId = 'scr-2';
    await waitUntil(() => asked.length === 2);
    await isDone(element);
    assert.notInclude(again, true);
  });

  it('shows a given screening without reading it again', async () => {
    const element = await results(screeningOf(4));
    assert.equal(asked.length, 0);
    assert.equal(text(element, 'h2'), 'Mohammed Al Harbi');
    const head = text(element, '.head');
    for (const part of [
      'Person',
      'born 1970-03-04',
      'Saudi Arabia',
      'Open: hits need review',
      'Monitored',
      'Client A1',
    ]) {
      assert.include(head, part);
    }
    assert.match(head, /Screened 21 Nov 2026, .* 4 hits no change since the first screening/);
    assert.equal(all(element, '.gauge')[0]!.ariaLabel, 'Overall risk 92 of 100: High');
    await assertAccessible(element);
  });

  it('marks a near or exchanged date as possible, within the tolerance that the page sets', async () => {
    const born = (birthOrFoundationDates: string, at: number) => ({
      hitId: `hit-${at}`,
      name: 'X',
      strength: 0.9 - at / 10,
      birthOrFoundationDates,
    });
    const items = ['1970-04-03', 'circa 1972', '1951', 'unknown'].map(born);
    const { hits, ...screening } = screeningOf(4, { entityDate: '1970-03-04', countries: [] });
    const element = await results({ ...screening, hits: { ...hits, items } });
    const marks = () => all(element, '.hit .date').map((cell) => `${cell.classList[2]} ${plain(cell)}`);
    const said = (apart: string) => [
      'possible Date of birth ◐Possible: 1970 day and month exchanged?',
      `${apart} 1972 2 years apart`,
      'conflict Date of birth ×Conflicts: 1951 19 years apart',
      'unknown Date of birth ○Not known: unknown',
    ];
    assert.deepEqual(marks(), said('possible Date of birth ◐Possible:'));
    element.setAttribute('date-tolerance', '1');
    await isDone(element);
    assert.deepEqual(marks(), said('conflict Date of birth ×Conflicts:'));
    element.setAttribute('date-tolerance', 'some');
    await element.updateComplete;
    assert.deepEqual(marks(), said('possible Date of birth ◐Possible:'));
  });

  it('says what the countries of the request do, where the proxy knows it', async () => {
    for (const [countriesEffect, lang, expected] of [
      [undefined, 'en', 'searched in: Saudi Arabia'],
      ['narrow', 'en', 'searched in: Saudi Arabia; others left out'],
      ['weigh', 'en', 'compared with: Saudi Arabia; no country left out'],
      ['narrow', 'ar', 'البحث في: المملكة العربية السعودية دون غيرها'],
      ['weigh', 'ar', 'للمقارنة: المملكة العربية السعودية، ولم تُستبعد دولة'],
    ] as const) {
      const element = await results({ ...screeningOf(3), countries: ['SA'], countriesEffect }, lang);
      assert.include(all(element, '.described bdi').map(plain), expected);
    }
  });

  it('shows the screening that the page sets, at first and later', async () => {
    const element = await results();
    assert.match(text(element), /No screening yet/);
    await assertAccessible(element);
    element.screening = screeningOf(2);
    await isDone(element);
    assert.equal(all(element, '.hit').length, 2);
    element.screening = { ...screeningOf(3), id: 'scr-2', name: 'Another Name' };
    await element.updateComplete;
    assert.equal(text(element, 'h2'), 'Another Name');
    assert.equal(all(element, '.hit').length, 3);
  });

  it('says of each hit in one line what is listed, whether or not the screening has it', async () => {
    const given = { entityDate: null, countries: [], extendedSearchParameters: {} };
    for (const [change, first, second] of [
      [
        {},
        'AL-HARBI, Mohamed Saleh Matched alias Muhammad Al-Harbi Date of birth ●Agrees: 1970 +1 same day Country ●Agrees: Saudi Arabia Sanctions Name match0.97 Risk 95',
        'Muhamad Harbi Date of birth ×Conflicts: 1951 19 years apart Country ○Not known: not listed PEP Name match0.81 Risk 60',
      ],
      [
        given,
        'AL-HARBI, Mohamed Saleh Matched alias Muhammad Al-Harbi Date of birth ○Not known: 1970 +1 Country ○Not known: Saudi Arabia Sanctions Name match0.97 Risk 95',
        'Muhamad Harbi Date of birth ○Not known: 1951 Country ○Not known: not listed PEP Name match0.81 Risk 60',
      ],
    ] as const) {
      const element = await results(screeningOf(4, change));
      const rows = all(element, '.hit').map(plain);
      assert.deepEqual([rows[0], rows[2]], [first, second]);
      assert.include(rows[1], 'Conflicts: Vessel');
      await assertAccessible(element);
    }
  });

  it('has rows of one line where it is wide, and leads the eye to what fits', async () => {
    await setViewport({ width: 1280, height: 800 });
    const element = await results(screeningOf(4));
    for (const row of all(element, '.hit').slice(1)) {
      assert.isAtLeast(row.offsetHeight, 36);
      assert.isAtMost(row.offsetHeight, 44);
    }
    const style = (verdict: string) => getComputedStyle(all(element, `.hit .${verdict}`)[0]!);
    const muted = getComputedStyle(all(element, '.muted')[0]!).color;
    assert.notEqual(style('agree').color, muted);
    assert.isAbove(Number(style('agree').fontWeight), 600);
    for (const verdict of ['conflict', 'unknown']) {
      assert.equal(style(verdict).color, muted);
      assert.equal(style(verdict).fontWeight, '400');
    }
    assert.notMatch(text(element), /[✓✔✕✗]/);
  });

  it('names what was screened in the heads of the columns, and what holds for the whole list once', async () => {
    const element = await results(screeningOf(4));
    const heads = all(element, '.rows thead th').map(plain);
    assert.deepEqual(heads.slice(0, 3), [
      'Listed person',
      'Born (customer: 1970)',
      'Country (customer: Saudi Arabia)',
    ]);
    assert.equal(
      text(element, '.list-wide'),
      'Listed names in other scripts are compared by sound. Gender is not listed.',
    );
    assert.lengthOf(text(element).match(/Gender is not listed/g)!, 1);
  });

  it('shows an entity of two lists as one row, and compares with each', async () => {
    const { hits, ...screening } = screeningOf(1);
    const [hit] = hits.items;
    const listed = (hitId: string, change: object) => ({ ...hit!, hitId, aliases: null, ...change });
    const items = [
      listed('a', { strength: 0.9, riskScore: 60 }),
      listed('b', { name: 'Other Person', strength: 0.8 }),
      listed('c', { name: 'Mohamed Saleh Al-Harbi', riskType: 'PEP', strength: 0.7, riskScore: 90 }),
      listed('d', { birthOrFoundationDates: '1983', strength: 0.6 }),
    ];
    const element = await results({ ...screening, hits: { ...hits, totalRecords: 4, items } });
    const rows = all(element, '.hit').map(plain);
    assert.lengthOf(rows, 3);
    assert.match(rows[0]!, /^AL-HARBI, Mohamed Saleh .*Sanctions, PEP Name match0\.90 Risk 90$/);
    all(element, '.opener')[0]!.click();
    await isDone(element);
    assert.deepEqual(all(element, '.detail h3').map(plain), [
      'AL-HARBI, Mohamed Saleh',
      'Mohamed Saleh Al-Harbi',
    ]);
    await assertAccessible(element);
  });

  const inAnotherScript = (aliases = ''): Screening => {
    const screening = screeningOf(1, { name: 'محمد بن علي الحربي' });
    const [hit] = screening.hits.items;
    return {
      ...screening,
      hits: { ...screening.hits, items: [{ ...hit!, name: 'AL-HARBI, Mohamed Saleh', aliases }] },
    };
  };

  it('explains a hit in another script by sound, and marks the words in both scripts', async () => {
    const element = await opened(inAnotherScript());
    await shows(element, /compared by sound/);
    const pairs = all(element, '.pair').map((pair) =>
      [...pair.querySelectorAll('mark')].map((mark) => mark.textContent),
    );
    assert.deepEqual(pairs, [
      ['الحربي', 'AL-HARBI'],
      ['محمد', 'Mohamed'],
    ]);
    assert.deepEqual(
      all(element, 'ins').map((mark) => mark.textContent),
      ['Saleh'],
    );
    const why = text(element, '.fact-table .fact');
    for (const part of [
      'Only in the listed name: “Saleh”.',
      'Not in the listed name: “علي”.',
      'Only one of the names has “بن”.',
      '“علي” is a father’s name.',
      'The words are in another order.',
    ]) {
      assert.include(why, part);
    }
    await assertAccessible(element);
  });

  it('says in Arabic which words sound alike', async () => {
    const element = await opened(inAnotherScript(), 'ar');
    await shows(element, /الصوت نفسه/);
  });

  it('speaks a name as the list writes it, without the marks of the comparison', async () => {
    const element = await opened(screeningOf(1, { name: 'Mohammed Ali Hassan' }));
    const name = all(element, '.fact-table .compared')[1]!.cloneNode(true) as Element;
    assert.isAbove(name.querySelectorAll('del').length, 0);
    for (const silent of name.querySelectorAll('[aria-hidden=true]')) silent.remove();
    assert.equal(name.textContent!.trim(), 'Muhammad Al-Harbi');
  });

  it('renders what lists write as text only', async () => {
    const screening = screeningOf(4, { name: '<b>x</b> & <img src=x onerror=alert(1)>' });
    const element = await results(hostile(screening));
    for (const opener of all(element, '.opener')) opener.click();
    await element.updateComplete;
    assert.equal(all(element, 'img').length, 0);
    assert.include(text(element, 'h2'), '<img src=x');
  });

  it('opens a hit by keyboard, fires an event with its id, and closes it', async () => {
    const element = await results(screeningOf(4));
    const opener = all(element, '.opener')[0]!;
    opener.focus();
    setTimeout(() => void sendKeys({ press: 'Enter' }));
    const event = await oneEvent(element, 'kyc-hit-select');
    assert.deepEqual(event.detail, { screeningId: 'scr-1', hitId: 'hit-1' });
    await element.updateComplete;
    assert.equal(opener.getAttribute('aria-expanded'), 'true');
    const details = all(element, `#${opener.getAttribute('aria-controls')}`)[0]!;
    assert.match(details.textContent!, /3 aliases.*محمد الحربي.*Terrorism/s);
    await assertAccessible(element);
    await sendKeys({ press: 'Enter' });
    await element.updateComplete;
    assert.equal(opener.getAttribute('aria-expanded'), 'false');
  });

  it('closes the open hit by Escape, from wherever the focus is in it, and keeps what is written', async () => {
    const element = await results(screeningOf(3));
    element.marks = {};
    await isDone(element);
    const opener = all(element, '.opener')[1]!;
    for (const inside of ['.opener[aria-expanded=true]', '.mark-form [type=radio]', '.mark-form textarea']) {
      opener.focus();
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => all(element, inside).length > 0);
      all(element, inside)[0]!.focus();
      await sendKeys({ press: 'Escape' });
      await isDone(element);
      assert.equal(element.shadowRoot!.activeElement, opener);
      if (inside.includes('textarea')) {
        assert.lengthOf(all(element, '.details'), 1, 'the note is not lost');
        await sendKeys({ press: 'Escape' });
        await isDone(element);
      }
      assert.lengthOf(all(element, '.details'), 0, inside);
    }
  });

  /** The opened hit, field by field: the cells of each row, as they are read. */
  const factsOf = (element: KycScreeningResults) =>
    all(element, '.fact-table tbody tr').map((row) =>
      [...row.querySelectorAll('th, td')].map((cell) => {
        const copy = cell.cloneNode(true) as HTMLElement;
        for (const silent of copy.querySelectorAll('.cell-label, [aria-hidden=true]')) silent.remove();
        for (const item of copy.querySelectorAll('li, dt, dd')) item.append(' ');
        return copy
          .textContent!.replace(/[\u2066-\u2069]/g, '')
          .replace(/\s+/g, ' ')
          .trim();
      }),
    );
  const opened = async (screening: Screening, lang = 'en') => {
    const element = await results(screening, lang);
    all(element, '.opener')[0]!.click();
    await isDone(element);
    return element;
  };

  it('puts what was screened beside the list, field by field, with a verdict in words', async () => {
    const element = await opened(screeningOf(1));
    assert.deepEqual(factsOf(element), [
      [
        'Name',
        'Mohammed Al Harbi',
        'Muhammad Al-Harbi Main name AL-HARBI, Mohamed Saleh In another script محمد الحربي',
        'Possible 2 letters and a hyphen differ.',
      ],
      ['Date of birth', '1970-03-04', '1970-03-04 1971', 'Agrees 1970-03-04: same day'],
      ['Country', 'Saudi Arabia', 'Saudi Arabia', 'Agrees'],
      ['Gender', 'male', 'not listed', 'Not known'],
      ['Person or company', 'Person', 'Individual', 'Agrees'],
    ]);
    assert.include(text(element, '.head'), 'searched in: Saudi Arabia');
    await assertAccessible(element);
    // A table that is stacked keeps its roles.
    await setViewport({ width: 360, height: 800 });
    await assertAccessible(element);
    const roles = all(element, '.fact-table, .fact-table *').map((each) => each.getAttribute('role'));
    for (const role of ['table', 'rowgroup', 'row', 'columnheader', 'rowheader', 'cell']) {
      assert.include(roles, role);
    }
  });

  it('has no heading of aliases for a hit without any', async () => {
    const screening = screeningOf(1);
    const items = screening.hits.items.map((hit) => ({ ...hit, aliases: ' , ' }));
    const element = await opened({ ...screening, hits: { ...screening.hits, items } });
    assert.deepEqual(all(element, '.detail h4').map(plain), ['Indicators']);
  });

  it('shows a name in another script beside its romanised form, and no more of a document than its end', async () => {
    const change = {
      name: 'Юсуф Аль-Харби',
      countries: [],
      entityDate: null,
      extendedSearchParameters: { idPassportNumber: 'N-20417655' },
    };
    const { hits, ...screening } = screeningOf(1, change);
    const items = [{ hitId: 'hit-1', name: 'HARBI, Yusuf', aliases: 'يوسف الحربي', entitySubType: 'Vessel' }];
    const element = await opened({ ...screening, hits: { ...hits, items } });
    await shows(element, /Iusuf Al-Kharbi/);
    const [name, ...others] = factsOf(element);
    assert.deepEqual(name!.slice(0, 2), ['Name', 'Юсуф Аль-Харби Romanised Iusuf Al-Kharbi']);
    assert.isAbove(all(element, '.fact-table td:first-of-type mark').length, 0);
    assert.deepEqual(others, [
      [
        'ID or passport number',
        'ends in 7655',
        'not listed',
        'Not known The service names no documents of its hits.',
      ],
      ['Person or company', 'Person', 'Vessel', 'Conflicts'],
    ]);
    assert.notInclude(element.shadowRoot!.textContent, '20417655');
    assert.include(text(element, '.head'), 'searched in all countries');
  });

  it('says in Arabic what agrees', async () => {
    const element = await opened(screeningOf(1), 'ar');
    const country = factsOf(element)[2]!;
    assert.deepEqual(country, ['الدولة', 'المملكة العربية السعودية', 'المملكة العربية السعودية', 'متفق']);
    await assertAccessible(element);
  });

  it('folds a very long name, and shows characters that would change the direction of what follows', async () => {
    const { hits, ...screening } = screeningOf(1, { name: 'Mohammed\u202eibraH' });
    const long = `Mohammed${'x'.repeat(20_000)}`;
    const items = [
      { hitId: 'hit-1', name: long, aliases: 'Evil\u202egpj', countries: `Atlantis${long}`, strength: 0.9 },
      {
        hitId: 'hit-2',
        name: 'Mohammed\u2066 Harbi',
        birthOrFoundationDates: 'in\u202e 1970',
        strength: 0.5,
      },
    ];
    const element = await results({ ...screening, hits: { ...hits, items, totalRecords: 2 } });
    assert.equal(text(element, 'h2'), 'Mohammed[U+202E]ibraH');
    for (const row of all(element, '.hit')) assert.isBelow(row.textContent!.length, 1_500);
    const shownText = element.shadowRoot!.querySelector('table')!;
    assert.notMatch(shownText.textContent!, /\u202e/);
    assert.include(all(element, '.opener')[1]!.textContent!, '[U+2066]');
    all(element, '.opener')[0]!.click();
    await isDone(element);
    assert.include(text(element, '.aliases'), 'Evil[U+202E]gpj');
    const folds = all(element, '.details details');
    assert.isAbove(folds.length, 0);
    assert.isTrue(folds.every((fold) => !(fold as HTMLDetailsElement).open));
    assert.include(folds[0]!.textContent!, long);
    await assertAccessible(element);
  });

  it('offers no retry for a request that the service refuses, and says why', async () => {
    answer = problem(400, 'upstream_rejected', { detail: 'Screening is not available through this API' });
    const element = await read();
    await shows(element, /Screening is not available through this API/);
    assert.isUndefined(button(element, /Try again/));
  });

  it('shows a failure, and never the person before, for a screening that it cannot read', async () => {
    const element = await results(screeningOf(2));
    const failure = oneEvent(element, 'kyc-error');
    element.screening = { id: 'scr-9', name: 'Other' } as unknown as Screening;
    await failure;
    await element.updateComplete;
    assert.include(
      text(element),
      'an answer that cannot be read (entityType, screeningStatus, searchStatus), so none',
    );
    assert.notInclude(text(element), 'Mohammed');
  });

  it('keeps the screen when a part throws, and leaves the place of that part empty', async () => {
    const screening = screeningOf(2);
    const [first, ...others] = screening.hits.items;
    let isThrowing = false;
    const broken = Object.defineProperty({ ...first! }, 'indicators', {
      get() {
        if (isThrowing) throw new TypeError('Mohammed Harbi');
        return [];
      },
    });
    const element = await results({ ...screening, hits: { ...screening.hits, items: [broken, ...others] } });
    const { error } = console;
    const logged: string[] = [];
    console.error = (message: string) => logged.push(message);
    try {
      isThrowing = true;
      for (const opener of all(element, '.opener')) {
        opener.click();
        await element.updateComplete;
        assert.lengthOf(all(element, '.hit'), 2);
        const isBroken = opener.closest<HTMLElement>('.hit')!.textContent!.includes(first!.name);
        assert.lengthOf(all(element, '.details .detail'), isBroken ? 0 : 1);
      }
    } finally {
      console.error = error;
    }
    assert.deepEqual(logged, ['kyc-elements: part_failed: TypeError']);
  });

  it('sorts by a click on a column, and sets aria-sort', async () => {
    const element = await results(screeningOf(4));
    const names = () => all(element, '.hit .measure:last-child .num').map((each) => each.textContent!.trim());
    button(element, /^\s*Risk/).click();
    await element.updateComplete;
    assert.deepEqual(names(), ['95', '88', '60', '35']);
    assert.equal(all(element, '[data-column=risk]')[0]!.getAttribute('aria-sort'), 'descending');
    button(element, /^\s*Risk/).click();
    await element.updateComplete;
    assert.deepEqual(names(), ['35', '60', '88', '95']);
  });

  it('narrows by source, before the table in the order of the page, and shows all again', async () => {
    const element = await results(screeningOf(4));
    assert.ok(
      all(element, '.filter-bar')[0]!.compareDocumentPosition(all(element, '.rows')[0]!) &
        Node.DOCUMENT_POSITION_FOLLOWING,
    );
    button(element, /Sanctions 2/).click();
    await element.updateComplete;
    assert.equal(all(element, '.hit').length, 2);
    assert.match(text(element), /Showing 2 of the 4 loaded/);
    await assertAccessible(element);
    button(element, /All 4/).click();
    await element.updateComplete;
    assert.equal(all(element, '.hit').length, 4);
  });

  describe('pages', () => {
    it('reads the screening, says which hits sorting covers, and goes to other pages', async () => {
      const element = await read();
      await shows(element, /Showing 1–50 of 212\. Sorting and filters cover these 50: load all/);
      assert.match(text(element, '.filter-bar'), /All 50 of 212/);
      assert.equal(asked[0]!.url.href, 'https://proxy.example/v1/screenings/scr-1?pageNumber=1&pageSize=50');
      button(element, /Page 3/).click();
      await shows(element, /Showing 101–150 of 212/);
      assert.equal(all(element, '[aria-current=page]')[0]!.textContent!.trim(), '3');
      button(element, /Next page/).click();
      button(element, /Next page/).click();
      await shows(element, /Showing 151–200 of 212/);
      await assertAccessible(element);
    });

    it('takes any page size from 1 to 100', async () => {
      const element = await read();
      await shows(element, /1–50 of 212/);
      const field = all(element, '.number input')[0] as HTMLInputElement;
      for (const [typed, pattern] of [
        ['7', /1–7 of 212/],
        ['٢٥', /1–25 of 212/],
        ['5000', /1–100 of 212/],
        ['none', /1–100 of 212/],
      ] as const) {
        field.value = typed;
        field.dispatchEvent(new Event('change'));
        await shows(element, pattern);
      }
      assert.equal(field.value, '100');
    });

    it('loads all in the largest pages, and then covers everything', async () => {
      const element = await read();
      await shows(element, /load all/);
      button(element, /load all/).click();
      await shows(element, /Showing 1–50 of 212\.(?! Sorting)/);
      assert.deepEqual(
        asked.slice(1).map(({ url }) => url.search),
        [1, 2, 3].map((page) => `?pageNumber=${page}&pageSize=100`),
      );
      assert.match(text(element, '.filter-bar'), /All 212/);
      const before = asked.length;
      button(element, /Page 5/).click();
      await shows(element, /Showing 201–212 of 212/);
      assert.equal(asked.length, before, 'nothing is read twice');
    });

    it('stops loading, keeps the loaded hits, and says so', async () => {
      const element = await read();
      await shows(element, /load all/);
      answer = (url, signal) =>
        pageOf(url).pageNumber === 1
          ? paged(url)
          : new Promise((_, refuse) =>
              signal!.addEventListener('abort', () => refuse(new DOMException('', 'AbortError'))),
            );
      button(element, /load all/).click();
      await shows(element, /Loading… 100 of 212/);
      await assertAccessible(element);
      button(element, /Stop/).click();
      await shows(
        element,
        /Stopped at 100 of 212\. Showing 1–50 of the 100 loaded\. Sorting and filters cover these 100: load the rest/,
      );
    });

    it('says where loading stopped, and that the list changed', async () => {
      const element = await read();
      await shows(element, /load all/);
      answer = (url) => (pageOf(url).pageNumber === 3 ? problem(502, 'upstream_unavailable')() : paged(url));
      button(element, /load all/).click();
      await shows(element, /Loading stopped at 200 of 212: the service did not answer/);
      answer = (url) => json(200, screeningOf(TOTAL + pageOf(url).pageNumber, {}, pageOf(url)));
      button(element, /load the rest/).click();
      await shows(element, /The list changed while it was loading/);
    });

    it('aborts its call when it leaves the page, and reads when it is back', async () => {
      answer = () => new Promise(() => {});
      const element = await read();
      await waitUntil(() => asked.length === 1);
      assert.match(text(element), /Reading the screening/);
      await assertAccessible(element);
      const parent = element.parentElement!;
      element.remove();
      assert.equal(asked[0]!.signal!.aborted, true);
      answer = paged;
      parent.append(element);
      await shows(element, /1–50 of 212/);
    });
  });

  for (const [status, code, pattern, retries] of [
    [401, 'session_expired', /session ended/, false],
    [403, 'forbidden', /do not have permission/, false],
    [404, 'not_found', /We cannot find this screening/, false],
    [502, 'upstream_unavailable', /could not be read/, true],
    [503, 'busy', /is busy/, true],
  ] as const) {
    it(`explains ${code}${retries ? ' and retries on request' : ''}`, async () => {
      answer = problem(status, code);
      const reasons: string[] = [];
      const note = (event: Event) => reasons.push((event as CustomEvent).detail.reason);
      document.addEventListener('kyc-error', note);
      const element = await read();
      await shows(element, pattern);
      document.removeEventListener('kyc-error', note);
      assert.deepEqual(reasons, [code]);
      await assertAccessible(element);
      assert.equal(Boolean(button(element, /Try again/)), retries);
      if (!retries) return;
      answer = paged;
      button(element, /Try again/).click();
      await shows(element, /1–50 of 212/);
    });
  }

  it('shows no old hits after the service forbids the next page', async () => {
    const element = await read();
    await shows(element, /1–50 of 212/);
    answer = problem(403, 'forbidden');
    button(element, /Page 2/).click();
    await shows(element, /do not have permission/);
    assert.equal(all(element, '.hit').length, 0);
    assert.notInclude(text(element), 'Mohammed Al Harbi');
  });

  it('shows a failure, and nothing of the person before, when the page sets a malformed screening', async () => {
    const element = await results(screeningOf(2));
    const { hits, ...rest } = screeningOf(2);
    const items = null;
    for (const malformed of [{ ...rest, hits: { ...hits, items } }, { name: 'Other' }, 'scr-2']) {
      setTimeout(() => (element.screening = malformed as unknown as Screening));
      const { detail } = await oneEvent(element, 'kyc-error');
      assert.equal(detail.reason, 'internal');
      assert.match(text(element), /could not be read/);
      assert.notInclude(text(element), 'Mohammed');
      assert.equal(all(element, '.hit').length, 0);
    }
    assert.equal(button(element, /Try again/), undefined);
    element.screening = screeningOf(2);
    await element.updateComplete;
    assert.equal(all(element, '.hit').length, 2);
    element.screening = null as unknown as undefined;
    await element.updateComplete;
    assert.match(text(element), /No screening yet/);
  });

  it('has no dot at the end or the start of a line, where what was screened takes several', async () => {
    for (const lang of ['en', 'ar']) {
      const element = await results(screeningOf(4), lang);
      element.style.inlineSize = '340px';
      const line = all(element, '.described .dotted')[0]!;
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
      assert.notMatch(text(element), /·/);
    }
  });

  it('says that there are no hits, and that a screening still runs or failed', async () => {
    const none = await results(screeningOf(0));
    assert.match(text(none, '.blank'), /No hits.*not a clearance.*new hits will appear here/);
    const search = text(none, '.search');
    for (const part of [
      'Mohammed Al Harbi',
      'Person born 1970-03-04 searched in: Saudi Arabia',
      '21 Nov 2026',
    ]) {
      assert.include(search, part);
    }
    assert.notInclude(text(none), '✓');
    assert.equal(all(none, '.gauge').length, 0, 'a low risk would look like a clearance');
    await assertAccessible(none);
    const running = await results(screeningOf(2, { screeningStatus: 'InProgress' }));
    assert.match(text(running), /still running.*may be incomplete/);
    await assertAccessible(running);
    const failed = await results(screeningOf(0, { screeningStatus: 'Failed' }));
    assert.match(text(failed), /failed.*says nothing about the name/);
    assert.notMatch(text(failed), /No hits/);
    assert.equal(all(failed, '.gauge').length, 0, 'a failed search says nothing about risk');
    await assertAccessible(failed);
  });

  it('offers to screen again where a form or the page can do it, and fills the form without sending it', async () => {
    const failed = screeningOf(0, { screeningStatus: 'Failed', entityDate: '1970-03-04' });
    const alone = await results(failed);
    assert.notMatch(text(alone), /Screen again/);
    alone.screenAgain = true;
    await alone.updateComplete;
    const asked = oneEvent(alone, 'kyc-screen-again');
    button(alone, /Screen again/).click();
    const { detail, screening } = (await asked) as unknown as KycScreenAgainEvent;
    assert.deepEqual(detail, { screeningId: failed.id });
    assert.equal(screening, failed);

    const form = await fixture<KycScreeningForm>(
      html`<kyc-screening-form
        for="of-form"
        session="tok"
        endpoint="https://proxy.example"
        lang="en"
      ></kyc-screening-form>`,
    );
    const linked = await results(failed);
    linked.id = 'of-form';
    linked.requestUpdate();
    await linked.updateComplete;
    let sent = 0;
    form.addEventListener('kyc-screening-created', () => (sent += 1));
    button(linked, /Screen again/).click();
    await form.updateComplete;
    const name = form.shadowRoot!.querySelector<HTMLInputElement>('#name')!;
    assert.equal(name.value, 'Mohammed Al Harbi');
    assert.equal(form.shadowRoot!.querySelector<HTMLInputElement>('#entityDate')!.value, '1970-03-04');
    assert.equal(form.shadowRoot!.activeElement, name);
    assert.equal(sent, 0);
  });

  it('exports what is loaded, and says in the file how much that is', async () => {
    answer = (url) => json(200, hostile(screeningOf(TOTAL, {}, pageOf(url))));
    const element = await read();
    await shows(element, /1–50 of 212/);
    const { text: csv, name } = await saved(() => button(element, /Export these 50/).click());
    assert.equal(name, 'screening-Mohammed-Al-Harbi.csv');
    assert.include(csv, '"Contains 50 of 212 hits."');
    assert.equal(csv.trim().split('\r\n').length, 52);
    assert.include(csv, `"'=HYPERLINK(""https://bad.example"")`, 'a list’s text is never a formula');
    assert.include(csv, '"0.97"');
    assert.notMatch(csv, /[\u2066-\u2069]/);
  });

  it('saves what was seen as JSON that tells whether it was changed later', async () => {
    answer = (url) => json(200, hostile(screeningOf(TOTAL, {}, pageOf(url))));
    const element = await read();
    await shows(element, /1–50 of 212/);
    const { text, name } = await saved(() => button(element, /Save as JSON/).click());
    assert.equal(name, 'screening-Mohammed-Al-Harbi.json');
    assert.equal(await checkReport(text), 'intact');
    const { screening, view, hits } = JSON.parse(text) as ScreeningReport;
    assert.equal(screening.name, 'Mohammed Al Harbi');
    assert.notProperty(screening, 'hits');
    assert.deepEqual(view, {
      order: { by: 'strength', descending: true },
      filters: { ...view.filters, riskTypes: [], country: null },
      dateTolerance: 2,
      loadedHits: 50,
      totalHits: TOTAL,
      isComplete: false,
    });
    assert.equal(hits.length, 50);
    assert.isTrue(hits.every(({ isShown }) => isShown));
    assert.notMatch(text, /[\u2066-\u2069]/);
  });

  it('keeps no printed copy for another session, and makes no report that the person before asked for', async () => {
    const element = await results(screeningOf(4));
    const append = element.shadowRoot!.append.bind(element.shadowRoot);
    let prints = 0;
    element.shadowRoot!.append = (...nodes) => {
      append(...nodes);
      (nodes[0] as HTMLIFrameElement).contentWindow!.print = () => void prints++;
    };
    button(element, /Print/).click();
    await waitUntil(() => prints === 1);
    assert.lengthOf(all(element, 'iframe.print'), 1);
    element.session = 'another';
    await element.updateComplete;
    assert.lengthOf(all(element, 'iframe.print'), 0);

    const { createObjectURL } = URL;
    let saves = 0;
    URL.createObjectURL = () => {
      saves++;
      return 'data:text/plain,x';
    };
    const pressed = [/Print/, /CSV/, /JSON/];
    for (const [at, name] of pressed.entries()) {
      element.screening = screeningOf(4);
      await isDone(element);
      button(element, name).click();
      Object.assign(element, { session: `of ${at}`, screening: screeningOf(5) });
      await isDone(element);
      await new Promise((later) => setTimeout(later, 50));
    }
    URL.createObjectURL = createObjectURL;
    assert.deepEqual([prints, saves], [1, 0]);
  });

  it('prints a copy of itself alone', async () => {
    const element = await results(screeningOf(4));
    let printed = '';
    let ofEachPage = '';
    const append = element.shadowRoot!.append.bind(element.shadowRoot);
    element.shadowRoot!.append = (...nodes) => {
      append(...nodes);
      const frame = nodes[0] as HTMLIFrameElement;
      frame.contentWindow!.print = () => {
        const { adoptedStyleSheets, body } = frame.contentDocument!;
        const root = body.firstElementChild!.shadowRoot!;
        printed = root.textContent!;
        // Boxes in the margins where the browser has them, else the head of a table, which printers repeat.
        const boxes = [...adoptedStyleSheets[0]!.cssRules].map(({ cssText }) => cssText).join('');
        ofEachPage = root.querySelector('thead td')?.textContent ?? boxes;
      };
    };
    button(element, /Print/).click();
    await waitUntil(() => printed !== '');
    assert.match(ofEachPage, /Screening of Mohammed Al Harbi.*Printed \d/s);
    assert.match(printed, /not stated by the service/);
    assert.match(printed, /Mohammed Al Harbi.*Muha?m/s);
  });

  it('stacks its rows on a narrow screen without a sideways scroll, and keeps their roles', async () => {
    await setViewport({ width: 360, height: 800 });
    for (const lang of ['en', 'ar']) {
      const element = await results(screeningOf(4), lang);
      all(element, '.opener')[0]!.click();
      await element.updateComplete;
      const card = all(element, '.card')[0]!;
      assert.isAtMost(card.scrollWidth, card.clientWidth);
      assert.isAtMost(document.documentElement.scrollWidth, 360);
      assert.equal(getComputedStyle(all(element, '.hit')[0]!).display, 'flex');
      assert.equal(all(element, '.hit')[0]!.getAttribute('role'), 'row');
      await assertAccessible(element);
    }
  });

  it('renders Arabic from right to left, with names and numbers isolated', async () => {
    const element = await results(screeningOf(4), 'ar');
    assert.equal(all(element, '.card')[0]!.dir, 'rtl');
    assert.match(text(element, '.head'), /مفتوحة: نتائج تحتاج إلى مراجعة/);
    assert.match(text(element, '.head'), /المملكة العربية السعودية/);
    for (const name of all(element, '.opener')) assert.ok(name.querySelector('bdi'));
    for (const number of all(element, '.num')) assert.ok(number.querySelector('bdi'));
    await assertAccessible(element);
  });

  it('stays accessible in the dark', async () => {
    const element = await fixture<KycScreeningResults>(
      html`<kyc-screening-results
        style="color-scheme: dark"
        lang="en"
        .screening=${screeningOf(4)}
      ></kyc-screening-results>`,
    );
    await assertAccessible(element);
  });
});
