/** People who decide while no webhook comes, in simulated time: the schedule with the real policy. */
import { IDENTITY_LIMITS } from '../../../contract/rules.js';
import type { Budget, BudgetCall } from '../../../server/rules/budget.js';
import { learnHazard, type Life } from '../../../server/rules/hazard.js';
import { chooseStatusCheck, type Candidate } from '../../../server/rules/recheck-schedule.js';
import { seeded } from '../../seeded.js';

const LIMIT = IDENTITY_LIMITS.status;
const WINDOW_MS = 60_000;
const CALL_MS = 150;
/** As the proxy does it. */
const LEARN_AGAIN_MS = 60_000;
const HISTORY_PEOPLE = 2000;

/** When a person decides: seconds after the code was shown. */
type Decides = (random: () => number) => number;

/** Log-normal: nine in ten decide between 11 and 57 s. */
export const MEDIAN_25_SECONDS: Decides = (random) => {
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return 25 * Math.exp(0.5 * normal);
};
export const EVENLY_10_TO_60_SECONDS: Decides = (random) => 10 + 50 * random();

interface Crowd {
  /** This many wait at any time: a detected or expired person makes room for the next. */
  readonly pending: number;
  /** The share that never decides. */
  readonly never: number;
  readonly lifetimeMs: number;
  /** The longest wait of nineteen in twenty. */
  readonly goalSeconds: number;
}

/**
 * Creations are limited to ten a minute, so 20 or 50 wait at a time only because many never decide and wait out the
 * lifetime. Upstream says about it: "typically 2-5 minutes".
 */
export const CROWDS: readonly Crowd[] = [
  { pending: 5, never: 0.1, lifetimeMs: 180_000, goalSeconds: 5 },
  { pending: 20, never: 0.5, lifetimeMs: 180_000, goalSeconds: 15 },
  { pending: 50, never: 0.85, lifetimeMs: 300_000, goalSeconds: 60 },
];

interface Person extends Candidate {
  decidesAt: number;
}

interface Run {
  readonly seed: number;
  readonly minutes: number;
  /** Minutes of the run that are not measured, in which the hazard is learnt. */
  readonly warmUpMinutes: number;
}

/** Someone whose code was just shown. */
export const newcomer = (id: string, ms: number, lifetimeMs: number): Candidate => ({
  id,
  startedAt: new Date(ms),
  expiresAt: new Date(ms + lifetimeMs),
  checkedAt: null,
  hinted: false,
  hintChecks: 0,
  hintCheckedAt: null,
  provisional: false,
  boosted: false,
});

export function simulate(
  { pending, lifetimeMs, never }: Crowd,
  decides: Decides,
  { seed, minutes, warmUpMinutes }: Run,
) {
  const random = seeded(seed * 7919 + pending);
  const measuredFrom = warmUpMinutes * 60_000;
  /** `delays`: seconds from the decision to its detection. */
  const outcome = { delays: [] as number[], undetected: 0 };
  const lives: Life[] = [];
  let hazard = learnHazard(lives);
  let learntAt = 0;
  let calls: BudgetCall[] = [];
  let arrivals = 0;
  let people: Person[] = [];

  function arrive(ms: number): void {
    const takesSeconds = decides(random);
    people.push({
      ...newcomer(String(arrivals++), ms, lifetimeMs),
      decidesAt: random() < never ? Infinity : ms + takesSeconds * 1000,
    });
  }

  function leave(person: Person, life: Life, ms: number): void {
    lives.push(life);
    people = people.filter((other) => other !== person);
    arrive(ms);
  }

  function check(person: Person, ms: number): void {
    calls.push({
      startedAt: new Date(ms),
      occupiedUntil: new Date(ms + CALL_MS + WINDOW_MS),
      underWay: false,
      hinted: false,
    });
    const from = (person.checkedAt ?? person.startedAt).getTime();
    const startedAt = person.startedAt.getTime();
    person.checkedAt = new Date(ms);
    const to = (ms - startedAt) / 1000;
    if (person.decidesAt <= Math.min(ms, person.expiresAt.getTime())) {
      if (ms > measuredFrom) outcome.delays.push((ms + CALL_MS - person.decidesAt) / 1000);
      leave(person, { from: (from - startedAt) / 1000, to, decided: true }, ms);
    } else if (ms >= person.expiresAt.getTime()) leave(person, { from: 0, to, decided: false }, ms);
  }

  /** The time is over and no status check was possible. */
  function expire(ms: number): void {
    for (const person of people.filter(({ expiresAt }) => expiresAt.getTime() + 10_000 < ms)) {
      if (person.decidesAt < person.expiresAt.getTime() && ms > measuredFrom) outcome.undetected += 1;
      leave(person, { from: 0, to: lifetimeMs / 1000, decided: false }, ms);
    }
  }

  // They come one after the other, so that they are not all of one age.
  for (let count = 0; count < pending; count += 1) arrive(random() * lifetimeMs * 0.3);
  let ms = 0;
  while (ms < minutes * 60_000) {
    if (ms - learntAt >= LEARN_AGAIN_MS) {
      hazard = learnHazard(lives.slice(-HISTORY_PEOPLE));
      learntAt = ms;
    }
    calls = calls.filter((call) => call.occupiedUntil.getTime() > ms);
    expire(ms);
    const budget: Budget = { kind: 'status', now: new Date(ms), limit: LIMIT, pausedUntil: null, calls };
    const here = people.filter(({ startedAt }) => startedAt <= budget.now);
    const choice = chooseStatusCheck(here, { budget, hazard, hintsExpected: false });
    if ('id' in choice)
      check(
        people.find(({ id }) => id === choice.id)!,
        ms,
      );
    else ms += Math.min(Math.max(Math.ceil(choice.waitMs), 1), 1000);
  }
  return outcome;
}
