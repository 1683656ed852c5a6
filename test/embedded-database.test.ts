import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Database } from '../server/store/database.js';
import { setClockAhead } from './database-clock.js';
import { openEmbedded } from './embedded-database.js';

/** Rows of each table, the place of each sequence, each column, each trigger, and the clock. */
const CONTENTS = `
  select relname::text as name, case relkind
      when 'r' then (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %s', c.oid::regclass), true, true, '')))[1]::text
      when 'S' then (select format('%s %s', last_value, last_value is null) from pg_sequences where sequencename = relname)
      else (select count(*)::text from pg_attribute where attrelid = c.oid)
    end as held
    from pg_class c join pg_namespace n on n.oid = relnamespace
   where nspname !~ '^pg_' and nspname <> 'information_schema'
  union all select 'columns', count(*)::text from pg_attribute where attrelid >= 16384
  union all select tgname::text, tgenabled::text from pg_trigger where not tgisinternal
  union all select 'the clock', round(extract(epoch from proxy.now() - clock_timestamp()))::text
   order by 1, 2`;
const contentsOf = (database: Database) => database.query(CONTENTS);

describe('the embedded database of a test, after another test', () => {
  test('is as the migrations leave it, whatever that one wrote, moved or changed', async () => {
    let database = await openEmbedded('migrated');
    const fresh = await contentsOf(database);
    await database.query(
      `insert into proxy.audit (at, event, actor, host) values (proxy.now(), 'session.minted', 'a test', 'default');
       insert into proxy.calls (kind, started_at, occupied_until, hinted) values ('request', proxy.now(), proxy.now(), false);
       update proxy.budgets set lowered_by = 3; delete from proxy.reading; select nextval('proxy.line_positions')`,
    );
    await setClockAhead(database, 3_600_000);
    await database.close();
    database = await openEmbedded('migrated');
    assert.deepEqual(await contentsOf(database), fresh);
    assert.deepEqual(await database.query('select from proxy.budgets where lowered_by > 0'), []);
    for (const change of [
      'alter table proxy.calls add column more int',
      'alter table proxy.audit disable trigger all',
      'create schema other create table things (id int)',
    ]) {
      await database.query(change);
      await database.close();
      database = await openEmbedded('migrated');
      assert.deepEqual(await contentsOf(database), fresh, change);
    }
    await database.close();
  });

  test('is empty for a test that migrates it itself', async () => {
    const database = await openEmbedded('empty');
    const schemas = await database.query(
      "select nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'",
    );
    assert.deepEqual(schemas, [{ nspname: 'public' }]);
    await database.close();
  });
});
