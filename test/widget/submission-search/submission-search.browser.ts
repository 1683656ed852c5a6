import {
  afterEach,
  assert,
  assertAccessible,
  aTimeout,
  beforeEach,
  describe,
  fixture,
  fixtureSync,
  html,
  it,
  oneEvent,
  sendKeys,
  setViewport,
  waitUntil,
} from '../../in-page/index.js';
import type { ErrorDetail } from '../../../widget/proxy/kyc-event.js';
import type { Submission } from '../../../contract/submissions.js';
import '../../../widget/submission-search/define.js';
import type { KycSubmissionSearch } from '../../../widget/submission-search/submission-search.js';

const FIELDS = [
  { id: 'city', name: 'City', type: 'Text' },
  { id: 'born', name: 'Date of birth', type: 'Date Picker' },
  { id: 'income', name: 'Monthly income', type: 'Numeric' },
  { id: 'terms', name: 'Terms', type: 'RichTextBox' },
];

const submission = (n: number): Submission => ({
  submissionId: `sub-${n}`,
  customerId: `cus-${n}`,
  customerName: `Customer ${String(n).padStart(3, '0')}`,
  submissionDate: '2026-11-01T08:30:00Z',
  kycState: 'ComplianceReview',
  email: `customer${n}@example.com`,
  matchedValues: { income: `${n}.50` },
});
const many = (n: number) => Array.from({ length: n }, (_, index) => submission(index + 1));

interface Sent {
  url: string;
  token: string | null;
  body: Record<string, unknown>;
}

