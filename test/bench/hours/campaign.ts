/** A campaign sends all people to the page within one minute; no webhook. The minute is scaled down. */
import { setTimeout as wait } from 'node:timers/promises';
import { IDENTITY_LIMITS } from '../../../contract/rules.js';
import { openDatabase } from '../../../server/store/open.js';
import type { Place } from '../../engines.js';
import { openPage, type Page } from '../../identity/walks/page.js';
import { startProxyProcess, type ProxyProcess } from '../../identity/kills/proxy-process.js';
import { startScriptedUpstream } from '../../scripted-upstream.js';
import { POPULATIONS, seeded } from '../people.js';
import { withPostgres } from '../with-postgres.js';

export interface CampaignOutcome {
  completed: number;
  /** People who closed the page while they waited in line. */
  left: number;
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

/** People whose call was charged after the call of a later person. */
async function countOvertaken(where: Place['where']): Promise<number> {
  const database = await openDatabase(where);
  const [line] = await database.query<{ overtaken: number }>(
    `with served as (
       select line_number, started_at from proxy.verifications join proxy.requests on verification_id = id)
     select count(*) as overtaken from served one
      where exists (select from served later
                     where later.line_number > one.line_number and later.started_at < one.started_at)`,
  );
  await database.close();
  return line!.overtaken;
}

export interface Campaign {
  people: number;
  windowSeconds: number;
  processes?: number;
  /** The share of people who give up while they wait in line, within a few minutes. */
  leave?: number;
  seed?: number;
}

/** Of those who leave the line, the last does after so many minutes. */
const LEAVE_WITHIN_WINDOWS = 5;

export async function runCampaign(where: Place['where'], campaign: Campaign): Promise<CampaignOutcome> {
  const { people, windowSeconds, processes = 1, leave = 0, seed = 1 } = campaign;
  const random = seeded(seed);
  const windowMs = windowSeconds * 1000;
  const upstream = await startScriptedUpstream({ windowMs });
  const proxies: ProxyProcess[] = [];
  while (proxies.length < processes) {
    proxies.push(await startProxyProcess({ upstream, where, timeoutSeconds: 15, windowSeconds }));
  }
  const began = Date.now();
  const over = new AbortController();
  const decidedAt = new Map<string, number>();

  async function decide(nationalId: string): Promise<void> {
    await wait((POPULATIONS['median 25 s'](random) / 60) * windowMs);
    const [transId] = [...upstream.transactions].find(
      ([, transaction]) => transaction.nationalId === nationalId,
    )!;
    upstream.complete(transId);
    decidedAt.set(nationalId, Date.now());
  }

  const opened: { page: Page; left: AbortSignal }[] = [];
  for (let index = 0; index < people; index += 1) {
    const nationalId = String(1_000_100_000 + index);
    let hasCode = false;
    const leaving = new AbortController();
    if (random() < leave) {
      setTimeout(() => hasCode || leaving.abort(), random() * LEAVE_WITHIN_WINDOWS * windowMs);
    }
    const changed: Parameters<typeof openPage>[0]['changed'] = ({ status }) => {
      if (status !== 'WAITING' || hasCode) return;
      hasCode = true;
      void decide(nationalId);
    };
    const proxyUrl = () => proxies[Math.floor(random() * proxies.length)]!.url;
    const signal = AbortSignal.any([leaving.signal, over.signal]);
    opened.push({ page: openPage({ nationalId, proxyUrl, changed, signal }), left: leaving.signal });
    await wait(windowMs / people);
  }
  await Promise.all(opened.map(({ page }) => page.end));
  over.abort();
  for (const proxy of proxies) await proxy.kill();
  await upstream.close();
  const pages = opened.filter(({ left }) => !left.aborted).map(({ page }) => page);
  const ends = await Promise.all(pages.map((page) => page.end));

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
  // From the call of the first burst that freed the slot of the last one, so that only whole windows are counted.
  const rounds = Math.floor((calls.length - 1) / IDENTITY_LIMITS.request);
  const firstAt = calls[(calls.length - 1) % IDENTITY_LIMITS.request]!.at;
  return {
    completed: ends.filter((end) => end?.status === 'COMPLETED').length,
    refusedUpstream: upstream.violations,
    left: people - pages.length,
    errors: pages.flatMap((page) => page.errors),
    limitUsed: (rounds * windowMs) / (calls.at(-1)!.at - firstAt),
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

const CAMPAIGNS = [
  { people: 200, processes: 1, leave: 0 },
  { people: 200, processes: 3, leave: 0.3 },
];

export async function campaignBenchmark({ seed = '1', windowSeconds = WINDOW_SECONDS }): Promise<void> {
  for (const campaign of CAMPAIGNS) {
    const { people, processes, leave } = campaign;
    await withPostgres(async (where) => {
      console.log(
        `${people} people within a minute, proxies: ${processes}, ${leave * 100} % leave the line, no webhook; a minute lasts ${windowSeconds} s`,
      );
      const outcome = await runCampaign(where, { ...campaign, windowSeconds, seed: Number(seed) });
      const { detection, completed, left } = outcome;
      console.log(
        `completed                      ${completed} of ${people - left}, in ${outcome.seconds.toFixed(0)} s`,
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
}
