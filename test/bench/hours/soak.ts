/** One proxy under all kinds of load at once: what it answers in time, and whether it grows. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Session } from '../../../contract/sessions.js';
import type { Screening } from '../../../contract/screening.js';
import { HEAP_GROWTH } from '../../../server/commands/serve.js';
import { copyInitialised, type Place } from '../../engines.js';
import type { MemoryMB } from '../../identity/kills/killable-proxy.js';
import { insertInLine, leaveLineAs } from '../../identity/line-rows.js';
import { startProxyProcess } from '../../identity/kills/proxy-process.js';
import { startScriptedUpstream } from '../../scripted-upstream.js';
import { HOST_KEY, ORIGIN } from '../../test-proxy.js';
import { measured, percentile, type Topic, type Wanted } from '../figures/figure.js';
import { withPostgres } from '../with-postgres.js';
import { memoryOf } from '../process-use.js';
import type { FromStreams, SoakStreams, ToStreams } from './soak-streams.js';
import { timedCall, type Call } from '../../timed-call.js';

const LOAD: SoakLoad = { streams: 10_000, webhooksPerSecond: 200, minutes: 10, moveEveryMs: 10_000 };
/** Fewer than the limit of a session. */
const STREAMS_PER_SESSION = 8;
const MINT_AT_ONCE = 16;
/** Groups of webhooks that are sent in a second. */
const GROUPS = 20;
const READ_EVERY_MS = 25;
const IDLE_MS = 2000;
const SAMPLE_MS = 5000;

export interface SoakLoad {
  readonly streams: number;
  readonly webhooksPerSecond: number;
  readonly minutes: number;
  readonly moveEveryMs: number;
  /** Of the proxy. */
  readonly nodeOptions?: readonly string[];
  /** Without it, an embedded store of its own. */
  readonly postgres?: Place['where'];
}

export interface SoakOutcome {
  /** Before the first stream, when all are open, and at the end. */
  empty: MemoryMB;
  start: MemoryMB;
  end: MemoryMB;
  /** Of the whole process. */
  maxMB: number;
  openedSeconds: number;
  webhooks: number;
  webhookMs: number[];
  reads: Record<string, number[]>;
  /** From a place that becomes free until each open stream has shown it, for all moves. */
  broadcastMs: number[];
  /** Shown to no stream in time, of all that should have been. */
  missed: number;
  errors: string[];
}

