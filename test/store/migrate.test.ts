import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Database, Migration } from '../../server/store/database.js';
import { migrate, readMigrations } from '../../server/store/migrate.js';
import { openDatabase, openMigrated } from '../../server/store/open.js';
import { bothEngines } from '../engines.js';
import type { Place } from '../engines.js';

const first: Migration = {
  name: '0001-things',
  sql: 'create table first.things (i int); insert into first.things values (1)',
};
const second: Migration = { name: '0002-more', sql: 'insert into first.things values (2)' };
const broken: Migration = {
  name: '0003-broken',
  sql: 'insert into first.things values (3); select nonsense',
};

for (const engine of bothEngines) {
  describe(`migrations on ${engine.name}`, { skip: engine.skip }, () => {
    let place: Place;
    let database: Database;
    let peer: Database;
    before(async () => {
      place = await engine.create();
      database = await openDatabase(place.where);
      peer = engine.name === 'postgres' ? await openDatabase(place.where) : database;
    });
    after(async () => {
      await database.close();
      await peer.close();
      await place.remove();
    });

    async function things(): Promise<unknown[]> {
      return (await database.query('select i from first.things order by i')).map(({ i }) => i);
    }

    it('applies each once, however many processes start together', async () => {
      await Promise.all(
        [database, peer, database, peer, database].map((each) => migrate(each, 'first', [first])),
      );
      assert.deepEqual(await things(), [1]);
    });

    it('applies only what is new, in order, and remembers it', async () => {
      await migrate(database, 'first', [first, second]);
      await migrate(database, 'first', [first, second]);
      assert.deepEqual(await things(), [1, 2]);
      const recorded = await database.query('select name from first.migrations order by position');
      assert.deepEqual(
        recorded.map(({ name }) => name),
        [first.name, second.name],
      );
    });

    it('needs no right to create a schema where an empty one is there', async () => {
      if (!('url' in place.where)) return;
      const base = new URL(place.where.url).pathname.slice(1);
      const role = `${base}_owner`;
      await database.query(
        `create role ${role}; create schema prepared authorization ${role}; alter database ${base} set role = '${role}'`,
      );
      const limited = await openDatabase(place.where);
      await migrate(limited, 'prepared', []);
      await limited.close();
      const [found] = await database.query(
        "select to_regclass('prepared.migrations') is not null as is_there",
      );
      assert.deepEqual(found, { is_there: true });
      await database.query(
        `alter database ${base} reset role; drop schema prepared cascade; drop role ${role}`,
      );
    });

    it('leaves nothing behind of one that fails', async () => {
      await assert.rejects(migrate(database, 'first', [first, second, broken]), { code: '42703' });
      assert.deepEqual(await things(), [1, 2]);
    });

    it('keeps those before one that fails: each has a transaction of its own', async () => {
      const more = { name: '0002-more', sql: 'create table apart.more (i int)' };
      const start = { name: '0001-start', sql: 'create table apart.start (i int)' };
      await assert.rejects(migrate(database, 'apart', [start, more, broken]), { code: '42703' });
      assert.deepEqual(
        (await readMigrations(database, 'apart'))!.map(({ name }) => name),
        [start.name, more.name],
      );
    });

    it('lets an older version work with tables of a newer one, as far as each migration allows', async () => {
      const start = { name: '0001-start', sql: 'create table back.rows (i int)' };
      const expands = {
        name: '0003-expands',
        sql: 'alter table back.rows add j int',
        worksFrom: '0001-start',
      };
      const contracts = {
        name: '0007-contracts',
        sql: 'alter table back.rows drop i',
        worksFrom: '0003-expands',
      };
      await migrate(database, 'back', [start, expands]);
      await migrate(database, 'back', [start]);
      await migrate(database, 'back', [start, expands, contracts]);
      await migrate(database, 'back', [start, expands]);
      await assert.rejects(migrate(database, 'back', [start]), { code: 'migration_mismatch' });
    });

    it('refuses a database with a history it does not know', async () => {
      await assert.rejects(migrate(database, 'first', [first]), {
        code: 'migration_mismatch',
        message:
          /Run the version that applied it, or a newer one; or set DATA_DIR or DATABASE_URL to an empty/,
      });
      await assert.rejects(migrate(database, 'first', [second, first]), { code: 'migration_mismatch' });
    });

    it('takes longer than the deadlines of the connections, while the next process waits', async () => {
      const slow = { name: '0001-slow', sql: 'create table slow.things (i int); select pg_sleep(2)' };
      // Longer than another statement takes on a busy machine.
      const deadlines = { idleInTransactionMs: 1000, queryMs: 1500 };
      const own = await engine.create();
      const processes = engine.name === 'postgres' ? 2 : 1;
      const opened = await Promise.all(
        Array.from({ length: processes }, () => openMigrated(own.where, 'slow', [slow], deadlines)),
      );
      try {
        for (const each of opened) assert.deepEqual(await each.query('select * from slow.things'), []);
        if (engine.name === 'postgres') await assert.rejects(opened[0]!.query('select pg_sleep(60)'));
      } finally {
        for (const each of opened) await each.close();
        await own.remove();
      }
    });

    it('waits for a table only for moments, so that calls pass, and applies it when the table is free', async () => {
      if (!('url' in place.where)) return;
      const rows = { name: '0001-rows', sql: 'create table held.rows (i int)' };
      const more = { name: '0002-more', sql: 'alter table held.rows add j int' };
      await migrate(database, 'held', [rows]);
      const dump = new pg.Client({ connectionString: place.where.url });
      await dump.connect();
      try {
        await dump.query('begin; lock table held.rows in access share mode');
        const refused = assert.rejects(migrate(database, 'held', [rows, more]), { code: '55P03' });
        await sleep(200);
        const began = performance.now();
        await peer.query('select i from held.rows');
        assert.ok(performance.now() - began < 4_000, `${Math.round(performance.now() - began)} ms`);
        await refused;
        await dump.query('commit');
        await migrate(database, 'held', [rows, more]);
        assert.equal((await readMigrations(database, 'held'))!.length, 2);
      } finally {
        await dump.end();
      }
    });

    it('keeps two schemas apart', async () => {
      await migrate(database, 'other', [{ name: '0001-other', sql: 'create table other.things (i int)' }]);
      assert.deepEqual(await database.query('select * from other.things'), []);
    });
  });
}
