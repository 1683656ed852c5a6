/** What another person feels while one session, or a stranger, floods a route of a proxy with the embedded store. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Verification } from '../../contract/identity.js';
import type { Session } from '../../contract/schemas/sessions.js';
import { startScriptedUpstream } from '../scripted-upstream.js';
import { HOST_KEY, ORIGIN, WEBHOOK_SECRET } from '../test-proxy.js';
import { ask, bodyOf, callOf } from './calls.js';
import { beside, percentile, type Figure, type Topic } from './figures/figure.js';
import type { Flooded } from './flooder.js';
import { startInstalledProxy } from './installed-proxy.js';
import type { Answer, Call } from '../timed-call.js';

const CONNECTIONS = 48;
/** The other person's calls for each flooded route. */
const CALLS = 100;
const PAUSE_MS = 40;
const GOAL_MS = 250;
/** The proxy has compiled and the flood is at its full rate. */
const WARM_UP_MS = 2000;
/** The creation of codes is not what is measured: the limit of the service would be. */
const CREATIONS = 1000;

type Ask = (method: string, path: string, token: string, body?: unknown) => Promise<Answer>;

/** The session of a person and their verification. */
async function start(ask: Ask, person: number): Promise<{ token: string; id: string }> {
  const minted = await ask('POST', '/v1/sessions', HOST_KEY, {
    origin: ORIGIN,
    identity: { nationalId: String(1_000_000_000 + person), reference: `customer-${person}` },
    screening: { read: true, create: true },
    submissions: { formId: 'form-1' },
  });
  const { token } = bodyOf<Session>(minted);
  const { id } = bodyOf<Verification>(await ask('POST', '/v1/verifications', token, {}));
  return { token, id };
}

/** One person after another starts, reads, returns to the tab, opens the stream and cancels. The times of their calls. */
async function otherPeople(ask: Ask, count: number, firstPerson: number): Promise<number[]> {
  const times: number[] = [];
  const timed: Ask = async (...call) => {
    await wait(PAUSE_MS);
    const answer = await ask(...call);
    times.push(answer.ms);
    return answer;
  };
  for (let person = firstPerson; times.length < count; person += 1) {
    const { token, id } = await start(timed, person);
    const path = `/v1/verifications/${id}`;
    await timed('GET', `${path}/events`, token);
    await timed('GET', path, token);
    await timed('POST', `${path}/check`, token, {});
    await timed('POST', `${path}/cancel`, token, {});
  }
  return times;
}

/** Every route that a session or a stranger can call as often as they want. */
function floods(url: string, token: string, id: string): Record<string, Call> {
  const path = `/v1/verifications/${id}`;
  const bySession = (method: string, at: string, body?: unknown) =>
    callOf(method, `${url}${at}`, token, body);
  const webhook = (secret: string): Call => ({
    method: 'POST',
    url: `${url}/webhooks/identity/${secret}`,
    body: { Type: 'Nafath', TransId: '{new}', Status: 'COMPLETED' },
  });
  const open = (at: string): Call => ({ method: 'GET', url: `${url}${at}` });
  return {
    'POST /v1/verifications/{id}/check': bySession('POST', `${path}/check`, {}),
    'POST /v1/verifications': bySession('POST', '/v1/verifications', {}),
    'GET /v1/verifications/{id}': bySession('GET', path),
    'streams, opened and closed': bySession('GET', `${path}/events`),
    'POST /v1/screenings': bySession('POST', '/v1/screenings', { name: 'Jane Doe', entityType: 'person' }),
    'POST /v1/submissions/search': bySession('POST', '/v1/submissions/search', { formId: 'form-1' }),
    'invented tokens': { ...bySession('GET', path), token: 'kst_{new}' },
    'webhooks with an invented secret': webhook('{new}'),
    'webhooks with the secret, of invented transactions': webhook(WEBHOOK_SECRET),
    'GET /metrics': open('/metrics'),
    'GET /readyz': open('/readyz'),
    'GET /docs': open('/docs'),
    'GET /openapi.json': open('/openapi.json'),
  };
}

async function underFlood<T>(
  call: Call,
  work: () => Promise<T>,
): Promise<{ done: T; answers: Flooded; seconds: number }> {
  const child = fork(join(import.meta.dirname, 'flooder.js'), [
    JSON.stringify({ connections: CONNECTIONS, call }),
  ]);
  const began = performance.now();
  await wait(WARM_UP_MS);
  const done = await work();
  const seconds = (performance.now() - began) / 1000;
  const heard = once(child, 'message');
  child.send('stop');
  const [answers] = (await heard) as [Flooded];
  return { done, answers, seconds };
}

const ms = (value: number) => `${value.toFixed(0)} ms`;
const spread = (times: readonly number[]) =>
  `p50 ${ms(percentile(times, 0.5))}, max ${ms(Math.max(...times))}`;

/** How often the flood was answered, and with what. */
function describeFlood(answers: Flooded, seconds: number): string {
  const entries = Object.entries(answers);
  const total = entries.reduce((sum, [, count]) => sum + count, 0);
  const shares = entries
    .toSorted(([, one], [, other]) => other - one)
    .map(([status, count]) => `${status}: ${((100 * count) / total).toFixed(0)} %`);
  return `${(total / seconds).toFixed(0)} calls a second (${shares.join(', ')})`;
}

export async function floodBenchmark(): Promise<Topic> {
  const upstream = await startScriptedUpstream({ limits: { request: CREATIONS } });
  const proxy = await startInstalledProxy(upstream, { LIMIT_REQUEST: String(CREATIONS) });
  /** Calls without a pause. */
  const askProxy: Ask = (method, path, ...more) => ask(callOf(method, `${proxy.url}${path}`, ...more));
  let people = 1;
  const measure = async () => {
    const times = await otherPeople(askProxy, CALLS, people);
    people += CALLS;
    return times;
  };
  await measure();
  const figures: Figure[] = [];
  const figure = beside('no flood');
  const { token, id } = await start(askProxy, 0);
  for (const [route, call] of Object.entries(floods(proxy.url, token, id))) {
    const quiet = percentile(await measure(), 0.95);
    const { done: times, answers, seconds } = await underFlood(call, measure);
    const p95 = percentile(times, 0.95);
    const note = `${spread(times)}; flood: ${describeFlood(answers, seconds)}`;
    figures.push(figure(route, 'ms', p95, quiet, note));
    console.log(`  ${route}: p95 ${ms(p95)}, ${note}`);
  }
  await proxy.stop();
  await upstream.close();
  const over = figures.filter(({ ours }) => ours > GOAL_MS).map(({ what }) => what);
  const verdict =
    over.length === 0
      ? 'Every route meets this goal.'
      : `These routes do not meet this goal: ${over.join('; ')}.`;
  return {
    title: 'Flood',
    about: `During a flood, ${CONNECTIONS} connections send the same call again and again, without a pause after a refusal. The table has the p95 of the calls of other people during the flood. The goal is ${GOAL_MS} ms. ${verdict} The proxy runs with the embedded store and the limits of a release. The flood comes from the same machine. The other people make these calls, one after the other: new session, start, stream, read, check, cancel. For each flooded route, the other people make ${CALLS} calls. The column "its figure" has the time of the same calls just before the flood.`,
    figures,
  };
}
