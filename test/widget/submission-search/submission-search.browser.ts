/** What each screen says and how it is heard is in test/states/reference/submission-search.txt. */
import {
  afterEach,
  announced,
  answeredCalls,
  assert,
  aTimeout,
  describe,
  fixture,
  html,
  it,
  json,
  never,
  oneEvent,
  problem,
  saved,
  Screen,
  sendKeys,
  unreachable,
  waitUntil,
  type Answer,
  type Role,
} from '../../in-page/index.js';
import type { Submission } from '../../../contract/submissions.js';
import { foundSubmission } from '../found-submission.js';
import '../../../widget/submission-search/define.js';
import type { KycSubmissionSearch } from '../../../widget/submission-search/submission-search.js';

const FIELDS = [
  { id: 'city', name: 'City', type: 'Text' },
  { id: 'born', name: 'Date of birth', type: 'Date Picker' },
  { id: 'income', name: 'Monthly income', type: 'Numeric' },
  { id: 'terms', name: 'Terms', type: 'RichTextBox' },
];

const submission = (n: number): Submission =>
  foundSubmission(String(n), `Customer ${String(n).padStart(3, '0')}`, {
    matchedValues: { income: `${n}.50` },
  });
const many = (n: number) => Array.from({ length: n }, (_, index) => submission(index + 1));
const found =
  (submissions: readonly Submission[], count = submissions.length): Answer =>
  () =>
    json(200, { count, submissions });

class SearchPage extends Screen<KycSubmissionSearch> {
  get names(): string[] {
    return this.all('row').map((row) => row.querySelector('button')!.innerText);
  }

  search(): Promise<void> {
    return this.press('Search');
  }

  async filter(field: string, value: string): Promise<void> {
    await this.press('+ Add a filter');
    await this.choose('Field', new RegExp(field));
    await this.enter('Value', value);
  }

  async focusIs(name: string): Promise<void> {
    await waitUntil(() => this.focusedName === name, `not ${name}, but ${this.focusedName}`);
  }
}

