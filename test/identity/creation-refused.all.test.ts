import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { pglite } from '../engines.js';
import { proxyForSuite, until } from '../test-proxy.js';

/** How long upstream keeps a request open. */
const LIFETIME_SECONDS = 180;

describe('a creation that upstream refuses', () => {
  const proxy = proxyForSuite(pglite, { lifetimeSeconds: LIFETIME_SECONDS });
  beforeEach(async () => {
    proxy.upstream.on('request');
    await proxy.advance(120);
  });

  const begin = async (nationalId: string) => {
    const { token, id } = await proxy.started(nationalId);
    const tries = () =>
      proxy.upstream.callsTo('request').filter((call) => call.body.nationalId === nationalId).length;
    return { token, id, tries };
  };
  const refusing = (status: number) =>
    proxy.upstream.on('request', () => ({ status, body: { messages: ['Refused'] } }));
  const backInLine = () =>
    until('it is back in line', async () => {
      const [row] = await proxy.database.query<{ claimed: boolean }>(
        'select claimed_until is not null as claimed from proxy.places order by position desc limit 1',
      );
      return !row!.claimed;
    });
  /** After each failure, as long as the next try waits: 2 s, then 4 s. */
  const nextTry = async (tries: () => number, made: number) => {
    await until(`try ${made}`, () => tries() >= made);
    await backInLine();
    await proxy.advance(2 ** made + 1);
    await proxy.database.query("select pg_notify('proxy_work', '')");
  };

  test('with 429 was no start, also when the person left meanwhile', async () => {
    let refuse = () => {};
    const refused = new Promise<void>((resolve) => (refuse = resolve));
    proxy.upstream.on('request', async () => {
      await refused;
      return { status: 429, body: {} };
    });
    const { token, id, tries } = await begin('1000000709');
    await until('it is asked for', () => tries() === 1);
    await proxy.post(token, `/v1/verifications/${id}/cancel`, 200);
    refuse();
    await until('it counts for no start', async () => {
      const [row] = await proxy.database.query<{ started: boolean; open: boolean }>(
        'select started_at is not null as started, open_until is not null as open from proxy.verifications where id = $1',
        [id],
      );
      return !row!.open && !row!.started;
    });
  });

  test('with 401 may have its credential changed: the person keeps the place and gets a code', async () => {
    refusing(401);
    const { token, id, tries } = await begin('1000000710');
    await until('upstream refused', () => tries() === 1);
    await backInLine();
    const waiting = await proxy.read(token, id);
    assert.deepEqual([waiting.status, waiting.queue?.place], ['QUEUED', 1]);
    const [row] = await proxy.database.query('select failures from proxy.verifications where id = $1', [id]);
    assert.equal(row!['failures'], 0, 'however often, it is no failure of this verification');
    proxy.upstream.on('request');
    const { reason } = await proxy.reaches(token, id, 'WAITING');
    assert.equal(reason, null, 'a refused call made no code that could be replaced');
  });

  test('with 403 three times ends kindly, and is not tried for ever; nor with 404, which names no person', async () => {
    for (const [status, nationalId, ended] of [
      [403, '1000000720', 1],
      [404, '1000000721', 2],
    ] as const) {
      refusing(status);
      const { token, id, tries } = await begin(nationalId);
      await nextTry(tries, 1);
      await nextTry(tries, 2);
      const { reason } = await proxy.reaches(token, id, 'ERROR');
      assert.equal(reason, 'upstream_unavailable');
      assert.equal(tries(), 3);
      const metrics = await (await fetch(`${proxy.url}/metrics`)).text();
      assert.ok(metrics.includes(`kyc_verifications_ended_total{status="ERROR"} ${ended}`), metrics);
    }
  });

  /** The page shows the time after a refusal; the clock goes there. */
  const waitAfterRefusal = async (token: string, id: string, tries: () => number, made: number) => {
    await until(`try ${made}`, () => tries() >= made);
    const { queue, now } = await until('the page shows the time', async () => {
      const verification = await proxy.read(token, id);
      const { reason, queue: line } = verification;
      // The time of the refusal before is past while this try is under way.
      const isToCome = line !== null && Date.parse(line.startsAt) > Date.parse(verification.now);
      return reason === 'request_open' && isToCome && verification;
    });
    const waitMs = Date.parse(queue!.startsAt) - Date.parse(now);
    assert.ok(waitMs > (LIFETIME_SECONDS - 20) * 1000 && waitMs < (LIFETIME_SECONDS + 20) * 1000);
    await proxy.advance(waitMs / 1000 - 10);
    await proxy.read(token, id);
    assert.equal(tries(), made);
    await proxy.advance(11);
  };

  test('since another system opened one is tried again after a lifetime', async () => {
    refusing(409);
    const { token, id, tries } = await begin('1000000732');
    await until('upstream refused', () => tries() === 1);
    // Before the clock moves: the next try is made as soon as it has.
    proxy.upstream.on('request');
    await waitAfterRefusal(token, id, tries, 1);
    await proxy.read(token, id);
    const { reason } = await proxy.reaches(token, id, 'WAITING');
    assert.equal(reason, null, 'a refused call made no code that could be replaced');
  });

  test('three times, a lifetime apart, ends and says so', async () => {
    refusing(400);
    const { token, id, tries } = await begin('1000000730');
    await waitAfterRefusal(token, id, tries, 1);
    await proxy.read(token, id);
    await waitAfterRefusal(token, id, tries, 2);
    await proxy.read(token, id);
    const { reason } = await proxy.reaches(token, id, 'ERROR');
    assert.equal(reason, 'request_refused');
    assert.equal(tries(), 3);
  });
});
