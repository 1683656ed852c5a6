/** Proxies are killed with -9, again and again, while people verify themselves. */
import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { Verification } from '../../../contract/identity.js';
import type { Place } from '../../engines.js';
import { startReceiver } from '../../events/receiver.js';
import { openPage, type Page } from './page.js';
import { startProxyProcess, tryCall, type ProxyProcess } from '../../identity/kills/proxy-process.js';
import { startScriptedUpstream } from '../../scripted-upstream.js';
import { HOST_KEY } from '../../test-proxy.js';
import { FIRST_TOKEN, renewToken } from './renewed-token.js';

/** Longer than upstream takes on a busy machine, shorter than a person waits after a kill. */
const TIMEOUT_SECONDS = 3;
/** Upstream's, scaled, and long beside a kill and a start on a busy machine. Who lost a code waits so long. */
const LIFETIME_SECONDS = 20;
/** Every verification must end this long after the last arrival: a code that is lost costs its lifetime, perhaps again. */
const PATIENCE_MS = 240_000;
const PATIENCE_LIFETIMES = 3;
/** Every third page has no stream. */
const POLLING = 3;
const AGAIN_MS = 150;
/** An error in pino's numbers. */
const ERROR_LEVEL = 50;

export interface ProcessesOutcome {
  kills: number;
  people: number;
  completedUpstream: number;
  endedCompleted: number;
  refusedUpstream: number;
  replaced: number;
  /** Verifications with other than exactly one completion event delivered. */
  wrongEvents: number;
  /** Refusals and failures that a person would have seen. */
  errors: string[];
  /** Lines of the log with the level error. */
  alarms: string[];
  /** Processes that ended without a kill. */
  ended: number;
  /** Given out, and calls with one that had ended. */
  tokens: number;
  refusedTokens: number;
  /** From the start of a person until the code is shown, in ms. */
  codeMs: number[];
  /** From the decision of a person until the page shows it, in ms. */
  shownMs: number[];
}

