import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { test } from 'node:test';
import { pglite } from '../engines.js';
import { tell } from './worlds.js';

const WORLDS = Number(process.env.WORLDS ?? 2000);
const FROM = randomInt(1_000_000);

for (let seed = FROM; seed < FROM + WORLDS; seed += 1)
  test(`the world of seed ${seed} keeps every promise, and goes the same way twice`, async () => {
    const [once, again] = await Promise.all([tell(pglite, 1, [seed]), tell(pglite, 1, [seed])]);
    assert.equal(once[0]!.report, null, once[0]!.report ?? '');
    assert.deepEqual(again[0]!.trace, once[0]!.trace);
  });
