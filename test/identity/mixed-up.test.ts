import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setImmediate as othersWork } from 'node:timers/promises';
import { pglite } from '../engines.js';
import { HOST_KEY, proxyForSuite, until } from '../test-proxy.js';

describe('answers that the service mixed up', () => {
  const proxy = proxyForSuite(pglite);
  const mismatches = async (endpoint: string) => {
    const text = await (await fetch(`${proxy.url}/metrics`)).text();
    const line = `kyc_upstream_calls_total{endpoint="${endpoint}",outcome="upstream_mismatch"} `;
    return Number(
      text
        .split('\n')
        .find((each) => each.startsWith(line))
        ?.slice(line.length) ?? 0,
    );
  };
  const ended = async (id: string) =>
    (await proxy.call('GET', `/v1/verifications/${id}`, HOST_KEY)).json() as Promise<{
      status: string;
      reason: string;
      code: string | null;
    }>;

  test('show no code of another person, when one transaction comes for two in the same moment', async () => {
    const tokens = await Promise.all(
      ['1000000963', '1000000964'].map((nationalId) => proxy.identitySession(nationalId)),
    );
    let asked = 0;
    let release!: () => void;
    const both = new Promise<void>((resolve) => (release = resolve));
    proxy.upstream.on('request', async () => {
      asked += 1;
      if (asked === 2) release();
      await both;
      return {
        body: {
          version: '1.0',
          statusCode: 200,
          messages: [],
          result: { transId: 'T-same', random: '47' },
        },
      };
    });
    const ids = await Promise.all(tokens.map(async (token) => (await proxy.begin(token)).id));
    const shown = await until('both ended their calls', async () => {
      const read = await Promise.all(ids.map((id, at) => proxy.read(tokens[at]!, id)));
      return read.every(({ status }) => status !== 'QUEUED') && read;
    });
    proxy.upstream.on('request');
    const [other, first] = shown.toSorted((one, two) => (one.status < two.status ? -1 : 1));
    assert.deepEqual([first!.status, first!.code], ['WAITING', '47']);
    assert.deepEqual([other!.status, other!.reason], ['ERROR', 'upstream_unavailable']);
    assert.equal(await mismatches('ExtIdentity/request'), 1);
    const stored = await proxy.database.query(
      'select code, trans_id from proxy.verifications where id = $1',
      [other!.id],
    );
    assert.deepEqual(stored, [{ code: null, trans_id: null }]);
  });

  test('complete no verification and show no details: those of another number', async () => {
    const token = await proxy.session({
      identity: { nationalId: '1000000965', reference: 'customer-965', details: 'all' },
    });
    const { id } = await proxy.begin(token);
    const { transId } = await proxy.waits(token, id);
    proxy.upstream.complete(transId);
    await proxy.advance(3);
    await proxy.reaches(token, id, 'COMPLETED');
    proxy.upstream.once('details', { body: { transId, englishFirstName: 'Omar', idNumber: '1000000966' } });
    const path = `/v1/verifications/${id}/details`;
    await proxy.refused(proxy.call('GET', path, token), 502, 'upstream_mismatch');
    const { status, reason } = await ended(id);
    assert.deepEqual([status, reason], ['ERROR', 'upstream_error']);
    await proxy.refused(proxy.call('GET', path, token), 409, 'not_completed');
    assert.equal(await mismatches('ExtIdentity/details'), 1);
    const events = await proxy.database.query<{ event: string }>(
      'select event from proxy.audit where subject = $1',
      [id],
    );
    assert.ok(!events.some(({ event }) => event === 'details.read'));
    const log = proxy.logged.join('');
    assert.ok(
      log.includes('"failure":"upstream_mismatch"') && !log.includes('1000000966') && !log.includes('Omar'),
    );
  });

  for (const [field, value] of [
    ['name', 'John Roe'],
    ['entityType', 'company'],
  ] as const)
    test(`pass on no screening of another ${field}`, async () => {
      proxy.upstream.on('screen', (call) => {
        const answer = proxy.upstream.byDefault(call) as { body: { result: object } };
        return { body: { ...answer.body, result: { ...answer.body.result, [field]: value } } };
      });
      const before = await mismatches('ExtSanctionScreening/v2/Search');
      const person = { name: 'Jane Doe', entityType: 'person' };
      const key = { 'Idempotency-Key': `key-${field}` };
      await proxy.refused(
        proxy.call('POST', '/v1/screenings', HOST_KEY, person, key),
        502,
        'upstream_mismatch',
      );
      proxy.upstream.on('screen');
      // A case may have been made: it is not sent again under this key.
      await proxy.refused(
        proxy.call('POST', '/v1/screenings', HOST_KEY, person, key),
        409,
        'outcome_unknown',
      );
      assert.equal(await mismatches('ExtSanctionScreening/v2/Search'), before + 1);
      await othersWork();
      assert.deepEqual(await proxy.database.query('select 1 from proxy.screenings'), []);
    });
});
