import assert from 'node:assert/strict';
import type { LookupAddress } from 'node:dns';
import { once } from 'node:events';
import { createServer as createTlsServer } from 'node:https';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import type { ServerResponse } from 'node:http';
import { after, before, describe, test } from 'node:test';
import type { DeliveryOutcome } from '../../contract/events.js';
import { isPrivateAddress } from '../../server/events/private-address.js';
import { createSender, type Resolve } from '../../server/events/sender.js';
import { startReceiver, type Receiver } from './receiver.js';
import { SELF_SIGNED } from './self-signed.js';

describe('a private address', () => {
  test('is any that is not out on the internet, however it is written', () => {
    for (const address of [
      '127.0.0.1',
      '10.1.2.3',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.1.1',
      '169.254.169.254',
      '168.63.129.16',
      '100.64.0.1',
      '0.0.0.0',
      '198.18.0.1',
      '224.0.0.1',
      '255.255.255.255',
      '::',
      '::1',
      '::ffff:127.0.0.1',
      '::ffff:8.8.8.8',
      '64:ff9b::7f00:1',
      '2002:7f00:1::',
      '2001:0:1::',
      '2001:db8::1',
      'fc00::1',
      'fd12:3456::1',
      'fe80::1',
      'fe80::1%eth0',
      'ff02::1',
      'localhost',
      '',
    ]) {
      assert.ok(isPrivateAddress(address), address);
    }
    for (const address of ['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450::1']) {
      assert.ok(!isPrivateAddress(address), address);
    }
  });
});

