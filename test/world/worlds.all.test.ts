import assert from 'node:assert/strict';
import { STATEMENT_NAMES } from '../../server/store/named-statement.js';
import { pglite } from '../engines.js';
import { DEATHS } from './coverage.js';
import type { Told } from './seeds.js';
import { seedsUpTo, worldsOf } from './worlds.js';

/** The share of the named statements that the worlds must meet, and of the moments at which a process dies in one of them. */
const SHARES = { statements: 0.95, deaths: 0.85 };
/** By all worlds of an engine, for a rule that needs a rare meeting, such as two people of each line at once. */
const LEAST_JUDGED = 10;

function metAll(told: readonly Told[]): void {
  const met = (of: 'statements' | 'deaths') => new Set(told.flatMap((one) => one[of]));
  assert.ok(
    met('statements').size >= SHARES.statements * STATEMENT_NAMES.length,
    [...met('statements')].join(),
  );
  assert.ok(met('deaths').size >= SHARES.deaths * DEATHS.length, [...met('deaths')].join());
  const judged = new Map<string, number>();
  for (const [rule, count] of told.flatMap((one) => one.judged))
    judged.set(rule, (judged.get(rule) ?? 0) + count);
  const seldom = [...judged].filter(([, count]) => count < LEAST_JUDGED);
  assert.deepEqual(seldom, [], 'rules that were hardly judged');
}

worldsOf(pglite, seedsUpTo(20), { judge: metAll });
