import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { entityFacts, pairDigits, searchedFacts } from '../../../../contract/decision-pair.js';
import { screeningOf } from '../../../../demo/playground/scripted/example-screening.js';
import { decideHits, hitsToSeeFirst } from '../../../../widget/screening-results/decisions/decided-hits.js';
import { ReadMarks } from '../../../../widget/screening-results/decisions/hit-marks.js';

const screening = screeningOf(4);
const hits = screening.hits.items;
const searched = searchedFacts(screening);
const key = ({ hitId }: { hitId: string }) => `s.${hitId}`;
const decide = (marks: object, last?: ReturnType<typeof decideHits>) =>
  decideHits(hits, searched, key, new ReadMarks(marks), last);

describe('what was decided about each hit', () => {
  const marks = {
    's.hit-1': { hitId: 'hit-1', label: 'different' },
    's.hit-2': { hitId: 'hit-2', label: 'unclear' },
    's.hit-3': { hitId: 'hit-3', label: 'same' },
  };

  it('folds a hit of another person, and no other', () => {
    const decided = decide(marks);
    assert.deepEqual(
      [...decided].map(([id, { isFolded, isCurrent }]) => [id, isFolded, isCurrent]),
      [
        ['hit-1', true, true],
        ['hit-2', false, true],
        ['hit-3', false, true],
      ],
    );
  });

  it('is a note of an earlier decision about other data, which names them', () => {
    const entity = entityFacts(hits[0]!);
    const facts = pairDigits({ searched: { ...searched, entityDate: 'another' }, entity });
    const { isCurrent, isFolded, changes } = decide({ 't.hit-1': { label: 'different', facts } }).get(
      'hit-1',
    )!;
    assert.deepEqual([isCurrent, isFolded], [false, false]);
    assert.deepEqual(changes, [{ side: 'searched', field: 'entityDate', kind: 'changed' }]);
    const old = decide({ '0123456789abcdef': { hitId: 'hit-1', label: 'different' } }).get('hit-1')!;
    assert.deepEqual([old.isCurrent, old.isFolded, old.changes], [false, false, null]);
  });

  it('lets the same person stand first, then what is unclear', () => {
    assert.deepEqual(hitsToSeeFirst(decide(marks)), ['hit-3', 'hit-2']);
  });

  it('is the same object while it stays the same', () => {
    const first = decide(marks);
    const second = decide({ ...marks, 's.hit-3': { label: 'unclear' } }, first);
    assert.equal(second.get('hit-1'), first.get('hit-1'));
    assert.notEqual(second.get('hit-3'), first.get('hit-3'));
  });
});
