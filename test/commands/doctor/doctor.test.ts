import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer, Server as HttpsServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, afterEach, before, describe, test } from 'node:test';
import { doctor } from '../../../server/commands/doctor.js';
import type { Finding } from '../../../server/commands/findings.js';
import { verifyEvent } from '../../../server/host/index.js';
import { pglite } from '../../engines.js';
import { startSandbox, type RunningSandbox } from '../../../sandbox/program/start-sandbox.js';
import {
  HOST_KEY,
  ORIGIN,
  PUBLISHABLE_KEY,
  proxyForSuite,
  startTestProxy,
  WEBHOOK_SECRET,
} from '../../test-proxy.js';
import { selfSigned } from '../../self-signed.js';
import { testKey } from '../../test-key.js';
import { KEY, SECRET } from '../setups.js';
import { listen } from '../../listen.js';

const OTHER_SECRET = `whsec_${testKey('other events').toString('base64')}`;

const receiverAt = (...urls: string[]) => ({
  HOST_WEBHOOK_URL: urls.join(','),
  HOST_WEBHOOK_SECRETS: urls.map(() => SECRET).join(';'),
});

interface Report {
  result: 'ok' | 'failed';
  findings: Finding[];
}

/** A receiver as the guide has it. */
function verifying(secret: string): RequestListener {
  return async (request, response) => {
    const verified = verifyEvent(await text(request), request.headers, secret);
    const status = await verified.then(
      () => 204,
      () => 401,
    );
    response.writeHead(status).end();
  };
}

