import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Budget } from '../../../server/rules/budget.js';
import { learnHazard } from '../../../server/rules/hazard.js';
import { chooseStatusCheck, MIN_GAP_MS, type Candidate } from '../../../server/rules/recheck-schedule.js';
import {
  CROWDS,
  EVENLY_10_TO_60_SECONDS,
  MEDIAN_25_SECONDS,
  newcomer,
  simulate as simulatePeople,
} from './simulated-people.js';
import { percentile } from '../../bench/figures/figure.js';

const choose = (
  candidates: readonly Candidate[],
  budget: Budget,
  hintsExpected = true,
  hazard = learnHazard([]),
) => chooseStatusCheck(candidates, { budget, hazard, hintsExpected });
const at = (ms: number) => new Date(ms);
const START = Date.parse('2026-01-01T00:00:00Z');

const candidate = (id: string, over: Partial<Candidate> = {}): Candidate => ({
  ...newcomer(id, START, 180_000),
  ...over,
});

/** Runs the policy over a span of time, each call lasting `callMs`, and returns every status check. */
function simulate(
  people: Candidate[],
  seconds: number,
  hintOf: (id: string, ms: number) => boolean = () => false,
  hazard = learnHazard([]),
) {
  const checks: { id: string; ms: number; hinted: boolean }[] = [];
  const calls: Budget['calls'][number][] = [];
  const limit = 60;
  const callMs = 120;
  for (let ms = 0; ms < seconds * 1000; ms += 50) {
    const now = at(START + ms);
    while (calls[0] && calls[0].occupiedUntil <= now) calls.shift();
    const budget: Budget = { kind: 'status', now, limit, pausedUntil: null, calls };
    const choice = choose(
      people.map((person) => ({ ...person, hinted: hintOf(person.id, ms) })),
      budget,
      true,
      hazard,
    );
    if ('waitMs' in choice) continue;
    const { id, hinted } = choice;
    checks.push({ id, ms, hinted });
    calls.push({ startedAt: now, occupiedUntil: at(START + ms + callMs + 60_000), underWay: false, hinted });
    people.find((person) => person.id === id)!.checkedAt = now;
  }
  return checks;
}

const unspent = (now: Date, calls: Budget['calls'] = []): Budget => ({
  kind: 'status',
  now,
  limit: 60,
  pausedUntil: null,
  calls,
});
/** Whose status was checked that long after the start. */
const seen = (id: string, seconds: number, over: Partial<Candidate> = {}) =>
  candidate(id, { checkedAt: at(START + seconds * 1000), ...over });
const crowd = (count: number) => Array.from({ length: count }, (_, index) => candidate(`person-${index}`));

function assertWithinLimit(checks: { ms: number }[]) {
  checks.forEach((check, index) => {
    if (index >= 60) assert.ok(check.ms - checks[index - 60]!.ms >= 60_000, 'a 61st call within a minute');
  });
}