export async function runProcesses(options: {
  where: Place['where'];
  processes: number;
  seconds: number;
  killEveryMs: number;
  windowSeconds: number;
  arriveEveryMs: number;
  lifetimeSeconds?: number;
  /** How long each token of upstream is accepted; by default for ever. */
  tokenSeconds?: number;
  /** From the code until the person decides; by default at once. */
  decideMs?: () => number;
}): Promise<ProcessesOutcome> {
  const { processes, windowSeconds, lifetimeSeconds = LIFETIME_SECONDS, tokenSeconds = 0 } = options;
  const { decideMs = () => 300 + Math.random() * 2000 } = options;
  const patienceMs = Math.max(PATIENCE_MS, PATIENCE_LIFETIMES * lifetimeSeconds * 1000);
  const upstream = await startScriptedUpstream({
    token: FIRST_TOKEN,
    windowMs: windowSeconds * 1000,
    secondRequest: 'refuse',
    lifetimeMs: lifetimeSeconds * 1000,
  });
  const receiver = await startReceiver();
  const tokens = renewToken(upstream, tokenSeconds * 1000, Math.random);
  const alarms: string[] = [];
  const onLog = (line: string) => {
    const { level } = line.startsWith('{') ? (JSON.parse(line) as { level: number }) : { level: ERROR_LEVEL };
    if (level >= ERROR_LEVEL) alarms.push(line);
  };
  const start = () =>
    startProxyProcess({
      upstream: { url: upstream.url, token: '' },
      onLog,
      where: options.where,
      timeoutSeconds: TIMEOUT_SECONDS,
      windowSeconds,
      lifetimeSeconds,
      environment: { ...receiver.environment, UPSTREAM_TOKEN_FILE: tokens.file },
    });
  const first = await start();
  const proxies: ProxyProcess[] = [first];
  while (proxies.length < processes) proxies.push(await start());
  const over = new AbortController();
  // Every page listens to it, again with each stream it opens.
  setMaxListeners(0, over.signal);
  const until = Date.now() + options.seconds * 1000;
  let [kills, ended] = [0, 0];

  async function kill(): Promise<void> {
    while (Date.now() < until) {
      await wait(options.killEveryMs);
      const index = Math.floor(Math.random() * proxies.length);
      ended += proxies.filter((proxy) => proxy.isDead()).length;
      await proxies[index]!.kill();
      kills += 1;
      proxies[index] = await start();
    }
  }

  async function decide(nationalId: string, code: string): Promise<void> {
    await wait(decideMs());
    const [transId] = [...upstream.transactions].findLast(
      ([, transaction]) => transaction.nationalId === nationalId && transaction.random === code,
    )!;
    upstream.complete(transId);
    decidedAt.set(nationalId, Date.now());
    const { webhookUrl } = proxies[Math.floor(Math.random() * proxies.length)]!;
    // Half of the webhooks get lost.
    if (Math.random() < 0.5)
      await upstream.sendWebhook(webhookUrl, transId, 'COMPLETED').catch(() => undefined);
  }

  /** As a host does after the event; again when a proxy was killed meanwhile. */
  async function readDetails(id: string): Promise<void> {
    for (;;) {
      const answer = await tryCall(`${proxyUrl()}/v1/verifications/${id}/details`, HOST_KEY);
      if (answer?.status === 200) return;
      if (answer) {
        detailErrors.push(`${answer.status} ${JSON.stringify(answer.body)}`);
        return;
      }
      await wait(AGAIN_MS);
    }
  }

  const pages: Page[] = [];
  const reading: Promise<void>[] = [];
  const detailErrors: string[] = [];
  const proxyUrl = () => proxies[Math.floor(Math.random() * proxies.length)]!.url;
  const startedAt = new Map<string, number>();
  const decidedAt = new Map<string, number>();
  const codeMs: number[] = [];
  const killing = kill();
  while (Date.now() < until) {
    const nationalId = String(1_000_200_000 + pages.length);
    let hasCode = false;
    const changed = ({ code }: Verification) => {
      if (code === null || hasCode) return;
      hasCode = true;
      codeMs.push(Date.now() - startedAt.get(nationalId)!);
      void decide(nationalId, code);
    };
    startedAt.set(nationalId, Date.now());
    const polls = pages.length % POLLING === 0;
    pages.push(openPage({ nationalId, proxyUrl, changed, polls, signal: over.signal }));
    reading.push(
      pages.at(-1)!.end.then((end) => (end?.status === 'COMPLETED' ? readDetails(end.id) : undefined)),
    );
    await wait(options.arriveEveryMs);
  }
  await killing;
  const patience = setTimeout(() => over.abort(), patienceMs);
  const ends = await Promise.all(pages.map((page) => page.end));
  await Promise.all(reading);
  clearTimeout(patience);
  const completedIds = ends.flatMap((end) => (end?.status === 'COMPLETED' ? [end.id] : []));
  /** A delivery may come again, under the same id. */
  const completions = (id: string) =>
    new Set(
      receiver
        .of(id)
        .filter(({ event }) => event.type === 'verification.completed')
        .map((one) => one.id),
    ).size;
  const allDelivered = () => completedIds.every((id) => completions(id) > 0);
  for (let waited = 0; waited < patienceMs && !allDelivered(); waited += 100) await wait(100);
  ended += proxies.filter((proxy) => proxy.isDead()).length;
  for (const proxy of proxies) await proxy.kill();
  await tokens.stop();
  await upstream.close();
  await receiver.close();
  const completedUpstream = [...upstream.transactions.values()].filter(
    ({ status }) => status === 'COMPLETED',
  );
  return {
    kills,
    people: pages.length,
    completedUpstream: new Set(completedUpstream.map(({ nationalId }) => nationalId)).size,
    endedCompleted: completedIds.length,
    refusedUpstream: upstream.violations,
    replaced: ends.filter((end) => end?.reason === 'code_replaced').length,
    wrongEvents: completedIds.filter((id) => completions(id) !== 1).length,
    errors: [...pages.flatMap((page) => page.errors), ...detailErrors],
    alarms,
    ended,
    tokens: tokens.count,
    refusedTokens: upstream.refusedTokens,
    codeMs,
    shownMs: pages.flatMap(({ nationalId, shown }) => {
      const decided = decidedAt.get(nationalId);
      return decided === undefined ? [] : [shown.at(-1)!.at - decided];
    }),
  };
}
