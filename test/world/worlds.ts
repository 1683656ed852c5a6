/** Worlds by their seeds, in processes of their own, as tests. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import type { Engine } from '../engines.js';
import type { Told } from './seeds.js';

const run = promisify(execFile);

/** Processes at once. */
const AT_ONCE = 2;

/** Of the environment, or so many. */
export const seedsUpTo = (count: number): readonly number[] =>
  process.env.WORLD_SEEDS?.split(',').map(Number) ?? Array.from({ length: count }, (_, index) => 1 + index);

/** @param judge what the worlds of all seeds must have met. */
export function worldsOf(
  engine: Engine,
  seeds: readonly number[],
  { proxies = 1, judge }: { proxies?: number; judge?: (told: readonly Told[]) => void } = {},
): void {
  test(
    `no one gets what is not theirs, and all that began ends, on ${engine.name}`,
    { skip: engine.skip },
    async (t) => {
      const parts = Array.from({ length: judge ? AT_ONCE : 1 }, (_, part) =>
        seeds.filter((_seed, index) => index % (judge ? AT_ONCE : 1) === part),
      );
      const told = (await Promise.all(parts.map((part) => tell(engine, proxies, part)))).flat();
      for (const { seed, report } of told)
        await t.test(`in the world of seed ${seed}`, () => assert.equal(report, null, report ?? ''));
      assert.equal(told.length, seeds.length);
      if (process.env.WORLD_SEEDS === undefined) judge?.(told);
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
