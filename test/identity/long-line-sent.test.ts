import assert from 'node:assert/strict';
import { createConnection } from 'node:net';
import { test } from 'node:test';
import { until } from '../test-proxy.js';
import { startStreams, WAITING } from './streams-alone.js';

const LONG = 5000;

test('a long line is sent in parts: the first page has read its place before the last one is written', async (t) => {
  let text = '';
  let heardBefore: boolean | undefined;
  const last = {
    ...WAITING,
    get version() {
      heardBefore ??= text.includes('event: verification');
      return 1;
    },
  };
  const others = Array.from({ length: LONG }, (_, index) => ({ ...WAITING, id: `other_${index}` }));
  const streams = await startStreams(() => [WAITING, ...others, last]);
  t.after(streams.stop);
  const socket = createConnection(streams.path);
  t.after(() => socket.destroy());
  socket.on('data', (chunk) => (text += chunk.toString()));
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await until('the last one is written', () => heardBefore !== undefined);
  assert.equal(heardBefore, true);
});
