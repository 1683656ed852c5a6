/** Worlds by their seeds, in processes of their own, as tests. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { before, describe, test } from 'node:test';
import { STATEMENT_NAMES } from '../statement-names.js';
import type { Engine } from '../engines.js';
import { DEATHS } from './coverage.js';
import type { Told } from './seeds.js';

/** The seeds of the environment variable, or those from the first to the last. */
export const seeds = (first: number, last: number): readonly number[] =>
  process.env.WORLD_SEEDS?.split(',').map(Number) ??
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** The share of the named statements that the worlds must meet, and of the moments at which a process dies in one of them. */
const SHARES = { statements: 0.95, deaths: 0.95 };
/** How often each rule has something to judge, by all worlds of an engine: once in each at least. */
const LEAST_JUDGED = 20;

function met(told: readonly Told[]): void {
  const all = (of: 'statements' | 'deaths') => new Set(told.flatMap((one) => one[of]));
  assert.ok(
    all('statements').size >= SHARES.statements * STATEMENT_NAMES.length,
    [...all('statements')].join(),
  );
  assert.ok(all('deaths').size >= SHARES.deaths * DEATHS.length, [...all('deaths')].join());
  const judged = new Map<string, number>();
  for (const [rule, count] of told.flatMap((one) => one.judged))
    judged.set(rule, (judged.get(rule) ?? 0) + count);
  const seldom = [...judged].filter(([, count]) => count < LEAST_JUDGED);
  assert.deepEqual(seldom, [], 'rules that were hardly judged');
}

/**
 * @param seeds the second world of a seed must be as the first one.
 * @param meetAll the worlds of these seeds together meet what worlds can meet.
 */
export function worldsOf(
  engine: Engine,
  seeds: readonly number[],
  { proxies = 1, meetAll = false } = {},
): void {
  describe(`a seeded world keeps every promise on ${engine.name}`, { skip: engine.skip }, () => {
    const told: Told[] = [];
    let worlds: AsyncGenerator<Told>;
    before(() => void (worlds = tell(engine, proxies, seeds)));
    for (const seed of seeds)
      test(`in the world of seed ${seed}`, async () => {
        const { value } = await worlds.next();
        const one = value as Told;
        assert.equal(one.report, null, one.report ?? '');
        told.push(one);
      });
    if (!meetAll || process.env.WORLD_SEEDS !== undefined) return;
    test('together meet every statement, death and rule', () => met(told));
  });
}

/** What worlds of these seeds say, one after the other in one process. */
export async function* tell(
  engine: Engine,
  proxies: number,
  seeds: readonly number[],
): AsyncGenerator<Told, void> {
  const program = join(import.meta.dirname, 'seeds.js');
  const args = [program, engine.name, String(proxies), ...seeds.map(String)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    for await (const line of createInterface({ input: child.stdout })) yield JSON.parse(line) as Told;
    throw new Error(`The process of these worlds ended with ${child.exitCode ?? child.signalCode}.`);
  } finally {
    child.kill();
  }
}
