import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { startSandbox } from '../../../sandbox/program/start-sandbox.js';
import { readList } from '../../../sandbox/lists/read-list.js';
import { SeededRandom } from '../../../sandbox/synthetic/seeded-random.js';
import { engines, QUICK_WASM } from '../../engines.js';
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

    it('goes on after the sandbox was killed in the middle', async () => {
      const place = await engine.create();
      const killed = await startKillable(place.where);
      let running: { url: string; close(): Promise<void> } | undefined;
      try {
        const csv = (names: string[]) =>
          `name,entity_type,risk_type\n${names.map((name) => `${name},person,PEP`).join('\n')}\n`;
        const random = new SeededRandom('killed');
        const names = Array.from({ length: 60 }, () => `${word(random)} ${word(random)}`);
        const load = (content: string) =>
          call(killed.url, '/sandbox/lists/import', { name: 'one', files: [{ name: 'one.csv', content }] });
        await load(csv(['Quillon Vexworth']));
        await Promise.all(
          names.map((name) => call(killed.url, SEARCH, { name, entityType: 'person', isMonitored: true })),
        );
        const { waiting } = await load(csv(names));
        assert(waiting > 0);
        for (;;) {
          const { screened } = await call(killed.url, '/sandbox/monitoring');
          assert(screened < names.length, 'it was done before it could be killed');
          if (screened > 0) break;
        }
        killed.process.kill('SIGKILL');
        await once(killed.process, 'exit');

        running = await startSandbox({ port: 0, ...options(place.where) });
        for (;;) {
          const progress = await call(running.url, '/sandbox/monitoring');
          if (progress.waiting === 0) {
            assert.equal(progress.changed, names.length);
            break;
          }
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
        const { cases } = await call(running.url, '/sandbox/cases');
        assert.equal(cases.length, names.length);
        assert(cases.every((one: { lastUpdated: string | null }) => one.lastUpdated !== null));
      } finally {
        killed.process.kill('SIGKILL');
        await running?.close();
        await place.remove();
      }
    });
  });
}

function word(random: SeededRandom): string {
  return Array.from({ length: 4 }, () => random.pick([...'bdfgklmnprstvz']) + random.pick([...'aeiou'])).join(
    '',
  );
}

function options(where: { url: string } | { dataDir: string }) {
  return 'url' in where ? { databaseUrl: where.url } : { dataDir: where.dataDir };
}

async function startKillable(
  where: { url: string } | { dataDir: string },
): Promise<{ url: string; process: ChildProcess }> {
  const main = join(import.meta.dirname, '../../../sandbox/kyc-sandbox.js');
  const child = spawn(process.execPath, [QUICK_WASM, main], {
    env: {
      ...process.env,
      SANDBOX_PORT: '0',
      LOG_LEVEL: 'silent',
      ...('url' in where ? { DATABASE_URL: where.url } : { SANDBOX_DATA_DIR: where.dataDir }),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  for await (const chunk of child.stdout) {
    printed += String(chunk);
    const url = /sandbox on (\S+)/.exec(printed)?.[1];
    if (url !== undefined) return { url, process: child };
  }
  throw new Error(`The sandbox did not start: ${printed}`);
}

// oxlint-disable-next-line typescript/no-explicit-any
async function call(url: string, path: string, body?: unknown): Promise<any> {
  const answer = await fetch(url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { Authorization: 'Bearer sbx_unrestricted', 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  assert(answer.ok, `${path} answered ${answer.status}`);
  return await answer.json();
}
