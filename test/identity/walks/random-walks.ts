/**
 * People walk at random through one proxy that is killed with -9 now and then; see walking-person.ts for what they do
 * and walk-checks.ts for what must hold at every step. The clock moves in steps, so that hours take minutes.
 */
import { holdSecondsOf } from '../../../server/identity/rows/open-requests.js';
import { PRESENCE_SECONDS } from '../../../server/identity/rows/places.js';
import { SEND_WITHIN_SECONDS } from '../../../server/identity/rows/ledger.js';
import { WORK_CHANNEL } from '../../../server/identity/rows/verifications.js';
import { seeded } from '../../bench/people.js';
import type { Place } from '../../engines.js';
import { startScriptedUpstream, type SecondRequestRule } from '../../scripted-upstream.js';
import { PATIENCE_MS, until } from '../../test-proxy.js';
import type { DeadlyStep } from '../kills/killable-proxy.js';
import { startProxyProcess, type ProxyProcess } from '../kills/proxy-process.js';
import { createWalkingPerson, type WalkingPerson, type World } from './walking-person.js';
import { LONGEST_STEP_MS } from './walk-model.js';

const LIFETIME_SECONDS = 60;
const TIMEOUT_SECONDS = 20;
const STATUS_LIMIT = 24;
/** So many creations a window that people rarely wait for a slot: their times follow from their own requests alone. */
export const UNLIMITED = 1000;
const WINDOW_SECONDS = 6;
/** People who come in one step of the clock at most. */
const MOST_ARRIVALS = 10;
/** The share of people who do something before the clock moves on. */
const ACTIVE_SHARE = 0.2;
/** A round in which pages could not poll in time makes their people absent. */
const STALLED_MS = (PRESENCE_SECONDS * 1000) / 2;

const DEADLY_STEPS: readonly DeadlyStep[] = [
  { statement: 'join the line', moment: 'uncommitted' },
  { statement: 'join the line', moment: 'committed' },
  { statement: 'claim creations', moment: 'uncommitted' },
  { statement: 'claim creations', moment: 'committed' },
  { statement: 'store the code', moment: 'before' },
  { statement: 'store the code', moment: 'uncommitted' },
  { statement: 'store the code', moment: 'committed' },
  { statement: 'settle a call', moment: 'before' },
  { statement: 'take over the code', moment: 'uncommitted' },
  { statement: 'take over the code', moment: 'committed' },
  { statement: 'wait for the open request', moment: 'uncommitted' },
  { statement: 'wait for the open request', moment: 'committed' },
  { statement: 'end the verification', moment: 'uncommitted' },
  { statement: 'end the verification', moment: 'committed' },
  { statement: 'close the request', moment: 'before' },
];

export interface Walks {
  where: Place['where'];
  /** Half of them under each rule of upstream. */
  walks: number;
  /** Creations a window. */
  requestLimit: number;
  /** How many people walk at the same time. */
  atOnce: number;
  turns: number;
  /** The proxy is killed after so many steps of the clock. */
  stepsPerKill: number;
  seed: number;
}

export interface WalksOutcome {
  walks: Record<SecondRequestRule, number>;
  steps: number;
  simulatedSeconds: number;
  kills: number;
  creations: number;
  /** Calls beyond the limits of upstream. */
  refusedUpstream: number;
  /** Codes that a page showed, and those of them that a start after a cancellation showed again. */
  codes: number;
  takeovers: number;
  /** Starts that waited for an open request. */
  waits: number;
  /** Answers with a code that were lost, those of killed proxies aside. */
  lostAnswers: number;
  /** From a shown time to the code, at worst. The clock moves in steps of up to 5 s. */
  latestMs: number;
  /** Rounds that took so long that no promise counts. */
  stalls: number;
  /** Each with the walk that led to it. */
  faults: string[];
}

const ruleOf = (nationalId: string): SecondRequestRule =>
  Number(nationalId) % 2 === 0 ? 'refuse' : 'supersede';

