import { afterEach, assert, beforeEach, describe, it, waitUntil } from '../../in-page/index.js';
import type { Verification } from '../../../contract/identity.js';
import { timeOfDay } from '../../../widget/language/dates.js';
import { en } from '../../../widget/identity-verification/identity-verification.en.js';
import { DUE_MS } from '../../../widget/identity-verification/identity-verification-state.js';
import { asksNumber, heard, mount, proxyForSuite, region, spokenSentences } from './identity-page.js';
import { problem, queued, verification } from './scripted-proxy.js';

const LIFETIME_MS = 180_000;
const code = (more: Partial<Verification> = {}) => {
  const now = Date.now();
  const [updatedAt, expiresAt] = [now, now + LIFETIME_MS].map((at) => new Date(at).toISOString());
  return verification({ updatedAt, expiresAt, ...more });
};

/** In the middle of a minute: the minute that is shown is certain. */
const certainMinute = (ms: number) => Math.ceil(Date.now() / 60_000) * 60_000 + ms;
const DUE = certainMinute(1_830_000);
const SOON = certainMinute(90_000);
const ALLOWED = certainMinute(270_000);
const until = (due: number) => (due - Date.now()) / 1000;
const clock = (at: number) => timeOfDay(at, 'en-GB');

const CODE = 'Your code is 4, 7. Enter it in the app and approve. 3 minutes left.';
const THIRD = 'You are third in line. You get your code in less than 40 seconds.';
const FAR = (place: string, at: number) =>
  `You are ${place} in line. ${en.queuedAtText.replace('{time}', clock(at))} ${en.queuedLeaveText}`;

type Shown = readonly [now: () => Verification, shows: string];

/** What happens after the start, what the screen shows of it, and all that is said. */
const VERIFICATIONS: readonly (readonly [
  what: string,
  happens: readonly Shown[],
  says: readonly string[],
])[] = [
  [
    'each place in the line once, and the end',
    [
      [() => queued(2, 38), 'You are second in line'],
      [() => queued(2, 31), 'You are second in line'],
      [() => queued(1, 18), 'You are next in line'],
      [() => queued(1, -1), 'Getting your code'],
      [() => code(), 'Enter 47'],
      [() => code(), 'Enter 47'],
      [() => code({ status: 'COMPLETED' }), 'You are verified'],
    ],
    [
      'You are second in line. You get your code in less than 40 seconds.',
      'You are next in line. You get your code in less than 20 seconds.',
      CODE,
      `${en.completedTitle}. ${en.completedText.replace('{requester}', 'Acme Bank')}`,
    ],
  ],
  [
    'far back in line the time, again only when it moves',
    [
      [() => queued(290, until(DUE)), 'You are 290th in line'],
      [() => queued(280, until(DUE) + 60), 'You are 280th in line'],
      [() => queued(120, until(DUE) - 600), 'You are 120th in line'],
    ],
    [FAR('290th', DUE), FAR('120th', DUE - 600_000)],
  ],
  [
    'the time after an earlier request of the person, and how to have the code before',
    [
      [() => queued(1, until(SOON), 'request_open'), en.requestOpenTitle],
      [() => code(), 'Enter 47'],
    ],
    [`${en.requestOpenTitle}. ${en.requestOpenText.replace('{time}', clock(SOON))} ${en.notYouHint}`, CODE],
  ],
  [
    'once that the service is not reached, and then the code',
    [
      [() => queued(3, 38), 'You are third in line'],
      [() => queued(3, -5, 'upstream_unavailable'), en.unavailableTitle],
      [() => queued(2, -15, 'upstream_unavailable'), en.unavailableTitle],
      [() => code(), 'Enter 47'],
    ],
    [THIRD, `${en.unavailableTitle}. ${en.outageText} ${en.unavailableText}`, CODE],
  ],
  [
    'that the code is being created, for the first in line',
    [
      [() => queued(1, -1), 'Getting your code'],
      [() => code(), 'Enter 47'],
    ],
    [en.queuedFirstTitle, CODE],
  ],
  [
    'that a code is new',
    [
      [() => code(), 'Enter 47'],
      [() => code({ code: '08', reason: 'code_replaced' }), 'This code is new.'],
    ],
    [
      CODE,
      'This code is new. Decline any earlier request in the app. Your code is 0, 8. Enter it in the app and approve. 3 minutes left.',
    ],
  ],
  ...(
    [
      ['REJECTED', null, en.rejectedTitle, en.rejectedText],
      ['EXPIRED', null, en.expiredTitle, en.expiredText.replace('{time}', '3 minutes')],
      ['ERROR', 'upstream_error', en.errorTitle, en.errorText],
      ['CANCELLED', 'gave_up', en.gaveUpTitle, en.gaveUpText],
    ] as const
  ).map(
    ([status, reason, title, text]) =>
      [
        `the code, and that it ended as ${status}`,
        [
          [() => code(), 'Enter 47'],
          [() => code({ status, reason }), title],
        ],
        [CODE, `${title}. ${text}`],
      ] as const,
  ),
];

const REFUSALS: readonly (readonly [says: string, start: () => Response])[] = [
  [`${en.limitedTitle}. ${en.limitedText}`, () => problem('too_many_starts', { retryAfter: until(ALLOWED) })],
  [en.endedTitle, () => problem('session_expired')],
  [`${en.refusedTitle}. ${en.refusedText.replace('{requester}', 'Acme Bank')}`, () => problem('forbidden')],
  [
    `${en.unavailableTitle}. ${en.unavailableText}`,
    () => problem('upstream_unavailable', { retryAfter: 60 }),
  ],
];

