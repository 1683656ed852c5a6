import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { createConnection, type AddressInfo, type Socket } from 'node:net';
import { after, before, beforeEach, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import express, { type Response } from 'express';
import helmet from 'helmet';
import { openEventStream } from '../../../server/identity/streams/event-stream.js';
import { requestId } from '../../../server/api/http/request-id.js';
import { keptLog } from '../../serve-calls.js';
import { until } from '../../test-proxy.js';

/** Node adds a second to it. */
const KEEP_ALIVE_MS = 50;

describe('an event stream', () => {
  let server: Server;
  let port: number;
  let opened: (Socket | null)[];
  let held: WeakRef<object>[];
  /** What the route waits for before it opens the stream. */
  let ready: Promise<void>;
  const { log, text } = keptLog();

  before(async () => {
    const app = express();
    app.use(requestId(log), helmet());
    app.get('/stream', async (request, response: Response) => {
      await ready;
      held.push(new WeakRef(request), new WeakRef(response));
      opened.push(openEventStream(response));
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
    held = [];
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
  const stream = () => until<Socket>('it is open', () => opened[0] ?? undefined);

  test('starts with every header set so far and then carries what is written, as it is', async () => {
    for (const version of ['1.1', '1.0']) {
      opened = [];
      const page = await connect(version);
      const connection = await stream();
      connection.write('data: one\n\n');
      await until('the event arrives', () => page.received().includes('data: one'));
      const [head, body] = page.received().split('\r\n\r\n', 2) as [string, string];
      assert.match(head, /^HTTP\/1\.1 200 OK\r\n/);
      assert.match(head, /^content-type: text\/event-stream; charset=utf-8$/im);
      assert.match(head, /^cache-control: no-cache, no-transform$/im);
      assert.match(head, /^connection: close$/im);
      assert.match(head, /^x-request-id: \S+$/im);
      assert.match(head, /^content-security-policy: \S/im);
      assert.match(head, /^date: .* GMT$/im);
      assert.doesNotMatch(head, /transfer-encoding|content-length/i);
      assert.equal(body, 'data: one\n\n');
      connection.end();
      await until('its end is seen', page.hasEnded);
    }
  });

  test('is read by fetch to its end', async () => {
    const response = await fetch(`http://127.0.0.1:${port}/stream`);
    assert.equal(response.headers.get('x-accel-buffering'), 'no');
    const connection = await stream();
    connection.write('data: last\n\n');
    connection.end();
    assert.equal(await response.text(), 'data: last\n\n');
  });

  test('has only a head for a HEAD request', async () => {
    const response = await fetch(`http://127.0.0.1:${port}/stream`, { method: 'HEAD' });
    assert.match(response.headers.get('content-type')!, /^text\/event-stream/);
    assert.equal(await response.text(), '');
    assert.deepEqual(opened, [null]);
  });

  test('lets go of the request, its credential and the answer while it is open', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const page = await connect();
    const connection = await stream();
    await until('they are collected', () => {
      collect();
      return held.length === 2 && held.every((one) => one.deref() === undefined);
    });
    connection.write('data: still open\n\n');
    await until('the stream goes on', () => page.received().includes('still open'));
    page.socket.destroy();
  });

  test('stays open when nothing is said for longer than a connection may idle', async () => {
    const page = await connect();
    const connection = await stream();
    await wait(KEEP_ALIVE_MS + 1200);
    assert.equal(page.hasEnded(), false);
    connection.write('data: late\n\n');
    await until('the event arrives', () => page.received().includes('data: late'));
    page.socket.destroy();
  });

  test('answers no further request on its connection, whatever is sent', async () => {
    const page = await connect();
    const connection = await stream();
    page.socket.write('GET /other HTTP/1.1\r\nHost: x\r\n\r\n');
    page.socket.write('\u0000 no HTTP at all \r\n\r\n');
    await wait(50);
    connection.write('data: next\n\n');
    await until('the event arrives', () => page.received().includes('data: next'));
    assert.doesNotMatch(page.received(), /another answer|HTTP\/1.1 400/);
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

  test('is one line in the log, written when it opens', async () => {
    const before = text().split('\n').length;
    const page = await connect();
    await stream();
    await until('it is logged', () => text().split('\n').length > before);
    const line = JSON.parse(text().trim().split('\n').at(-1)!) as Record<string, unknown>;
    assert.equal(line['route'], '/stream');
    assert.equal(line['status'], 200);
    page.socket.destroy();
    await wait(20);
    assert.equal(text().split('\n').length, before + 1);
  });
});
