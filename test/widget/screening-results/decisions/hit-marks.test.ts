import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { entityFacts, pairDigits } from '../../../../contract/decision-pair.js';
import type { Hit } from '../../../../contract/screening.js';
import { markChoices, ReadMarks } from '../../../../widget/screening-results/decisions/hit-marks.js';

const hit = (hitId: string, name = 'Jane Doe'): Hit => ({ hitId, name });
const factsOf = (name?: string) => pairDigits({ searched: {}, entity: entityFacts(hit('h', name)) });
const mark = (label: string, more: object = {}) => ({ hitId: 'h', label, facts: factsOf(), ...more });

describe('the marks that a page hands in', () => {
  it('are found by the pair, in an object and in a map', () => {
    for (const marks of [{ aa: mark('same') }, new Map([['aa', mark('same')]])]) {
      assert.equal(new ReadMarks(marks).of('aa')?.label, 'same');
      assert.equal(new ReadMarks(marks).of('bb'), undefined);
    }
  });

  it('are found by the hit when its facts have changed: the latest', () => {
    const marks = new ReadMarks({
      's.a': mark('same', { at: '2026-11-20' }),
      's.b': mark('unclear', { at: '2026-11-19' }),
    });
    assert.equal(marks.before(hit('h'), 's.c')?.label, 'same');
    assert.equal(marks.before(hit('h'), 's.a'), undefined);
    assert.equal(marks.before(hit('another'), 's.c'), undefined);
  });

  it('are not found by the hit where its id is that of another name, or they name none', () => {
    const marks = new ReadMarks({ 's.a': mark('same') });
    assert.equal(marks.before(hit('h', 'Omar Ali'), 's.c'), undefined);
    assert.equal(marks.before(hit('h', 'JANE  DOE'), 's.c')?.label, 'same');
    const unknown = new ReadMarks({ old: mark('same', { facts: undefined }) });
    assert.equal(unknown.before(hit('h'), 's.c'), undefined);
  });

  it('are found by the entity when something else was searched, under whatever id', () => {
    const marks = new ReadMarks({ 's.a': mark('same') });
    assert.equal(marks.before(hit('another'), 't.a')?.label, 'same');
    assert.equal(marks.before(hit('another'), 't.a.another')?.label, 'same');
  });

  it('keep the digits of their facts, if they have that form', () => {
    const facts = { searched: { name: 'aaa' }, entity: {} };
    assert.deepEqual(new ReadMarks({ 's.a': mark('same', { facts }) }).of('s.a')?.facts, facts);
    for (const other of [7, null, {}, { searched: {} }, { searched: 'x', entity: {} }])
      assert.equal(new ReadMarks({ 's.a': mark('same', { facts: other }) }).of('s.a')?.facts, undefined);
  });

  it('say nothing of a hit without a hash', () => {
    const marks = new ReadMarks({ '': mark('same') });
    assert.equal(marks.of(''), undefined);
    assert.equal(marks.before(hit('h'), ''), undefined);
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
      facts: undefined,
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
