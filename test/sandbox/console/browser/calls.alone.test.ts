import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pollWhileVisible } from '../../../../sandbox/console/browser/calls.js';

describe('the polling of the console', () => {
  it('sends no call while one is unanswered, and none while the page is hidden', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
    const page = { visibilityState: 'visible' };
    Object.assign(globalThis, { document: page });
    t.after(() => Reflect.deleteProperty(globalThis, 'document'));
    let sent = 0;
    let answer = () => {};
    void pollWhileVisible(2000, () => {
      sent += 1;
      return new Promise((resolve) => {
        answer = resolve;
      });
    });
    async function after(ms: number): Promise<number> {
      await new Promise(setImmediate);
      t.mock.timers.tick(ms);
      await new Promise(setImmediate);
      return sent;
    }
    assert.equal(await after(10_000), 1);
    answer();
    assert.equal(await after(1999), 1);
    assert.equal(await after(1), 2);

    answer();
    page.visibilityState = 'hidden';
    assert.equal(await after(2000), 2);
    assert.equal(await after(2000), 2);
    page.visibilityState = 'visible';
    assert.equal(await after(2000), 3);
  });
});
