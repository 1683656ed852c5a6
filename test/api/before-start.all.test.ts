import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { readConfig } from '../../server/program/read-config.js';
import { createLog } from '../../server/operations/log.js';
import { startProxy, type RunningProxy } from '../../server/program/start-proxy.js';
import { postgres, type Place } from '../engines.js';
import { proxyEnvironment, until } from '../test-proxy.js';
import { freePort } from '../listen.js';

describe('a process that waits for its migration', { skip: postgres.skip }, () => {
  let place: Place;
  before(async () => {
    place = await postgres.create();
  });
  after(() => place?.remove());

  test('answers that it is alive and not ready, then serves', async () => {
    assert.ok('url' in place.where);
    const port = await freePort();
    const config = readConfig({
      ...proxyEnvironment({ url: 'http://127.0.0.1:4', token: 'the-upstream-token' }),
      DATABASE_URL: place.where.url,
      PROXY_HOST: '127.0.0.1',
      PROXY_PORT: String(port),
    });
    const migrating = new pg.Client({ connectionString: place.where.url });
    await migrating.connect();
    let starting: Promise<RunningProxy> | undefined;
    try {
      await migrating.query(
        "begin; select pg_advisory_xact_lock(hashtext('kyc-elements migrations of proxy'))",
      );
      starting = startProxy({ config, log: createLog('silent') });
      const call = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
      const alive = await until('the port is open', () => call('/livez').catch(() => undefined));
      assert.deepEqual([alive.status, await alive.json()], [200, { status: 'ok' }]);
      for (const path of ['/readyz', '/v1/sessions', '/kyc-elements.js']) {
        const refused = await call(path);
        assert.equal(refused.status, 503, path);
        assert.match(refused.headers.get('Retry-After')!, /^\d+$/);
        assert.equal(refused.headers.get('Cache-Control'), 'no-store');
      }
      await migrating.query('commit');
      await starting;
      assert.equal((await call('/readyz')).status, 200);
      assert.equal((await call('/kyc-elements.js')).status, 200);
    } finally {
      await migrating.end();
      await starting?.then((proxy) => proxy.close());
    }
  });
});
