import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { entityFacts, pairDigits, searchedFacts } from '../../../../contract/decision-pair.js';
import { screeningOf } from '../../../../demo/playground/scripted/example-screening.js';
import {
  decideHits,
  hitsToSeeFirst,
  pairKeys,
} from '../../../../widget/screening-results/decisions/decided-hits.js';
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
    const old = decide({ 't.hit-1': { label: 'different' } }).get('hit-1')!;
    assert.deepEqual([old.isCurrent, old.isFolded, old.changes], [false, false, null]);
  });

  it('folds no hit that cannot be read in full', () => {
    const unread = [{ ...hits[0]!, unreadable: ['indicators'] }];
    const { isCurrent, isFolded } = decideHits(unread, searched, key, new ReadMarks(marks)).get('hit-1')!;
    assert.deepEqual([isCurrent, isFolded], [true, false]);
  });

  describe('where several hits have the same facts', () => {
    const alike = [...'abc'].map((hitId) => ({ ...hits[0]!, hitId }));
    const facts = (id = screening.id) => pairDigits({ searched, entity: entityFacts(alike[0]!) }, id);
    const keysOf = (given: object, { listed = alike, isWhole = true } = {}) =>
      pairKeys(screening.id, listed, isWhole, () => 's.e', new ReadMarks(given));
    const decidedOf = (given: object, { listed = alike, isWhole = true } = {}) => {
      const keys = keysOf(given, { listed, isWhole });
      const decided = decideHits(listed, searched, ({ hitId }) => keys.get(hitId)!, new ReadMarks(given));
      return listed.map(({ hitId }) => decided.get(hitId)!);
    };
    const ofA = { 's.e': { hitId: 'a', label: 'different', facts: facts() } };

    it('gives each a key of its own, in any order, and keeps those that are decided', () => {
      assert.deepEqual([...keysOf({}).values()], ['s.e', 's.e.b', 's.e.c']);
      assert.deepEqual([...keysOf(ofA, { listed: alike.toReversed() }).values()], ['s.e.c', 's.e.b', 's.e']);
      const both = { ...ofA, 's.e.b': { hitId: 'b', label: 'same', facts: facts() } };
      assert.deepEqual(
        decidedOf(both).map(({ isCurrent, mark }) => isCurrent && mark.label),
        ['different', 'same', false],
      );
      assert.deepEqual(
        [...keysOf({ 's.e.a': { hitId: 'a', label: 'same' } }).values()],
        ['s.e.a', 's.e', 's.e.c'],
      );
    });

    it('leaves the others open: they have the data of a decided hit', () => {
      const [first, ...others] = decidedOf(ofA);
      assert.deepEqual([first!.isCurrent, first!.isFolded], [true, true]);
      for (const { isCurrent, isFolded, changes, mark } of others)
        assert.deepEqual([isCurrent, isFolded, changes, mark.label], [false, false, [], 'different']);
    });

    it('leaves one open whose decided twin is on another page', () => {
      const page = { listed: alike.slice(1, 2), isWhole: false };
      assert.equal(decidedOf(ofA, page)[0]!.isCurrent, false);
      assert.deepEqual([...keysOf(ofA, page).values()], ['s.e.b']);
    });

    it('holds after the service gave other ids, and in another screening of the same customer', () => {
      const again = { listed: [{ ...hits[0]!, hitId: 'x' }] };
      assert.equal(decidedOf(ofA, again)[0]!.isFolded, true);
      const other = { 's.e': { hitId: 'a', label: 'different', facts: facts('scr-0') } };
      assert.equal(decidedOf(other, { ...again, isWhole: false })[0]!.isFolded, true);
    });
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
