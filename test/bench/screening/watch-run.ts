/**
 * Two list updates reach monitored names, while proxies are killed: is every change announced once, and how soon? The clock
 * is simulated: it goes on by a second for each read.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ScreeningEvent } from '../../../contract/events.js';
import type { Screening } from '../../../contract/screening.js';
import { CLAIM_SECONDS } from '../../../server/screening/watch/rows/watched-screenings.js';
import { SENTINEL_SECONDS } from '../../../server/screening/watch/rules/reading-schedule.js';
import type { Place } from '../../engines.js';
import { startReceiver } from '../../events/receiver.js';
import { startProxyProcess, tryCall, type ProxyProcess } from '../../identity/kills/proxy-process.js';
import { HOST_KEY } from '../../test-proxy.js';
import type { Monitored } from './monitored-names.js';
import { startMonitoringService, announcedBy } from './monitoring-service.js';
import { tracesOf } from './traces.js';

const KILL_EVERY_MS = 30_000;
const READS_A_MINUTE = 60;
const TICK_MS = 1000;
/** Number of ticks without a read after which the clock goes on by a sentinel's gap. */
const IDLE_TICKS = 2;
const IDLE_TICK_MS = SENTINEL_SECONDS * 1000;
/** While nothing is expected. */
const LONG_TICK_MS = 60_000;
/** While a screening that the service lost is asked for a day. */
const LOST_TICK_MS = 600_000;
const HOUR_MS = 3_600_000;
/** A read that is due comes within this time, also on a busy machine, unless its process was killed. */
const READ_WITHIN_MS = 2000;
/** A delivery, or what a killed process left, mostly ends within this time; what is under way while all wait for the clock. */
const WORK_WITHIN_MS = 150;
const REST_WITHIN_MS = 15;
/** Between two screenings that a person opens. */
const PERSON_EVERY_MS = 30_000;
/** An announcement that takes so long is missed. */
const PATIENCE_MS = 96 * HOUR_MS;
/** After the last announcement, a second one of the same change has this time to come. */
const AFTERWARDS_MS = 2 * HOUR_MS;
const UPDATES = 2;
const ERROR_LEVEL = 50;
const AT_ONCE = 12;

/** A statement that fails unless it is so. */
const isTrue = (condition: string) =>
  `select 1 / (${condition})::int from (select next_at <= proxy.now() as is_turn from proxy.reading) as reading`;
const watched = (condition: string) => `exists (select from proxy.watched_screenings where ${condition})`;
const IS_KNOWN = isTrue(`not ${watched('hits is null')}`);
const IS_DUE = isTrue(
  `is_turn and ${watched(`(claimed_until is null or claimed_until <= proxy.now())
     and (due_at <= proxy.now() or (watch = 'on' and refused_since is null and read_at < proxy.now() - interval '1 minute'))`)}`,
);
const IS_AT_REST = isTrue(
  `not exists (select from proxy.events where next_attempt_at <= proxy.now()) and not (is_turn
     and ${watched(`claimed_until between proxy.now() and proxy.now() + make_interval(secs => ${CLAIM_SECONDS})`)})`,
);

export interface WatchOutcome {
  kills: number;
  changes: number;
  missed: number;
  doubled: number;
  wrong: number;
  delaysMinutes: number[];
  people: number;
  refusedPeople: number;
  reads: number;
  refusedReads: number;
  mostInMinute: number;
  alarms: string[];
  traces: string[];
}

