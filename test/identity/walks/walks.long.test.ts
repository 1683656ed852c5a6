import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bothEngines } from '../../engines.js';
import { runWalks, UNLIMITED } from './random-walks.js';

// The embedded engine takes three times as long.
const engine = bothEngines.findLast(({ skip }) => !skip)!;
const SEED = Number(process.env.SEED ?? 1);

/** With the limit of the service people wait for slots, too; without one, their times must be exact. */
for (const requestLimit of [10, UNLIMITED])
  test(`10,000 people act at random, with ${requestLimit} creations a window: no rule is broken`, async () => {
    const { where, remove } = await engine.create();
    const walks = { walks: 5000, atOnce: 150, turns: 8, stepsPerKill: 30 };
    const outcome = await runWalks({ where, ...walks, requestLimit, seed: SEED });
    await remove();
    assert.deepEqual(outcome.faults, []);
    assert.equal(outcome.refusedUpstream, 0);
    assert.ok(outcome.kills > 0 && outcome.takeovers > 0 && outcome.waits > 0 && outcome.lostAnswers > 0);
  });
