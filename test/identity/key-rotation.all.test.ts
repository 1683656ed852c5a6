import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, test, type TestContext } from 'node:test';
import type { DecideAnswer } from '../../contract/decisions.js';
import type { Screening } from '../../contract/screening.js';
import type { AuditList } from '../../contract/schemas/events.js';
import type { Session } from '../../contract/schemas/sessions.js';
import { notify, type Database } from '../../server/store/database.js';
import { createEncryption, generateKey } from '../../server/store/encryption.js';
import { entitySide, searchedSide } from '../../server/screening/readings.js';
import { sealAgain } from '../../server/retention/seal-again.js';
import { ASSOCIATED_DATA, VERIFICATION_CHANNEL } from '../../server/identity/verifications.js';
import { ROOT } from '../command.js';
import { pglite } from '../engines.js';
import { startScriptedUpstream, type ScriptedUpstream } from '../scripted-upstream.js';
import {
  follow,
  HOST_KEY,
  ORIGIN,
  startTestProxy,
  until,
  WEBHOOK_SECRET,
  type TestProxy,
} from '../test-proxy.js';
import { pauseCodes, placeOf, resumeCodes } from '../store-states.js';
import { testKey } from '../test-key.js';

const GUIDE = readFileSync(join(ROOT, 'docs/operating/rotate-keys.md'), 'utf8');
const OLD = { key: testKey('first').toString('base64'), host: HOST_KEY, webhook: WEBHOOK_SECRET };
const NEW = {
  key: testKey('second').toString('base64'),
  host: 'host-key-that-is-new-0123456789',
  webhook: 'webhook-secret-that-is-new-0123',
};
/** Each as the key of a host or of its pages. */
const [OLD_KEY, NEW_KEY] = [testKey('old').toString('base64'), testKey('new').toString('base64')];

