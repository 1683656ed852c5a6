import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { pglite } from '../engines.js';
import { HOST_KEY, proxyForSuite } from '../test-proxy.js';

const DAY_SECONDS = 86_400;
const JANE = { name: 'Jane Doe', entityType: 'person' };

describe('the ceilings of screenings', () => {
  const proxy = proxyForSuite(pglite, { environment: { SCREENINGS_PER_DAY: '10' } });

  const made = () => proxy.upstream.callsTo('screen').length + proxy.upstream.callsTo('screenV1').length;
  const screen = (token: string, body: object = JANE, headers: Record<string, string> = {}) =>
    proxy.call('POST', '/v1/screenings', token, body, headers);
  const statuses = async (answers: Promise<Response>[]) =>
    (await Promise.all(answers)).map(({ status }) => status).toSorted();

  test('a session makes as many as its grant says, of both kinds together, also all at once', async () => {
    const token = await proxy.session({ screening: { create: { max: 3 } } });
    const answers = Array.from({ length: 6 }, (_, index) =>
      index % 2 === 0 ? screen(token) : proxy.call('POST', '/v1/screenings/v1', token, JANE),
    );
    assert.deepEqual(await statuses(answers), [201, 201, 201, 403, 403, 403]);
    assert.equal(made(), 3);
    const { detail } = await proxy.refused(screen(token), 403, 'forbidden');
    assert.equal(detail, 'The session has made its 3 screenings.');
    assert.equal(made(), 3);
  });

  test('what was certainly not made, and what is answered from before, is not counted', async () => {
    const token = await proxy.session({ screening: { create: { max: 2 } } });
    proxy.upstream.once('screen', { status: 400, body: { messages: ['No'] } });
    await proxy.refused(screen(token, JANE, { 'Idempotency-Key': 'one' }), 400, 'upstream_rejected');
    for (let i = 0; i < 3; i++)
      assert.equal((await screen(token, JANE, { 'Idempotency-Key': 'one' })).status, 201);
    // One with an unknown outcome may have been made.
    proxy.upstream.once('screen', { status: 502, text: '<html>' });
    await proxy.refused(screen(token), 409, 'outcome_unknown');
    await proxy.refused(screen(token), 403, 'forbidden');
  });

  test('a key whose request was refused for its ceiling can be used again', async () => {
    const token = await proxy.session({ screening: { create: { max: 1 } } });
    assert.equal((await screen(token)).status, 201);
    for (let i = 0; i < 2; i++)
      await proxy.refused(screen(token, JANE, { 'Idempotency-Key': 'two' }), 403, 'forbidden');
  });

  test('a session that may not monitor screens without monitoring', async () => {
    const token = await proxy.session({ screening: { create: { monitor: false } } });
    const before = made();
    await proxy.refused(screen(token, { ...JANE, isMonitored: true }), 403, 'forbidden');
    assert.equal(made(), before);
    assert.equal((await screen(token, { ...JANE, isMonitored: false })).status, 201);
  });

  test('all together make as many in a day as the operator allows, who reads the number in the metrics', async () => {
    await proxy.advance(DAY_SECONDS);
    const before = made();
    const token = await proxy.session({ screening: { create: true } });
    const answers = Array.from({ length: 14 }, (_, index) => screen(index % 2 === 0 ? token : HOST_KEY));
    assert.deepEqual(await statuses(answers), [
      ...Array<number>(10).fill(201),
      ...Array<number>(4).fill(403),
    ]);
    await proxy.refused(screen(HOST_KEY), 403, 'screenings_used_up');
    assert.equal(made() - before, 10);
    const metrics = await (await fetch(`${proxy.url}/metrics`)).text();
    assert.match(metrics, /^kyc_screenings_today 10$/m);
    assert.match(metrics, /^kyc_screenings_limit 10$/m);

    await proxy.advance(DAY_SECONDS);
    assert.equal((await screen(await proxy.session({ screening: { create: true } }))).status, 201);
  });
});