describe('the schedule of status checks', () => {
  test('checks no verification more often than every two seconds', () => {
    const checks = simulate(crowd(1), 60);
    checks.slice(1).forEach((check, index) => assert.ok(check.ms - checks[index]!.ms >= MIN_GAP_MS));
    assert.ok(checks.length >= 28);
  });

  test('starves no verification in favour of the likeliest, however sure it is', () => {
    const quick = { from: 10, to: 15, decided: true };
    const sure = learnHazard(Array.from({ length: 2000 }, () => quick));
    const slow = crowd(5).map((person) => ({ ...person, startedAt: at(START - 100_000) }));
    const people = [...slow, ...crowd(15).map(({ id, ...person }) => ({ ...person, id: `new-${id}` }))];
    for (const person of people) person.expiresAt = at(START + 600_000);
    const seen = new Map(people.map(({ id }) => [id, 0]));
    for (const { id, ms } of simulate(people, 400, undefined, sure)) {
      // Four times the gap of a round robin, plus one round until it is their turn.
      assert.ok(ms - seen.get(id)! <= (4 + 1) * 20_000, `${id} waited ${ms - seen.get(id)!} ms`);
      seen.set(id, ms);
    }
    for (const [id, ms] of seen) assert.ok(ms > 300_000, `${id} was last seen at ${ms} ms`);
  });

  test('spends at most half of the budget on hints, so that forged ones starve no verification', () => {
    const checks = simulate(crowd(20), 120, (id) => id === 'person-3');
    assertWithinLimit(checks);
    for (let from = 0; from < 60_000; from += 5000) {
      const hints = checks.filter((check) => check.hinted && check.ms >= from && check.ms < from + 60_000);
      assert.ok(hints.length <= 30, `${hints.length} hinted status checks in a minute`);
    }
    for (let index = 0; index < 20; index += 1)
      assert.ok(checks.some((check) => check.id === `person-${index}`));
  });

  test('checks all others evenly during a flood of hints, also when the budget was spent before', () => {
    for (const floodFrom of [0, 70_000]) {
      const checks = simulate(crowd(5), 180, (id, ms) => id === 'person-3' && ms >= floodFrom);
      assertWithinLimit(checks);
      const others = checks.filter(({ hinted }) => !hinted).map(({ ms }) => ms);
      others.slice(1).forEach((ms, index) => {
        assert.ok(ms - others[index]! <= 3500, `no other status check for ${ms - others[index]!} ms`);
      });
    }
  });

  test('checks later and later after wrong hints, and at once after right ones', () => {
    const now = at(START + 40_000);
    const budget = unspent(now);
    const others = crowd(3).map((person) => ({ ...person, checkedAt: at(START + 20_000) }));
    const hinted = (hintChecks: number, secondsAgo: number) => {
      const checkedAt = at(START + 40_000 - secondsAgo * 1000);
      const hintCheckedAt = hintChecks === 0 ? null : checkedAt;
      return candidate('hinted', { hinted: true, hintChecks, hintCheckedAt, checkedAt });
    };
    const isHinted = (person: Candidate) => {
      const choice = choose([...others, person], budget);
      return 'id' in choice && choice.hinted;
    };
    assert.ok(isHinted(hinted(0, 0.1)));
    for (const [inVain, seconds] of [
      [1, 4],
      [2, 8],
      [3, 16],
      [5, 64],
      [50, 64],
    ] as const) {
      const late = { ...hinted(inVain, seconds), startedAt: at(START - 100_000) };
      assert.ok(isHinted(late), `${inVain} in vain, ${seconds} s ago`);
      assert.ok(
        !isHinted({ ...late, hintCheckedAt: at(late.checkedAt!.getTime() + 100) }),
        `${inVain} in vain`,
      );
      // A hint that came too early must not lose the right one after it, however often its status is checked.
      assert.ok(
        isHinted({ ...late, checkedAt: at(START + 39_000) }),
        `${inVain} in vain, checked by schedule`,
      );
    }
    assert.deepEqual(
      choose([hinted(5, 10), candidate('genuine', { hinted: true, checkedAt: now })], budget),
      {
        id: 'genuine',
        hinted: true,
      },
    );
  });

  const later = crowd(30).map((person) => ({ ...person, expiresAt: at(START + 600_000) }));
  const ended = { provisional: true, expiresAt: at(START - 60_000) };
  for (const [what, seconds, people, id] of [
    ['makes one closing check when the time is over', 180.5, [seen('ending', 178), ...later], 'ending'],
    ['prefers a return boost', 100, [seen('patient', 92), seen('back', 94, { boosted: true })], 'back'],
    [
      'but by a bounded factor only',
      100,
      [seen('oldest', 60), seen('back', 94, { boosted: true })],
      'oldest',
    ],
    [
      'checks one that was last checked in the future, after a clock rollback',
      10,
      [seen('recent', 5), seen('future', 3600)],
      'future',
    ],
    ['checks a provisional end each minute', 0, [seen('ended', -60, ended)], 'ended'],
  ] as const)
    test(what, () => {
      const choice = choose(people, unspent(at(START + seconds * 1000)));
      assert.deepEqual(choice, { id, hinted: false });
    });

  test('gives a quarter of its checks to provisional ends, each at most once a minute', () => {
    const ended = Array.from({ length: 100 }, (_, index) =>
      candidate(`ended-${index}`, {
        provisional: true,
        expiresAt: at(START - 60_000),
        checkedAt: at(START - 90_000),
      }),
    );
    const checks = simulate([...crowd(5), ...ended], 120);
    const atEnded = checks.filter(({ id }) => id.startsWith('ended'));
    assert.ok(atEnded.length >= 20 && atEnded.length <= 40, String(atEnded.length));
    assert.equal(new Set(atEnded.map(({ id }) => id)).size, atEnded.length);
    const alone = simulate([ended[0]!], 121);
    assert.ok(alone.length <= 3, `${alone.length} status checks of one without a viewer`);
    assert.deepEqual(choose([{ ...ended[0]!, checkedAt: at(START - 10_000) }], unspent(at(START))), {
      waitMs: 50_000,
    });
  });

  test('keeps two calls for hints while webhooks come, and spends them all while none do', () => {
    const now = at(START + 100_000);
    const calls = Array.from({ length: 58 }, (_, index) => ({
      startedAt: at(START + 40_000 + index * 1000),
      occupiedUntil: at(START + 100_100 + index * 1000),
      underWay: false,
      hinted: false,
    }));
    const budget = unspent(now, calls);
    const [person] = crowd(1);
    assert.deepEqual(choose([person!], budget, true), { waitMs: 100 });
    assert.deepEqual(choose([person!], budget, false), { id: 'person-0', hinted: false });
    assert.deepEqual(choose([{ ...person!, hinted: true }], budget, true), { id: 'person-0', hinted: true });
  });

  test('provisional ends get a share of the checks and leave a share, whatever the limit is', () => {
    for (let limit = 4; limit <= 60; limit++) {
      const spacingMs = 60_000 / limit;
      for (const phaseMs of [0, 1_100, 2_300, 3_900]) {
        let checksOfWaiting = 0;
        const turns = 40;
        for (let turn = 0; turn < turns; turn++) {
          // A little later each time, as real calls are.
          const now = at(START + 60_000 + phaseMs + turn * (spacingMs + 15));
          const budget: Budget = { kind: 'status', now, limit, pausedUntil: null, calls: [] };
          const waiting = candidate('waiting', { startedAt: at(now.getTime() - 20_000) });
          const expired = candidate('expired', { provisional: true, startedAt: at(START - 200_000) });
          const choice = choose([waiting, expired], budget, false);
          assert.ok('id' in choice);
          if (choice.id === 'waiting') checksOfWaiting += 1;
        }
        const share = checksOfWaiting / turns;
        assert.ok(share >= 0.5 && share <= 0.9, `${share} of the status checks at a limit of ${limit}`);
      }
    }
  });

  for (const crowd of CROWDS) {
    const { goalSeconds: goal, pending } = crowd;
    test(`sees nineteen in twenty within ${goal} s while ${pending} wait, without webhooks`, () => {
      for (const decides of [MEDIAN_25_SECONDS, EVENLY_10_TO_60_SECONDS]) {
        const run = { seed: 11, minutes: 120, warmUpMinutes: 30 };
        const { delays, undetected } = simulatePeople(crowd, decides, run);
        assert.equal(undetected, 0);
        assert.ok(percentile(delays, 0.95) <= goal, `${percentile(delays, 0.95)} s`);
      }
    });
  }
});
