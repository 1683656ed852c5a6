/** What the proxy adds to a call of the service, in time and in processor time, beside a proxy that only forwards. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { HOST_KEY, ORIGIN } from '../test-proxy.js';
import { beside, P50_P95, percentile, type Topic } from './figures/figure.js';
import { startInstalledProxy } from './installed-proxy.js';
import { processorMs } from './process-use.js';
import { installPeers } from '../peers/install-peers.js';
import { timedCall } from '../timed-call.js';

/** Of each way, in turn with the others: the load of the machine changes. */
const ROUNDS = 5;
const CALLS_A_ROUND = 400;
const WARM_UP = 500;
/** A session may search 60 times in ten seconds. */
const SESSIONS = 100;
const SEARCH = { formId: 'form-1' };

async function startServer(...args: string[]) {
  const child = fork(join(import.meta.dirname, 'overhead-server.js'), args);
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  return { url, pid: child.pid!, stop: () => child.disconnect() };
}

interface Way {
  readonly url: string;
  /** Whose processor time counts. */
  readonly pid: number;
  readonly token: (call: number) => string;
  /** A page names its origin, a back end has none. */
  readonly headers?: { readonly Origin: string };
}

interface Measured {
  readonly times: number[];
  /** Of one call. */
  processorMs: number;
}

const agent = new Agent({ keepAlive: true });

/** One call after the other: how many fit into a second depends on the other programs of the machine. */
async function search({ url, token, headers }: Way, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let call = 0; call < count; call += 1) {
    const answer = await timedCall(agent, {
      method: 'POST',
      url,
      token: token(call),
      ...(headers && { headers }),
      body: SEARCH,
    });
    if (answer.status !== 200)
      throw new Error(`The search was answered with ${answer.status}: ${answer.text}`);
    times.push(answer.ms);
  }
  return times;
}

async function measureInTurn<Name extends string>(ways: Record<Name, Way>): Promise<Record<Name, Measured>> {
  const measured = Object.fromEntries(
    Object.keys(ways).map((name) => [name, { times: [], processorMs: 0 }]),
  ) as unknown as Record<Name, Measured>;
  const named = Object.entries<Way>(ways) as [Name, Way][];
  for (const [, way] of named) await search(way, WARM_UP);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, way] of named) {
      const before = processorMs(way.pid);
      measured[name].times.push(...(await search(way, CALLS_A_ROUND)));
      measured[name].processorMs += (processorMs(way.pid) - before) / (ROUNDS * CALLS_A_ROUND);
    }
  }
  return measured;
}

async function mintSessions(proxyUrl: string): Promise<string[]> {
  const tokens: string[] = [];
  for (let count = 0; count < SESSIONS; count += 1) {
    const { text } = await timedCall(agent, {
      method: 'POST',
      url: `${proxyUrl}/v1/sessions`,
      token: HOST_KEY,
      body: { origin: ORIGIN, submissions: SEARCH },
    });
    tokens.push((JSON.parse(text) as { token: string }).token);
  }
  return tokens;
}

export async function proxyOverheadBenchmark(): Promise<Topic> {
  await installPeers();
  const upstream = await startServer('upstream');
  const peer = await startServer('middleware', upstream.url);
  const proxy = await startInstalledProxy({ url: upstream.url, token: 'upstream-token' });
  const tokens = await mintSessions(proxy.url);
  const path = '/v1/submissions/search';
  const token = () => HOST_KEY;
  const { direct, forwarded, byKey, bySession } = await measureInTurn({
    direct: { url: `${upstream.url}/ExtForm/submissions/search`, pid: upstream.pid, token },
    forwarded: { url: `${peer.url}${path}`, pid: peer.pid, token },
    byKey: { url: `${proxy.url}${path}`, pid: proxy.pid, token },
    bySession: {
      url: `${proxy.url}${path}`,
      pid: proxy.pid,
      token: (call) => tokens[call % tokens.length]!,
      headers: { Origin: ORIGIN },
    },
  });
  agent.destroy();
  await proxy.stop();
  peer.stop();
  upstream.stop();

  const figure = beside('http-proxy-middleware');
  const figures = Object.entries({ 'a host key': byKey, 'a session': bySession }).flatMap(
    ([caller, ours]) => [
      ...P50_P95.map(([name, share]) => {
        const added = ({ times }: Measured) => percentile(times, share) - percentile(direct.times, share);
        return figure(`added to a search with ${caller}, ${name}`, 'ms', added(ours), added(forwarded));
      }),
      figure(`processor time of a search with ${caller}`, 'ms', ours.processorMs, forwarded.processorMs),
    ],
  );
  return {
    title: 'Proxy overhead',
    about: `The benchmark measures our proxy and the peer, another proxy. To each of them it first sends ${WARM_UP} searches for submissions, which are not counted. Then it sends ${ROUNDS * CALLS_A_ROUND} searches, one after the other, in ${ROUNDS} rounds. The service is on the same machine and answers at once (${percentile(direct.times, 0.5).toFixed(2)} ms without a proxy). Each program is a separate process. The peer adds the credential to a request, and forwards the request. Our proxy also checks the caller, the origin, the limits and both bodies. For a session, our proxy also reads its embedded database.`,
    figures,
  };
}