export async function runSoak(load: SoakLoad): Promise<SoakOutcome> {
  const moves = Math.max(1, Math.floor((load.minutes * 60_000) / load.moveEveryMs));
  const upstream = await startScriptedUpstream();
  const dataDir = mkdtempSync(join(tmpdir(), 'kyc-elements-bench-'));
  copyInitialised(dataDir);
  const proxy = await startProxyProcess({
    upstream,
    where: load.postgres ?? { dataDir },
    timeoutSeconds: 15,
    nodeOptions: ['--expose-gc', HEAP_GROWTH, ...(load.nodeOptions ?? [])],
  });
  const { port } = new URL(proxy.url);
  const url = `http://127.0.0.1:${port}`;
  // Shorter than the proxy keeps an idle connection: otherwise a call may meet its end.
  const agent = new Agent({ keepAlive: true, maxSockets: 64, timeout: IDLE_MS });
  const errors: string[] = [];
  const over = new AbortController();

  async function ask<T>(call: Call, times?: number[]): Promise<T | undefined> {
    try {
      const { status, text, ms } = await timedCall(agent, call);
      times?.push(ms);
      if (status < 300) return (text === '' ? undefined : JSON.parse(text)) as T;
      errors.push(`${call.method} ${call.url.slice(url.length)}: ${status} ${text}`);
    } catch (error) {
      errors.push(`${call.method} ${call.url.slice(url.length)}: ${String(error)}`);
    }
    return undefined;
  }
  const asHost = (method: string, path: string, body?: unknown): Call => ({
    method,
    url: `${url}${path}`,
    token: HOST_KEY,
    ...(body !== undefined && { body }),
  });
  const newSession = (reference: string) =>
    asHost('POST', '/v1/sessions', { origin: ORIGIN, ttlSeconds: 3600, identity: { reference } });

  async function insert(): Promise<void> {
    // All wait, and no code is made for them: the budget is full.
    const rows = load.streams + moves;
    const inserted =
      (await proxy.query(`insert into proxy.calls (kind, hinted, started_at, occupied_until)
        select 'request', false, now(), now() + interval '3 hours' from generate_series(1, 10)`)) &&
      (await proxy.query(
        insertInLine(
          `select case when n <= ${moves} then 'first_' || n else 'ver_' || n - ${moves} end as id,
                  'reference:default:bench-' || (n - ${moves} - 1) / ${STREAMS_PER_SESSION} as scope, 'ses' as session_id,
                  null as reference, now() + interval '3 hours' as present_until
             from generate_series(1, ${rows}) as n`,
        ),
      ));
    if (!inserted) throw new Error('The line could not be inserted.');
  }

  async function mintSessions(): Promise<string[]> {
    const tokens: string[] = [];
    const count = Math.ceil(load.streams / STREAMS_PER_SESSION);
    const mint = async (first: number) => {
      for (let index = first; index < count; index += MINT_AT_ONCE)
        tokens[index] = (await ask<Session>(newSession(`bench-${index}`)))!.token;
    };
    await Promise.all(Array.from({ length: MINT_AT_ONCE }, (_, first) => mint(first)));
    return tokens;
  }

  const webhookMs: number[] = [];
  let sent = 0;
  async function sendWebhooks(): Promise<void> {
    const began = performance.now();
    const underWay = new Set<Promise<unknown>>();
    while (!over.signal.aborted) {
      const due = ((performance.now() - began) / 1000) * load.webhooksPerSecond;
      for (; sent < due; sent += 1) {
        const event = {
          Type: 'Nafath',
          // Each tenth comes twice.
          TransId: `transaction-${sent % 10 === 9 ? sent - 1 : sent}`,
          Status: 'COMPLETED',
        };
        const call = ask(
          { method: 'POST', url: proxy.webhookUrl.replace(proxy.url, url), body: event },
          webhookMs,
        );
        underWay.add(call);
        void call.finally(() => underWay.delete(call));
      }
      await wait(1000 / GROUPS);
    }
    await Promise.all(underWay);
  }

  const reads: Record<string, number[]> = { verification: [], session: [], screening: [], submissions: [] };
  async function read(): Promise<void> {
    const searched = { name: 'Jane Doe 40', entityType: 'person' };
    const screening = await ask<Screening>(asHost('POST', '/v1/screenings', searched));
    for (let count = 0; !over.signal.aborted; count += 1) {
      const id = 1 + Math.floor(Math.random() * load.streams);
      const calls: Record<string, Call> = {
        verification: asHost('GET', `/v1/verifications/ver_${id}`),
        session: newSession(`other-${count}`),
        screening: asHost('GET', `/v1/screenings/${screening!.id}?pageNumber=1&pageSize=20`),
        submissions: asHost('POST', '/v1/submissions/search', { formId: 'form-1' }),
      };
      for (const [what, call] of Object.entries(calls)) {
        await ask(call, reads[what]);
        await wait(READ_EVERY_MS);
      }
    }
  }

  let maxMB = 0;
  async function sampleMemory(): Promise<void> {
    while (!over.signal.aborted) {
      maxMB = Math.max(maxMB, memoryOf(proxy.pid));
      await wait(SAMPLE_MS, undefined, { signal: over.signal }).catch(() => undefined);
    }
  }

  await insert();
  const tokens = await mintSessions();
  const streams: SoakStreams = {
    port: Number(port),
    streams: Array.from({ length: load.streams }, (_, index) => ({
      id: `ver_${index + 1}`,
      place: index + 1 + moves,
      token: tokens[Math.floor(index / STREAMS_PER_SESSION)]!,
    })),
  };
  const empty = await proxy.measureMemory();
  const opening = performance.now();
  const child = fork(join(import.meta.dirname, 'soak-streams.js'));
  child.send({ start: streams } satisfies ToStreams);
  await once(child, 'message');
  const openedSeconds = (performance.now() - opening) / 1000;
  const start = await proxy.measureMemory();
  const beside = [sendWebhooks(), read(), sampleMemory()];

  const broadcastMs: number[] = [];
  let missed = 0;
  for (let move = 1; move <= moves; move += 1) {
    const next = wait(load.moveEveryMs);
    child.send({ moved: move, at: performance.timeOrigin + performance.now() } satisfies ToStreams);
    const left = await proxy.query(leaveLineAs(`'first_${move}'`));
    if (!left) errors.push('the line could not be moved');
    await next;
    child.send({ collect: move } satisfies ToStreams);
    const [{ expected, tookMs, broken }] = (await once(child, 'message')) as [
      Extract<FromStreams, { expected: number }>,
    ];
    for (const took of tookMs) broadcastMs.push(took);
    missed += expected - tookMs.length;
    if (move < moves) continue;
    for (const [why, count] of Object.entries(broken)) errors.push(`${count} streams broke: ${why}`);
  }
  over.abort();
  await Promise.all(beside);
  const end = await proxy.measureMemory();
  child.disconnect();
  await once(child, 'exit');
  agent.destroy();
  await proxy.kill();
  await upstream.close();
  rmSync(dataDir, { recursive: true, force: true });
  return {
    empty,
    start,
    end,
    maxMB,
    openedSeconds,
    webhooks: sent,
    webhookMs,
    reads,
    broadcastMs,
    missed,
    errors,
  };
}

