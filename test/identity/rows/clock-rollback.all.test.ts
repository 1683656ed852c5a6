import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { pglite } from '../../engines.js';
import { startTestProxy, until } from '../../test-proxy.js';
import { placeOf } from '../../store-states.js';

const HOUR = 3600;
const LIMIT = 3;

describe('a clock that is set back by an hour', () => {
  test('counts no absent person as present', async (t) => {
    const proxy = await startTestProxy(t, pglite, { environment: { LIMIT_REQUEST: String(LIMIT) } });
    const join = async (nationalId: string) => {
      const token = await proxy.identitySession(nationalId);
      return { token, id: (await proxy.begin(token)).id };
    };
    for (let index = 0; index < LIMIT; index += 1) {
      const { token, id } = await join(String(1_000_000_950 + index));
      await proxy.reaches(token, id, 'WAITING');
    }
    const left = await join('1000000960');
    const stayed = await join('1000000961');
    await proxy.advance(-HOUR);
    await until('it is noticed', async () => {
      const [row] = await proxy.database.query<{ noticed: boolean }>(
        "select present_until < proxy.now() + interval '1 minute' as noticed from proxy.places where verification_id = $1",
        [left.id],
      );
      return row!.noticed;
    });
    await proxy.advance(20);
    // Reads keep the person present. The slots that were charged before are free a window later.
    for (let waited = 0; waited < 80; waited += 5) {
      await proxy.advance(5);
      await proxy.read(stayed.token, stayed.id);
    }
    await proxy.reaches(stayed.token, stayed.id, 'WAITING');
    const creations = proxy.upstream.callsTo('request').map(({ body }) => body.nationalId);
    assert.ok(!creations.includes('1000000960'), 'no person is present to see that code');
  });

  test('delays no retry by an hour', async (t) => {
    const proxy = await startTestProxy(t, pglite);
    proxy.upstream.once('request', { status: 503, body: {} });
    const { token, id } = await proxy.started('1000000970');
    await until('the first try failed', async () => {
      return (await placeOf(proxy.database, id))!.wasDelayed;
    });
    await proxy.advance(-HOUR);
    await proxy.reaches(token, id, 'WAITING');
  });
});
