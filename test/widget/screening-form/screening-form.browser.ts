import {
  assert,
  assertAccessible,
  describe,
  it,
  oneEvent,
  sendKeys,
  unreachable,
  waitUntil,
} from '../../in-page/index.js';
import '../../../widget/screening-results/define.js';
import type { KycScreeningCreatedEvent } from '../../../widget/screening-form/screening-form-events.js';
import { screeningOf } from '../../../demo/playground/scripted/example-screening.js';
import { announced, created, FormPage, mount, never, problem, screened, wireForSuite } from './form-page.js';

const CLIENTS = [
  { id: 'a1', name: 'Bank One' },
  { id: 'a2', name: 'Bank Two' },
];

describe('kyc-screening-form', () => {
  const wire = wireForSuite();
  /** An answer that comes when the test says so. */
  function held() {
    let answer: ((response: Response) => void) | undefined;
    wire.answers = [() => new Promise<Response>((resolve) => (answer = resolve)), created];
    return { sent: () => waitUntil(() => answer, 'not sent'), answer: () => answer!(created()) };
  }

  it('asks once whether a short name is whole', async () => {
    const form = await screened('H&M');
    await form.shows(/Is this the whole name\?/);
    assert.equal(wire.sent.length, 0);
    await form.submit();
    await waitUntil(() => wire.sent.length === 1, 'sent');
    assert.deepInclude(wire.bodyOf(0), { name: 'H&M', confirmed: ['name'] });
  });

  it('is emptied and filled before it is in a page', async () => {
    const element = document.createElement('kyc-screening-form');
    element.fill(screeningOf(3));
    element.reset();
    element.fill({ ...screeningOf(3), name: 'Ada Lovelace' });
    // As when the page has its session.
    element.session = 'tok';
    document.body.append(element);
    await element.updateComplete;
    assert.equal(new FormPage(element).field('Name').value, 'Ada Lovelace');
    element.remove();
  });

  it('sends the typed fields with a key, and fires an event', async () => {
    const form = await mount({ extended: true, monitoring: true, clients: CLIENTS });
    await form.type('Name', '  Mohammed Al Harbi ');
    await form.type('Client', 'a2');
    await form.type('Date of birth', '1970-03-04');
    await form.type('Gender', 'Male');
    form.field('Monitor this name').click();
    setTimeout(() => void form.submit());
    const event = (await oneEvent(form.element, 'kyc-screening-created')) as KycScreeningCreatedEvent;
    assert.deepEqual(event.detail, { screeningId: 'scr-1' });
    assert.equal(event.screening.hits.items.length, 3);
    assert.equal(wire.sent.length, 1);
    const [{ url, token, body }] = wire.sent as [(typeof wire.sent)[0]];
    assert.deepEqual([url.href, token], ['https://proxy.example/v1/screenings', 'Bearer tok']);
    assert.match(wire.keys[0]!, /^[\x21-\x7e]{16,}$/);
    assert.deepEqual(body, {
      name: 'Mohammed Al Harbi',
      entityType: 'person',
      entityDate: '1970-03-04',
      isMonitored: true,
      clientId: 'a2',
      gender: 'Male',
    });
    await form.shows(/was screened.*3 hits/);
  });

  it('names each wrong field, sends nothing, and takes the focus to the first', async () => {
    const form = await mount();
    await form.type('Date of birth', '2999-01-01');
    await form.submit();
    await form.focusIs(/^Name/);
    assert.equal(wire.sent.length, 0);
    assert.equal(form.field('Name').getAttribute('aria-invalid'), 'true');
    assert.match(form.described('Name'), /Name:/);
    assert.match(form.text, /2 fields.*Name:.*Date:/);
    await form.press(/^Date:/);
    await form.focusIs(/^Date of birth/);
    await form.type('Name', 'Mohammed');
    assert.equal(form.field('Name').getAttribute('aria-invalid'), 'false');
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
      const form = await screened(undefined, { clientId: 'a1', clients: CLIENTS });
      await form.focusIs(new RegExp(`^${label}`));
      assert.match(form.described(label), error);
    });

  it('screens once on a double click, and with the same key on a retry', async () => {
    wire.answers = [unreachable, unreachable, created];
    const form = await mount();
    await form.type('Name', 'Mohammed');
    void form.submit();
    void form.submit();
    await form.shows(/No connection/);
    assert.equal(wire.sent.length, 1);
    await form.screen('Mohammed A');
    await waitUntil(() => wire.sent.length === 2);
    await form.shows(/No connection/);
    await form.screen();
    await form.wasScreened();
    assert.equal(wire.keys[2], wire.keys[0], 'same content, same key, whatever was typed between');
    assert.notEqual(wire.keys[1], wire.keys[0]);
  });

  it('asks again under the same key while the service is busy or the first request is running', async () => {
    wire.answers = [
      problem(503, 'busy', { retryAfter: 0.02 }),
      problem(409, 'idempotency_key_in_use', { retryAfter: 0.02 }),
      created,
    ];
    await (await screened()).wasScreened();
    assert.equal(wire.keys.length, 3);
    assert.equal(new Set(wire.keys).size, 1);
  });

  it('lets every field keep the focus, and none change, while a screening is sent', async () => {
    const { sent, answer } = held();
    const form = await mount({ extended: true, monitoring: true, clients: CLIENTS });
    form.field('Countries').focus();
    await sendKeys({ type: 'Jordan' });
    await sendKeys({ press: 'Enter' });
    await form.type('Client', 'a1');
    await form.type('Name', 'Mohammed');
    form.root.querySelector('details')!.open = true;
    const controls = [
      ...form.root.querySelectorAll<HTMLInputElement>('input, select, button[aria-label]'),
    ].filter((control) => control !== form.field('Company'));
    const values = () => controls.map(({ value, checked }) => `${value} ${checked}`);
    const before = values();
    assert.isAtLeast(controls.length, 9);
    let left = 0;
    form.field('Name').addEventListener('blur', () => left++);
    form.field('Name').focus();
    await sendKeys({ press: 'Enter' });
    await sent();
    await form.element.updateComplete;
    assert.deepEqual([form.focusedName, left, form.field('Name').readOnly], ['Name', 0, true]);
    for (const control of controls) {
      control.focus();
      for (const key of ['ArrowDown', 'a', ' ', 'Backspace']) await sendKeys({ press: key });
      await form.element.updateComplete;
      assert.equal(form.root.activeElement, control, control.id);
      assert.deepEqual(values(), before, control.id);
      control.click();
    }
    // A picker of a phone changes the value without a key.
    await form.type('Gender', 'Male');
    assert.deepEqual(values(), before);
    answer();
    await form.wasScreened();
    assert.deepEqual(values(), before);
    assert.isFalse(form.field('Name').readOnly);
    assert.notInclude(JSON.stringify(wire.sent), 'Male');
  });

  it('reports an unknown outcome, and screens again only after a confirmation, with a new key', async () => {
    wire.answers = [problem(409, 'outcome_unknown'), created];
    const form = await mount();
    await form.type('Name', 'Mohammed');
    setTimeout(() => void form.submit());
    const error = (await oneEvent(form.element, 'kyc-error')) as CustomEvent;
    assert.deepEqual(error.detail, { screeningId: null, reason: 'outcome_unknown' });
    await form.shows(/do not know.*Check your cases before you screen again/);
    assert.equal(wire.sent.length, 1);
    await form.press(/Screen again/);
    await form.shows(/3 hits/);
    assert.equal(new Set(wire.keys).size, 2);
  });

  it('does not open a second case for what was just screened without a confirmation', async () => {
    const form = await screened();
    await form.wasScreened();
    await form.submit();
    await form.shows(/a moment ago/);
    assert.equal(wire.sent.length, 1);
    await form.press(/Screen again/);
    await form.wasScreened();
    assert.equal(new Set(wire.keys).size, 2);
  });

  it('offers the Gregorian day for a Hijri year', async () => {
    const form = await mount();
    await form.type('Date of birth', '1410-09-16');
    await form.shows(/1410.*Hijri.*12 Apr 1990/);
    await form.press(/Use 12 Apr 1990/);
    await form.focusIs(/^Date of birth/);
    assert.equal(form.field('Date of birth').value, '1990-04-12');
    assert.isUndefined(form.find('button', /Use 12 Apr 1990/));
  });

  it('asks back about a date that may be a mistake, and sends what the person confirms', async () => {
    const form = await mount();
    await form.type('Date of birth', '1985-01-01');
    await form.screen();
    await form.focusIs(/^Date of birth/);
    assert.match(form.described('Date of birth'), /correct it, or say that it is right/);
    assert.lengthOf(wire.sent, 0);
    await form.press(/The date is right/);
    await waitUntil(() => !form.find('button', /The date is right/));
    await form.submit();
    await form.wasScreened();
    assert.deepEqual(wire.bodyOf(0)['confirmed'], ['entityDate']);
  });

  describe('after a reload while a screening was sent', () => {
    const MAY_HAVE_BEEN_SENT = /may have gone through/;
    const saysNothing = async (form: FormPage) => assert.notMatch(form.text, MAY_HAVE_BEEN_SENT);
    const reloaded = async () => {
      wire.answers = [never, created];
      const before = await screened();
      await waitUntil(() => wire.sent.length === 1);
      before.element.remove();
      return mount();
    };

    it('says that it may have been sent, and gets the result under the same key', async () => {
      const form = await reloaded();
      await form.shows(MAY_HAVE_BEEN_SENT);
      await announced(/may have gone through.*no second case is created/);
      await (await form.screen()).wasScreened();
      assert.equal(wire.keys[1], wire.keys[0]);
      for (const each of [form, await mount()]) await saysNothing(each);
    });

    it('keeps the message for another name, until the person closes it', async () => {
      const form = await reloaded();
      await (await form.screen('Another')).wasScreened();
      assert.notEqual(wire.keys[1], wire.keys[0]);
      assert.match(form.text, MAY_HAVE_BEEN_SENT);
      await form.press(/Close this message/);
      for (const each of [form, await mount()]) await saysNothing(each);
    });

    it('says nothing about a screening that the service refused', async () => {
      wire.answers = [problem(400, 'upstream_rejected')];
      const before = await screened();
      await before.shows(/rejected/);
      before.element.remove();
      await saysNothing(await mount());
    });
  });

  it('returns the focus to the field, or from a button that is gone to the submit button', async () => {
    wire.answers = [unreachable, created];
    const form = await mount();
    await form.type('Name', 'Mohammed');
    form.field('Name').focus();
    await sendKeys({ press: 'Enter' });
    await form.shows(/No connection/);
    await form.focusIs(/^Name/);
    form.find('button', /Try again/)!.focus();
    await sendKeys({ press: 'Enter' });
    await form.wasScreened();
    assert.equal(form.focusedName, 'Screen');
    await form.press(/Screen another name/);
    await form.focusIs(/^Name/);
    assert.equal(form.field('Name').value, '');
  });

  it('drops the notice of an ended session when it has a new one', async () => {
    wire.answers = [problem(401, 'session_expired'), created];
    const form = await screened();
    await form.shows(/session ended/);
    form.element.session = 'new';
    await form.element.updateComplete;
    assert.notMatch(form.text, /session ended/);
    assert.equal(form.field('Name').value, '', 'another session may be another person');
    await (await form.screen()).wasScreened();
    assert.equal(wire.sent[1]!.token, 'Bearer new');
  });

  it('empties a country that is half typed with all else', async () => {
    const form = await mount();
    for (const empty of [() => (form.element.session = 'another'), () => form.element.reset()]) {
      await form.type('Countries', 'Saud');
      assert.isNotEmpty(form.options);
      empty();
      await form.element.updateComplete;
      const { value, ariaExpanded } = form.field('Countries');
      assert.deepEqual([value, ariaExpanded], ['', 'false']);
      assert.isEmpty(form.options);
    }
  });

  it('renders the texts of the service as text, never as markup', async () => {
    wire.answers = [problem(400, 'upstream_rejected', { detail: '<img src=x onerror=alert(1)>' })];
    const form = await screened();
    await form.shows(/<img/);
    assert.isNull(form.root.querySelector('img'));
  });

  it('says above the fields what became of the screening, in view', async () => {
    const form = await mount();
    form.element.style.cssText = 'display: block; margin-block: 3000px';
    await form.type('Name', 'Mohammed');
    form.find('button', /^Screen$/)!.focus();
    await form.submit();
    await form.wasScreened();
    const outcome = [...form.root.querySelectorAll('h3')].find(({ textContent }) =>
      /was screened/.test(textContent),
    )!;
    assert.equal(outcome.compareDocumentPosition(form.field('Name')), Node.DOCUMENT_POSITION_FOLLOWING);
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
    form.element.after(results);
    return { form, results };
  }

  it('fills the results it is linked to, and gives their heading the focus, if it was in the form', async () => {
    const { form, results } = await linked();
    await form.type('Name', 'Mohammed');
    form.field('Name').focus();
    await form.submit();
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
        await form.screen();
        await waitUntil(() => scrolled.length > 0);
        assert.deepEqual(scrolled, [{ block: 'start', behavior: reduced ? 'auto' : 'smooth' }]);
        results.style.cssText = 'position: fixed; inset-block-start: 0';
        await form.press(/Screen another name/);
        await (await form.screen('Another')).wasScreened();
        await new Promise((resolve) => setTimeout(resolve, 50));
        assert.equal(scrolled.length, 1, 'results in view stay where they are');
      } finally {
        window.matchMedia = matchMedia;
      }
    });
  }

  it('shows few fields first, and the others once one has a value or a fault', async () => {
    const form = await mount({ extended: true, monitoring: true });
    const details = form.root.querySelector('details')!;
    assert.isFalse(details.open);
    for (const label of ['Name', 'Date of birth', 'Countries'])
      assert.isFalse(details.contains(form.field(label)), label);
    await form.type('Gender', 'Male');
    assert.isTrue(details.open);
    await form.type('Gender', '');
    assert.isTrue(details.open, 'a person who empties a field is still there');
    form.element.reset();
    await form.element.updateComplete;
    assert.isFalse(details.open);
    wire.answers = [problem(400, 'invalid_request', refusal('gender', 'Not this one.'))];
    await form.screen();
    await form.focusIs(/^Gender/);
    assert.isTrue(details.open);
  });

  it('has countries chosen, taken out and reached by keyboard alone, and sends each code once', async () => {
    const form = await mount();
    await form.type('Name', 'Mohammed');
    const input = form.field('Countries');
    input.focus();
    const choose = async (country: string) => {
      await sendKeys({ type: country });
      await form.element.updateComplete;
      assert.equal(input.ariaExpanded, 'true');
      assert.match(form.reached, new RegExp(country, 'i'));
      await sendKeys({ press: 'Enter' });
      await form.element.updateComplete;
    };
    const pressed = async (key: string) => {
      await sendKeys({ press: key });
      await form.element.updateComplete;
    };
    for (const country of ['saudi', 'yem']) await choose(country);
    assert.deepEqual(form.chosenCountries, ['Saudi Arabia', 'Yemen']);
    await assertAccessible(form.element);
    await choose('saudi');
    assert.deepEqual(form.chosenCountries, ['Yemen'], 'choosing again takes it out');
    await pressed('Backspace');
    assert.deepEqual(form.chosenCountries, []);
    await pressed('ArrowUp');
    assert.match(form.reached, /ZW/);
    await pressed('Escape');
    assert.equal(input.ariaExpanded, 'false');
    assert.equal(wire.sent.length, 0);
    for (const country of ['saudi', 'yem']) await choose(country);
    await form.submit();
    await form.wasScreened();
    assert.deepEqual(wire.bodyOf(0)['countries'], ['SA', 'YE']);
  });
});
