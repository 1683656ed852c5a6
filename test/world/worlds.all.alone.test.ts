import assert from 'node:assert/strict';
import { STATEMENT_NAMES } from '../../server/store/named-statement.js';
import { pglite, postgres } from '../engines.js';
import { DEATHS } from './coverage.js';
import type { Outcome } from './run.js';
import { seedsOf, upTo, worldsOf } from './seeds.js';

/** The share of the named statements, and of the moments at which a process dies in one, that the worlds must meet. */
const SHARE = 0.95;
const LEAST_JUDGED = 20;

function metAll(outcomes: readonly Outcome[]): void {
  if (process.env.WORLD_SEEDS) return;
  const met = (of: 'statements' | 'deaths') => new Set(outcomes.flatMap((outcome) => [...outcome.met[of]]));
  assert.ok(met('statements').size >= SHARE * STATEMENT_NAMES.length, [...met('statements')].join());
  assert.ok(met('deaths').size >= SHARE * DEATHS.length, [...met('deaths')].join());
  const judged = new Map<string, number>();
  for (const outcome of outcomes)
    for (const [rule, count] of outcome.judged) judged.set(rule, (judged.get(rule) ?? 0) + count);
  const seldom = [...judged].filter(([, count]) => count < LEAST_JUDGED);
  assert.deepEqual(seldom, [], 'rules that were hardly judged');
}

worldsOf(pglite, seedsOf(upTo(20)), { judge: metAll });
worldsOf(postgres, seedsOf(upTo(20)), { proxies: 3, judge: metAll });
