import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { createConnection, type AddressInfo } from 'node:net';
import { after, before, beforeEach, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import express, { type Response } from 'express';
import helmet from 'helmet';
import { openEventStream } from '../../../server/operations/stream-connections.js';
import { createMetrics } from '../../../server/operations/metrics.js';
import { requestId } from '../../../server/api/request-id.js';
import { keptLog } from '../../serve-calls.js';
import { until } from '../../test-proxy.js';

/** Node adds a second to it. */
const KEEP_ALIVE_MS = 50;

describe('an event stream', () => {
  let server: Server;
  let port: number;
  let opened: (Response | null)[];
  /** What the route waits for before it opens the stream. */
  let ready: Promise<void>;
  const { log, text } = keptLog();

  before(async () => {
    const app = express();
    app.use(requestId({ log, metrics: createMetrics() }), helmet());
    app.get('/stream', async (_request, response: Response) => {
      await ready;
      opened.push(openEventStream(response) ? response : null);
    });
    app.get('/other', (_request, response) => void response.send('another answer'));
    server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, app);
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    ({ port } = server.address() as AddressInfo);
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    opened = [];
    ready = Promise.resolve();
  });

  async function connect(version = '1.1') {
    const socket = createConnection(port, '127.0.0.1');
    let received = '';
    let ended = false;
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => (received += chunk.toString()));
    socket.on('close', () => (ended = true));
    await new Promise<void>((connected) => socket.once('connect', connected));
    socket.write(`GET /stream HTTP/${version}\r\nHost: x\r\nAuthorization: Bearer kst_secret\r\n\r\n`);
    return { socket, received: () => received, hasEnded: () => ended };
  }
  const stream = () => until<Response>('it is open', () => opened[0] ?? undefined);

  test('starts with every header set so far and then carries what is written', async () => {
    for (const version of ['1.1', '1.0']) {
      opened = [];
      const page = await connect(version);
      const connection = await stream();
      connection.write('data: one\n\n');
      await until('the event arrives', () => page.received().includes('data: one'));
      assert.equal(connection.req.next, undefined, 'holds none of the handlers that led to it');
      const [head] = page.received().split('\r\n\r\n', 1) as [string];
      assert.match(head, /^HTTP\/1\.1 200 OK\r\n/);
      assert.match(head, /^content-type: text\/event-stream; charset=utf-8$/im);
      assert.match(head, /^cache-control: no-store, no-transform$/im);
      assert.match(head, /^connection: close$/im);
      assert.match(head, /^x-request-id: \S+$/im);
      assert.match(head, /^content-security-policy: \S/im);
      assert.match(head, /^date: .* GMT$/im);
      assert.doesNotMatch(head, /content-length/i);
      // Its end is that of the connection, in HTTP/1.0 as well, which nginx speaks by default: an event is one write.
      assert.doesNotMatch(head, /transfer-encoding/i);
      assert.match(page.received(), /\r\n\r\ndata: one\n\n$/);
      connection.end();
      await until('its end is seen', page.hasEnded);
    }
  });

  test('has only a head for a HEAD request', async () => {
    const response = await fetch(`http://127.0.0.1:${port}/stream`, { method: 'HEAD' });
    assert.match(response.headers.get('content-type')!, /^text\/event-stream/);
    assert.equal(await response.text(), '');
    assert.deepEqual(opened, [null]);
  });

  test('stays open without an event for longer than a connection may idle', async () => {
    const page = await connect();
    const connection = await stream();
    await wait(KEEP_ALIVE_MS + 1200);
    assert.equal(page.hasEnded(), false);
    connection.write('data: late\n\n');
    await until('the event arrives', () => page.received().includes('data: late'));
    page.socket.destroy();
  });

  test('reports when its client leaves, and does not open for a client that has left', async () => {
    const page = await connect();
    const connection = await stream();
    page.socket.destroy();
    await until('its end is noticed', () => connection.destroyed);

    opened = [];
    let go!: () => void;
    ready = new Promise((resolve) => (go = resolve));
    const arrived = new Promise<IncomingMessage>((resolve) => server.once('request', resolve));
    const hasty = await connect();
    const { socket } = await arrived;
    hasty.socket.destroy();
    await until('it has left', () => socket.destroyed);
    go();
    await until('the route goes on', () => opened.length === 1);
    assert.equal(opened[0], null);
  });

  test('is one line in the log, written when it ends', async () => {
    const before = text().split('\n').length;
    const page = await connect();
    await stream();
    assert.equal(text().split('\n').length, before);
    page.socket.destroy();
    await until('it is logged', () => text().split('\n').length > before);
    const line = JSON.parse(text().trim().split('\n').at(-1)!) as Record<string, unknown>;
    assert.equal(line['route'], '/stream');
    assert.equal(line['status'], 200);
  });
});
