import assert from 'node:assert/strict';
import dns from 'node:dns';
import { createServer as createHttpServer, type Server as HttpServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { createExchange, honoursProxyVariables } from '../../server/operations/exchange.js';
import { selfSigned } from '../self-signed.js';
import { keptLog } from '../serve-calls.js';
import { clientOf, failureOf, knownOf } from './failing-call.js';

type Found = (error: null, addresses: { address: string; family: number }[]) => void;

const CODE = { statusCode: 200, messages: [], result: { transId: 'T-1', random: '47' } };
const person = { nationalId: '1000000001' };

describe('a connection to the service', () => {
  let kept: ReturnType<typeof keptLog>;
  let servers: (Server | HttpServer)[];
  let sockets: Socket[];
  beforeEach(() => {
    kept = keptLog();
    servers = [];
    sockets = [];
  });
  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    await Promise.all(servers.map((server) => new Promise((closed) => server.close(closed))));
  });

  async function listen(server: Server | HttpServer): Promise<string> {
    servers.push(server);
    server.on('connection', (socket: Socket) => sockets.push(socket.on('error', () => undefined)));
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    return `127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  const to = (url: string, timeoutMs = 5000) => clientOf(url, kept.log, { timeoutMs });

  it('carries nothing to a certificate that is not trusted, and the log names what to set', async () => {
    const read: Buffer[] = [];
    const server = createTlsServer(selfSigned(), (socket) => {
      socket.on('error', () => undefined).on('data', (chunk) => read.push(chunk));
    });
    const url = `https://${await listen(server)}`;
    for (const call of ['requestMfa', 'mfaStatus'] as const) {
      const known = await knownOf(to(url)[call]({ ...person, transId: 't', random: '42' }));
      assert.deepEqual(known, ['upstream_unavailable', 'not_sent']);
    }
    assert.equal(Buffer.concat(read).toString(), '');
    assert.match(kept.text(), /"reason":"DEPTH_ZERO_SELF_SIGNED_CERT".*NODE_EXTRA_CA_CERTS/);
  });

  it('is in the log with the reason why there is none, or why it ended', async () => {
    const closed = createServer();
    const at = await listen(closed);
    await new Promise((done) => closed.close(done));
    servers = [];
    const ending = await listen(createHttpServer((request) => request.socket.destroy()));
    const changing = await listen(
      createServer((socket) =>
        socket.once('data', () =>
          socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: h2c\r\n\r\n'),
        ),
      ),
    );
    for (const [address, reason] of [
      [at, /"reason":"ECONNREFUSED"/],
      ['nowhere.invalid', /"reason":"(ENOTFOUND|EAI_AGAIN)"/],
      [ending, /"reason":"ECONNRESET"/],
      [changing, /"reason":"ECONNRESET".*"reason":"ECONNRESET"/s],
    ] as const) {
      await failureOf(to(`http://${address}`).requestMfa(person));
      assert.match(kept.text(), reason);
    }
  });

  it('has carried nothing when it ends, or is silent, before it is encrypted', async () => {
    const hangUp = await listen(createServer((socket) => socket.destroy()));
    const silent = await listen(createServer(() => undefined));
    for (const at of [hangUp, silent]) {
      const known = await knownOf(to(`https://${at}`, 300).requestMfa(person));
      assert.deepEqual(known, ['upstream_unavailable', 'not_sent'], at);
    }
  });

  it('is a new one for a call that costs, since the service may just close one that was used', async () => {
    const used = new WeakSet<Socket>();
    const server = createHttpServer((request, response) => {
      if (used.has(request.socket)) return request.socket.destroy();
      used.add(request.socket);
      response.setHeader('content-type', 'application/json').end(JSON.stringify(CODE));
      return undefined;
    });
    const client = to(`http://${await listen(server)}`);
    for (let call = 0; call < 5; call += 1) assert.equal((await client.requestMfa(person)).random, '47');
  });

  it('finds a service at a name with two addresses that listens on ::1 alone', async (t) => {
    const server = createHttpServer((_request, response) => response.end(JSON.stringify(CODE)));
    const isListening = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false)).listen(0, '::1', () => resolve(true));
    });
    if (!isListening) return t.skip('no IPv6 here');
    servers.push(server);
    const lookup = t.mock.method(dns, 'lookup', (_name: string, _options: object, found: Found) =>
      found(null, [
        { address: '127.0.0.1', family: 4 },
        { address: '::1', family: 6 },
      ]),
    );
    const { port } = server.address() as AddressInfo;
    assert.equal((await to(`http://localhost:${port}`).requestMfa(person)).random, '47');
    assert.equal(lookup.mock.callCount(), 1);
    return undefined;
  });

  it('goes through the proxy of the network where Node can, and has carried nothing when that refuses', async (t) => {
    if (!honoursProxyVariables({ NODE_USE_ENV_PROXY: '1' })) return t.skip('needs Node 24.5');
    const asked: string[] = [];
    const service = createHttpsServer(selfSigned(), (_request, response) => response.end('{}'));
    const at = await listen(service);
    const proxy = createHttpServer().on('connect', (request, socket: Socket) => {
      asked.push(`${request.method} ${request.url}`);
      if (asked.length > 1) return socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
      const onward = connect(Number(at.split(':')[1]), '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n');
        onward.pipe(socket).pipe(onward);
      });
      onward.on('error', () => undefined);
      return undefined;
    });
    const environment = { NODE_USE_ENV_PROXY: '1', HTTPS_PROXY: `http://${await listen(proxy)}` };
    const exchange = createExchange(environment);
    let sent = 0;
    const send = () =>
      exchange(`https://service.test/x`, {
        method: 'GET',
        headers: {},
        fresh: true,
        signal: AbortSignal.timeout(5000),
        onSending: () => (sent += 1),
      });
    await assert.rejects(send(), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
    await assert.rejects(send());
    assert.deepEqual(asked, ['CONNECT service.test:443', 'CONNECT service.test:443']);
    assert.equal(sent, 0);
    return undefined;
  });

  it('reads an answer that was compressed on the way, and no more of it than is allowed', async () => {
    const answers = [CODE, { ...CODE, messages: ['x'.repeat(20_000_000)] }].map((answer) =>
      gzipSync(JSON.stringify(answer)),
    );
    const server = createHttpServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
      response.end(answers.shift());
    });
    const client = to(`http://${await listen(server)}`);
    assert.equal((await client.requestMfa(person)).transId, 'T-1');
    assert.equal((await failureOf(client.requestMfa(person))).progress, 'sent');
  });

  it('reads an answer that names an unknown encoding as it came', async () => {
    const encodings = ['identity', 'zstd', 'constructor', '__proto__'];
    const server = createHttpServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': encodings.shift()! });
      response.end(JSON.stringify(CODE));
    });
    const client = to(`http://${await listen(server)}`);
    while (encodings.length > 0) assert.equal((await client.requestMfa(person)).transId, 'T-1');
  });
});
