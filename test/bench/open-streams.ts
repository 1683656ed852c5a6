/** What it saves to write a stream to its connection instead of to its response, which Node keeps with the request. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createConnection, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Topic, Wanted } from './figures/figure.js';

const STREAMS = 5000;
const LONG_STREAMS = 10_000;
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

interface Cost {
  readonly megabytes: number;
  /** Of a write to all, until the last but one in a hundred has it: the median of several. */
  readonly p99: number;
}

async function measure(way: 'connection' | 'response', streams: number): Promise<Cost> {
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
  for (let from = 1; from < streams; from += 50)
    await Promise.all(Array.from({ length: Math.min(50, streams - from) }, connect));
  await wait(3000);
  const megabytes = memoryOf(child.pid!) - before;
  const p99s: number[] = [];
  for (let count = 0; count < BROADCASTS; count += 1) {
    heard = [];
    broadcastAt = performance.now();
    child.send(EVENT);
    while (heard.length < streams && performance.now() - broadcastAt < 20_000) await wait(10);
    p99s.push(share(heard, 0.99));
  }
  for (const socket of sockets) socket.destroy();
  child.disconnect();
  await once(child, 'exit');
  return { megabytes, p99: share(p99s, 0.5) };
}

export async function openStreamsBenchmark({ long = false }: Wanted): Promise<Topic> {
  const streams = long ? LONG_STREAMS : STREAMS;
  const ours = await measure('connection', streams);
  const peer = await measure('response', streams);
  const against = 'the response of Node';
  return {
    title: 'Open streams',
    about: `${streams.toLocaleString('en')} open event streams in a process that does nothing else. The proxy writes each to its connection. The peer writes to the response, as Node offers it, which keeps the request in memory.`,
    figures: [
      { what: 'memory of all streams', unit: 'MB', ours: ours.megabytes, against, peer: peer.megabytes },
      {
        what: `a write to all, p99, the median of ${BROADCASTS}`,
        unit: 'ms',
        ours: ours.p99,
        against,
        peer: peer.p99,
      },
    ],
  };
}
