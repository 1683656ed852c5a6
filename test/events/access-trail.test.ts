import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { AuditEntry, AuditList } from '../../contract/schemas/events.js';
import type { Session } from '../../contract/schemas/sessions.js';
import { createAccessTrail } from '../../server/events/access-trail.js';
import { createEncryption, generateKey } from '../../server/store/encryption.js';
import { pglite } from '../engines.js';
import { HOST_KEY, ORIGIN, proxyForSuite, startTestProxy, until, type TestProxy } from '../test-proxy.js';

describe('the trail of access', () => {
  const proxy = proxyForSuite(pglite, { environment: { TRUST_PROXY: '1' } });

  const from = (address: string) => ({ 'X-Forwarded-For': address });
  async function entries(event: string): Promise<AuditEntry[]> {
    const answer = await proxy.call('GET', '/v1/audit?limit=100', HOST_KEY, undefined, from('192.0.2.1'));
    return ((await answer.json()) as AuditList).entries.filter((entry) => entry.event === event);
  }

  test('has one entry for each reason at once, with a hash in place of the address', async () => {
    // Some balancers add the port of each connection.
    for (const address of ['203.0.113.7', '203.0.113.7:4711', '203.0.113.8:4712'])
      await (await proxy.call('GET', '/v1/audit', 'not-a-key', undefined, from(address))).text();
    await (
      await fetch(`${proxy.url}/webhooks/identity/wrong`, { method: 'POST', headers: from('203.0.113.7') })
    ).text();
    const refused = await until('two entries', async () => {
      const found = await entries('access.refused');
      return found.length >= 2 && found;
    });
    assert.deepEqual(refused.map(({ subject, count }) => [subject, count]).toSorted(), [
      ['unauthorized', 1],
      ['wrong_secret', 1],
    ]);
    assert.equal(new Set(refused.map(({ actor }) => actor)).size, 1);
    for (const { actor, requestId } of refused) {
      assert.match(actor, /^address:[0-9a-f]{16}$/);
      assert.match(requestId ?? '', /^[\w-]{36}$/);
    }
  });

  test('has the use of a key once for each address it is used from', async () => {
    for (const address of ['198.51.100.1', '198.51.100.2', '198.51.100.2'])
      await (await proxy.call('GET', '/v1/events?wait=0', HOST_KEY, undefined, from(address))).text();
    const used = await until('an entry for each address', async () => {
      const found = await entries('key.used');
      return found.length >= 3 && found;
    });
    // The third address is the one that reads the trail.
    assert.equal(new Set(used.map(({ subject }) => subject)).size, 3);
    assert.equal(used.length, 3);
    for (const { actor } of used) assert.match(actor, /^host:[0-9a-f]{8}$/);
  });

  /** The hash of the address of each session that is minted with such a header. */
  async function addressesOf({ call }: TestProxy, addresses: readonly string[]) {
    const ids: string[] = [];
    for (const address of addresses) {
      const answer = await call(
        'POST',
        '/v1/sessions',
        HOST_KEY,
        { origin: ORIGIN, identity: {} },
        from(address),
      );
      ids.push(((await answer.json()) as Session).id);
    }
    const minted = await entries('session.minted');
    return ids.map((id) => minted.find(({ subject }) => subject === id)!.address);
  }

  test('is not talked into an address by a header when no proxy is trusted', async (t) => {
    const { database, upstream } = proxy;
    const direct = await startTestProxy(t, pglite, { database, upstream });
    const [first, other] = await addressesOf(direct, ['203.0.113.31', '203.0.113.32']);
    assert.equal(first, other);
  });

  test('has the minting of a session with the hash of its address, and never the address', async () => {
    // The trusted proxy writes only the last hop. A client can write everything before it.
    const [first, again, other] = await addressesOf(proxy, [
      '203.0.113.21',
      '203.0.113.22, 203.0.113.21',
      '203.0.113.22',
    ]);
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
      { database: proxy.database, encryption: createEncryption([generateKey()]) },
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
    assert.deepEqual([of('thief'), of('other reason'), of('flood')], [1, 1, 61]);
  });

  test('counts a flood by the hour, for each reason and host', async () => {
    const { database } = proxy;
    let at = 0;
    const trail = createAccessTrail({ database, encryption: createEncryption([generateKey()]) }, () => at);
    const counted = () =>
      database.query(
        "select host, subject, count, request_id as id from proxy.audit where request_id like 'counted%' order by count, host",
      );
    const flood = async (refusals: number, host?: string) => {
      for (let i = 1; i <= refusals; i++) {
        const access = { address: `10.${i % 200}.0.1`, requestId: `counted ${i}` };
        trail.refused('forbidden', access, host);
      }
      await trail.written();
    };
    const row = (count: number, last: number, host = 'default') => ({
      ...{ host, subject: 'forbidden', count, id: `counted ${last}` },
    });
    const rows = [row(1, 1, 'bank'), row(1, 1)];
    await flood(500);
    await flood(5, 'bank');
    assert.deepEqual(await counted(), rows);
    at += 3_599_999;
    await flood(200);
    assert.deepEqual(await counted(), rows);
    at += 1;
    // The use of a key is an occasion too.
    trail.keyUsed({ actor: 'host:22222222', host: 'default' }, { address: '192.0.2.1', requestId: 'use' });
    await trail.written();
    rows.push(row(4, 5, 'bank'), row(699, 200));
    assert.deepEqual(await counted(), rows);
    await flood(3);
    await trail.end();
    rows.splice(2, 0, row(3, 3));
    assert.deepEqual(await counted(), rows);
  });

  test('counts a refusal later that the database could not take', async () => {
    let isDown = true;
    const trail = createAccessTrail(
      {
        database: {
          ...proxy.database,
          query: (text, values) =>
            isDown ? Promise.reject(new Error('down')) : proxy.database.query(text, values),
        },
        encryption: createEncryption([generateKey()]),
      },
      () => 0,
    );
    for (let i = 0; i < 3; i++) trail.refused('forbidden', { address: '10.0.0.1', requestId: 'while down' });
    await trail.written();
    isDown = false;
    await trail.end();
    const found = await proxy.database.query("select count from proxy.audit where request_id = 'while down'");
    assert.deepEqual(found, [{ count: 3 }]);
  });
});
