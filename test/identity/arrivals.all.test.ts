import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { simulateArrivals } from './simulated-rush.js';
import { pglite } from '../engines.js';

describe('a rush', () => {
  test('30 people, of whom most leave and return when called: all get a code in order, by the time shown', async () => {
    const database = await pglite.openMigrated();
    const rush = { people: 30, withinSeconds: 10, leave: 0.7, seed: 1, turnNearSeconds: 50 };
    const outcome = await simulateArrivals(database, rush);
    await database.close();
    assert.equal(outcome.codes, 30);
    assert.ok(outcome.left >= 8, `${outcome.left} left`);
    assert.ok(outcome.messages >= outcome.left);
    assert.equal(outcome.gaveUp, 0);
    assert.equal(outcome.refusedUpstream, 0);
    assert.equal(outcome.overtaken, 0);
    assert.ok(outcome.medianPromiseError < 5, `${outcome.medianPromiseError} s`);
  });
});
