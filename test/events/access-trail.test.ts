import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { AuditEntry, AuditList } from '../../contract/events.js';
import type { Session } from '../../contract/sessions.js';
import { createAccessTrail } from '../../server/events/access-trail.js';
import { createMetrics } from '../../server/operations/metrics.js';
import { createEncryption, generateKey } from '../../server/store/encryption.js';
import { pglite } from '../engines.js';
import { HOST_KEY, ORIGIN, proxyForSuite, until } from '../test-proxy.js';

describe('the trail of access', () => {
  const proxy = proxyForSuite(pglite, { environment: { TRUST_PROXY: '1' } });

  const from = (address: string) => ({ 'X-Forwarded-For': address });
  async function entries(event: string): Promise<AuditEntry[]> {
    const answer = await proxy.call('GET', '/v1/audit?limit=100', HOST_KEY, undefined, from('192.0.2.1'));
    return ((await answer.json()) as AuditList).entries.filter((entry) => entry.event === event);
  }

  test('has each refusal of an address once, with a hash in place of the address', async () => {
    // Some balancers add the port of each connection.
    for (const address of ['203.0.113.7', '203.0.113.7:4711', '203.0.113.8:4712'])
      await (await proxy.call('GET', '/v1/audit', 'not-a-key', undefined, from(address))).text();
    await (
      await fetch(`${proxy.url}/webhooks/identity/wrong`, { method: 'POST', headers: from('203.0.113.7') })
    ).text();
    const refused = await until('three entries', async () => {
      const found = await entries('access.refused');
      return found.length >= 3 && found;
    });
    assert.equal(refused.length, 3);
    assert.deepEqual(refused.map(({ subject }) => subject).toSorted(), [
      'unauthorized',
      'unauthorized',
      'wrong_secret',
    ]);
    assert.equal(new Set(refused.map(({ actor }) => actor)).size, 2);
    for (const { actor, requestId } of refused) {
      assert.match(actor, /^address:[0-9a-f]{16}$/);
      assert.match(requestId ?? '', /^[\w-]{36}$/);
    }
    const metrics = await (await fetch(`${proxy.url}/metrics`)).text();
    assert.match(metrics, /^kyc_requests_refused_total\{refusal="unauthorized"\} 3$/m);
    assert.match(metrics, /^kyc_requests_refused_total\{refusal="wrong_secret"\} 1$/m);
  });

  test('has the use of a key once for each address it is used from', async () => {
    for (const address of ['198.51.100.1', '198.51.100.2', '198.51.100.2'])
      await (await proxy.call('GET', '/v1/events', HOST_KEY, undefined, from(address))).text();
    const used = await until('an entry for each address', async () => {
      const found = await entries('key.used');
      return found.length >= 3 && found;
    });
    // The third address is the one that reads the trail.
    assert.equal(new Set(used.map(({ subject }) => subject)).size, 3);
    assert.equal(used.length, 3);
    for (const { actor } of used) assert.match(actor, /^host:[0-9a-f]{8}$/);
  });

  test('has the minting of a session with the hash of its address, and never the address', async () => {
    const mint = async (address: string) => {
      const body = { origin: ORIGIN, identity: {} };
      const answer = await proxy.call('POST', '/v1/sessions', HOST_KEY, body, from(address));
      return ((await answer.json()) as Session).id;
    };
    const ids = [await mint('203.0.113.21'), await mint('203.0.113.21'), await mint('203.0.113.22')];
    const minted = await entries('session.minted');
    const [first, again, other] = ids.map((id) => minted.find(({ subject }) => subject === id)!.address);
    assert.match(first!, /^address:[0-9a-f]{16}$/);
    assert.equal(again, first);
    assert.notEqual(other, first);
    const used = await entries('key.used');
    assert.ok(
      used.some(({ subject }) => subject === first),
      'the same hash as for the use of the key',
    );
    const rows = await proxy.database.query('select * from proxy.audit');
    assert.ok(!JSON.stringify(rows).includes('203.0.113'));
  });

  test('has the use of a key during a flood of refusals, and of uses of another key', async () => {
    const trail = createAccessTrail(
      { database: proxy.database, encryption: createEncryption([generateKey()]), metrics: createMetrics() },
      () => 0,
    );
    for (let i = 0; i < 500; i++) {
      const access = { address: `10.0.${i % 250}.${Math.floor(i / 250)}`, requestId: 'flood' };
      trail.refused('unauthorized', access);
      trail.keyUsed({ actor: 'publishable:00000000', host: 'default' }, access);
    }
    trail.keyUsed({ actor: 'host:11111111', host: 'default' }, { address: '192.0.2.77', requestId: 'thief' });
    trail.refused('too_many_starts', { address: '192.0.2.77', requestId: 'other reason' });
    await trail.written();
    const rows = await proxy.database.query<{ request_id: string }>(
      "select request_id from proxy.audit where request_id in ('thief', 'other reason', 'flood')",
    );
    const of = (id: string) => rows.filter(({ request_id }) => request_id === id).length;
    assert.deepEqual([of('thief'), of('other reason'), of('flood')], [1, 1, 120]);
  });

  test('is not filled by a flood: sixty entries a minute at most, and the metrics count all', async () => {
    const database = proxy.database;
    const metrics = createMetrics();
    let at = 0;
    const trail = createAccessTrail(
      { database, encryption: createEncryption([generateKey()]), metrics },
      () => at,
    );
    const count = async () =>
      (await database.query("select 1 from proxy.audit where event = 'access.refused'")).length;
    const before = await count();
    const flood = async () => {
      for (let i = 0; i < 200; i++) trail.refused('forbidden', { address: `10.0.0.${i}`, requestId: 'r' });
      await trail.written();
    };
    await flood();
    assert.equal((await count()) - before, 60);
    at += 60_000;
    await flood();
    assert.equal((await count()) - before, 120);
    at += 3_600_000;
    await flood();
    assert.equal((await count()) - before, 180);
    assert.match(
      await metrics.registry.metrics(),
      /^kyc_requests_refused_total\{refusal="forbidden"\} 600$/m,
    );
  });
});
