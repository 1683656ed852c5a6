import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { pglite } from '../../engines.js';
import { probe, VICTIMS, type Features, type Probed, type World } from './stranger-probes.js';

/** What depends neither on the time, nor on an id, nor on the place in line: `strangers.all.alone.test.ts` compares those. */
const EXACT = /: (fields|plain values|version|status)$/;
/** The numbers of places are not equally long. */
const EXACT_AT_START = /: (fields|plain values|version|status|length)$/;

/** Each exact feature with the values that the probes of this world found. */
function exactOf(found: readonly Features[], exact: RegExp) {
  const names = Object.keys(found[0]!).filter((name) => exact.test(name));
  return Object.fromEntries(
    names.map((name) => [name, [...new Set(found.map((features) => features[name]))].toSorted()]),
  );
}

describe('what a stranger with the public key reads', () => {
  let probed: Probed;
  before(async () => {
    probed = await probe(pglite, { start: 3, waits: 3 });
  });

  const areAlike = (found: Readonly<Record<World, Features[]>>, exact: RegExp) => {
    for (const victim of VICTIMS)
      assert.deepEqual(exactOf(found[victim], exact), exactOf(found.unknown, exact), victim);
  };

  test('has the same fields, values and lengths at a start, whatever its person did', () => {
    areAlike(probed.start, EXACT_AT_START);
  });

  test('has the same fields and values in every later answer, while no code can come', () => {
    areAlike(probed.waits, EXACT);
  });
});
