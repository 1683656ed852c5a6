import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { engines, type Engine } from '../../engines.js';
import { probe, type Features, type Probed, type World } from './stranger-probes.js';

/** Of each world, by a start alone: on each engine. */
const PROBES = 200;
const ENGINES = engines.filter(({ skip }) => !skip);
/** All that a page does takes many calls, and a call of the embedded engine three times as long: 200 on both together. */
const SHARES = { pglite: 0.25, postgres: 0.75 } as const;
const probesOn = ({ name }: Engine) => ({
  start: PROBES,
  // One engine alone makes all of them in CI only: they would be a third of the whole run.
  waits: process.env.CI && ENGINES.length === 1 ? PROBES : PROBES * SHARES[name],
});

/**
 * Two samples of this number of probes differ by more with a probability below 1 in 10,000, if the worlds do not differ
 * (Kolmogorov and Smirnov; half of it is what the best rule gains over a guess).
 */
const mostDifference = (probes: number) => Math.sqrt(-Math.log(0.0001 / 2) / 2) * Math.sqrt(2 / probes);

type Samples = Readonly<Record<World, number[]>>;

const shareUpTo = (values: readonly number[], at: number) =>
  values.filter((value) => value <= at).length / values.length;

/** The greatest difference of the shares of the two samples below any value. */
const difference = ({ unknown, victim }: Samples) =>
  Math.max(...[...unknown, ...victim].map((at) => Math.abs(shareUpTo(unknown, at) - shareUpTo(victim, at))));

/** Each value as its rank, from 0 to 1: one engine is faster than the other. */
function ranked({ unknown, victim }: Samples): Samples {
  const all = [...unknown, ...victim];
  const rank = (at: number) => shareUpTo(all, at);
  return { unknown: unknown.map(rank), victim: victim.map(rank) };
}

/**
 * Every engine runs the same statements, so what they found is one sample: what tells the worlds apart does so on both. Each
 * engine is also judged alone.
 */
function assertAlike(found: readonly Readonly<Record<World, readonly Features[]>>[]): void {
  const differences = Object.keys(found[0]!.unknown[0]!).flatMap((name) => {
    const alone = found.map(({ unknown, victim }): Samples => {
      const values = (world: readonly Features[]) => world.map((each) => each[name]!);
      return { unknown: values(unknown), victim: values(victim) };
    });
    const ranks = alone.map(ranked);
    const together: Samples = {
      unknown: ranks.flatMap(({ unknown }) => unknown),
      victim: ranks.flatMap(({ victim }) => victim),
    };
    return [...alone, together].map((samples) => {
      const most = mostDifference(samples.unknown.length);
      return { name, of: samples.unknown.length, found: difference(samples), most };
    });
  });
  const worst = differences.toSorted((one, other) => other.found / other.most - one.found / one.most);
  console.log(
    `  ${differences.length} rules; the best guesses right in`,
    worst.slice(0, 3).map(right).join(', '),
  );
  assert.deepEqual(worst.filter((each) => each.found > each.most).map(right), []);
}

const percent = (advantage: number) => `${(50 + 50 * advantage).toFixed(1)} %`;
const right = ({ name, of, found, most }: { name: string; of: number; found: number; most: number }) =>
  `${percent(found)} (${name}, 2 × ${of} probes, chance: up to ${percent(most)})`;

describe('a stranger with the public key', () => {
  let probed: Probed[];
  before(async () => {
    probed = await Promise.all(ENGINES.map((engine) => probe(engine, probesOn(engine))));
  });

  test('cannot tell by a start that its person is verifying, has declined or used up the limits', () => {
    assertAlike(probed.map(({ start }) => start));
  });

  test('cannot tell it by any later answer either, while no code can come', () => {
    assertAlike(probed.map(({ waits }) => waits));
  });
});
