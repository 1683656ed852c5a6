import {
  assert,
  assertAccessible,
  describe,
  it,
  oneEvent,
  sendKeys,
  waitUntil,
} from '../../in-page/index.js';
import '../../../widget/screening-results/define.js';
import type { KycScreeningCreatedEvent } from '../../../widget/screening-form/screening-form-events.js';
import type { KycScreeningForm } from '../../../widget/screening-form/screening-form.js';
import { screeningOf } from '../../../demo/playground/scripted/example-screening.js';
import {
  announced,
  broken,
  button,
  chosenCountries,
  created,
  described,
  field,
  focusOn,
  focused,
  mount,
  never,
  options,
  press,
  problem,
  reached,
  screen,
  shownText,
  shows,
  submit,
  type,
  wireForSuite,
} from './form-page.js';

const CLIENTS = [
  { id: 'a1', name: 'Bank One' },
  { id: 'a2', name: 'Bank Two' },
];

describe('kyc-screening-form', () => {
  const wire = wireForSuite();
  const wasScreened = (form: KycScreeningForm) => shows(form, /was screened/);
  const keys = () => wire.sent.map(({ key }) => key);
  /** An answer that comes when the test says so. */
  function held() {
    let answer: ((response: Response) => void) | undefined;
    wire.answers = [() => new Promise<Response>((resolve) => (answer = resolve)), created];
    return { sent: () => waitUntil(() => answer, 'not sent'), answer: () => answer!(created()) };
  }

  it('asks once whether a short name is whole', async () => {
    const form = await screen(await mount(), 'H&M');
    await shows(form, /Is this the whole name\?/);
    assert.equal(wire.sent.length, 0);
    await submit(form);
    await waitUntil(() => wire.sent.length === 1, 'sent');
    assert.deepInclude(wire.sent[0]!.body, { name: 'H&M', confirmed: ['name'] });
  });

  it('is emptied and filled before it is in a page', async () => {
    const form = document.createElement('kyc-screening-form') as KycScreeningForm;
    form.fill(screeningOf(3));
    form.reset();
    form.fill({ ...screeningOf(3), name: 'Ada Lovelace' });
    document.body.append(form);
    await form.updateComplete;
    await waitUntil(() => field(form, 'Name').value === 'Ada Lovelace');
    form.remove();
  });

  it('sends the typed fields with a key, and fires an event', async () => {
    const form = await mount({ extended: true, monitoring: true, clientId: 'client-a1' });
    await type(form, 'Name', '  Mohammed Al Harbi ');
    await type(form, 'Date of birth', '1970-03-04');
    await type(form, 'Gender', 'Male');
    field(form, 'Monitor this name').click();
    setTimeout(() => void submit(form));
    const event = (await oneEvent(form, 'kyc-screening-created')) as KycScreeningCreatedEvent;
    assert.deepEqual(event.detail, { screeningId: 'scr-1' });
    assert.equal(event.screening.hits.items.length, 3);
    assert.equal(wire.sent.length, 1);
    const [{ url, token, key, body }] = wire.sent as [(typeof wire.sent)[0]];
    assert.deepEqual([url, token], ['https://proxy.example/v1/screenings', 'Bearer tok']);
    assert.match(key!, /^[\x21-\x7e]{16,}$/);
    assert.deepEqual(body, {
      name: 'Mohammed Al Harbi',
      entityType: 'person',
      entityDate: '1970-03-04',
      isMonitored: true,
      clientId: 'client-a1',
      gender: 'Male',
    });
    await shows(form, /was screened.*3 hits/);
  });

  it('names each wrong field, sends nothing, and takes the focus to the first', async () => {
    const form = await mount();
    await type(form, 'Date of birth', '2999-01-01');
    await submit(form);
    await focusOn(form, /^Name/);
    assert.equal(wire.sent.length, 0);
    assert.equal(field(form, 'Name').getAttribute('aria-invalid'), 'true');
    assert.match(described(form, 'Name'), /Name:/);
    assert.match(shownText(form), /2 fields.*Name:.*Date:/);
    await press(form, /^Date:/);
    await focusOn(form, /^Date of birth/);
    await type(form, 'Name', 'Mohammed');
    assert.equal(field(form, 'Name').getAttribute('aria-invalid'), 'false');
  });

  const refusal = (path: string, message: string) => ({ errors: [{ path, message }] });
  for (const [label, answer, error] of [
    [
      'Countries',
      problem(400, 'invalid_request', refusal('countries.0', 'Is not known.')),
      /Countries: Is not known\./,
    ],
    [
      'Date of birth',
      problem(422, 'needs_confirmation', refusal('entityDate', 'It looks like a placeholder.')),
      /a placeholder/,
    ],
    [
      'Client',
      problem(400, 'upstream_rejected', { detail: 'The key may not use this client.' }),
      /Client: The key may not use this client/,
    ],
  ] as const)
    it(`takes the focus to ${label} where the proxy refuses it, and says why`, async () => {
      wire.answers = [answer];
      const form = await screen(await mount({ clientId: 'a1', clients: CLIENTS }));
      await focusOn(form, new RegExp(`^${label}`));
      assert.match(described(form, label), error);
    });

  it('screens once on a double click, and with the same key on a retry', async () => {
    wire.answers = [broken, broken, created];
    const form = await mount();
    await type(form, 'Name', 'Mohammed');
    void submit(form);
    void submit(form);
    await shows(form, /No connection/);
    assert.equal(wire.sent.length, 1);
    await screen(form, 'Mohammed A');
    await waitUntil(() => wire.sent.length === 2);
    await shows(form, /No connection/);
    await screen(form);
    await wasScreened(form);
    assert.equal(keys()[2], keys()[0], 'same content, same key, whatever was typed between');
    assert.notEqual(keys()[1], keys()[0]);
  });

  it('asks again under the same key while the service is busy or the first request is running', async () => {
    wire.answers = [
      problem(503, 'busy', { retryAfter: 0.02 }),
      problem(409, 'idempotency_key_in_use', { retryAfter: 0.02 }),
      created,
    ];
    await wasScreened(await screen(await mount()));
    assert.equal(keys().length, 3);
    assert.equal(new Set(keys()).size, 1);
  });

  it('lets every field keep the focus, and none change, while a screening is sent', async () => {
    const { sent, answer } = held();
    const form = await mount({ extended: true, monitoring: true, clients: CLIENTS });
    field(form, 'Countries').focus();
    await sendKeys({ type: 'Jordan' });
    await sendKeys({ press: 'Enter' });
    await type(form, 'Client', 'a1');
    await type(form, 'Name', 'Mohammed');
    form.shadowRoot!.querySelector('details')!.open = true;
    const controls = [
      ...form.shadowRoot!.querySelectorAll<HTMLInputElement>('input, select, button[aria-label]'),
    ].filter((control) => control !== field(form, 'Company'));
    const values = () => controls.map(({ value, checked }) => `${value} ${checked}`);
    const before = values();
    assert.isAtLeast(controls.length, 9);
    let left = 0;
    field(form, 'Name').addEventListener('blur', () => left++);
    field(form, 'Name').focus();
    await sendKeys({ press: 'Enter' });
    await sent();
    await form.updateComplete;
    assert.deepEqual([focused(form), left, field(form, 'Name').readOnly], ['Name', 0, true]);
    for (const control of controls) {
      control.focus();
      for (const key of ['ArrowDown', 'a', ' ', 'Backspace']) await sendKeys({ press: key });
      await form.updateComplete;
      assert.equal(form.shadowRoot!.activeElement, control, control.id);
      assert.deepEqual(values(), before, control.id);
      control.click();
    }
    // A picker of a phone changes the value without a key.
    await type(form, 'Gender', 'Male');
    assert.deepEqual(values(), before);
    answer();
    await wasScreened(form);
    assert.deepEqual(values(), before);
    assert.isFalse(field(form, 'Name').readOnly);
    assert.notInclude(JSON.stringify(wire.sent), 'Male');
  });

  it('lets a person stop waiting, with nothing sent', async () => {
    wire.answers = [problem(503, 'busy', { retryAfter: 600 })];
    const form = await screen(await mount());
    await shows(form, /busy.*Nothing was sent yet/);
    await press(form, /Stop waiting/);
    await waitUntil(() => !/busy/.test(shownText(form)));
    assert.equal(wire.sent.length, 1);
  });

  it('reports an unknown outcome, and screens again only after a confirmation, with a new key', async () => {
    wire.answers = [problem(409, 'outcome_unknown'), created];
    const form = await mount();
    await type(form, 'Name', 'Mohammed');
    setTimeout(() => void submit(form));
    const error = (await oneEvent(form, 'kyc-error')) as CustomEvent;
    assert.deepEqual(error.detail, { screeningId: null, reason: 'outcome_unknown' });
    await shows(form, /do not know.*Check your cases before you screen again/);
    assert.equal(wire.sent.length, 1);
    await press(form, /Screen again/);
    await shows(form, /3 hits/);
    assert.equal(new Set(keys()).size, 2);
  });

  it('does not open a second case for what was just screened without a confirmation', async () => {
    const form = await screen(await mount());
    await wasScreened(form);
    await submit(form);
    await shows(form, /a moment ago/);
    assert.equal(wire.sent.length, 1);
    await press(form, /Screen again/);
    await wasScreened(form);
    assert.equal(new Set(keys()).size, 2);
  });

  it('asks for the client where the host names several, and sends the chosen one', async () => {
    const form = await screen(await mount({ clients: CLIENTS }));
    await focusOn(form, /^Client/);
    assert.equal(wire.sent.length, 0);
    assert.match(described(form, 'Client'), /choose the client/);
    await type(form, 'Client', 'a2');
    await submit(form);
    await wasScreened(form);
    assert.equal(wire.sent[0]!.body['clientId'], 'a2');
    await press(form, /Screen another name/);
    assert.equal(field(form, 'Client').value, 'a2');
  });

  it('offers the Gregorian day for a Hijri year', async () => {
    const form = await mount();
    await type(form, 'Date of birth', '1410-09-16');
    await shows(form, /1410.*Hijri.*12 Apr 1990/);
    await press(form, /Use 12 Apr 1990/);
    await focusOn(form, /^Date of birth/);
    assert.equal(field(form, 'Date of birth').value, '1990-04-12');
    assert.isUndefined(button(form, /Use 12 Apr 1990/));
  });

  it('asks back about a date that may be a mistake, and sends what the person confirms', async () => {
    const form = await mount();
    await type(form, 'Date of birth', '1985-01-01');
    await screen(form);
    await focusOn(form, /^Date of birth/);
    assert.match(described(form, 'Date of birth'), /correct it, or say that it is right/);
    assert.lengthOf(wire.sent, 0);
    await press(form, /The date is right/);
    await waitUntil(() => !button(form, /The date is right/));
    await submit(form);
    await wasScreened(form);
    assert.deepEqual(wire.sent[0]!.body['confirmed'], ['entityDate']);
  });

  it('says a date in words, in both calendars', async () => {
    const form = await mount();
    await type(form, 'Date of birth', '1979-03-14');
    assert.match(
      described(form, 'Date of birth'),
      /14 Mar 1979.*15 Rabi. II 1399|Mar 14, 1979.*Rabi. II 15, 1399/,
    );
    form.lang = 'ar';
    await shows(form, /١٣٩٩.*١٩٧٩/);
  });

  describe('after a reload while a screening was sent', () => {
    const MAY_HAVE_BEEN_SENT = /may have gone through/;
    const saysNothing = async (form: Element) => assert.notMatch(shownText(form), MAY_HAVE_BEEN_SENT);
    const reloaded = async () => {
      wire.answers = [never, created];
      const before = await screen(await mount());
      await waitUntil(() => wire.sent.length === 1);
      before.remove();
      return mount();
    };

    it('says that it may have been sent, and gets the result under the same key', async () => {
      const form = await reloaded();
      await shows(form, MAY_HAVE_BEEN_SENT);
      await announced(/may have gone through.*no second case is created/);
      await wasScreened(await screen(form));
      assert.equal(keys()[1], keys()[0]);
      for (const each of [form, await mount()]) await saysNothing(each);
    });

    it('keeps the message for another name, until the person closes it', async () => {
      const form = await reloaded();
      await wasScreened(await screen(form, 'Another'));
      assert.notEqual(keys()[1], keys()[0]);
      assert.match(shownText(form), MAY_HAVE_BEEN_SENT);
      await press(form, /Close this message/);
      for (const each of [form, await mount()]) await saysNothing(each);
    });

    it('gets the answer that came after its element was removed', async () => {
      const { sent, answer } = held();
      const before = await screen(await mount());
      await sent();
      before.remove();
      answer();
      await new Promise((resolve) => setTimeout(resolve));
      await wasScreened(await screen(await mount()));
      assert.equal(keys()[1], keys()[0]);
    });

    it('says nothing about a screening that the service refused', async () => {
      wire.answers = [problem(400, 'upstream_rejected')];
      const before = await screen(await mount());
      await shows(before, /rejected/);
      before.remove();
      await saysNothing(await mount());
    });
  });

  it('returns the focus to the field, or from a button that is gone to the submit button', async () => {
    wire.answers = [broken, created];
    const form = await mount();
    await type(form, 'Name', 'Mohammed');
    field(form, 'Name').focus();
    await sendKeys({ press: 'Enter' });
    await shows(form, /No connection/);
    await focusOn(form, /^Name/);
    button(form, /Try again/)!.focus();
    await sendKeys({ press: 'Enter' });
    await wasScreened(form);
    assert.equal(focused(form), 'Screen');
    await press(form, /Screen another name/);
    await focusOn(form, /^Name/);
    assert.equal(field(form, 'Name').value, '');
  });

  it('drops the notice of an ended session when it has a new one', async () => {
    wire.answers = [problem(401, 'session_expired'), created];
    const form = await screen(await mount());
    await shows(form, /session ended/);
    form.session = 'new';
    await form.updateComplete;
    assert.notMatch(shownText(form), /session ended/);
    assert.equal(field(form, 'Name').value, '', 'another session may be another person');
    await wasScreened(await screen(form));
    assert.equal(wire.sent[1]!.token, 'Bearer new');
  });

  it('empties a country that is half typed with all else', async () => {
    const form = await mount();
    for (const empty of [() => (form.session = 'another'), () => form.reset()]) {
      await type(form, 'Countries', 'Saud');
      assert.isNotEmpty(options(form));
      empty();
      await form.updateComplete;
      const { value, ariaExpanded } = field(form, 'Countries');
      assert.deepEqual([value, ariaExpanded], ['', 'false']);
      assert.isEmpty(options(form));
    }
  });

  it('renders the texts of the service as text, never as markup', async () => {
    wire.answers = [problem(400, 'upstream_rejected', { detail: '<img src=x onerror=alert(1)>' })];
    const form = await screen(await mount());
    await shows(form, /<img/);
    assert.isNull(form.shadowRoot!.querySelector('img'));
  });

  it('says above the fields what became of the screening, in view', async () => {
    const form = await mount();
    form.style.cssText = 'display: block; margin-block: 3000px';
    await type(form, 'Name', 'Mohammed');
    button(form, /^Screen$/)!.focus();
    await submit(form);
    await wasScreened(form);
    const outcome = [...form.shadowRoot!.querySelectorAll('h3')].find(({ textContent }) =>
      /was screened/.test(textContent),
    )!;
    assert.equal(outcome.compareDocumentPosition(field(form, 'Name')), Node.DOCUMENT_POSITION_FOLLOWING);
    const { top, bottom } = outcome.getBoundingClientRect();
    // Browsers scroll by whole pixels.
    assert.isAtLeast(Math.round(top), 0);
    assert.isAtMost(bottom, innerHeight);
  });

  /** A form, and the results that it fills. */
  async function linked() {
    const form = await mount({ for: 'linked' });
    const results = document.createElement('kyc-screening-results');
    results.id = 'linked';
    form.after(results);
    return { form, results };
  }

  it('fills the results it is linked to, and gives their heading the focus, if it was in the form', async () => {
    const { form, results } = await linked();
    await type(form, 'Name', 'Mohammed');
    field(form, 'Name').focus();
    await submit(form);
    await waitUntil(() => results.shadowRoot!.activeElement?.matches('h2'));
    assert.equal(document.activeElement, results);
    assert.equal(results.screening?.id, 'scr-1');
    assert.equal(wire.sent.length, 1, 'without a second call');
  });

  for (const reduced of [false, true]) {
    it(`brings the results into view${reduced ? ', without motion where the person wants none' : ''}`, async () => {
      const { matchMedia } = window;
      const scrolled: unknown[] = [];
      window.matchMedia = (query) =>
        /reduced-motion/.test(query)
          ? ({ matches: reduced } as MediaQueryList)
          : matchMedia.call(window, query);
      try {
        const { form, results } = await linked();
        results.style.marginBlockStart = '3000px';
        results.scrollIntoView = (how) => void scrolled.push(how);
        await screen(form);
        await waitUntil(() => scrolled.length > 0);
        assert.deepEqual(scrolled, [{ block: 'start', behavior: reduced ? 'auto' : 'smooth' }]);
        results.style.cssText = 'position: fixed; inset-block-start: 0';
        await press(form, /Screen another name/);
        await wasScreened(await screen(form, 'Another'));
        await new Promise((resolve) => setTimeout(resolve, 50));
        assert.equal(scrolled.length, 1, 'results in view stay where they are');
      } finally {
        window.matchMedia = matchMedia;
      }
    });
  }

  it('shows few fields first, and the others once one has a value or a fault', async () => {
    const form = await mount({ extended: true, monitoring: true });
    const details = form.shadowRoot!.querySelector('details')!;
    assert.isFalse(details.open);
    for (const label of ['Name', 'Date of birth', 'Countries'])
      assert.isFalse(details.contains(field(form, label)), label);
    await type(form, 'Gender', 'Male');
    assert.isTrue(details.open);
    await type(form, 'Gender', '');
    assert.isTrue(details.open, 'a person who empties a field is still there');
    form.reset();
    await form.updateComplete;
    assert.isFalse(details.open);
    wire.answers = [problem(400, 'invalid_request', refusal('gender', 'Not this one.'))];
    await screen(form);
    await focusOn(form, /^Gender/);
    assert.isTrue(details.open);
  });

  it('has countries chosen, taken out and reached by keyboard alone, and sends each code once', async () => {
    const form = await mount();
    await type(form, 'Name', 'Mohammed');
    const input = field(form, 'Countries');
    input.focus();
    const choose = async (country: string) => {
      await sendKeys({ type: country });
      await form.updateComplete;
      assert.equal(input.ariaExpanded, 'true');
      assert.match(reached(form), new RegExp(country, 'i'));
      await sendKeys({ press: 'Enter' });
      await form.updateComplete;
    };
    const pressed = async (key: string) => {
      await sendKeys({ press: key });
      await form.updateComplete;
    };
    for (const country of ['saudi', 'yem']) await choose(country);
    assert.deepEqual(chosenCountries(form), ['Saudi Arabia', 'Yemen']);
    await assertAccessible(form);
    await choose('saudi');
    assert.deepEqual(chosenCountries(form), ['Yemen'], 'choosing again takes it out');
    await pressed('Backspace');
    assert.deepEqual(chosenCountries(form), []);
    await pressed('ArrowUp');
    assert.match(reached(form), /ZW/);
    await pressed('Escape');
    assert.equal(input.ariaExpanded, 'false');
    assert.equal(wire.sent.length, 0);
    for (const country of ['saudi', 'yem']) await choose(country);
    await submit(form);
    await wasScreened(form);
    assert.deepEqual(wire.sent[0]!.body['countries'], ['SA', 'YE']);
  });
});
