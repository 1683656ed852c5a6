/**
 * A rush: most people close the page while they wait, and return when the host calls them back. The real engine runs on
 * an embedded database; the clock, the service and the people are simulated.
 */
import { randomUUID } from 'node:crypto';
import { mock } from 'node:test';
import type { HostEvent } from '../../contract/events.js';
import { IDENTITY_LIMITS } from '../../contract/rules.js';
import { createEvents } from '../../server/events/events.js';
import { createExpireAbsent, PLACE_HELD_SECONDS } from '../../server/identity/rows/expire-absent.js';
import { holdPlaces } from '../../server/identity/rows/places.js';
import { hasSlot } from '../../server/identity/rules/budget.js';
import { PRESENCE_SECONDS, renewPresence } from '../../server/identity/rows/places.js';
import { createTurnNotices } from '../../server/identity/rows/turn-notices.js';
import { TURN_NEAR_SECONDS } from '../../server/identity/rules/turn-notice.js';
import { NO_JUMPS } from '../../server/identity/rules/clock-jumps.js';
import { createMetrics } from '../../server/operations/metrics.js';
import type { Database } from '../../server/store/database.js';
import { receiverAt } from '../events/receiver-at.js';
import { SILENT, simulateLine, WINDOW_SECONDS } from './simulated-line.js';
import { createAgenda } from './agenda.js';
import { seeded } from '../bench/people.js';

const MAINTENANCE_SECONDS = 5;
/** Without a notice, a worker runs a step this often. */
const POLL_SECONDS = 1;
/** People who leave do so after reading the page. */
const READS_SECONDS = 20;
const LIMIT = IDENTITY_LIMITS.request;

/** Times are in seconds since the beginning. */
interface Person {
  /** Also the order of arrival. */
  index: number;
  id: string;
  arrivedAt: number;
  isPresent: boolean;
  /** Closes the page soon after the arrival, unless the message comes first. */
  hasLeft: boolean;
  isCalled: boolean;
  /** When they opened the page last. */
  presentSince: number;
  /** The time that was shown first. */
  expectedAt: number;
  codeAt: number;
}

export interface Arrivals {
  people: number;
  withinSeconds: number;
  /** The share of people who close the page, of those who wait for longer than the lead time. */
  leave: number;
  seed: number;
  /** Left out: the default of the proxy. */
  turnNearSeconds?: number;
}

export interface ArrivalsOutcome {
  codes: number;
  left: number;
  messages: number;
  gaveUp: number;
  refusedUpstream: number;
  /** People who were present while a person behind them in line was served. */
  overtaken: number;
  /** Seconds between the time that was shown first and the code. */
  medianPromiseError: number;
}

/** Lognormal: half return 45 s after the message, one in twenty after three minutes. All return in time. */
function returnDelay(random: () => number): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return Math.min(45 * Math.exp(0.8 * normal), PLACE_HELD_SECONDS - 30);
}

