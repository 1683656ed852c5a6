import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import express, { type Express } from 'express';
import { pino } from 'pino';
import type { Verification } from '../../contract/identity.js';
import type { Problem } from '../../contract/problems.js';
import type { Session } from '../../contract/schemas/sessions.js';
import { readConfig } from '../../server/program/read-config.js';
import { createProxy, type Proxy } from '../../server/program/create-proxy.js';
import type { Database } from '../../server/store/database.js';
import { pglite } from '../engines.js';
import { startScriptedUpstream, type ScriptedUpstream } from '../scripted-upstream.js';
import { HOST_KEY, ORIGIN, proxyEnvironment, until, WEBHOOK_SECRET } from '../test-proxy.js';

/** What hosts run before their routes; each reads bodies in its own way. */
const HOSTS: Readonly<Record<string, (app: Express) => void>> = {
  'no middleware': () => undefined,
  'parsers of JSON and forms': (app) =>
    void app.use(express.json({ type: () => true }), express.urlencoded({ extended: true })),
  'a parser of bytes': (app) => void app.use(express.raw({ type: () => true })),
  'a parser of text': (app) => void app.use(express.text({ type: () => true })),
  'a status that is 404 until something is found, as in Koa': (app) =>
    void app.use((_request, response, next) => {
      response.statusCode = 404;
      next();
    }),
};

const PLACES = ['/', '/kyc', '/services/kyc/v2'];

function testMounted(name: string, useMiddleware: (app: Express) => void, path: string): void {
  describe(`a proxy mounted at ${path} behind ${name}`, () => {
    const base = path === '/' ? '' : path;
    let upstream: ScriptedUpstream;
    let database: Database;
    let proxy: Proxy;
    let server: Server;
    let url: string;
    const failures: unknown[] = [];

    before(async () => {
      upstream = await startScriptedUpstream();
      const config = readConfig(proxyEnvironment(upstream));
      database = await pglite.openMigrated();
      proxy = await createProxy({ config, database, log: pino({ level: 'silent' }) });
      const host = express();
      useMiddleware(host);
      host.get('/own', (_request, response) => void response.send('of the host'));
      host.use(path, proxy.app);
      host.get('/after', (_request, response) => void response.send('of the host too'));
      host.use(((error, _request, response, _next) => {
        failures.push(error);
        response.status(500).end();
      }) satisfies express.ErrorRequestHandler);
      server = createServer(host).listen(0, '127.0.0.1');
      await once(server, 'listening');
      url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      await proxy.start();
    });
    after(async () => {
      await proxy.close();
      await database.close();
      server.close();
      server.closeAllConnections();
      await upstream.close();
    });

    const call = (method: string, at: string, token?: string, body?: string) =>
      fetch(`${url}${base}${at}`, {
        method,
        headers: {
          ...(token !== HOST_KEY && { Origin: ORIGIN }),
          'Content-Type': 'application/json',
          ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        },
        ...(body !== undefined && { body }),
      });

    test('verifies a person, with its stream and the webhook', async () => {
      const minted = await call(
        'POST',
        '/v1/sessions',
        HOST_KEY,
        JSON.stringify({ origin: ORIGIN, identity: { nationalId: '1000000001' } }),
      );
      assert.equal(minted.status, 201);
      const { token } = (await minted.json()) as Session;
      const started = await call('POST', '/v1/verifications', token, '{}');
      assert.equal(started.status, 201);
      const { id } = (await started.json()) as Verification;
      const read = async () =>
        (await (await call('GET', `/v1/verifications/${id}`, token)).json()) as Verification;
      await until('the code is there', async () => (await read()).status === 'WAITING');

      const stream = await call('GET', `/v1/verifications/${id}/events`, token);
      assert.equal(stream.status, 200);
      const [transId] = [...upstream.transactions.keys()];
      upstream.transactions.get(transId!)!.status = 'COMPLETED';
      const hint = JSON.stringify({
        Type: 'IdentityVerificationCompleted',
        TransId: transId,
        Status: 'COMPLETED',
      });
      const hinted = await call('POST', `/webhooks/identity/${WEBHOOK_SECRET}`, undefined, hint);
      assert.equal(hinted.status, 202);
      assert.match(await stream.text(), /"status":"COMPLETED"/);
    });

    test('refuses a body that is not JSON as it does alone', async () => {
      const answer = await call('POST', '/v1/sessions', HOST_KEY, '{"origin":');
      // A parser of the host that reads JSON refuses it first.
      if (name === 'parsers of JSON and forms') assert.equal(answer.status, 500);
      else assert.equal(((await answer.json()) as Problem).code, 'invalid_request');
    });

    test('links to its own documents', async () => {
      const problem = (await (await call('GET', '/v1/none', HOST_KEY)).json()) as Problem;
      assert.equal(problem.type, `${base}/docs#not_found`);
      const links = new Set<string>();
      for (const address of ['', '/', '?a=b']) {
        const { status, url: at } = await call('GET', address);
        assert.deepEqual([status, at], [200, `${url}${base}/docs`], address);
      }
      for (const page of ['/docs', '/docs/guides/sessions']) {
        const html = await (await call('GET', page)).text();
        for (const [, to] of html.matchAll(/ href="([^"]*)/g))
          if (!to!.startsWith('#') && !to!.startsWith('https:'))
            links.add(new URL(to!, `${url}${base}${page}`).href.split('#')[0]!);
      }
      assert.ok(links.size > 40);
      for (const to of links) assert.equal((await fetch(to)).status, 200, to);
      const contract = (await (await call('GET', '/openapi.json')).json()) as { servers: object[] };
      assert.deepEqual(contract.servers, [{ url: './' }]);
      const script = await call('GET', '/kyc-elements.js');
      assert.equal(script.status, 200);
      assert.equal(script.headers.get('access-control-allow-origin'), '*');
    });

    test('says nothing of the domain of the host, such as that it is always encrypted', async () => {
      for (const own of ['/livez', '/kyc-elements.js', '/v1/verifications', '/no-such-path']) {
        const answer = await call('GET', own);
        assert.equal(answer.headers.get('strict-transport-security'), null, own);
      }
    });

    test('leaves the other routes of the host as they were', async () => {
      for (const own of path === '/' ? ['/own'] : ['/own', '/after']) {
        const answer = await fetch(`${url}${own}`, { headers: { Origin: 'https://other.example' } });
        assert.match(await answer.text(), /^of the host/);
        assert.equal(answer.headers.get('x-powered-by'), 'Express');
        for (const header of ['x-request-id', 'content-security-policy', 'access-control-allow-origin'])
          assert.equal(answer.headers.get(header), null, header);
      }
      assert.deepEqual(failures.splice(0).length, name === 'parsers of JSON and forms' ? 1 : 0);
    });

    test('refuses requests after its stop, while the host goes on', async () => {
      await proxy.stop();
      const answer = await call('POST', '/v1/sessions', HOST_KEY, '{}');
      assert.equal(((await answer.json()) as Problem).code, 'stopping');
      assert.equal(await (await fetch(`${url}/own`)).text(), 'of the host');
    });
  });
}

// What a host runs before the proxy does not depend on where it mounts it.
for (const path of PLACES)
  for (const [name, useMiddleware] of Object.entries(HOSTS))
    if (path === '/kyc' || name === 'no middleware') testMounted(name, useMiddleware, path);