describe('what a screen reader hears of kyc-identity-verification', () => {
  const proxy = proxyForSuite();
  const { setTimeout: later } = window;
  const { now: realNow } = Date;
  const spoken = spokenSentences();
  const said = () => spoken.map(({ text }) => text);

  beforeEach(() => proxy.on('POST start', () => Response.json(code(), { status: 201 })));
  afterEach(() => {
    Object.assign(window, { setTimeout: later });
    Object.assign(Date, { now: realNow });
  });

  const streaming = () => waitUntil(() => proxy.streams === 1, 'the stream is open');
  const saysInAll = async (...all: readonly string[]) => {
    await waitUntil(() => spoken.length >= all.length).catch(() => undefined);
    // What would come one time too often would come now.
    await new Promise((resolve) => setTimeout(resolve, 30));
    assert.deepEqual(said(), all);
  };

  for (const [what, [start, ...happens], says] of VERIFICATIONS) {
    it(`${what}; and no code stays in the live region after the end`, async () => {
      proxy.on('POST start', () => Response.json(start![0](), { status: 201 }));
      const page = await mount();
      await streaming();
      await page.shows(start![1]);
      for (const [now, text] of happens) {
        proxy.show(now());
        await page.shows(text);
      }
      await saysInAll(...says);
      if (says.at(-1)!.includes('Your code is')) return;
      assert.isNotEmpty(heard());
      assert.notInclude(region()!.textContent, '4, 7');
    });
  }

  for (const [says, start] of REFUSALS) {
    it(`why it cannot start: ${says.split('.')[0]}`, async () => {
      proxy.on('POST start', start);
      await mount();
      // With the day before midnight, if it is the next one.
      await saysInAll(says.replace('{time}', timeOfDay(ALLOWED + 59_000, 'en-GB', Date.now())));
    });
  }

  it('keeps no code of an element that was removed while another one stays', async () => {
    const page = await mount();
    await page.shows('Enter 47');
    page.element.after(document.createElement('kyc-identity-verification'));
    await waitUntil(() => heard().includes(CODE));
    page.element.remove();
    assert.notInclude(region()!.textContent, '4, 7');
  });

  it('the code, and that the person cancelled', async () => {
    proxy.on('POST cancel', () => Response.json(code({ status: 'CANCELLED' })));
    const page = await mount();
    await page.shows('Enter 47');
    page.click('Cancel');
    await waitUntil(() => spoken.length === 2);
    const [before, after] = `${en.cancelledTitle}. ${en.cancelledOpenText}`.split('{time}');
    const time = said()[1]!.replace(before!, '').replace(after!, '');
    assert.match(time, /^(?:\p{L}+ )?\d{1,2}:\d{2}( [AP]M)?$/iu);
  });

  it('the bound on the wait only when the code that was due did not come', async () => {
    const createdAt = new Date().toISOString();
    proxy.on('POST start', () => {
      const { queue, ...rest } = queued(1, 200);
      return Response.json(
        { ...rest, createdAt, queue: { ...queue!, expectedAt: rest.now } },
        { status: 201 },
      );
    });
    let passBound: (() => void) | undefined;
    window.setTimeout = ((run: () => void, ms?: number) =>
      ms === DUE_MS ? ((passBound = run), 0) : later(run, ms)) as typeof window.setTimeout;
    const page = await mount();
    await page.shows(en.queuedFirstTitle);
    await waitUntil(() => passBound);
    assert.notInclude(page.text, 'in line');
    passBound!();
    await page.shows('You are next in line');
    await waitUntil(() => spoken.length === 2);
    assert.equal(said()[0], en.queuedFirstTitle);
    assert.match(said()[1]!, /^You are next in line\. You get your code in less than/);
  });

  it('that the connection is lost and back, while the code stays on the screen', async () => {
    const page = await mount();
    await streaming();
    await page.shows('Enter 47');
    window.dispatchEvent(new Event('offline'));
    await page.shows('We cannot reach the service. We try again automatically.');
    assert.match(page.text, /(2:5\d|3:00) left.*Enter 47 and approve\./);
    page.control('Cancel');
    window.dispatchEvent(new Event('online'));
    await waitUntil(() => !page.text.includes('We cannot reach the service'));
    await saysInAll(CODE, `${en.unavailableTitle}. ${en.unavailableText}`, en.onlineAnnouncement);
  });

  it('what is wrong with the number, and then the code', async () => {
    proxy.on(
      'POST start',
      asksNumber(() => Response.json(code(), { status: 201 })),
    );
    const page = await mount();
    await page.shows('Confirm who you are');
    page.typeNumber('123');
    await page.shows('Check the number');
    page.typeNumber('1000000001');
    await saysInAll(en.idError, CODE);
  });

  it('of the countdown the last minute, half of it and ten seconds, and nothing between', async () => {
    let aheadMs = 0;
    Date.now = () => realNow() + aheadMs;
    const page = await mount();
    await page.shows('Enter 47');
    for (const left of [150, 61, 59, 45, 31, 29, 20, 11, 9, 5, 1]) {
      aheadMs = (180 - left) * 1000;
      page.element.requestUpdate();
      await page.element.updateComplete;
    }
    await saysInAll(CODE, '60 seconds left', '30 seconds left', '10 seconds left');
  });

  it('in the language of the element, and marked as that', async () => {
    const page = await mount({ lang: 'ar' });
    await page.shows('أدخل 47');
    await waitUntil(() => spoken.length === 1);
    assert.equal(spoken[0]!.lang, 'ar');
    assert.match(spoken[0]!.text, /4، 7|4, 7/);
  });
});
