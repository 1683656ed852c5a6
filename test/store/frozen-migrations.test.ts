import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { DELIVERY_OUTCOMES, HOST_EVENTS, SCREENING_EVENT_TYPES } from '../../contract/events.js';
import {
  IDENTITY_LIMITS,
  isTerminal,
  VERIFICATION_REASONS,
  VERIFICATION_STATUSES,
} from '../../contract/rules.js';
import { START_KINDS } from '../../server/rules/ownership.js';
import { fingerprintOf, readCatalogue } from '../../server/commands/check-store.js';
import { migrationsIn, type Database } from '../../server/store/database.js';
import { migrate } from '../../server/store/migrate.js';
import { PROXY_FINGERPRINT, proxyMigrations } from '../../server/store/proxy-migrations.js';
import { bothEngines } from '../engines.js';

/** SHA-256 of the SQL of each migration that a release has. */
const FROZEN = { '0001-proxy': '119045c0673dce59cd4413023b3528ddaefb8eb63ba2b99c9c68364eb9dc165d' };

it('no migration of a release is edited', () => {
  const hashes = proxyMigrations
    .filter(({ name }) => Object.hasOwn(FROZEN, name))
    .map(({ name, sql }) => [name, createHash('sha256').update(sql).digest('hex')]);
  assert.deepEqual(Object.fromEntries(hashes), FROZEN);
});

it('the migrations are in the order of their numbers', () => {
  const names = proxyMigrations.map(({ name }) => name);
  assert.deepEqual(names, names.toSorted());
});

for (const engine of bothEngines) {
  describe(`the tables of the proxy on ${engine.name}`, { skip: engine.skip }, () => {
    let database: Database;
    before(async () => {
      database = await engine.openMigrated();
    });
    after(() => database.close());

    it('are the same in a fresh store and in one that had the first migration alone', async () => {
      const migrations = migrationsIn('upgraded', proxyMigrations);
      await migrate(database, 'upgraded', migrations.slice(0, 1));
      await migrate(database, 'upgraded', migrations);
      const fresh = await readCatalogue(database, 'proxy');
      assert.deepEqual(await readCatalogue(database, 'upgraded'), fresh);
      assert.ok(fresh.length > 200, `${fresh.length} lines`);
    });

    it('are the same once a dump is restored, which makes each check from its text', async () => {
      await migrate(database, 'restored', migrationsIn('restored', proxyMigrations));
      const checks = await database.query<{ again: string }>(
        `select format('alter table %s drop constraint %I, add constraint %2$I %s', conrelid::regclass, conname,
                       pg_get_constraintdef(oid)) as again
           from pg_constraint where contype = 'c' and connamespace = 'restored'::regnamespace`,
      );
      await database.query(checks.map(({ again }) => again).join(';'));
      assert.deepEqual(await readCatalogue(database, 'restored'), await readCatalogue(database, 'proxy'));
    });

    it('have the fingerprint that doctor compares', async () => {
      assert.equal(fingerprintOf(await readCatalogue(database, 'proxy')), PROXY_FINGERPRINT);
    });

    it('are changed one at a time: a process that has one and waits for another could block a migration', async () => {
      await migrate(database, 'stepwise', migrationsIn('stepwise', proxyMigrations.slice(0, 1)));
      for (const { name, sql } of migrationsIn('stepwise', proxyMigrations.slice(1)))
        assert.ok((await lockedBy(database, 'stepwise', sql)).length <= 1, name);
      const two = 'alter table stepwise.audit add x int; create index on stepwise.events (host)';
      assert.deepEqual(await lockedBy(database, 'stepwise', two), ['audit', 'events']);
    });

    /** The values that a check names, each list of them as a set. */
    async function checked(table: string, words: string): Promise<string[]> {
      const [row] = await database.query<{ definition: string }>(
        `select pg_get_constraintdef(oid) as definition from pg_constraint
          where conrelid = $1::regclass and contype = 'c' and pg_get_constraintdef(oid) like $2`,
        [`proxy.${table}`, `%${words}%`],
      );
      return literalsOf(row!.definition);
    }

    // A list of the contract that grew needs a migration, or each row with the new value is refused.
    for (const [table, words, live] of [
      ['verifications', 'CHECK ((status = ANY', VERIFICATION_STATUSES],
      ['verifications', '(reason = ANY', VERIFICATION_REASONS],
      ['verifications', '(start_kind = ANY', START_KINDS],
      ['verifications', '((ended_at IS NULL) =', VERIFICATION_STATUSES.filter((each) => !isTerminal(each))],
      ['budgets', '(kind = ANY', Object.keys(IDENTITY_LIMITS)],
      ['deliveries', '(last_outcome = ANY', DELIVERY_OUTCOMES],
      ['events', 'CASE', [...Object.entries(HOST_EVENTS).flat(), ...SCREENING_EVENT_TYPES]],
    ] as const)
      it(`allow what the contract has: ${table} ${words}`, async () => {
        assert.deepEqual(await checked(table, words), [...new Set(live)].toSorted());
      });

    it('have a budget for each kind of call, and one open verification for each open status', async () => {
      const budgets = await database.query<{ kind: string }>('select kind from proxy.budgets order by kind');
      assert.deepEqual(
        budgets.map(({ kind }) => kind),
        Object.keys(IDENTITY_LIMITS).toSorted(),
      );
      const [index] = await database.query<{ definition: string }>(
        "select pg_get_indexdef('proxy.verifications_one_open'::regclass) as definition",
      );
      const open = VERIFICATION_STATUSES.filter((status) => !isTerminal(status));
      assert.deepEqual(literalsOf(index!.definition), open.toSorted());
    });
  });
}

/** The tables of before a migration that it locks against writers or readers. */
async function lockedBy(database: Database, schema: string, sql: string): Promise<string[]> {
  return await database.transaction(async (tx) => {
    const before = await tx.query<{ oid: number }>(
      "select oid::int8 from pg_class where relnamespace = to_regnamespace($1) and relkind = 'r'",
      [schema],
    );
    await tx.query(sql);
    const locked = await tx.query<{ relname: string }>(
      `select distinct relname from pg_locks join pg_class on pg_class.oid = relation
        where pid = pg_backend_pid() and mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')
          and relation::int8 = any($1::int8[]) order by relname`,
      [before.map(({ oid }) => oid)],
    );
    return locked.map(({ relname }) => relname);
  });
}

const literalsOf = (definition: string) =>
  [...new Set([...definition.matchAll(/'([^']*)'::text/g)].map(([, value]) => value!))].toSorted();