export async function simulateArrivals(database: Database, arrivals: Arrivals): Promise<ArrivalsOutcome> {
  const { turnNearSeconds = TURN_NEAR_SECONDS } = arrivals;
  const random = seeded(arrivals.seed);
  const { now, plan, run } = createAgenda();
  const people = new Map<string, Person>();
  const inLine = new Set<Person>();
  const counted = { messages: 0, gaveUp: 0, refusedUpstream: 0 };
  const isOver = () => people.size === arrivals.people && inLine.size === 0;

  /** Answers after a call's time, and counts calls by a sliding window. */
  const sentAt: number[] = [];
  const answers: (() => void)[] = [];
  function requestMfa(): Promise<{ transId: string; random: string }> {
    const earliest = now() - WINDOW_SECONDS;
    if (sentAt.slice(-LIMIT).filter((at) => at > earliest).length >= LIMIT) counted.refusedUpstream += 1;
    sentAt.push(now());
    return new Promise((resolve) => {
      answers.push(() => resolve({ transId: randomUUID(), random: '14' }));
    });
  }

  const receiver = receiverAt('host');
  const events = createEvents({
    hostWebhooks: [{ ...receiver, keys: [] }],
    database,
    log: SILENT,
    metrics: createMetrics(),
  });
  const line = await simulateLine(database, { requestMfa, statusChanged: events.statusChanged });
  const { board, verifications } = line;
  const holdAbsent = async () => holdPlaces(database, hasSlot(await line.ledger.peek('request')));
  const announceTurns = createTurnNotices({
    database,
    board,
    turnNear: events.turnNear,
    leadSeconds: turnNearSeconds,
  });
  const expireAbsent = createExpireAbsent({
    database,
    verifications,
    storage: { isWritable: () => Promise.resolve(true) },
    placeHeldSeconds: PLACE_HELD_SECONDS,
    clockJumps: NO_JUMPS,
  });

  const openPage = (index: number) =>
    line.join({
      nationalId: String(1_000_200_000 + index),
      address: '192.0.2.1',
      identity: { reference: `customer-${index}`, vouched: true },
    });

  async function arrive(): Promise<void> {
    const index = people.size;
    const id = await openPage(index);
    const { expectedAt } = (await line.queues([id])).get(id)!;
    const hasLeft = expectedAt - now() > turnNearSeconds && random() < arrivals.leave;
    const times = { arrivedAt: now(), presentSince: now(), expectedAt, codeAt: Infinity };
    const person: Person = { index, id, isPresent: true, hasLeft, isCalled: false, ...times };
    people.set(`customer-${index}`, person);
    inLine.add(person);
    if (hasLeft) plan(now() + READS_SECONDS * random(), () => void (person.isPresent = person.isCalled));
    wakeAt(now());
  }

  async function comeBack(person: Person): Promise<void> {
    await openPage(person.index);
    person.isPresent = true;
    person.presentSince = now();
    wakeAt(now());
  }

  async function receiveEvents(): Promise<void> {
    const claim = () => events.leases.claim([receiver.id]);
    for (let claimed = await claim(); claimed; claimed = await claim()) {
      await events.leases.settle(claimed, { outcome: 'delivered', status: 204 });
      const { type, data, timestamp } = JSON.parse(claimed.body) as HostEvent;
      const person = people.get(data.reference!)!;
      if (type === 'verification.turn_near') {
        counted.messages += 1;
        person.isCalled = true;
        if (!person.isPresent) plan(now() + returnDelay(random), () => comeBack(person));
      } else {
        if (type === 'verification.cancelled') counted.gaveUp += 1;
        else person.codeAt = line.secondsOf(timestamp);
        inLine.delete(person);
      }
    }
  }

  let worksAt = Infinity;
  function wakeAt(at: number): void {
    if (at >= worksAt) return;
    worksAt = at;
    plan(at, work);
  }
  async function work(): Promise<void> {
    if (now() < worksAt) return;
    worksAt = Infinity;
    const step = await line.step();
    if ('waitMs' in step) {
      // A millisecond later: a time in JavaScript has no microseconds.
      const waitSeconds = step.waitMs === Infinity ? POLL_SECONDS : (step.waitMs + 1) / 1000;
      if (!isOver()) wakeAt(now() + waitSeconds);
      return;
    }
    for (const stored of step.work) {
      const answer = answers.shift()!;
      plan(now() + 0.2 + 1.3 * random(), async () => {
        answer();
        await stored;
        wakeAt(now());
      });
    }
    wakeAt(now());
  }

  async function maintain(): Promise<void> {
    await announceTurns();
    await holdAbsent();
    await expireAbsent();
    await receiveEvents();
    if (!isOver()) plan(now() + MAINTENANCE_SECONDS, maintain);
  }

  async function stayPresent(): Promise<void> {
    const present = [...inLine].filter(({ isPresent }) => isPresent);
    await renewPresence(
      database,
      present.map(({ id }) => id),
    );
    if (!isOver()) plan(now() + PRESENCE_SECONDS / 3, stayPresent);
  }

  for (let index = 0; index < arrivals.people; index += 1) {
    plan(random() * arrivals.withinSeconds, arrive);
  }
  plan(0, maintain);
  plan(0, stayPresent);
  // The ledger measures by the process's clock what follows a call.
  const clock = mock.method(performance, 'now', () => now() * 1000);
  await run(line.moveTo);
  clock.mock.restore();

  const servedAt = new Map(
    (
      await database.query<{ id: string; started_at: Date }>(
        'select id, started_at from proxy.verifications where started_at is not null',
      )
    ).map(({ id, started_at }) => [id, line.secondsOf(started_at.toISOString())]),
  );
  return {
    ...counted,
    ...describeWaits([...people.values()], servedAt),
  };
}

function describeWaits(people: readonly Person[], servedAt: ReadonlyMap<string, number>) {
  const served = people.filter(({ codeAt }) => codeAt < Infinity);
  const errors = served
    .map(({ expectedAt, codeAt }) => Math.abs(codeAt - expectedAt))
    .toSorted((one, other) => one - other);
  const at = (person: Person) => servedAt.get(person.id) ?? Infinity;
  const overtaken = people.filter((person) =>
    people.some(
      (later) => later.index > person.index && at(later) >= person.presentSince && at(later) < at(person),
    ),
  );
  return {
    codes: served.length,
    left: people.filter(({ hasLeft }) => hasLeft).length,
    overtaken: overtaken.length,
    medianPromiseError: errors[Math.floor(errors.length / 2)]!,
  };
}
