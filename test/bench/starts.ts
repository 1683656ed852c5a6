/** Starts of many people at once, with the database on another machine: how many a second, and what one costs. */
import { openDatabase } from '../../server/store/open.js';
import { INSERT_WAITING } from '../identity/line-rows.js';
import { startProxyProcess, tryCall, type ProxyProcess } from '../identity/kills/proxy-process.js';
import { startScriptedUpstream } from '../scripted-upstream.js';
import { doAtOnce } from './at-once.js';
import { mint } from './calls.js';
import { startDelayedLink } from './delayed-link.js';
import { measured, percentile, type Figure, type Topic } from './figures/figure.js';
import { childrenMs, processorMs } from './process-use.js';
import { withPostgres } from './with-postgres.js';

const AT_ONCE = 60;
const PEOPLE = 1500;
/** Starts that are not counted: a program that just started compiles. */
const WARM_UP = 300;
const SETUPS = [
  { processes: 1, roundTripMs: 0, waiting: 0 },
  { processes: 3, roundTripMs: 0, waiting: 0 },
  { processes: 3, roundTripMs: 4, waiting: 0 },
  { processes: 3, roundTripMs: 4, waiting: 5000 },
];

export async function startsBenchmark(): Promise<Topic> {
  const figures: Figure[] = [];
  for (const setup of SETUPS) figures.push(...((await withPostgres((where) => measure(where, setup))) ?? []));
  return {
    title: 'Starts at once',
    about: `${PEOPLE} people start, ${AT_ONCE} at a time, each with a session. The times of a start do not include the first ${WARM_UP} people. "3 of the proxy" means three processes of the proxy. The first column also has the round trip between the proxy and the database, and the number of people who are already in line. The load and the database are on the same machine.`,
    figures,
  };
}

async function measure(
  where: { url: string },
  { processes, roundTripMs, waiting }: (typeof SETUPS)[number],
): Promise<Figure[]> {
  const upstream = await startScriptedUpstream();
  const link = await startDelayedLink(where.url, roundTripMs);
  const through = roundTripMs > 0 ? { url: link.url } : where;
  const nodeOptions = process.env.BENCH_NODE_OPTIONS?.split(' ') ?? [];
  const proxies: ProxyProcess[] = [];
  while (proxies.length < processes)
    proxies.push(await startProxyProcess({ upstream, where: through, timeoutSeconds: 15, nodeOptions }));
  const database = await openDatabase(where);
  if (waiting > 0) await database.query(INSERT_WAITING, [waiting]);
  await database.query('analyze');
  const urlOf = (index: number) => proxies[index % proxies.length]!.url;
  const tokens: string[] = [];
  await doAtOnce(PEOPLE, AT_ONCE, async (index) => {
    const identity = { nationalId: String(1_000_300_000 + index), reference: `customer-${index}` };
    tokens[index] = await mint(urlOf(index), { identity });
  });
  const [server] = await database.query<{ pid: string }>("select pg_read_file('postmaster.pid') as pid");
  const used = () => ({
    proxies: proxies.reduce((sum, { pid }) => sum + processorMs(pid), 0),
    database: childrenMs(Number.parseInt(server!.pid, 10)),
  });
  const before = used();
  const times: number[] = [];
  const refused: number[] = [];
  const began = performance.now();
  await doAtOnce(PEOPLE, AT_ONCE, async (index) => {
    const from = performance.now();
    const answer = await tryCall(`${urlOf(index)}/v1/verifications`, tokens[index]!, 'POST', {});
    if (index >= WARM_UP) times.push(performance.now() - from);
    if (answer?.status !== 201) refused.push(answer?.status ?? 0);
  });
  const seconds = (performance.now() - began) / 1000;
  const after = used();
  for (const proxy of proxies) await proxy.kill();
  link.end();
  await database.close();
  await upstream.close();
  if (refused.length > 0)
    throw new Error(`${refused.length} starts were refused, the first with ${refused[0]}.`);
  const of = `${processes} of the proxy, ${roundTripMs} ms to the database, ${waiting} in line`;
  const goal = (least: number) => (roundTripMs > 0 ? least : undefined);
  const aStart = (what: keyof typeof after) => (after[what] - before[what]) / PEOPLE;
  return [
    measured(`${of}: a start, p50`, 'ms', percentile(times, 0.5)),
    measured(`${of}: a start, p99`, 'ms', percentile(times, 0.99), goal(500)),
    measured(`${of}: starts in a second (more is better)`, 'times', PEOPLE / seconds, goal(150)),
    measured(`${of}: processor time of a start`, 'ms', aStart('proxies')),
    measured(`${of}: the same, of the database`, 'ms', aStart('database')),
  ];
}
