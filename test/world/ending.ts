/** The end of a world: time to end what began, then what must be left, and what must not. */
import { isTerminal } from '../../contract/rules.js';
import { allRows, endsInTrail, namedPersons, unfinished } from '../store-states.js';
import { STRIDE_MS } from './invariants.js';
import { settleDown } from './operator.js';
import type { Person } from './people.js';
import { chanceOf } from './random.js';
import type { World } from './world.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Time passes, with the pages that are open. */
export async function pass(world: World, people: readonly Person[], step: number, ms: number): Promise<void> {
  await world.clock.pass(ms);
  const reads = people.map((person) => person.step(chanceOf(world.seed, person.name, 'reads', step)));
  await world.clock.until('pages read', Promise.all(reads));
  world.invariants.limitsKept();
  world.invariants.codeCameInTime();
  world.invariants.servedInOrder();
}

/** With the service up and time passing, everything ends, and nothing is left that must not be. */
export async function end(world: World, people: readonly Person[]): Promise<void> {
  const { clock, invariants, model, proxies } = world;
  world.isStorm = false;
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
        `${attempt.scope.name} ${attempt.last.status}`,
      );
  await eachEndOnce(world);
  await secretsAreKept(world);
}

/** A screening that moved is read again within an hour, at ten readings a minute or more. */
export async function readScreenings({ clock }: World): Promise<void> {
  await clock.pass(HOUR_MS);
  for (let part = 0; part < 12; part += 1) await clock.pass(5 * STRIDE_MS);
}

/** Retention ends what is left. */
export async function leaveNothing({ clock, invariants, proxies }: World): Promise<void> {
  for (const { what } of await unfinished(proxies.database))
    invariants.judge('nothing is left under way', false, what);
  invariants.judge('nothing is left under way', true, '');
  for (let days = 0; days < 3; days += 1) await clock.pass(DAY_MS);
  await clock.pass(STRIDE_MS);
  const kept = await namedPersons(proxies.database);
  invariants.judge('a day after its end nothing names a person', kept.length === 0, `${kept.length} rows`);
}

/** The host reads what the pages left. */
async function readEnds({ model, hostOf, clock, invariants }: World): Promise<void> {
  for (const attempt of model.attempts()) {
    const asked = hostOf(attempt.scope).ask<typeof attempt.last>('GET', `verifications/${attempt.id}`);
    const told = await clock.until('a host reads', asked);
    if (told?.status === 200) invariants.shown(attempt.scope, attempt, { ...told.body, code: null });
  }
}

/** One version, one entry of the trail, one event under one id, at the receiver and in the feed. */
async function eachEndOnce({ model, hosts, hostOf, proxies, clock, invariants }: World): Promise<void> {
  const trail = await endsInTrail(proxies.database);
  const feeds = new Map<string, Awaited<ReturnType<World['hosts'][number]['feed']>>>();
  for (const { name, receiver, feed } of hosts) {
    const read = await clock.until('the feed is read', feed());
    feeds.set(name, read);
    for (const { id } of receiver.received)
      invariants.judge('a reader of the feed misses no event', read.has(id), `${name}: ${id}`);
  }
  for (const { id, last, scope, isErased } of model.attempts()) {
    if (isErased) continue;
    const entries = trail.filter(({ subject }) => subject === id).map(({ event }) => event);
    const end = `verification.${last.status.toLowerCase()}`;
    // The answer of the service replaces an end of our own clock, and details of another person a completion.
    const isCorrected = entries.length === 2 && /expired|completed/.test(entries[0]!);
    invariants.judge(
      'an end has one entry of the trail',
      entries.at(-1) === end && (entries.length === 1 || isCorrected),
      `${scope.name} ${id}: ${entries.join(', ')}, and it is ${last.status}`,
    );
    const received = hostOf(scope).receiver.received.map((each) => ({ ...each.event, id: each.id }));
    const ends = [...received, ...feeds.get(scope.host)!.values()].filter(
      (event) => event.data.id === id && event.type === end,
    );
    const ids = new Set(ends.map((event) => event.id));
    invariants.judge(
      'an end reaches the host under one id',
      ids.size === 1,
      `${scope.name} ${id} ${end}: ${ids.size}`,
    );
    const foreign = hosts
      .filter(({ name }) => name !== scope.host)
      .some((host) => host.receiver.received.some(({ event }) => event.data.id === id));
    invariants.judge('events reach their own host', !foreign, id);
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
        `${secret} in ${place}`,
      );
}
