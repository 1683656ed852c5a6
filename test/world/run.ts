/** A world from its seed to its end: calm and storm, then time to end what began, then what must be left, and what must not. */
import { isTerminal } from '../../contract/rules.js';
import type { Database } from '../../server/store/database.js';
import { allRows, endsInTrail, unfinished } from '../store-states.js';
import { DEATHS } from './coverage.js';
import { STRIDE_MS } from './invariants.js';
import { HOSTS } from './model.js';
import { createAnalyst } from './analysts.js';
import { createPerson, type Person } from './people.js';
import { chanceOf, type Chance } from './random.js';
import { createStranger } from './strangers.js';
import { openWorld, type World } from './world.js';

const PEOPLE = 12;
const STEPS = 80;
/** A calm, then a storm: what a storm delays takes longer than the steps that are left. */
const isStormAt = (step: number) => step >= 32;
const ACTING_SHARE = 0.16;
const DEATHS_A_WORLD = 8;
const DAY_MS = 86_400_000;

export interface Outcome {
  seed: number;
  /** So many, or up to the first fault. */
  steps: number;
  broken: readonly string[];
  judged: ReadonlyMap<string, number>;
  met: World['coverage']['met'];
  trace: readonly string[];
}

/** Who, or what at which step, is left out: for the search of the shortest way to a fault. */
export type LeftOut = (actor: string, step: number) => boolean;

const personOf = (number: number) => `person ${number}`;
/** By whom a world moves. */
export const actorsOf = (): readonly string[] => [
  ...Array.from({ length: PEOPLE }, (_, number) => personOf(number)),
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
  const { clock, invariants } = world;
  for (let count = 0; count < proxies; count += 1) await clock.until('a proxy starts', world.proxies.start());
  const people = Array.from({ length: PEOPLE }, (_, number) => createPerson(world, personOf(number), number));
  const analysts = world.hosts.map((host) => ({
    name: `analyst of ${host.name}`,
    ...createAnalyst(world, host),
  }));
  const stranger = createStranger(world, people);
  const actors: Actor[] = [
    ...people.map(({ name, act }) => ({ name, act, share: ACTING_SHARE })),
    ...world.hosts.map((host) => ({
      name: host.name,
      act: (chance: Chance) => host.act(chance),
      share: 0.2,
    })),
    ...analysts.map(({ name, act }) => ({ name, act, share: 0.2 })),
    { name: stranger.name, act: stranger.act, share: 0.12 },
    { name: 'operator', share: 0.25, act: (chance) => operate(world, chance) },
  ];
  const deaths = Array.from(
    { length: DEATHS_A_WORLD },
    (_, turn) => DEATHS[(seed * DEATHS_A_WORLD + turn) % DEATHS.length]!,
  );

  let step = 0;
  for (; step < STEPS && invariants.broken.length === 0; step += 1) {
    world.setStorm(isStormAt(step));
    if (!world.isStorm()) settleDown(world);
    else if (!world.proxies.isArmed() && deaths.length > 0 && chanceOf(seed, 'death', step).is(0.4))
      world.proxies.arm(deaths.shift()!);
    const acting = actors.filter(
      ({ name, share }) => chanceOf(seed, name, 'acts', step).is(share) && !isLeftOut(name, step),
    );
    const acts = acting.map(
      ({ name, act }) =>
        () =>
          act(chanceOf(seed, name, step)),
    );
    if (chanceOf(seed, 'together', step).is(0.3))
      await clock.until(`step ${step}`, Promise.all(acts.map((act) => act())));
    else
      for (const [at, act] of acts.entries()) await clock.until(`step ${step} of ${acting[at]!.name}`, act());
    await pass(world, people, step, chanceOf(seed, 'pass', step).between(1000, STRIDE_MS));
    await stranger.hintsTakeHalf();
    while (world.proxies.running().length < proxies && !world.proxies.isDiskFull())
      await clock.until('a proxy starts', world.proxies.start());
  }
  if (invariants.broken.length === 0) {
    await end(world, people);
    for (const analyst of analysts) await analyst.compare();
    await leaveNothing(world);
  }
  const { broken, judged } = invariants;
  await world.close();
  return { seed, steps: step, broken, judged, met: world.coverage.met, trace: world.traced };
}

/** Time passes, with the pages that are open. */
async function pass(world: World, people: readonly Person[], step: number, ms: number): Promise<void> {
  await world.clock.pass(ms);
  const reads = people.map((person) => person.step(chanceOf(world.seed, person.name, 'reads', step)));
  await world.clock.until('pages read', Promise.all(reads));
  world.invariants.limitsKept();
  world.invariants.codeCameInTime();
  world.invariants.servedInOrder();
}

/** What an operator, the machine and other users of the service do. */
async function operate(world: World, chance: Chance): Promise<void> {
  const { proxies, service } = world;
  if (!world.isStorm()) return;
  await world.invariants.readinessTellsOfTheDisk();
  const draw = chance.next();
  if (draw < 0.2) {
    world.disturbed('others use the budget');
    service.upstream.spendElsewhere(chance.one(['request', 'status', 'details']), chance.between(1, 4));
  } else if (draw < 0.35) {
    world.disturbed('the token ends');
    world.model.secrets.add(service.endToken());
  } else if (draw < 0.5) {
    proxies.writeToken(service.token());
  } else if (draw < 0.65) {
    world.disturbed(`the disk is ${proxies.isDiskFull() ? 'free' : 'full'}`);
    proxies.fillDisk(!proxies.isDiskFull());
  } else if (draw < 0.8) {
    world.disturbed('a proxy is restarted');
    if (chance.is(0.5)) proxies.rotateKeys();
    await proxies.one(chance.between(0, 2))?.stop();
  } else proxies.one(chance.between(0, 2))?.kill();
}

