import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readList } from '../../../sandbox/lists/read-list.js';
import { engines } from '../../engines.js';
import { RunningScreening } from './running-screening.js';
import { noPublishedLists, published } from '../lists/published-lists.js';

const NEWER = 'UN_consolidated_2026-02-27.xml';
const OLDER = 'UN_consolidated_older.xml';
const SEARCH = '/ExtSanctionScreening/v2/Search';

for (const engine of engines) {
  describe(`monitoring on ${engine.name}`, { skip: engine.skip }, () => {
    it(
      'moves between two editions of the UN list exactly the cases whose hits they change',
      { skip: noPublishedLists },
      async () => {
        const sandbox = await RunningScreening.start(await engine.open());
        try {
          const load = async (file: string) => {
            const answer = await sandbox.call('/sandbox/lists/import', {
              name: 'un',
              files: published('un-sc', file),
            });
            assert.equal(answer.status, 201);
            await sandbox.monitored();
          };
          const open = async (name: string, isMonitored: boolean, path = SEARCH) =>
            (await sandbox.call(path, { name, entityType: 'person', isMonitored })).body.result;
          const read = async (id: string) =>
            (await sandbox.call(`/ExtSanctionScreening/v2/${id}/Hits`)).body.result;
          await load(OLDER);
          const [before, after] = [OLDER, NEWER].map(
            (file) => new Map(readList(published('un-sc', file)).entities.map((one) => [one.sourceId, one])),
          );
          const persons = [...(after?.values() ?? [])].filter((one) => one.entityType === 'person');
          const added = persons.filter((one) => !before?.has(one.sourceId)).slice(0, 5);
          const unchanged = persons
            .filter((one) => JSON.stringify(before?.get(one.sourceId)) === JSON.stringify(one))
            .slice(0, 5);
          assert(added.length === 5 && unchanged.length === 5);
          const newcomers = await Promise.all(added.map(({ name }) => open(name, true)));
          const others = await Promise.all(unchanged.map(({ name }) => open(name, true)));
          const unwatched = await open(added[0]?.name ?? '', false);
          const stopped = await open(added[1]?.name ?? '', true);
          await sandbox.patch(`/sandbox/cases/${stopped.id}`, { isMonitored: false });
          // v1 enrols nothing and opens no case.
          await open(added[2]?.name ?? '', true, '/ExtSanctionScreening/Search');
          assert.equal((await sandbox.get('/sandbox/cases')).body.cases.length, 12);

          sandbox.context.clock.advance(86_400_000);
          await load(NEWER);
          for (const [index, opened] of newcomers.entries()) {
            const now = await read(opened.id);
            const hit = now.hits.items[0];
            assert.equal(hit.name, added[index]?.name);
            assert(now.numOfHits > opened.numOfHits, hit.name);
            assert(now.summary.sanctions > opened.summary.sanctions);
            assert(now.lastScreened > opened.lastScreened);
            assert.equal(now.lastUpdated, now.lastScreened);
            assert.equal(now.searchStatus, 'Open');
          }
          for (const opened of others) {
            const now = await read(opened.id);
            assert(now.lastScreened > opened.lastScreened);
            if (JSON.stringify(now.hits) === JSON.stringify(opened.hits)) assert.equal(now.lastUpdated, null);
          }
          for (const opened of [unwatched, stopped]) {
            const now = await read(opened.id);
            assert.equal(now.lastScreened, opened.lastScreened);
            assert.equal(now.numOfHits, opened.numOfHits);
          }
          const { body: progress } = await sandbox.get('/sandbox/monitoring');
          assert.equal(progress.monitored, 10);
          assert.equal(progress.screened, 10);
          assert(progress.changed >= 5);
          assert.equal(progress.version, 2);

          // Enrolled late, a case catches up.
          await sandbox.patch(`/sandbox/cases/${unwatched.id}`, { isMonitored: true });
          await sandbox.monitored();
          assert((await read(unwatched.id)).numOfHits > unwatched.numOfHits);
        } finally {
          await sandbox.close();
        }
      },
    );

    it('closes a case whose hits are all gone, and opens it again when there are new ones', async () => {
      const sandbox = await RunningScreening.start(await engine.open());
      try {
        const load = async (...names: string[]) => {
          const content = `name,entity_type,risk_type\n${names.map((name) => `${name},person,PEP`).join('\n')}\n`;
          await sandbox.call('/sandbox/lists/import', { name: 'one', files: [{ name: 'one.csv', content }] });
          await sandbox.monitored();
        };
        await load('Quillon Vexworth', 'Tamber Ollis');
        const wanted = { name: 'Quillon Vexworth', entityType: 'person', isMonitored: true };
        const { id, searchStatus } = (await sandbox.call(SEARCH, wanted)).body.result;
        assert.equal(searchStatus, 'Open');
        const read = async () => (await sandbox.call(`/ExtSanctionScreening/v2/${id}/Hits`)).body.result;
        await sandbox.patch(`/sandbox/cases/${id}`, { searchStatus: 'UnderReview' });
        await load('Tamber Ollis');
        assert.deepEqual([(await read()).searchStatus, (await read()).numOfHits], ['Closed', 0]);
        await load('Quillon Vexworth');
        assert.deepEqual([(await read()).searchStatus, (await read()).numOfHits], ['Open', 1]);
      } finally {
        await sandbox.close();
      }
    });
  });
}
