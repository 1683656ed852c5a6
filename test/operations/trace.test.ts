import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { pglite } from '../engines.js';
import { HOST_KEY, startTestProxy, until } from '../test-proxy.js';
import { currentTrace, traceOf, traceparent, within } from '../../server/operations/trace.js';

const ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';

describe('a trace', () => {
  test('continues that of a valid header, with a new span', () => {
    for (const header of [`00-${ID}-${PARENT}-01`, `cc-${ID}-${PARENT}-01-what-comes-later`]) {
      const trace = traceOf(header);
      assert.deepEqual(trace, { id: ID, flags: '01' });
      const next = traceparent(trace);
      assert.match(next, new RegExp(`^00-${ID}-[0-9a-f]{16}-01$`));
      assert.ok(!next.includes(PARENT));
    }
  });

  const invalid = [
    undefined,
    '',
    ID,
    `ff-${ID}-${PARENT}-01`,
    `00-${ID.toUpperCase()}-${PARENT}-01`,
    `00-${'0'.repeat(32)}-${PARENT}-01`,
    `00-${ID}-${'0'.repeat(16)}-01`,
    `00-${ID}-${PARENT}-01-more`,
    `00-${ID}-${PARENT}-1`,
    `00-${ID}-${PARENT}-01, 00-${ID}-${PARENT}-01`,
  ];
  for (const header of invalid) {
    test(`begins without a valid header: ${header}`, () => {
      const { id, flags } = traceOf(header);
      assert.match(id, /^[0-9a-f]{32}$/);
      assert.notEqual(id, ID);
      assert.equal(flags, '00');
    });
  }

  test('goes on through the proxy to the service, and into the log', async (t) => {
    const proxy = await startTestProxy(t, pglite);
    const body = { name: 'Jane Doe', entityType: 'person' };
    const created = await proxy.call('POST', '/v1/screenings', HOST_KEY, body, {
      traceparent: `00-${ID}-${PARENT}-01`,
      'Idempotency-Key': 'k',
    });
    assert.equal(created.status, 201);
    const [call] = proxy.upstream.callsTo('screen');
    assert.match(call?.traceparent ?? '', new RegExp(`^00-${ID}-[0-9a-f]{16}-01$`));
    assert.ok(!call!.traceparent!.includes(PARENT));
    const lines = await until('both lines are logged', () => {
      const found = proxy.logged.filter((line) => line.includes(`"traceId":"${ID}"`));
      return found.length >= 2 && found;
    });
    assert.ok(lines.some((line) => line.includes('"called upstream"')));
    assert.ok(lines.some((line) => line.includes('"msg":"request"')));
  });

  test('is that of the work under way, and a new one for work that no request began', async () => {
    const trace = traceOf(`00-${ID}-${PARENT}-01`);
    assert.equal(await within(trace, async () => Promise.resolve().then(currentTrace)), trace);
    assert.notEqual(currentTrace().id, currentTrace().id);
  });
});
