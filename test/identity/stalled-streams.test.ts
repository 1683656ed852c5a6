import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createConnection, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import express from 'express';
import { pino } from 'pino';
import type { Verification } from '../../contract/identity.js';
import type { Database } from '../../server/store/database.js';
import { createMetrics } from '../../server/operations/metrics.js';
import { createStreams } from '../../server/identity/streams.js';
import type { VerificationRow } from '../../server/identity/verifications.js';
import { until } from '../test-proxy.js';

/** Its buffers are small, so that a client that does not read is felt at once; TCP's take megabytes. */
const directory = mkdtempSync(join(tmpdir(), 'kyc-elements-socket-'));
const path = join(directory, 'streams');
const metrics = createMetrics();
const heard = new Map<string, (payload: string) => void>();
let version = 1;

const verification = (): Verification => ({
  id: 'ver_1',
  status: 'WAITING',
  code: '42',
  queue: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  expiresAt: '2026-01-01T00:03:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  version,
  reason: null,
  now: '2026-01-01T00:00:00.000Z',
});

const streams = createStreams({
  database: {
    engine: 'postgres',
    query: () => Promise.resolve([]),
    transaction: () => Promise.reject(new Error('Streams write nothing.')),
    listen: (channel, hear) => {
      heard.set(channel, hear);
      return Promise.resolve(() => Promise.resolve());
    },
    close: () => Promise.resolve(),
  } satisfies Database,
  verifications: {
    many: (ids) => Promise.resolve(ids.map((id) => ({ id }) as VerificationRow)),
    show: () => Promise.resolve([verification()]),
  },
  metrics,
  log: pino({ level: 'silent' }),
});

let server: Server;
before(async () => {
  await streams.start();
  const app = express();
  app.get('/', (_request, response) => streams.open(response, 'ver_1', null));
  server = createServer(app);
  await new Promise<void>((ready) => server.listen(path, ready));
});
after(async () => {
  await streams.stop();
  server.closeAllConnections();
  server.close();
  rmSync(directory, { recursive: true });
});

async function connect(reading: boolean): Promise<{ socket: Socket; text: () => string }> {
  const socket = createConnection(path);
  let text = '';
  socket.on('error', () => undefined);
  if (reading) socket.on('data', (chunk) => (text += chunk.toString()));
  else socket.pause();
  await new Promise<void>((connected) => socket.once('connect', connected));
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  return { socket, text: () => text };
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
/** What is held, in megabytes; what is only not collected yet does not count. */
function held(): number {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
}

const gauge = async (name: 'streams' | 'cutStreams') => (await metrics[name].get()).values[0]!.value;

test('200 clients that read nothing are cut and cost nothing; a client that reads misses nothing', async () => {
  const reader = await connect(true);
  const before = held();
  for (let count = 0; count < 200; count += 1) await connect(false);
  await until('all are open', async () => (await gauge('streams')) === 201);
  let sent = 0;
  while ((await gauge('cutStreams')) < 200) {
    version += 1;
    const arrived = once(reader.socket, 'data');
    heard.get('proxy_verification')!('ver_1');
    await arrived;
    assert.ok((sent += 1) < 3000, 'a client that reads nothing is still open');
  }
  await until('they are gone', async () => (await gauge('streams')) === 1);
  assert.ok(reader.text().includes(`"version":${version}`), 'the reader has all');
  const left = held() - before;
  // Their ends in this process, the 200 paused sockets, and what the reader has read.
  assert.ok(left < 5, `${left.toFixed(1)} MB are left`);
  reader.socket.destroy();
});
