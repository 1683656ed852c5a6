import assert from 'node:assert/strict';
import { it } from 'node:test';
import { readList } from '../../../sandbox/lists/read-list.js';
import { noPublishedLists, published } from '../lists/published-lists.js';
import { describeSandbox } from '../running-sandbox.js';

const NEWER = 'UN_consolidated_2026-02-27.xml';
const OLDER = 'UN_consolidated_older.xml';
const DAY_MS = 86_400_000;
const WATCHED = { isMonitored: true };

describeSandbox('monitoring', { ownListsOnly: true }, (sandbox) => {
  const read = async (id: string) => (await sandbox.hits(id)).body.result;
  const decide = (id: string, change: object) => sandbox.call('PATCH', `/sandbox/cases/${id}`, change);

  it(
    'moves between two editions of the UN list exactly the cases whose hits they change',
    {
      skip: noPublishedLists,
    },
    async () => {
      const load = async (file: string) => {
        assert.equal((await sandbox.importFiles('un', published('un-sc', file))).status, 201);
        await sandbox.monitored();
      };
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
      const newcomers = await Promise.all(added.map(({ name }) => sandbox.screen(name, WATCHED)));
      const others = await Promise.all(unchanged.map(({ name }) => sandbox.screen(name, WATCHED)));
      const unwatched = await sandbox.screen(added[0]?.name ?? '');
      const stopped = await sandbox.screen(added[1]?.name ?? '', WATCHED);
      await decide(stopped.id, { isMonitored: false });
      // v1 enrols nothing and opens no case.
      const v1 = { name: added[2]?.name, entityType: 'person', isMonitored: true };
      await sandbox.upstream('POST', '/ExtSanctionScreening/Search', v1);
      assert.equal((await sandbox.call('GET', '/sandbox/cases')).body.cases.length, 12);

      await sandbox.advance(DAY_MS);
      await load(NEWER);
      for (const [index, opened] of newcomers.entries()) {
        const now = await read(opened.id);
        assert.equal(now.hits.items[0].name, added[index]?.name);
        assert(now.numOfHits > opened.numOfHits, now.name);
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
        assert.deepEqual([now.lastScreened, now.numOfHits], [opened.lastScreened, opened.numOfHits]);
      }
      const { body: progress } = await sandbox.call('GET', '/sandbox/monitoring');
      assert.deepEqual([progress.monitored, progress.screened, progress.version], [10, 10, 2]);
      assert(progress.changed >= 5);

      // Enrolled late, a case catches up.
      await decide(unwatched.id, WATCHED);
      await sandbox.monitored();
      assert((await read(unwatched.id)).numOfHits > unwatched.numOfHits);
    },
  );

  it('closes a case whose hits are gone, opens it when there are new ones, and only then has an update', async () => {
    const load = async (...names: string[]) => {
      await sandbox.importNames('small', names);
      await sandbox.monitored();
    };
    await load('Quillon Vexworth', 'Tamber Ollis');
    const { id, searchStatus } = await sandbox.screen('Quillon Vexworth', WATCHED);
    assert.equal(searchStatus, 'Open');
    const state = async () => {
      const now = await read(id);
      return [now.searchStatus, now.numOfHits];
    };
    await decide(id, { searchStatus: 'UnderReview' });
    await load('Tamber Ollis');
    assert.deepEqual(await state(), ['Closed', 0]);
    await load('Quillon Vexworth');
    assert.deepEqual(await state(), ['Open', 1]);
    const { lastUpdated } = await read(id);
    await sandbox.advance(DAY_MS);
    await load('Quillon Vexworth', 'Jo Birkenstock');
    const later = await read(id);
    assert(later.lastScreened > lastUpdated);
    assert.equal(later.lastUpdated, lastUpdated);
  });
});
