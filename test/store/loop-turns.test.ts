import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Queryable } from '../../server/store/database.js';
import { bothEngines, databaseForSuite } from '../engines.js';

/** Some 120 ms of work. */
const CALLS = 400;
/** A turn is some 10 ms of work; on a busy machine more. */
const FEWEST_TURNS = 5;

/** How often the event loop could read a socket meanwhile. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let ended = false;
  const count = () => {
    turns++;
    if (!ended) setImmediate(count);
  };
  setImmediate(count);
  await work();
  ended = true;
  return turns;
}

for (const engine of bothEngines) {
  describe(`the event loop during calls of ${engine.name}`, { skip: engine.skip }, () => {
    const database = databaseForSuite(engine);
    const call = (of: Queryable) => of.query('select count(*) from generate_series(1, 1000)');
    async function inTurn(of: Queryable): Promise<void> {
      for (let made = 0; made < CALLS; made += 1) await call(of);
    }

    for (const [name, work] of [
      ['calls follow one another', () => inTurn(database)],
      ['calls of one transaction follow one another', () => database.transaction(inTurn)],
      ['calls wait for one another', () => Promise.all(Array.from({ length: CALLS }, () => call(database)))],
    ] as const)
      it(`comes round while ${name}`, async () => {
        const turns = await turnsDuring(work);
        assert.ok(turns >= FEWEST_TURNS, `${turns} turns`);
      });
  });
}