describe('kyc-submission-search', () => {
  const calls = answeredCalls(found([]));
  const bodies = () => calls.sent.map(({ body }) => body);

  const page = async (properties: object = {}) => {
    const element = document.createElement('kyc-submission-search');
    // Before its first render, so that what it searches in the background has all of them.
    const given = { lang: 'en', session: 'token', endpoint: 'https://proxy.example/', fields: FIELDS };
    Object.assign(element, given, properties);
    (await fixture(html`<div></div>`)).append(element);
    const shown = new SearchPage(element);
    await shown.settled();
    return shown;
  };
  const announces = (said: string) =>
    waitUntil(() => announced().some((each) => each.startsWith(said)), said);
  const searched = async (answer: Answer) => {
    calls.answer = answer;
    const shown = await page();
    await shown.search();
    return shown;
  };

  for (const [what, act, body] of [
    ['everything when nothing is chosen', (shown: SearchPage) => shown.search(), {}],
    [
      'for the form, states, email and filters that were chosen',
      async (shown: SearchPage) => {
        shown.element.formId = 'form-1';
        shown.get('checkbox', 'Approved').click();
        await shown.enter(/email/, ' \u200fnoura@example.com ');
        await shown.filter('Monthly income', '1,200.50');
        await shown.choose('Comparison', /more than/);
        for (const field of shown.root.querySelectorAll('.filter :is(input, select)'))
          assert.equal(getComputedStyle(field).fontSize, '16px', 'an iPhone enlarges the page for less');
        await shown.search();
      },
      {
        formId: 'form-1',
        states: ['Approved'],
        email: 'noura@example.com',
        filters: [{ fieldId: 'income', value: '1200.50', operator: 'GreaterThan' }],
      },
    ],
    [
      'for a number in Arabic digits',
      async (shown: SearchPage) => {
        await shown.filter('Monthly income', '١٬٢٥٠٫٥');
        await shown.search();
      },
      { filters: [{ fieldId: 'income', operator: 'Equals', value: '1250.5' }] },
    ],
    [
      'for what its fields show, also what came into them without an event',
      async (shown: SearchPage) => {
        await shown.filter('Monthly income', '1');
        const [email, value] = ['email', 'value'].map((name) =>
          shown.root.querySelector(`input[name=${name}]`),
        );
        Object.assign(email!, { value: 'noura@example.com' });
        Object.assign(value!, { value: '2' });
        await shown.search();
      },
      { email: 'noura@example.com', filters: [{ fieldId: 'income', operator: 'Equals', value: '2' }] },
    ],
    [
      'on Enter in a field',
      async (shown: SearchPage) => {
        shown.get('textbox', /email/).focus();
        await sendKeys({ press: 'Enter' });
        await waitUntil(() => calls.sent.length > 0);
      },
      {},
    ],
  ] as const)
    it(`searches ${what}, with the token in a header`, async () => {
      await act(await page());
      const [{ url, token }] = calls.sent as [(typeof calls.sent)[0]];
      assert.deepEqual([url.href, token], ['https://proxy.example/v1/submissions/search', 'Bearer token']);
      assert.deepEqual(bodies(), [body]);
    });

  it('goes to a part of an email address before what is no number, and sends nothing until both are right', async () => {
    const shown = await page();
    await shown.enter(/email/, 'noura');
    await shown.filter('Monthly income', 'many');
    for (const [faulty, said, right] of [
      [/email/, 'Check 2 fields.', ''],
      ['Value', 'Check one field.', '5'],
    ] as const) {
      await shown.search();
      await waitUntil(() => shown.focused === shown.get('textbox', faulty));
      assert.equal(shown.focused!.ariaInvalid, 'true');
      assert.include(announced(), said);
      assert.lengthOf(calls.sent, 0);
      await shown.enter(faulty, right);
    }
    await shown.search();
    assert.lengthOf(calls.sent, 1);
  });

  describe('a query', () => {
    const address = location.href;
    afterEach(() => history.replaceState(null, '', address));
    const query = 'state=Approved&filter=income+GreaterThan+1200';

    it('in the attribute fills the form and is searched, each time it changes', async () => {
      const shown = await page({ query: `${query}&email=noura@example.com` });
      assert.isTrue(shown.get<HTMLInputElement>('checkbox', 'Approved').checked);
      shown.element.query = 'state=New';
      await waitUntil(() => calls.sent.length === 2);
      assert.deepEqual(bodies(), [
        {
          states: ['Approved'],
          email: 'noura@example.com',
          filters: [{ fieldId: 'income', operator: 'GreaterThan', value: '1200' }],
        },
        { states: ['New'] },
      ]);
      assert.equal(location.href, address, 'the address is left to the page');
    });

    for (const order of [
      [{ fields: FIELDS }, { session: 'token' }],
      [{ session: 'token' }, { fields: FIELDS }],
    ])
      it(`waits for the ${Object.keys(order[0]!)[0]}, and for what else its filters need`, async () => {
        const shown = await page({ query, session: '', fields: [] });
        await aTimeout(20);
        for (const given of order) {
          assert.lengthOf(calls.sent, 0);
          Object.assign(shown.element, given);
          await shown.settled();
        }
        assert.lengthOf(calls.sent, 1);
      });

    /** As in docs/guides/sessions.md. */
    function keepInAddress(search: KycSubmissionSearch): void {
      search.query = new URL(location.href).searchParams.get('find') ?? undefined;
      new MutationObserver(() => {
        const url = new URL(location.href);
        url.searchParams.set('find', search.query!);
        history.replaceState(history.state, '', url);
      }).observe(search, { attributeFilter: ['query'] });
    }

    it('can be kept in the address by the page, without personal data, and is searched again from there', async () => {
      const fields = FIELDS.map((field) => ({ ...field, inAddress: field.id === 'income' }));
      const shown = await page({ fields });
      keepInAddress(shown.element);
      shown.get('checkbox', 'Approved').click();
      await shown.enter(/email/, 'noura@example.com');
      await shown.filter('Monthly income', '٥');
      await shown.search();
      const query = 'state=Approved&filter=income+Equals+5';
      assert.equal(new URL(location.href).searchParams.get('find'), query);
      shown.element.remove();
      const again = await page({ fields });
      keepInAddress(again.element);
      await waitUntil(() => calls.sent.length === 2);
      const filters = [{ fieldId: 'income', operator: 'Equals', value: '5' }];
      assert.deepEqual(bodies()[1], { states: ['Approved'], filters });
      again.element.session = 'another';
      await again.settled();
      assert.equal(new URL(location.href).searchParams.get('find'), '');
    });

    it('without its values is not sent: the form asks for them and leaves the focus where it is', async () => {
      const shown = await page({ query: 'state=New&filter=born+LessThan' });
      await shown.shows(/Date of birth: enter a value/);
      assert.lengthOf(calls.sent, 0);
      assert.isNull(shown.focused);
      assert.equal(shown.get<HTMLSelectElement>('combobox', 'Comparison').value, 'LessThan');
    });

    it('never goes beyond the states that the host offers', async () => {
      await page({ query: 'state=New&state=Approved', states: 'Approved' });
      assert.deepEqual(bodies(), [{ states: ['Approved'] }]);
    });
  });

  describe('what belongs to one person', () => {
    const typedAndFound = async () => {
      calls.answer = found([submission(1)]);
      const shown = await page();
      await shown.enter(/email/, 'noura@example.com');
      await shown.filter('Monthly income', '5');
      await shown.search();
      assert.deepEqual(shown.names, ['Customer 001']);
      return shown;
    };

    for (const [what, act] of [
      ['another session', (element: KycSubmissionSearch) => void (element.session = 'another')],
      ['no session', (element: KycSubmissionSearch) => void (element.session = undefined)],
      ['a reset of the form of the page', (element: KycSubmissionSearch) => element.closest('form')!.reset()],
    ] as const)
      it(`goes with ${what}; the fields are those of the page`, async () => {
        const shown = await typedAndFound();
        const form = document.createElement('form');
        shown.element.replaceWith(form);
        form.append(shown.element);
        await shown.settled();
        act(shown.element);
        await shown.settled();
        assert.deepEqual(shown.names, []);
        assert.equal(shown.get<HTMLInputElement>('textbox', /email/).value, '');
        assert.isUndefined(shown.find('textbox', 'Value'));
        assert.equal(shown.element.query, '');
        assert.isEmpty(announced());
        await shown.filter('City', 'Riyadh');
        assert.lengthOf(calls.sent, 1);
      });

    it('stays where the first session comes late', async () => {
      const shown = await page({ session: undefined });
      await shown.enter(/email/, 'noura@example.com');
      shown.element.session = 'token';
      await shown.settled();
      await shown.search();
      assert.deepEqual(bodies(), [{ email: 'noura@example.com' }]);
    });

    it('is another search when a query comes with the session', async () => {
      const shown = await typedAndFound();
      Object.assign(shown.element, { session: 'another', query: 'state=New' });
      await shown.settled();
      assert.deepEqual(bodies()[1], { states: ['New'] });
      assert.equal(calls.sent[1]!.token, 'Bearer another');
    });

    it('is asked about when the page gives another token, and keeps its place', async () => {
      const tokens = ['first', 'second', 'third'];
      const getSession = () => Promise.resolve(tokens.shift()!);
      calls.answer = found(many(37));
      const shown = await page({ session: undefined, getSession });
      await shown.search();
      await shown.press('Next page');
      calls.answer = (call) => found(many(call.token === 'Bearer second' ? 30 : 0))(call);
      shown.element.getSession = () => getSession();
      await shown.shows(/Showing 26–30 of all 30\./);
      calls.answer = () => problem(403, 'forbidden');
      shown.element.getSession = () => getSession();
      await shown.shows(/do not have permission/);
      assert.deepEqual(shown.names, []);
    });
  });

  it('ends where the proxy no longer knows a token of the host while submissions are shown', async () => {
    let sessions = 0;
    const getSession = () => Promise.resolve(`token ${++sessions}`);
    calls.answer = found(many(3));
    const shown = await page({ session: undefined, getSession });
    await shown.search();
    calls.answer = () => (sessions < 9 ? problem(401, 'unauthorized') : found(many(2))(calls.sent.at(-1)!));
    shown.element.getSession = () => getSession();
    await shown.shows(/do not have permission/);
    assert.deepEqual(shown.names, []);
    assert.equal(sessions, 3, 'the one of the new function, and one after its refusal');
  });

  it('asks about what is shown under another token also after it was moved meanwhile', async () => {
    calls.answer = found(many(3));
    const tokens = ['first', 'second'];
    const getSession = () => Promise.resolve(tokens.shift()!);
    const shown = await page({ session: undefined, getSession });
    await shown.search();
    calls.answer = never;
    shown.element.getSession = () => getSession();
    await waitUntil(() => calls.sent.length === 2);
    calls.answer = found([]);
    shown.element.parentNode!.append(shown.element);
    await shown.shows(/No submission matches/);
    assert.equal(calls.sent.at(-1)!.token, 'Bearer second');
  });

  describe('in a long page', () => {
    const longPage = async (above: number) => {
      const shown = await page();
      const spacer = document.createElement('div');
      Object.assign(spacer.style, { blockSize: `${above}px` });
      shown.element.before(spacer);
      shown.element.style.marginBlockEnd = '3000px';
      return shown;
    };
    const resultsTop = (shown: SearchPage) =>
      shown.root.querySelector('[part=results]')!.getBoundingClientRect().top;
    /** A search from where the results begin at this part of the window. */
    async function searchAt(part: number, { answer = found(many(30)) as Answer, isAsked = true } = {}) {
      const shown = await longPage(2000);
      scrollBy({ top: resultsTop(shown) - innerHeight * part, behavior: 'instant' });
      const before = resultsTop(shown);
      calls.answer = answer;
      if (isAsked) {
        shown.get('button', 'Search').focus({ preventScroll: true });
        await shown.search();
      } else {
        shown.element.query = 'state=New';
        await waitUntil(() => calls.sent.length > 0);
        await shown.settled();
      }
      await aTimeout(20);
      return { shown, before, after: resultsTop(shown) };
    }
    afterEach(() => window.scrollTo({ top: 0, behavior: 'instant' }));

    for (const [what, answer] of [
      ['what was found', found(many(30))],
      ['that nothing was', found([])],
      ['that the search failed', () => problem(500, 'internal')],
    ] as const)
      it(`brings into view ${what}, and leaves the focus where it is`, async () => {
        const { shown, after } = await searchAt(0.95, { answer });
        assert.equal(shown.focusedName, 'Search');
        assert.isBelow(after, innerHeight * 0.75);
        assert.isAtLeast(after, 0);
      });

    it('does not scroll when the results are in view', async () => {
      const { before, after } = await searchAt(0.6);
      assert.closeTo(after, before, 1);
    });

    it('does not scroll for a search that a query began', async () => {
      const { before, after } = await searchAt(0.95, { isAsked: false });
      assert.closeTo(after, before, 1);
    });

    it('leaves the page to a person who is elsewhere when the answer comes', async () => {
      const other = document.createElement('input');
      document.body.append(other);
      const { before, after } = await searchAt(0.95, {
        answer: (call) => {
          other.focus({ preventScroll: true });
          return found(many(30))(call);
        },
      }).finally(() => other.remove());
      assert.closeTo(after, before, 1);
    });
  });

  it('has fixed names, and lets no browser complete what is typed unless the page wants it', async () => {
    const shown = await page();
    for (let count = 0; count < 2; count += 1) await shown.press('+ Add a filter');
    const names = (role: Role) => shown.all(role).map((each) => (each as HTMLInputElement).name);
    assert.deepEqual(names('textbox'), ['email', 'value', 'value']);
    assert.deepEqual(names('combobox'), ['field', 'operator', 'field', 'operator']);
    const email = shown.get<HTMLInputElement>('textbox', /email/);
    assert.equal(email.form!.autocomplete, 'off');
    shown.element.setAttribute('autocomplete', 'on');
    await shown.settled();
    assert.equal(email.form!.autocomplete, 'on');
  });

  it('keeps the focus where it is useful when filters are added and removed by keyboard', async () => {
    const shown = await page();
    for (let count = 0; count < 2; count += 1) {
      shown.get('button', '+ Add a filter').focus();
      await sendKeys({ press: 'Enter' });
      await shown.focusIs('Field');
      await announces(`Filter ${count + 1} added.`);
    }
    shown.get('button', 'Remove filter 1').focus();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => shown.all('combobox', 'Field').length === 1);
    await shown.focusIs('Remove filter 1');
    await sendKeys({ press: 'Enter' });
    await shown.focusIs('+ Add a filter');
  });

  it('announces what was found, and takes the live region away with it', async () => {
    const shown = await searched(found(many(3)));
    await announces('3 submissions');
    calls.answer = found([]);
    await shown.search();
    await announces('No submission matches');
    shown.element.remove();
    assert.isNull(document.querySelector('[role=status]'));
  });

  it('keeps the focus on a button that has led to the last page, which is announced', async () => {
    const shown = await searched(found(many(37)));
    const next = shown.get('button', 'Next page');
    next.focus();
    await shown.press('Next page');
    assert.lengthOf(shown.names, 12);
    assert.equal(shown.focused, next);
    assert.equal(next.ariaDisabled, 'true');
    await announces('Showing 26–37 of all 37.');
  });

  it('sorts by a column, in both directions', async () => {
    const shown = await searched(found([submission(10), submission(9)]));
    for (const [order, first] of [
      ['ascending', 'Customer 009'],
      ['descending', 'Customer 010'],
    ] as const) {
      await shown.press('Monthly income');
      assert.equal(shown.names[0], first);
      assert.equal(shown.get('columnheader', 'Monthly income').getAttribute('aria-sort'), order);
      await announces(`Sorted by Monthly income, ${order}.`);
    }
  });

  it('fires an event with only the id of the chosen submission', async () => {
    const shown = await searched(found([submission(1)]));
    const event = oneEvent(shown.element, 'kyc-submission-select');
    await shown.press('Customer 001');
    assert.deepEqual((await event).detail, { submissionId: 'sub-1' });
  });

  it('shows what comes from the service as text, never as markup', async () => {
    const bad = '<img src=x onerror="window.hacked = true">';
    const named = { ...submission(1), customerName: bad, kycState: bad, matchedValues: { [bad]: bad } };
    for (const answer of [found([named]), () => problem(400, 'upstream_rejected', { detail: bad })]) {
      const shown = await searched(answer);
      assert.isNull(shown.root.querySelector('img'));
      assert.include(shown.text, bad);
    }
  });

  it('has the text of the card in its table, also in a document without a doctype', async () => {
    const shown = await searched(found(many(1)));
    const frame = document.createElement('iframe');
    shown.element.parentElement!.append(frame);
    const { body, compatMode } = frame.contentDocument!;
    assert.equal(compatMode, 'BackCompat');
    Object.assign(body.style, { color: 'white', font: '30px/3 serif' });
    body.append(shown.element);
    await shown.shows('Customer 001');
    const textOf = (selector: string) => {
      const { color, fontFamily, lineHeight, fontSize } = getComputedStyle(
        shown.root.querySelector(selector)!,
      );
      return [color, fontFamily, parseFloat(lineHeight) / parseFloat(fontSize)];
    };
    assert.deepEqual(textOf('td'), textOf('.card'));
  });

  for (const [status, code] of [
    [401, 'session_expired'],
    [403, 'forbidden'],
    [503, 'busy'],
    [500, 'a_code_of_tomorrow'],
  ] as const)
    it(`reports ${code} to the page, and nothing that the service said`, async () => {
      const event = oneEvent(document, 'kyc-error');
      const shown = await searched(() => problem(status, code, { detail: 'Noura' }));
      const { reason, cause } = (await event).detail as { reason: string; cause?: Error };
      assert.deepEqual([reason, cause?.message ?? code], [code, code]);
      assert.notMatch(shown.text, /_|Noura/);
    });

  it('keeps what was typed when the connection is lost, and tries again', async () => {
    const shown = await page();
    await shown.enter(/email/, 'noura@example.com');
    calls.answer = unreachable;
    await shown.search();
    calls.answer = found([submission(1)]);
    await shown.press('Try again');
    assert.deepEqual(bodies()[1], { email: 'noura@example.com' });
    assert.deepEqual(shown.names, ['Customer 001']);
  });

  it('drops an answer that comes after the element has left', async () => {
    const shown = await page();
    let release!: (response: Response) => void;
    calls.answer = () => new Promise((resolve) => (release = resolve));
    shown.get('button', 'Search').click();
    await waitUntil(() => calls.sent.length > 0);
    const parent = shown.element.parentNode!;
    shown.element.remove();
    release(json(200, { count: 1, submissions: [submission(1)] }));
    await aTimeout(0);
    parent.append(shown.element);
    await shown.settled();
    assert.deepEqual(shown.names, []);
  });

  it('exports everything that came back, in the order on screen, and no formula', async () => {
    const named = { ...submission(30), customerName: '=HYPERLINK("x")' };
    const shown = await searched(found([...many(29), named], 40));
    const { name, text } = await saved(() => shown.press('Export CSV'));
    const lines = text.trim().split('\r\n');
    assert.lengthOf(lines, 31);
    assert.include(lines[0], '"Monthly income"');
    assert.include(lines[30], `"'=HYPERLINK(""x"")"`);
    assert.match(name, /^submissions-\d{4}-\d\d-\d\d-30-of-40\.csv$/);
  });

  it('offers the states that the host names, none for a value that names none, and else all', async () => {
    const shown = await page();
    for (const [states, offered] of [
      ['Approved Rejected', 2],
      [['New', 'Approved'], 2],
      [3, 0],
      [{}, 0],
      [null, 6],
      ['', 6],
    ] as const) {
      Object.assign(shown.element, { states });
      await shown.settled();
      assert.lengthOf(shown.all('checkbox'), offered, String(states));
    }
  });
});
