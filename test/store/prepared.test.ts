import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inspect } from 'node:util';
import { prepared, preparing } from '../../server/store/named-statement.js';
import { bothEngines, databaseForSuite } from '../engines.js';

const SHARE = 'select 60 / $1::int4 as share';

for (const engine of bothEngines) {
  describe(`prepared statements on ${engine.name}`, { skip: engine.skip }, () => {
    const database = databaseForSuite(engine);

    const share = async (of: number) => (await database.query(prepared(SHARE), [of]))[0]!.share;

    it('work after their first use failed', async () => {
      await assert.rejects(share(0), { code: '22012' });
      assert.deepEqual([await share(3), await share(4)], [20, 15]);
    });

    it('work after a rollback of the transaction that prepared them', async () => {
      const text = `${SHARE} -- rolled back`;
      const failing = database.transaction(async (tx) => {
        assert.deepEqual(await preparing(tx).query(text, [6]), [{ share: 10 }]);
        throw new Error('roll back');
      });
      await assert.rejects(failing, /roll back/);
      assert.deepEqual(await database.query(prepared(text), [5]), [{ share: 12 }]);
    });

    it('find rows of a table that was dropped and made again', async () => {
      for (const value of ['first', 'second']) {
        await database.query('create table remade (value text not null)');
        await database.query(prepared('insert into remade (value) values ($1)'), [value]);
        assert.deepEqual(
          await database.query(prepared('select value from remade where value = $1'), [value]),
          [{ value }],
        );
        await database.query('drop table remade');
      }
    });

    // Nothing migrates beside the embedded engine.
    const skip = engine.name === 'pglite' && 'one connection alone';
    it('work after a migration changed the type of a column, on each connection', { skip }, async () => {
      await database.query('create table altered (id text, n int); insert into altered values ($$a$$, 1)');
      const read = prepared('select n, $1::text as id from altered');
      const add = prepared('insert into altered (id, n) values ($1, $2)');
      /** Five at once, so that each connection of the pool prepares them. */
      const calls = () =>
        Promise.all(
          [1, 2, 3, 4, 5].map((n) =>
            database.transaction(async (tx) => {
              // The statements that fail after it say less of the reason.
              void tx.query(read, ['b']).catch(() => undefined);
              await tx.query(add, [String(n), n]);
              await tx.query('select pg_sleep(0.02)');
              return await tx.query(read, ['c']);
            }),
          ),
        );
      await calls();
      await Promise.all([1, 2, 3].map(() => database.query(read, ['d'])));
      await database.query(
        'alter table altered alter column n type text; alter table altered alter column id type int using 7',
      );
      const found = await calls();
      assert.ok(found.flat().every(({ n }) => typeof n === 'string'));
      assert.equal((await database.query(read, ['d'])).length, 11);
      await database.query('drop table altered');
    });

    it('keep their values out of the error of one that fails', async () => {
      const text = 'select 1 / (length($1) - 5)';
      for (const failing of [text, prepared(text)])
        await assert.rejects(database.query(failing, ['1-234']), (error) => {
          assert.doesNotMatch(inspect(error, { depth: 9 }), /1-234/);
          return true;
        });
    });
  });
}
