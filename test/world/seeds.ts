/**
 * The program that runs worlds: its arguments are the engine, how many proxies, and the seeds. It says of a world that
 * failed its seed, the shortest way found, and the trace. In a process of its own: its clock is that of all timers.
 */
import { setFlagsFromString } from 'node:v8';
import pg from 'pg';
import type { Database } from '../../server/store/database.js';
import { migrate } from '../../server/store/migrate.js';
import { openDatabase } from '../../server/store/open.js';
import { proxyMigrations } from '../../server/store/proxy-migrations.js';
import { pglite, postgres, QUICK_WASM, type Engine } from '../engines.js';
import { actorsOf, runWorld, type LeftOut, type Outcome } from './run.js';

// A world is long enough to earn back what it takes to optimise the engine.
setFlagsFromString(QUICK_WASM.replace('--', '--no-'));
// The clock of the world passes the idle time of each connection at nearly every step: none is above the pool's least number.
Object.assign(pg.Pool.prototype, { _isAboveMin: () => false });

/** The search for a shorter way ends after this time. */
const SHRINKING_MS = 60_000;
const TRACED = 80;
const realMs = () => Number(process.hrtime.bigint() / 1_000_000n);

type Run = (isLeftOut?: LeftOut) => Promise<Outcome>;

/** Each run has a store of its own. On Postgres each process opens it; the embedded engine has one process. */
function inStore(engine: Engine, proxies: number, seed: number): Run {
  return async (isLeftOut) => {
    const place = engine.name === 'postgres' ? await engine.create() : undefined;
    const opened = [place ? await openDatabase(place.where) : await engine.openMigrated()];
    if (place) await migrate(opened[0]!, 'proxy', proxyMigrations);
    const open = async (): Promise<Database> => {
      if (place) opened.push(await openDatabase(place.where));
      return opened.at(-1)!;
    };
    try {
      return await runWorld(seed, open, { proxies: place ? proxies : 1, ...(isLeftOut && { isLeftOut }) });
    } finally {
      for (const database of opened) await database.close();
      await place?.remove();
    }
  };
}

/** Leaves out one actor after another, then what each does in a quarter of the time, while the same rule breaks. */
async function report(run: Run, outcome: Outcome): Promise<string> {
  const { seed, broken } = outcome;
  const until = realMs() + SHRINKING_MS;
  const rule = broken[0]!.split(':')[0]!;
  const left = new Set<string>();
  let [shortest, steps] = [outcome, outcome.steps];
  for (const actor of actorsOf()) {
    if (realMs() > until) break;
    left.add(actor);
    const tried = await run((name, step) => left.has(name) || step >= steps);
    if (tried.broken.some((fault) => fault.startsWith(rule))) {
      shortest = tried;
      steps = Math.min(steps, tried.steps);
    } else left.delete(actor);
  }
  return [
    `seed ${seed}, step ${shortest.steps}, without ${[...left].join(', ') || 'anyone left out'}:`,
    ...shortest.broken,
    ...shortest.trace.slice(-TRACED),
    `again: WORLD_SEEDS=${seed} npm test -- world`,
  ].join('\n');
}

/** What a world tells the process that asked for it. */
export interface Told extends Pick<Outcome, 'seed' | 'steps'> {
  /** Null: nothing broke. */
  report: string | null;
  judged: [string, number][];
  /** What happened, sorted and without its times: calls that run at once may end in another order. */
  log: string;
  statements: string[];
  deaths: string[];
}

const [, , name, proxies, ...seeds] = process.argv;
const engine = name === 'postgres' ? postgres : pglite;
for (const seed of seeds.map(Number)) {
  const run = inStore(engine, Number(proxies), seed);
  const outcome = await run();
  const told: Told = {
    seed,
    steps: outcome.steps,
    report: outcome.broken.length === 0 ? null : await report(run, outcome),
    judged: [...outcome.judged],
    log: outcome.trace
      .map((line) => line.replace(/^[\d.]+ /, ''))
      .toSorted()
      .join('\n'),
    statements: [...outcome.met.statements],
    deaths: [...outcome.met.deaths],
  };
  console.log(JSON.stringify(told));
}
// What a killed proxy left under way keeps the process alive.
process.exit(0);
