import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { resultKey } from '../../../../widget/screening-results/table/result-keys.js';

const pressed = (key: string, code = '', more: object = {}) => ({
  key,
  code,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  ...more,
});

describe('the keys of the results', () => {
  it('move by J and K, on a keyboard for another script too', () => {
    assert.equal(resultKey(pressed('j', 'KeyJ'), false), 'next');
    assert.equal(resultKey(pressed('K', 'KeyK'), false), 'previous');
    assert.equal(resultKey(pressed('ت', 'KeyJ'), false), 'next');
    assert.equal(resultKey(pressed('ن', 'KeyK'), false), 'previous');
  });

  it('follow the letter where a Latin keyboard has it in another place', () => {
    assert.equal(resultKey(pressed('j', 'KeyC'), false), 'next');
    assert.equal(resultKey(pressed('h', 'KeyJ'), false), null);
  });

  it('are arrow keys on a hit only', () => {
    assert.equal(resultKey(pressed('ArrowDown'), true), 'next');
    assert.equal(resultKey(pressed('ArrowUp'), true), 'previous');
    assert.equal(resultKey(pressed('ArrowDown'), false), null);
  });

  it('mark a hit by M, on a hit only', () => {
    assert.equal(resultKey(pressed('m', 'KeyM'), true), 'mark');
    assert.equal(resultKey(pressed('ة', 'KeyM'), true), 'mark');
    assert.equal(resultKey(pressed('m', 'KeyM'), false), null);
  });

  it('list themselves by a question mark of either script', () => {
    assert.equal(resultKey(pressed('?', 'Slash'), false), 'keys');
    assert.equal(resultKey(pressed('؟', 'Slash'), true), 'keys');
  });

  it('leave shortcuts of the browser alone', () => {
    for (const modifier of ['altKey', 'ctrlKey', 'metaKey']) {
      assert.equal(resultKey(pressed('k', 'KeyK', { [modifier]: true }), true), null);
    }
  });
});
