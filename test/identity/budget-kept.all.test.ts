import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { pglite } from '../engines.js';
import { pauseCodes } from '../store-states.js';
import { follow, HOST_KEY, openTestProxy, until, type TestProxy } from '../test-proxy.js';

describe('the line', () => {
  let proxy: TestProxy;
  beforeEach(async () => {
    proxy = await openTestProxy(pglite, { standing: true });
  });
  afterEach(() => proxy.stop());

  const people = async (count: number, first = 1_000_000_100) =>
    Promise.all(
      Array.from({ length: count }, async (_, index) => {
        const token = await proxy.identitySession(String(first + index));
        return { token, nationalId: String(first + index), id: '' };
      }),
    );

  /** The clock stands: what is stored after it has moved would be due later. */
  const givenBack = () =>
    until('the call is given back', async () => {
      const rows = await proxy.database.query(
        'select 1 from proxy.places where at_head and claimed_until is null',
      );
      return rows.length > 0;
    });

  test('gives ten codes at once, and the others their place and an honest time; upstream refuses nothing', async () => {
    const arrived = await people(23);
    for (const person of arrived) person.id = (await proxy.begin(person.token)).id;
    // Ten calls are sent in parallel, so only the order of the tens can be seen upstream.
    const tens = [arrived.slice(0, 10), arrived.slice(10, 20), arrived.slice(20)];
    const haveCodes = (people: typeof arrived) =>
      Promise.all(people.map(({ token, id }) => proxy.reaches(token, id, 'WAITING')));

    await haveCodes(tens[0]!);
    const waiting = await Promise.all(arrived.slice(10).map(({ token, id }) => proxy.read(token, id)));
    for (const [index, { status, queue, now }] of waiting.entries()) {
      assert.deepEqual([status, queue?.place], ['QUEUED', index + 1]);
      const secondsTo = (moment: string) => (Date.parse(moment) - Date.parse(now)) / 1000;
      const expected = secondsTo(queue!.expectedAt);
      const earlier = index < 10 ? 0 : 60;
      assert.ok(expected > 58 + earlier && expected <= 62 + 2 * earlier, `expected in ${expected} s`);
      // Visitors that the host does not vouch for may come and take every second slot.
      const bound = secondsTo(queue!.startsAt);
      assert.ok(
        bound >= expected && bound <= 62 * (1 + Math.floor((2 * index + 1) / 10)),
        `within ${bound} s`,
      );
      assert.equal(queue!.mayLeave, true, 'another session for the same person finds it');
    }
    await proxy.advance(61);
    await haveCodes(tens[1]!);
    const last = await Promise.all(tens[2]!.map(({ token, id }) => proxy.read(token, id)));
    assert.deepEqual(
      last.map(({ status }) => status),
      ['QUEUED', 'QUEUED', 'QUEUED'],
      'first come, first served',
    );
    await proxy.advance(61);
    await haveCodes(tens[2]!);
    assert.equal(proxy.upstream.violations, 0);
    const called = proxy.upstream.callsTo('request').map((call) => call.body.nationalId as string);
    for (const [index, ten] of tens.entries()) {
      assert.deepEqual(
        called.slice(index * 10, index * 10 + 10).toSorted(),
        ten.map(({ nationalId }) => nationalId).toSorted(),
        'first come, first served',
      );
    }
  });

  test('does not count a stream of the host as presence', async () => {
    await pauseCodes(proxy.database, 40);
    const arrived = await people(2);
    for (const person of arrived) person.id = (await proxy.begin(person.token)).id;
    const [away, present] = arrived as [(typeof arrived)[0], (typeof arrived)[0]];
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

  test('an unexpected 429 is never shown: the person stays in line', async () => {
    proxy.upstream.once('request', {
      status: 429,
      headers: { 'Retry-After': '7' },
      body: { messages: ['Too many'] },
    });
    const [person] = await people(1);
    const { id } = await proxy.begin(person!.token);
    await until('upstream refused', () => proxy.upstream.callsTo('request').length === 1);
    assert.equal((await proxy.read(person!.token, id)).status, 'QUEUED');
    await givenBack();
    await proxy.advance(8);
    await proxy.reaches(person!.token, id, 'WAITING');
  });

  test('processes that died at it do not count as failures of upstream', async () => {
    proxy.upstream.once('request', { status: 429, headers: { 'Retry-After': '7' }, body: {} });
    const [person] = await people(1);
    const { id } = await proxy.begin(person!.token);
    await givenBack();
    await proxy.database.query('update proxy.verifications set attempts = 9 where id = $1', [id]);
    proxy.upstream.once('request', { status: 500, body: { messages: ['Internal server error'] } });
    await proxy.advance(8);
    await until('upstream failed', () => proxy.upstream.callsTo('request').length === 2);
    await givenBack();
    await proxy.advance(3);
    await proxy.reaches(person!.token, id, 'WAITING');
  });

  test('a creation that failed is tried again; one that is refused for good says why', async () => {
    proxy.upstream.once('request', { status: 500, body: { messages: ['Internal server error'] } });
    const [unlucky, invalid] = await people(2);
    const begun = await proxy.begin(unlucky!.token);
    await until('upstream failed', () => proxy.upstream.callsTo('request').length === 1);
    await givenBack();
    await proxy.advance(3);
    await proxy.reaches(unlucky!.token, begun.id, 'WAITING');

    proxy.upstream.once('request', { status: 422, body: { messages: ['Invalid national ID'] } });
    const refused = await proxy.begin(invalid!.token);
    const ended = await proxy.reaches(invalid!.token, refused.id, 'ERROR');
    assert.equal(ended.reason, 'invalid_national_id');
  });
});
