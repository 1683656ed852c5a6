import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ReadMarks } from '../../../../widget/screening-results/memory/hit-marks.js';
import { noteHits } from '../../../../widget/screening-results/memory/hit-notes.js';

const hashes = new Map([
  ['a', '1'],
  ['b', '2'],
  ['c', '3'],
]);
const changes = { added: ['a'], changed: ['b'], gone: ['d'] };
const marks = () => new ReadMarks({ 2: { hitId: 'b', label: 'same' }, 9: { hitId: 'c', label: 'unclear' } });

describe('what is remembered of each hit', () => {
  it('is its change, the mark of its content, and the mark of an earlier content', () => {
    const notes = noteHits(hashes, changes, marks());
    assert.deepEqual([...notes.keys()], ['a', 'b', 'c']);
    assert.deepEqual(notes.get('a'), { change: 'new', mark: undefined, markBefore: undefined });
    assert.equal(notes.get('b')!.change, 'changed');
    assert.equal(notes.get('b')!.mark!.label, 'same');
    assert.equal(notes.get('c')!.mark, undefined);
    assert.equal(notes.get('c')!.markBefore!.label, 'unclear');
  });

  it('is nothing for other hits', () => {
    assert.equal(noteHits(hashes, { added: [], changed: [], gone: [] }, new ReadMarks({})).size, 0);
  });

  it('is the same object while it stays the same', () => {
    const first = noteHits(hashes, changes, marks());
    const second = noteHits(hashes, { ...changes, added: [] }, marks(), first);
    assert.equal(second.get('b'), first.get('b'));
    assert.equal(second.get('a'), undefined);
    assert.notEqual(noteHits(hashes, { ...changes, changed: [] }, marks(), first).get('b'), first.get('b'));
  });
});
