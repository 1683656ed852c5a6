import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { doctor } from '../../../server/commands/doctor/doctor.js';
import type { Finding } from '../../../server/commands/doctor/findings.js';
import { receivers } from '../../../server/commands/receivers.js';
import { readConfig } from '../../../server/config/read-config.js';
import { openDatabase } from '../../../server/store/open.js';
import { type Place, postgres } from '../../engines.js';
import { testKey } from '../../test-key.js';
import { KEY, SECRET, SHARED } from '../setups.js';
import { HOST_KEY, ORIGIN, startTestProxy, WEBHOOK_SECRET } from '../../test-proxy.js';

describe('kyc-proxy doctor and receivers on Postgres', { skip: postgres.skip }, () => {
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
    const last = findings.findLastIndex(({ check }) => check === 'clock');
    return findings
      .slice(0, last + 1)
      .filter(({ check }) => ['store', 'tables', 'encryption', 'events', 'clock'].includes(check));
  }
  const results = (findings: Finding[]) => findings.map(({ check, result }) => `${check} ${result}`);

  test('creates no table, and finds the state of tables and keys', async (t) => {
    assert.deepEqual(results(await stores()), ['store ok', 'tables ok', 'clock ok']);
    const database = await openDatabase(place.where);
    const [found] = await database.query<{ name: string | null }>(
      "select to_regclass('proxy.migrations')::text as name",
    );
    assert.equal(found!.name, null);

    // The service of the checked setup, which does not answer.
    const environment = { UPSTREAM_URL: environmentOf({})['UPSTREAM_URL']! };
    const proxy = await startTestProxy(t, postgres, { database, environment });
    await proxy.begin(await proxy.identitySession('1000000001'));
    assert.deepEqual(results(await stores()), ['store ok', 'tables ok', 'encryption ok', 'clock ok']);
    const other = testKey('second').toString('base64');
    const [, , encryption] = await stores({ ENCRYPTION_KEYS: other });
    assert.equal(encryption!.result, 'failed');
    assert.match(encryption!.message, /lack the key/);
    assert.deepEqual(results(await stores({ ENCRYPTION_KEYS: `${other},${KEY}` })), [
      'store ok',
      'tables ok',
      'encryption ok',
      'clock ok',
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
      "insert into proxy.receivers values (0, 'address', '2026-01-01Z', '2026-01-06Z', '2026-01-06Z')",
    );
    const disabled = (await stores(receiver)).at(-2)!;
    assert.deepEqual([disabled.check, disabled.result], ['events', 'failed']);
    assert.match(disabled.message, /^Receiver 1 .* is disabled since 2026-01-06T00:00:00.000Z/);
    const config = readConfig(environmentOf(receiver));
    assert.match(
      await receivers(config, undefined),
      /^Receiver 1 accepts nothing since 2026-01-01T00:00:00.000Z/,
    );
    await database.query("update proxy.receivers set resuming_at = '2026-01-07Z'");
    const resuming = (await stores(receiver)).at(-2)!;
    assert.deepEqual([resuming.check, resuming.result], ['events', 'warning']);
    assert.match(resuming.message, /^Receiver 1 .* is being enabled since 2026-01-07T00:00:00.000Z/);
    assert.match(resuming.next!, /If it is still so, run `kyc-proxy receivers --enable 1` again\.$/);
    assert.match(await receivers(config, undefined), / It is being enabled since 2026-01-07T/);
    for (const wrong of [true, '2', 'x'])
      await assert.rejects(receivers(config, wrong), { message: /^--enable must be .*: 1 to 1\.$/ });
    assert.equal(await receivers(config, '1'), 'Receiver 1 is enabled, and what it missed is sent.');
    assert.equal(await receivers(config, '1'), 'Receiver 1 was not disabled.');
    assert.equal(await receivers(config, undefined), 'No receiver is disabled.');

    await database.query(
      `insert into proxy.events (id, type, receiver, host, verification_id, status, created_at, waiting_since, next_attempt_at)
       values ('evt_1', 'verification.completed', 5, 'default', 'ver_1', 'COMPLETED', now(), now(), now())`,
    );
    const left = (await stores(receiver)).at(-2)!;
    assert.deepEqual([left.check, left.result], ['events', 'warning']);
    assert.match(left.message, /an address that is not in HOST_WEBHOOK_URL: 1\.$/);

    await database.query("update proxy.migrations set name = 'of a newer version' where position = 0");
    assert.deepEqual(results(await stores()), ['store ok', 'tables failed', 'clock ok']);
    await database.query(
      'alter database ' +
        new URL((place.where as { url: string }).url).pathname.slice(1) +
        ' set default_transaction_read_only = on',
    );
    assert.equal((await stores())[0]!.result, 'failed');
  });
});
