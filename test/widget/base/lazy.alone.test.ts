import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { Lazy } from '../../../widget/base/lazy.js';

const LATE_MS = 5_000;
const RETRY_MS = 3_000;
const settle = async () => {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
};

/** A script that is answered so, one request after another. */
function setUp(answers: readonly (object | Error | 'never')[]) {
  const seen = { loads: 0 };
  const script = new Lazy(async (): Promise<object> => {
    const answer = answers[seen.loads++] ?? new Error('loaded too often');
    if (answer === 'never') return new Promise(() => {});
    if (answer instanceof Error) throw answer;
    return answer as object;
  });
  return { seen, script };
}

function element() {
  const host = { isConnected: true, updates: 0, requestUpdate: () => void host.updates++ };
  return host;
}

describe('a script that is loaded when it is needed', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'Date'] }));
  afterEach(() => mock.timers.reset());

  it('is requested once, by the first render, and each element that waits updates', async () => {
    const loaded = {};
    const { seen, script } = setUp([loaded]);
    const [one, other] = [element(), element()];
    assert.deepEqual([seen.loads, script.for(one), script.for(other)], [0, undefined, undefined]);
    await settle();
    assert.deepEqual([seen.loads, one.updates, other.updates], [1, 1, 1]);
    const later = element();
    assert.equal(script.for(later), loaded);
    mock.timers.tick(LATE_MS);
    assert.deepEqual([one.updates, later.updates, script.failed], [1, 0, false]);
  });

  it('is asked for again by a render after the pause, for which the elements update', async () => {
    const { seen, script } = setUp([new Error('offline'), {}]);
    const host = element();
    script.for(host);
    await settle();
    assert.deepEqual([script.failed, host.updates], [true, 1]);
    script.for(host);
    assert.equal(seen.loads, 1);
    mock.timers.tick(RETRY_MS);
    assert.equal(host.updates, 2);
    script.for(host);
    await settle();
    assert.deepEqual([seen.loads, script.failed, host.updates], [2, false, 3]);
    assert.ok(script.for(host));
  });

  it('is asked for at once for what a person does', async () => {
    const { seen, script } = setUp([new Error('offline'), {}]);
    await assert.rejects(script.get(), /offline/);
    assert.equal(await script.get(), script.now);
    assert.equal(seen.loads, 2);
  });

  it('is late when it does not come in time, and is not asked for twice', async () => {
    const { seen, script } = setUp(['never']);
    const host = element();
    script.for(host);
    await settle();
    assert.equal(script.isLate, false);
    mock.timers.tick(LATE_MS);
    assert.deepEqual([script.isLate, script.failed, script.isLoading, host.updates], [true, false, true, 1]);
    script.for(host);
    assert.equal(seen.loads, 1);
  });

  it('is not loaded for an element that left the page', async () => {
    const { seen, script } = setUp([new Error('offline')]);
    const host = element();
    script.for(host);
    await settle();
    script.for(host);
    host.isConnected = false;
    mock.timers.tick(RETRY_MS);
    script.for(host);
    assert.deepEqual([seen.loads, host.updates], [1, 1]);
  });
});
