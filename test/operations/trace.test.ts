import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { pglite } from '../engines.js';
import { HOST_KEY, startTestProxy, until } from '../test-proxy.js';
import { currentTrace, traceOf, traceparent, within } from '../../server/operations/trace.js';

const ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';
const HEADER = `00-${ID}-${PARENT}-01`;
const NEXT = new RegExp(`^00-${ID}-(?!${PARENT})[0-9a-f]{16}-01$`);

describe('a trace', () => {
  for (const header of [HEADER, `cc-${ID}-${PARENT}-01-what-comes-later`])
    test(`continues that of a valid header, with a new span: ${header}`, () => {
      assert.deepEqual(traceOf(header), { id: ID, flags: '01' });
      assert.match(traceparent(traceOf(header)), NEXT);
    });

  for (const header of [
    ...[undefined, '', ID, HEADER.replace('00-', 'ff-'), HEADER.replace(ID, ID.toUpperCase())],
    ...[HEADER.replace(ID, '0'.repeat(32)), HEADER.replace(PARENT, '0'.repeat(16))],
    ...[`${HEADER}-more`, `00-${ID}-${PARENT}-1`, `${HEADER}, ${HEADER}`],
  ])
    test(`begins without a valid header: ${header}`, () => {
      const { id, flags } = traceOf(header);
      assert.match(id, /^(?!4bf92f)[0-9a-f]{32}$/);
      assert.equal(flags, '00');
    });

  test('goes on through the proxy to the service, and into the log', async (t) => {
    const proxy = await startTestProxy(t, pglite);
    const body = { name: 'Jane Doe', entityType: 'person' };
    const headers = { traceparent: HEADER, 'Idempotency-Key': 'k' };
    assert.equal((await proxy.call('POST', '/v1/screenings', HOST_KEY, body, headers)).status, 201);
    assert.match(proxy.upstream.callsTo('screen')[0]?.traceparent ?? '', NEXT);
    for (const said of ['"called upstream"', '"msg":"request"'])
      await until(said, () =>
        proxy.logged.some((line) => line.includes(`"traceId":"${ID}"`) && line.includes(said)),
      );
  });

  test('of a caller that hung up has no status in the log: none was answered', async (t) => {
    const proxy = await startTestProxy(t, pglite);
    const gone = new AbortController();
    const waiting = fetch(`${proxy.url}/v1/events`, {
      headers: { Authorization: `Bearer ${HOST_KEY}`, traceparent: HEADER },
      signal: gone.signal,
    });
    setTimeout(() => gone.abort(), 200);
    await assert.rejects(waiting);
    const line = () => proxy.logged.find((each) => each.includes(ID) && each.includes('"msg":"request"'));
    await until('the request is logged', () => line() !== undefined);
    assert.equal((JSON.parse(line()!) as { status: unknown }).status, null);
  });

  test('is that of the work under way, and a new one for work that no request began', async () => {
    const trace = traceOf(HEADER);
    assert.equal(await within(trace, async () => Promise.resolve().then(currentTrace)), trace);
    assert.notEqual(currentTrace().id, currentTrace().id);
  });
});
