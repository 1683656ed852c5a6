import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Session } from '../../contract/sessions.js';
import type { Database } from '../../server/store/database.js';
import { createEncryption, generateKey } from '../../server/store/encryption.js';
import { notify } from '../../server/store/notify.js';
import { ASSOCIATED_DATA, VERIFICATION_CHANNEL } from '../../server/identity/verifications.js';
import { engines } from '../engines.js';
import { startScriptedUpstream, type ScriptedUpstream } from '../scripted-upstream.js';
import { follow, HOST_KEY, ORIGIN, startTestProxy, until, WEBHOOK_SECRET } from '../test-proxy.js';

const OLD = { key: Buffer.alloc(32, 7).toString('base64'), host: HOST_KEY, webhook: WEBHOOK_SECRET };
const NEW = {
  key: Buffer.alloc(32, 8).toString('base64'),
  host: 'host-key-that-is-new-0123456789',
  webhook: 'webhook-secret-that-is-new-0123',
};

for (const engine of engines) {
  describe(`changing every secret on ${engine.name}`, { skip: engine.skip }, () => {
    let database: Database;
    let upstream: ScriptedUpstream;
    before(async () => {
      database = await engine.open();
      upstream = await startScriptedUpstream();
    });
    after(async () => {
      await upstream.close();
      await database.close();
    });

    const startWith = (...sets: (typeof OLD)[]) =>
      startTestProxy(engine, {
        database,
        upstream,
        environment: {
          ENCRYPTION_KEYS: sets.map(({ key }) => key).join(),
          HOST_KEYS: sets.map(({ host }) => host).join(),
          WEBHOOK_SECRETS: sets.map(({ webhook }) => webhook).join(),
        },
      });
    const grants = { origin: ORIGIN, identity: { nationalId: '1000000901', details: 'all' } };

    test('a waiting person notices nothing, and the old secrets can go once no verification is open', async () => {
      const first = await startWith(OLD);
      const token = await first.session({ identity: { nationalId: '1000000901', details: 'all' } });
      const { id } = await first.begin(token);
      const { code } = await first.reaches(token, id, 'WAITING');
      const transId = first.transactionOf(code!);
      await first.close();

      const both = await startWith(NEW, OLD);
      assert.equal((await both.read(token, id)).code, code, 'what the old key sealed can be read');
      const minted = await both.call('POST', '/v1/sessions', NEW.host, grants);
      assert.equal(minted.status, 201);
      const reloaded = ((await minted.json()) as Session).token;
      const again = await both.begin(reloaded, {}, 200);
      assert.deepEqual([again.id, again.code], [id, code], 'the person is known by the old keyed hash');
      upstream.complete(transId);
      for (const { webhook } of [OLD, NEW]) {
        const url = `${both.url}/webhooks/identity/${webhook}`;
        assert.equal(await upstream.sendWebhook(url, transId, 'COMPLETED'), 202);
      }
      await both.reaches(reloaded, id, 'COMPLETED');
      const details = await both.call('GET', `/v1/verifications/${id}/details`, OLD.host);
      assert.equal(((await details.json()) as { idNumber: string }).idNumber, '1000000901');
      await both.close();

      const last = await startWith(NEW);
      await last.refused(last.call('POST', '/v1/sessions', OLD.host, grants), 401, 'unauthorized');
      const oldUrl = `${last.url}/webhooks/identity/${OLD.webhook}`;
      assert.equal(await upstream.sendWebhook(oldUrl, transId, 'COMPLETED'), 404);
      const read = await last.call('GET', `/v1/verifications/${id}`, NEW.host);
      assert.equal(((await read.json()) as { status: string }).status, 'COMPLETED');
      await last.close();
    });

    test('a code that cannot be decrypted, after its key was removed too early, hides no other code', async () => {
      const proxy = await startWith(OLD);
      const open = async (nationalId: string) => {
        const token = await proxy.identitySession(nationalId);
        const { id } = await proxy.begin(token);
        await proxy.reaches(token, id, 'WAITING');
        const stream = await follow(proxy, token, id);
        await stream.sees('WAITING');
        return { id, stream, token };
      };
      const [unreadable, readable] = [await open('1000000902'), await open('1000000903')];
      const foreign = createEncryption([generateKey()]).encrypt('12', ASSOCIATED_DATA.code);
      // One transaction, so that both are read in one go.
      await database.transaction(async (tx) => {
        await tx.query('update proxy.verifications set code = $2 where id = $1', [unreadable.id, foreign]);
        for (const { id } of [unreadable, readable]) {
          await tx.query('update proxy.verifications set version = version + 1 where id = $1', [id]);
          await notify(tx, VERIFICATION_CHANNEL, id);
        }
      });
      await until('the other page is shown its change', () => readable.stream.events.length > 1);
      assert.equal(unreadable.stream.events.length, 1);
      await proxy.refused(
        proxy.call('GET', `/v1/verifications/${unreadable.id}`, unreadable.token),
        500,
        'internal',
      );
      for (const { stream } of [unreadable, readable]) await stream.close();
      await proxy.close();
    });
  });
}
