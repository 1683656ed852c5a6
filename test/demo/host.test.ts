import assert from 'node:assert/strict';
import { createServer, get } from 'node:http';
import { after, before, beforeEach, describe, it } from 'node:test';
import { signedHeaders } from '../../server/events/signature.js';
import { signingKey } from '../../server/events/signing-key.js';
import { createHost } from '../../demo/host.js';
import { SessionRequest } from '../../contract/schemas/sessions.js';
import { listen } from '../listen.js';

const ORIGIN = 'http://localhost:8080';
const HOST_KEY = 'a-host-key-only-for-this-test';
const EVENT_SECRET = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;

interface Minted {
  authorization: string | undefined;
  body: ReturnType<typeof SessionRequest.parse>;
}

describe('the demo’s host', () => {
  let minted: Minted[] = [];
  let proxyStatus = 201;
  let proxyUrl: string;
  let url: string;
  const proxy = createServer((request, response) => {
    let text = '';
    request.on('data', (part) => (text += part));
    request.on('end', () => {
      const { authorization } = request.headers;
      minted.push({ authorization, body: SessionRequest.parse(JSON.parse(text)) });
      response.writeHead(proxyStatus, { 'Content-Type': 'application/json' });
      response.end(
        JSON.stringify({ token: 'session-token', expiresAt: '2026-11-21T10:15:00Z', extra: HOST_KEY }),
      );
    });
  });
  const running: Awaited<ReturnType<typeof listen>>[] = [];

  before(async () => {
    running.push(await listen(proxy));
    proxyUrl = running[0]!.url;
    const sandboxUrl = 'http://localhost:8082';
    const host = createServer(
      createHost({ origin: ORIGIN, proxyUrl, sandboxUrl, hostKey: HOST_KEY, eventSecret: EVENT_SECRET }),
    );
    // A pause of a busy machine ends no connection that the next call uses.
    for (const server of [proxy, host]) server.keepAliveTimeout = 0;
    running.push(await listen(host));
    url = running[1]!.url;
  });
  beforeEach(() => {
    minted = [];
    proxyStatus = 201;
  });
  after(() => Promise.all(running.map(({ close }) => close())));

  const post = (path: string, headers: Record<string, string> = {}) =>
    fetch(url + path, { method: 'POST', headers: { Origin: ORIGIN, ...headers } });
  const cookieOf = (response: Response) => response.headers.get('set-cookie')?.split(';')[0] ?? '';

  it('hands the page a session and nothing else', async () => {
    const answer = await post('/session/identity');
    assert.equal(answer.headers.get('cache-control'), 'no-store');
    assert.deepEqual(await answer.json(), {
      token: 'session-token',
      expiresAt: '2026-11-21T10:15:00Z',
      endpoint: proxyUrl,
    });
    assert.equal(minted[0]?.authorization, `Bearer ${HOST_KEY}`);
    assert.equal(minted[0]?.body.origin, ORIGIN);
  });

  it('keeps one reference for one visitor, over reloads and tabs', async () => {
    const cookie = cookieOf(await fetch(url));
    await post('/session/identity', { Cookie: cookie });
    await post('/session/identity', { Cookie: `other=1; ${cookie}` });
    const references = minted.map(({ body }) => body.identity?.reference);
    assert.equal(references[0], cookie.split('=')[1]);
    assert.equal(references[1], references[0]);
    const again = await fetch(url, { headers: { Cookie: cookie } });
    assert.equal(again.headers.get('set-cookie'), null);
  });

  it('keeps the visitor in a cookie that no script and no other site’s post can use', async () => {
    const cookie = (await fetch(url)).headers.get('set-cookie') ?? '';
    assert.match(cookie, /^visitor=[\w-]{22};(?=.*; HttpOnly)(?=.*; SameSite=Lax)/);
  });

  it('starts over as another visitor', async () => {
    const first = cookieOf(await fetch(url));
    const second = cookieOf(await post('/visitor/new', { Cookie: first }));
    assert.match(second, /^visitor=/);
    assert.notEqual(second, first);
  });

  it('never takes a reference that a visitor made up', async () => {
    await post('/session/identity', { Cookie: 'visitor=customer-42' });
    assert.match(minted[0]?.body.identity?.reference ?? '', /^[\w-]{22}$/);
  });

  const sendEvent = (id: string, type: string, reference: string | null, secret = EVENT_SECRET) => {
    const timestamp = Math.floor(Date.now() / 1000);
    const event = { type, timestamp: '2026-01-01T00:00:42.000Z', data: { id: 'ver_1', reference } };
    const body = JSON.stringify(event);
    return fetch(`${url}/events`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...signedHeaders({ id, timestamp, body }, [signingKey(secret)!]),
      },
      body,
    });
  };
  const received = async () => (await post('/received')).text();
  const messages = async () =>
    (JSON.parse(await received()) as { messages: { at: string; link: string }[] }).messages;

  it('calls a customer back whose turn is near, once, with a link that opens the same verification', async () => {
    const cookie = cookieOf(await fetch(url));
    const visitor = cookie.split('=')[1]!;
    assert.equal((await sendEvent('evt_1', 'verification.turn_near', visitor)).status, 204);
    assert.equal((await sendEvent('evt_1', 'verification.turn_near', visitor)).status, 204);
    assert.equal((await sendEvent('evt_2', 'verification.code_ready', visitor)).status, 204);
    const [message, ...more] = await messages();
    assert.deepEqual(more, []);
    assert.ok(!message!.link.includes(visitor));
    const path = new URL(message!.link).pathname;
    const opened = await fetch(`${url}${path}?lang=ar`, { redirect: 'manual' });
    assert.equal(opened.headers.get('location'), '/?lang=ar#verify');
    assert.equal(cookieOf(opened), cookie);
    const unknown = await fetch(`${url}/resume/unknown`, { redirect: 'manual' });
    assert.equal(unknown.headers.get('set-cookie'), null);
  });

  it('shows its own page the events that came, newest first and without whom they are about', async () => {
    for (const id of ['evt_3', 'evt_4', 'evt_4'])
      await sendEvent(id, id === 'evt_3' ? 'verification.completed' : 'a.later.type', 'customer-42');
    const answer = await received();
    const [last, before] = (JSON.parse(answer) as { events: object[] }).events;
    const at = '2026-01-01T00:00:42.000Z';
    assert.deepEqual(last, { at, type: 'a.later.type', of: 'ver_1' });
    assert.deepEqual(before, { at, type: 'verification.completed', of: 'ver_1' });
    assert.ok(!answer.includes('customer-42'));
  });

  it('takes events of the proxy only, and shows messages to its own page only', async () => {
    const before = await messages();
    const forged = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;
    assert.equal((await sendEvent('evt_forged', 'verification.turn_near', 'v', forged)).status, 401);
    assert.deepEqual(await messages(), before);
    assert.equal((await post('/received', { Origin: 'https://evil.example' })).status, 403);
  });

  it('grants each session only what its page needs', async () => {
    await post('/session/identity');
    await post('/session/analyst');
    // As the schema reads it: what is not sent starts nothing.
    assert.ok(minted.every(({ body }) => !body.start));
    const ofEvery = ['origin', 'start', 'ttlSeconds'];
    const grants = minted.map(({ body }) => Object.keys(body).filter((key) => !ofEvery.includes(key)));
    assert.deepEqual(grants, [['identity'], ['screening', 'submissions']]);
  });

  for (const path of ['/session/identity', '/session/analyst', '/visitor/new']) {
    it(`refuses ${path} from another site’s page, and asks the proxy nothing`, async () => {
      for (const origin of ['https://evil.example', 'null', 'http://localhost:80801', '']) {
        assert.equal((await post(path, { Origin: origin })).status, 403);
      }
      const withoutOrigin = await fetch(url + path, { method: 'POST' });
      assert.equal(withoutOrigin.status, 403);
      assert.equal(minted.length, 0);
    });
    it(`has no ${path} for a link or an image`, async () =>
      assert.equal((await fetch(url + path)).status, 404));
  }

  it('says kindly that the proxy refused, and passes none of its answer on', async () => {
    proxyStatus = 500;
    const answer = await post('/session/identity');
    assert.equal(answer.status, 502);
    const text = await answer.text();
    assert.ok(!text.includes('session-token') && !text.includes(HOST_KEY));
  });

  it('allows its page scripts of its own and of the proxy, and only Lit to write markup', async () => {
    const policy = (await fetch(url)).headers.get('content-security-policy') ?? '';
    const directives = policy.split(';').map((each) => each.trim());
    for (const directive of [
      "default-src 'none'",
      `script-src 'self' ${proxyUrl}`,
      `connect-src 'self' ${proxyUrl}`,
      "require-trusted-types-for 'script'",
      'trusted-types lit-html',
      "frame-ancestors 'none'",
    ])
      assert.ok(directives.includes(directive), directive);
  });

  it('serves the manifest that the playground reads', async () => {
    const manifest = await (await fetch(`${url}/custom-elements.json`)).json();
    assert.equal((manifest as Record<string, unknown>)['schemaVersion'], '1.0.0');
  });

  it('puts no secret into anything the page loads, and no address of a third party', async () => {
    const files = ['/', '/playground/tour.js', '/preferences.js', '/demo.css', '/icon.svg'];
    const playground = ['/playground.html', '/playground/playground.js', '/playground.css'];
    const scripted = ['/playground/screens/screening-form.js', '/elements/widget/testing/index.js'];
    for (const path of [...files, ...playground, ...scripted, '/states.html']) {
      const answer = await fetch(url + path);
      assert.equal(answer.status, 200, path);
      const text = await answer.text();
      assert.ok(!text.includes(HOST_KEY), path);
      assert.ok(!/sbx_/.test(text), path);
      const loaded = [...text.matchAll(/(?:src|href)="(https?:\/\/[^/"]+)/g)].map(([, address]) => address);
      for (const address of loaded)
        assert.ok([proxyUrl, 'http://localhost:8082'].includes(address ?? ''), address);
    }
  });

  it('leads a visitor from 127.0.0.1 to localhost, which its sessions are for', async () => {
    const { port } = new URL(url);
    const found = (host: string, path: string) =>
      new Promise<string | undefined>((resolve, reject) => {
        get({ host: '127.0.0.1', port, path, headers: { Host: host } }, (response) => {
          response.resume();
          resolve(response.headers.location);
        }).once('error', reject);
      });
    assert.equal(await found('127.0.0.1:8080', '/?lang=ar'), `${ORIGIN}/?lang=ar`);
    assert.equal(await found('[::1]:8080', '//evil.example/'), `${ORIGIN}//evil.example/`);
    assert.equal(await found('localhost:8080', '/'), undefined);
  });

  it('serves the page’s files and not its own source', async () => {
    for (const path of ['/host.ts', '/host.js', '/start.js', '/../host.js', '/package.json']) {
      assert.equal((await fetch(url + path)).status, 404, path);
    }
  });
});
