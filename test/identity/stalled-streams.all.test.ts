import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';
import { after, before, test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { until } from '../test-proxy.js';
import { startStreams, WAITING } from './streams-alone.js';

let version = 1;
let streams: Awaited<ReturnType<typeof startStreams>>;
before(async () => {
  streams = await startStreams(() => [{ ...WAITING, version }]);
});
after(() => streams.stop());

async function connect(reading: boolean): Promise<{ socket: Socket; text: () => string }> {
  const socket = createConnection(streams.path);
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

const gauge = async (name: 'streams' | 'cutStreams') => (await streams.metrics[name].get()).values[0]!.value;

test('200 clients that read nothing are cut and cost nothing; a client that reads misses nothing', async () => {
  const reader = await connect(true);
  const before = held();
  for (let count = 0; count < 200; count += 1) await connect(false);
  await until('all are open', async () => (await gauge('streams')) === 201);
  let sent = 0;
  while ((await gauge('cutStreams')) < 200) {
    version += 1;
    const arrived = once(reader.socket, 'data');
    streams.changed();
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
