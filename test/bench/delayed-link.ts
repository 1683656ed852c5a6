/** A TCP link to another machine, in a process of its own: every byte arrives half a round trip later. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { listen } from '../listen.js';

/** @param delayOf the delay of a chunk in ms, by its bytes. */
export function pass(from: Socket, to: Socket, delayOf: (bytes: number) => number, endMs: number): void {
  from.on('data', (chunk) => void setTimeout(() => to.write(chunk), delayOf(chunk.length)));
  from.on('error', () => to.destroy());
  from.on('close', () => setTimeout(() => to.destroy(), endMs));
}

/** The same address of a database, through such a link; `end` ends it. */
export async function startDelayedLink(url: string, roundTripMs: number) {
  const child = fork(fileURLToPath(import.meta.url), [new URL(url).port, String(roundTripMs / 2)]);
  const [port] = (await once(child, 'message')) as [number];
  const delayed = new URL(url);
  delayed.port = String(port);
  return { url: delayed.href, end: () => child.kill() };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [port, delayMs] = process.argv.slice(2).map(Number) as [number, number];
  const server = createServer({ noDelay: true }, (client) => {
    const target = connect({ port, host: '127.0.0.1', noDelay: true });
    pass(client, target, () => delayMs, delayMs);
    pass(target, client, () => delayMs, delayMs);
  });
  process.send!((await listen(server)).port);
  process.once('disconnect', () => process.exit());
}
