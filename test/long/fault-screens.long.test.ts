import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { openDatabase } from '../../server/store/open.js';
import { postgres } from '../engines.js';
import { startFaultProxy, type Fault, type FaultProxy } from '../faults/fault-proxy.js';
import { UPSTREAM_FAULTS } from '../faults/upstream-faults.js';
import {
  codeOn,
  ELEMENT,
  endsWithoutFaults,
  isStreaming,
  startOnboarding,
  type Onboarding,
} from '../journeys/host-page.js';
import { waitForText } from '../journeys/running-demo.js';
import { until } from '../test-proxy.js';

const LIFETIME_SECONDS = 180;
/** A failed creation is repeated after 2 s, then after 4 s. */
const RETRY_SECONDS = [3, 5];

function named(name: string): Fault {
  const { fault } = UPSTREAM_FAULTS.find((one) => one.name === name)!;
  if (typeof fault === 'string') throw new Error(`${name} is no fault of a connection`);
  return fault;
}

describe('the screen during a fault of the service', () => {
  let between: FaultProxy;
  let onboarding: Onboarding;
  before(async () => {
    between = await startFaultProxy();
    onboarding = await startOnboarding({
      environment: { UPSTREAM_URL: between.url },
      lifetimeSeconds: LIFETIME_SECONDS,
      secondRequest: 'refuse',
      timeoutSeconds: 5,
    });
    between.passTo(onboarding.proxy.upstream.url);
  });
  after(async () => {
    await onboarding?.close();
    await between?.close();
  });
  beforeEach(() => onboarding.proxy.advance(900));
  afterEach(() => between.set());

  const calls = () => onboarding.proxy.upstream.callsTo('request').length;
  const met = (times: number) => until(`a call meets the fault ${times} times`, () => between.met() >= times);
  async function endsVerified(page: Awaited<ReturnType<Onboarding['open']>>, code: string): Promise<void> {
    await onboarding.approve(code);
    await waitForText(page, ELEMENT, /You are verified/);
    await endsWithoutFaults(page);
  }

  test('says that an earlier request is open when the answer with the code is lost, then shows a new code', async () => {
    const before = calls();
    between.set(named('a reset in the body'));
    const page = await onboarding.open();
    await waitForText(page, ELEMENT, /You already have an open request You can get a new code at \d/);
    between.set();
    await onboarding.proxy.advance(LIFETIME_SECONDS - 60);
    await waitForText(page, ELEMENT, /You already have an open request/);
    assert.equal(calls(), before + 1);
    await onboarding.proxy.advance(60 + 10);
    await waitForText(page, ELEMENT, /This code is new\. Decline any earlier request in the app\./);
    const code = await codeOn(page);
    assert.equal(calls(), before + 2);
    await endsVerified(page, code);
  });

  test('says that the code is on its way while the service wants no calls, and never that there are too many', async () => {
    between.set(named('429 with Retry-After'));
    const page = await onboarding.open();
    await met(1);
    const [shown] = await waitForText(page, ELEMENT, /(You are next in line|Getting your code).*/);
    assert.doesNotMatch(shown, /too many|busy|429/i);
    between.set();
    await onboarding.proxy.advance(31);
    await endsVerified(page, await codeOn(page));
  });

  test('says that the verification failed after a burst that lasts, and one press brings a code', async () => {
    between.set(named('a burst of 503'));
    const page = await onboarding.open();
    for (const [failures, seconds] of RETRY_SECONDS.entries()) {
      await met(failures + 1);
      await until('the failure is stored', async () => {
        const [row] = await onboarding.proxy.database.query<{ failures: number; claimed: boolean }>(
          'select failures, claimed_until is not null as claimed from proxy.requests join proxy.places p using (verification_id) order by p.position desc limit 1',
        );
        return row?.failures === failures + 1 && !row.claimed;
      });
      await waitForText(page, ELEMENT, /You are next in line|Getting your code/);
      await onboarding.proxy.advance(seconds);
    }
    await waitForText(
      page,
      ELEMENT,
      /The verification failed The national identity service could not complete/,
    );
    between.set();
    await page.locator(`${ELEMENT} >>> button`).click();
    await endsVerified(page, await codeOn(page));
  });

  test('keeps the code while status checks get no answer, then shows the approval', async () => {
    const page = await onboarding.open();
    const code = await codeOn(page);
    await isStreaming(page);
    between.set(named('a half-open connection'));
    await onboarding.approve(code);
    await met(1);
    assert.equal(await codeOn(page), code);
    between.set();
    await onboarding.proxy.advance(20);
    await waitForText(page, ELEMENT, /You are verified/);
    await endsWithoutFaults(page);
  });
});

describe('the screen during a fault of Postgres', { skip: postgres.skip }, () => {
  test('says that the service cannot be reached, and shows the code by itself when it can', async (t) => {
    const place = await postgres.create();
    t.after(() => place.remove());
    assert.ok('url' in place.where);
    const between = await startFaultProxy();
    t.after(() => between.close());
    between.passTo(place.where.url);
    const url = new URL(place.where.url);
    url.host = `127.0.0.1:${between.port}`;
    const onboarding = await startOnboarding({ database: await openDatabase({ url: url.href }) });
    t.after(() => onboarding.close());
    const { token } = await onboarding.mint('before-the-fault');
    between.set({ reaches: false, answer: 'none', connection: 'reset' });
    const page = await onboarding.open({ faster: 5 }, `&session=${token}`);
    await waitForText(page, ELEMENT, /We cannot reach the service We try again automatically/);
    between.set();
    await onboarding.approve(await codeOn(page));
    await waitForText(page, ELEMENT, /You are verified/);
    assert.equal(onboarding.proxy.upstream.callsTo('request').length, 1);
    await endsWithoutFaults(page);
  });
});