export async function runWalks(options: Walks): Promise<WalksOutcome> {
  const { walks, requestLimit, atOnce, turns, stepsPerKill, seed } = options;
  const random = seeded(seed);
  const clock = { aheadMs: 0 };
  const now = () => Date.now() + clock.aheadMs;
  const lifetimeMs = LIFETIME_SECONDS * 1000;
  const upstream = await startScriptedUpstream({
    now,
    lifetimeMs,
    limits: { request: requestLimit, status: STATUS_LIMIT },
    windowMs: WINDOW_SECONDS * 1000,
    secondRequest: ruleOf,
    code: (count) => String(100_000 + count),
  });
  const people = new Map<string, WalkingPerson>();
  /** With the turns that each has left. */
  const walking = new Map<WalkingPerson, number>();
  const outcome: WalksOutcome = {
    walks: { refuse: 0, supersede: 0 },
    steps: 0,
    simulatedSeconds: 0,
    kills: 0,
    creations: 0,
    refusedUpstream: 0,
    codes: 0,
    takeovers: 0,
    waits: 0,
    lostAnswers: 0,
    latestMs: 0,
    stalls: 0,
    faults: [],
  };

  const openPages = () => [...walking.keys()].flatMap((person) => person.open());
  const start = (continueAt?: number) =>
    startProxyProcess({
      upstream,
      where: options.where,
      timeoutSeconds: TIMEOUT_SECONDS,
      windowSeconds: WINDOW_SECONDS,
      ...(continueAt !== undefined && { continueAt, present: openPages() }),
      environment: {
        TRUST_PROXY: '1',
        VERIFICATION_LIFETIME_SECONDS: String(LIFETIME_SECONDS),
        LIMIT_REQUEST: String(requestLimit),
        LIMIT_STATUS: String(STATUS_LIMIT),
      },
    });
  let proxy: ProxyProcess = await start();

  /** No creation call reaches upstream while the two clocks differ. */
  let clocksAgree = Promise.resolve();
  /** The calls that upstream carries out. */
  const underWay = new Set<Promise<unknown>>();
  upstream.on('request', async (call) => {
    await clocksAgree;
    outcome.creations += 1;
    const answered = people.get(call.body.nationalId)!.requested(call);
    underWay.add(answered);
    return answered.finally(() => underWay.delete(answered));
  });

  const world: World = {
    upstream,
    proxy: () => proxy,
    settings: {
      now,
      lifetimeMs,
      holdMs: holdSecondsOf({ timeoutSeconds: TIMEOUT_SECONDS, lifetimeSeconds: LIFETIME_SECONDS }) * 1000,
      waitsForSlots: requestLimit < UNLIMITED,
      lastLoss: { at: 0 },
      leaseMs: (SEND_WITHIN_SECONDS + TIMEOUT_SECONDS) * 1000,
    },
  };

  function arrive(): void {
    const nationalId = String(1_000_400_000 + people.size);
    const person = createWalkingPerson(world, nationalId, seeded(seed * 1_000_003 + people.size));
    people.set(nationalId, person);
    walking.set(person, turns);
  }

  function leave(person: WalkingPerson): void {
    person.end();
    walking.delete(person);
  }

  /** Everyone whose time has come gets a code; false when one does not. */
  async function settle(): Promise<boolean> {
    let due = [...walking.keys()].flatMap((person) => person.due());
    try {
      await until('everyone whose time has come has a code', async () => {
        await Promise.all(due.map(({ read }) => read()));
        due = due.filter(({ isDue }) => isDue());
        if (due.length > 0) await proxy.query(`notify ${WORK_CHANNEL}`);
        return due.length === 0;
      });
    } catch {
      for (const { fault } of due) fault(`no code ${PATIENCE_MS} ms after the time that was shown`);
    }
    return due.length === 0;
  }

  async function killMeanwhile(acting: Promise<unknown>): Promise<void> {
    if (random() < 0.4) setTimeout(() => proxy.kill(), random() * 100);
    await acting;
    if (!proxy.isDead()) await proxy.kill();
    await proxy.ended;
    outcome.kills += 1;
    const killedAt = now();
    for (const { checks } of walking.keys()) {
      checks.note('kill -9');
      checks.model.killed();
    }
    proxy = await start(killedAt);
    clock.aheadMs = proxy.aheadMs;
  }

  /** Upstream carries out no call meanwhile: it must not see a time that the proxy does not see yet. */
  async function moveClock(): Promise<void> {
    const ms = 1000 + random() * (LONGEST_STEP_MS - 1000);
    let agree = () => {};
    clocksAgree = new Promise((resolve) => (agree = resolve));
    await Promise.all(underWay);
    clock.aheadMs += ms;
    await proxy.setClock(clock.aheadMs, openPages());
    // The worker looks at the clock once a second, in which many steps pass.
    await proxy.query(`notify ${WORK_CHANNEL}`);
    agree();
    outcome.steps += 1;
  }

  const began = now();
  while (people.size < walks || walking.size > 0) {
    for (let room = Math.min(MOST_ARRIVALS, atOnce - walking.size, walks - people.size); room > 0; room -= 1)
      arrive();
    const roundBegan = performance.now();
    const isKilled = outcome.steps % stepsPerKill === stepsPerKill - 1;
    if (isKilled && random() < 0.7)
      await proxy.arm(DEADLY_STEPS[Math.floor(random() * DEADLY_STEPS.length)]!);
    const share = ACTIVE_SHARE * (isKilled ? 2 : 1);
    const active = [...walking].filter(([, left]) => left > 0 && random() < share);
    for (const [person, left] of active) walking.set(person, left - 1);
    const acting = Promise.all(active.map(([person]) => person.turn()));
    await (isKilled ? killMeanwhile(acting) : acting);
    if (!(await settle())) break;
    if (performance.now() - roundBegan > STALLED_MS && !isKilled) {
      outcome.stalls += 1;
      for (const { checks } of walking.keys()) checks.model.stalled();
    }
    for (const [person, left] of walking) if (left <= 0 && !person.isWaiting()) leave(person);
    await moveClock();
  }
  await proxy.kill();
  await upstream.close();
  outcome.simulatedSeconds = Math.round((now() - began) / 1000);
  outcome.refusedUpstream = upstream.violations;
  for (const { nationalId, checks } of people.values()) {
    const { counted, faults, trace, model } = checks;
    outcome.walks[ruleOf(nationalId)] += 1;
    outcome.codes += counted.codes;
    outcome.takeovers += counted.takeovers;
    outcome.waits += counted.waits;
    outcome.lostAnswers += model.lost.answers;
    outcome.latestMs = Math.max(outcome.latestMs, counted.latestMs);
    if (faults.length > 0)
      outcome.faults.push(
        `${nationalId}, ${ruleOf(nationalId)}: ${faults.join('; ')}\n  ${trace.join('\n  ')}`,
      );
  }
  return outcome;
}
