/** What many open streams cost one proxy, and how soon all of them hear of a change. */
import { createConnection, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '../../server/store/open.js';
import { insertInLine, leaveLineAs } from '../identity/line-rows.js';
import { startProxyProcess } from '../identity/kills/proxy-process.js';
import { startScriptedUpstream } from '../scripted-upstream.js';
import { HOST_KEY } from '../test-proxy.js';
import type { Place } from '../engines.js';
import type { Figure, Topic, Wanted } from './figures/figure.js';
import { processorMs } from './installed-proxy.js';
import { memoryOf } from './process-memory.js';
import { percentile } from './spread.js';
import { withPostgres } from './with-postgres.js';

const SHORT = 5000;
const LONG = 10_000;
const STALLED = 200;
/** Within the minute in which no stream of a person in line ends. */
const BROADCASTS = 5;

export async function streamsBenchmark({ long = false }: Wanted): Promise<Topic> {
  const streams = long ? LONG : SHORT;
  const figures = (await withPostgres((where) => measure(where, streams))) ?? [];
  return {
    title: 'Streams',
    about: `${streams} open streams of people in line at one proxy, with Postgres and all who read on the same machine, and ${STALLED} that are not read. ${BROADCASTS} times the first person leaves the line, and each stream shows a new place: the median of the ${BROADCASTS}.`,
    figures,
  };
}

async function measure(where: Place['where'], streams: number): Promise<Figure[]> {
  const upstream = await startScriptedUpstream();
  const proxy = await startProxyProcess({ upstream, where, timeoutSeconds: 15 });
  const database = await openDatabase(where);
  const { port } = new URL(proxy.url);
  // In line, and absent but for their streams: no code is made for them while the budget is full.
  await database.query(`insert into proxy.calls (kind, hinted, started_at, occupied_until)
    select 'request', false, now(), now() + interval '1 hour' from generate_series(1, 10)`);
  await database.query(
    insertInLine(
      `select case when n <= $2 then 'first_' || n else 'ver_' || n - $2 end as id, 'bench' as scope,
              'ses' as session_id, null as reference, now() as present_until
         from generate_series(1, $1 + $2::int) as n`,
    ),
    [streams + STALLED, BROADCASTS],
  );
  const sockets: Socket[] = [];
  let heard: number[] = [];
  let broadcastAt = Infinity;
  const connect = (id: string, reads: boolean) =>
    new Promise<void>((open) => {
      const socket = createConnection(Number(port), 'localhost');
      sockets.push(socket);
      socket.on('error', () => undefined);
      socket.on('data', (chunk) => {
        open();
        const tookMs = performance.now() - broadcastAt;
        if (tookMs > 0 && chunk.includes('event: verification')) heard.push(tookMs);
      });
      socket.once('data', () => {
        if (!reads) socket.pause();
      });
      socket.write(
        `GET /v1/verifications/${id}/events HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${HOST_KEY}\r\n\r\n`,
      );
    });
  await connect('ver_1', true);
  await wait(1000);
  const before = memoryOf(proxy.pid);
  for (let from = 2; from <= streams; from += 50) {
    await Promise.all(
      Array.from({ length: Math.min(50, streams + 1 - from) }, (_, index) =>
        connect(`ver_${from + index}`, true),
      ),
    );
  }
  for (let index = 1; index <= STALLED; index += 1) await connect(`ver_${streams + index}`, false);
  await wait(3000);
  const openMB = memoryOf(proxy.pid) - before;

  const p99s: number[] = [];
  const processor: number[] = [];
  let notShown = 0;
  for (let count = 1; count <= BROADCASTS; count += 1) {
    heard = [];
    const usedBefore = processorMs(proxy.pid);
    broadcastAt = performance.now();
    // The first person leaves the line, and all others move up.
    await database.query(leaveLineAs('$1'), [`first_${count}`]);
    while (heard.length < streams && performance.now() - broadcastAt < 5_000) await wait(10);
    notShown += streams - heard.length;
    p99s.push(percentile(heard, 0.99));
    processor.push(processorMs(proxy.pid) - usedBefore);
    await wait(2500);
  }
  const afterMB = memoryOf(proxy.pid) - before;
  for (const socket of sockets) socket.destroy();
  await proxy.kill();
  await database.close();
  await upstream.close();
  const goal = { against: 'the goal' };
  return [
    { what: 'memory of all streams', unit: 'MB', ours: openMB, against: '–' },
    { what: 'memory of all streams, after the new places', unit: 'MB', ours: afterMB, against: '–' },
    {
      what: 'a new place, until all show it, p99',
      unit: 'ms',
      ours: percentile(p99s, 0.5),
      ...goal,
      peer: 150,
    },
    {
      what: 'processor time of a new place for all',
      unit: 'ms',
      ours: percentile(processor, 0.5),
      against: '–',
    },
    { what: 'places not shown', unit: 'times', ours: notShown, ...goal, peer: 0 },
  ];
}
