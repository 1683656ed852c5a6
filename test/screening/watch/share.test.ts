import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { readingRate } from '../../../server/screening/reading-rate.js';
import { setClockAhead } from '../../database-clock.js';
import { pglite } from '../../engines.js';
import { failingDatabase } from '../../failing-database.js';
import { HOST_KEY, startTestProxy, until } from '../../test-proxy.js';

const MINUTES = 4;
const STEP_SECONDS = 2;

describe('the calls of people and the reads of the watch', () => {
  for (const { rate, people, expected } of [
    { rate: 10, people: 5, expected: 5 },
    // An ordinary office, at the rate of a new store.
    { rate: 10, people: 10, expected: 2.5 },
    { rate: 10, people: 30, expected: 2.5 },
  ])
    test(`leave ${expected} reads a minute at a rate of ${rate} and ${people} calls`, async (t) => {
      const database = await pglite.openMigrated();
      t.after(() => database.close());
      const began = new Date();
      await setClockAhead(database, 0, began);
      await database.query('update proxy.reading set per_minute = $1, next_at = proxy.now()', [rate]);
      let reads = 0;
      for (let second = 0; second < MINUTES * 60; second += STEP_SECONDS) {
        await setClockAhead(database, second * 1000, began);
        if (people > 0 && second % (60 / people) === 0) await readingRate.yieldToPerson(database);
        if (await readingRate.take(database)) reads += 1;
      }
      assert.ok(Math.abs(reads / MINUTES - expected) <= 0.5, `${reads} reads in ${MINUTES} minutes`);
    });

  test('a call that could not be counted is not sent, and spends neither its key nor the ceiling', async (t) => {
    const { database, failWhere } = failingDatabase(await pglite.openMigrated());
    const environment = { SCREENINGS_PER_DAY: '1' };
    const proxy = await startTestProxy(t, pglite, { database, stopGraceMs: 1, environment });
    const screen = () =>
      proxy.call(
        ...(['POST', '/v1/screenings', HOST_KEY] as const),
        { name: 'Jane Doe x 3', entityType: 'person' },
        { 'Idempotency-Key': 'counted-first' },
      );
    failWhere(
      (text) => text.includes('update proxy.reading'),
      () => Object.assign(new Error(), { code: '57014' }),
    );
    await proxy.refused(screen(), 503, 'storage_unavailable');
    failWhere(() => false);
    const answered = await until('it is sent', async () => {
      const again = await screen();
      return again.status !== 503 && again;
    });
    assert.equal(answered.status, 201);
    assert.equal(proxy.upstream.calls.filter(({ endpoint }) => endpoint === 'screen').length, 1);
  });

  test('only calls that the service sees move the next read', async (t) => {
    const proxy = await startTestProxy(t, pglite, {
      stopGraceMs: 1,
      standing: true,
      environment: { SCREENINGS_PER_DAY: '1' },
    });
    const nextAt = async () => {
      const [row] = await proxy.database.query<{ next_at: Date }>('select next_at from proxy.reading');
      return row!.next_at.getTime();
    };
    await proxy.database.query("update proxy.reading set next_at = proxy.now() + interval '20 seconds'");
    const screen = (body: object, key: string = randomUUID()) =>
      proxy.call('POST', '/v1/screenings', HOST_KEY, body, { 'Idempotency-Key': key });
    const person = { name: 'Jane Doe x 3', entityType: 'person' };
    const key = randomUUID();
    assert.equal((await screen(person, key)).status, 201);
    const sent = await nextAt();
    for (let again = 0; again < 3; again++) assert.equal((await screen(person, key)).status, 201, 'replayed');
    assert.equal((await screen(person)).status, 403, 'over the ceiling of the day');
    const longId = 'x'.repeat(201);
    assert.equal((await proxy.call('GET', `/v1/screenings/${longId}`, HOST_KEY)).status, 404, 'refused');
    assert.equal(await nextAt(), sent);
  });
});
