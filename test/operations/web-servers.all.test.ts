import assert from 'node:assert/strict';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type ClientHttp2Session } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { AuditList } from '../../contract/schemas/events.js';
import type { Session } from '../../contract/schemas/sessions.js';
import { Environment } from '../../server/program/environment.js';
import { ROOT } from '../command.js';
import { pglite } from '../engines.js';
import { installedProgram } from '../installed-program.js';
import { selfSigned } from '../self-signed.js';
import { HOST_KEY, ORIGIN, openTestProxy, until, type TestProxy } from '../test-proxy.js';
import { freePort } from '../listen.js';

type Minted = Pick<Session, 'id' | 'token'>;

interface Ports {
  http: number;
  https: number;
  proxy: number;
}

/** The file with the ports and the certificate of a test. Each replacement must find its place. */
function adapted(file: string, replacements: readonly [RegExp, string][]): string {
  let text = readFileSync(join(ROOT, 'docs/operating/files', file), 'utf8');
  for (const [place, value] of replacements) {
    const changed = text.replaceAll(place, value);
    assert.notEqual(changed, text, String(place));
    text = changed;
  }
  return text;
}

/** Before 1.25.1 nginx has HTTP/2 as a parameter of `listen`, as the file says. */
function ofOldNginx(): [RegExp, string][] {
  const { stderr } = spawnSync(installedProgram('nginx') ?? 'nginx', ['-v'], { encoding: 'utf8' });
  const [major, minor, patch] = (/(\d+)\.(\d+)\.(\d+)/.exec(stderr) ?? []).slice(1).map(Number);
  const isOld = major === 1 && (minor! < 25 || (minor === 25 && patch! < 1));
  return isOld
    ? [
        [/^ *http2 on;\n/gm, ''],
        [/ ssl;/g, ' ssl http2;'],
      ]
    : [];
}

