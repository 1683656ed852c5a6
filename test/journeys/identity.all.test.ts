/** What a browser and a real proxy add to the tests of the element: its tab, its network and its session end and come back. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { until } from '../test-proxy.js';
import {
  codeOn,
  ELEMENT,
  endsWithoutFaults,
  isStreaming,
  startOnboarding,
  visit,
  type Onboarding,
} from './host-page.js';
import { startKillable } from './killable-page.js';
import { waitForText } from './running-demo.js';
import { startSpoiledNetwork } from './spoiled-network.js';
import { freeze } from './tab-lifecycle.js';

describe('the identity element, in a browser and against the proxy', () => {
  let onboarding: Onboarding;
  before(async () => {
    onboarding = await startOnboarding();
  });
  after(() => onboarding?.close());

  test('says that it is offline and keeps the code, then shows at once what happened meanwhile', async (t) => {
    const network = await startSpoiledNetwork(onboarding.proxy.url);
    t.after(network.close);
    const page = await onboarding.open(`&endpoint=${network.url}`);
    const code = await codeOn(page);
    await isStreaming(page);
    // A browser that is set offline still reads the stream that it has.
    await until('the browser is offline', async () => {
      await page.setOfflineMode(true);
      return page.evaluate(() => !navigator.onLine);
    });
    network.cut();
    await waitForText(
      page,
      ELEMENT,
      new RegExp(`You are offline\\. We try again automatically\\.\\s+${code} `),
    );
    await onboarding.approve(code);
    await page.setOfflineMode(false);
    await waitForText(page, ELEMENT, /You are verified/);
    await endsWithoutFaults(page);
  });

  test('shows after a minute frozen what was approved meanwhile', async () => {
    const page = await onboarding.open();
    const code = await codeOn(page);
    await isStreaming(page);
    const thaw = await freeze(page);
    await onboarding.approve(code);
    await onboarding.proxy.advance(60);
    await thaw(60);
    await waitForText(page, ELEMENT, /You are verified/);
    await endsWithoutFaults(page);
  });

  test('goes on with the same code when its session is revoked and the host gives a new one', async () => {
    const page = await onboarding.open();
    const code = await codeOn(page);
    await isStreaming(page);
    const [first] = page.streams;
    const { authorization } = first!.headers();
    const revoked = await fetch(`${onboarding.proxy.url}/v1/sessions/current`, {
      method: 'DELETE',
      headers: { Authorization: authorization!, Origin: onboarding.origin },
    });
    assert.equal(revoked.status, 204);
    await until('another stream is open', () => page.streams.size === 1 && !page.streams.has(first!));
    assert.equal(await codeOn(page), code);
    await onboarding.approve(code);
    await waitForText(page, ELEMENT, /You are verified/);
    await endsWithoutFaults(page);
  });

  test('keeps its code while the proxy is killed and back, and draws a new one when the next has an empty store', async (t) => {
    const killable = await startKillable();
    t.after(killable.close);
    const { host, upstream } = killable;
    const page = await visit(onboarding.browser, `${host.origin}/?customer=killed`);
    const code = await codeOn(page);
    const keepsTheCode = new RegExp(
      `We cannot reach the service\\. We try again automatically\\.\\s+${code} `,
    );
    await isStreaming(page);
    await killable.kill();
    await waitForText(page, ELEMENT, keepsTheCode);
    await killable.startAgain();
    // By a stream, or by polls where the busy process took longer than the page waits for a first byte.
    assert.equal(await codeOn(page), code);
    assert.equal(upstream.callsTo('request').length, 1);
    await killable.kill();
    await waitForText(page, ELEMENT, keepsTheCode);
    await killable.startAgain({ forgetful: true });
    // Until then the code before stays, below the notice.
    await waitForText(page, ELEMENT, new RegExp(`Enter (?!${code} )\\d+ and approve`));
    const transaction = [...upstream.transactions.keys()].at(-1)!;
    upstream.complete(transaction);
    await upstream.sendWebhook(killable.webhookUrl(), transaction, 'COMPLETED');
    await waitForText(page, ELEMENT, /You are verified/);
    await endsWithoutFaults(page);
  });
});
