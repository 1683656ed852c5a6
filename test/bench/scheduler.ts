/**
 * How long after somebody decided the page shows it, without a webhook: our schedule beside taking turns and beside a
 * page that polls for itself. Simulated time, the real policy.
 */
import type { Budget } from '../../server/identity/budget.js';
import { learnHazard, SLICE_SECONDS, type Hazard, type Slice } from '../../server/identity/hazard.js';
import {
  choose,
  MIN_GAP_MS,
  SPACING_MS,
  type Candidate,
  type Choice,
} from '../../server/identity/schedule.js';

const LIMIT = 60;
const WINDOW_MS = 60_000;
const CALL_MS = 150;
const STEP_MS = 50;
const RUN_MS = 180 * 60_000;
const WARM_UP_MS = 60 * 60_000;
/** Decisions are log-normal: half of those who decide do so within 25 s, nine in ten within 70 s. */
const MEDIAN_SECONDS = 25;
const SPREAD = 0.8;

/**
 * Creations are limited to ten a minute, so 20 or 50 are pending at once only because many never decide and wait out
 * the lifetime, of which upstream says "typically 2-5 minutes".
 */
const SCENARIOS = [
  { pending: 5, never: 0.1, lifetimeMs: 180_000 },
  { pending: 20, never: 0.5, lifetimeMs: 180_000 },
  { pending: 50, never: 0.85, lifetimeMs: 300_000 },
] as const;
type Scenario = (typeof SCENARIOS)[number];

type Policy = (candidates: readonly Candidate[], budget: Budget, hazard: Hazard) => Choice;

/** A small seeded generator (mulberry32), so that every run prints the same figures. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

interface Person extends Candidate {
  decidesAt: number;
  nextPoll: number;
}

function arrive(id: number, ms: number, scenario: Scenario, random: () => number): Person {
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const seconds = MEDIAN_SECONDS * Math.exp(SPREAD * normal);
  return {
    id: String(id),
    startedAt: new Date(ms),
    expiresAt: new Date(ms + scenario.lifetimeMs),
    checkedAt: null,
    hinted: false,
    returned: false,
    decidesAt: random() < scenario.never ? Infinity : ms + seconds * 1000,
    nextPoll: ms + random() * 2500,
  };
}

/** Whose turn it is, after who was looked at longest ago: the plain peer. */
const takingTurns: Policy = (candidates, budget) => {
  const now = budget.now.getTime();
  const lastStart = Math.max(0, ...budget.calls.map((call) => call.startedAt.getTime()));
  if (budget.calls.length >= budget.limit || now - lastStart < SPACING_MS) return { waitMs: 1000 };
  const gap = (candidate: Candidate) => now - (candidate.checkedAt ?? candidate.startedAt).getTime();
  const longest = candidates.reduce((best, candidate) => (gap(candidate) > gap(best) ? candidate : best));
  return gap(longest) >= MIN_GAP_MS ? { id: longest.id, hinted: false } : { waitMs: 1000 };
};

interface Outcome {
  mean: number;
  p95: number;
  p99: number;
  undetected: number;
  refusedPerMinute: number;
}

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Keeps `pending` people waiting for `RUN_MS`; whoever is seen or expired makes room for the next. */
function simulate(scenario: Scenario, policy: Policy | 'each page polls'): Outcome {
  const random = seeded(scenario.pending);
  let arrivals = 0;
  let people: Person[] = Array.from({ length: scenario.pending }, () =>
    arrive(arrivals++, -random() * scenario.lifetimeMs * 0.3, scenario, random),
  );
  let calls: { startedAt: Date; occupiedUntil: Date; hinted: boolean }[] = [];
  const delays: number[] = [];
  const history: Slice[] = [];
  let hazard = learnHazard(history);
  let undetected = 0;
  let refused = 0;

  /** As the proxy learns it: somebody decided halfway between the look that saw it and the one before. */
  const note = (person: Person, endMs: number, decided: boolean) => {
    const seconds = (endMs - person.startedAt.getTime()) / 1000;
    for (let slice = 0; slice * SLICE_SECONDS < seconds; slice += 1) {
      const seen = (history[slice] ??= { decided: 0, undecidedSeconds: 0 });
      seen.undecidedSeconds += Math.min(SLICE_SECONDS, seconds - slice * SLICE_SECONDS);
    }
    if (decided) history[Math.floor(seconds / SLICE_SECONDS)]!.decided += 1;
  };

  function look(person: Person, ms: number): void {
    const previous = person.checkedAt ?? person.startedAt;
    person.checkedAt = new Date(ms);
    if (person.decidesAt > ms) return;
    if (ms > WARM_UP_MS) delays.push((ms + CALL_MS - person.decidesAt) / 1000);
    note(person, (previous.getTime() + ms) / 2, true);
    people = people.map((other) => (other === person ? arrive(arrivals++, ms, scenario, random) : other));
  }

  for (let ms = 0; ms < RUN_MS; ms += STEP_MS) {
    if (ms % 300_000 === 0) hazard = learnHazard(history);
    const now = new Date(ms);
    calls = calls.filter((call) => call.occupiedUntil > now);
    if (policy === 'each page polls') {
      for (const person of people.filter((waiting) => waiting.nextPoll <= ms)) {
        person.nextPoll = ms + 2500;
        if (calls.length >= LIMIT) {
          if (ms > WARM_UP_MS) refused += 1;
          continue;
        }
        calls.push({ startedAt: now, occupiedUntil: new Date(ms + WINDOW_MS), hinted: false });
        look(person, ms);
      }
    } else {
      const budget: Budget = { kind: 'status', now, limit: LIMIT, pausedUntil: null, calls };
      const choice = policy(people, budget, hazard);
      if ('id' in choice) {
        calls.push({ startedAt: now, occupiedUntil: new Date(ms + CALL_MS + WINDOW_MS), hinted: false });
        look(
          people.find((person) => person.id === choice.id)!,
          ms,
        );
      }
    }
    // Past the end, and a little for the closing look.
    people = people.map((person) => {
      if (person.expiresAt.getTime() + 5000 > ms) return person;
      note(person, ms, false);
      if (person.decidesAt < person.expiresAt.getTime() && ms > WARM_UP_MS) undetected += 1;
      return arrive(arrivals++, ms, scenario, random);
    });
  }
  delays.sort((one, other) => one - other);
  return {
    mean: delays.reduce((sum, delay) => sum + delay, 0) / delays.length,
    p95: percentile(delays, 0.95),
    p99: percentile(delays, 0.99),
    undetected: undetected / (undetected + delays.length),
    refusedPerMinute: refused / ((RUN_MS - WARM_UP_MS) / 60_000),
  };
}

export function schedulerBenchmark(): void {
  console.log('seconds from the decision to its detection, no webhook, 60 status checks a minute');
  console.log('pending  policy            mean    p95    p99  undetected  429 a minute');
  for (const scenario of SCENARIOS) {
    for (const [name, policy] of [
      ['ours', choose],
      ['taking turns', takingTurns],
      ['each page polls', 'each page polls'],
    ] as const) {
      const outcome = simulate(scenario, policy);
      const figures = [outcome.mean, outcome.p95, outcome.p99].map((figure) => figure.toFixed(1).padStart(6));
      const undetected = `${(outcome.undetected * 100).toFixed(1)} %`.padStart(10);
      console.log(
        `${String(scenario.pending).padStart(7)}  ${name.padEnd(15)} ${figures.join(' ')}  ${undetected}  ${outcome.refusedPerMinute.toFixed(0).padStart(12)}`,
      );
    }
  }
}
