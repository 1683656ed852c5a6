import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test, type TestContext } from 'node:test';
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
import { freeze } from './tab-lifecycle.js';

const HOUR_MS = 3_600_000;

describe('the identity element, in a browser and against the proxy', () => {
  let onboarding: Onboarding;
  const open: Onboarding['open'] = (clock, more) => onboarding.open(clock, more);
  const approve = (code: string) => onboarding.approve(code);
  /**
   * However long a test takes: with a heartbeat that came just now, a page that returns keeps the stream it has. A browser
   * that is set offline still reads its open streams, so a heartbeat would show that the page is connected.
   */
  const openWithoutHeartbeats = async (t: TestContext) => {
    const between = await startProxyWithoutHeartbeats(onboarding.proxy.url);
    t.after(between.close);
    return { page: await open({}, `&endpoint=${between.url}`), between };
  };
  before(async () => {
    onboarding = await startOnboarding();
  });
  after(async () => {
    await onboarding?.close();
  });

  test('says that it is offline and keeps the code, then shows at once what happened meanwhile', async (t) => {
    const { page, between } = await openWithoutHeartbeats(t);
    const code = await codeOn(page);
    await isStreaming(page);
    between.silence();
    await page.setOfflineMode(true);
    const [, kept] = await waitForText(
      page,
      ELEMENT,
      /You are offline\. We try again automatically\.\s+(\d+)/,
    );
    assert.equal(kept, code);
    await approve(code);
    await page.setOfflineMode(false);
    await waitForText(page, ELEMENT, /You are verified/);
    await endsWithoutFaults(page);
  });

  test('comes back to the same code after the network was lost, with one stream', async (t) => {
    const { page, between } = await openWithoutHeartbeats(t);
    const code = await codeOn(page);
    await isStreaming(page);
    between.silence();
    await page.setOfflineMode(true);
    await waitForText(page, ELEMENT, /You are offline/);
    await page.setOfflineMode(false);
    assert.equal(await codeOn(page), code);
    await isStreaming(page);
    await endsWithoutFaults(page);
  });

  test('shows after a minute frozen what was approved meanwhile', async () => {
    const page = await open();
    const code = await codeOn(page);
    await isStreaming(page);
    const thaw = await freeze(page);
    await approve(code);
    await onboarding.proxy.advance(60);
    await thaw(60);
    await waitForText(page, ELEMENT, /You are verified/);
    await endsWithoutFaults(page);
  });

  test('goes on with the same code and one new stream after a minute frozen without a heartbeat', async (t) => {
    const { page } = await openWithoutHeartbeats(t);
    const code = await codeOn(page);
    await isStreaming(page);
    const [before] = page.streams;
    const thaw = await freeze(page);
    await onboarding.proxy.advance(60);
    const checked = page.waitForRequest((request) => request.url().endsWith('/check'));
    await thaw(60);
    await checked;
    assert.equal(await codeOn(page), code);
    await waitForText(page, ELEMENT, /\b1:\d\d left/);
    await until('a new stream is open', () => page.streams.size === 1 && !page.streams.has(before!));
    await endsWithoutFaults(page);
  });

  test('says after sleep past expiry that the code ran out, and one press brings a new one', async () => {
    const page = await open();
    const code = await codeOn(page);
    const thaw = await freeze(page);
    onboarding.proxy.upstream.expire(onboarding.proxy.transactionOf(code));
    await onboarding.proxy.advance(200);
    await thaw(200);
    await waitForText(page, ELEMENT, /The code has expired/);
    await page.locator(`${ELEMENT} >>> button`).click();
    assert.notEqual(await codeOn(page), code);
    await isStreaming(page);
    await endsWithoutFaults(page);
  });

  for (const hours of [-1, 1]) {
    test(`counts down rightly when the clock of the device is ${hours} h wrong, and renews nothing early`, async () => {
      const { sessions } = onboarding.host.asked;
      const page = await open({ aheadMs: hours * HOUR_MS });
      const code = await codeOn(page);
      // Of three minutes; an hour too many or too few is neither.
      await waitForText(page, ELEMENT, /\b[12]:\d\d left/);
      await approve(code);
      await waitForText(page, ELEMENT, /You are verified/);
      assert.equal(onboarding.host.asked.sessions, sessions + 1);
      await endsWithoutFaults(page);
    });
  }

  test('says that the session is over when it is revoked and the page has no way to a new one', async () => {
    const { token } = await onboarding.host.mint(randomUUID());
    const page = await visit(onboarding.browser, `${onboarding.host.origin}/?session=${token}`);
    await codeOn(page);
    await isStreaming(page);
    await revoke(token);
    await waitForText(page, ELEMENT, /Your session ended to keep you safe/);
    assert.equal(page.streams.size, 0);
    await endsWithoutFaults(page);
  });

  test('goes on with the same code when its session is revoked and the host gives a new one', async () => {
    const page = await open();
    const code = await codeOn(page);
    await isStreaming(page);
    const [first] = page.streams;
    await revoke(first!.headers()['authorization']!.slice('Bearer '.length));
    await until('another stream is open', () => page.streams.size === 1 && !page.streams.has(first!));
    assert.equal(await codeOn(page), code);
    await approve(code);
    await waitForText(page, ELEMENT, /You are verified/);
    await endsWithoutFaults(page);
  });

  test('draws a new code by itself when the proxy comes back with an empty store', async () => {
    const killable = await startKillable();
    try {
      const address = `${killable.host.origin}/?reference=forgotten`;
      const page = await visit(onboarding.browser, address);
      const code = await codeOn(page);
      await isStreaming(page);
      await killable.kill();
      await waitForText(page, ELEMENT, /We cannot reach the service/);
      await killable.startAgain({ forgetful: true });
      // Until then the code before stays, below the notice.
      await waitForText(page, ELEMENT, new RegExp(`Enter (?!${code} )\\d+ and approve`));
      await endsWithoutFaults(page);
    } finally {
      await killable.close();
    }
  });

  async function revoke(token: string): Promise<void> {
    const response = await fetch(`${onboarding.proxy.url}/v1/sessions/current`, {
      method: 'DELETE',
      headers: { Authorization: `Bearer ${token}`, Origin: onboarding.host.origin },
    });
    assert.equal(response.status, 204);
  }
});

/** A reverse proxy that drops the heartbeats of a stream. */
async function startProxyWithoutHeartbeats(target: string) {
  let silenced = 0;
  const server = createServer((request, response) => {
    const isStream = request.url!.endsWith('/events') && request.method === 'GET';
    const onward = ask(
      `${target}${request.url}`,
      { method: request.method!, headers: request.headers },
      (answer) => {
        response.writeHead(answer.statusCode!, answer.headers);
        if (!isStream) return void answer.pipe(response);
        response.flushHeaders();
        const before = silenced;
        answer.on('data', (chunk: Buffer) => {
          if (silenced === before && chunk.includes('event:')) response.write(chunk);
        });
        answer.on('end', () => response.end());
      },
    );
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((ready) => server.listen(0, 'localhost', ready));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    /** Nothing comes any more on the streams that are open, as after a loss of the network. */
    silence() {
      silenced += 1;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