describe('changing every secret', () => {
  let database: Database;
  let upstream: ScriptedUpstream;
  beforeEach(async () => {
    database = await pglite.openMigrated();
    upstream = await startScriptedUpstream();
  });
  afterEach(async () => {
    await upstream.close();
    await database.close();
  });

  const startIn = (t: TestContext, environment: Record<string, string>) =>
    startTestProxy(t, pglite, { database, upstream, environment });
  const startWith = (t: TestContext, ...sets: (typeof OLD)[]) =>
    startIn(t, {
      ENCRYPTION_KEYS: sets.map(({ key }) => key).join(),
      HOST_KEYS: sets.map(({ host }) => host).join(),
      WEBHOOK_SECRETS: sets.map(({ webhook }) => webhook).join(),
    });
  async function minted(proxy: TestProxy, key: string, identity: object = {}): Promise<string> {
    const answer = await proxy.call('POST', '/v1/sessions', key, { origin: ORIGIN, identity });
    assert.equal(answer.status, 201);
    return ((await answer.json()) as Session).token;
  }
  const mintsNoMore = (proxy: TestProxy, key: string) =>
    proxy.refused(proxy.call('POST', '/v1/sessions', key, { origin: ORIGIN }), 401, 'unauthorized');

  test('a waiting person notices nothing, and the old secrets can go once no verification is open', async (t) => {
    const first = await startWith(t, OLD);
    const identity = { nationalId: '1000000901', details: 'all' };
    const token = await minted(first, OLD.host, identity);
    const { id } = await first.begin(token);
    const { code, transId } = await first.waits(token, id);
    await first.close();

    const both = await startWith(t, NEW, OLD);
    assert.equal((await both.read(token, id)).code, code, 'what the old key sealed can be read');
    const reloaded = await minted(both, NEW.host, identity);
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

    const last = await startWith(t, NEW);
    await mintsNoMore(last, OLD.host);
    const oldUrl = `${last.url}/webhooks/identity/${OLD.webhook}`;
    assert.equal(await upstream.sendWebhook(oldUrl, transId, 'COMPLETED'), 404);
    const read = await last.call('GET', `/v1/verifications/${id}`, NEW.host);
    assert.equal(((await read.json()) as { status: string }).status, 'COMPLETED');
    await last.close();
  });

  test('in a rolling restart, values of the old key are encrypted again while both work, and the old key can go', async (t) => {
    const old = await startWith(t, OLD);
    const token = await old.session({
      identity: { nationalId: '1000000905', details: 'all' },
      screening: { create: true },
    });
    const { id } = await old.begin(token);
    const { code } = await old.reaches(token, id, 'WAITING');
    const screen = (proxy: TestProxy) =>
      proxy.call(
        'POST',
        '/v1/screenings',
        token,
        { name: 'Jane Doe', entityType: 'person' },
        {
          'Idempotency-Key': 'rotated',
        },
      );
    const outcome = await (await screen(old)).text();
    await old.close();

    // As the guide says: first every process can decrypt with the new key, then every process encrypts with it.
    const behind = await startWith(t, OLD, NEW);
    const ahead = await startWith(t, NEW, OLD);
    const [keys, newKey] = [[NEW.key, OLD.key], [NEW.key]].map((list) =>
      createEncryption(list.map((key) => Buffer.from(key, 'base64'))),
    );
    const first = await sealAgain(database, keys!);
    assert.equal(first.unreadable, 0);
    assert.ok(first.done >= 4, `${first.done} sealed again`);
    assert.equal((await behind.read(token, id)).code, code, 'those behind read what the first key sealed');
    const later = await behind.identitySession('1000000906');
    const begun = await behind.begin(later);
    await ahead.reaches(later, begun.id, 'WAITING');
    await behind.close();
    assert.ok((await sealAgain(database, keys!)).done > 0, 'what those behind sealed meanwhile');
    assert.deepEqual(await sealAgain(database, newKey!), { done: 0, unreadable: 0 });
    assert.equal(await (await screen(ahead)).text(), outcome, 'the outcome is the stored one');
    assert.equal(upstream.callsTo('screen').length, 1);
    await ahead.close();

    // Tokens of sessions from before the change end with the old key; what is stored does not.
    const last = await startWith(t, NEW);
    const read = await last.call('GET', `/v1/verifications/${id}`, NEW.host);
    assert.equal(((await read.json()) as { code: string }).code, code);
    await last.close();
  });

  test('decisions about hits are replaced, and hold for the same search, when the old key is gone', async (t) => {
    const sessionOf = (proxy: TestProxy, by: string) =>
      proxy.session({ screening: { create: true, read: true, decide: { by } } });
    const person = { name: 'Jane Doe x 2', entityType: 'person', entityDate: '1980-03-14' };
    const old = await startWith(t, OLD);
    const sara = await sessionOf(old, 'Sara');
    const [made, same] = [
      await old.post<Screening>(sara, '/v1/screenings', 201, person),
      await old.post<Screening>(sara, '/v1/screenings', 201, person),
    ];
    const decide = async (proxy: TestProxy, token: string, at: number, replaces: string | null) => {
      const hit = made.hits.items[at]!;
      const pair = `${searchedSide(made)}.${entitySide(hit)}`;
      const facts = { searched: {}, entity: {} };
      const text = { label: replaces ? 'same' : 'different', reason: '', opened: true };
      const answer = await proxy.call('PUT', `/v1/screenings/${made.id}/decisions`, token, {
        decisions: [{ hitId: hit.hitId, pair, facts, ...text, replaces }],
        together: false,
        rules: '1',
      });
      assert.equal(answer.status, 200, await answer.clone().text());
      return ((await answer.json()) as DecideAnswer).decisions[0]!.id;
    };
    const first = await decide(old, sara, 0, null);
    await old.close();

    const both = await startWith(t, NEW, OLD);
    const second = await decide(both, await sessionOf(both, 'Sara'), 1, null);
    const keys = createEncryption([NEW, OLD].map(({ key }) => Buffer.from(key, 'base64')));
    await sealAgain(database, keys);
    await both.close();

    const last = await startWith(t, { ...NEW, host: OLD.host });
    const omar = await sessionOf(last, 'Omar');
    const decided = async ({ id }: Screening) => {
      const answer = await last.call('GET', `/v1/screenings/${id}`, omar);
      return ((await answer.json()) as Screening).decisions!.map(({ by, label }) => `${by} ${label}`);
    };
    for (const each of [made, same])
      assert.deepEqual(await decided(each), ['Sara different', 'Sara different']);
    await decide(last, omar, 0, first);
    await decide(last, omar, 1, second);
    for (const each of [made, same]) assert.deepEqual(await decided(each), ['Omar same', 'Omar same']);
    await last.close();
  });

  test('a person with an open request stays the same person, in every session and by either key', async (t) => {
    const PERSON = '1000000911';
    const old = await startWith(t, OLD);
    await old.waiting(PERSON);
    await old.close();
    const created = () =>
      upstream.callsTo('request').filter(({ body }) => JSON.stringify(body).includes(PERSON)).length;
    assert.equal(created(), 1);

    const both = await startWith(t, NEW, OLD);
    const another = await both.identitySession(PERSON);
    const second = await both.begin(another);
    assert.equal(second.reason, 'request_open');
    // The workers settle what waits for an open request, as after each change of one.
    const other = await both.identitySession('1000000912');
    await both.reaches(other, (await both.begin(other)).id, 'WAITING');
    assert.equal((await both.read(another, second.id)).status, 'QUEUED');
    assert.equal(created(), 1, 'no second creation, which the service would refuse');
    await both.close();
  });

  test('a sealed value that is moved to another row is not read there', async (t) => {
    const proxy = await startWith(t, OLD);
    const people = [];
    for (const nationalId of ['1000000907', '1000000908']) {
      const { token, id } = await proxy.waiting(nationalId);
      people.push({ token, id });
    }
    const [from, to] = people as [(typeof people)[0], (typeof people)[0]];
    await database.query(
      'update proxy.verifications set code = (select code from proxy.verifications where id = $1) where id = $2',
      [from.id, to.id],
    );
    await proxy.refused(proxy.call('GET', `/v1/verifications/${to.id}`, to.token), 500, 'internal');
    assert.ok(proxy.logged.some((line) => line.includes('seal_broken')));
    await proxy.close();
  });

  test('a code that cannot be decrypted, after its key was removed too early, hides no other code', async (t) => {
    const proxy = await startWith(t, OLD);
    const open = async (nationalId: string) => {
      const { token, id } = await proxy.waiting(nationalId);
      const stream = await follow(proxy, token, id);
      await stream.sees('WAITING');
      return { id, stream, token };
    };
    const [unreadable, readable] = [await open('1000000902'), await open('1000000903')];
    const foreign = createEncryption([generateKey()]).encrypt('12', {
      purpose: ASSOCIATED_DATA.code,
      row: unreadable.id,
    });
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

  test('a national ID that cannot be decrypted holds up no other code', async (t) => {
    const proxy = await startWith(t, OLD);
    await pauseCodes(database, 60);
    const sealed = await proxy.started('1000000742');
    const { token, id } = await proxy.started('1000000743');
    await database.query(
      `update proxy.verifications set national_id = overlay(national_id placing decode('0000', 'hex') from 2) where id = $1`,
      [sealed.id],
    );
    await resumeCodes(database);
    assert.equal((await proxy.reaches(token, id, 'WAITING')).reason, null);
    for (const seconds of [3, 5]) {
      await until('it was tried', async () => {
        const place = await placeOf(database, sealed.id);
        return !place!.isClaimed && place!.isDelayed;
      });
      await proxy.read(sealed.token, sealed.id);
      await proxy.advance(seconds);
    }
    const ended = await proxy.reaches(sealed.token, sealed.id, 'ERROR');
    assert.equal(ended.reason, 'upstream_unavailable');
    assert.ok(upstream.callsTo('request').every(({ body }) => body.nationalId !== '1000000742'));
    await proxy.close();
  });

  test('a host key can go once its name in the trail is the new one, as the guide says, and people keep their places', async (t) => {
    const customer = { nationalId: '1000000921', reference: 'customer-921' };
    const first = await startIn(t, { HOST_KEYS: OLD_KEY });
    await pauseCodes(database, 3600);
    const token = await minted(first, OLD_KEY, customer);
    const begun = await first.begin(token);
    assert.equal(begun.status, 'QUEUED');
    await first.close();

    const both = await startIn(t, { HOST_KEYS: `${OLD_KEY},${NEW_KEY}` });
    for (const key of [OLD_KEY, NEW_KEY]) await minted(both, key);
    const command = /^ *printf %s "\$OLD_KEY" \| .*$/m.exec(GUIDE)![0];
    const environment = { ...process.env, OLD_KEY };
    const digits = execFileSync('sh', ['-c', command], { env: environment }).toString().trim();
    const actors = await until('the use of both keys is written', async () => {
      const { entries } = (await (await both.call('GET', '/v1/audit', NEW_KEY)).json()) as AuditList;
      const used = entries.filter(({ event }) => event === 'key.used').map(({ actor }) => actor);
      return new Set(used).size === 2 && used;
    });
    assert.ok(actors.includes(`host:${digits}`));
    await both.close();

    const last = await startIn(t, { HOST_KEYS: NEW_KEY });
    await mintsNoMore(last, OLD_KEY);
    await last.refused(last.call('POST', '/v1/verifications', token, {}), 401, 'session_expired');
    const again = await last.begin(await minted(last, NEW_KEY, customer), {}, 200);
    assert.deepEqual([again.id, again.queue?.place], [begun.id, begun.queue?.place]);
    await last.close();
  });

  test('a publishable key that is removed ends its sessions, and no others', async (t) => {
    const both = await startIn(t, { PUBLISHABLE_KEYS: `${OLD_KEY},${NEW_KEY}` });
    const [old, renewed] = [await minted(both, OLD_KEY), await minted(both, NEW_KEY)];
    await both.close();
    const last = await startIn(t, { PUBLISHABLE_KEYS: NEW_KEY });
    const path = '/v1/verifications/ver_x';
    await last.refused(last.call('GET', path, old), 401, 'session_expired');
    await last.refused(last.call('GET', path, renewed), 404, 'not_found');
    await mintsNoMore(last, OLD_KEY);
    await last.close();
  });
});

test('no section of the guide to the rotation of keys is without a test', () => {
  const sections = [...GUIDE.matchAll(/^## (.*)$/gm)].map(([, title]) => title);
  // The life of a key is tested where keys are read; the secret of events in events/delivery.test.ts; the token of the
  // service in upstream/credential.test.ts and creation-refused.all.test.ts.
  assert.deepEqual(sections, [
    'The life of a key',
    'Rotate the host key',
    "Rotate the secret of the service's webhook",
    'Rotate the secret of your events',
    'Change the token of the service',
    'Change the encryption key',
  ]);
});
