import { assert, describe, it, oneEvent, printedLines, sendKeys, waitUntil } from '../../in-page/index.js';
import { en } from '../../../widget/identity-verification/identity-verification.en.js';
import { registerLanguage } from '../../../widget/base/localize.js';
import { asksNumber, mount, needsNumber, proxyForSuite } from './identity-page.js';
import { problem, queued, verification } from './scripted-proxy.js';

const EVENTS = ['kyc-status', 'kyc-completed', 'kyc-rejected', 'kyc-expired', 'kyc-cancelled', 'kyc-error'];
const completed = () => Response.json(verification({ status: 'COMPLETED', code: null }));

describe('kyc-identity-verification', () => {
  const proxy = proxyForSuite();
  const lines = printedLines();
  const callsOf = (end: string) => proxy.calls.filter(({ path }) => path.endsWith(end)).length;
  const streaming = () => waitUntil(() => proxy.streams === 1, 'no stream');

  it('works the same when session and endpoint come late and as properties', async () => {
    const page = await mount({ session: undefined, endpoint: undefined });
    page.element.endpoint = 'https://proxy.example/';
    await page.element.updateComplete;
    assert.equal(proxy.calls.length, 0);
    const expiresAt = new Date(Date.now() + 900_000).toISOString();
    page.element.getSession = async () => ({ token: 'fresh', expiresAt });
    await page.shows('47');
    assert.equal(proxy.calls[0]!.token, 'Bearer fresh');
  });

  const withSessions = (expiresAt?: string) => {
    let asked = 0;
    const getSession = async () => ({ token: `t${++asked}`, expiresAt });
    return mount({ session: undefined, getSession });
  };

  describe('with a verification that was started with its session', () => {
    const startsOf = () =>
      proxy.calls.filter(({ method, path }) => method + path === 'POST/v1/verifications');
    const withStarted = (given: unknown) => {
      const getSession = async () => ({ token: 't', verification: given as object });
      return mount({ session: undefined, getSession });
    };

    it('shows its code and follows it without a call that starts it', async () => {
      const page = await withStarted(verification({ id: 'ver_9', code: '93' }));
      await page.shows('Enter 93');
      await streaming();
      assert.deepEqual(
        proxy.calls.map(({ path }) => path),
        ['/v1/verifications/ver_9/events'],
      );
      proxy.show(verification({ id: 'ver_9', status: 'EXPIRED' }));
      await page.shows(en.getNewCode);
      // Once: the next start is a call again.
      page.click(en.getNewCode);
      await page.shows('Enter 47');
      assert.lengthOf(startsOf(), 1);
    });

    it('shows its place in the line', async () => {
      await (await withStarted(queued(3, 60))).shows('You are third in line');
      assert.isEmpty(startsOf());
    });

    it('starts by itself where the page kept an old one, or hands in what is none', async () => {
      for (const given of [
        verification({ status: 'COMPLETED' }),
        verification({ status: 'CANCELLED' }),
        'ver_1',
        null,
        [],
        { id: 7, status: 'WAITING', version: 1, now: new Date().toISOString() },
        { id: 'ver_1', status: 'WAITING' },
        { ...verification(), now: 'today' },
        // Of a page that was kept: its code may have ended.
        { ...verification(), now: new Date(Date.now() - 90_000).toISOString() },
      ]) {
        proxy.calls.length = 0;
        const page = await withStarted(given);
        await page.shows('Enter 47');
        assert.lengthOf(startsOf(), 1, JSON.stringify(given));
        page.element.remove();
      }
    });

    it('is not shown by a later start of a page that was prepared', async () => {
      Object.defineProperty(document, 'prerendering', { configurable: true, value: true });
      const page = await withStarted(verification({ id: 'ver_9', code: '93' }));
      Reflect.deleteProperty(document, 'prerendering');
      document.dispatchEvent(new Event('prerenderingchange'));
      await page.shows('Enter 47');
      await streaming();
      proxy.show(verification({ status: 'EXPIRED' }));
      await page.shows(en.getNewCode);
      page.click(en.getNewCode);
      await page.shows('Enter 47');
      assert.lengthOf(startsOf(), 2);
    });

    it('is not taken for the number that a person has typed', async () => {
      const page = await withStarted(verification({ id: 'ver_9', code: '93' }));
      void page.element.start({ nationalId: '1000000001' });
      await page.shows('Enter 47');
      assert.deepEqual(startsOf()[0]!.body, { nationalId: '1000000001' });
    });
  });

  it('keeps its session while a verification is open, because another one may not find it', async () => {
    const renewAt = Date.now() + 50;
    const page = await withSessions(new Date(renewAt + 30_000).toISOString());
    await page.shows('47');
    await waitUntil(() => Date.now() > renewAt && callsOf('/events') > 0);
    dispatchEvent(new Event('online'));
    await waitUntil(() => callsOf('/events') > 1);
    assert.deepEqual([...new Set(proxy.calls.map(({ token }) => token))], ['Bearer t1']);
  });

  it('ends where the proxy no longer knows a token of the host while a code is shown', async () => {
    const page = await withSessions();
    await page.shows('47');
    await streaming();
    proxy.on('GET events', () => problem('session_expired'));
    dispatchEvent(new Event('online'));
    await page.shows(en.endedTitle);
    assert.deepEqual(
      proxy.calls.filter(({ path }) => path.endsWith('/events')).map(({ token }) => token),
      ['Bearer t1', 'Bearer t1', 'Bearer t2'],
    );
  });

  it('tells the developer once that a session without a reference has lost the person of the one before', async () => {
    const answers: Response[] = [];
    const loseIt = async (token: string, detail?: string) => {
      answers.push(problem('session_expired'), problem('not_found', detail ? { detail } : {}));
      dispatchEvent(new Event('online'));
      const last = () => proxy.calls.findLast(({ path }) => path.endsWith('/events'))?.token;
      await waitUntil(() => last() === token && !answers.length);
    };
    proxy.on('GET events', () => answers.shift() ?? new Promise(() => {}));
    await withSessions();
    await waitUntil(() => callsOf('/events') > 0);
    await loseIt('Bearer t2');
    await import('../../../widget/base/diagnosis.js');
    await new Promise((done) => setTimeout(done));
    assert.isEmpty(lines, 'a session of another person');
    for (const token of ['Bearer t3', 'Bearer t4']) await loseIt(token, 'no reference');
    await waitUntil(() => lines.length > 0);
    await new Promise((done) => setTimeout(done));
    assert.lengthOf(lines, 1);
    assert.match(
      lines[0]!,
      /no_reference: The next session has no reference, .* "reference": .*#mistake-no_reference$/,
    );
  });

  it('starts once when a framework mounts it twice', async () => {
    const page = await mount();
    const parent = page.element.parentElement!;
    page.element.remove();
    parent.append(page.element);
    await page.shows('47');
    await waitUntil(() => proxy.streams > 0, 'no stream');
    assert.equal(proxy.streams, 1);
    assert.isAtMost(proxy.calls.filter(({ method }) => method === 'POST').length, 2);
  });

  it('follows the person from the line to the end, and fires events without code or number', async () => {
    proxy.on('POST start', () => Response.json(queued(2, 38)));
    const fired: [string, unknown][] = [];
    const hear = (event: Event) => fired.push([event.type, (event as CustomEvent).detail]);
    for (const type of EVENTS) document.addEventListener(type, hear);
    const page = await mount();
    await page.shows('You are second in line');
    await streaming();
    for (const [now, text] of [
      [queued(1, -1), 'Getting your code'],
      [verification(), '47'],
      [verification({ status: 'COMPLETED', mayReadDetails: false }), 'You are verified'],
    ] as const) {
      proxy.show(now);
      await page.shows(text);
    }
    for (const type of EVENTS) document.removeEventListener(type, hear);
    assert.equal(callsOf('/details'), 0, 'the browser prints each refusal');
    const detail = (status: string) => ({ verificationId: 'ver_1', status });
    assert.deepEqual(fired, [
      ['kyc-status', detail('QUEUED')],
      ['kyc-status', detail('WAITING')],
      ['kyc-status', detail('COMPLETED')],
      ['kyc-completed', detail('COMPLETED')],
    ]);
    assert.equal(proxy.streams, 0);
  });

  for (const [status, type, fired] of [
    ['REJECTED', 'kyc-rejected', { status: 'REJECTED' }],
    ['EXPIRED', 'kyc-expired', { status: 'EXPIRED' }],
    ['CANCELLED', 'kyc-cancelled', { status: 'CANCELLED' }],
    ['ERROR', 'kyc-error', { reason: 'upstream_error' }],
  ] as const) {
    it(`fires ${type}, bubbling and composed, when the verification ends so`, async () => {
      const page = await mount();
      await streaming();
      const reason = status === 'ERROR' ? 'upstream_error' : null;
      setTimeout(() => proxy.show(verification({ status, reason })));
      const event = await oneEvent(page.element, type);
      assert.deepEqual([event.bubbles, event.composed], [true, true]);
      assert.deepEqual(event.detail, { verificationId: 'ver_1', ...fired });
    });
  }

  it('shows the keyboard and the message for the numbers of the proxy', async () => {
    for (const [forms, keyboard, wrong, right] of [
      ['NNNNNNNNNNN', 'numeric', '1000000001', '30000000001'],
      ['any', 'text', undefined, 'A1'],
    ] as const) {
      proxy.acceptIds(forms);
      const headers = {
        'Kyc-National-Id-Forms': forms,
        'Access-Control-Expose-Headers': 'Kyc-National-Id-Forms',
      };
      proxy.on('POST start', (body) =>
        (body as { nationalId?: string }).nationalId
          ? Response.json(verification(), { status: 201 })
          : new Response(null, { status: 204, headers }),
      );
      const page = await mount();
      await page.shows('Confirm who you are');
      assert.equal(page.field.inputMode, keyboard);
      if (wrong) {
        page.typeNumber(wrong);
        await page.shows(en.errorIdText);
      }
      page.typeNumber(right);
      await page.shows('Enter 47');
      page.element.remove();
    }
  });

  it('asks for the number in the page, says when it is wrong, and sends it only in a body', async () => {
    proxy.on('POST start', asksNumber());
    const page = await mount();
    await page.shows('Confirm who you are');
    const input = page.field;
    assert.deepEqual([input.name, input.autocomplete, input.inputMode], ['', 'off', 'numeric']);
    assert.notEqual(document.activeElement, page.element, 'focus is not taken without an action');
    page.typeNumber('12345');
    await page.shows('Check the number');
    assert.equal(page.focusedOn, 'input');
    assert.equal(input.getAttribute('aria-invalid'), 'true');
    input.value = '١٠٠٠ ٠٠٠٠-٠١';
    await sendKeys({ press: 'Enter' });
    await page.shows('Enter 47');
    const numbers = proxy.calls.flatMap(({ body }) => (body as { nationalId?: string })?.nationalId ?? []);
    assert.equal(numbers.at(-1), '١٠٠٠ ٠٠٠٠-٠١');
    for (const { path } of proxy.calls) assert.notInclude(path, '1000000001');
    assert.equal(page.focusedOn, 'heading', 'focus goes to what follows');
    assert.notInclude(document.documentElement.outerHTML, '1000000001');
  });

  it('never asks twice for the number of a person who tries again', async () => {
    proxy.on('POST start', asksNumber());
    const page = await mount();
    // Without types, a page may give a number.
    await page.element.start({ nationalId: 1000000001 as unknown as string });
    await streaming();
    proxy.show(verification({ status: 'EXPIRED' }));
    await page.shows('The code has expired');
    page.click('Get a new code');
    await page.shows('Enter 47');
    assert.equal(page.focusedOn, 'heading');
  });

  it('moves focus out of what disappears, and leaves it alone elsewhere', async () => {
    const page = await mount();
    const other = document.createElement('button');
    page.element.after(other);
    await streaming();
    await page.shows('47');
    other.focus();
    proxy.show(queued(1, 20));
    await page.shows('next in line');
    assert.equal(document.activeElement, other);
    page.control('Cancel').focus();
    proxy.show(verification({ status: 'EXPIRED' }));
    await page.shows('The code has expired');
    assert.equal(page.focusedOn, 'heading');
    other.remove();
  });

  it('shows exactly the details that were granted, dates in both calendars, an address of any shape', async () => {
    proxy.on('POST start', completed);
    proxy.on('GET details', () =>
      Response.json({
        englishFirstName: 'Noura',
        englishLastName: '<b>Alharbi</b>',
        dateOfBirthG: '1990-04-12',
        userType: 0,
        nationalAddress: { cityName: 'Riyadh', lines: ['a', { zip: 12211 }], empty: null },
      }),
    );
    const page = await mount();
    await page.shows('Noura');
    assert.equal(
      page.person!.innerText.replaceAll(/\s+/g, ' ').trim(),
      'Name Noura <b>Alharbi</b> Status Citizen Born 12 Apr 1990 16 Ramadan 1410 Address Riyadh a 12211',
    );
  });

  it('shows the link as a QR code where there is no phone, made in the page', async () => {
    const page = await mount();
    const qr = () => page.root.querySelector('[part=qr] path')?.getAttribute('d');
    page.element.qr = true;
    await page.shows('47');
    assert.isUndefined(qr());
    page.element.appLink = 'https://app.example/open';
    await page.shows('Scan to open the app');
    assert.match(qr()!, /^M0 0h1v1h-1z/);
    assert.isNull(page.link);
  });

  it('submits its id with the form around it once the person is verified, and shows its screen to style sheets', async () => {
    const page = await mount();
    const form = document.createElement('form');
    page.element.parentElement!.append(form);
    page.element.name = 'verification';
    form.append(page.element);
    const submitted = () => [...new FormData(form)];
    await page.shows('47');
    await waitUntil(() => page.element.matches(':state(code)'));
    assert.equal(page.element.form, form);
    assert.deepEqual(submitted(), []);
    await streaming();
    const sent: unknown[] = [];
    page.element.addEventListener('kyc-completed', () => sent.push(...submitted()));
    proxy.show(verification({ status: 'COMPLETED' }));
    await page.shows('You are verified');
    assert.deepEqual(sent, [['verification', 'ver_1']], 'a page may send its form as soon as it hears of it');
    assert.deepEqual(submitted(), sent);
    assert.deepEqual(
      [page.element.matches(':state(completed)'), page.element.matches(':state(code)')],
      [true, false],
    );
  });

  it('checks the status again when the person returns after no answer came in time', async () => {
    // Test files that run side by side hide each other's pages.
    Object.defineProperty(document, 'hidden', { configurable: true, value: false });
    const returns = () => document.dispatchEvent(new Event('visibilitychange'));
    const tooLate = () => Response.json(verification({ status: 'EXPIRED', reason: 'no_answer_in_time' }));
    proxy.on('POST start', tooLate);
    proxy.on('GET read', tooLate);
    const page = await mount();
    await page.shows('The code has expired');
    returns();
    await waitUntil(() => callsOf('/ver_1') === 1);
    proxy.on('GET read', completed);
    returns();
    await page.shows('You are verified');
    const asked = callsOf('/ver_1');
    returns();
    assert.equal(callsOf('/ver_1'), asked, 'nothing is asked once the end is known');
    Reflect.deleteProperty(document, 'hidden');
  });

  it('says that the session is over when it is revoked while the code is shown', async () => {
    const page = await mount();
    await streaming();
    await page.shows('47');
    proxy.on('GET events', () => problem('session_expired'));
    window.dispatchEvent(new Event('online'));
    await page.shows('Your session ended to keep you safe');
    assert.equal(proxy.streams, 0);
  });

  it('links to the app by https and by the schemes that the host lists, and tells the developer of others', async () => {
    const page = await mount();
    page.element.appLink = 'nafath://open?for=1000000001';
    await waitUntil(() => lines.length > 0, 'the developer learns it');
    assert.match(lines.join(), /app_link_refused: .* "nafath".* app-link-schemes/);
    assert.notInclude(lines.join(), '1000000001');
    assert.isNull(page.link);
    page.element.appLinkSchemes = 'nafath';
    page.element.appLink = 'nafath://open';
    await page.shows('Open the app');
    page.element.appLinkIos = 'https://ios.example';
    await page.element.updateComplete;
    assert.equal(page.link!.getAttribute('href'), 'nafath://open', 'not an iPhone');
    page.element.appLinkSchemes = 'javascript nafath';
    for (const appLink of [' javascript:alert(1)', 'java\tscript:alert(1)']) {
      page.element.appLink = appLink;
      await page.element.updateComplete;
      assert.isNull(page.link);
    }
  });

  it('has whole sentences where a template left names of the host empty', async () => {
    for (const [answer, whole] of [
      [needsNumber, 'We send a request to the national identity app.'],
      [() => problem('forbidden'), 'contact the people who run this page.'],
    ] as const) {
      proxy.on('POST start', answer);
      const page = await mount();
      Object.assign(page.element, { appName: '', requester: '' });
      await page.shows(whole);
    }
  });

  it('shows the code without a link to the app where that part throws', async () => {
    const page = await mount();
    const { canParse } = URL;
    // As in browsers of before 2024.
    Reflect.deleteProperty(URL, 'canParse');
    try {
      page.element.appLink = 'https://app.example/open';
      await page.shows('Enter 47');
      page.element.requester = 'Another Bank';
      await page.shows('Another Bank');
      assert.isNull(page.link);
    } finally {
      URL.canParse = canParse;
    }
    page.element.requestUpdate();
    await page.shows('Open the app');
  });

  it('shows details again on "Back" only when the session still may read them', async () => {
    proxy.on('POST start', completed);
    proxy.on('GET details', () => Response.json({ englishFirstName: 'Sara' }));
    const page = await mount();
    await page.shows('Sara');
    const turn = (type: string, persisted = true) =>
      dispatchEvent(new PageTransitionEvent(type, { persisted }));
    turn('pagehide');
    await page.element.updateComplete;
    assert.isNull(page.person, 'the kept page holds no details');
    turn('pageshow');
    await page.shows('Sara');
    // The person signs out on another page.
    proxy.on('GET details', () => problem('session_expired'));
    turn('pagehide');
    const before = callsOf('/details');
    turn('pageshow');
    await waitUntil(() => callsOf('/details') > before);
    await page.element.updateComplete;
    assert.isNull(page.person);
    turn('pageshow', false);
    assert.equal(callsOf('/details'), before + 1, 'a fresh page reads by itself');
  });

  it('asks again for the details of a person only under the session of that person', async () => {
    proxy.on('POST start', completed);
    proxy.on('GET details', () =>
      Response.json({ code: 'upstream_busy', retryAfter: 0.05 }, { status: 503 }),
    );
    const page = await mount();
    await waitUntil(() => callsOf('/details') >= 2, 'a busy proxy is asked again');
    proxy.on('POST start', () => Response.json(verification({ id: 'ver_2' }), { status: 201 }));
    page.element.session = 'of the next person';
    await waitUntil(() => callsOf('/verifications') === 2);
    const before = callsOf('/details');
    // Longer than the pause that the proxy asks for.
    await new Promise((resolve) => setTimeout(resolve, 150));
    assert.equal(callsOf('/details'), before);
  });

  it('says that the person is verified where the details cannot be shown', async () => {
    proxy.on('POST start', completed);
    proxy.on('GET details', () => Response.json({ englishFirstName: 4 }));
    const page = await mount();
    await waitUntil(() => callsOf('/details') > 0);
    await page.shows('You are verified');
    page.element.setAttribute('lang', 'ar');
    await waitUntil(() => !page.text.includes('You are verified'), 'the element still updates');
  });

  it('takes its language from the page, and a further one as a plain object', async () => {
    const before = document.documentElement.lang;
    const page = await mount();
    page.element.removeAttribute('lang');
    await page.shows('Enter 47');
    document.documentElement.lang = 'ar';
    await page.shows('أدخل 47');
    document.documentElement.lang = 'fr';
    await page.shows('Enter 47');
    registerLanguage('kyc-identity-verification', 'fr', { stepEnter: 'Choisissez {code}.' });
    await page.shows('Choisissez 47.');
    page.element.messages = { stepEnter: 'Prenez {code}.' };
    await page.shows('Prenez 47.');
    document.documentElement.lang = before;
  });

  it('is themed from any ancestor', async () => {
    proxy.on('POST start', needsNumber);
    const page = await mount();
    await page.shows('Confirm who you are');
    const { style } = page.control('Continue');
    style.transition = 'none';
    const colour = () => getComputedStyle(page.control('Continue')).backgroundColor;
    page.element.parentElement!.style.setProperty('--kyc-accent', 'rgb(1, 2, 3)');
    assert.equal(colour(), 'rgb(1, 2, 3)');
    page.element.style.setProperty('--kyc-accent', 'rgb(4, 5, 6)');
    assert.equal(colour(), 'rgb(4, 5, 6)');
  });

  it('starts and cancels once for a double click and for a key that is held down', async () => {
    proxy.on('POST start', () => problem('upstream_unavailable'));
    proxy.on('POST cancel', () => Response.json(verification({ status: 'CANCELLED' })));
    const second = () => new MouseEvent('click', { detail: 2, bubbles: true, composed: true });
    const enter = { key: 'Enter', keyCode: 13, bubbles: true, composed: true, cancelable: true };
    const hold = (label: string) => {
      const event = new KeyboardEvent('keydown', { ...enter, repeat: true });
      page.control(label).dispatchEvent(event);
      return event.defaultPrevented;
    };
    const page = await mount();
    await page.shows('We cannot reach the service');
    const starts = callsOf('/verifications');
    proxy.on('POST start', () => Response.json(verification()));
    page.control('Try again').dispatchEvent(second());
    // What the browser does by itself with a key on a button is a click.
    assert.isTrue(hold('Try again'));
    page.click('Try again');
    await page.shows('Enter 47 and approve.');
    page.control('Cancel').dispatchEvent(second());
    assert.isTrue(hold('Cancel'));
    await page.element.updateComplete;
    assert.deepEqual([callsOf('/verifications'), callsOf('/cancel')], [starts + 1, 0]);
    page.click('Cancel');
    await page.shows('You stopped waiting');
  });

  it('takes no answer for a verification that is none, or of a status that it does not know', async () => {
    const elsewhere = () => Response.json({ status: 'ERROR', message: 'Log in first' });
    const later = () => Response.json(verification({ status: 'PAUSED' as 'WAITING' }));
    proxy.on('POST start', later);
    proxy.on('POST cancel', elsewhere);
    const page = await mount();
    await page.shows('We cannot reach the service');
    proxy.on('POST start', () => Response.json(verification()));
    page.click('Try again');
    await page.shows('Enter 47 and approve.');
    await streaming();
    const events: string[] = [];
    for (const type of EVENTS) page.element.addEventListener(type, () => events.push(type));
    page.click('Cancel');
    await waitUntil(() => callsOf('/cancel') === 1);
    await new Promise((resolve) => setTimeout(resolve, 20));
    assert.include(page.text, 'Enter 47 and approve.');
    assert.deepEqual(events, []);
    proxy.show(verification({ status: 'COMPLETED' }));
    await page.shows('You are verified');
  });

  it('says so and can go on when a start is never answered', async () => {
    const { setTimeout: set } = window;
    // How long the element waits for an answer; the test's own timers stay as they are.
    const soon = (run: () => void, ms = 0) => set(run, ms === 20_000 ? 10 : ms);
    window.setTimeout = soon as typeof window.setTimeout;
    const answers = [() => new Promise<Response>(() => {})];
    proxy.on('POST start', () => answers.pop()?.() ?? Response.json(verification()));
    const page = await mount();
    await page.shows('We cannot reach the service').finally(() => (window.setTimeout = set));
    page.click('Try again');
    await page.shows('Enter 47 and approve.');
    assert.match(page.timer.textContent!, /left$/);
  });
});
