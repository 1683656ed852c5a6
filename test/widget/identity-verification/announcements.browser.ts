import {
  afterEach,
  assert,
  beforeEach,
  describe,
  fixtureCleanup,
  it,
  waitUntil,
} from '../../in-page/index.js';
import '../../../widget/identity-verification/define.js';
import { timeOfDay } from '../../../widget/language/dates.js';
import { en as closingEn } from '../../../widget/identity-verification/closing-screens.en.js';
import { en as questionEn } from '../../../widget/identity-verification/question.en.js';
import { en as firstEn } from '../../../widget/identity-verification/identity-verification.en.js';
import { en as lineEn } from '../../../widget/identity-verification/waiting-line.en.js';
import { DUE_MS } from '../../../widget/identity-verification/identity-verification-state.js';
import type { KycIdentityVerification } from '../../../widget/identity-verification/identity-verification.js';
import { control, find, mount, shownText, shows } from './mounted-element.js';
import { problem, queued, scriptedProxy, verification } from './scripted-proxy.js';

const en = { ...firstEn, ...questionEn, ...closingEn };

const NEEDS_ID = () => new Response(null, { status: 204 });
const LIFETIME_MS = 180_000;
const code = (more = {}) => {
  const now = Date.now();
  const [updatedAt, expiresAt] = [now, now + LIFETIME_MS].map((at) => new Date(at).toISOString());
  return verification({ updatedAt, expiresAt, ...more });
};

const sentences = (heading: string, why: string) => `${heading}. ${why}`;
const CODE = 'Your code is 4, 7. Enter it in the app and approve. 3 minutes left.';

