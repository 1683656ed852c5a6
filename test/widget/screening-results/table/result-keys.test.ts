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

  it('choose a label by 1, 2 and 3 on a hit, on keyboards of other scripts and layouts too', () => {
    assert.equal(resultKey(pressed('1', 'Digit1'), true), 'label1');
    assert.equal(resultKey(pressed('٢', 'Digit2'), true), 'label2');
    assert.equal(resultKey(pressed('"', 'Digit3'), true), 'label3');
    assert.equal(resultKey(pressed('3', 'Numpad3'), true), 'label3');
    assert.equal(resultKey(pressed('1', 'Digit1'), false), null);
    assert.equal(resultKey(pressed('4', 'Digit4'), true), null);
  });

  it('review a batch by B', () => {
    assert.equal(resultKey(pressed('b', 'KeyB'), false), 'batch');
    assert.equal(resultKey(pressed('لا', 'KeyB'), true), 'batch');
  });

  it('undo by U', () => {
    assert.equal(resultKey(pressed('u', 'KeyU'), false), 'undo');
    assert.equal(resultKey(pressed('ع', 'KeyU'), true), 'undo');
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