describe('kyc-submission-search', () => {
  const realFetch = window.fetch;
  let sent: Sent[] = [];
  let answer: () => Response | Promise<Response>;

  const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
  const found =
    (submissions: readonly Submission[], count = submissions.length) =>
    () =>
      json(200, { count, submissions });
  const problem =
    (status: number, code: string, more: object = {}) =>
    () =>
      json(status, { type: '', title: '', status, code, requestId: 'r', ...more });

  beforeEach(() => {
    sent = [];
    answer = found([]);
    window.fetch = async (input, init) => {
      const headers = new Headers(init?.headers);
      sent.push({
        url: String(input),
        token: headers.get('Authorization'),
        body: JSON.parse(String(init?.body)) as Record<string, unknown>,
      });
      return answer();
    };
  });
  afterEach(async () => {
    window.fetch = realFetch;
    await setViewport({ width: 1280, height: 800 });
  });

  const make = (lang = 'en') =>
    fixture<KycSubmissionSearch>(
      html`<kyc-submission-search
        lang=${lang}
        session="token"
        endpoint="https://proxy.example/"
        fields=${JSON.stringify(FIELDS)}
      ></kyc-submission-search>`,
    );
  const all = <E extends Element = HTMLElement>(element: KycSubmissionSearch, selector: string) => [
    ...element.renderRoot.querySelectorAll<E & Element>(selector),
  ];
  const one = <E extends HTMLElement = HTMLElement>(element: KycSubmissionSearch, selector: string) =>
    element.renderRoot.querySelector<E>(selector)!;
  const text = (element: KycSubmissionSearch, selector = '.results') =>
    one(element, selector).innerText.replace(/\s+/g, ' ');
  const active = (element: KycSubmissionSearch) => element.shadowRoot?.activeElement?.id;
  const settled = (element: KycSubmissionSearch, searches = 1) =>
    waitUntil(() => sent.length >= searches && !one(element, '.wait'), 'the search ends');
  const search = async (element: KycSubmissionSearch) => {
    const searches = sent.length + 1;
    one(element, '.go').click();
    await element.updateComplete;
    await settled(element, searches);
    await element.updateComplete;
  };
  const searched = async (lang?: string) => {
    const element = await make(lang);
    await search(element);
    return element;
  };
  const set = async (element: KycSubmissionSearch, selector: string, value: string) => {
    const control = one<HTMLInputElement>(element, selector);
    control.value = value;
    control.dispatchEvent(new Event(control.localName === 'select' ? 'change' : 'input', { bubbles: true }));
    await element.updateComplete;
  };
  const addFilter = async (element: KycSubmissionSearch, key: number, field: string, value: string) => {
    one(element, '#add').click();
    await element.updateComplete;
    await set(element, `#field-${key}`, field);
    await set(element, `#value-${key}`, value);
  };

  it('searches everything when nothing is chosen, with the token in a header and not in the address', async () => {
    await searched();
    assert.deepEqual(sent, [
      { url: 'https://proxy.example/v1/submissions/search', token: 'Bearer token', body: {} },
    ]);
  });

  it('sends the form, states, email and filters that were chosen', async () => {
    const element = await make();
    element.formId = 'form-1';
    one(element, 'input[value=Approved]').click();
    await set(element, 'input[name=email]', ' noura@example.com ');
    await addFilter(element, 1, 'income', '1,200.50');
    await set(element, '#operator-1', 'GreaterThan');
    await search(element);
    assert.deepEqual(sent[0]?.body, {
      formId: 'form-1',
      states: ['Approved'],
      email: 'noura@example.com',
      filters: [{ fieldId: 'income', value: '1200.50', operator: 'GreaterThan' }],
    });
  });

  it('gives each field type its native input and its operators', async () => {
    const element = await make();
    await addFilter(element, 1, 'born', '');
    assert.equal(one<HTMLInputElement>(element, '#value-1').type, 'date');
    assert.notInclude(text(element, '#operator-1'), 'contains');
    await set(element, '#field-1', 'income');
    assert.equal(one<HTMLInputElement>(element, '#value-1').inputMode, 'decimal');
    await set(element, '#field-1', 'city');
    assert.equal(all(element, '#operator-1 option').length, 2);
  });

  it('lists a RichTextBox field as not searchable and does not offer it', async () => {
    const element = await make();
    await addFilter(element, 1, 'city', '');
    assert.include(text(element, '[part=filters]'), 'cannot be searched: Terms');
    assert.isUndefined(all(element, 'option').find((option) => option.textContent?.trim() === 'Terms'));
  });

  it('names the faulty field, focuses it and sends nothing', async () => {
    const element = await make();
    await addFilter(element, 1, 'income', 'many');
    one(element, '.go').click();
    await waitUntil(() => active(element) === 'value-1');
    assert.equal(one(element, '#value-1').getAttribute('aria-invalid'), 'true');
    assert.include(text(element, '#below-1'), 'Monthly income');
    assert.equal(sent.length, 0);
    await assertAccessible(element);
  });

  it('names a part of an email address, focuses it and sends nothing', async () => {
    const element = await make();
    await set(element, '#email', 'noura');
    await addFilter(element, 1, 'income', 'many');
    one(element, '.go').click();
    await waitUntil(() => active(element) === 'email');
    assert.include(text(element, '#email-error'), 'the whole address');
    assert.equal(one(element, '#email').getAttribute('aria-invalid'), 'true');
    assert.include(document.querySelector('[role=status]')?.textContent, 'Check 2 fields.');
    assert.equal(sent.length, 0);
    await assertAccessible(element);
    await set(element, '#email', '\u200fnoura@example.com ');
    assert.isFalse(one(element, '#email').hasAttribute('aria-invalid'));
    one(element, '#remove-1').click();
    await search(element);
    assert.deepEqual(sent[0]?.body, { email: 'noura@example.com' });
  });

  it('understands a number in Arabic digits, and says how', async () => {
    const element = await make();
    await addFilter(element, 1, 'income', '١٬٢٥٠٫٥');
    assert.include(text(element, '#below-1'), 'searches for 1250.5');
    await search(element);
    assert.deepEqual(sent[0]?.body['filters'], [{ fieldId: 'income', operator: 'Equals', value: '1250.5' }]);
  });

  describe('a query', () => {
    const address = location.href;
    afterEach(() => history.replaceState(null, '', address));
    const given = async (attributes: Record<string, string>, fields: object[] = FIELDS) => {
      const element = document.createElement('kyc-submission-search');
      element.setAttribute('session', 'token');
      element.setAttribute('endpoint', 'https://proxy.example/');
      element.lang = 'en';
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
      element.fields = fields as never;
      // `fixture` waits for a frame, and a page in the background has none.
      const holder = fixtureSync<HTMLElement>(html`<div></div>`);
      holder.append(element);
      await element.updateComplete;
      return element;
    };

    it('in the attribute fills the form and is searched', async () => {
      const element = await given({
        query: 'state=Approved&email=noura@example.com&filter=income+GreaterThan+1200',
      });
      await settled(element);
      assert.deepEqual(sent[0]?.body, {
        states: ['Approved'],
        email: 'noura@example.com',
        filters: [{ fieldId: 'income', operator: 'GreaterThan', value: '1200' }],
      });
      assert.isTrue(one<HTMLInputElement>(element, '[value=Approved]').checked);
      element.query = 'state=New';
      await settled(element, 2);
      assert.deepEqual(sent[1]?.body, { states: ['New'] });
    });

    it('waits for the fields and the session that its filters need', async () => {
      const element = await given({ query: 'filter=income+Equals+5', session: '' }, []);
      await aTimeout(20);
      assert.equal(sent.length, 0);
      element.fields = FIELDS as never;
      await element.updateComplete;
      assert.equal(sent.length, 0);
      element.session = 'token';
      await settled(element);
      assert.equal(sent.length, 1);
    });

    it('of each search is in the attribute, and not in the address unless the host asks for it', async () => {
      const element = await make();
      one(element, '[value=Approved]').click();
      await search(element);
      assert.equal(element.getAttribute('query'), 'state=Approved');
      assert.equal(location.href, address);
    });

    it('goes to the address without personal data, and is searched again from there', async () => {
      const fields = FIELDS.map((field) => ({ ...field, inAddress: field.id === 'income' }));
      const element = await given({ address: 'find' }, fields);
      one(element, '[value=Approved]').click();
      await set(element, '#email', 'noura@example.com');
      await addFilter(element, 1, 'income', '٥');
      await search(element);
      assert.equal(
        new URL(location.href).searchParams.toString().replace(/^(?!find).*?&(?=find)/, ''),
        'find.state=Approved&find.filter=income+Equals+5',
      );
      element.remove();
      const reloaded = await given({ address: 'find' }, fields);
      await settled(reloaded, 2);
      assert.deepEqual(sent[1]?.body, {
        states: ['Approved'],
        filters: [{ fieldId: 'income', operator: 'Equals', value: '5' }],
      });
    });

    it('without its values is not sent: the form asks for them and leaves the focus where it is', async () => {
      history.replaceState(null, '', '?search.state=New&search.filter=born+LessThan');
      const element = await given({ address: '' });
      await waitUntil(() => text(element, '#below-1').includes('Date of birth: enter a value'));
      assert.equal(sent.length, 0);
      assert.isNull(element.shadowRoot!.activeElement);
      assert.equal(one<HTMLSelectElement>(element, '#operator-1').value, 'LessThan');
    });

    it('never goes beyond the states that the host offers', async () => {
      const element = await given({ query: 'state=New&state=Approved', states: 'Approved' });
      await settled(element);
      assert.deepEqual(sent[0]?.body, { states: ['Approved'] });
    });
  });

  describe('fields at an address of the host', () => {
    let credentials: RequestCredentials | undefined;
    const host = (respond: () => Response | Promise<Response>) => {
      const proxy = window.fetch;
      window.fetch = async (input, init) => {
        if (!String(input).endsWith('/fields')) return proxy(input, init);
        ({ credentials } = init!);
        return respond();
      };
    };
    const makeWith = (wanted = '') =>
      fixture<KycSubmissionSearch>(
        html`<kyc-submission-search
          lang="en"
          session="token"
          endpoint="https://proxy.example/"
          fields-url="https://host.example/fields"
          fields-credentials=${wanted}
        ></kyc-submission-search>`,
      );

    it('are offered, and are fetched without credentials unless the host asks for them', async () => {
      host(() => json(200, FIELDS));
      const element = await makeWith();
      await waitUntil(() => one(element, '#add'));
      await addFilter(element, 1, 'city', 'Riyadh');
      assert.equal(credentials, 'omit');
      await makeWith('same-origin');
      assert.equal(credentials, 'same-origin');
    });

    for (const [what, respond] of [
      ['no connection', () => Promise.reject(new TypeError('network'))],
      ['an error', () => json(500, { error: 'no' })],
      ['no JSON', () => new Response('<html>')],
      ['no list', () => json(200, { fields: FIELDS })],
      ['a list of other things', () => json(200, [1, { name: 'x' }])],
    ] as const) {
      it(`that answers ${what}: says so, searches without them, and tries again`, async () => {
        host(respond);
        const errors: unknown[] = [];
        const listen = (event: Event) => errors.push((event as CustomEvent).detail);
        document.addEventListener('kyc-error', listen);
        const element = await makeWith();
        await waitUntil(() => one(element, '#retry-fields'));
        document.removeEventListener('kyc-error', listen);
        assert.deepEqual(errors, [{ reason: 'fields_unavailable' }]);
        assert.include(document.querySelector('[role=status]')?.textContent, 'could not be loaded');
        await assertAccessible(element);
        one(element, '#retry-fields').focus();
        one(element, '#retry-fields').click();
        await waitUntil(() => active(element) === 'retry-fields');
        await search(element);
        assert.equal(sent.length, 1);
        host(() => json(200, FIELDS));
        one(element, '#retry-fields').click();
        await waitUntil(() => active(element) === 'add');
      });
    }
  });

  it('keeps focus where it is useful when rows are added and removed by keyboard', async () => {
    const element = await make();
    one(element, '#add').focus();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => active(element) === 'field-1');
    one(element, '#add').focus();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => active(element) === 'field-2');
    one(element, '#remove-1').focus();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => active(element) === 'remove-2');
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => active(element) === 'add');
  });

  it('searches on Enter in a field', async () => {
    const element = await make();
    one(element, 'input[name=email]').focus();
    await sendKeys({ press: 'Enter' });
    await settled(element);
    assert.equal(sent.length, 1);
  });

  it('labels states, and has both calendars, and matched values under the field’s name', async () => {
    answer = found([submission(1)]);
    const element = await searched();
    const shown = text(element);
    for (const part of [
      'In compliance review',
      '1 Nov 2026',
      '1448',
      'Monthly income',
      '1.50',
      'Showing 1–1 of all 1.',
    ]) {
      assert.include(shown, part);
    }
    assert.notInclude(shown, 'ComplianceReview');
    await assertAccessible(element);
  });

  it('names the range on the page, or that it is everything', async () => {
    answer = found(many(37));
    const element = await searched();
    assert.include(text(element), 'Showing 1–25 of all 37.');
    const next = one(element, '[aria-label="Next page"]');
    next.focus();
    next.click();
    await waitUntil(() => text(element).includes('Showing 26–37 of all 37.'));
    assert.equal(all(element, 'tbody tr').length, 12);
    assert.equal(element.shadowRoot?.activeElement, next, 'the pressed button keeps the focus');
    assert.equal(next.ariaDisabled, 'true');
    assert.include(document.querySelector('[role=status]')?.textContent, 'Showing 26–37');
  });

  it('shows as many rows as the person wants, and goes to a page by its number', async () => {
    answer = found(many(37));
    const element = await searched();
    const field = (label: string) =>
      all<HTMLLabelElement>(element, 'label.number').find(({ textContent }) => textContent.includes(label))
        ?.control as HTMLInputElement;
    const enter = async (label: string, value: string) => {
      const input = field(label);
      input.value = value;
      input.dispatchEvent(new Event('change'));
      await element.updateComplete;
    };
    assert.isUndefined(field('Go to page'), 'two pages have buttons');
    await enter('Per page', '4');
    assert.equal(all(element, 'tbody tr').length, 4);
    await enter('Go to page', '10');
    assert.include(text(element), 'Showing 37–37 of all 37.');
    await waitUntil(() =>
      document.querySelector('[role=status]')?.textContent?.includes('Showing 37–37 of all 37.'),
    );
    await enter('Per page', 'x');
    assert.equal(field('Per page').value, '4');
    await search(element);
    assert.equal(all(element, 'tbody tr').length, 4, 'the next search keeps the size');
  });

  it('counts the submissions by their state', async () => {
    const [first, ...others] = many(5);
    answer = found([
      { ...first!, kycState: 'New' },
      ...others.map((each) => ({ ...each, kycState: 'Rejected' as const })),
    ]);
    const element = await searched();
    assert.include(text(element), 'New 1 Rejected 4');
  });

  it('warns when the service sent fewer than it counted', async () => {
    answer = found(many(10), 212);
    const element = await searched();
    assert.include(text(element), 'The service counted 212 and sent 10.');
    assert.notInclude(text(element), 'of all');
  });

  it('sorts numbers by size, and marks the sorted column for screen readers', async () => {
    answer = found([submission(10), submission(9), submission(100)]);
    const element = await searched();
    const button = all(element, '.sort').find((head) => head.textContent?.includes('Monthly income'))!;
    button.click();
    await element.updateComplete;
    assert.deepEqual(
      all(element, '.name').map((name) => name.innerText),
      ['Customer 009', 'Customer 010', 'Customer 100'],
    );
    assert.equal(button.closest('th')?.getAttribute('aria-sort'), 'ascending');
    button.click();
    await element.updateComplete;
    assert.equal(all(element, '.name')[0]?.innerText, 'Customer 100');
  });

  it('folds a text longer than any name, and shows what changes its direction', async () => {
    const income = '1'.repeat(20_000);
    answer = found([
      { ...submission(1), customerName: 'Noura '.repeat(4_000), matchedValues: { income } },
      { ...submission(2), customerName: 'Khalid \u202eibiatolA' },
    ]);
    const element = await searched();
    const [long, reordered] = all(element, '.name').map((name) => name.innerText);
    assert.match(long!, /^Noura .{100,200}…$/);
    assert.equal(reordered, 'Khalid [U+202E]ibiatolA');
    const whole = all<HTMLDetailsElement>(element, 'details');
    assert.equal(whole.length, 2);
    assert.isFalse(whole[0]!.open);
    whole[0]!.querySelector('summary')!.click();
    assert.include(whole[0]!.innerText, 'Noura '.repeat(3_999));
    await assertAccessible(element);
  });

  it('fires an event with only the id of the chosen submission', async () => {
    answer = found([submission(1)]);
    const element = await searched();
    setTimeout(() => one(element, '.name').click());
    const { detail } = (await oneEvent(element, 'kyc-submission-select')) as CustomEvent<unknown>;
    assert.deepEqual(detail, { submissionId: 'sub-1' });
  });

  it('shows what comes from the service as text, never as markup', async () => {
    const bad = '<img src=x onerror="window.hacked = true">';
    answer = found([{ ...submission(1), customerName: bad, kycState: bad, matchedValues: { [bad]: bad } }]);
    const element = await searched();
    assert.isNull(element.renderRoot.querySelector('img'));
    assert.include(text(element), bad);
    answer = problem(400, 'upstream_rejected', { detail: bad });
    await search(element);
    assert.isNull(element.renderRoot.querySelector('img'));
    assert.include(text(element), bad);
  });

  for (const [status, code, message] of [
    [401, 'session_expired', 'Your session ended'],
    [403, 'forbidden', 'do not have permission to search here'],
    [403, 'upstream_forbidden', 'do not have permission to search here'],
    [503, 'busy', 'The service is busy'],
    [502, 'upstream_unavailable', 'is not available'],
    [500, 'a_code_of_tomorrow', 'is not available'],
  ] as const) {
    it(`explains ${code} kindly, and reports its code`, async () => {
      answer = problem(status, code);
      const element = await make();
      setTimeout(() => one(element, '.go').click());
      const { detail } = (await oneEvent(element, 'kyc-error')) as unknown as CustomEvent<ErrorDetail>;
      await element.updateComplete;
      assert.equal(detail.reason, code);
      // What the service said is in no event.
      assert.equal((detail.cause as Error | undefined)?.message ?? code, code);
      assert.include(text(element), message);
      if (code.includes('_')) assert.notInclude(text(element), code);
      await assertAccessible(element);
    });
  }

  it('reports a lost connection, keeps what was typed and tries again', async () => {
    answer = () => Promise.reject(new TypeError('network'));
    const element = await make();
    await set(element, 'input[name=email]', 'noura@example.com');
    await search(element);
    assert.include(text(element), 'No connection');
    answer = found([submission(1)]);
    all(element, '.message button')[0]?.click();
    await waitUntil(() => one(element, 'table'));
    assert.deepEqual(sent[1]?.body, { email: 'noura@example.com' });
  });

  it('renews an ended session through the host and goes on', async () => {
    const element = await make();
    element.getSession = () => Promise.resolve('renewed');
    answer = () =>
      sent.at(-1)?.token === 'Bearer renewed' ? found([submission(1)])() : problem(401, 'session_expired')();
    await search(element);
    assert.include(text(element), 'Customer 001');
  });

  it('reports that nothing matches', async () => {
    const element = await searched();
    assert.include(text(element), 'No submission matches');
    await assertAccessible(element);
  });

  it('speaks the outcome through the page’s live region, and takes the region away with it', async () => {
    answer = found(many(3));
    const element = await searched();
    assert.include(document.querySelector('[role=status]')?.textContent, '3 submissions');
    element.remove();
    assert.isNull(document.querySelector('[role=status]'));
  });

  it('drops an answer that comes after the element has left', async () => {
    let release = () => {};
    answer = () => new Promise((resolve) => (release = () => resolve(found([submission(1)])())));
    const element = await make();
    one(element, '.go').click();
    await waitUntil(() => one(element, '.wait'));
    const parent = element.parentNode!;
    element.remove();
    release();
    await aTimeout(0);
    parent.append(element);
    await element.updateComplete;
    assert.isNull(one(element, 'table'));
    assert.isNull(one(element, '.wait'));
  });

  it('exports everything that came back, in the order on screen, and no formula', async () => {
    const blobs: Blob[] = [];
    const names: string[] = [];
    const { createObjectURL } = URL;
    URL.createObjectURL = (blob: Blob) => {
      blobs.push(blob);
      return 'blob:test';
    };
    const { click } = HTMLAnchorElement.prototype;
    HTMLAnchorElement.prototype.click = function () {
      names.push(this.download);
    };
    try {
      answer = found([...many(29), { ...submission(30), customerName: '=HYPERLINK("x")' }], 40);
      const element = await searched();
      one(element, '[part=export]').click();
      const lines = (await blobs[0]!.text()).trim().split('\r\n');
      assert.equal(lines.length, 31);
      assert.include(lines[0], '"Monthly income"');
      assert.include(lines[30], `"'=HYPERLINK(""x"")"`);
      assert.match(names[0]!, /^submissions-\d{4}-\d\d-\d\d-30-of-40\.csv$/);
    } finally {
      URL.createObjectURL = createObjectURL;
      HTMLAnchorElement.prototype.click = click;
    }
  });

  it('reads from right to left in Arabic, with its plurals and digits', async () => {
    answer = found(many(3));
    const element = await make('ar');
    await waitUntil(() => one(element, '.go'));
    await search(element);
    assert.equal(getComputedStyle(one(element, '.card')).direction, 'rtl');
    assert.include(text(element), '٣ طلبات');
    assert.include(text(element), 'قيد مراجعة الامتثال');
    await assertAccessible(element);
  });

  it('is accessible in the dark', async () => {
    answer = found(many(3));
    const element = await make();
    element.style.colorScheme = 'dark';
    await search(element);
    await assertAccessible(element);
  });

  it('stacks a card per submission at 360 px and stays within the page', async () => {
    await setViewport({ width: 360, height: 800 });
    answer = found(many(30));
    const element = await make();
    await addFilter(element, 1, 'income', '1');
    await search(element);
    assert.isAtMost(document.documentElement.scrollWidth, 360);
    const [first, second] = all(element, 'tbody tr > *');
    assert.isAbove(second!.getBoundingClientRect().top, first!.getBoundingClientRect().top);
    assert.notEqual(getComputedStyle(one(element, '.order')).display, 'none');
    await assertAccessible(element);
  });

  it('drops the message of an ended session when it has a new one', async () => {
    answer = problem(401, 'session_expired');
    const element = await searched();
    assert.include(text(element), 'Your session ended');
    element.session = 'new';
    await element.updateComplete;
    assert.notInclude(text(element), 'Your session ended');
  });

  it('offers only the states the host names', async () => {
    const element = await make();
    element.states = 'Approved Rejected';
    await element.updateComplete;
    assert.equal(all(element, 'input[name=state]').length, 2);
  });

  it('offers states for a list, and none for a value that names none', async () => {
    const element = await make();
    for (const [states, offered] of [
      [['New', 'Approved'], 2],
      [3, 0],
      [{}, 0],
      [null, 6],
    ] as const) {
      Object.assign(element, { states });
      await element.updateComplete;
      assert.equal(all(element, 'input[name=state]').length, offered, String(states));
    }
  });
});
