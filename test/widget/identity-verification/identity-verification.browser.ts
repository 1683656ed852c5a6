import {
  afterEach,
  assert,
  assertAccessible,
  beforeEach,
  describe,
  fixture,
  fixtureCleanup,
  html,
  it,
  oneEvent,
  sendKeys,
  setViewport,
  waitUntil,
} from '../../in-page/index.js';
import '../../../widget/identity-verification/define.js';
import { en as closingEn } from '../../../widget/identity-verification/closing-screens.en.js';
import { en as questionEn } from '../../../widget/identity-verification/question.en.js';
import { en as firstEn } from '../../../widget/identity-verification/identity-verification.en.js';
import type { KycIdentityVerification } from '../../../widget/identity-verification/identity-verification.js';
import { registerLanguage } from '../../../widget/language/localize.js';
import { problem, queued, scriptedProxy, verification } from './scripted-proxy.js';

const en = { ...firstEn, ...questionEn, ...closingEn };

const NEEDS_ID = () => new Response(null, { status: 204 });
const EVENTS = ['kyc-status', 'kyc-completed', 'kyc-rejected', 'kyc-expired', 'kyc-cancelled', 'kyc-error'];

describe('kyc-identity-verification', () => {
  let proxy: ReturnType<typeof scriptedProxy>;
  beforeEach(() => {
    proxy = scriptedProxy();
    proxy.on('POST start', () => Response.json(verification(), { status: 201 }));
    proxy.on('POST check', () => Response.json(verification(), { status: 202 }));
  });
  afterEach(async () => {
    fixtureCleanup();
    proxy.restore();
    await setViewport({ width: 1000, height: 800 });
  });

  const element = (lang = 'en') =>
    fixture<KycIdentityVerification>(
      html`<kyc-identity-verification
        lang=${lang}
        session="t"
        endpoint="https://proxy.example"
        requester="Acme Bank"
      >
      </kyc-identity-verification>`,
    );
  const find = (host: Element, selector: string) => host.shadowRoot!.querySelector<HTMLElement>(selector)!;
  const text = (host: Element) => find(host, '.card').innerText.replace(/\s+/g, ' ');
  const shows = (host: Element, wanted: string) =>
    waitUntil(() => text(host).includes(wanted), `“${wanted}” is not shown but: ${text(host)}`);
  const region = () => document.querySelector<HTMLElement>('body > [role=status]')!;
  const heard = () => [...region().children].map((child) => child.textContent);
  const press = (host: Element, label: string) => {
    const buttons = [...host.shadowRoot!.querySelectorAll<HTMLElement>('button, a')];
    const button = buttons.find((candidate) => candidate.textContent!.trim() === label);
    assert(button, `there is no ${label}`);
    button.focus();
    button.click();
  };

  const isAccessible = async (host: Element) => {
    // Halfway through fading in, nothing has enough contrast.
    for (const animation of host.shadowRoot!.getAnimations()) animation.cancel();
    await assertAccessible(host);
  };

  const SCREENS: Record<string, [start: () => Response, english: string, arabic: string]> = {
    'the form': [NEEDS_ID, 'Confirm who you are', 'أكّد هويتك'],
    'the line': [() => Response.json(queued(3, 38)), 'You are third in line', 'أنت الثالث في قائمة الانتظار'],
    'the code': [() => Response.json(verification()), 'Enter 47 and approve.', 'أدخل 47 ثم وافق.'],
    'an open request': [
      () => Response.json(queued(1, 137, 'request_open')),
      'You already have an open request',
      'لديك طلب مفتوح',
    ],
    'an outage of the service': [
      () => Response.json(queued(1, -30, 'upstream_unavailable')),
      'We keep your place. Your code comes as soon as the service answers.',
      'يبقى دورك محفوظًا. يصلك الرمز حين تعود الخدمة.',
    ],
    completed: [
      () => Response.json(verification({ status: 'COMPLETED' })),
      'You are verified',
      'تم التحقق من هويتك',
    ],
    rejected: [() => Response.json(verification({ status: 'REJECTED' })), 'declined in the app', 'رُفض الطلب'],
    expired: [
      () => Response.json(verification({ status: 'EXPIRED' })),
      'The code has expired',
      'انتهت صلاحية الرمز',
    ],
    failed: [
      () => Response.json(verification({ status: 'ERROR', reason: 'upstream_error' })),
      'The verification failed',
      'لم يكتمل التحقق',
    ],
    'a refused number that the page never had': [
      () => Response.json(verification({ status: 'ERROR', reason: 'invalid_national_id' })),
      'We could not find your ID number. Contact Acme Bank.',
      'لم نعثر على رقمك. تواصل مع Acme Bank.',
    ],
    cancelled: [
      () => Response.json(verification({ status: 'CANCELLED' })),
      'The request stays in the app until',
      'يبقى الطلب في التطبيق حتى',
    ],
    'given up': [
      () => Response.json(verification({ status: 'CANCELLED', reason: 'gave_up' })),
      'Your place in the line has ended',
      'انتهى دورك في قائمة الانتظار',
    ],
    'too many starts': [
      () => problem('too_many_starts', { retryAfter: 240 }),
      'the next code is available from',
      'يتاح الرمز التالي من',
    ],
    'an ended session': [
      () => problem('session_expired'),
      'Your session ended to keep you safe',
      'انتهت جلستك لحمايتك',
    ],
    'a refused page': [() => problem('forbidden'), 'cannot verify you', 'لا يمكننا التحقق'],
    'no service': [() => problem('upstream_unavailable'), 'We cannot reach the service', 'تعذّر الوصول'],
  };

  for (const [name, [start, english, arabic]] of Object.entries(SCREENS)) {
    it(`shows ${name}, accessibly, in both languages, light and dark, on the narrowest screen`, async () => {
      proxy.on('POST start', start);
      await setViewport({ width: 320, height: 640 });
      for (const lang of ['en', 'ar']) {
        for (const scheme of ['light', 'dark']) {
          const host = await element(lang);
          host.style.colorScheme = scheme;
          await shows(host, lang === 'en' ? english : arabic);
          await isAccessible(host);
          const card = find(host, '.card');
          assert.isAtMost(card.scrollWidth, card.clientWidth + 2, 'nothing sticks out');
          assert.equal(getComputedStyle(card).direction, lang === 'ar' ? 'rtl' : 'ltr');
          fixtureCleanup();
        }
      }
    });
  }

  it('works the same when session and endpoint come late and as properties', async () => {
    const host = await fixture<KycIdentityVerification>(
      html`<kyc-identity-verification></kyc-identity-verification>`,
    );
    assert.equal(proxy.calls.length, 0);
    host.endpoint = 'https://proxy.example/';
    await host.updateComplete;
    assert.equal(proxy.calls.length, 0);
    host.getSession = async () => ({
      token: 'fresh',
      expiresAt: new Date(Date.now() + 900_000).toISOString(),
    });
    await shows(host, '47');
    assert.equal(proxy.calls[0]!.token, 'Bearer fresh');
  });

  const withSessions = (expiresAt?: string) => {
    let asked = 0;
    const getSession = async () => ({ token: `t${++asked}`, expiresAt });
    return fixture<KycIdentityVerification>(
      html`<kyc-identity-verification
        lang="en"
        endpoint="https://proxy.example"
        .getSession=${getSession}
      ></kyc-identity-verification>`,
    );
  };
  const reads = () => proxy.calls.filter(({ path }) => path.endsWith('/events'));

  it('keeps its session while a verification is open, because another one may not find it', async () => {
    const renewAt = Date.now() + 50;
    const host = await withSessions(new Date(renewAt + 30_000).toISOString());
    await shows(host, '47');
    await waitUntil(() => Date.now() > renewAt && reads().length > 0);
    dispatchEvent(new Event('online'));
    await waitUntil(() => reads().length > 1);
    assert.deepEqual([...new Set(proxy.calls.map(({ token }) => token))], ['Bearer t1']);
  });

  it('tells the developer once that a session without a reference has lost the person of the one before', async () => {
    const lines: string[] = [];
    const { error } = console;
    console.error = (line: string) => lines.push(line);
    const answers: Response[] = [];
    const loseIt = async (token: string, detail?: string) => {
      answers.push(problem('session_expired'), problem('not_found', detail ? { detail } : {}));
      dispatchEvent(new Event('online'));
      await waitUntil(() => reads().at(-1)?.token === token && !answers.length);
    };
    proxy.on('GET events', () => answers.shift() ?? new Promise(() => {}));
    try {
      await withSessions();
      await waitUntil(() => reads().length > 0);
      await loseIt('Bearer t2');
      await import('../../../widget/proxy/diagnosis.js');
      await new Promise((done) => setTimeout(done));
      assert.isEmpty(lines, 'a session of another person');
      for (const token of ['Bearer t3', 'Bearer t4']) await loseIt(token, 'no reference');
      await waitUntil(() => lines.length > 0);
    } finally {
      console.error = error;
    }
    assert.lengthOf(lines, 1);
    assert.match(
      lines[0]!,
      /no_reference: The next session has no reference, .* "reference": .*#mistake-no_reference$/,
    );
  });

  it('starts once when a framework mounts it twice', async () => {
    const host = await element();
    const parent = host.parentElement!;
    host.remove();
    parent.append(host);
    await shows(host, '47');
    await waitUntil(() => proxy.streams > 0, 'no stream');
    assert.equal(proxy.streams, 1);
    assert.isAtMost(proxy.calls.filter(({ method }) => method === 'POST').length, 2);
  });

  it('follows the person from the line to the end, and fires events without code or number', async () => {
    proxy.on('POST start', () => Response.json(queued(2, 38)));
    const fired: [string, unknown][] = [];
    const hear = (event: Event) => fired.push([event.type, (event as CustomEvent).detail]);
    for (const type of EVENTS) document.addEventListener(type, hear);
    const host = await element();
    await shows(host, 'You are second in line');
    await waitUntil(() => proxy.streams === 1);
    proxy.show(queued(1, -1));
    await shows(host, 'Getting your code');
    proxy.show(verification());
    await shows(host, '47');
    proxy.show(verification({ status: 'COMPLETED', mayReadDetails: false }));
    await shows(host, 'You are verified');
    assert.notInclude(
      proxy.calls.map(({ path }) => path).join(),
      'details',
      'the browser prints each refusal',
    );
    for (const type of EVENTS) document.removeEventListener(type, hear);
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
      const host = await element();
      await waitUntil(() => proxy.streams === 1);
      setTimeout(() =>
        proxy.show(verification({ status, reason: status === 'ERROR' ? 'upstream_error' : null })),
      );
      const event = await oneEvent(host, type);
      assert.deepEqual([event.bubbles, event.composed], [true, true]);
      assert.deepEqual(event.detail, { verificationId: 'ver_1', ...fired });
    });
  }

  it('says each thing once, in order, and the code digit by digit', async () => {
    proxy.on('POST start', () => Response.json(queued(2, 38)));
    const host = await element();
    await waitUntil(() => proxy.streams === 1);
    await shows(host, 'second');
    assert.deepEqual(heard(), ['You are second in line. You get your code in less than 40 seconds.']);
    proxy.show(queued(2, 37));
    proxy.show(verification({ expiresAt: new Date(Date.now() + 180_000).toISOString() }));
    await shows(host, '47');
    assert.match(heard()[1]!, /^Your code is 4, 7\. .* 3 minutes left\.$/);
    proxy.show(verification({ status: 'REJECTED' }));
    await shows(host, 'declined');
    // The code is gone from the region.
    assert.equal(heard().length, 1);
    assert.match(heard()[0]!, /^The request was declined in the app\. /);
    assert.equal(region().lastElementChild!.getAttribute('lang'), 'en');
  });

  it('says of the countdown only its milestones', async () => {
    proxy.on('POST start', () =>
      Response.json(verification({ expiresAt: new Date(Date.now() + 62_500).toISOString() })),
    );
    const host = await element();
    await shows(host, '47');
    await waitUntil(() => heard().length === 2, 'no milestone');
    assert.equal(heard()[1], '60 seconds left');
  });

  it('keeps the digits of the code in their order and untouched, whatever the direction around them', async () => {
    proxy.on('POST start', () => Response.json(verification({ code: '4821' })));
    const host = await element('ar');
    await shows(host, '4821');
    const code = find(host, '.code b');
    assert.equal(code.textContent, '4821');
    const left = (index: number) => {
      const range = document.createRange();
      const digits = [...code.childNodes].find((node) => node.textContent === '4821')!;
      range.setStart(digits, index);
      range.setEnd(digits, index + 1);
      return range.getBoundingClientRect().left;
    };
    assert.isTrue(left(0) < left(1) && left(1) < left(2) && left(2) < left(3));
    // One system of digits on a screen: that of the code.
    assert.match(find(host, '[role=timer]').textContent!, /المتبقي: 2:\d\d/);
    const steps = find(host, 'ol').getBoundingClientRect();
    assert.isAbove(
      find(host, 'ol i').getBoundingClientRect().left,
      steps.left + steps.width / 2,
      'numbers stand at the right',
    );
  });

  it('shows the keyboard and the message for the numbers of the proxy', async () => {
    let pattern = '[0-9]{11}';
    proxy.acceptIds(pattern);
    proxy.on('POST start', (body) =>
      (body as { nationalId?: string }).nationalId
        ? Response.json(verification(), { status: 201 })
        : new Response(null, {
            status: 204,
            headers: {
              'Kyc-National-Id-Pattern': pattern,
              'Access-Control-Expose-Headers': 'Kyc-National-Id-Pattern',
            },
          }),
    );
    let host = await element();
    await shows(host, 'Confirm who you are');
    let input = find(host, 'input') as HTMLInputElement;
    assert.equal(input.inputMode, 'numeric');
    input.value = '1000000001';
    press(host, 'Continue');
    await shows(host, en.errorIdText);
    input.value = '30000000001';
    press(host, 'Continue');
    await shows(host, 'Enter 47');
    host.remove();

    pattern = '.+';
    proxy.acceptIds(pattern);
    host = await element();
    await shows(host, 'Confirm who you are');
    input = find(host, 'input') as HTMLInputElement;
    assert.equal(input.inputMode, 'text');
    input.value = 'A1';
    press(host, 'Continue');
    await shows(host, 'Enter 47');
  });

  it('asks to check a refused number only where the person entered it', async () => {
    const refused = () => Response.json(verification({ status: 'ERROR', reason: 'invalid_national_id' }));
    proxy.on('POST start', refused);
    await shows(await element(), en.errorFixedIdText.replace('{requester}', 'Acme Bank'));
    proxy.on('POST start', (body) => ((body as { nationalId?: string }).nationalId ? refused() : NEEDS_ID()));
    const host = await element();
    await shows(host, 'Confirm who you are');
    (find(host, 'input') as HTMLInputElement).value = '1000000001';
    press(host, 'Continue');
    await shows(host, en.errorIdText);
  });

  it('asks for the number in the page, says when it is wrong, and sends it only in a body', async () => {
    proxy.on('POST start', (body) =>
      (body as { nationalId?: string }).nationalId
        ? Response.json(verification(), { status: 201 })
        : NEEDS_ID(),
    );
    const host = await element();
    await shows(host, 'Confirm who you are');
    const input = find(host, 'input') as HTMLInputElement;
    assert.deepEqual([input.name, input.autocomplete, input.inputMode], ['', 'off', 'numeric']);
    assert.notEqual(document.activeElement, host, 'focus is not taken without an action');
    input.value = '12345';
    press(host, 'Continue');
    await shows(host, 'Check the number');
    assert.equal(host.shadowRoot!.activeElement, input);
    assert.equal(input.getAttribute('aria-invalid'), 'true');
    assert.include(heard(), en.idError);
    input.value = '١٠٠٠ ٠٠٠٠-٠١';
    await sendKeys({ press: 'Enter' });
    await shows(host, 'Enter 47');
    const sent = proxy.calls.findLast(
      ({ body }) => (body as { nationalId?: string } | undefined)?.nationalId,
    )!;
    assert.deepEqual(sent.body, { nationalId: '١٠٠٠ ٠٠٠٠-٠١' });
    for (const { path } of proxy.calls) assert.notInclude(path, '1000000001');
    assert.equal(host.shadowRoot!.activeElement, find(host, 'h2'), 'focus goes to what follows');
    assert.notInclude(document.documentElement.outerHTML, '1000000001');
  });

  it('never asks twice for the number of a person who tries again', async () => {
    proxy.on('POST start', (body) =>
      (body as { nationalId?: string }).nationalId
        ? Response.json(verification(), { status: 201 })
        : NEEDS_ID(),
    );
    const host = await element();
    await host.start({ nationalId: '1000000001' });
    await waitUntil(() => proxy.streams === 1);
    proxy.show(verification({ status: 'EXPIRED' }));
    await shows(host, 'The code has expired');
    press(host, 'Get a new code');
    await shows(host, 'Enter 47');
    assert.equal(host.shadowRoot!.activeElement, find(host, 'h2'));
  });

  it('moves focus out of what disappears, and leaves it alone elsewhere', async () => {
    const host = await element();
    const other = document.createElement('button');
    host.after(other);
    await waitUntil(() => proxy.streams === 1);
    await shows(host, '47');
    other.focus();
    proxy.show(queued(1, 20));
    await shows(host, 'next in line');
    assert.equal(document.activeElement, other);
    find(host, '.quiet').focus();
    proxy.show(verification({ status: 'EXPIRED' }));
    await shows(host, 'The code has expired');
    assert.equal(host.shadowRoot!.activeElement, find(host, 'h2'));
    other.remove();
  });

  it('cancels when asked to, and can start again', async () => {
    proxy.on('POST cancel', () => Response.json(verification({ status: 'CANCELLED' })));
    const host = await element();
    await shows(host, '47');
    setTimeout(() => press(host, 'Cancel'));
    await oneEvent(host, 'kyc-cancelled');
    await shows(host, 'You stopped waiting');
    press(host, 'Start again');
    await shows(host, '47');
  });

  it('goes on showing the code while the connection is lost, and says so', async () => {
    const host = await element();
    await waitUntil(() => proxy.streams === 1);
    await shows(host, '47');
    window.dispatchEvent(new Event('offline'));
    await shows(host, 'We cannot reach the service');
    for (const kept of ['Enter 47 and approve', '2:1', 'Cancel']) assert.include(text(host), kept);
    await isAccessible(host);
    window.dispatchEvent(new Event('online'));
    await waitUntil(() => heard().at(-1) === 'The connection is back.');
    assert.notInclude(text(host), 'We cannot reach the service');
  });

  it('says that a code is new when it replaced another', async () => {
    const host = await element();
    await waitUntil(() => proxy.streams === 1);
    proxy.show(verification({ code: '08', reason: 'code_replaced' }));
    await shows(host, 'This code is new.');
    assert.match(heard().at(-1)!, /^This code is new\. .*0, 8/);
  });

  it('shows exactly the details that were granted, dates in both calendars, an address of any shape', async () => {
    proxy.on('POST start', () => Response.json(verification({ status: 'COMPLETED' })));
    proxy.on('GET details', () =>
      Response.json({
        englishFirstName: 'Noura',
        englishLastName: '<b>Alharbi</b>',
        dateOfBirthG: '1990-04-12',
        userType: 0,
        nationalAddress: { cityName: 'Riyadh', lines: ['a', { zip: 12211 }], empty: null },
      }),
    );
    const host = await element();
    await shows(host, 'Noura');
    const rows = [...host.shadowRoot!.querySelectorAll('[part=details] > div')].map((row) =>
      (row as HTMLElement).innerText.replace(/\s+/g, ' ').trim(),
    );
    assert.deepEqual(rows, [
      'Name Noura <b>Alharbi</b>',
      'Status Citizen',
      'Born 12 Apr 1990 16 Ramadan 1410',
      'Address City Riyadh Lines a Zip 12211',
    ]);
    await isAccessible(host);
  });

  it('names the usual parts of an address in Arabic', async () => {
    proxy.on('POST start', () => Response.json(verification({ status: 'COMPLETED' })));
    proxy.on('GET details', () =>
      Response.json({
        nationalAddress: { buildingNumber: '12', streetName: 'King Fahd', postCode: '12211' },
      }),
    );
    const host = await element('ar');
    await shows(host, 'المبنى 12');
    assert.include(text(host), 'الشارع King Fahd');
    assert.include(text(host), 'الرمز البريدي 12211');
  });

  it('shows the link as a QR code where there is no phone, made in the page', async () => {
    const host = await element();
    host.qr = true;
    await shows(host, '47');
    assert.isNull(host.shadowRoot!.querySelector('figure'));
    host.appLink = 'https://app.example/open';
    await waitUntil(() => host.shadowRoot!.querySelector('figure path'));
    assert.match(find(host, 'figure path').getAttribute('d')!, /^M0 0h1v1h-1z/);
    assert.include(text(host), 'Scan to open the app');
    assert.isNull(host.shadowRoot!.querySelector('a'));
    await isAccessible(host);
  });

  it('submits its id with the form around it once the person is verified, and shows its screen to style sheets', async () => {
    const host = await element();
    const form = document.createElement('form');
    host.parentElement!.append(form);
    host.name = 'verification';
    form.append(host);
    const submitted = () => [...new FormData(form)];
    await shows(host, '47');
    await waitUntil(() => host.matches(':state(code)'));
    assert.equal(host.form, form);
    assert.deepEqual(submitted(), []);
    await waitUntil(() => proxy.streams === 1);
    const sent: unknown[] = [];
    host.addEventListener('kyc-completed', () => sent.push(...submitted()));
    proxy.show(verification({ status: 'COMPLETED' }));
    await shows(host, 'You are verified');
    assert.deepEqual(sent, [['verification', 'ver_1']], 'a page may send its form as soon as it hears of it');
    assert.deepEqual(submitted(), sent);
    assert.isTrue(host.matches(':state(completed)'));
    assert.isFalse(host.matches(':state(code)'));
  });

  it('checks the status again when the person returns after no answer came in time', async () => {
    // Test files that run side by side hide each other's pages.
    Object.defineProperty(document, 'hidden', { configurable: true, value: false });
    proxy.on('POST start', () =>
      Response.json(verification({ status: 'EXPIRED', reason: 'no_answer_in_time' })),
    );
    proxy.on('GET read', () =>
      Response.json(verification({ status: 'EXPIRED', reason: 'no_answer_in_time' })),
    );
    const host = await element();
    await shows(host, 'The code has expired');
    const reads = () => proxy.calls.filter(({ path }) => path.endsWith('/ver_1')).length;
    document.dispatchEvent(new Event('visibilitychange'));
    await waitUntil(() => reads() === 1);
    proxy.on('GET read', () => Response.json(verification({ status: 'COMPLETED' })));
    document.dispatchEvent(new Event('visibilitychange'));
    await shows(host, 'You are verified');
    document.dispatchEvent(new Event('visibilitychange'));
    assert.equal(reads(), 2, 'nothing is asked once the end is known');
    Reflect.deleteProperty(document, 'hidden');
  });

  it('counts down by the clock of the server when the one of the device is an hour wrong', async () => {
    for (const hours of [-1, 1]) {
      proxy.on('POST start', () => {
        const now = Date.now() + hours * 3_600_000;
        const at = (seconds: number) => new Date(now + seconds * 1000).toISOString();
        return Response.json(verification({ now: at(0), updatedAt: at(-49), expiresAt: at(131) }));
      });
      const host = await element();
      await shows(host, '47');
      assert.match(find(host, '[role=timer]').textContent!, /^2:(11|10) left$/);
      fixtureCleanup();
    }
  });

  it('says that the session is over when it is revoked while the code is shown', async () => {
    const host = await element();
    await waitUntil(() => proxy.streams === 1);
    await shows(host, '47');
    proxy.on('GET events', () => problem('session_expired'));
    window.dispatchEvent(new Event('online'));
    await shows(host, 'Your session ended to keep you safe');
    assert.equal(proxy.streams, 0);
  });

  it('leaves nothing behind after a thousand mounts and removals', async () => {
    const nodes = document.querySelectorAll('*').length;
    for (let turn = 0; turn < 1_000; turn++) {
      const host = document.createElement('kyc-identity-verification');
      host.session = 't';
      host.endpoint = 'https://proxy.example';
      document.body.append(host);
      // Some leave before they were drawn, some with their stream open.
      if (turn % 3) await host.updateComplete;
      if (turn % 5 === 0) await new Promise((resolve) => setTimeout(resolve));
      host.remove();
    }
    await waitUntil(() => proxy.streams === 0);
    assert.equal(document.querySelectorAll('*').length, nodes);
    const calls = proxy.calls.length;
    for (const type of ['online', 'offline', 'pageshow']) window.dispatchEvent(new Event(type));
    document.dispatchEvent(new Event('visibilitychange'));
    await new Promise((resolve) => setTimeout(resolve, 50));
    assert.equal(proxy.calls.length, calls, 'no listener is left');
  });

  it('links to the app by https and by the schemes that the host lists, and tells the developer of others', async () => {
    const said: string[] = [];
    const print = console.error;
    console.error = (line: string) => void said.push(line);
    const host = await element();
    host.appLink = 'nafath://open?for=1000000001';
    await waitUntil(() => said.length > 0, 'the developer learns it');
    console.error = print;
    assert.match(said.join(), /app_link_refused: .* "nafath".* app-link-schemes/);
    assert.notInclude(said.join(), '1000000001');
    assert.isNull(host.shadowRoot!.querySelector('a'));
    host.appLinkSchemes = 'nafath';
    host.appLink = 'nafath://open';
    await shows(host, 'Open the app');
    host.appLinkIos = 'https://ios.example';
    await host.updateComplete;
    assert.equal(find(host, 'a').getAttribute('href'), 'nafath://open', 'not an iPhone');
    host.appLinkSchemes = 'javascript nafath';
    for (const appLink of [' javascript:alert(1)', 'java\tscript:alert(1)']) {
      host.appLink = appLink;
      await host.updateComplete;
      assert.isNull(host.shadowRoot!.querySelector('a'));
    }
  });

  it('shows the code without a link to the app where that part throws', async () => {
    const host = await element();
    const { canParse } = URL;
    // As in browsers of before 2024.
    Reflect.deleteProperty(URL, 'canParse');
    try {
      host.appLink = 'https://app.example/open';
      await shows(host, 'Enter 47');
      host.requester = 'Another Bank';
      await shows(host, 'Another Bank');
      assert.isNull(host.shadowRoot!.querySelector('a'));
    } finally {
      URL.canParse = canParse;
    }
    host.requestUpdate();
    await shows(host, 'Open the app');
  });

  it('shows details again on "Back" only when the session still may read them', async () => {
    proxy.on('POST start', () => Response.json(verification({ status: 'COMPLETED', code: null })));
    proxy.on('GET details', () => Response.json({ englishFirstName: 'Sara' }));
    const host = await element();
    const person = () => host.shadowRoot!.querySelector('[part=details]');
    await waitUntil(() => person()?.textContent.includes('Sara'));
    const turn = (type: string, persisted = true) =>
      dispatchEvent(new PageTransitionEvent(type, { persisted }));
    turn('pagehide');
    await host.updateComplete;
    assert.isNull(person(), 'the kept page holds no details');
    turn('pageshow');
    await waitUntil(() => person()?.textContent.includes('Sara'));
    // The person signs out on another page.
    proxy.on('GET details', () => problem('session_expired'));
    turn('pagehide');
    const reads = () => proxy.calls.filter(({ path }) => path.endsWith('/details')).length;
    const before = reads();
    turn('pageshow');
    await waitUntil(() => reads() > before);
    await host.updateComplete;
    assert.isNull(person());
    turn('pageshow', false);
    assert.equal(reads(), before + 1, 'a fresh page reads by itself');
  });

  it('asks again for the details of a person only under the session of that person', async () => {
    proxy.on('POST start', () => Response.json(verification({ status: 'COMPLETED', code: null })));
    proxy.on('GET details', () =>
      Response.json({ code: 'upstream_busy', retryAfter: 0.05 }, { status: 503 }),
    );
    const host = await element();
    const reads = () => proxy.calls.filter(({ path }) => path.endsWith('/details')).length;
    await waitUntil(() => reads() >= 2, 'a busy proxy is asked again');
    proxy.on('POST start', () => Response.json(verification({ id: 'ver_2' }), { status: 201 }));
    host.session = 'of the next person';
    await waitUntil(() => proxy.calls.filter(({ path }) => path.endsWith('/verifications')).length === 2);
    const before = reads();
    // Longer than the pause that the proxy asks for.
    await new Promise((resolve) => setTimeout(resolve, 150));
    assert.equal(reads(), before);
  });

  it('says that the person is verified where the details cannot be shown', async () => {
    proxy.on('POST start', () => Response.json(verification({ status: 'COMPLETED' })));
    proxy.on('GET details', () => Response.json({ englishFirstName: 4 }));
    const host = await element();
    await waitUntil(() => proxy.calls.some(({ path }) => path.endsWith('/details')));
    await shows(host, 'You are verified');
    host.setAttribute('lang', 'ar');
    await waitUntil(() => !text(host).includes('You are verified'), 'the element still updates');
  });

  it('takes its language from the page, and a further one as a plain object', async () => {
    const before = document.documentElement.lang;
    const host = await fixture<KycIdentityVerification>(
      html`<kyc-identity-verification
        session="t"
        endpoint="https://proxy.example"
      ></kyc-identity-verification>`,
    );
    await shows(host, 'Enter 47');
    document.documentElement.lang = 'ar';
    await shows(host, 'أدخل 47');
    document.documentElement.lang = 'fr';
    await shows(host, 'Enter 47');
    registerLanguage('kyc-identity-verification', 'fr', { stepEnter: 'Choisissez {code}.' });
    await shows(host, 'Choisissez 47.');
    host.messages = { stepEnter: 'Prenez {code}.' };
    await shows(host, 'Prenez 47.');
    document.documentElement.lang = before;
  });

  it('is themed from any ancestor', async () => {
    const host = await element();
    await shows(host, '47');
    host.parentElement!.style.setProperty('--kyc-accent', 'rgb(1, 2, 3)');
    assert.equal(getComputedStyle(find(host, '.left')).stroke, 'rgb(1, 2, 3)');
    host.style.setProperty('--kyc-accent', 'rgb(4, 5, 6)');
    assert.equal(getComputedStyle(find(host, '.left')).stroke, 'rgb(4, 5, 6)');
  });

  it('leaves nothing behind: no stream, no timer, no listener, no region', async () => {
    const live = new Set<unknown>();
    const timers = new Set<unknown>();
    const undo: (() => void)[] = [];
    for (const target of [window, document]) {
      const { addEventListener, removeEventListener } = target;
      target.addEventListener = function (
        this: EventTarget,
        type: string,
        listener: unknown,
        options?: AddEventListenerOptions,
      ) {
        live.add(listener);
        options?.signal?.addEventListener('abort', () => live.delete(listener));
        addEventListener.call(this, type, listener as EventListener, options);
      };
      target.removeEventListener = function (this: EventTarget, type: string, listener: unknown) {
        live.delete(listener);
        removeEventListener.call(this, type, listener as EventListener);
      };
      undo.push(() => Object.assign(target, { addEventListener, removeEventListener }));
    }
    const { setTimeout: set, clearTimeout: clear } = window;
    window.setTimeout = ((run: () => void, ms?: number) => {
      const timer = set(() => {
        timers.delete(timer);
        run();
      }, ms);
      timers.add(timer);
      return timer;
    }) as typeof window.setTimeout;
    window.clearTimeout = ((timer: number) => {
      timers.delete(timer);
      clear(timer);
    }) as typeof window.clearTimeout;
    undo.push(() => Object.assign(window, { setTimeout: set, clearTimeout: clear }));
    try {
      const host = document.createElement('kyc-identity-verification');
      host.session = 't';
      host.endpoint = 'https://proxy.example';
      document.body.append(host);
      for (let turn = 0; turn < 200 && proxy.streams === 0; turn++)
        await new Promise((resolve) => set(resolve, 5));
      assert.equal(proxy.streams, 1);
      assert.isAbove(live.size, 0);
      assert.isAbove(timers.size, 0);
      host.remove();
      await new Promise((resolve) => set(resolve, 20));
      assert.deepEqual([proxy.streams, live.size, timers.size], [0, 0, 0]);
      assert.isNull(region());
      const calls = proxy.calls.length;
      window.dispatchEvent(new Event('online'));
      await new Promise((resolve) => set(resolve, 20));
      assert.equal(proxy.calls.length, calls);
    } finally {
      for (const back of undo) back();
    }
  });

  it('says so and can go on when a start is never answered', async () => {
    const { setTimeout: set } = window;
    // How long the element waits for an answer; the test's own timers stay as they are.
    const soon = (run: () => void, ms = 0) => set(run, ms === 20_000 ? 10 : ms);
    window.setTimeout = soon as typeof window.setTimeout;
    const answers = [() => new Promise<Response>(() => {})];
    proxy.on('POST start', () => answers.pop()?.() ?? Response.json(verification()));
    const host = await element();
    try {
      await shows(host, 'We cannot reach the service');
    } finally {
      window.setTimeout = set;
    }
    (host.shadowRoot!.querySelector('[part=button]') as HTMLElement).click();
    await shows(host, 'Enter 47 and approve.');
  });

  it('has one live region, and a stream for each of two elements for the same person', async () => {
    const one = await element();
    const two = await element();
    await shows(one, '47');
    await shows(two, '47');
    await waitUntil(() => proxy.streams === 2);
    assert.equal(document.querySelectorAll('body > [role=status]').length, 1);
    proxy.show(verification({ status: 'COMPLETED' }));
    await shows(one, 'You are verified');
    await shows(two, 'You are verified');
  });
});
