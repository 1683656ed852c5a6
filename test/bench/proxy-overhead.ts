/** What the proxy adds to a call of the service, in time and in processor time, beside a proxy that only forwards. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { HOST_KEY } from '../test-proxy.js';
import { agent, ask, callOf, mint } from './calls.js';
import { beside, P50_P95, percentile, type Topic } from './figures/figure.js';
import { startInstalledProxy } from './installed-proxy.js';
import { processorMs } from './process-use.js';
import { installPeers } from '../peers/install-peers.js';

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

/** One way of a search to the service, and what was measured of it. */
interface Way {
  readonly url: string;
  /** Whose processor time counts. */
  readonly pid: number;
  readonly token: (call: number) => string;
  readonly times: number[];
  /** Of one call. */
  processorMs: number;
}

const wayOf = ({ pid }: { pid: number }, url: string, token: Way['token'] = () => HOST_KEY): Way => ({
  url,
  pid,
  token,
  times: [],
  processorMs: 0,
});

/** One call after the other: how many fit into a second depends on the other programs of the machine. */
async function search({ url, token }: Way, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let call = 0; call < count; call += 1)
    times.push((await ask(callOf('POST', url, token(call), SEARCH))).ms);
  return times;
}

async function measureInTurn(ways: readonly Way[]): Promise<void> {
  for (const way of ways) await search(way, WARM_UP);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const way of ways) {
      const before = processorMs(way.pid);
      way.times.push(...(await search(way, CALLS_A_ROUND)));
      way.processorMs += (processorMs(way.pid) - before) / (ROUNDS * CALLS_A_ROUND);
    }
  }
}

export async function proxyOverheadBenchmark(): Promise<Topic> {
  await installPeers();
  const upstream = await startServer('upstream');
  const peer = await startServer('middleware', upstream.url);
  const proxy = await startInstalledProxy({ url: upstream.url, token: 'upstream-token' });
  const tokens: string[] = [];
  while (tokens.length < SESSIONS) tokens.push(await mint(proxy.url, { submissions: SEARCH }));
  const path = '/v1/submissions/search';
  const direct = wayOf(upstream, `${upstream.url}/ExtForm/submissions/search`);
  const forwarded = wayOf(peer, `${peer.url}${path}`);
  const byKey = wayOf(proxy, `${proxy.url}${path}`);
  const bySession = wayOf(proxy, byKey.url, (call) => tokens[call % tokens.length]!);
  await measureInTurn([direct, forwarded, byKey, bySession]);
  agent.destroy();
  await proxy.stop();
  peer.stop();
  upstream.stop();

  const figure = beside('http-proxy-middleware');
  const figures = Object.entries({ 'a host key': byKey, 'a session': bySession }).flatMap(
    ([caller, ours]) => [
      ...P50_P95.map(([name, share]) => {
        const added = ({ times }: Way) => percentile(times, share) - percentile(direct.times, share);
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