const WEB_SERVERS = [
  {
    name: 'nginx',
    file: 'nginx.conf',
    keptSeconds: /keepalive_timeout (\d+)s;/,
    configured: ({ http, https, proxy }: Ports, folder: string) =>
      `daemon off;\npid ${folder}/pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n` +
      ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
        .map((kind) => `${kind}_temp_path ${folder}/${kind};\n`)
        .join('') +
      adapted('nginx.conf', [
        [/127\.0\.0\.1:8081/g, `127.0.0.1:${proxy}`],
        [/listen \[::\].+\n/g, ''],
        [/listen 80;/g, `listen 127.0.0.1:${http};`],
        [/listen 443/g, `listen 127.0.0.1:${https}`],
        [/(ssl_certificate) .+;/g, `$1 ${folder}/cert.pem;`],
        [/(ssl_certificate_key) .+;/g, `$1 ${folder}/key.pem;`],
        ...ofOldNginx(),
      ]) +
      '}\n',
    run: (file: string) => ['-c', file],
  },
  {
    name: 'caddy',
    file: 'Caddyfile',
    keptSeconds: /keepalive (\d+)s/,
    configured: ({ http, https, proxy }: Ports, folder: string) =>
      `{\nadmin off\nhttp_port ${http}\nhttps_port ${https}\nskip_install_trust\n}\n` +
      adapted('Caddyfile', [
        [/127\.0\.0\.1:8081/g, `127.0.0.1:${proxy}`],
        [/^kyc\.example \{/gm, `kyc.example {\ntls ${folder}/cert.pem ${folder}/key.pem`],
      ]),
    run: (file: string) => ['run', '--adapter', 'caddyfile', '--config', file],
  },
];

for (const { name, file, keptSeconds, configured, run } of WEB_SERVERS) {
  const program = installedProgram(name);
  const skip = program === undefined && `no ${name}: install it`;

  describe(`the proxy behind ${name} with ${file}`, { skip }, () => {
    let folder: string;
    let proxy: TestProxy;
    let server: ChildProcess;
    let ports: Ports;
    let page: ClientHttp2Session;
    before(async () => {
      folder = mkdtempSync(join(tmpdir(), `kyc-elements-${name}-`));
      proxy = await openTestProxy(pglite, { environment: { TRUST_PROXY: '1' } });
      ports = { http: await freePort(), https: await freePort(), proxy: proxy.port };
      const { cert, key } = selfSigned();
      writeFileSync(join(folder, 'cert.pem'), cert);
      writeFileSync(join(folder, 'key.pem'), key);
      writeFileSync(join(folder, file), configured(ports, folder));
      // Its home: Caddy keeps files there.
      const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
      server = spawn(program!, run(join(folder, file)), { env, stdio: ['ignore', 'ignore', 'pipe'] });
      let said = '';
      server.stderr!.on('data', (chunk: Buffer) => (said += chunk.toString()));
      await until('it answers', async () => {
        assert.equal(server.exitCode, null, said);
        return fetch(`http://127.0.0.1:${ports.http}/`, { redirect: 'manual' }).then(
          () => true,
          () => false,
        );
      });
      page = connect(`https://127.0.0.1:${ports.https}`, {
        ca: cert,
        servername: 'kyc.example',
        checkServerIdentity: () => undefined,
      });
    });
    after(async () => {
      page?.destroy();
      // Not SIGKILL: the workers of nginx would stay.
      if (server?.kill()) await once(server, 'exit');
      await proxy?.stop();
      rmSync(folder, { recursive: true });
    });

    const request = (path: string, token: string, body?: object, headers: Record<string, string> = {}) => {
      const stream = page.request({
        ':method': body ? 'POST' : 'GET',
        ':path': path,
        ':authority': 'kyc.example',
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      });
      stream.setEncoding('utf8').end(body && JSON.stringify(body));
      return stream;
    };
    const post = async (path: string, token: string, body: object, headers = {}) => {
      let text = '';
      for await (const chunk of request(path, token, body, headers)) text += chunk as string;
      return JSON.parse(text) as Minted;
    };
    const identity = { origin: ORIGIN, identity: { nationalId: '1000000001', reference: 'customer-1' } };

    test('is at its name with TLS only', async () => {
      const plain = await fetch(`http://127.0.0.1:${ports.http}/readyz`, {
        redirect: 'manual',
        headers: { Host: 'kyc.example' },
      });
      assert.ok([301, 308].includes(plain.status));
      const { protocol, pathname } = new URL(plain.headers.get('location')!);
      assert.deepEqual({ protocol, pathname }, { protocol: 'https:', pathname: '/readyz' });
    });

    test('sees the address of the visitor, and not one that the visitor writes', async () => {
      const written = { 'x-forwarded-for': '203.0.113.9' };
      const through = await post('/v1/sessions', HOST_KEY, identity, written);
      const direct = async (address: string) => {
        const headers = { 'x-forwarded-for': address };
        return (await (
          await proxy.call('POST', '/v1/sessions', HOST_KEY, identity, headers)
        ).json()) as Minted;
      };
      const [visitor, other] = [await direct('127.0.0.1'), await direct('203.0.113.9')];
      const { entries } = (await (await proxy.call('GET', '/v1/audit', HOST_KEY)).json()) as AuditList;
      const addressOf = ({ id }: Minted) => {
        const entry = entries.find(({ event, subject }) => event === 'session.minted' && subject === id);
        assert.ok(entry?.address);
        return entry.address;
      };
      assert.equal(addressOf(through), addressOf(visitor));
      assert.notEqual(addressOf(through), addressOf(other));
    });

    test('passes an event of a stream on when it comes', async () => {
      const { token } = await post('/v1/sessions', HOST_KEY, identity);
      const { id } = await post('/v1/verifications', token, {}, { origin: ORIGIN });
      const stream = request(`/v1/verifications/${id}/events`, token, undefined, { origin: ORIGIN });
      let text = '';
      stream.on('data', (chunk: string) => (text += chunk));
      await until('the code comes', () => text.includes('"status":"WAITING"'));
      await proxy.post(token, `/v1/verifications/${id}/cancel`, 200);
      await until('the end comes', () => text.includes('"status":"CANCELLED"'));
      stream.close();
    });

    test('closes no connection that the web server still keeps', () => {
      const text = readFileSync(join(ROOT, 'docs/operating/files', file), 'utf8');
      const kept = Environment.shape.KEEP_ALIVE_SECONDS.parse(undefined);
      assert.ok(Number(keptSeconds.exec(text)![1]) < kept);
    });
  });
}
