import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { ENTITY_FIELDS } from '../../../../contract/decision-pair.js';
import { compareHits, withLeftOut, type HashedHit } from '../../../../server/rules/hit-changes.js';
import type { HitChanges } from '../../../../contract/watch.js';

const NONE: HitChanges = { new: [], changed: [], gone: [], rescored: [] };

/** A hit whose facts are those of no other entity. */
const hit = (entity: number, { id = `h${entity}`, edit = '', scores = '1' } = {}): HashedHit => ({
  id,
  facts: { name: `name ${entity}`, countries: 'SA', aliases: `alias ${entity}${edit}` },
  scores,
});
const entities = fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 40 });

describe('the changes between two readings of hits', () => {
  test('take no other person for a changed one where an id was given to another hit', () => {
    const before = [hit(1), hit(2), hit(3)];
    const later = [hit(1, { id: 'h4' }), hit(5, { id: 'h2' }), hit(3)];
    assert.deepEqual(compareHits(before, later), { ...NONE, new: ['h2'], gone: ['h2'] });
  });

  test('lose a hit that overlapping pages leave out only where a list repeats as many each time', () => {
    const after = (known: number[], read: number[]) =>
      withLeftOut(
        known.map((entity) => hit(entity)),
        read.map((entity) => hit(entity)),
      ).map(({ id }) => id);
    assert.deepEqual(after([1, 2, 3], [1, 1, 2]), ['h1', 'h2', 'h3']);
    assert.deepEqual(after([1, 1, 2], [1, 1]), ['h1', 'h1'], 'the list repeats it');
    assert.deepEqual(after([1, 2, 3], [1, 1]), ['h1', 'h1'], 'more are missing than are repeated');
    assert.deepEqual(after([], [1, 1]), ['h1', 'h1'], 'the first reading');
  });

  test('are those that were made: new, changed with the fields, gone, rescored', () => {
    fc.assert(
      fc.property(entities, entities, fc.func(fc.integer({ min: 0, max: 3 })), (before, after, kindOf) => {
        const kept = after.filter((entity) => before.includes(entity));
        // Without any hit of both, ids say nothing, and another test covers that.
        fc.pre(kept.length > 0);
        const edited = kept.filter((entity) => kindOf(entity) === 1);
        const rescored = kept.filter((entity) => kindOf(entity) === 2);
        const later = after.map((entity) =>
          hit(entity, {
            edit: edited.includes(entity) ? ' edited' : '',
            scores: rescored.includes(entity) ? '2' : '1',
          }),
        );
        const ids = (those: number[]) => those.map((entity) => `h${entity}`);
        assert.deepEqual(
          compareHits(
            before.map((entity) => hit(entity)),
            later,
          ),
          {
            new: ids(after.filter((entity) => !before.includes(entity))),
            changed: ids(edited).map((id) => ({ hit: id, fields: ['aliases'] })),
            gone: ids(before.filter((entity) => !after.includes(entity))),
            rescored: ids(rescored),
          },
        );
      }),
    );
  });

  test('are none when every id is issued again, in any order', () => {
    fc.assert(
      fc.property(entities, fc.nat(), (before, seed) => {
        const again = before.map((entity, place) =>
          hit(entity, { id: `again ${(place * 7 + seed) % 97} ${place}` }),
        );
        assert.deepEqual(
          compareHits(
            before.map((entity) => hit(entity)),
            again.toReversed(),
          ),
          NONE,
        );
      }),
    );
  });

  test('name the field of a hit whose id and facts changed at once, by its name', () => {
    const before = [hit(1), hit(2), hit(3)];
    const after = [hit(3, { id: 'x' }), hit(1, { id: 'y', edit: '!' }), hit(2, { id: 'z' })];
    assert.deepEqual(compareHits(before, after), { ...NONE, changed: [{ hit: 'y', fields: ['aliases'] }] });
    assert.deepEqual(compareHits([hit(1)], [hit(1, { id: 'y', edit: '!' })]), {
      ...NONE,
      changed: [{ hit: 'y', fields: ['aliases'] }],
    });
  });

  test('survive ids that are places in the list', () => {
    const before = [hit(1, { id: '1' }), hit(2, { id: '2' })];
    const after = [hit(9, { id: '1' }), hit(1, { id: '2' }), hit(2, { id: '3' })];
    assert.deepEqual(compareHits(before, after), { ...NONE, new: ['1'] });
  });

  test('take a hit that two pages list for one, and two of the same facts for two', () => {
    const twice = [hit(1), hit(1)];
    assert.deepEqual(compareHits(twice, [hit(1)]), NONE);
    assert.deepEqual(compareHits([hit(1)], twice), NONE);
    assert.deepEqual(compareHits([hit(1, { id: 'a' }), hit(1, { id: 'b' })], [hit(1, { id: 'b' })]), {
      ...NONE,
      gone: ['a'],
    });
  });

  test('give the places of the aliases that are new', () => {
    const { aliases: _none, ...facts } = hit(1).facts;
    const withAliases = (...aliases: string[]): HashedHit =>
      aliases.length > 0 ? { ...hit(1, { edit: aliases.join() }), aliases } : { ...hit(1), facts };
    const fields = ENTITY_FIELDS.filter((field) => field === 'aliases');
    for (const [before, after, newAliases] of [
      [['a', 'b'], ['c', 'b', 'a', 'd'], { places: [0, 3], of: 4 }],
      [[], ['a'], { places: [0], of: 1 }],
      [['a', 'b'], ['b'], undefined],
    ] as const)
      assert.deepEqual(compareHits([withAliases(...before)], [withAliases(...after)]).changed, [
        { hit: 'h1', fields, ...(newAliases && { newAliases }) },
      ]);
    const { aliases: _hashes, ...unhashed } = withAliases('a');
    assert.deepEqual(compareHits([unhashed], [withAliases('a', 'b')]).changed, [{ hit: 'h1', fields }]);
  });
});
