/** A campaign sends everybody to the page within one minute; no webhook. The minute is scaled down. */
import { setTimeout as wait } from 'node:timers/promises';
import { IDENTITY_LIMITS } from '../../server/contract/rules.js';
import { openDatabase } from '../../server/database/open.js';
import type { Place } from '../engines.js';
import { openPage, type Page } from '../identity/page.js';
import { startProxyProcess } from '../identity/proxy-process.js';
import { startScriptedUpstream } from '../scripted-upstream.js';
import { withPostgres } from './with-postgres.js';

export interface CampaignOutcome {
  completed: number;
  refusedUpstream: number;
  errors: string[];
  /** Creations after the first burst in the time they took, beside what the limit would have allowed. */
  limitUsed: number;
  overtaken: number;
  /** Windows by which a shown start was exceeded, at worst. */
  exceededBy: number;
  /** Windows from the decision to its showing. */
  detection: { mean: number; p95: number };
  seconds: number;
}

/** Whose call was charged after that of somebody who joined the line later. */
async function countOvertaken(where: Place['where']): Promise<number> {
  const database = await openDatabase(where);
  const [line] = await database.query<{ overtaken: number }>(
    `select count(*) as overtaken from proxy.verifications one
      where exists (select from proxy.verifications later
                     where later.line_number > one.line_number and later.started_at < one.started_at)`,
  );
  await database.close();
  return line!.overtaken;
}

export async function runCampaign(options: {
  where: Place['where'];
  people: number;
  windowSeconds: number;
}): Promise<CampaignOutcome> {
  const { people, windowSeconds, where } = options;
  const windowMs = windowSeconds * 1000;
  const upstream = await startScriptedUpstream({ windowMs });
  const proxy = await startProxyProcess({
    upstream,
    where,
    timeoutSeconds: 15,
    environment: { LIMIT_WINDOW_SECONDS: String(windowSeconds) },
  });
  const began = Date.now();
  const over = new AbortController();
  const decidedAt = new Map<string, number>();

  /** Most decide within half a minute, scaled as everything is: log-normal, median 25 s. */
  async function decide(nationalId: string): Promise<void> {
    const normal = Math.sqrt(-2 * Math.log(1 - Math.random())) * Math.cos(2 * Math.PI * Math.random());
    await wait((25 / 60) * windowMs * Math.exp(0.5 * normal));
    const [transId] = [...upstream.transactions].find(
      ([, transaction]) => transaction.nationalId === nationalId,
    )!;
    upstream.complete(transId);
    decidedAt.set(nationalId, Date.now());
  }

  const pages: Page[] = [];
  for (let index = 0; index < people; index += 1) {
    const nationalId = String(1_000_100_000 + index);
    let hasCode = false;
    const changed: Parameters<typeof openPage>[0]['changed'] = ({ status }) => {
      if (status !== 'WAITING' || hasCode) return;
      hasCode = true;
      void decide(nationalId);
    };
    pages.push(openPage({ nationalId, proxyUrl: () => proxy.url, changed, signal: over.signal }));
    await wait(windowMs / people);
  }
  const ends = await Promise.all(pages.map((page) => page.end));
  over.abort();
  await proxy.kill();
  await upstream.close();

  const calls = upstream.callsTo('request');
  const overtaken = await countOvertaken(where);
  const exceeded = pages.flatMap(({ shown }) => {
    const start = shown.find(({ verification }) => verification.status === 'WAITING')!.at;
    return shown.flatMap(({ verification: { queue } }) =>
      queue ? [start - Date.parse(queue.startsAt)] : [],
    );
  });
  const delays = pages
    .map(({ shown, nationalId }) => (shown.at(-1)!.at - decidedAt.get(nationalId)!) / windowMs)
    .toSorted((one, other) => one - other);
  const rounds = Math.ceil(people / IDENTITY_LIMITS.request) - 1;
  return {
    completed: ends.filter((end) => end?.status === 'COMPLETED').length,
    refusedUpstream: upstream.violations,
    errors: pages.flatMap((page) => page.errors),
    limitUsed: (rounds * windowMs) / (calls.at(-1)!.at - calls[IDENTITY_LIMITS.request - 1]!.at),
    overtaken,
    exceededBy: Math.max(...exceeded) / windowMs,
    detection: {
      mean: delays.reduce((sum, delay) => sum + delay, 0) / delays.length,
      p95: delays[Math.floor(delays.length * 0.95)]!,
    },
    seconds: (Date.now() - began) / 1000,
  };
}

/** Long enough beside what a call and a database step really take, which do not scale. */
const WINDOW_SECONDS = 6;

export function campaignBenchmark(): Promise<void> {
  return withPostgres(async (where) => {
    console.log(`200 people within a minute, one proxy, no webhook; a minute lasts ${WINDOW_SECONDS} s`);
    const outcome = await runCampaign({ where, people: 200, windowSeconds: WINDOW_SECONDS });
    const { detection } = outcome;
    console.log(
      `completed                      ${outcome.completed} of 200, in ${outcome.seconds.toFixed(0)} s`,
    );
    console.log(`429 at upstream                ${outcome.refusedUpstream}`);
    console.log(`errors on a screen             ${outcome.errors.length}`);
    console.log(`creation limit used            ${(outcome.limitUsed * 100).toFixed(1)} %`);
    console.log(`present people overtaken       ${outcome.overtaken}`);
    console.log(`shown start exceeded, at worst ${(outcome.exceededBy * 60).toFixed(1)} s of a minute`);
    console.log(
      `detection, in seconds of a minute: mean ${(detection.mean * 60).toFixed(1)}, p95 ${(detection.p95 * 60).toFixed(1)}`,
    );
  });
}
