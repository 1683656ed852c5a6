import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { probeInThreads } from './probe-in-threads.js';
import { VICTIMS, type Features, type Probed, type Victim, type World } from './stranger-probes.js';

/**
 * Of victims and of unknown numbers. All that a page does takes many calls. A difference that lets a stranger guess right in
 * 65 % of the starts is found, and found again, with a probability of 0.86.
 */
const PROBES = { start: 156, waits: 60 };
/** Far from the seeds of the lanes of the first probes. */
const SECOND_SEED = 1000;

/**
 * How probable it is that a rule tells the worlds apart once if they do not differ: all victims together, and each kind alone.
 * It must do so twice, and there are some three hundred rules: a run fails by chance once in some thousand.
 */
const CHANCES = { together: 0.001, alone: 0.0001 } as const;

/**
 * Two samples of these numbers of probes differ by more with a probability below `chance`, if the worlds do not differ
 * (Kolmogorov and Smirnov; half of it is what the best rule gains over a guess).
 */
const mostDifference = (one: number, other: number, chance: number) =>
  Math.sqrt(-Math.log(chance / 2) / 2) * Math.sqrt(1 / one + 1 / other);

type Samples = Readonly<Record<World, readonly number[]>>;
const WORLDS = ['unknown', ...VICTIMS] as const;

const samplesOf = (valuesOf: (world: World) => readonly number[]) =>
  Object.fromEntries(WORLDS.map((world) => [world, valuesOf(world)])) as unknown as Samples;

const shareUpTo = (values: readonly number[], at: number) =>
  values.filter((value) => value <= at).length / values.length;

/** The greatest difference of the shares of the two samples below any value. */
const difference = (one: readonly number[], other: readonly number[]) =>
  Math.max(...[...one, ...other].map((at) => Math.abs(shareUpTo(one, at) - shareUpTo(other, at))));

/** All victims beside the unknown numbers, and each kind alone: what only one of them shows, the others would hide. */
function judge(name: string, samples: Samples) {
  const compare = (victims: readonly Victim[], chance: number) => {
    const values = victims.flatMap((victim) => samples[victim]);
    const most = mostDifference(samples.unknown.length, values.length, chance);
    const of = `${values.length} of ${victims.join(', ')}`;
    return { rule: `${name}, ${of}`, found: difference(samples.unknown, values), most };
  };
  return [compare(VICTIMS, CHANCES.together), ...VICTIMS.map((kind) => compare([kind], CHANCES.alone))];
}

/** The rules that differ by more than chance, with how often each guesses right. */
function differing(found: Readonly<Record<World, readonly Features[]>>): Map<string, string> {
  const differences = Object.keys(found.unknown[0]!).flatMap((name) =>
    judge(
      name,
      samplesOf((world) => found[world].map((each) => each[name]!)),
    ),
  );
  const worst = differences.toSorted((one, other) => other.found / other.most - one.found / one.most);
  console.log(
    `  ${differences.length} rules; the best guesses right in`,
    worst.slice(0, 3).map(right).join(', '),
  );
  return new Map(worst.filter((each) => each.found > each.most).map((each) => [each.rule, right(each)]));
}

const percent = (advantage: number) => `${(50 + 50 * advantage).toFixed(1)} %`;
const right = ({ rule, found, most }: ReturnType<typeof judge>[number]) =>
  `${percent(found)} (${rule}, chance: up to ${percent(most)})`;

describe('a stranger with the public key', () => {
  let probed: Probed;
  let again: Promise<Probed> | undefined;
  before(async () => {
    probed = await probeInThreads(PROBES);
  });

  /** The times depend on the load of the machine: what differs must differ again for other people. */
  async function assertAlike(kind: keyof Probed): Promise<void> {
    const once = differing(probed[kind]);
    if (once.size === 0) return;
    again ??= probeInThreads(PROBES, SECOND_SEED);
    const twice = differing((await again)[kind]);
    assert.deepEqual(
      [...twice].filter(([rule]) => once.has(rule)),
      [],
    );
  }

  test('cannot tell by a start that its person is verifying, has declined or used up the limits', () =>
    assertAlike('start'));

  test('cannot tell it by any later answer either, while no code can come', () => assertAlike('waits'));
});
