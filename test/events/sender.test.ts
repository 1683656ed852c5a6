import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer as createTlsServer } from 'node:https';
import { createServer as createTcpServer, type AddressInfo, type Socket } from 'node:net';
import { after, before, describe, test } from 'node:test';
import type { DeliveryOutcome } from '../../contract/events.js';
import { createSender } from '../../server/events/sender.js';
import { selfSigned } from '../self-signed.js';
import { startReceiver, type Receiver } from './receiver.js';

describe('sending an event', () => {
  let receiver: Receiver;
  before(async () => {
    receiver = await startReceiver();
  });
  after(() => receiver.close());

  const headers = { 'webhook-id': 'evt_1' };
  const body = '{"type":"verification.completed","data":{}}';
  const never = new AbortController().signal;
  const NONE = { type: null, text: '' };

  test('is one request, with what it is given', async () => {
    const send = createSender(receiver.url);
    assert.deepEqual(await send(headers, body, never), { outcome: 'delivered', status: 204, answer: NONE });
    const [got] = receiver.received;
    assert.equal(got?.headers['host'], `127.0.0.1:${receiver.port}`);
    assert.deepEqual([got?.headers['webhook-id'], got?.body], ['evt_1', body]);
  });

  test('is decided by the status, however the rest of the answer breaks off', async () => {
    const rests: Record<string, (socket: Socket) => void> = {
      'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nab': (socket) => socket.resetAndDestroy(),
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n': (socket) => socket.end('no chunk\r\n'),
      'HTTP/1.1 204 No Content\r\nContent-Length: 2\r\n\r\n': (socket) => socket.end('ok'),
      'HTTP/1.1 500 Oh\r\nContent-Length: 9\r\n\r\n': (socket) => socket.resetAndDestroy(),
      // The rest never comes.
      'HTTP/1.1 200 OK\r\nContent-Length: 8\r\n\r\nab': () => undefined,
    };
    for (const [head, breakOff] of Object.entries(rests)) {
      const server = createTcpServer((socket) => {
        socket.on('error', () => undefined);
        socket.once('data', () => socket.write(head, () => setTimeout(() => breakOff(socket), 20)));
      });
      await once(server.listen(0, '127.0.0.1'), 'listening');
      const { port } = server.address() as AddressInfo;
      const { outcome, status } = await createSender(`http://127.0.0.1:${port}`)(
        headers,
        body,
        AbortSignal.timeout(3000),
      );
      server.close();
      const isGood = head.includes(' 20');
      assert.deepEqual([outcome, status! < 300], [isGood ? 'delivered' : 'refused', isGood], head);
    }
  });

  test('follows no redirect, and distinguishes a refusal, status 410 and no answer', async () => {
    const send = createSender(receiver.url);
    const before = receiver.received.length;
    receiver.answers((response) => void response.writeHead(307, { Location: receiver.url }).end());
    assert.deepEqual(await send(headers, body, never), { outcome: 'refused', status: 307, answer: NONE });
    assert.equal(receiver.received.length, before + 1);
    receiver.answers((response) => void response.writeHead(503).end('later'));
    assert.deepEqual(await send(headers, body, never), {
      outcome: 'refused',
      status: 503,
      answer: { type: null, text: 'later' },
    });
    receiver.answers((response) => void response.writeHead(410).end());
    assert.deepEqual(await send(headers, body, never), { outcome: 'refused', status: 410, answer: NONE });
    receiver.answers((response) => void response.destroy());
    assert.deepEqual(await send(headers, body, never), {
      outcome: 'unreachable',
      status: null,
      errorCode: 'ECONNRESET',
    });
    receiver.answers((response) => {
      response.socket!.end(
        'HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: other\r\n\r\n',
      );
    });
    assert.deepEqual(await send(headers, body, AbortSignal.timeout(2000)), {
      outcome: 'refused',
      status: 101,
      answer: NONE,
    });
    receiver.answers(() => {});
    assert.deepEqual(await send(headers, body, AbortSignal.timeout(100)), {
      outcome: 'timed_out',
      status: null,
    });
    receiver.answers();
  });

  test('says why no answer came', async () => {
    const tls = createTlsServer(selfSigned()).listen(0, '127.0.0.1');
    const talker = createTcpServer((socket) => void socket.end('SSH-2.0-server\r\n')).listen(0, '127.0.0.1');
    await Promise.all([once(tls, 'listening'), once(talker, 'listening')]);
    const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;
    const cases: [DeliveryOutcome, code: RegExp, url: string][] = [
      ['unreachable', /^ECONNREFUSED$/, 'http://127.0.0.1:1/'],
      ['unreachable', /^(ENOTFOUND|EAI_AGAIN)$/, 'http://name.invalid/'],
      ['unreachable', /^HPE_/, `http://127.0.0.1:${portOf(talker)}/`],
      ['unreachable', /^DEPTH_ZERO_SELF_SIGNED_CERT$/, `https://127.0.0.1:${portOf(tls)}/`],
      ['unreachable', /^(ERR_SSL_|EPROTO$)/, receiver.url.replace('http:', 'https:')],
    ];
    try {
      for (const [outcome, code, url] of cases) {
        const { errorCode, ...sent } = await createSender(url)(headers, body, never);
        assert.deepEqual(sent, { outcome, status: null }, url);
        assert.match(errorCode!, code, url);
      }
    } finally {
      tls.close();
      talker.close();
    }
  });

  test('reads only the beginning of an answer, and waits for no more of one that never ends', async () => {
    const send = createSender(receiver.url);
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
    const { outcome, status, answer } = await send(headers, body, never);
    assert.deepEqual([outcome, status, answer?.text], ['delivered', 200, ' ']);
    assert.ok(written < 50_000_000, `${written} bytes were taken`);
    receiver.answers();
  });

  test('keeps the beginning of what a receiver answers as text, whatever it is', async () => {
    const send = createSender(receiver.url);
    const answers: [given: string | Buffer, kept: string][] = [
      ['', ''],
      ['{"error":"unknown customer"}', '{"error":"unknown customer"}'],
      ['a\0b\r\n\tc\u001b[31md', 'a b c [31md'],
      ['x'.repeat(5000), 'x'.repeat(200)],
      ['\u{1F600}'.repeat(300), '\u{1F600}'.repeat(200)],
      ['ش'.repeat(300), 'ش'.repeat(200)],
      [Buffer.from([0xff, 0xfe, 0x41]), '\ufffd\ufffdA'],
      [Buffer.from([0xe0, 0xa4]), '\ufffd'],
      [Buffer.from([0xef, 0xbb, 0xbf, 0x41]), 'A'],
      ['<!doctype html>\n<h1>502</h1>', '<!doctype html> <h1>502</h1>'],
    ];
    for (const [given, kept] of answers) {
      receiver.answers(
        (response) =>
          void response.writeHead(500, { 'Content-Type': `text/plain; x=${'y'.repeat(200)}` }).end(given),
      );
      const { answer } = await send(headers, body, never);
      assert.deepEqual([answer?.text, answer?.type?.length], [kept, 100]);
    }
    receiver.answers();
  });
});
