import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, request as send, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { pglite } from '../engines.js';
import { HOST_KEY, ORIGIN, openTestProxy, type TestProxy } from '../test-proxy.js';

const PREFIX = '/services/kyc';

describe('a proxy behind a gateway that strips a prefix', () => {
  let proxy: TestProxy;
  let gateway: Server;
  let base: string;
  before(async () => {
    proxy = await openTestProxy(pglite, { environment: { TRUST_PROXY: '1' } });
    gateway = createServer((request, response) => {
      if (!request.url!.startsWith(`${PREFIX}/`)) return void response.writeHead(418).end();
      const { method } = request;
      const headers = { ...request.headers, 'x-forwarded-prefix': PREFIX };
      const path = request.url!.slice(PREFIX.length);
      const forwarded = send(proxy.url + path, { method: method!, headers }, (answer) => {
        response.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(response);
      });
      request.pipe(forwarded);
    }).listen(0, '127.0.0.1');
    await once(gateway, 'listening');
    base = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}${PREFIX}`;
  });
  after(async () => {
    gateway.closeAllConnections();
    gateway.close();
    await proxy.stop();
  });

  test('has documents whose links stay behind the prefix, also at an address with a closing slash', async () => {
    const links = new Set<string>();
    for (const page of [
      '/',
      '/docs',
      '/docs/',
      '/docs/elements',
      '/docs/guides/sessions',
      '/docs/guides/sessions/',
    ]) {
      const answer = await fetch(base + page);
      assert.equal(answer.status, 200, page);
      for (const [, to] of (await answer.text()).matchAll(/ href="([^"]*)/g))
        if (!to!.startsWith('https:')) links.add(new URL(to!, answer.url).href.split('#')[0]!);
    }
    assert.ok(links.size > 40);
    for (const to of links) {
      assert.ok(to.startsWith(`${base}/`), to);
      assert.equal((await fetch(to)).status, 200, to);
    }
    const contract = (await (await fetch(`${base}/openapi.json`)).json()) as { servers: { url: string }[] };
    assert.equal(new URL(contract.servers[0]!.url, `${base}/openapi.json`).href, `${base}/`);
  });

  test('says of a problem where it is explained, and takes no other address for the prefix', async () => {
    const typeAt = async (at: string, headers: Record<string, string> = {}) =>
      ((await (await fetch(`${at}/v1/none`, { headers })).json()) as { type: string }).type;
    assert.equal(await typeAt(base), `${PREFIX}/docs#not_found`);
    assert.equal(await typeAt(proxy.url, { 'X-Forwarded-Prefix': '//other.example/x' }), '/docs#not_found');
  });

  test('serves its scripts there, and what they import', async () => {
    for (const script of [
      '/kyc-elements.js',
      '/identity-verification.js',
      '/screening-form.js',
      '/kyc-elements/v0/all-elements.js',
    ]) {
      const answer = await fetch(base + script);
      assert.equal(answer.status, 200, script);
      assert.ok(answer.url.startsWith(`${base}/`));
      for (const [, imported] of (await answer.text()).matchAll(
        /\b(?:from|import)\s*\(?["']([^"']+\.js)["']/g,
      )) {
        const { href } = new URL(imported!, answer.url);
        assert.ok(href.startsWith(`${base}/`), href);
        assert.equal((await fetch(href)).status, 200, href);
      }
    }
  });

  test('verifies a person whose page has the prefix in its endpoint', async () => {
    const post = async (path: string, token: string, body: object, headers: Record<string, string> = {}) => {
      const answer = await fetch(base + path, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
      assert.equal(answer.status, 201);
      return (await answer.json()) as { id: string; token: string };
    };
    const grant = { origin: ORIGIN, identity: { nationalId: '1000000001', reference: 'customer-1' } };
    const { token } = await post('/v1/sessions', HOST_KEY, grant);
    const { id } = await post('/v1/verifications', token, {}, { Origin: ORIGIN });
    await proxy.reaches(token, id, 'WAITING');
  });
});
