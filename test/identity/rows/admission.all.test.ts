import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Database } from '../../../server/store/database.js';
import { bothEngines } from '../../engines.js';
import { simulateLine, type SimulatedLine, type Visitor } from '../simulated-line.js';

for (const engine of bothEngines) {
  describe(`admission on ${engine.name}`, { skip: engine.skip }, () => {
    let database: Database;
    let line: SimulatedLine;
    let began = 0;
    let people = 0;
    before(async () => {
      database = await engine.openMigrated();
      line = await simulateLine(database);
    });
    after(() => database.close());

    async function empty(): Promise<void> {
      await database.query('delete from proxy.calls');
      await database.query('delete from proxy.verifications');
      await line.moveTo((began += 3600));
    }
    const visit = async (address?: string, identity: Visitor['identity'] = {}) => {
      people += 1;
      const own = `10.0.${people >> 8}.${people & 255}`;
      const nationalId = String(1_000_000_000 + people);
      const id = await line.join({ nationalId, address: address ?? own, identity });
      await line.setPresent([id], true);
      return id;
    };
    const codesFor = async (count: number) => {
      const served: string[] = [];
      while (served.length < count) {
        await line.moveTo(Math.max(line.clock(), await line.nextSlot()));
        const codes = await line.serve();
        assert.ok(codes.length > 0, 'a slot is free, and no start gets it');
        served.push(...codes);
      }
      return served;
    };
    const useBurst = async () => {
      for (let call = 0; call < 10; call += 1) await visit();
      assert.equal((await line.serve()).length, 10);
    };

    test('starts that were left and are back together get one slot before the next person', async () => {
      await empty();
      await useBurst();
      const flood: string[] = [];
      while (flood.length < 12) flood.push(await visit('203.0.113.1'));
      await line.setPresent(flood.slice(1), false);
      const early = await visit();
      assert.deepEqual(await codesFor(2), [flood[0], early]);
      const later = [await visit(), await visit()];
      await line.setPresent(flood.slice(1), true);
      const served = await codesFor(13);
      const turn = served.indexOf(later[1]!);
      assert.ok(turn >= 0 && turn <= 3, `served as number ${turn + 1}`);
    });

    test('the turn of the two kinds holds across processes', async () => {
      await empty();
      await useBurst();
      await line.moveTo(line.clock() + 120);
      const other = await simulateLine(database);
      await database.query(
        "update proxy.budgets set lowered_by = 9, lowered_at = proxy.now() where kind = 'request'",
      );
      const start = (identity: Visitor['identity'] = {}) => visit(undefined, identity);
      const vouched = [
        await start({ vouched: true, reference: 'one' }),
        await start({ vouched: true, reference: 'two' }),
      ];
      const others = [await start(), await start()];
      const served: string[] = [];
      for (const one of [line, other, line, other]) {
        await one.moveTo(Math.max(line.clock(), other.clock()) + 61);
        served.push(...(await one.serve()));
      }
      assert.deepEqual(served, [vouched[0], others[0], vouched[1], others[1]]);
    });
  });
}
