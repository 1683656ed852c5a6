import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { doctor } from '../../../server/commands/doctor.js';
import type { Finding } from '../../../server/commands/findings.js';
import { migrationsIn } from '../../../server/store/database.js';
import { migrate } from '../../../server/store/migrate.js';
import { openDatabase } from '../../../server/store/open.js';
import { proxyMigrations } from '../../../server/store/proxy-migrations.js';
import { type Place, postgres } from '../../engines.js';
import { testKey } from '../../test-key.js';
import { KEY, SECRET, SHARED } from '../setups.js';
import { HOST_KEY, ORIGIN, startTestProxy, WEBHOOK_SECRET } from '../../test-proxy.js';

describe('kyc-proxy doctor on Postgres', { skip: postgres.skip }, () => {
  let place: Place;
  before(async () => {
    place = await postgres.create();
  });
  after(() => place?.remove());

  function environmentOf(more: Record<string, string>): Record<string, string> {
    assert.ok('url' in place.where);
    return {
      ...SHARED,
      HOST_KEYS: HOST_KEY,
      ALLOWED_ORIGINS: ORIGIN,
      WEBHOOK_SECRETS: WEBHOOK_SECRET,
      PROXY_PORT: '4',
      DATABASE_URL: place.where.url,
      ...more,
    };
  }
  async function stores(more: Record<string, string> = {}): Promise<Finding[]> {
    const { text } = await doctor({ json: true }, environmentOf(more));
    const { findings } = JSON.parse(text) as { findings: Finding[] };
    const isOf = ({ check, message }: Finding) =>
      ['store', 'tables'].includes(check) || message.startsWith('Events that wait');
    return findings.filter(isOf);
  }
  const results = (findings: Finding[]) => findings.map(({ check, result }) => `${check} ${result}`);

  test('accepts a user who may create no temporary table, and none who may only read', async (t) => {
    assert.ok('url' in place.where);
    const url = new URL(place.where.url);
    const name = url.pathname.slice(1);
    const admin = await openDatabase(place.where);
    t.after(async () => {
      await admin.query(
        `drop schema other cascade; grant temp on database ${name} to public; drop role ${name}_user`,
      );
      await admin.close();
    });
    await admin.query(
      `create role ${name}_user login password 'a-password'; revoke temp on database ${name} from public;
       create schema other authorization ${name}_user`,
    );
    [url.username, url.password] = [`${name}_user`, 'a-password'];
    const found = async () => results(await stores({ DATABASE_URL: url.href, DATABASE_SCHEMA: 'other' }));
    assert.deepEqual(await found(), ['store ok', 'tables ok']);
    // Of an administrator, as after a restore.
    await admin.query(`drop schema other; create schema other; grant usage on schema other to ${name}_user`);
    await migrate(admin, 'other', migrationsIn('other', proxyMigrations));
    await admin.query(`grant select on all tables in schema other to ${name}_user`);
    assert.deepEqual(await found(), ['store ok', 'tables failed']);
    await admin.query(`grant insert, update, delete on all tables in schema other to ${name}_user`);
    assert.deepEqual(await found(), ['store ok', 'tables ok']);
  });

  test('creates no table, and finds the state of tables and keys', async (t) => {
    assert.deepEqual(results(await stores()), ['store ok', 'tables ok']);
    const database = await openDatabase(place.where);
    const [found] = await database.query<{ name: string | null }>(
      "select to_regclass('proxy.migrations')::text as name",
    );
    assert.equal(found!.name, null);

    // The service of the checked setup, which does not answer.
    const environment = { UPSTREAM_URL: environmentOf({})['UPSTREAM_URL']! };
    const proxy = await startTestProxy(t, postgres, { database, environment });
    await proxy.begin(await proxy.identitySession('1000000001'));
    assert.deepEqual(results(await stores()), ['store ok', 'tables ok']);
    const other = testKey('second').toString('base64');
    const [, , keys] = await stores({ ENCRYPTION_KEYS: other });
    assert.equal(keys!.result, 'failed');
    assert.match(keys!.message, /^ENCRYPTION_KEYS has none of the keys of the store/);
    assert.deepEqual(results(await stores({ ENCRYPTION_KEYS: `${other},${KEY}` })), [
      'store ok',
      'tables ok',
    ]);

    await database.query('alter table proxy.events alter column host drop not null');
    const differing = (await stores())[1]!;
    assert.deepEqual([differing.check, differing.result], ['tables', 'warning']);
    assert.match(differing.message, /differ from what these make/);
    await database.query('alter table proxy.events alter column host set not null');

    const foreign = (await stores({ ACCOUNT: 'bank' })).find(({ result }) => result === 'failed')!;
    assert.match(foreign.message, /^ACCOUNT is "bank", and the store belongs to the account "default"/);

    const receiver = {
      HOST_WEBHOOK_URL: 'http://127.0.0.1:4/events',
      HOST_WEBHOOK_SECRETS: SECRET,
    };
    await database.query(
      `with event as (
         insert into proxy.events (id, type, host, verification_id, status, created_at)
         values ('evt_1', 'verification.completed', 'default', 'ver_1', 'COMPLETED', now()) returning id)
       insert into proxy.deliveries (event_id, receiver, waiting_since, next_attempt_at)
       select id, 'another', now(), now() from event`,
    );
    const left = (await stores(receiver)).at(-1)!;
    assert.deepEqual([left.check, left.result], ['events', 'warning']);
    assert.match(left.message, /an address that is not in HOST_WEBHOOK_URL: 1\.$/);

    await database.query("update proxy.migrations set name = 'of a newer version' where position = 0");
    assert.deepEqual(results(await stores()), ['store ok', 'tables failed']);
    await database.query(
      'alter database ' +
        new URL((place.where as { url: string }).url).pathname.slice(1) +
        ' set default_transaction_read_only = on',
    );
    assert.equal((await stores())[0]!.result, 'failed');
  });
});
