import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, test } from 'node:test';
import type { Problem } from '../../contract/problems.js';
import { checkDeclared } from '../declared-problem.js';
import { pglite } from '../engines.js';
import { HOST_KEY, ORIGIN, WEBHOOK_SECRET, proxyForSuite, startTestProxy, until } from '../test-proxy.js';

describe('the contract', () => {
  const proxy = proxyForSuite(pglite);

  test('the documentation can be searched, and shows the query as text', async () => {
    const found = await (await fetch(`${proxy.url}/docs?find=cors+error`)).text();
    const [, first = ''] = /<ol><li><a href="([^"]+)"/.exec(found)!;
    assert.match(first, /docs\/guides\/setup-mistakes/);
    const page = await fetch(new URL(first, `${proxy.url}/docs`));
    assert.match(await page.text(), /origin_not_allowed/);
    const hostile = await (await fetch(`${proxy.url}/docs?find=${encodeURIComponent('<xyzzy>"')}`)).text();
    assert.match(hostile, /“&lt;xyzzy&gt;&quot;”/);
    assert.match(hostile, /Nothing found/);
    assert.equal((await fetch(`${proxy.url}/docs?find=${'a'.repeat(201)}`)).status, 400);
  });

  test('a problem that a call does not declare fails the test that meets it', async () => {
    const answer = new Response(JSON.stringify({ code: 'not_completed' }), {
      headers: { 'Content-Type': 'application/problem+json' },
    });
    await checkDeclared('GET', '/v1/verifications/ver_x/details', answer);
    await assert.rejects(checkDeclared('GET', '/v1/verifications/ver_x?a=b', answer), /does not declare/);
  });

  test('a host key that a page sends is refused, and the log names the key once', async () => {
    for (const [header, value] of [
      ['Origin', ORIGIN],
      ['Sec-Fetch-Site', 'same-origin'],
    ] as const) {
      const sent = proxy.call('GET', '/v1/audit', HOST_KEY, undefined, { [header]: value });
      await proxy.refused(sent, 403, 'host_key_in_page');
    }
    const logged = proxy.logged.filter((line) => line.includes('a page sent a host key'));
    assert.equal(logged.length, 1);
    assert.ok(!logged[0]!.includes(HOST_KEY));
  });

  const preflight = (asked: string | undefined, origin = ORIGIN) =>
    fetch(`${proxy.url}/v1/verifications`, {
      method: 'OPTIONS',
      headers: {
        Origin: origin,
        'Access-Control-Request-Method': 'POST',
        ...(asked !== undefined && { 'Access-Control-Request-Headers': asked }),
      },
    });

  describe('pages of other origins', () => {
    const FOREIGN = 'https://evil.example';

    test('may send a request, as those of allowed origins may, for the browser to let them read the refusal', async () => {
      const allowed = await preflight('authorization');
      assert.equal(allowed.status, 204);
      assert.equal(allowed.headers.get('access-control-allow-origin'), ORIGIN);
      assert.equal(allowed.headers.get('access-control-max-age'), '600');
      const foreign = await preflight('authorization', FOREIGN);
      assert.equal(foreign.status, 204);
      assert.equal(foreign.headers.get('access-control-allow-origin'), '*');
      assert.equal(foreign.headers.get('access-control-max-age'), null);
      for (const { headers } of [allowed, foreign]) {
        assert.match(headers.get('access-control-allow-headers')!, /authorization/);
        assert.equal(headers.get('access-control-allow-credentials'), null);
      }
    });

    test('read the same refusal from every call, whatever key, body or path they send, and nothing else', async () => {
      const session = await proxy.identitySession('1000000399');
      const [before] = await proxy.database.query('select count(*) from proxy.verifications');
      const refusals = await Promise.all(
        [
          ['POST', '/v1/verifications', session, '{}'],
          ['POST', '/v1/sessions', HOST_KEY, JSON.stringify({ origin: ORIGIN, identity: {} })],
          ['POST', '/v1/sessions', HOST_KEY, '{"not":'],
          ['GET', '/v1/verifications?reference=customer-1', HOST_KEY],
          ['GET', '/v1/verifications/ver_x', 'no such session'],
          ['POST', `/webhooks/identity/${WEBHOOK_SECRET}`, '', '{}'],
          ['POST', '/webhooks/identity/guessed', '', '{}'],
          ['GET', '/nowhere'],
        ].map(async ([method, path, key, body]) => {
          const answer = await fetch(`${proxy.url}${path}`, {
            method: method!,
            headers: { Origin: FOREIGN, Cookie: 'a=b', ...(key && { Authorization: `Bearer ${key}` }) },
            body: body ?? null,
          });
          assert.equal(answer.status, 403, path);
          assert.equal(answer.headers.get('access-control-allow-origin'), '*', path);
          assert.match(answer.headers.get('vary')!, /\bOrigin\b/i, path);
          for (const name of [
            'access-control-allow-credentials',
            'access-control-expose-headers',
            'set-cookie',
          ])
            assert.equal(answer.headers.get(name), null, `${path} ${name}`);
          const { requestId, ...problem } = (await answer.json()) as Problem;
          assert.match(requestId, /^[\w-]{36}$/);
          return JSON.stringify(problem);
        }),
      );
      assert.equal(new Set(refusals).size, 1, refusals.join('\n'));
      assert.match(refusals[0]!, /"code":"origin_not_allowed"/);
      assert.deepEqual(await proxy.database.query('select count(*) from proxy.verifications'), [before]);
    });

    test('get no header for documents, scripts and health that they would not get without an origin', async () => {
      for (const path of ['/livez', '/readyz', '/docs', '/openapi.json', '/metrics']) {
        const answer = await fetch(proxy.url + path, { headers: { Origin: FOREIGN } });
        assert.equal(answer.headers.get('access-control-allow-origin'), null, path);
      }
    });
  });

  describe('the headers that a page may add', () => {
    const ALWAYS = ['authorization', 'content-type', 'idempotency-key', 'last-event-id'];
    const namesOf = ({ headers }: Response) => headers.get('access-control-allow-headers')!.split(/, ?/);
    const addedBy = async (asked: string) => {
      const names = namesOf(await preflight(asked));
      assert.deepEqual(names.slice(0, ALWAYS.length), ALWAYS, asked);
      return names.slice(ALWAYS.length);
    };

    test('are all that a preflight of an allowed origin asks for, and no cache gives the answer to another preflight', async () => {
      const agents = ['baggage', 'newrelic', 'sentry-trace', 'x-b3-traceid', 'x-datadog-trace-id'];
      assert.deepEqual(await addedBy([...agents, 'x-requested-with'].join()), [
        ...agents,
        'x-requested-with',
      ]);
      assert.match(
        (await preflight('baggage')).headers.get('vary')!,
        /\bOrigin\b.*\bAccess-Control-Request-Headers\b/i,
      );
      assert.deepEqual(namesOf(await preflight(undefined)), ALWAYS);
    });

    test('are for another origin those that the elements send, whatever it asks for', async () => {
      const answer = await preflight('baggage,x-requested-with', 'https://evil.example');
      assert.deepEqual(namesOf(answer), ALWAYS);
    });

    test('are none where a name is none, or the list is longer than any page asks for', async () => {
      for (const broken of ['*', 'baggage,x-*', 'a:b', 'a;b', '"a"', 'x'.repeat(5000)])
        assert.deepEqual(await addedBy(broken), [], broken.slice(0, 20));
    });
  });

  test('a page can read that the proxy is stopping, and does not take it for a lost network', async (t) => {
    const stopping = await startTestProxy(t, pglite, {
      database: proxy.database,
      upstream: proxy.upstream,
    });
    const socket = connect(stopping.port, 'localhost');
    const head = `HTTP/1.1\r\nHost: proxy\r\nOrigin: ${ORIGIN}\r\n`;
    socket.write(`GET /livez ${head}\r\nPOST /v1/verifications ${head}`);
    // With the first answer the second request has begun to be read, and is answered before the proxy has stopped.
    await once(socket, 'data');
    const closed = stopping.close();
    socket.write('Connection: close\r\nContent-Length: 0\r\n\r\n');
    const answer = await text(socket);
    await closed;
    assert.match(answer, /^HTTP\/1\.1 503 /);
    assert.match(answer, /"code":"stopping"/);
    assert.ok(answer.toLowerCase().includes(`access-control-allow-origin: ${ORIGIN}`));
  });

  test('the alerts the docs advise are about metrics that there are', async () => {
    const docs = await (await fetch(`${proxy.url}/docs/guides/monitoring`)).text();
    const watch = /<h1 id="monitoring-and-alerts">[^]*?<\/pre>/.exec(docs)![0];
    const metrics = await (await fetch(`${proxy.url}/metrics`)).text();
    const named = [...new Set(watch.match(/kyc_\w+/g))];
    assert.ok(named.length >= 8, named.join(' '));
    for (const name of named) {
      assert.ok(metrics.includes(`# TYPE ${name.replace(/_bucket$/, '')} `), `${name} is no metric`);
    }
  });

  test('the log has one line for each request, with the id its answer has and its problem', async () => {
    const refused = await proxy.call('GET', '/v1/audit', 'no-key-at-all');
    const id = refused.headers.get('x-request-id')!;
    assert.equal(((await refused.json()) as { requestId: string }).requestId, id);
    const lines = await until('it is logged', () => {
      const found = proxy.logged.filter((line) => line.includes(id));
      return found.length > 0 && found;
    });
    assert.equal(lines.length, 1);
    const { method, route, status, problem } = JSON.parse(lines[0]!) as Record<string, unknown>;
    assert.deepEqual(
      { method, route, status, problem },
      { method: 'GET', route: '/v1/audit', status: 401, problem: 'unauthorized' },
    );
    const fine = await proxy.call('GET', '/v1/audit', HOST_KEY);
    const line = await until('it is logged', () =>
      proxy.logged.find((one) => one.includes(fine.headers.get('x-request-id')!)),
    );
    assert.ok(!('problem' in (JSON.parse(line) as object)));
  });

  test('the log line of a caller that hung up has no status: none was answered', async () => {
    const gone = new AbortController();
    const waiting = fetch(`${proxy.url}/v1/events`, {
      headers: { Authorization: `Bearer ${HOST_KEY}` },
      signal: gone.signal,
    });
    setTimeout(() => gone.abort(), 200);
    await assert.rejects(waiting);
    const line = await until('it is logged', () =>
      proxy.logged.find((one) => one.includes('"route":"/v1/events"') && one.includes('"msg":"request"')),
    );
    assert.equal((JSON.parse(line) as { status: unknown }).status, null);
  });
});
