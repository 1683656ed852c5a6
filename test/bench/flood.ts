/** What another person feels while one session, or a stranger, floods a route of a proxy with the embedded store. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Verification } from '../../contract/identity.js';
import type { Session } from '../../contract/sessions.js';
import { startScriptedUpstream } from '../scripted-upstream.js';
import { HOST_KEY, ORIGIN, WEBHOOK_SECRET } from '../test-proxy.js';
import type { Figure, Topic } from './figures/figure.js';
import type { Flooded } from './flooder.js';
import { startInstalledProxy } from './installed-proxy.js';
import { percentile } from './spread.js';
import { timedCall, type Answer, type Call } from './timed-call.js';

const CONNECTIONS = 48;
/** The other person's calls for each flooded route. */
const CALLS = 100;
const PAUSE_MS = 40;
const GOAL_MS = 250;
/** The proxy has compiled and the flood is at its full rate. */
const WARM_UP_MS = 2000;
/** The creation of codes is not what is measured: the limit of the service would be. */
const CREATIONS = 1000;

const agent = new Agent({ keepAlive: true });
const headersOf = (token: string): Record<string, string> => (token === HOST_KEY ? {} : { Origin: ORIGIN });

/** One person after another starts, reads, returns to the tab, opens the stream and cancels. The times of their calls. */
async function otherPeople(proxyUrl: string, count: number, firstPerson: number): Promise<number[]> {
  const times: number[] = [];
  async function call(method: string, path: string, token: string, body?: unknown): Promise<Answer> {
    await wait(PAUSE_MS);
    const answer = await timedCall(agent, {
      method,
      url: `${proxyUrl}${path}`,
      token,
      headers: headersOf(token),
      body,
    });
    if (answer.status >= 300)
      throw new Error(`${method} ${path} was answered with ${answer.status}: ${answer.text}`);
    times.push(answer.ms);
    return answer;
  }
  for (let person = firstPerson; times.length < count; person += 1) {
    const { token } = await mint(call, person);
    const { id } = read<Verification>(await call('POST', '/v1/verifications', token, {}));
    const path = `/v1/verifications/${id}`;
    await call('GET', `${path}/events`, token);
    await call('GET', path, token);
    await call('POST', `${path}/check`, token, {});
    await call('POST', `${path}/cancel`, token, {});
  }
  return times;
}

const read = <T>({ text }: Answer) => JSON.parse(text) as T;

async function mint(
  call: (method: string, path: string, token: string, body: unknown) => Promise<Answer>,
  person: number,
): Promise<Session> {
  return read<Session>(
    await call('POST', '/v1/sessions', HOST_KEY, {
      origin: ORIGIN,
      identity: { nationalId: String(1_000_000_000 + person), reference: `customer-${person}` },
      screening: { read: true, create: true },
      submissions: { formId: 'form-1' },
    }),
  );
}

/** Every route that a session or a stranger can call as often as they want. */
function floods(url: string, token: string, id: string): Record<string, Call> {
  const session = { token, headers: headersOf(token) };
  const path = `${url}/v1/verifications`;
  const webhook = { headers: { 'Content-Type': 'application/json' } };
  const event = { Type: 'Nafath', TransId: '{new}', Status: 'COMPLETED' };
  return {
    'POST /v1/verifications/{id}/check': { method: 'POST', url: `${path}/${id}/check`, body: {}, ...session },
    'POST /v1/verifications': { method: 'POST', url: path, body: {}, ...session },
    'GET /v1/verifications/{id}': { method: 'GET', url: `${path}/${id}`, ...session },
    'streams, opened and closed': { method: 'GET', url: `${path}/${id}/events`, ...session },
    'POST /v1/screenings': {
      method: 'POST',
      url: `${url}/v1/screenings`,
      body: { name: 'Jane Doe', entityType: 'person' },
      ...session,
    },
    'POST /v1/submissions/search': {
      method: 'POST',
      url: `${url}/v1/submissions/search`,
      body: { formId: 'form-1' },
      ...session,
    },
    'invented tokens': {
      method: 'GET',
      url: `${path}/${id}`,
      token: 'kst_{new}',
      headers: { Origin: ORIGIN },
    },
    'webhooks with an invented secret': {
      method: 'POST',
      url: `${url}/webhooks/identity/{new}`,
      body: event,
      ...webhook,
    },
    'webhooks with the secret, of invented transactions': {
      method: 'POST',
      url: `${url}/webhooks/identity/${WEBHOOK_SECRET}`,
      body: event,
      ...webhook,
    },
    'GET /metrics': { method: 'GET', url: `${url}/metrics` },
    'GET /readyz': { method: 'GET', url: `${url}/readyz` },
    'GET /docs': { method: 'GET', url: `${url}/docs` },
    'GET /openapi.json': { method: 'GET', url: `${url}/openapi.json` },
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
  const ask = (method: string, path: string, token: string, body: unknown) =>
    timedCall(agent, { method, url: `${proxy.url}${path}`, token, headers: headersOf(token), body });
  let people = 1;
  const measure = async () => {
    const times = await otherPeople(proxy.url, CALLS, people);
    people += CALLS;
    return times;
  };
  await measure();
  const figures: Figure[] = [];
  const { token } = await mint(ask, 0);
  const { id } = read<Verification>(await ask('POST', '/v1/verifications', token, {}));
  for (const [route, call] of Object.entries(floods(proxy.url, token, id))) {
    const quiet = await measure();
    const { done: times, answers, seconds } = await underFlood(call, measure);
    const figure: Figure = {
      what: route,
      unit: 'ms',
      ours: percentile(times, 0.95),
      against: 'no flood',
      peer: percentile(quiet, 0.95),
      note: `${spread(times)}; flood: ${describeFlood(answers, seconds)}`,
    };
    figures.push(figure);
    console.log(`  ${route}: p95 ${ms(figure.ours!)}, ${figure.note}`);
  }
  await proxy.stop();
  await upstream.close();
  const over = figures.filter(({ ours }) => ours! > GOAL_MS).map(({ what }) => what);
  const verdict = over.length === 0 ? 'Every route keeps it.' : `Over it: ${over.join('; ')}.`;
  return {
    title: 'Flood',
    about: `The p95 of other people's calls while a flood of ${CONNECTIONS} connections sends the same call again and again, without a pause after a refusal. The goal is ${GOAL_MS} ms. ${verdict} The proxy runs with the embedded store and the limits of a release, and the flood comes from the same machine. Other people call one after the other: new session, start, stream, read, check, cancel; ${CALLS} calls for each route. The peer is the time of the same calls just before the flood.`,
    figures,
  };
}
