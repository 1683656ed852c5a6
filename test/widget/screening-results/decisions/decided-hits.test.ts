import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { entityFacts, pairDigits, searchedFacts } from '../../../../contract/decision-pair.js';
import type { Decision } from '../../../../contract/decisions.js';
import { screeningOf } from '../../../../demo/playground/scripted/example-screening.js';
import {
  decideHits,
  decisionsIn,
  KeptDecisions,
  pairKeys,
} from '../../../../widget/screening-results/decisions/decided-hits.js';

const screening = screeningOf(4);
const hits = screening.hits.items;
const searched = searchedFacts(screening);
const key = ({ hitId }: { hitId: string }) => `s.${hitId}`;
/** By pair. */
type Given = Readonly<Record<string, Partial<Decision>>>;
const FACTS = pairDigits({ searched, entity: entityFacts(hits[0]!) });
const kept = (given: Given) =>
  new KeptDecisions(
    Object.entries(given).map(([pair, decision]) => {
      const signed = { by: 'Sara', at: '2026-11-20', twoNames: false, confirmedBy: null, confirmedAt: null };
      const made = { screeningId: 'scr-1', together: false, opened: true, rules: '1', id: pair, reason: '' };
      return { ...signed, ...made, hitId: 'h', label: 'same', facts: FACTS, ...decision, pair };
    }),
  );
const decide = (given: Given, last?: ReturnType<typeof decideHits>) =>
  decideHits(hits, searched, key, kept(given), last);

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
    const { isCurrent, isFolded, changes } = decide({
      't.hit-1': { hitId: 'hit-1', label: 'different', facts },
    }).get('hit-1')!;
    assert.deepEqual([isCurrent, isFolded], [false, false]);
    assert.deepEqual(changes, [{ side: 'searched', field: 'entityDate', kind: 'changed' }]);
  });

  it('folds no hit that cannot be read in full', () => {
    const unread = [{ ...hits[0]!, unreadable: ['indicators'] }];
    const { isCurrent, isFolded } = decideHits(unread, searched, key, kept(marks)).get('hit-1')!;
    assert.deepEqual([isCurrent, isFolded], [true, false]);
  });

  describe('where several hits have the same facts', () => {
    const alike = [...'abc'].map((hitId) => ({ ...hits[0]!, hitId }));
    const facts = (id = screening.id) => pairDigits({ searched, entity: entityFacts(alike[0]!) }, id);
    const keysOf = (given: Given, { listed = alike, isWhole = true } = {}) =>
      pairKeys(screening.id, listed, isWhole, () => 's.e', kept(given));
    const decidedOf = (given: Given, { listed = alike, isWhole = true } = {}) => {
      const keys = keysOf(given, { listed, isWhole });
      const decided = decideHits(listed, searched, ({ hitId }) => keys.get(hitId)!, kept(given));
      return listed.map(({ hitId }) => decided.get(hitId)!);
    };
    const ofA = { 's.e': { hitId: 'a', label: 'different', facts: facts() } };

    it('gives each a key of its own, in any order, and keeps those that are decided', () => {
      assert.deepEqual([...keysOf({}).values()], ['s.e', 's.e.b', 's.e.c']);
      assert.deepEqual([...keysOf(ofA, { listed: alike.toReversed() }).values()], ['s.e.c', 's.e.b', 's.e']);
      const both = { ...ofA, 's.e.b': { hitId: 'b', label: 'same', facts: facts() } };
      assert.deepEqual(
        decidedOf(both).map(({ isCurrent, decision }) => isCurrent && decision.label),
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
      for (const { isCurrent, isFolded, changes, decision } of others)
        assert.deepEqual([isCurrent, isFolded, changes, decision.label], [false, false, [], 'different']);
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

  it('is the same object while it stays the same', () => {
    const first = decide(marks);
    const second = decide({ ...marks, 's.hit-3': { label: 'unclear' } }, first);
    assert.equal(second.get('hit-1'), first.get('hit-1'));
    assert.notEqual(second.get('hit-3'), first.get('hit-3'));
  });

  it('is found by the latest about the hit when its facts have changed, if its name is the same', () => {
    const found = (name: string, given: Given) => kept(given).before({ hitId: 'h', name }, 's.c')?.label;
    const facts = pairDigits({ searched: {}, entity: entityFacts({ hitId: 'h', name: 'Jane Doe' }) });
    const given = {
      's.a': { label: 'same', facts, at: '2026-11-20' },
      's.b': { label: 'unclear', facts, at: '2026-11-19' },
    };
    assert.equal(found('JANE  DOE', given), 'same');
    assert.equal(found('Omar Ali', given), undefined);
    assert.equal(kept(given).before({ hitId: 'h', name: 'Jane Doe' }, 's.a'), undefined);
    assert.equal(kept(given).before({ hitId: 'another', name: 'Jane Doe' }, 's.c'), undefined);
    assert.equal(kept(given).before({ hitId: 'h', name: 'Jane Doe' }, ''), undefined);
  });

  it('is found by the entity when something else was searched, under whatever id', () => {
    for (const pair of ['t.a', 't.a.another'])
      assert.equal(kept({ 's.a': {} }).before({ hitId: 'another', name: 'X' }, pair)?.label, 'same');
  });

  it('is proposed while a second analyst has to confirm it', () => {
    const of = (confirmedBy: string | null) =>
      decide({ 's.hit-1': { hitId: 'hit-1', twoNames: true, label: 'different', confirmedBy } }).get(
        'hit-1',
      )!;
    assert.deepEqual([of(null).isProposed, of(null).isFolded], [true, false]);
    assert.deepEqual([of('Omar').isProposed, of('Omar').isFolded], [false, true]);
  });

  it('is read from a screening that a page gives, whatever is in it', () => {
    for (const decisions of [null, 7, 'x', [null, 7, {}, { pair: 's.a', label: 'same', by: 'S', at: 'x' }]])
      assert.deepEqual(decisionsIn({ ...screening, decisions: decisions as never }), []);
    assert.deepEqual(decisionsIn(screening), []);
  });
});
