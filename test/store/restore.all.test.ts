/** What `docs/operating/backup.md` promises, by its own steps. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test, type TestContext } from 'node:test';
import { openDatabase } from '../../server/store/open.js';
import { listed } from '../events/listed-events.js';
import { bothEngines, type Engine, type Place } from '../engines.js';
import { postgresProgram } from '../postgres.js';
import { startScriptedUpstream } from '../scripted-upstream.js';
import { HOST_KEY, startTestProxy } from '../test-proxy.js';

/** Copies all data of a stopped proxy into `backup`. */
function backUp({ where }: Place, backup: string): void {
  if ('dataDir' in where) cpSync(where.dataDir, backup, { recursive: true });
  else execFileSync(postgresProgram('pg_dump')!, ['--format=custom', '--file', backup, where.url]);
}

/** Into a place of its own, as on another machine. */
async function restore(engine: Engine, backup: string): Promise<Place> {
  const place = await engine.create();
  if ('dataDir' in place.where) {
    rmSync(place.where.dataDir, { recursive: true });
    cpSync(backup, place.where.dataDir, { recursive: true });
  } else execFileSync(postgresProgram('pg_restore')!, ['--no-owner', '--dbname', place.where.url, backup]);
  return place;
}

const lacksTools = ({ name }: Engine) =>
  name === 'postgres' && !(postgresProgram('pg_dump') && postgresProgram('pg_restore'))
    ? 'no pg_dump and pg_restore'
    : false;

for (const engine of bothEngines) {
  describe(`a backup on ${engine.name}`, { skip: engine.skip || lacksTools(engine) }, () => {
    async function startOn(
      t: TestContext,
      place: Place,
      upstream: Awaited<ReturnType<typeof startScriptedUpstream>>,
    ) {
      const database = await openDatabase(place.where);
      const proxy = await startTestProxy(t, engine, { database, upstream });
      let stopping: Promise<void> | undefined;
      const stop = () => (stopping ??= proxy.stop().then(() => database.close()));
      t.after(stop);
      return { ...proxy, stop };
    }

    test('brings back sessions, codes and the audit trail; what came later is unknown', async (t) => {
      const folder = mkdtempSync(join(tmpdir(), 'kyc-elements-backup-'));
      const backup = join(folder, 'backup');
      const upstream = await startScriptedUpstream();
      const place = await engine.create();
      const places = [place];
      t.after(async () => {
        await upstream.close();
        for (const each of places) await each.remove();
        rmSync(folder, { recursive: true });
      });

      const before = await startOn(t, place, upstream);
      const { token, id, code } = await before.waiting('1000000001');
      await before.stop();
      backUp(place, backup);

      const afterwards = await startOn(t, place, upstream);
      const laterToken = await afterwards.identitySession('1000000002');
      const { id: laterId } = await afterwards.begin(laterToken);
      await afterwards.reaches(laterToken, laterId, 'WAITING');
      const { after } = await listed(afterwards, '&consumer=crm');
      await listed(afterwards, `&consumer=crm&after=${after}`);
      await afterwards.stop();

      const restored = await restore(engine, backup);
      places.push(restored);
      const proxy = await startOn(t, restored, upstream);
      assert.equal((await proxy.read(token, id)).code, code);
      await proxy.refused(
        proxy.call('GET', `/v1/verifications/${laterId}`, laterToken),
        401,
        'session_expired',
      );
      await proxy.refused(proxy.call('GET', `/v1/verifications/${laterId}`, HOST_KEY), 404, 'not_found');
      // The webhook first: otherwise a check of the schedule may find the end before it.
      await upstream.sendWebhook(proxy.webhookUrl, proxy.transactionOf(code!), 'COMPLETED');
      upstream.complete(proxy.transactionOf(code!));
      await proxy.reaches(token, id, 'COMPLETED');
      for (const query of ['&consumer=crm', '&after=0'])
        assert.equal((await listed(proxy, query)).events.at(-1)?.type, 'verification.completed', query);
      // The position of the later event, which is not in the backup, is now the one of this end.
      assert.deepEqual((await listed(proxy, `&after=${after}`)).events, []);
      const trail = await (await proxy.call('GET', `/v1/audit?subject=${id}`, HOST_KEY)).json();
      assert.deepEqual(
        (trail as { entries: { event: string }[] }).entries.map(({ event }) => event).toReversed(),
        ['verification.queued', 'verification.waiting', 'webhook.received', 'verification.completed'],
      );
    });
  });
}
