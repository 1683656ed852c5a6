/** The disk of the database is full for a while, in the middle of a run, and people keep arriving. */
import assert from 'node:assert/strict';
import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { Verification } from '../../contract/identity.js';
import type { Place } from '../engines.js';
import { openPage, type Page } from './full-disk-page.js';
import { startProxyProcess, type ProxyProcess } from './kills/proxy-process.js';
import { startScriptedUpstream } from '../scripted-upstream.js';
import type { SmallDisk } from '../small-disk.js';

export interface FullDiskRun {
  where: Place['where'];
  disk: Pick<SmallDisk, 'fill' | 'free'>;
  people: number;
  windowSeconds: number;
  arriveEveryMs: number;
  /** From the first arrival to the full disk, and from there until space is freed. */
  fullAfterMs: number;
  fullForMs: number;
  /** Also uses up the room that the database has in its log: then it ends. */
  logFull?: boolean;
  /** Kills the proxy with -9 while the disk is full, and starts it when space was freed. */
  kill?: boolean;
  /** Starts a database that has ended; called when space was freed. */
  revive?: (() => Promise<void>) | undefined;
}

export interface FullDiskOutcome {
  ended: Record<string, number>;
  /** Creations that reached upstream while the disk was full, after the proxy noticed it. */
  whileFull: number;
  /** From the full disk to the first answer "not ready", and from freed space to "ready". */
  notReadyAfterMs: number;
  readyAfterMs: number;
  /** Answers that pages got, by status and code. */
  refusals: Record<string, number>;
  refusedUpstream: number;
}

/** Upstream's, and long beside an outage. Who lost a code with a killed proxy waits so long. */
const LIFETIME_SECONDS = 60;
/** Upstream takes so long for a request, so that calls are under way at any moment. */
const REQUEST_MS = 250;
/** A busy machine takes so long to send a call. */
const SENT_WITHIN_MS = 1000;
const ASK_READY_MS = 20;
const NOTICED = 'the database fails';
/** Of a run, after the last arrival. */
const PATIENCE_MS = 120_000;
const FILLER = "select pg_logical_emit_message(true, 'filler', repeat('x', 1000000))";
const MOST_FILLERS = 500;

export async function runFullDisk(run: FullDiskRun): Promise<FullDiskOutcome> {
  const { where, disk, people, windowSeconds } = run;
  const upstream = await startScriptedUpstream({
    windowMs: windowSeconds * 1000,
    secondRequest: 'refuse',
    lifetimeMs: LIFETIME_SECONDS * 1000,
  });
  upstream.on('request', async () => {
    await wait(REQUEST_MS);
    return undefined;
  });
  let noticedAt: number | undefined;
  let filledAt = Infinity;
  let freedAt = Infinity;
  const start = () =>
    startProxyProcess({
      upstream,
      where,
      timeoutSeconds: 15,
      windowSeconds,
      lifetimeSeconds: LIFETIME_SECONDS,
      onLog(line) {
        if (line.includes(NOTICED) && filledAt < Infinity)
          noticedAt ??= Date.parse((JSON.parse(line) as { time: string }).time);
      },
    });
  let proxy: ProxyProcess = await start();
  const over = new AbortController();
  // Every page listens to it, again with each stream it opens.
  setMaxListeners(0, over.signal);

  const readiness: { at: number; ready: boolean }[] = [];
  async function watchReadiness(): Promise<void> {
    while (!over.signal.aborted) {
      const ready = await fetch(`${proxy.url}/readyz`).then(
        ({ status }) => status === 200,
        () => false,
      );
      readiness.push({ at: Date.now(), ready });
      await wait(ASK_READY_MS);
    }
  }

  async function decide(code: string, nationalId: string): Promise<void> {
    await wait(300 + Math.random() * 2000);
    const [transId] = [...upstream.transactions].findLast(
      ([, one]) => one.nationalId === nationalId && one.random === code,
    )!;
    upstream.complete(transId);
  }

  /** A database that the full disk ended may take a while to end. */
  let reviving: Promise<void> | undefined;
  async function keepAlive(): Promise<void> {
    while (!over.signal.aborted) {
      await run.revive?.();
      await wait(ASK_READY_MS);
    }
  }

  const pages: Page[] = [];
  async function arrive(): Promise<void> {
    for (let index = 0; index < people; index += 1) {
      const nationalId = String(1_000_200_000 + index);
      let hasCode = false;
      const changed = ({ code }: Verification) => {
        if (code === null || hasCode) return;
        hasCode = true;
        void decide(code, nationalId);
      };
      pages.push(openPage({ nationalId, proxyUrl: () => proxy.url, changed, signal: over.signal }));
      await wait(run.arriveEveryMs);
    }
  }

  async function fillForAWhile(): Promise<void> {
    await wait(run.fullAfterMs);
    disk.fill();
    filledAt = Date.now();
    if (run.logFull) for (let sent = 0; sent < MOST_FILLERS && (await proxy.query(FILLER)); sent += 1);
    await wait(run.fullForMs / 2);
    if (run.kill) await proxy.kill();
    await wait(run.fullForMs / 2);
    disk.free();
    freedAt = Date.now();
    await run.revive?.();
    reviving = keepAlive();
    if (run.kill) proxy = await start();
  }

  const watching = watchReadiness();
  const filling = fillForAWhile();
  await arrive();
  await filling;
  const patience = setTimeout(() => over.abort(), PATIENCE_MS);
  const ends = await Promise.all(pages.map((page) => page.end));
  clearTimeout(patience);
  over.abort();
  await Promise.all([watching, reviving]);
  await proxy.kill();
  await upstream.close();

  const calls = upstream.callsTo('request');
  assert.ok(noticedAt !== undefined, `the log never said: ${NOTICED}`);
  const noticed = noticedAt;
  const full = calls.filter(({ at }) => at >= filledAt && at < freedAt);
  const notReady = readiness.find(({ at, ready }) => at >= filledAt && !ready)?.at ?? Infinity;
  const readyAgain = readiness.find(({ at, ready }) => at >= freedAt && ready)?.at ?? Infinity;
  return {
    ended: countBy(ends.map((end) => `${end?.status ?? 'still open'} ${end?.reason ?? ''}`.trim())),
    whileFull: full.filter(({ at }) => at >= noticed + SENT_WITHIN_MS).length,
    notReadyAfterMs: notReady - filledAt,
    readyAfterMs: readyAgain - freedAt,
    refusals: countBy(pages.flatMap(({ errors }) => errors.map(statusAndCode))),
    refusedUpstream: upstream.violations,
  };
}

function countBy(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

function statusAndCode(refusal: string): string {
  const [status] = refusal.split(' ', 1);
  return `${status} ${/"code":"(\w+)"/.exec(refusal)?.[1] ?? ''}`;
}