describe('sending an event', () => {
  let receiver: Receiver;
  before(async () => {
    receiver = await startReceiver();
  });
  after(() => receiver.close());

  const headers = { 'webhook-id': 'evt_1' };
  const body = '{"type":"verification.completed","data":{}}';
  const never = new AbortController().signal;
  const resolver = (...answers: LookupAddress[][]) => {
    const asked: string[] = [];
    const resolve: Resolve = (hostname, done) => {
      asked.push(hostname);
      done(null, answers[Math.min(asked.length, answers.length) - 1]!);
    };
    return { asked, resolve };
  };
  const here = { address: '127.0.0.1', family: 4 };
  const outside = { address: '203.0.114.1', family: 4 };

  test('asks DNS once and connects to what it answered, under the name’s own Host header', async () => {
    const { asked, resolve } = resolver([here], [outside]);
    const url = `http://hooks.example:${receiver.port}/events`;
    const sent = await createSender({ url, allowPrivate: true, resolve })(headers, body, never);
    assert.deepEqual(sent, { outcome: 'delivered', status: 204 });
    assert.deepEqual(asked, ['hooks.example']);
    const [got] = receiver.received;
    assert.equal(got?.headers['host'], `hooks.example:${receiver.port}`);
    assert.equal(got?.body, body);
  });

  test('is over with the status, however slowly a receiver sends the rest', async () => {
    const open: ServerResponse[] = [];
    receiver.answers((response) => {
      open.push(response);
      response.writeHead(200, { 'Content-Length': '1000' });
      response.write('a');
    });
    const { resolve } = resolver([here]);
    const url = `http://hooks.example:${receiver.port}/events`;
    const sent = await createSender({ url, allowPrivate: true, resolve })(headers, body, never);
    assert.deepEqual(sent, { outcome: 'delivered', status: 200 });
    assert.equal(open[0]!.writableEnded, false);
    // The connection is then cut.
    await once(open[0]!, 'close');
    receiver.answers();
  });

  test('is refused when a name resolves to a private address, even as one of several', async () => {
    const before = receiver.connections;
    for (const answer of [[here], [outside, here]]) {
      const { resolve } = resolver(answer);
      const url = `http://hooks.example:${receiver.port}/events`;
      const sent = await createSender({ url, allowPrivate: false, resolve })(headers, body, never);
      assert.deepEqual(sent, { outcome: 'private_address', status: null });
    }
    assert.equal(receiver.connections, before);
  });

  test('is refused when the URL itself writes a private address, in any notation', async () => {
    const before = receiver.connections;
    for (const host of ['127.0.0.1', '2130706433', '0x7f.1', '[::1]', '[::ffff:127.0.0.1]']) {
      const sender = createSender({ url: `http://${host}:${receiver.port}/`, allowPrivate: false });
      assert.equal((await sender(headers, body, never)).outcome, 'private_address', host);
    }
    const named = createSender({ url: `http://localhost:${receiver.port}/`, allowPrivate: false });
    assert.equal((await named(headers, body, never)).outcome, 'private_address');
    assert.equal(receiver.connections, before);
  });

  test('follows no redirect, and distinguishes a refusal, status 410 and no answer', async () => {
    const send = createSender({ url: receiver.url, allowPrivate: true });
    const before = receiver.received.length;
    receiver.answers((response) => void response.writeHead(307, { Location: receiver.url }).end());
    assert.deepEqual(await send(headers, body, never), { outcome: 'redirected', status: 307 });
    assert.equal(receiver.received.length, before + 1);
    receiver.answers((response) => void response.writeHead(503).end('later'));
    assert.deepEqual(await send(headers, body, never), { outcome: 'refused', status: 503 });
    receiver.answers((response) => void response.writeHead(410).end());
    assert.deepEqual(await send(headers, body, never), { outcome: 'gone', status: 410 });
    receiver.answers((response) => void response.destroy());
    assert.deepEqual(await send(headers, body, never), { outcome: 'connection_broken', status: null });
    receiver.answers((response) => {
      response.socket!.end(
        'HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: other\r\n\r\n',
      );
    });
    assert.deepEqual(await send(headers, body, AbortSignal.timeout(2000)), {
      outcome: 'refused',
      status: 101,
    });
    receiver.answers(() => {});
    assert.deepEqual(await send(headers, body, AbortSignal.timeout(100)), {
      outcome: 'timed_out',
      status: null,
    });
    receiver.answers();
  });

  test('says why no answer came', async () => {
    const tls = createTlsServer(SELF_SIGNED).listen(0, '127.0.0.1');
    const talker = createTcpServer((socket) => void socket.end('SSH-2.0-server\r\n')).listen(0, '127.0.0.1');
    await Promise.all([once(tls, 'listening'), once(talker, 'listening')]);
    const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;
    const noAddress: Resolve = (_hostname, done) => done(null, []);
    const unknown: Resolve = (_hostname, done) =>
      done(Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' }), []);
    const cases: [DeliveryOutcome, url: string, resolve?: Resolve][] = [
      ['connection_refused', 'http://127.0.0.1:1/'],
      ['name_not_found', 'http://hooks.example/', unknown],
      ['name_not_found', 'http://hooks.example/', noAddress],
      ['name_not_found', 'http://name.invalid/'],
      ['certificate', `https://hooks.example:${portOf(tls)}/`, resolver([here]).resolve],
      ['not_https', receiver.url.replace('http:', 'https:')],
      ['not_http', `http://127.0.0.1:${portOf(talker)}/`],
    ];
    try {
      for (const [outcome, url, resolve] of cases) {
        const send = createSender({ url, allowPrivate: true, ...(resolve && { resolve }) });
        assert.deepEqual(await send(headers, body, never), { outcome, status: null }, url);
      }
    } finally {
      tls.close();
      talker.close();
    }
  });

  test('reads only the beginning of an answer, and waits for no more of one that never ends', async (t) => {
    const send = createSender({ url: receiver.url, allowPrivate: true });
    let written = 0;
    receiver.answers((response) => {
      response.writeHead(200);
      const pour = () => {
        while (!response.destroyed && written < 50_000_000) {
          written += 65_536;
          if (!response.write(Buffer.alloc(65_536))) break;
        }
      };
      response.on('drain', pour);
      pour();
    });
    assert.deepEqual(await send(headers, body, never), { outcome: 'delivered', status: 200 });
    assert.ok(written < 50_000_000, `${written} bytes were taken`);
    // The sender cuts an answer by a timer: without it only the status can end the delivery.
    t.mock.timers.enable({ apis: ['setTimeout'] });
    let slow: ServerResponse | undefined;
    receiver.answers((response) => void (slow = response).writeHead(200).write('slow'));
    assert.deepEqual(await send(headers, body, never), { outcome: 'delivered', status: 200 });
    t.mock.timers.reset();
    slow!.destroy();
    receiver.answers();
  });
});