/** The end of a storm. */
function settleDown({ proxies, service }: World): void {
  if (proxies.isDiskFull()) proxies.fillDisk(false);
  proxies.writeToken(service.token());
}

/** With the service up and time passing, everything ends, and nothing is left that must not be. */
async function end(world: World, people: readonly Person[]): Promise<void> {
  const { clock, invariants, model, proxies } = world;
  world.setStorm(false);
  settleDown(world);
  proxies.disarm();
  if (proxies.running().length === 0) await clock.until('a proxy starts', proxies.start());
  for (let step = 0; step < 25; step += 1) await pass(world, people, 1000 + step, STRIDE_MS);
  for (const person of people) person.leave();
  // Who has left gives up after ten minutes, in which the proxy sees no outage; an event that failed twice waits half an hour.
  for (let part = 0; part < 34; part += 1) await clock.pass(25_000);
  for (let part = 0; part < 8; part += 1) await clock.pass(600_000);
  await readEnds(world);
  for (const attempt of model.attempts())
    if (!attempt.isErased)
      invariants.judge(
        'everything ends',
        isTerminal(attempt.last.status),
        () => `${attempt.scope.name} ${attempt.last.status}`,
      );
  await eachEndOnce(world);
  await secretsAreKept(world);
}

/** Retention ends what is left. */
async function leaveNothing({ clock, invariants, proxies }: World): Promise<void> {
  for (const { what } of await unfinished(proxies.database))
    invariants.judge('nothing is left under way', false, () => what);
  invariants.judge('nothing is left under way', true, () => '');
  for (let days = 0; days < 3; days += 1) await clock.pass(DAY_MS);
  await clock.pass(STRIDE_MS);
  const kept = await proxies.database.query(
    'select id from proxy.verifications where person_hash is not null or national_id is not null or address_hash is not null',
  );
  invariants.judge(
    'a day after its end nothing names a person',
    kept.length === 0,
    () => `${kept.length} rows`,
  );
}

/** The host reads what the pages left. */
async function readEnds({ model, hosts, clock, invariants }: World): Promise<void> {
  for (const attempt of model.attempts()) {
    const host = hosts.find(({ name }) => name === attempt.scope.host)!;
    const told = await clock.until(
      'a host reads',
      host.ask<typeof attempt.last>('GET', `verifications/${attempt.id}`),
    );
    if (told?.status === 200) invariants.shown(attempt.scope, attempt, { ...told.body, code: null });
  }
}

/** One version, one entry of the trail, one event a receiver under one id. */
async function eachEndOnce({ model, hosts, proxies, invariants }: World): Promise<void> {
  const trail = await endsInTrail(proxies.database);
  for (const { id, last, scope, isErased } of model.attempts()) {
    if (isErased) continue;
    const entries = trail.filter(({ subject }) => subject === id).map(({ event }) => event);
    const end = `verification.${last.status.toLowerCase()}`;
    // The answer of the service replaces an end of our own clock, and details of another person a completion.
    const isCorrected = entries.length === 2 && /expired|completed/.test(entries[0]!);
    invariants.judge(
      'an end has one entry of the trail',
      entries.at(-1) === end && (entries.length === 1 || isCorrected),
      () => `${scope.name} ${id}: ${entries.join(', ')}, and it is ${last.status}`,
    );
    const { received } = hosts.find(({ name }) => name === scope.host)!.receiver;
    const ids = new Set(
      received.filter(({ event }) => event.data.id === id && event.type === end).map((each) => each.id),
    );
    invariants.judge(
      'an end reaches the host under one id',
      ids.size === 1,
      () => `${scope.name} ${id} ${end}: ${ids.size}`,
    );
    const foreign = hosts
      .filter(({ name }) => name !== scope.host)
      .some((host) => host.receiver.received.some(({ event }) => event.data.id === id));
    invariants.judge('events reach their own host', !foreign, () => id);
  }
}

/** As a whole: the digits of a code may be part of another number. */
const holds = (text: string, secret: string) =>
  text.includes(secret) && new RegExp(`(?<![\\w-])${secret}(?![\\w-])`).test(text);

/** Neither tokens nor codes nor numbers are in a log, an event or a table. */
async function secretsAreKept({ model, hosts, proxies, invariants }: World): Promise<void> {
  const places = {
    'the log': proxies.log.join(''),
    'the events': hosts
      .map(({ receiver }) => receiver.received.map(({ body }) => body).join('\n'))
      .join('\n'),
    'a table': await allRows(proxies.database),
  };
  for (const [place, text] of Object.entries(places))
    for (const secret of model.secrets)
      invariants.judge(
        'secrets are in no log, event or table',
        !holds(text, secret),
        () => `${secret} in ${place}`,
      );
}
