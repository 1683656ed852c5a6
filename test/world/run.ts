/** A world from its seed to its end. */
import type { Database } from '../../server/store/database.js';
import { DEATHS, MOMENTS } from './coverage.js';
import { STRIDE_MS } from './invariants.js';
import { HOSTS } from './model.js';
import { createAnalyst } from './analysts.js';
import { end, leaveNothing, pass, readScreenings } from './ending.js';
import { operate } from './operator.js';
import { createPerson } from './people.js';
import { chanceOf, type Chance } from './random.js';
import { createStranger } from './strangers.js';
import { openWorld, type World } from './world.js';

const PEOPLE = 12;
const STEPS = 80;
/** A calm, then a storm: what a storm delays takes longer than the steps that are left. */
const isStormAt = (step: number) => step >= 32;
const ACTING_SHARE = 0.16;
const DEATHS_A_WORLD = 8;
/** Half of the storms do not reach these statements: each storm arms one moment of both. */
const RARE = ['take over the code', 'keep the details'] as const;
/** Each end of a verification records an event: this reaches also those of screenings. */
const MOST_PASSES = 5;

export interface Outcome {
  seed: number;
  /** The number of steps until the end or the first fault. */
  steps: number;
  broken: readonly string[];
  judged: ReadonlyMap<string, number>;
  met: World['met'];
  trace: readonly string[];
}

/** Who, or what at which step, is left out: for the search of the shortest way to a fault. */
export type LeftOut = (actor: string, step: number) => boolean;

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);
const personOf = (number: number) => `person ${number}`;
/** By whom a world moves. */
export const actorsOf = (): readonly string[] => [
  ...upTo(PEOPLE).map((number) => personOf(number)),
  ...HOSTS.flatMap(({ name }) => [name, `analyst of ${name}`]),
  'stranger',
  'operator',
];

interface Actor {
  name: string;
  share: number;
  act(chance: Chance): Promise<unknown>;
}

export async function runWorld(
  seed: number,
  open: () => Promise<Database>,
  { proxies = 1, isLeftOut = () => false }: { proxies?: number; isLeftOut?: LeftOut } = {},
): Promise<Outcome> {
  const world = await openWorld(seed, open);
  try {
    const steps = await live(world, proxies, isLeftOut);
    return { seed, steps, ...world.invariants, met: world.met, trace: world.traced };
  } finally {
    await world.close();
  }
}

/** Returns how many steps there were: all, or those up to the first fault. */
async function live(world: World, proxies: number, isLeftOut: LeftOut): Promise<number> {
  const { seed, clock, invariants } = world;
  const startMissing = async () => {
    while (world.proxies.running().length < proxies && world.proxies.diskFullSince() === null)
      await clock.until('a proxy starts', world.proxies.start());
  };
  await startMissing();
  const people = upTo(PEOPLE).map((number) => createPerson(world, personOf(number), number));
  const analysts = world.hosts.map((host) => createAnalyst(world, host));
  const stranger = createStranger(world, people);
  const actors: Actor[] = [
    ...people.map((person) => ({ ...person, share: ACTING_SHARE })),
    ...world.hosts.map((host) => ({ ...host, share: 0.2 })),
    ...analysts.map((analyst) => ({ ...analyst, share: 0.2 })),
    { ...stranger, share: 0.12 },
    { name: 'operator', share: 0.25, act: (chance) => operate(world, chance) },
  ];
  const deaths = [
    ...RARE.map((statement) => ({ statement, moment: MOMENTS[seed % MOMENTS.length]! })),
    ...upTo(DEATHS_A_WORLD).map((turn) => DEATHS[(seed * DEATHS_A_WORLD + turn) % DEATHS.length]!),
  ];

  for (let step = 0; step < STEPS; step += 1) {
    world.isStorm = isStormAt(step);
    const chance = chanceOf(seed, 'death', step);
    if (world.isStorm && deaths.length > 0 && chance.is(0.5)) {
      const death = deaths.shift()!;
      world.proxies.arm(death, death.statement === 'record an event' ? chance.between(0, MOST_PASSES) : 0);
    }
    const acts = actors.filter(
      ({ name, share }) => chanceOf(seed, name, 'acts', step).is(share) && !isLeftOut(name, step),
    );
    const act = (actor: Actor) => actor.act(chanceOf(seed, actor.name, step));
    const isTogether = chanceOf(seed, 'together', step).is(0.3);
    if (isTogether) await clock.until(`step ${step}`, Promise.all(acts.map(act)));
    else for (const actor of acts) await clock.until(`${actor.name} in step ${step}`, act(actor));
    await pass(world, people, step, chanceOf(seed, 'pass', step).between(1000, STRIDE_MS));
    await stranger.hintsTakeHalf();
    await clock.until('readiness is read', invariants.readinessTellsOfTheDisk());
    await startMissing();
    if (invariants.broken.length > 0) return step;
  }
  await end(world, people);
  await readScreenings(world);
  for (const analyst of analysts) await analyst.compare();
  await leaveNothing(world);
  return STEPS;
}
