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
  waitUntil,
} from '../../in-page/index.js';
import '../../../widget/screening-form/define.js';
import '../../../widget/screening-results/define.js';
import type { KycScreeningCreatedEvent } from '../../../widget/screening-form/screening-form-events.js';
import type { KycScreeningForm } from '../../../widget/screening-form/screening-form.js';
import { screeningOf } from '../../../demo/playground/scripted/example-screening.js';

interface Sent {
  url: string;
  key: string | null;
  token: string | null;
  body: Record<string, unknown>;
}

describe('kyc-screening-form', () => {
  const realFetch = window.fetch;
  let sent: Sent[] = [];
  let answers: (() => Response | Promise<Response>)[] = [];

  const json = (status: number, body: unknown) => () => new Response(JSON.stringify(body), { status });
  const problem = (status: number, code: string, more: object = {}) =>
    json(status, { type: '', title: '', status, code, requestId: 'r', ...more });
  const created = json(201, screeningOf(3));
  const broken = () => Promise.reject(new TypeError('network'));

  beforeEach(() => {
    sessionStorage.clear();
    sent = [];
    answers = [created];
    window.fetch = async (input, init) => {
      const headers = new Headers(init?.headers);
      sent.push({
        url: String(input),
        key: headers.get('Idempotency-Key'),
        token: headers.get('Authorization'),
        body: JSON.parse(String(init?.body)) as Record<string, unknown>,
      });
      return (answers.length > 1 ? answers.shift()! : answers[0]!)();
    };
  });
  afterEach(() => {
    window.fetch = realFetch;
  });

  const form = (change: Partial<KycScreeningForm> = {}) =>
    fixture<KycScreeningForm>(
      html`<kyc-screening-form
        session="tok"
        endpoint="https://proxy.example/"
        lang=${change.lang ?? 'en'}
        .extended=${change.extended ?? false}
        .monitoring=${change.monitoring ?? false}
        .clientId=${change.clientId}
        .clients=${change.clients}
        .for=${change.for}
      ></kyc-screening-form>`,
    );
  const inside = <E extends HTMLElement = HTMLElement>(element: KycScreeningForm, selector: string) => {
    const found = element.shadowRoot!.querySelector<E>(selector);
    if (!found) throw new Error(`nothing matches ${selector}`);
    return found;
  };
  const type = async (element: KycScreeningForm, selector: string, text: string) => {
    const input = inside<HTMLInputElement>(element, selector);
    input.value = text;
    input.dispatchEvent(new Event('input'));
    input.dispatchEvent(new Event('change'));
    await element.updateComplete;
  };
  const submit = async (element: KycScreeningForm) => {
    inside(element, '.go').click();
    await element.updateComplete;
  };
  const submitted = async (change?: Partial<KycScreeningForm>) => {
    const element = await form(change);
    await type(element, '#name', 'Mohammed');
    await submit(element);
    return element;
  };
  const notice = async (element: KycScreeningForm, message: RegExp) => {
    await waitUntil(
      () => message.test(element.shadowRoot!.querySelector('#notice')?.textContent ?? ''),
      String(message),
    );
    return inside(element, '#notice');
  };
  const button = (element: KycScreeningForm, message: RegExp) =>
    [...element.shadowRoot!.querySelectorAll('button')].find((each) => message.test(each.textContent ?? ''))!;

  for (const [lang, question, send] of [
    ['en', /Is this the whole name\?/, /^\s*Screen\s*$/],
    ['ar', /هل هذا هو الاسم كاملًا؟/, /^\s*فحص\s*$/],
  ] as const)
    it(`asks once whether a short name is whole, in ${lang}`, async () => {
      const element = await form({ lang });
      await waitUntil(() => element.shadowRoot!.querySelector('.go') !== null, 'the form');
      await type(element, '#name', 'H&M');
      await submit(element);
      await notice(element, question);
      assert.equal(sent.length, 0);
      button(element, send).click();
      await waitUntil(() => sent.length === 1, 'sent');
      assert.deepInclude(sent[0]!.body, { name: 'H&M', confirmed: ['name'] });
    });

  it('is emptied and filled before it is in a page', async () => {
    const element = document.createElement('kyc-screening-form') as KycScreeningForm;
    element.fill(screeningOf(3));
    element.reset();
    element.fill({ ...screeningOf(3), name: 'Ada Lovelace' });
    document.body.append(element);
    await element.updateComplete;
    await waitUntil(() => inside<HTMLInputElement>(element, '#name')?.value === 'Ada Lovelace');
    element.remove();
  });

  it('sends the typed fields with a key, and fires an event', async () => {
    const element = await form({ extended: true, monitoring: true, clientId: 'client-a1' });
    await type(element, '#name', '  Mohammed Al Harbi ');
    await type(element, '#entityDate', '1970-03-04');
    await type(element, '#gender', 'Male');
    inside(element, '#isMonitored').click();
    setTimeout(() => void submit(element));
    const event = (await oneEvent(element, 'kyc-screening-created')) as KycScreeningCreatedEvent;
    assert.deepEqual(event.detail, { screeningId: 'scr-1' });
    assert.equal(event.screening.hits.items.length, 3);
    assert.equal(sent.length, 1);
    assert.equal(sent[0]!.url, 'https://proxy.example/v1/screenings');
    assert.equal(sent[0]!.token, 'Bearer tok');
    assert.match(sent[0]!.key!, /^[\x21-\x7e]{16,}$/);
    assert.deepEqual(sent[0]!.body, {
      name: 'Mohammed Al Harbi',
      entityType: 'person',
      entityDate: '1970-03-04',
      isMonitored: true,
      clientId: 'client-a1',
      gender: 'Male',
    });
    await notice(element, /was screened.*3 hits/s);
  });

  it('names each wrong field, sends nothing, and takes the focus to the first', async () => {
    const element = await form();
    await type(element, '#entityDate', '2999-01-01');
    await submit(element);
    await waitUntil(() => element.shadowRoot!.activeElement?.id === 'name');
    assert.equal(sent.length, 0);
    const name = inside<HTMLInputElement>(element, '#name');
    assert.equal(name.getAttribute('aria-invalid'), 'true');
    assert.include(name.getAttribute('aria-describedby'), 'name-error');
    assert.match(inside(element, '#name-error').textContent!, /^\s*Name:/);
    assert.match(inside(element, '#summary').textContent!, /2 fields.*Name:.*Date:/s);
    button(element, /^\s*Date:/).click();
    await waitUntil(() => element.shadowRoot!.activeElement?.id === 'entityDate');
    await assertAccessible(element);
    await type(element, '#name', 'Mohammed');
    assert.equal(name.getAttribute('aria-invalid'), 'false');
  });

  it('marks the field that the proxy refuses', async () => {
    answers = [
      problem(400, 'invalid_request', { errors: [{ path: 'countries.0', message: 'Is not known.' }] }),
    ];
    const element = await submitted();
    await waitUntil(() => element.shadowRoot!.activeElement?.id === 'countries');
    assert.match(inside(element, '#countries-error').textContent!, /Countries: Is not known\./);
  });

  it('screens once on a double click, and with the same key on a retry', async () => {
    answers = [broken, broken, created];
    const element = await form();
    await type(element, '#name', 'Mohammed');
    void submit(element);
    void submit(element);
    await notice(element, /No connection/);
    assert.equal(sent.length, 1);
    await type(element, '#name', 'Mohammed A');
    await submit(element);
    await notice(element, /No connection/);
    await type(element, '#name', 'Mohammed');
    await submit(element);
    await notice(element, /was screened/);
    assert.equal(sent[2]!.key, sent[0]!.key, 'same content, same key, whatever was typed between');
    assert.notEqual(sent[1]!.key, sent[0]!.key);
  });

  it('asks again under the same key while the service is busy or the first request is running', async () => {
    answers = [
      problem(503, 'busy', { retryAfter: 0.02 }),
      problem(409, 'idempotency_key_in_use', { retryAfter: 0.02 }),
      created,
    ];
    const element = await submitted();
    await notice(element, /was screened/);
    assert.equal(sent.length, 3);
    assert.equal(new Set(sent.map(({ key }) => key)).size, 1);
  });

  it('keeps the focus in the field that sent it, and no one types there until the answer', async () => {
    let answer!: (response: Response) => void;
    answers = [() => new Promise<Response>((resolve) => (answer = resolve))];
    const element = await form();
    await type(element, '#name', 'Mohammed');
    const input = inside<HTMLInputElement>(element, '#name');
    let left = 0;
    input.addEventListener('blur', () => left++);
    input.focus();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => answer !== undefined, 'not sent');
    await element.updateComplete;
    assert.equal(element.shadowRoot!.activeElement, input);
    assert.isTrue(input.readOnly);
    assert.equal(left, 0);
    answer(created());
    await notice(element, /was screened/);
    assert.isFalse(input.readOnly);
  });

  it('lets every field keep the focus, and none change, while a screening is sent', async () => {
    let answer!: (response: Response) => void;
    answers = [() => new Promise<Response>((resolve) => (answer = resolve))];
    const clients = [
      { id: '7', name: 'North' },
      { id: '8', name: 'South' },
    ];
    const element = await form({ extended: true, monitoring: true, clients });
    await type(element, '#name', 'Mohammed');
    inside(element, '#countries').focus();
    await sendKeys({ type: 'Jordan' });
    await sendKeys({ press: 'Enter' });
    const controls = [
      ...element.shadowRoot!.querySelectorAll<HTMLInputElement>('.fields :is(input, select, button)'),
    ].filter((control) => control.id !== 'company');
    const values = () => controls.map(({ value, checked }) => `${value} ${checked}`);
    const client = inside<HTMLSelectElement>(element, '#clientId');
    client.value = '7';
    client.dispatchEvent(new Event('change'));
    inside<HTMLDetailsElement>(element, 'details').open = true;
    const gender = inside<HTMLSelectElement>(element, '#gender');
    gender.focus();
    await submit(element);
    await waitUntil(() => answer !== undefined, 'not sent');
    const before = values();
    assert.isAtLeast(controls.length, 9);
    for (const control of controls) {
      control.focus();
      for (const key of ['ArrowDown', 'a', ' ', 'Backspace']) await sendKeys({ press: key });
      await element.updateComplete;
      assert.equal(element.shadowRoot!.activeElement, control, control.id);
      control.click();
    }
    // A picker of a phone changes the value without a key.
    gender.value = 'Male';
    gender.dispatchEvent(new Event('change'));
    await element.updateComplete;
    assert.deepEqual(values(), before);
    answer(created());
    await notice(element, /was screened/);
    assert.deepEqual(values(), before);
    assert.notInclude(JSON.stringify(sent), 'Male');
  });

  it('says in plain units how long the service is busy', async () => {
    answers = [problem(503, 'busy', { retryAfter: 3600 })];
    const element = await submitted();
    assert.match((await notice(element, /busy/)).textContent!, /in 60 minutes\./);
  });

  it('shortens a name that is too long to read, and shows what changes its direction', async () => {
    answers = [json(201, { ...screeningOf(3), name: `\u202e${'x'.repeat(20_000)}` })];
    const element = await submitted();
    assert.match((await notice(element, /was screened/)).textContent!, /\[U\+202E\]x{192}… was/);
  });

  it('lets a person stop waiting, with nothing sent', async () => {
    answers = [problem(503, 'busy', { retryAfter: 600 })];
    const element = await submitted();
    assert.match((await notice(element, /busy/)).textContent!, /Nothing was sent yet/);
    await assertAccessible(element);
    button(element, /Stop waiting/).click();
    await waitUntil(() => !element.shadowRoot!.querySelector('#notice'));
    assert.equal(sent.length, 1);
  });

  it('reports an unknown outcome, and screens again only after a confirmation, with a new key', async () => {
    answers = [problem(409, 'outcome_unknown'), created];
    const element = await form();
    await type(element, '#name', 'Mohammed');
    setTimeout(() => void submit(element));
    const error = (await oneEvent(element, 'kyc-error')) as CustomEvent;
    assert.deepEqual(error.detail, { screeningId: null, reason: 'outcome_unknown' });
    assert.match(
      (await notice(element, /do not know/)).textContent!,
      /Check your cases before you screen again/,
    );
    await assertAccessible(element);
    assert.equal(sent.length, 1);
    button(element, /Screen again/).click();
    await notice(element, /3 hits/);
    assert.equal(sent.length, 2);
    assert.notEqual(sent[1]!.key, sent[0]!.key);
  });

  it('does not open a second case for what was just screened without a confirmation', async () => {
    const element = await submitted();
    await notice(element, /was screened/);
    await submit(element);
    await notice(element, /a moment ago/);
    assert.equal(sent.length, 1);
    button(element, /Screen again/).click();
    await notice(element, /was screened/);
    assert.equal(sent.length, 2);
    assert.notEqual(sent[1]!.key, sent[0]!.key);
  });

  for (const [status, code, message] of [
    [401, 'session_expired', /session ended/],
    [403, 'forbidden', /do not have permission to screen/],
    [400, 'upstream_rejected', /rejected/],
    [502, 'upstream_unavailable', /not available/],
    [500, 'internal', /not available/],
  ] as const) {
    it(`explains ${code}, keeps what was typed and is accessible`, async () => {
      answers = [problem(status, code)];
      const element = await submitted();
      await notice(element, message);
      assert.equal(inside<HTMLInputElement>(element, '#name').value, 'Mohammed');
      await assertAccessible(element);
    });
  }

  const announced = (message: RegExp) =>
    waitUntil(
      () => message.test(document.querySelector('[role=status]')?.lastChild?.textContent ?? ''),
      String(message),
    );
  for (const [message, answer] of [
    [/Mohammed Al Harbi was screened. 3 hits/, created],
    [/busy. Nothing was sent yet/, problem(503, 'busy', { retryAfter: 600 })],
    [/already running/, problem(409, 'idempotency_key_in_use', { retryAfter: 600 })],
    [/do not know whether/, problem(409, 'outcome_unknown')],
    [/No connection/, broken],
    [/session ended/, problem(401, 'session_expired')],
    [/do not have permission to screen/, problem(403, 'forbidden')],
    [
      /The list is being renewed/,
      problem(400, 'upstream_rejected', { detail: 'The list is being renewed.' }),
    ],
    [/needs a client/, problem(400, 'upstream_rejected', { detail: 'clientId is required' })],
    [/not available/, problem(502, 'upstream_unavailable')],
    [/Check one field/, problem(400, 'invalid_request', { errors: [{ path: 'name', message: 'No.' }] })],
  ] as const) {
    it(`announces ${String(message)}, and again when it happens again`, async () => {
      answers = [answer];
      const element = await form();
      await type(element, '#name', 'Mohammed Al Harbi');
      await submit(element);
      await announced(message);
      button(element, /Stop waiting/)?.click();
      await element.updateComplete;
      const region = document.querySelector('[role=status]')!;
      region.replaceChildren();
      await type(element, '#name', 'Mohammed Al Harbi Two');
      await submit(element);
      await waitUntil(() => region.childElementCount > 1 || /field/.test(region.textContent ?? ''));
    });
  }

  it('announces a failure that follows at once on the same failure', async () => {
    const element = await form();
    element.session = undefined;
    element.getSession = () => Promise.reject(new TypeError('network'));
    await element.updateComplete;
    await type(element, '#name', 'Mohammed');
    await submit(element);
    await announced(/No connection/);
    document.querySelector('[role=status]')!.replaceChildren();
    await submit(element);
    await announced(/No connection/);
  });

  it('announces that no country has a name', async () => {
    const element = await form();
    await type(element, '#countries', 'qqq');
    await announced(/Not in ISO 3166-1/);
  });

  it('explains every field beside it, and ties the help and the error to it', async () => {
    for (const company of [false, true]) {
      const element = await form({
        extended: true,
        monitoring: true,
        clients: [
          { id: 'a1', name: 'One' },
          { id: 'a2', name: 'Two' },
        ],
      });
      if (company) inside(element, '#company').click();
      await element.updateComplete;
      const controls = element.shadowRoot!.querySelectorAll(
        'input:not([type=radio]), select, fieldset[aria-describedby]',
      );
      assert.equal(controls.length, company ? 7 : 9);
      for (const control of controls) {
        const ids = control.getAttribute('aria-describedby')!.split(' ');
        const hint = inside(element, `#${ids.find((id) => id.endsWith('-hint'))!}`);
        assert.match(hint.textContent!, /\S{3}/, control.id);
      }
      await assertAccessible(element);
    }
  });

  it('asks for the client where the host names several, and sends the chosen one', async () => {
    const clients = [
      { id: 'a1', name: 'Bank One' },
      { id: 'a2', name: 'Bank Two' },
    ];
    const element = await submitted({ clients });
    await waitUntil(() => element.shadowRoot!.activeElement?.id === 'clientId');
    assert.equal(sent.length, 0);
    assert.match(inside(element, '#clientId-error').textContent!, /choose the client/);
    await assertAccessible(element);
    await type(element, '#clientId', 'a2');
    await submit(element);
    await notice(element, /was screened/);
    assert.equal(sent[0]!.body['clientId'], 'a2');
    button(element, /Screen another name/).click();
    await element.updateComplete;
    assert.equal(inside<HTMLSelectElement>(element, '#clientId').value, 'a2');
  });

  it('marks the client that the service refuses', async () => {
    answers = [problem(400, 'upstream_rejected', { detail: 'The key may not use this client.' })];
    const element = await form({
      clientId: 'a1',
      clients: [
        { id: 'a1', name: 'Bank One' },
        { id: 'a2', name: 'Bank Two' },
      ],
    });
    await type(element, '#name', 'Mohammed');
    await submit(element);
    await waitUntil(() => element.shadowRoot!.activeElement?.id === 'clientId');
    assert.match(inside(element, '#clientId-error').textContent!, /Client: The key may not use this client/);
  });

  it('offers the Gregorian day for a Hijri year', async () => {
    const element = await form();
    await type(element, '#entityDate', '1410-09-16');
    assert.match(inside(element, '#entityDate-doubt').textContent!, /1410.*Hijri.*12 Apr 1990/s);
    await announced(/1410/);
    await assertAccessible(element);
    button(element, /Use 12 Apr 1990/).click();
    await waitUntil(() => element.shadowRoot!.activeElement?.id === 'entityDate');
    assert.equal(inside<HTMLInputElement>(element, '#entityDate').value, '1990-04-12');
    assert.equal(element.shadowRoot!.querySelector('#entityDate-doubt'), null);
  });

  it('asks back about a date that may be a mistake, and sends what the person confirms', async () => {
    answers = [created];
    const element = await form();
    await type(element, '#name', 'Mohammed');
    await type(element, '#entityDate', '1985-01-01');
    await announced(/placeholder/);
    await submit(element);
    await waitUntil(() => element.shadowRoot!.activeElement?.id === 'entityDate');
    assert.match(inside(element, '#entityDate-error').textContent!, /correct it, or say that it is right/);
    await assertAccessible(element);
    assert.lengthOf(sent, 0);
    button(element, /The date is right/).click();
    await waitUntil(() => !element.shadowRoot!.querySelector('#entityDate-doubt'));
    await submit(element);
    await notice(element, /was screened/);
    assert.deepEqual(sent[0]!.body['confirmed'], ['entityDate']);
  });

  it('names a date that the proxy asks back about', async () => {
    const errors = [{ path: 'entityDate', message: 'It looks like a placeholder.' }];
    answers = [problem(422, 'needs_confirmation', { errors })];
    const element = await submitted();
    await waitUntil(() => element.shadowRoot!.activeElement?.id === 'entityDate');
    assert.match(inside(element, '#entityDate-error').textContent!, /a placeholder/);
  });

  describe('after a reload while a screening was sent', () => {
    const reloaded = async () => {
      answers = [() => new Promise(() => {}), created];
      const before = await form();
      await type(before, '#name', 'Mohammed');
      await submit(before);
      await waitUntil(() => sent.length === 1);
      before.remove();
      return form();
    };

    it('says that it may have been sent, and gets the result under the same key', async () => {
      const element = await reloaded();
      assert.match(inside(element, '#interrupted').textContent!, /may have gone through/);
      await announced(/may have gone through.*no second case is created/);
      await assertAccessible(element);
      await type(element, '#name', 'Mohammed');
      await submit(element);
      await notice(element, /was screened/);
      assert.equal(sent[1]!.key, sent[0]!.key);
      assert.equal(element.shadowRoot!.querySelector('#interrupted'), null);
      assert.equal((await form()).shadowRoot!.querySelector('#interrupted'), null);
    });

    it('keeps the message for another name, until the person closes it', async () => {
      const element = await reloaded();
      await type(element, '#name', 'Another');
      await submit(element);
      await notice(element, /was screened/);
      assert.notEqual(sent[1]!.key, sent[0]!.key);
      assert.isNotNull(element.shadowRoot!.querySelector('#interrupted'));
      button(element, /Close this message/).click();
      await element.updateComplete;
      assert.equal(element.shadowRoot!.querySelector('#interrupted'), null);
      assert.equal((await form()).shadowRoot!.querySelector('#interrupted'), null);
    });

    it('gets the answer that came after its element was removed', async () => {
      let answer: (response: Response) => void;
      answers = [() => new Promise((resolve) => (answer = resolve)), created];
      const before = await form();
      await type(before, '#name', 'Mohammed');
      await submit(before);
      await waitUntil(() => sent.length === 1);
      before.remove();
      answer!(created());
      await new Promise((resolve) => setTimeout(resolve));
      const element = await submitted();
      await notice(element, /was screened/);
      assert.equal(sent[1]!.key, sent[0]!.key);
    });

    it('says nothing about a screening that the service refused', async () => {
      answers = [problem(400, 'upstream_rejected')];
      const before = await form();
      await type(before, '#name', 'Mohammed');
      await submit(before);
      await notice(before, /rejected/);
      before.remove();
      assert.equal((await form()).shadowRoot!.querySelector('#interrupted'), null);
    });
  });

  it('returns the focus to the field, or from a button that is gone to the submit button', async () => {
    answers = [broken, created];
    const element = await form();
    await type(element, '#name', 'Mohammed');
    inside(element, '#name').focus();
    await sendKeys({ press: 'Enter' });
    await notice(element, /No connection/);
    await waitUntil(() => element.shadowRoot!.activeElement?.id === 'name');
    button(element, /Try again/).focus();
    await sendKeys({ press: 'Enter' });
    await notice(element, /was screened/);
    assert.equal(element.shadowRoot!.activeElement?.className, 'go');
    button(element, /Screen another name/).click();
    await waitUntil(() => element.shadowRoot!.activeElement?.id === 'name');
    assert.equal(inside<HTMLInputElement>(element, '#name').value, '');
  });

  it('drops the notice of an ended session when it has a new one', async () => {
    answers = [problem(401, 'session_expired'), created];
    const element = await submitted();
    await notice(element, /session ended/);
    element.session = 'new';
    await element.updateComplete;
    assert.equal(element.shadowRoot!.querySelector('#notice'), null);
    assert.equal(
      inside<HTMLInputElement>(element, '#name').value,
      '',
      'another session may be another person',
    );
    await type(element, '#name', 'Mohammed');
    await submit(element);
    await notice(element, /was screened/);
    assert.equal(sent[1]!.token, 'Bearer new');
  });

  it('empties a country that is half typed with all else', async () => {
    const element = await form();
    const country = inside<HTMLInputElement>(element, '#countries');
    for (const empty of [() => (element.session = 'another'), () => element.reset()]) {
      await type(element, '#countries', 'Saud');
      assert.isAbove(element.shadowRoot!.querySelectorAll('.option').length, 0);
      empty();
      await element.updateComplete;
      assert.equal(country.value, '');
      assert.equal(country.ariaExpanded, 'false');
      assert.lengthOf(element.shadowRoot!.querySelectorAll('.option'), 0);
    }
  });

  it('renders the texts of the service as text, never as markup', async () => {
    answers = [problem(400, 'upstream_rejected', { detail: '<img src=x onerror=alert(1)>' })];
    const element = await submitted();
    const shown = await notice(element, /<img/);
    assert.equal(shown.querySelector('img'), null);
  });

  it('fills the results it is linked to', async () => {
    const element = await form({ for: 'linked' });
    const results = document.createElement('kyc-screening-results');
    results.id = 'linked';
    element.after(results);
    await type(element, '#name', 'Mohammed');
    await submit(element);
    await waitUntil(() => results.screening?.id === 'scr-1');
    assert.equal(sent.length, 1, 'without a second call');
  });

  it('says above the fields what became of the screening, in view', async () => {
    const element = await form();
    element.style.cssText = 'display: block; margin-block: 3000px';
    await type(element, '#name', 'Mohammed');
    inside(element, '.go').focus();
    await submit(element);
    const outcome = await notice(element, /was screened/);
    assert.equal(outcome.compareDocumentPosition(inside(element, '#name')), Node.DOCUMENT_POSITION_FOLLOWING);
    const { top, bottom } = outcome.getBoundingClientRect();
    // Browsers scroll by whole pixels.
    assert.isAtLeast(Math.round(top), 0);
    assert.isAtMost(bottom, innerHeight);
  });

  it('gives the focus to the heading of the results, if it was in the form', async () => {
    const element = await form({ for: 'shown' });
    const results = document.createElement('kyc-screening-results');
    results.id = 'shown';
    element.after(results);
    await type(element, '#name', 'Mohammed');
    inside(element, '#name').focus();
    await submit(element);
    await waitUntil(() => results.shadowRoot!.activeElement?.id === 'title');
    assert.equal(document.activeElement, results);
  });

  it('shows few fields first, and the others once one has a value or a fault', async () => {
    const element = await form({ extended: true, monitoring: true });
    const details = inside<HTMLDetailsElement>(element, 'details');
    assert.isFalse(details.open);
    assert.isNull(details.querySelector('#name, #entityDate, #countries'));
    await type(element, '#gender', 'Male');
    assert.isTrue(details.open);
    await type(element, '#gender', '');
    assert.isTrue(details.open, 'a person who empties a field is still there');
    element.reset();
    await element.updateComplete;
    assert.isFalse(details.open);
    await type(element, '#name', 'Mohammed');
    answers = [problem(400, 'invalid_request', { errors: [{ path: 'gender', message: 'Not this one.' }] })];
    await submit(element);
    await waitUntil(() => element.shadowRoot!.activeElement?.id === 'gender');
    assert.isTrue(details.open);
  });

  it('says a date in words, in both calendars', async () => {
    for (const [lang, words] of [
      ['en', /14 Mar 1979.*15 Rabi. II 1399|Mar 14, 1979.*Rabi. II 15, 1399/],
      ['ar', /١٣٩٩.*١٩٧٩/],
    ] as const) {
      const element = await form({ lang });
      await waitUntil(() => element.shadowRoot!.querySelector('#entityDate'));
      await type(element, '#entityDate', '1979-03-14');
      assert.match(inside(element, '#entityDate-hint').textContent!, words);
    }
  });

  for (const reduced of [false, true]) {
    it(`brings the results into view${reduced ? ', without motion where the person wants none' : ''}`, async () => {
      const realMatchMedia = window.matchMedia;
      const scrolled: unknown[] = [];
      Object.defineProperty(window, 'matchMedia', {
        configurable: true,
        value: (query: string) =>
          /reduced-motion/.test(query) ? { matches: reduced } : realMatchMedia.call(window, query),
      });
      try {
        const element = await form({ for: 'far' });
        const results = document.createElement('kyc-screening-results');
        results.id = 'far';
        results.style.marginBlockStart = '3000px';
        results.scrollIntoView = (options) => void scrolled.push(options);
        element.after(results);
        await type(element, '#name', 'Mohammed');
        await submit(element);
        await waitUntil(() => scrolled.length > 0);
        assert.deepEqual(scrolled, [{ block: 'start', behavior: reduced ? 'auto' : 'smooth' }]);
        results.style.marginBlockStart = '0';
        results.style.position = 'fixed';
        results.style.insetBlockStart = '0';
        button(element, /Screen another name/).click();
        await element.updateComplete;
        await type(element, '#name', 'Another');
        await submit(element);
        await notice(element, /was screened/);
        await new Promise((resolve) => setTimeout(resolve, 50));
        assert.equal(scrolled.length, 1, 'results in view stay where they are');
      } finally {
        Object.defineProperty(window, 'matchMedia', { configurable: true, value: realMatchMedia });
      }
    });
  }

  describe('countries', () => {
    const chosen = (element: KycScreeningForm) =>
      [...element.shadowRoot!.querySelectorAll('.chosen bdi')].map((chip) => chip.textContent);

    it('are chosen, refused twice and removed by keyboard alone', async () => {
      const element = await form();
      inside(element, '#countries').focus();
      await sendKeys({ type: 'saudi' });
      await element.updateComplete;
      const input = inside<HTMLInputElement>(element, '#countries');
      assert.equal(input.getAttribute('aria-expanded'), 'true');
      const active = input.getAttribute('aria-activedescendant')!;
      assert.match(inside(element, `#${active}`).textContent!, /Saudi Arabia/);
      await sendKeys({ press: 'Enter' });
      await sendKeys({ type: 'yem' });
      await sendKeys({ press: 'Enter' });
      await element.updateComplete;
      assert.deepEqual(chosen(element), ['Saudi Arabia', 'Yemen']);
      await assertAccessible(element);
      await sendKeys({ type: 'saudi' });
      await sendKeys({ press: 'Enter' });
      await element.updateComplete;
      assert.deepEqual(chosen(element), ['Yemen'], 'choosing again takes it out');
      await sendKeys({ press: 'Backspace' });
      await element.updateComplete;
      assert.deepEqual(chosen(element), []);
      await sendKeys({ press: 'ArrowUp' });
      await element.updateComplete;
      assert.match(inside(element, `#${input.getAttribute('aria-activedescendant')!}`).textContent!, /ZW/);
      await sendKeys({ press: 'Escape' });
      await element.updateComplete;
      assert.equal(input.getAttribute('aria-expanded'), 'false');
      assert.equal(sent.length, 0);
    });

    it('are sent as codes, each once', async () => {
      const element = await form();
      await type(element, '#name', 'Mohammed');
      for (const country of ['saudi', 'yemen']) {
        inside(element, '#countries').focus();
        await sendKeys({ type: country });
        await sendKeys({ press: 'Enter' });
      }
      await submit(element);
      await notice(element, /was screened/);
      assert.deepEqual(sent[0]!.body['countries'], ['SA', 'YE']);
    });
  });

  it('speaks Arabic from right to left, accessibly', async () => {
    const element = await form({ lang: 'ar', extended: true, monitoring: true });
    await waitUntil(() => element.shadowRoot!.querySelector('h2'));
    assert.equal(inside(element, 'form').dir, 'rtl');
    assert.match(inside(element, 'h2').textContent!, /فحص اسم/);
    await submit(element);
    await waitUntil(() => element.shadowRoot!.activeElement?.id === 'name');
    assert.match(inside(element, '#name-error').textContent!, /أدخل الاسم/);
    await assertAccessible(element);
  });

  it('shows extended parameters and monitoring only where they are switched on, each for its entity type', async () => {
    const plain = await form();
    assert.equal(
      plain.shadowRoot!.querySelector('#idPassportNumber, #isMonitored, #registrationNumber'),
      null,
    );
    const full = await form({ extended: true, monitoring: true });
    assert.match(inside(full, '#isMonitored-hint').textContent!, /may be billed/);
    await assertAccessible(full);
    inside(full, '#company').click();
    await full.updateComplete;
    assert.equal(full.shadowRoot!.querySelector('#idPassportNumber'), null);
    inside(full, '#registrationNumber');
  });
});
