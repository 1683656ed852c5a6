import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { engines } from '../../engines.js';
import { TestSandbox } from '../running-sandbox.js';

const PERSON = { name: 'Mohammed Al Harbi', entityType: 'person' };

for (const engine of engines) {
  describe(`limits on ${engine.name}`, { skip: engine.skip }, () => {
    it('of screening hold for all its endpoints and keys of a tenant, when one is set', async () => {
      const database = await engine.open();
      const sandbox = await TestSandbox.start(database);
      try {
        const search = async (key?: string) =>
          sandbox.upstream('POST', '/ExtSanctionScreening/v2/Search', PERSON, key);
        for (let count = 0; count < 12; count++) assert.equal((await search()).status, 200);
        await sandbox.call('PUT', '/sandbox/settings', { limits: { screening: 3 } });
        const made = await search();
        const id = made.body.result.id as string;
        const hits = () => sandbox.upstream('POST', `/ExtSanctionScreening/v2/${id}/Hits`);
        const v1 = () => sandbox.upstream('POST', '/ExtSanctionScreening/Search', PERSON);
        assert.deepEqual([(await hits()).status, (await v1()).status], [200, 200]);
        const before = (await sandbox.call('GET', '/sandbox/cases')).body.cases.length;
        for (const call of [search, hits, v1, () => search('sbx_one_client')]) {
          const refused = await call();
          assert.equal(refused.status, 429);
          assert.ok(Number(refused.headers.get('retry-after')) > 0);
          assert.match(refused.body.messages[0], /^Too many requests/);
        }
        assert.equal((await sandbox.call('GET', '/sandbox/cases')).body.cases.length, before);
        assert.equal((await search('sbx_other_tenant')).status, 200);
        await sandbox.advance(60_000);
        assert.equal((await search()).status, 200);
        await sandbox.call('PUT', '/sandbox/settings', { limits: { screening: null } });
        for (let count = 0; count < 5; count++) assert.equal((await search()).status, 200);
      } finally {
        await sandbox.close();
        await database.close();
      }
    });
  });
}
