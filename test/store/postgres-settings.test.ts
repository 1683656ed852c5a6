import assert from 'node:assert/strict';
import { after, before, describe, it, test } from 'node:test';
import type { Database } from '../../server/store/database.js';
import { migrate } from '../../server/store/migrate.js';
import { openDatabase } from '../../server/store/open.js';
import { SERVING_DEADLINES } from '../../server/store/postgres.js';
import { proxyMigrations } from '../../server/store/proxy-migrations.js';
import { type Place, postgres } from '../engines.js';
import { signal } from './signal.js';

/** A busy machine needs some of it to set ours on a new connection. */
const IDLE_SECONDS = 2;
/** What a role or a database may set, and what the proxy needs. */
const SETTINGS = {
  timezone: ['Asia/Riyadh', 'UTC'],
  datestyle: ['SQL, DMY', 'ISO, MDY'],
  intervalstyle: ['sql_standard', 'postgres'],
  default_transaction_isolation: ['serializable', 'read committed'],
  lock_timeout: ['10ms', '0'],
  // A second after the client gives up.
  statement_timeout: [`${IDLE_SECONDS}s`, `${SERVING_DEADLINES.queryMs / 1000 + 1}s`],
  idle_session_timeout: [`${IDLE_SECONDS}s`, '0'],
  transaction_timeout: [`${IDLE_SECONDS}s`, '0'],
  extra_float_digits: ['0', '1'],
  bytea_output: ['escape', 'hex'],
  array_nulls: ['off', 'on'],
  transform_null_equals: ['on', 'off'],
  quote_all_identifiers: ['on', 'off'],
} as const;

describe('a Postgres whose role has other settings', { skip: postgres.skip }, () => {
  let place: Place;
  let database: Database;
  /** Of those that this version of Postgres has. */
  let wanted: Record<string, string>;
  before(async () => {
    place = await postgres.create();
    const admin = await openDatabase(place.where);
    const [row] = await admin.query<{ name: string }>('select current_database() as name');
    const known = await admin.query<{ name: keyof typeof SETTINGS }>(
      'select name from pg_settings where name = any($1::text[])',
      [Object.keys(SETTINGS)],
    );
    wanted = Object.fromEntries(known.map(({ name }) => [name, SETTINGS[name][1]]));
    for (const { name } of known)
      await admin.query(`alter database ${row!.name} set ${name} = '${SETTINGS[name][0]}'`);
    await admin.close();
    database = await openDatabase(place.where, SERVING_DEADLINES);
  });
  after(async () => {
    await database.close();
    await place.remove();
  });

  it('has our own on every connection', async () => {
    const names = Object.keys(wanted);
    const read = async () =>
      database.transaction(async (tx) => {
        const [row] = await tx.query<Record<string, string>>(
          `select ${names.map((name) => `current_setting('${name}') as ${name}`).join(', ')}`,
        );
        return row;
      });
    for (const found of await Promise.all([read(), read(), read()])) assert.deepEqual(found, wanted);
  });

  it('can be migrated, and waits for a lock as long as the work takes', async () => {
    await migrate(database, 'proxy', proxyMigrations);
    await database.query(
      'create table public.counter (n int8 not null); insert into public.counter values (0)',
    );
    const locked = signal();
    const first = database.transaction(async (tx) => {
      await tx.query('update public.counter set n = n + 1');
      locked.resolve();
      await tx.query('select pg_sleep(0.1)');
    });
    await locked.promise;
    await database.query('update public.counter set n = n + 1');
    await first;
    assert.deepEqual(await database.query('select n from public.counter'), [{ n: 2 }]);
  });

  it('is left by a connection that stores nothing any more', async () => {
    const pid = async () => (await database.query<{ pid: number }>('select pg_backend_pid() as pid'))[0]!.pid;
    const before = await pid();
    await assert.rejects(
      database.transaction(async (tx) => {
        await tx.query('set transaction read only');
        await tx.query('insert into public.counter values (1)');
      }),
      { code: '25006' },
    );
    const seen = new Set<number>();
    for (let reading = 0; reading < 5; reading += 1) seen.add(await pid());
    assert.ok(!seen.has(before));
  });

  it('keeps its listening connection', async () => {
    let hear!: (payload: string) => void;
    const heard = new Promise<string>((resolve) => (hear = resolve));
    const stop = await database.listen('kyc_test', hear, () => assert.fail('it had to connect again'));
    await database.query('select pg_sleep($1)', [IDLE_SECONDS + 0.2]);
    await database.query("select pg_notify('kyc_test', 'still there')");
    assert.equal(await heard, 'still there');
    await stop();
  });
});

test(
  'a role that may open one connection is refused, and keeps none',
  { skip: postgres.skip, timeout: 20_000 },
  async (t) => {
    const place = await postgres.create();
    assert.ok('url' in place.where);
    const { url } = place.where;
    const admin = await openDatabase({ url });
    const role = `${new URL(url).pathname.slice(1)}_alone`;
    await admin.query(`create role ${role} login connection limit 1`);
    t.after(async () => {
      await admin.query(`drop role ${role}`);
      await admin.close();
      await place.remove();
    });
    const address = new URL(url);
    address.username = role;
    await assert.rejects(openDatabase({ url: address.href }), { code: '53300' });
  },
);
