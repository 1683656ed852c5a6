import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { engines } from '../../engines.js';
import { probe, VICTIMS, type Features, type Probed, type World } from './stranger-probes.js';

/** What depends neither on the time of the call nor on the ids, which `headers` holds. The times are compared in `strangers.all.test.ts`. */
const EXACT = /: (fields|plain values|version|status|length|events)$/;

/** Each exact feature with the values that the probes of this world found. */
function exactOf(found: readonly Features[]) {
  const names = Object.keys(found[0]!).filter((name) => EXACT.test(name));
  return Object.fromEntries(
    names.map((name) => [name, [...new Set(found.map((features) => features[name]))].toSorted()]),
  );
}

describe('what a stranger with the public key reads', () => {
  let probed: Probed;
  before(async () => {
    probed = await probe(engines[0]!, { start: 6, waits: 6 });
  });

  const areAlike = (found: Readonly<Record<World, Features[]>>) => {
    for (const victim of VICTIMS) assert.deepEqual(exactOf(found[victim]), exactOf(found.unknown), victim);
  };

  test('has the same fields, values and lengths at a start, whatever its person did', () => {
    areAlike(probed.start);
  });

  test('has the same fields, values and lengths in every later answer, while no code can come', () => {
    areAlike(probed.waits);
  });
});
