/** The schedule in the real proxy, without webhooks: pages, streams, database and a strict upstream. */
import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { Place } from '../engines.js';
import { openPage } from '../identity/walks/page.js';
import { startProxyProcess } from '../identity/kills/proxy-process.js';
import { startScriptedUpstream } from '../scripted-upstream.js';
import { POPULATIONS, seeded } from './people.js';
import { CROWDS, GOALS, type Scenario } from './scheduler.js';
import { percentile } from './spread.js';
import { withPostgres } from './with-postgres.js';

/** More than upstream would give: how so many came to wait is not what is measured here. */
const MANY_CREATIONS = 1000;

export async function runDetection(options: {
  where: Place['where'];
  scenario: Scenario;
  windowSeconds: number;
  /** Upstream's minutes, those in which the hazard is learnt among them. */
  minutes: number;
  warmUpMinutes: number;
  seed: number;
}) {
  const { where, scenario, windowSeconds, minutes, warmUpMinutes } = options;
  const random = seeded(options.seed);
  const secondMs = (windowSeconds * 1000) / 60;
  const upstream = await startScriptedUpstream({
    windowMs: windowSeconds * 1000,
    limits: { request: MANY_CREATIONS },
  });
  const proxy = await startProxyProcess({
    upstream,
    where,
    timeoutSeconds: 5,
    windowSeconds,
    environment: {
      LIMIT_REQUEST: String(MANY_CREATIONS),
      VERIFICATION_LIFETIME_SECONDS: String(Math.round((scenario.lifetimeMs / 1_000_000) * secondMs)),
    },
  });
  const began = Date.now();
  const until = began + minutes * 60 * secondMs;
  const over = new AbortController();
  // Every page listens to it.
  setMaxListeners(0, over.signal);
  const delays: number[] = [];
  let people = 0;

  /** One after another waits in this place. */
  async function place(): Promise<void> {
    await wait(random() * scenario.lifetimeMs * 0.3 * (secondMs / 1000));
    while (Date.now() < until) {
      const nationalId = String(1_000_400_000 + people++);
      const seconds = scenario.decides(random);
      const decides = random() >= scenario.never;
      let decidedAt: number | undefined;
      let hasCode = false;
      const page = openPage({
        nationalId,
        proxyUrl: () => proxy.url,
        signal: over.signal,
        changed: ({ status }) => {
          if (status !== 'WAITING' || hasCode || !decides) return;
          hasCode = true;
          setTimeout(() => {
            const mine = [...upstream.transactions].find(([, of]) => of.nationalId === nationalId)!;
            upstream.complete(mine[0]);
            decidedAt = Date.now();
          }, seconds * secondMs);
        },
      });
      const end = await page.end;
      if (end?.status === 'COMPLETED' && decidedAt! > began + warmUpMinutes * 60 * secondMs) {
        delays.push((page.shown.at(-1)!.at - decidedAt!) / secondMs);
      }
    }
  }
  await Promise.all(Array.from({ length: scenario.pending }, place));
  over.abort();
  const ranMinutes = (Date.now() - began) / (60 * secondMs);
  await proxy.kill();
  await upstream.close();
  return {
    delays,
    refusedUpstream: upstream.violations,
    checksAMinute: upstream.callsTo('status').length / ranMinutes,
  };
}

/** Short enough to wait for, long beside what a call and a database step really take, which do not scale. */
const WINDOW_SECONDS = 30;
const MINUTES = 30;
const WARM_UP_MINUTES = 8;
/** Each with a proxy and a database of its own, all at once: where most never decide, one run sees few decisions. */
const RUNS = new Map([
  [5, 1],
  [20, 3],
  [50, 4],
]);

export async function detectionBenchmark({ seed = '1', windowSeconds = WINDOW_SECONDS }): Promise<void> {
  console.log(
    `real proxies and pages, no webhook; ${MINUTES} minutes of ${windowSeconds} s each, the first ${WARM_UP_MINUTES} not counted`,
  );
  await Promise.all(
    CROWDS.map(async (crowd) => {
      const runs = await Promise.all(
        Array.from({ length: RUNS.get(crowd.pending)! }, (_, run) =>
          oneRun(crowd, windowSeconds, Number(seed) + run),
        ),
      );
      const done = runs.flatMap((run) => run ?? []);
      if (done.length === 0) return;
      const delays = done.flatMap((run) => run.delays);
      const mean = delays.reduce((sum, delay) => sum + delay, 0) / delays.length;
      const aMinute = done.reduce((sum, run) => sum + run.checksAMinute, 0) / done.length;
      const refused = done.reduce((sum, run) => sum + run.refusedUpstream, 0);
      console.log(
        `${String(crowd.pending).padStart(2)} pending: mean ${mean.toFixed(1)}, p95 ${percentile(delays, 0.95).toFixed(1)} (goal ${GOALS.get(crowd.pending)}), p99 ${percentile(delays, 0.99).toFixed(1)}, longest ${Math.max(...delays).toFixed(1)} of ${delays.length} in ${done.length} runs; ${aMinute.toFixed(1)} checks a minute; 429 at upstream ${refused}`,
      );
    }),
  );
}

const oneRun = (crowd: (typeof CROWDS)[number], windowSeconds: number, seed: number) =>
  withPostgres((where) =>
    runDetection({
      where,
      scenario: { ...crowd, decides: POPULATIONS['median 25 s'] },
      windowSeconds,
      minutes: MINUTES,
      warmUpMinutes: WARM_UP_MINUTES,
      seed,
    }),
  );
