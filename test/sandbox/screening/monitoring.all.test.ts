import assert from 'node:assert/strict';
import { it } from 'node:test';
import { describeSandbox } from '../running-sandbox.js';

const DAY_MS = 86_400_000;
const WATCHED = { isMonitored: true };

describeSandbox('monitoring', { ownListsOnly: true }, (sandbox) => {
  const read = async (id: string) => (await sandbox.hits(id)).body.result;
  const decide = (id: string, change: object) => sandbox.call('PATCH', `/sandbox/cases/${id}`, change);

  it('closes a case whose hits are gone, opens it when there are new ones, and only then has an update', async () => {
    const load = async (...names: string[]) => {
      await sandbox.importNames('small', names);
      await sandbox.monitored();
    };
    await load('Quillon Vexworth', 'Tamber Ollis');
    const { id, searchStatus } = await sandbox.screen('Quillon Vexworth', WATCHED);
    assert.equal(searchStatus, 'Open');
    const unwatched = await sandbox.screen('Quillon Vexworth');
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
    assert.equal((await read(unwatched.id)).lastScreened, unwatched.lastScreened);
  });
});