describe('kyc-proxy doctor', () => {
  let sandbox: RunningSandbox;
  let dataDir: string;
  const closing: (() => unknown)[] = [];

  // Before the database of both, which the proxy closes.
  after(async () => {
    await sandbox.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const proxy = proxyForSuite(pglite);
  before(async () => {
    sandbox = await startSandbox({ port: 0, database: proxy.database });
    dataDir = mkdtempSync(join(tmpdir(), 'kyc-doctor-'));
  });
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
  });

  const settings = (more: Record<string, string> = {}): Record<string, string> => ({
    UPSTREAM_URL: sandbox.url,
    UPSTREAM_TOKEN: 'sbx_unrestricted',
    HOST_KEYS: HOST_KEY,
    ALLOWED_ORIGINS: ORIGIN,
    PUBLISHABLE_KEYS: PUBLISHABLE_KEY,
    ENCRYPTION_KEYS: KEY,
    WEBHOOK_SECRETS: WEBHOOK_SECRET,
    DATA_DIR: dataDir,
    ...more,
  });
  async function examine(
    environment: Record<string, string>,
    values: { proxy?: string } = { proxy: proxy.url },
  ): Promise<Report> {
    const { text, exitCode } = await doctor({ json: true, ...values }, environment);
    const report = JSON.parse(text) as Report;
    assert.equal(exitCode, report.result === 'failed' ? 1 : 0);
    assert.equal(
      report.result === 'failed',
      report.findings.some(({ result }) => result === 'failed'),
    );
    for (const secret of [HOST_KEY, PUBLISHABLE_KEY, KEY, WEBHOOK_SECRET, SECRET, 'sbx_'])
      assert.ok(!text.includes(secret), `${secret} is in ${text}`);
    for (const { result, next, message } of report.findings) {
      assert.match(message, /[.!]$/);
      assert.equal(next === undefined, result === 'ok', message);
    }
    return report;
  }
  const of = (report: Report, check: string) => report.findings.filter((finding) => finding.check === check);
  const only = (report: Report, check: string): Finding => {
    const found = of(report, check);
    assert.equal(found.length, 1, JSON.stringify(found));
    return found[0]!;
  };
  async function serving(answer: RequestListener, server: Server = createServer(answer)): Promise<string> {
    const { port, close } = await listen(server);
    closing.push(() => void close());
    return `http${server instanceof HttpsServer ? 's' : ''}://127.0.0.1:${port}`;
  }

  test('finds nothing wrong with a setup that works', async () => {
    const receiver = await serving(verifying(SECRET));
    const report = await examine(settings(receiverAt(receiver)));
    assert.equal(report.result, 'ok');
    for (const check of ['config', 'upstream', 'proxy', 'origins', 'events'])
      assert.equal(only(report, check).result, 'ok', check);
    // On this machine the service cannot reach it.
    assert.equal(only(report, 'webhook').result, 'warning');
  });

  test('says with what name a certificate is refused, and what to set', async () => {
    const answer: RequestListener = (_request, response) => void response.end();
    const url = await serving(answer, createTlsServer(selfSigned(), answer));
    const { message, next } = only(await examine(settings({ UPSTREAM_URL: url })), 'upstream');
    assert.match(message, /DEPTH_ZERO_SELF_SIGNED_CERT/);
    assert.match(next!, /NODE_EXTRA_CA_CERTS/);
  });

  test('says that a proxy of the network is not used, unless Node uses it', async () => {
    const HTTPS_PROXY = 'http://proxy.example:3128';
    const [, ignored] = of(await examine(settings({ HTTPS_PROXY })), 'upstream');
    assert.match(ignored!.message, /HTTPS_PROXY/);
    assert.match(ignored!.next!, /NODE_USE_ENV_PROXY=1/);
    assert.equal(of(await examine(settings()), 'upstream').length, 1);
  });

  test('spends nothing of the limits, and stores nothing', async () => {
    const calls: string[] = [];
    const upstream = await serving((request, response) => {
      calls.push(`${request.method} ${request.url}`);
      response.writeHead(400, { 'Content-Type': 'application/json' }).end('{"messages":["Invalid form ID"]}');
    });
    const rows = async () =>
      Promise.all(
        ['calls', 'hints', 'verifications', 'sessions', 'audit'].map((table) =>
          proxy.database.query(`select count(*)::int as count from proxy.${table}`),
        ),
      );
    const earlier = await rows();
    assert.equal((await examine(settings({ UPSTREAM_URL: upstream }))).result, 'ok');
    assert.deepEqual(calls, ['POST /ExtForm/submissions/search']);
    assert.deepEqual(await rows(), earlier);
  });

  test('reports every wrong variable, and no value', async () => {
    const report = await examine({ UPSTREAM_URL: 'nowhere', ALLOWED_ORIGINS: `${ORIGIN}/` });
    assert.ok(report.findings.length >= 4);
    assert.ok(report.findings.every(({ check, result }) => check === 'config' && result === 'failed'));
    assert.ok(report.findings.some(({ message }) => message.startsWith('HOST_KEYS is required')));
  });

  const faults: Record<string, [environment: Record<string, string>, check: string, message: RegExp]> = {
    'a wrong token': [{ UPSTREAM_TOKEN: 'not-a-token' }, 'upstream', /refuses the token/],
    'a service that does not run': [{ UPSTREAM_URL: 'http://127.0.0.1:4' }, 'upstream', /ECONNREFUSED/],
    'a secret of the webhook that the proxy does not have': [
      { WEBHOOK_SECRETS: `${WEBHOOK_SECRET},another-secret-of-the-webhook` },
      'webhook',
      /each of WEBHOOK_SECRETS/,
    ],
    'an origin that the running proxy does not have': [
      { ALLOWED_ORIGINS: `${ORIGIN},https://new.example` },
      'origins',
      /does not allow pages of https:\/\/new\.example/,
    ],
    'a receiver that does not run': [
      receiverAt('http://127.0.0.1:4'),
      'events',
      /^Receiver 1 of HOST_WEBHOOK_URL does not answer: nothing listens there \(ECONNREFUSED\)/,
    ],
  };
  for (const [fault, [environment, check, message]] of Object.entries(faults)) {
    test(`finds ${fault}`, async () => {
      const report = await examine(settings(environment));
      const found = of(report, check).filter(({ result }) => result === 'failed');
      assert.equal(found.length, 1, JSON.stringify(report.findings));
      assert.match(found[0]!.message, message);
      assert.equal(report.findings.filter(({ result }) => result === 'failed').length, 1);
    });
  }

  test('finds an address that is not the service, and tells it from a service that fails', async () => {
    const answers: [number, string, RegExp][] = [
      [404, '<h1>Not found</h1>', /Another server/],
      [200, '<!doctype html>', /Another server/],
      [302, '', /Another server/],
      [500, '{}', /fails \(500\)/],
    ];
    for (const [status, body, message] of answers) {
      const url = await serving((_request, response) => void response.writeHead(status).end(body));
      assert.match(only(await examine(settings({ UPSTREAM_URL: url })), 'upstream').message, message);
    }
    const busy = await serving((_request, response) => void response.writeHead(429).end());
    assert.equal(only(await examine(settings({ UPSTREAM_URL: busy })), 'upstream').result, 'warning');
  });

  test('hides a secret that a server repeats', async () => {
    const proxyUrl = await serving((_request, response) => {
      response.end(JSON.stringify({ checks: { database: `password ${HOST_KEY}` } }));
    });
    const { findings } = await examine(settings(), { proxy: proxyUrl });
    assert.ok(findings.some(({ message }) => message.includes('database password …')));
  });

  test('shows nothing of a server that a terminal would carry out', async () => {
    const checks = { '\u001b[2J\u009b2Jdatabase': 'a\nb\u202ec', upstream: { toString: 1 } };
    const proxyUrl = await serving((_request, response) => void response.end(JSON.stringify({ checks })));
    const report = await examine(settings(), { proxy: proxyUrl });
    const messages = of(report, 'proxy').map(({ message }) => message);
    assert.doesNotMatch(messages.join(''), /[\p{Cc}\p{Cf}]/u);
    assert.match(messages[0]!, /not ready: {2}\[2J 2Jdatabase a b c\.$/);
    assert.match(messages[1]!, /not ready: upstream unreadable\.$/);
  });

  test('tells a proxy that does not run from one that was named', async () => {
    const unnamed = await examine(settings({ PROXY_PORT: '4' }), {});
    assert.equal(only(unnamed, 'proxy').result, 'warning');
    const named = await examine(settings(), { proxy: 'http://127.0.0.1:4' });
    assert.equal(only(named, 'proxy').result, 'failed');
    const other = await examine(settings(), { proxy: sandbox.url });
    assert.match(only(other, 'proxy').message, /not as the proxy\./);
    assert.equal(of(other, 'webhook').length, 0, 'a secret went to another server');
  });

  test('says of a service and a proxy that only redirect to set the address to which they do', async () => {
    const leading = await serving((_request, response) => {
      response.writeHead(301, { Location: 'https://kyc.example/' }).end();
    });
    const report = await examine(settings({ UPSTREAM_URL: leading }), { proxy: leading });
    for (const check of ['upstream', 'proxy'])
      assert.match(only(report, check).next!, /^It redirects\. .*the address to which it leads\.$/);
  });

  test('asks OPERATIONS_PORT why a proxy is not ready, which hides it at its first port', async (t) => {
    const { database, upstream } = proxy;
    const apart = await startTestProxy(t, pglite, {
      ...{ database, upstream },
      environment: { OPERATIONS_PORT: '0' },
    });
    const { port } = new URL(apart.operationsUrl!);
    const found = async (OPERATIONS_PORT = port, url = apart.url) =>
      only(await examine(settings({ OPERATIONS_PORT }), { proxy: url }), 'proxy');
    assert.equal((await found()).result, 'ok');
    assert.equal((await found('4')).result, 'ok');
    await fetch(`${apart.url}/livez`, { headers: { 'X-Forwarded-For': '203.0.113.9' } });
    assert.match((await found()).message, /TRUST_PROXY is 0\.$/);
    const hiding = await serving((_request, response) => void response.end('{"status":"not ready"}'));
    assert.match((await found('4', hiding)).message, /is not ready: the reason is not shown here\.$/);
  });

  test('finds which receiver accepts what is not signed, refuses what is, or fails, and why one does not answer', async () => {
    const status = (code: number) => serving((_request, response) => void response.writeHead(code).end());
    const failing: RequestListener = (request, response) =>
      void response.writeHead(request.headers['webhook-id'] === undefined ? 401 : 503).end();
    const receivers: [url: string, result: string, message: RegExp][] = [
      [await serving(verifying(SECRET)), 'ok', /accepts what is signed, and refuses what is not \(401\)/],
      [await status(204), 'failed', /accepts an event without a signature \(204\)/],
      [await status(404), 'warning', /answers 404 to an event without a signature/],
      [await serving(verifying(OTHER_SECRET)), 'failed', /refuses an event that is signed .*\(401\)/],
      [await serving(failing), 'warning', /answers 503 to a signed event/],
      ['https://name.invalid/', 'failed', /does not answer: .*\((ENOTFOUND|EAI_AGAIN)\)/],
    ];
    const found = of(await examine(settings(receiverAt(...receivers.map(([url]) => url)))), 'events');
    for (const [place, [, result, message]] of receivers.entries()) {
      assert.match(found[place]!.message, new RegExp(`^Receiver ${place + 1} of HOST_WEBHOOK_URL `));
      assert.match(found[place]!.message, message);
      assert.equal(found[place]!.result, result);
    }
  });

  test('finds a gateway in front that answers in place of the proxy', async () => {
    const gateway = await serving((request, response) => {
      if (request.url === '/readyz') {
        void fetch(`${proxy.url}/readyz`).then(async (answer) => response.end(await answer.text()));
      } else response.writeHead(403, { 'Content-Type': 'text/html' }).end('<h1>Forbidden</h1>');
    });
    const report = await examine(settings(), { proxy: gateway });
    assert.match(only(report, 'origins').message, /another answer than the proxy’s/);
    assert.equal(only(report, 'webhook').result, 'failed');
  });

  test('leaves nothing where the proxy will write, which another user may run', async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'kyc-doctor-'));
    t.after(() => rmSync(folder, { recursive: true }));
    chmodSync(folder, 0o755);
    const { ENCRYPTION_KEYS: _key, WEBHOOK_SECRETS: _secret, ...without } = settings();
    for (const more of [
      { DATA_DIR: folder } as Record<string, string>,
      { DATA_DIR: join(folder, 'new', 'data') },
      { DATA_DIR: folder, KEYS_DIR: join(folder, 'keys') },
    ])
      assert.equal(of(await examine({ ...without, ...more }), 'store')[0]!.result, 'ok');
    assert.deepEqual(readdirSync(folder), []);
    assert.equal(statSync(folder).mode & 0o777, 0o755);
    writeFileSync(join(folder, 'encryption-key'), `${KEY}\n`, { mode: 0o640 });
    await examine({ ...without, DATA_DIR: folder });
    assert.equal(statSync(join(folder, 'encryption-key')).mode & 0o777, 0o640);
    assert.deepEqual(readdirSync(folder), ['encryption-key']);
  });

  test(
    'warns of a folder in which another user may not write',
    { skip: process.getuid?.() === 0 && 'root may' },
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'kyc-doctor-'));
      writeFileSync(join(folder, 'x'), '');
      chmodSync(folder, 0o500);
      assert.equal(of(await examine(settings({ DATA_DIR: folder })), 'store')[0]!.result, 'failed');
      rmSync(folder, { recursive: true });
    },
  );

  test('prints lines for people, and ends with 0 or 1', async () => {
    const good = await doctor({ proxy: proxy.url }, settings());
    assert.equal(good.exitCode, 0, good.text);
    assert.match(good.text, /^ok {7}upstream {3}The service answers, and accepts the token\.$/m);
    assert.match(good.text, /^warning {2}webhook .+\n {20}→ Pass /m);
    assert.match(good.text, /\d+ ok, \d+ warnings, 0 failed$/);
    const bad = await doctor({ json: true }, {});
    assert.equal(bad.exitCode, 1);
    assert.equal((JSON.parse(bad.text) as Report).result, 'failed');
  });
});
