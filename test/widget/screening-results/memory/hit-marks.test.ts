import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { markChoices, ReadMarks } from '../../../../widget/screening-results/memory/hit-marks.js';

const mark = (label: string, more: object = {}) => ({ hitId: 'h', label, ...more });

describe('the marks that a page hands in', () => {
  it('are found by the content hash, in an object and in a map', () => {
    for (const marks of [{ aa: mark('same') }, new Map([['aa', mark('same')]])]) {
      assert.equal(new ReadMarks(marks).of('aa')?.label, 'same');
      assert.equal(new ReadMarks(marks).of('bb'), undefined);
    }
  });

  it('are found by the hit when its content has changed: the latest', () => {
    const marks = new ReadMarks({
      aa: mark('same', { at: '2026-11-20' }),
      bb: mark('unclear', { at: '2026-11-19' }),
    });
    assert.equal(marks.before('h', 'cc')?.label, 'same');
    assert.equal(marks.before('h', 'aa'), undefined);
    assert.equal(marks.before('another', 'cc'), undefined);
  });

  it('say nothing of a hit without a hash', () => {
    const marks = new ReadMarks({ '': mark('same') });
    assert.equal(marks.of(''), undefined);
    assert.equal(marks.before('h', ''), undefined);
  });

  it('may be anything', () => {
    const own = { constructor: mark('same') };
    assert.equal(new ReadMarks({}).of('constructor'), undefined);
    assert.equal(new ReadMarks(own).of('constructor')?.label, 'same');
    for (const marks of [
      null,
      7,
      'marks',
      [null],
      { aa: null },
      { aa: { label: 7 } },
      { aa: { label: ' ' } },
    ]) {
      assert.equal(new ReadMarks(marks).of('aa'), undefined);
    }
    assert.deepEqual(new ReadMarks({ aa: { label: 'same', by: 7, note: {} } }).of('aa'), {
      hitId: undefined,
      label: 'same',
      note: undefined,
      by: undefined,
      at: undefined,
    });
  });
});

describe('the labels to choose from', () => {
  it('uses those of the page, otherwise ours', () => {
    assert.deepEqual(markChoices(['Escalate', 7, ''], undefined), ['Escalate']);
    for (const none of [undefined, null, [], 'same'])
      assert.deepEqual(markChoices(none, undefined), ['different', 'unclear', 'same']);
  });

  it('contains the present one, once', () => {
    assert.deepEqual(markChoices(['Escalate'], 'Old label'), ['Escalate', 'Old label']);
    assert.deepEqual(markChoices(['Escalate'], 'Escalate'), ['Escalate']);
  });
});