/** Monitored names under one engine: they are screened, then two lists change. */
export async function runWatch(
  where: Place['where'],
  processes: number,
  names: readonly Monitored[],
  isFaulty: boolean,
): Promise<WatchOutcome> {
  let aheadMs = 0;
  const now = () => Date.now() + aheadMs;
  const service = await startMonitoringService(names, now, isFaulty);
  const receiver = await startReceiver();
  const dataDir = mkdtempSync(join(tmpdir(), 'kyc-elements-watch-'));
  const lines: string[] = [];
  const start = () =>
    startProxyProcess({
      upstream: service.upstream,
      where,
      // It runs for minutes: the embedded engine is worth compiling.
      nodeOptions: [],
      timeoutSeconds: 5,
      onLog: (line) => lines.push(line),
      environment: {
        ...receiver.environment,
        SCREENINGS_PER_DAY: '1000000',
        LOG_LEVEL: 'debug',
        DATA_DIR: dataDir,
      },
    });
  const proxies: (ProxyProcess | undefined)[] = [await start()];
  while (proxies.length < processes) proxies.push(await start());
  const alive = () => proxies.filter((proxy) => proxy !== undefined);
  let nextKill = Infinity;
  let isOver = false;
  let [kills, people, answered429, idle, nextPerson] = [0, 0, 0, 0, 0];

  async function call<T>(path: string, body?: unknown): Promise<T | undefined> {
    while (!isOver) {
      const proxy = alive()[Math.floor(Math.random() * alive().length)];
      const answer =
        proxy && (await tryCall<T>(`${proxy.url}/v1/${path}`, HOST_KEY, body ? 'POST' : 'GET', body));
      if (answer?.status === 429) answered429 += 1;
      if (answer && answer.status < 300) return answer.body;
      await wait(50);
    }
    return undefined;
  }

  async function killOne(): Promise<void> {
    const at = Math.floor(Math.random() * proxies.length);
    const proxy = proxies[at];
    if (proxy === undefined) return;
    proxies[at] = undefined;
    await wait(Math.random() * 50);
    await proxy.kill();
    kills += 1;
    proxies[at] = await start();
    // On a busy machine a start takes long: the proxy lives in between.
    nextKill = performance.now() + KILL_EVERY_MS;
  }

  async function tick(idleMs = IDLE_TICK_MS): Promise<void> {
    if (performance.now() >= nextKill) {
      nextKill = Infinity;
      void killOne();
    }
    const [first] = alive();
    if (first === undefined) return wait(20);
    aheadMs += idle < IDLE_TICKS && idleMs < LONG_TICK_MS ? TICK_MS : idleMs;
    service.advance();
    const { reads } = service.counts;
    await first.setClock(aheadMs);
    const isDue = await first.query(IS_DUE);
    const isAtRest = !isDue && (await first.query(IS_AT_REST));
    const withinMs = isDue ? READ_WITHIN_MS : isAtRest ? REST_WITHIN_MS : WORK_WITHIN_MS;
    await first.setClock(aheadMs, []);
    if (!isFaulty && now() >= nextPerson) {
      nextPerson = now() + PERSON_EVERY_MS;
      people += 1;
      void call(`screenings/${service.ids[people % names.length]}?pageSize=50`);
    }
    const until = performance.now() + withinMs;
    while (service.counts.reads === reads && performance.now() < until) await wait(2);
    idle = service.counts.reads === reads ? idle + 1 : 0;
  }

  const waiting = names.map(({ request }, at) => ({ ...request, reference: `customer-${at}` }));
  const create = async () => {
    for (let one = waiting.pop(); one !== undefined; one = waiting.pop())
      await call<Screening>('screenings', one);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, create));
  await alive()[0]!.query(`update proxy.reading set per_minute = ${READS_A_MINUTE}`);
  while (!(await alive()[0]!.query(IS_KNOWN))) await tick();

  const outcome = { changes: 0, missed: 0, doubled: 0, wrong: 0 };
  const delaysMinutes: number[] = [];
  nextKill = performance.now();
  for (let update = 1; update <= UPDATES; update += 1) {
    const seen = new Set(receiver.received.map(({ id }) => id));
    const came = () => {
      const announced = new Map<string, ScreeningEvent[]>();
      for (const { id, event } of new Map(receiver.received.map((one) => [one.id, one])).values())
        if (!seen.has(id))
          announced.set(event.data.id, [...(announced.get(event.data.id) ?? []), event as ScreeningEvent]);
      return announced;
    };
    service.update();
    const expected = service.ids.map((_, place) => service.expected(place));
    const count = expected.flat().length;
    const began = now();
    let [cameBefore, cameAt] = [0, began];
    const isDone = () => {
      const number = new Set(receiver.received.map(({ id }) => id)).size - seen.size;
      if (number > cameBefore) [cameBefore, cameAt] = [number, now()];
      return number >= count;
    };
    while (!isDone() && now() < began + PATIENCE_MS)
      await tick(now() < cameAt + HOUR_MS ? IDLE_TICK_MS : LOST_TICK_MS);
    console.log(
      `  ${processes} of the proxy, update ${update}: ${count} announcements, ${kills} kills, ${((now() - began) / 60_000).toFixed(0)} minutes, ${service.counts.reads} reads`,
    );
    for (const end = now() + AFTERWARDS_MS; now() < end;) await tick(LONG_TICK_MS);
    const announced = came();
    for (const [place, id] of service.ids.entries()) {
      const events = announced.get(id) ?? [];
      const [got, wanted] = [events.map(announcedBy).sort(), [...expected[place]!].sort()];
      outcome.changes += wanted.length;
      outcome.missed += Math.max(0, wanted.length - got.length);
      outcome.doubled += Math.max(0, got.length - wanted.length);
      if (got.length === wanted.length && got.join() !== wanted.join()) {
        outcome.wrong += 1;
        if (outcome.wrong <= 3)
          console.log(`  announced: ${got.join(' ')}\n  expected:  ${wanted.join(' ')}`);
      }
      for (const { type, timestamp } of events)
        if (type !== 'screening.unwatched')
          delaysMinutes.push((Date.parse(timestamp) - (service.screenedAt.get(id) ?? began)) / 60_000);
    }
  }
  nextKill = Infinity;
  isOver = true;
  while (alive().length < processes) await wait(100);
  for (const proxy of alive()) await proxy.kill();
  await service.close();
  await receiver.close();
  const folders = 'dataDir' in where ? [dataDir, where.dataDir] : [dataDir];
  const traces = await tracesOf(names, { where, lines, folders });
  rmSync(dataDir, { recursive: true, force: true });
  const alarms = lines.filter((line) => !line.startsWith('{') || JSON.parse(line).level >= ERROR_LEVEL);
  const { refusedPeople, ...counts } = service.counts;
  return {
    ...outcome,
    ...counts,
    kills,
    delaysMinutes,
    people,
    alarms,
    traces,
    refusedPeople: refusedPeople + answered429,
  };
}
