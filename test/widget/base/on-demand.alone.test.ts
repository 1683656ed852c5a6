import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { OnDemand } from '../../../widget/base/on-demand.js';

const PAUSE_MS = 5_000;
let hasImportMap = false;
Object.assign(globalThis, { document: { querySelector: () => (hasImportMap ? {} : null) } });
const settle = async () => {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
};

function setUp(answers: readonly (object | Error)[]) {
  const seen = { loads: 0, updates: 0, added: [] as object[], retries: [] as string[] };
  const host = { isConnected: true, shadowRoot: null, requestUpdate: () => void seen.updates++ };
  const load = async (retry: string) => {
    seen.retries.push(retry);
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
  afterEach(() => {
    mock.timers.reset();
    hasImportMap = false;
  });

  it('is loaded by the first read, and adds its messages before the element updates', async () => {
    const { seen, part } = setUp([{ en: { hello: 'Hello' } }]);
    assert.equal(seen.loads, 0);
    assert.deepEqual([part.part, part.isLoading], [undefined, true]);
    await settle();
    assert.deepEqual([seen.updates, seen.added, part.isLoading], [1, [{ hello: 'Hello' }], false]);
    assert.deepEqual(part.part, { en: { hello: 'Hello' } });
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

  it('is loaded again by a read after the pause, for which the element updates', async () => {
    const { seen, part } = setUp([new Error('offline'), {}]);
    part.preload();
    await settle();
    assert.deepEqual([part.part, part.failures, seen.loads], [undefined, 1, 1]);
    mock.timers.tick(PAUSE_MS);
    assert.equal(seen.updates, 2);
    assert.deepEqual([part.part, part.isLoading, part.failures], [undefined, true, 1]);
    await settle();
    assert.ok(part.part);
    assert.deepEqual([seen.loads, part.failures], [2, 0]);
  });

  it('is loaded again under an address of its own, for all elements', async () => {
    const { seen, make } = setUp([new Error('missing'), new Error('missing'), {}, {}]);
    const part = make();
    await part.loaded();
    await make().loaded();
    mock.timers.tick(1);
    await part.loaded();
    assert.deepEqual(seen.retries, ['', '?try=0', '?try=1']);
  });

  it('keeps its address in a page with an import map, whose hashes hold for one address', async () => {
    hasImportMap = true;
    const { seen, part } = setUp([new Error('missing'), {}]);
    await part.loaded();
    await part.loaded();
    assert.deepEqual(seen.retries, ['', '']);
  });

  it('is loaded again without a pause when a person asks for it', async () => {
    const { seen, part } = setUp([new Error('offline'), {}]);
    assert.equal(await part.loaded(), undefined);
    assert.ok(await part.loaded());
    assert.equal(seen.loads, 2);
  });

  it('is not loaded again for an element that left the page', async () => {
    const { seen, host, part } = setUp([new Error('offline')]);
    part.preload();
    await settle();
    host.isConnected = false;
    mock.timers.tick(PAUSE_MS);
    assert.deepEqual([part.part, seen.updates, seen.loads], [undefined, 1, 1]);
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