describe('what a screen reader hears of kyc-identity-verification', () => {
  let proxy: ReturnType<typeof scriptedProxy>;
  let spoken: { text: string; lang: string }[];
  let observer: MutationObserver;
  const heard = () => spoken.map(({ text }) => text);

  beforeEach(() => {
    proxy = scriptedProxy();
    proxy.on('POST start', () => Response.json(code(), { status: 201 }));
    proxy.on('POST check', () => Response.json(code(), { status: 202 }));
    spoken = [];
    observer = new MutationObserver((records) => {
      for (const { target, addedNodes } of records) {
        if (!(target as Element).matches('[role=status]')) continue;
        for (const sentence of addedNodes as NodeListOf<HTMLElement>)
          spoken.push({ text: sentence.textContent!, lang: sentence.lang });
      }
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
  const { setTimeout: later } = window;
  afterEach(() => {
    window.setTimeout = later;
    observer.disconnect();
    fixtureCleanup();
    proxy.restore();
  });

  const streaming = () => waitUntil(() => proxy.streams === 1, 'the stream is open');
  const saysInAll = async (...all: string[]) => {
    await waitUntil(() => spoken.length >= all.length).catch(() => undefined);
    // What would come one time too often would come now.
    await new Promise((resolve) => setTimeout(resolve, 30));
    assert.deepEqual(heard(), all);
  };

  it('in a dialog too: screen readers ignore what is outside while it is open', async () => {
    const dialog = document.createElement('dialog');
    const host = await mount();
    host.parentElement!.append(dialog);
    dialog.append(host);
    dialog.showModal();
    await shows(host, 'Enter 47');
    await waitUntil(() => dialog.querySelector(':scope > [role=status]')?.textContent === CODE);
    assert.isNull(document.querySelector('body > [role=status]'));
    dialog.remove();
    assert.isNull(document.querySelector('[role=status]'));
  });

  it('from the line to the end, each place once', async () => {
    proxy.on('POST start', () => Response.json(queued(2, 38)));
    proxy.on('GET details', () => problem('forbidden'));
    const host = await mount();
    await streaming();
    await shows(host, 'You are second in line');
    proxy.show(queued(2, 31));
    proxy.show(queued(1, 18));
    await shows(host, 'You are next in line');
    proxy.show(queued(1, -1));
    await shows(host, 'Getting your code');
    proxy.show(code());
    await shows(host, 'Enter 47');
    proxy.show(code());
    proxy.show(code({ status: 'COMPLETED' }));
    await saysInAll(
      'You are second in line. You get your code in less than 40 seconds.',
      'You are next in line. You get your code in less than 20 seconds.',
      CODE,
      sentences(en.completedTitle, en.completedText.replace('{requester}', 'Acme Bank')),
    );
  });

  for (const status of ['COMPLETED', 'REJECTED', 'EXPIRED', 'ERROR'] as const) {
    it(`keeps no code in the live region after ${status}`, async () => {
      proxy.on('GET details', () => problem('forbidden'));
      await mount();
      await streaming();
      const said = () => document.querySelector('body > [role=status]')?.textContent ?? '';
      await waitUntil(() => said().includes(CODE));
      proxy.show(code({ status, code: null }));
      await waitUntil(() => heard().length > 1);
      assert.notInclude(said(), '4, 7');
      assert.isNotEmpty(said());
    });
  }

  it('keeps no code of an element that was removed while another one stays', async () => {
    const host = await mount();
    await shows(host, 'Enter 47');
    const other = document.createElement('kyc-identity-verification');
    host.parentElement!.append(other);
    const said = () => document.querySelector('body > [role=status]')!.textContent;
    await waitUntil(() => said().includes(CODE));
    host.remove();
    assert.notInclude(said(), '4, 7');
  });

  it('far back in line the time, again only when it moves', async () => {
    // In the middle of a minute: the minute that is shown is certain.
    const due = Math.ceil(Date.now() / 60_000) * 60_000 + 1_830_000;
    const until = () => (due - Date.now()) / 1000;
    proxy.on('POST start', () => Response.json(queued(290, until())));
    const host = await mount();
    await streaming();
    await shows(host, 'You are 290th in line');
    proxy.show(queued(280, until() + 60));
    await shows(host, 'You are 280th in line');
    proxy.show(queued(120, until() - 600));
    await shows(host, 'You are 120th in line');
    const sentence = (place: string, at: number) =>
      `You are ${place} in line. ${lineEn.queuedAtText.replace('{time}', timeOfDay(at, 'en-GB'))} ${lineEn.queuedLeaveText}`;
    await saysInAll(sentence('290th', due), sentence('120th', due - 600_000));
  });

  it('the time after an earlier request of the person, and how to have the code before', async () => {
    const due = Math.ceil(Date.now() / 60_000) * 60_000 + 90_000;
    proxy.on('POST start', () => Response.json(queued(1, (due - Date.now()) / 1000, 'request_open')));
    const host = await mount();
    await streaming();
    await shows(host, lineEn.requestOpenTitle);
    proxy.show(code());
    await shows(host, 'Enter 47');
    const time = lineEn.requestOpenText.replace('{time}', timeOfDay(due, 'en-GB'));
    await saysInAll(`${lineEn.requestOpenTitle}. ${time} ${en.notYouHint}`, CODE);
  });

  it('once that the service is not reached, and then the code', async () => {
    proxy.on('POST start', () => Response.json(queued(3, 38)));
    const host = await mount();
    await streaming();
    await shows(host, 'You are third in line');
    proxy.show(queued(3, -5, 'upstream_unavailable'));
    await shows(host, en.unavailableTitle);
    proxy.show(queued(2, -15, 'upstream_unavailable'));
    proxy.show(code());
    await shows(host, 'Enter 47');
    const outage = `${en.unavailableTitle}. ${lineEn.outageText} ${en.unavailableText}`;
    await saysInAll(`You are third in line. You get your code in less than 40 seconds.`, outage, CODE);
  });

  it('that the code is being created, for the first in line', async () => {
    proxy.on('POST start', () => Response.json(queued(1, -1)));
    const host = await mount();
    await streaming();
    proxy.show(code());
    await shows(host, 'Enter 47');
    await saysInAll(en.queuedFirstTitle, CODE);
  });

  for (const [status, more, end] of [
    ['REJECTED', {}, sentences(en.rejectedTitle, en.rejectedText)],
    ['EXPIRED', {}, sentences(en.expiredTitle, en.expiredText.replace('{time}', '3 minutes'))],
    ['ERROR', { reason: 'upstream_error' }, sentences(en.errorTitle, en.errorText)],
    ['CANCELLED', { reason: 'gave_up' }, sentences(en.gaveUpTitle, en.gaveUpText)],
  ] as const) {
    it(`the code, and that it ended as ${status}`, async () => {
      const host = await mount();
      await streaming();
      await shows(host, 'Enter 47');
      proxy.show(code({ status, ...more }));
      await saysInAll(CODE, end);
    });
  }

  it('the code, and that the person cancelled', async () => {
    proxy.on('POST cancel', () => Response.json(code({ status: 'CANCELLED' })));
    const host = await mount();
    await shows(host, 'Enter 47');
    control(host, 'Cancel').click();
    await waitUntil(() => spoken.length === 2);
    const [before, after] = sentences(en.cancelledTitle, en.cancelledOpenText).split('{time}') as [
      string,
      string,
    ];
    const said = heard()[1]!;
    assert.isTrue(said.startsWith(before) && said.endsWith(after), said);
    assert.match(said.slice(before.length, -after.length), /^\d{1,2}:\d{2}/);
  });

  it('the bound on the wait only when the code that was due did not come', async () => {
    const due = () => ({ ...queued(1, 200), createdAt: new Date().toISOString() });
    const start = () => {
      const { queue, ...rest } = due();
      return Response.json({ ...rest, queue: { ...queue!, expectedAt: rest.now } }, { status: 201 });
    };
    proxy.on('POST start', start);
    let passBound: (() => void) | undefined;
    window.setTimeout = ((run: () => void, ms?: number) =>
      ms === DUE_MS ? ((passBound = run), 0) : later(run, ms)) as typeof window.setTimeout;
    const host = await mount();
    await shows(host, en.queuedFirstTitle);
    await waitUntil(() => passBound);
    assert.notInclude(find(host, '.card').innerText, 'in line');
    passBound!();
    await shows(host, 'You are next in line');
    await waitUntil(() => spoken.length === 2);
    assert.equal(heard()[0], en.queuedFirstTitle);
    assert.match(heard()[1]!, /^You are next in line\. You get your code in less than/);
  });

  it('that the connection is lost and back, and that a code is new', async () => {
    const host = await mount();
    await streaming();
    await shows(host, 'Enter 47');
    window.dispatchEvent(new Event('offline'));
    await shows(host, 'We cannot reach the service. We try again automatically.');
    assert.include(shownText(host), 'Enter 47 and approve.');
    control(host, 'Cancel');
    window.dispatchEvent(new Event('online'));
    await waitUntil(() => !shownText(host).includes('We cannot reach the service'));
    await streaming();
    proxy.show(code({ code: '08', reason: 'code_replaced' }));
    await saysInAll(
      CODE,
      sentences(en.unavailableTitle, en.unavailableText),
      en.onlineAnnouncement,
      'This code is new. Decline any earlier request in the app. Your code is 0, 8. Enter it in the app and approve. 3 minutes left.',
    );
  });

  it('what is wrong with the number, and then the code', async () => {
    proxy.on('POST start', (body) =>
      (body as { nationalId?: string }).nationalId ? Response.json(code(), { status: 201 }) : NEEDS_ID(),
    );
    const host = await mount();
    await shows(host, 'Confirm who you are');
    const input = find(host, 'input') as HTMLInputElement;
    input.value = '123';
    control(host, 'Continue').click();
    await shows(host, 'Check the number');
    input.value = '1000000001';
    control(host, 'Continue').click();
    await saysInAll(en.idError, CODE);
  });

  // In the middle of a minute: the minute that is shown is certain.
  const allowed = Math.ceil(Date.now() / 60_000) * 60_000 + 270_000;
  for (const [refusal, sentence] of [
    [
      () => problem('too_many_starts', { retryAfter: (allowed - Date.now()) / 1000 }),
      sentences(en.limitedTitle, en.limitedText.replace('{time}', timeOfDay(allowed + 59_000, 'en-GB'))),
    ],
    [() => problem('session_expired'), en.endedTitle],
    [
      () => problem('forbidden'),
      sentences(en.refusedTitle, en.refusedText.replace('{requester}', 'Acme Bank')),
    ],
    [
      () => problem('upstream_unavailable', { retryAfter: 60 }),
      sentences(en.unavailableTitle, en.unavailableText),
    ],
  ] as const) {
    it(`why it cannot start: ${sentence.split('.')[0]}`, async () => {
      proxy.on('POST start', refusal);
      await mount();
      await saysInAll(sentence);
    });
  }

  it('of the countdown the last minute, half of it and ten seconds, and nothing between', async () => {
    const { now } = Date;
    let aheadMs = 0;
    Date.now = () => now() + aheadMs;
    try {
      const host = await mount();
      await shows(host, 'Enter 47');
      const until = async (left: number) => {
        aheadMs = (180 - left) * 1000;
        host.requestUpdate();
        await host.updateComplete;
      };
      for (const left of [150, 61, 59, 45, 31, 29, 20, 11, 9, 5, 1]) await until(left);
      await saysInAll(CODE, '60 seconds left', '30 seconds left', '10 seconds left');
    } finally {
      Date.now = now;
    }
  });

  it('in the language of the element, and marked as that', async () => {
    const host: KycIdentityVerification = await mount('ar');
    await shows(host, 'أدخل 47');
    await waitUntil(() => spoken.length === 1);
    assert.equal(spoken[0]!.lang, 'ar');
    assert.match(spoken[0]!.text, /4، 7|4, 7/);
  });
});
