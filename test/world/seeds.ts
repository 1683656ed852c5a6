/** Runs worlds by their seeds on one engine, and says of one that failed its seed, the shortest way found, and the trace. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Database } from '../../server/store/database.js';
import { migrate } from '../../server/store/migrate.js';
import { openDatabase } from '../../server/store/open.js';
import { proxyMigrations } from '../../server/store/proxy-migrations.js';
import type { Engine } from '../engines.js';
import { actorsOf, runWorld, type LeftOut, type Outcome } from './run.js';

/** The search for a shorter way ends after this time. */
const SHRINKING_MS = 60_000;
const TRACED = 80;
const realMs = () => Number(process.hrtime.bigint() / 1_000_000n);

type Run = (isLeftOut?: LeftOut) => Promise<Outcome>;

/** @param judge what the worlds of all seeds must have met. */
export function worldsOf(
  engine: Engine,
  seeds: readonly number[],
  {
    proxies = 1,
    judge = () => {},
  }: { proxies?: number; judge?: (outcomes: readonly Outcome[]) => void } = {},
): void {
  test(
    `nobody gets what is not theirs, and all that began ends, on ${engine.name}`,
    { skip: engine.skip },
    async (t) => {
      const outcomes: Outcome[] = [];
      for (const seed of seeds)
        await t.test(`in the world of seed ${seed}`, async () => {
          const outcome = await inStore(engine, proxies, seed)();
          if (outcome.broken.length > 0) assert.fail(await report(inStore(engine, proxies, seed), outcome));
          outcomes.push(outcome);
        });
      judge(outcomes);
    },
  );
}

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

/** Of the environment, or these. */
export const seedsOf = (seeds: readonly number[]): readonly number[] =>
  process.env.WORLD_SEEDS ? process.env.WORLD_SEEDS.split(',').map(Number) : seeds;

export const upTo = (count: number, from = 1) => Array.from({ length: count }, (_, index) => from + index);
