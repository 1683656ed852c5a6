import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { test } from 'node:test';
import { pglite } from '../engines.js';
import { tell } from './worlds.js';

const WORLDS = Number(process.env.WORLDS ?? 2000);
const FROM = randomInt(1_000_000);

for (let seed = FROM; seed < FROM + WORLDS; seed += 1)
  test(`the world of seed ${seed} keeps every promise`, async () => {
    const [told] = await tell(pglite, 1, [seed]);
    assert.equal(told!.report, null, told!.report ?? '');
  });
