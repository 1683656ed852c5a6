/** What it saves to write a stream to its connection instead of to its response, which Node keeps with the request. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createConnection, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const STREAMS = 5000;
const BROADCASTS = 10;
/** As large as a verification. */
const EVENT = `event: verification\nid: 1\ndata: ${'x'.repeat(320)}\n\n`;

export function memoryOf(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!;
  return Number(kilobytes) / 1000;
}

export function share(values: number[], part: number): number {
  return values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) * part)]!;
}

async function measure(way: 'connection' | 'response'): Promise<void> {
  const child = fork(join(import.meta.dirname, 'stream-server.js'), [way]);
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  const sockets: Socket[] = [];
  let heard: number[] = [];
  let broadcastAt = Infinity;
  const connect = () =>
    new Promise<void>((opened) => {
      const socket = createConnection(port, '127.0.0.1');
      sockets.push(socket);
      socket.on('data', (chunk) => {
        if (chunk.includes('retry:')) opened();
        if (chunk.includes('event: verification')) heard.push(performance.now() - broadcastAt);
      });
      socket.write(
        `GET / HTTP/1.1\r\nHost: x\r\nOrigin: https://onboarding.example\r\nAuthorization: Bearer kst_${'x'.repeat(43)}\r\n\r\n`,
      );
    });
  await connect();
  await wait(1000);
  const before = memoryOf(child.pid!);
  for (let from = 1; from < STREAMS; from += 50)
    await Promise.all(Array.from({ length: Math.min(50, STREAMS - from) }, connect));
  await wait(3000);
  const megabytes = memoryOf(child.pid!) - before;
  const p99s: number[] = [];
  for (let count = 0; count < BROADCASTS; count += 1) {
    heard = [];
    broadcastAt = performance.now();
    child.send(EVENT);
    while (heard.length < STREAMS && performance.now() - broadcastAt < 20_000) await wait(10);
    p99s.push(share(heard, 0.99));
  }
  console.log(
    `${STREAMS} streams, each a ${way.padEnd(10)}  ${megabytes.toFixed(0)} MB, p99 of a write to all ${share(p99s, 0.5).toFixed(0)} ms`,
  );
  for (const socket of sockets) socket.destroy();
  child.disconnect();
  await once(child, 'exit');
}

export async function openStreamsBenchmark(): Promise<void> {
  await measure('connection');
  await measure('response');
}
