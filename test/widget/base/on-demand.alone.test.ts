import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { OnDemand } from '../../../widget/base/on-demand.js';

const settle = async () => {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
};

function setUp(answers: readonly (object | Error)[]) {
  const seen = { loads: 0, updates: 0, added: [] as object[] };
  const host = { isConnected: true, shadowRoot: null, requestUpdate: () => void seen.updates++ };
  const load = async () => {
    const answer = answers[seen.loads++] ?? new Error('loaded too often');
    if (answer instanceof Error) throw answer;
    return answer as { en?: object; draw?: () => string };
  };
  const make = () =>
    new OnDemand(load, host, { add: (messages) => void (messages && seen.added.push(messages)) });
  return { seen, host, make, part: make() };
}

describe('a part that is loaded on demand', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'Date'] }));
  afterEach(() => mock.timers.reset());

  it('is loaded by the first read, and adds its messages with the first read after that', async () => {
    const { seen, part } = setUp([{ en: { hello: 'Hello' } }]);
    assert.equal(seen.loads, 0);
    assert.deepEqual([part.part, part.isLoading], [undefined, true]);
    await settle();
    assert.deepEqual([seen.updates, seen.added, part.isLoading], [1, [], false]);
    for (let read = 0; read < 2; read++) assert.deepEqual(part.part, { en: { hello: 'Hello' } });
    assert.deepEqual(seen.added, [{ hello: 'Hello' }]);
  });

  it('is requested once for all elements, also for those that come later', async () => {
    const { seen, make } = setUp([{ en: {} }]);
    const [one, other] = [make(), make()];
    assert.deepEqual([one.part, other.part], [undefined, undefined]);
    await settle();
    const later = make();
    later.preload();
    await settle();
    assert.ok(one.part && other.part && later.part);
    assert.deepEqual([seen.loads, seen.added.length], [1, 3]);
  });

  it('leaves its place empty when it throws, and logs the name of the error once', async () => {
    const { part } = setUp([{}]);
    const log = mock.method(console, 'error', () => {});
    const draw = () => {
      throw new TypeError('1000000001 is no text');
    };
    assert.equal(part.draw(draw), undefined);
    await settle();
    assert.equal(
      part.draw(() => 'drawn'),
      'drawn',
    );
    assert.deepEqual([part.draw(draw), part.draw(draw)], [undefined, undefined]);
    assert.deepEqual(
      log.mock.calls.map((call) => call.arguments),
      [['kyc-elements: part_failed: TypeError']],
    );
    log.mock.restore();
  });
});
