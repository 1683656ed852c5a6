import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { createServer, request as ask, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import type { Verification } from '../../contract/identity.js';
import { ProxyClient } from '../../widget/proxy/client.js';
import { SessionSource } from '../../widget/proxy/session.js';
import { until } from '../test-proxy.js';
import { ELEMENT, endsWithoutFaults, startOnboarding, type Onboarding, type Visit } from './host-page.js';
import { waitForText } from './running-demo.js';

/** § Limits, creations a minute: who comes after so many is in line. */
const CODES = 10;
const ENDS = 4;

describe('a person in line', () => {
  let onboarding: Onboarding;
  before(async () => {
    onboarding = await startOnboarding();
    for (let person = 0; person < CODES; person++) {
      const { token } = await onboarding.host.mint(randomUUID());
      const begun = await onboarding.proxy.call('POST', '/v1/verifications', token, {}, fromPage());
      assert.equal(begun.status, 201);
    }
    await until(
      'the codes of this minute are given',
      () => onboarding.proxy.upstream.callsTo('request').length === CODES,
    );
  });
  after(async () => {
    await onboarding?.close();
  });
  const fromPage = () => ({ Origin: onboarding.host.origin });
  /** A browser says where a page is from. The back end, which mints the session, says nothing of the kind. */
  async function inBrowser(work: () => Promise<void>): Promise<void> {
    const realFetch = globalThis.fetch;
    Object.assign(globalThis, { document: {} });
    globalThis.fetch = (url, init) =>
      String(url).endsWith('/v1/sessions')
        ? realFetch(url, init)
        : realFetch(url, { ...init, headers: { ...init?.headers, ...fromPage() } });
    try {
      await work();
    } finally {
      globalThis.fetch = realFetch;
      Reflect.deleteProperty(globalThis, 'document');
    }
  }

  test('notices nothing when the proxy ends the stream and the page opens it again', async () => {
    const passing = await startPassingProxy(onboarding.proxy.url);
    const page = await onboarding.open({}, `&endpoint=${passing.url}`);
    await waitForText(page, ELEMENT, /You are next in line|Getting your code/);
    await until('the stream is open', () => passing.open.size === 1);
    // The texts of the line come a moment later.
    await until('the place is announced', () =>
      page.evaluate((name) => {
        const heading = document.querySelector(name)!.shadowRoot!.querySelector('h2')!.textContent!;
        return document.querySelector('body > [role=status]')!.textContent!.includes(heading.trim());
      }, ELEMENT),
    );
    await page.evaluate(keepEverySight, ELEMENT);
    for (let end = 1; end <= ENDS; end++) {
      passing.endStreams();
      await until('it is open again', () => passing.open.size === 1 && passing.opened === end + 1);
    }
    const { sights, spoken, events } = await page.evaluate(() => Reflect.get(window, 'kept') as Kept);
    assert.deepEqual(spoken, []);
    assert.deepEqual(events, []);
    for (const sight of sights) assert.match(sight, /^(You are next in line|Getting your code)/);
    assert.equal(new Set(sights.map(withoutNumbers)).size, 1, sights.join('\n'));
    assert.equal(passing.polls, 0);
    await endsWithoutFaults(page as Visit);
    await passing.close();
  });

  test('keeps the place of the same person, though the number was typed and the session renewed meanwhile', async () => {
    const { proxy, host } = onboarding;
    /** In line under one session, and then with the next one of this back end. */
    async function renewedInLine(nationalId: string, identity: object) {
      const session = new SessionSource();
      session.getSession = async () => {
        const minted = await proxy.session({ origin: host.origin, identity, ttlSeconds: 60 });
        return { token: minted };
      };
      session.renewed = () => undefined;
      const client = new ProxyClient(session, () => proxy.url);
      const started = await client.call<Verification>('POST', '/v1/verifications', { body: { nationalId } });
      assert.equal(started.status, 'QUEUED');
      await session.renew();
      return { client, id: started.id };
    }
    await inBrowser(async () => {
      // The back end says by its own reference that it is the same customer.
      const same = await renewedInLine('1000000999', { reference: 'customer 1' });
      assert.equal((await same.client.call<Verification>('GET', `/v1/verifications/${same.id}`)).id, same.id);
      const stream = await same.client.open('GET', `/v1/verifications/${same.id}/events`);
      await stream.body!.cancel();
      await same.client.call('POST', `/v1/verifications/${same.id}/cancel`);
      await assert.rejects(same.client.call('GET', '/v1/verifications/ver_of_another_person'), {
        code: 'not_found',
      });
      // Without a reference, nothing says that the next session is not that of another person.
      const { client, id } = await renewedInLine('1000000983', {});
      await assert.rejects(client.call('GET', `/v1/verifications/${id}`), { code: 'not_found' });
    });
  });

  test('gets the code under the next session of its host, when the first one ended in line', async () => {
    const { proxy, host } = onboarding;
    const identity = { nationalId: '1000000975', reference: 'customer 2' };
    const mint = (ttlSeconds: number) => proxy.session({ origin: host.origin, identity, ttlSeconds });
    await proxy.database.query(
      "update proxy.budgets set paused_until = proxy.now() + interval '1 hour' where kind = 'request'",
    );
    await inBrowser(async () => {
      const session = new SessionSource(await mint(60));
      session.getSession = async () => ({ token: await mint(900) });
      const client = new ProxyClient(session, () => proxy.url);
      const { id } = await client.call<Verification>('POST', '/v1/verifications', { body: {} });
      const path = `/v1/verifications/${id}`;
      await proxy.advance(61);
      assert.equal((await client.call<Verification>('GET', path)).status, 'QUEUED');
      await proxy.database.query("update proxy.budgets set paused_until = null where kind = 'request'");
      await proxy.advance(1);
      const { status, code } = await until('it waits no longer', async () => {
        const read = await client.call<Verification>('GET', path);
        return read.status !== 'QUEUED' && read;
      });
      assert.equal(status, 'WAITING');
      assert.ok(code);
    });
  });
});

interface Kept {
  readonly sights: string[];
  readonly spoken: string[];
  readonly events: string[];
}

/** The bound on the wait counts down by itself. */
const withoutNumbers = (sight: string) => sight.replaceAll(/less than [\w ]+\./g, 'less than so long.');

/** Runs in the page: everything rendered, announced and fired as an event from now on. */
function keepEverySight(name: string): void {
  const element = document.querySelector(name)!;
  const kept: Kept = { sights: [], spoken: [], events: [] };
  const record = () => {
    const section = element.shadowRoot!.querySelector('section')!;
    kept.sights.push(`${section.innerText.replaceAll(/\s+/g, ' ').trim()} ${section.ariaBusy}`);
  };
  record();
  new MutationObserver(record).observe(element.shadowRoot!, {
    childList: true,
    subtree: true,
    characterData: true,
    attributes: true,
  });
  new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes) kept.spoken.push(node.textContent ?? '');
  }).observe(document.querySelector('body > [role=status]')!, { childList: true });
  for (const type of ['kyc-status', 'kyc-error', 'kyc-cancelled'])
    document.addEventListener(type, () => kept.events.push(type));
  Object.assign(window, { kept });
}

/** A reverse proxy that lets everything through, and ends streams cleanly on request. */
async function startPassingProxy(target: string) {
  const open = new Set<ServerResponse>();
  const seen = { opened: 0, polls: 0 };
  const server = createServer((request, response) => {
    const isStream = request.url!.endsWith('/events') && request.method === 'GET';
    if (request.method === 'GET' && /ver_[^/]+$/.test(request.url!)) seen.polls += 1;
    const onward = ask(
      `${target}${request.url}`,
      { method: request.method!, headers: request.headers },
      (answer) => {
        response.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(response);
        if (!isStream) return;
        seen.opened += 1;
        open.add(response);
      },
    );
    onward.on('error', () => response.destroy());
    response.on('close', () => {
      open.delete(response);
      onward.destroy();
    });
    request.pipe(onward);
  });
  await new Promise<void>((ready) => server.listen(0, 'localhost', ready));
  return Object.assign(seen, {
    open,
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    endStreams() {
      for (const response of open) {
        open.delete(response);
        response.end();
      }
    },
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  });
}
