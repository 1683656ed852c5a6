/** Worlds by their seeds, in processes of their own, as tests. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { promisify } from 'node:util';
import type { Engine } from '../engines.js';
import type { Told } from './seeds.js';

const run = promisify(execFile);

/** Of the environment, or so many. */
export const seedsUpTo = (count: number): readonly number[] =>
  process.env.WORLD_SEEDS?.split(',').map(Number) ?? Array.from({ length: count }, (_, index) => 1 + index);

/** @param judge what the worlds of all seeds must have met. */
export function worldsOf(
  engine: Engine,
  seeds: readonly number[],
  { proxies = 1, judge }: { proxies?: number; judge?: (told: readonly Told[]) => void } = {},
): void {
  describe(
    `no one gets what is not theirs, and all that began ends, on ${engine.name}`,
    { skip: engine.skip },
    () => {
      const told: Told[] = [];
      for (const seed of seeds)
        test(`in the world of seed ${seed}`, async () => {
          const [one] = await tell(engine, proxies, [seed]);
          assert.equal(one!.report, null, one!.report ?? '');
          told.push(one!);
        });
      if (judge && process.env.WORLD_SEEDS === undefined)
        test('and the worlds meet what they should', () => judge(told));
    },
  );
}

/** What worlds of these seeds say, one after the other in one process. */
export async function tell(engine: Engine, proxies: number, seeds: readonly number[]): Promise<Told[]> {
  const program = join(import.meta.dirname, 'seeds.js');
  const { stdout } = await run(
    process.execPath,
    [program, engine.name, String(proxies), ...seeds.map(String)],
    {
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Told);
}
