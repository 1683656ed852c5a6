import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pglite } from '../engines.js';
import { pauseCodes } from '../store-states.js';
import { follow, HOST_KEY, startTestProxy, until } from '../test-proxy.js';

test('a stream of the host does not count as presence in line', async (t) => {
  const proxy = await startTestProxy(t, pglite, { standing: true });
  await pauseCodes(proxy.database, 40);
  const [away, present] = [await proxy.started('1000000100'), await proxy.started('1000000101')];
  const lookingOn = await follow(proxy, HOST_KEY, away.id);
  const page = await follow(proxy, present.token, present.id);
  await proxy.advance(30);
  await proxy.read(HOST_KEY, away.id);
  await proxy.post(HOST_KEY, `/v1/verifications/${away.id}/check`, 202);
  const here = async () => {
    const rows = await proxy.database.query<{ id: string }>(
      'select verification_id as id from proxy.places where present_until > proxy.now()',
    );
    return rows.map(({ id }) => id);
  };
  await until('open streams are renewed', async () => (await here()).includes(present.id));
  assert.deepEqual(await here(), [present.id]);
  await proxy.advance(11);
  await proxy.reaches(present.token, present.id, 'WAITING');
  assert.equal((await proxy.read(HOST_KEY, away.id)).status, 'QUEUED');
  await lookingOn.close();
  await page.close();
});

test('processes that died at a verification do not count as failures of upstream', async (t) => {
  const proxy = await startTestProxy(t, pglite, { standing: true });
  /** The clock stands: what is stored after it has moved would be due later. */
  const givenBack = () =>
    until('the call is given back', async () => {
      const rows = await proxy.database.query(
        'select 1 from proxy.places where at_head and claimed_until is null',
      );
      return rows.length > 0;
    });
  proxy.upstream.once('request', { status: 429, headers: { 'Retry-After': '7' }, body: {} });
  const { token, id } = await proxy.started('1000000102');
  await givenBack();
  await proxy.database.query('update proxy.verifications set attempts = 9 where id = $1', [id]);
  proxy.upstream.once('request', { status: 500, body: { messages: ['Internal server error'] } });
  await proxy.advance(8);
  await until('upstream failed', () => proxy.upstream.callsTo('request').length === 2);
  await givenBack();
  await proxy.advance(3);
  await proxy.reaches(token, id, 'WAITING');
});
