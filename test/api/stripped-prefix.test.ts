import assert from 'node:assert/strict';
import { createServer, request as send } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { pglite } from '../engines.js';
import { openTestProxy, type TestProxy } from '../test-proxy.js';
import { listen } from '../listen.js';

const PREFIX = '/services/kyc';

describe('a proxy behind a gateway that strips a prefix', () => {
  let proxy: TestProxy;
  let close: () => Promise<void>;
  let base: string;
  before(async () => {
    proxy = await openTestProxy(pglite, { environment: { TRUST_PROXY: '1' } });
    const gateway = createServer((request, response) => {
      if (!request.url!.startsWith(`${PREFIX}/`)) return void response.writeHead(418).end();
      const { method } = request;
      const headers = { ...request.headers, 'x-forwarded-prefix': PREFIX };
      const path = request.url!.slice(PREFIX.length);
      const forwarded = send(proxy.url + path, { method: method!, headers }, (answer) => {
        response.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(response);
      });
      request.pipe(forwarded);
    });
    const listening = await listen(gateway);
    ({ close } = listening);
    base = listening.url + PREFIX;
  });
  after(async () => {
    await close();
    await proxy.stop();
  });

  test('has documents whose links stay behind the prefix, also at an address with a closing slash', async () => {
    const links = new Set<string>();
    for (const page of ['/', '/docs', '/docs/', '/docs/guides/sessions', '/docs/guides/sessions/']) {
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
});
