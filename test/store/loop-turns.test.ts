import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Database } from '../../server/store/database.js';
import { bothEngines } from '../engines.js';

/** Some 300 ms of work. */
const CALLS = 1_000;
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
    let database: Database;
    before(async () => {
      database = await engine.open();
    });
    after(() => database.close());

    const call = () => database.query('select count(*) from generate_series(1, 1000)');

    it('comes round while calls follow one another', async () => {
      const turns = await turnsDuring(async () => {
        for (let made = 0; made < CALLS; made += 1) await call();
      });
      assert.ok(turns >= FEWEST_TURNS, `${turns} turns`);
    });

    it('comes round while calls of one transaction follow one another', async () => {
      const turns = await turnsDuring(() =>
        database.transaction(async (tx) => {
          for (let made = 0; made < CALLS; made += 1)
            await tx.query('select count(*) from generate_series(1, 1000)');
        }),
      );
      assert.ok(turns >= FEWEST_TURNS, `${turns} turns`);
    });

    it('comes round while calls wait for one another', async () => {
      const turns = await turnsDuring(() => Promise.all(Array.from({ length: CALLS }, call)));
      assert.ok(turns >= FEWEST_TURNS, `${turns} turns`);
    });
  });
}