export async function soakPostgresBenchmark({ minutes, streams }: Wanted): Promise<Topic> {
  const title = 'Soak on Postgres';
  const load = { ...LOAD, ...(minutes && { minutes }), ...(streams && { streams }) };
  const outcome = await withPostgres((postgres) => runSoak({ ...load, postgres }));
  if (outcome === undefined) return { title, about: 'Not measured: no Postgres is installed.', figures: [] };
  for (const error of outcome.errors) console.log(error);
  return { title, about: describeSoak(load, outcome), figures: figuresOf(load, outcome) };
}

function describeSoak(load: SoakLoad, { webhooks, reads }: SoakOutcome): string {
  const calls = Object.values(reads).reduce((sum, times) => sum + times.length, 0);
  const shown = (count: number) => count.toLocaleString('en');
  return (
    `One proxy runs for ${load.minutes} minutes, with all of the following load at the same time. ${shown(load.streams)} people in line ` +
    `have an open event stream, each from a different address. ${load.webhooksPerSecond} webhooks arrive each second, ${shown(webhooks)} ` +
    `in total. The proxy does not know the transactions of these webhooks. Reads and new sessions follow each other, ${shown(calls)} in total. ` +
    `Every ${load.moveEveryMs / 1000} s one person leaves the line, so that everyone behind this person gets an event with a new place. ` +
    'The stream of a person in line ends after one to two minutes. If a stream is closed when the place changes, the times of a new place ' +
    'do not contain this stream. The load comes from the same machine. "Memory" is the memory of the process of the proxy after a garbage ' +
    'collection. Postgres runs on the same machine, and its memory is not counted.'
  );
}

function figuresOf({ minutes, streams }: SoakLoad, outcome: SoakOutcome): Topic['figures'] {
  const { reads, broadcastMs, webhookMs, empty, start, end } = outcome;
  const perThousand = (start.processMB - empty.processMB) / (streams / 1000);
  type Row = [what: string, unit: 'MB' | 's' | 'ms' | 'calls' | 'times', ours: number, goal?: number];
  const both = (what: string, times: readonly number[], goal?: number): Row[] => [
    [`${what}, p50`, 'ms', percentile(times, 0.5)],
    [`${what}, p99`, 'ms', percentile(times, 0.99), goal],
  ];
  const rows: Row[] = [
    ['memory without streams', 'MB', empty.processMB],
    ['memory of 1,000 streams', 'MB', perThousand],
    ['memory when all are open', 'MB', start.processMB, 350],
    ['memory at the end', 'MB', end.processMB, 350],
    ['memory at most, before a collection', 'MB', outcome.maxMB, 350],
    ['heap when all are open', 'MB', start.heapMB],
    ['heap at the end', 'MB', end.heapMB],
    ['growth of the heap in a minute', 'MB', (end.heapMB - start.heapMB) / minutes, 0],
    ['growth of the memory in a minute', 'MB', (end.processMB - start.processMB) / minutes, 0],
    ['until all streams are open', 's', outcome.openedSeconds],
    ...both('a new place, until a stream shows it', broadcastMs, 250),
    ...both('a webhook, until it is stored and answered', webhookMs),
    ...both('a verification', reads.verification!),
    ...both('a new session', reads.session!),
    ...both('a page of a screening', reads.screening!),
    ...both('a search for submissions', reads.submissions!),
    ['errors', 'calls', outcome.errors.length, 0],
    ['places not shown', 'times', outcome.missed, 0],
  ];
  return rows.map(([what, unit, ours, goal]) => measured(what, unit, ours, goal));
}
