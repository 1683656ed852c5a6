/** One proxy under all kinds of load at once: what it answers in time, and whether it grows. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Session } from '../../../contract/schemas/sessions.js';
import type { Screening } from '../../../contract/screening.js';
import { HEAP_GROWTH } from '../../../server/commands/serve.js';
import { copyInitialised, type Place } from '../../engines.js';
import { insertInLine, leaveLineAs } from '../../identity/line-rows.js';
import { startProxyProcess } from '../../identity/kills/proxy-process.js';
import { startScriptedUpstream } from '../../scripted-upstream.js';
import { HOST_KEY } from '../../test-proxy.js';
import { doAtOnce } from '../at-once.js';
import { ask, bodyOf, callOf, newSession } from '../calls.js';
import { memoryOf } from '../process-use.js';
import type { FromStreams, SoakStreams, ToStreams } from './soak-streams.js';
import { timedCall, type Call } from '../../timed-call.js';

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

/** What is read in turn. */
type Read = 'verification' | 'session' | 'screening' | 'submissions';

export type SoakOutcome = Awaited<ReturnType<typeof runSoak>>;

export async function runSoak(load: SoakLoad) {
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

  /** What fails is an error of the run, which goes on. */
  async function tryCall(call: Call, times: number[]): Promise<void> {
    const failed = (why: string) => errors.push(`${call.method} ${call.url.slice(url.length)}: ${why}`);
    try {
      const { status, text, ms } = await timedCall(agent, call);
      times.push(ms);
      if (status >= 300) failed(`${status} ${text}`);
    } catch (error) {
      failed(String(error));
    }
  }
  const asHost = (method: string, path: string, body?: unknown) =>
    callOf(method, `${url}${path}`, HOST_KEY, body);
  const sessionOf = (reference: string) => newSession(url, { ttlSeconds: 3600, identity: { reference } });

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

  const webhookMs: number[] = [];
  let sent = 0;
  async function sendWebhooks(): Promise<void> {
    const began = performance.now();
    const webhookUrl = proxy.webhookUrl.replace(proxy.url, url);
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
        const call = tryCall({ method: 'POST', url: webhookUrl, body: event }, webhookMs);
        underWay.add(call);
        void call.finally(() => underWay.delete(call));
      }
      await wait(1000 / GROUPS);
    }
    await Promise.all(underWay);
  }

  const reads: Record<Read, number[]> = { verification: [], session: [], screening: [], submissions: [] };
  async function read(): Promise<void> {
    const searched = { name: 'Jane Doe 40', entityType: 'person' };
    const screening = bodyOf<Screening>(await ask(asHost('POST', '/v1/screenings', searched), agent));
    for (let count = 0; !over.signal.aborted; count += 1) {
      const id = 1 + Math.floor(Math.random() * load.streams);
      const calls: Record<Read, Call> = {
        verification: asHost('GET', `/v1/verifications/ver_${id}`),
        session: sessionOf(`other-${count}`),
        screening: asHost('GET', `/v1/screenings/${screening.id}?pageNumber=1&pageSize=20`),
        submissions: asHost('POST', '/v1/submissions/search', { formId: 'form-1' }),
      };
      for (const [what, call] of Object.entries(calls) as [Read, Call][]) {
        await tryCall(call, reads[what]);
        await wait(READ_EVERY_MS);
      }
    }
  }

  /** Of the whole process. */
  let maxMB = 0;
  async function sampleMemory(): Promise<void> {
    while (!over.signal.aborted) {
      maxMB = Math.max(maxMB, memoryOf(proxy.pid));
      await wait(SAMPLE_MS, undefined, { signal: over.signal }).catch(() => undefined);
    }
  }

  await insert();
  const tokens: string[] = [];
  await doAtOnce(Math.ceil(load.streams / STREAMS_PER_SESSION), MINT_AT_ONCE, async (index) => {
    tokens[index] = bodyOf<Session>(await ask(sessionOf(`bench-${index}`), agent)).token;
  });
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

  /** From a place that becomes free until each open stream has shown it, for all moves. */
  const broadcastMs: number[] = [];
  /** Shown to no stream in time, of all that should have been. */
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
    /** Before the first stream, when all are open, and at the end. */
    memory: { empty, start, end },
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
