import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { Budget } from '../../server/identity/budget.js';
import { learnHazard } from '../../server/identity/hazard.js';
import { choose as chooseBy, MIN_GAP_MS, type Candidate } from '../../server/identity/schedule.js';

const choose = (candidates: readonly Candidate[], budget: Budget) =>
  chooseBy(candidates, budget, learnHazard([]));
const at = (ms: number) => new Date(ms);
const START = Date.parse('2026-01-01T00:00:00Z');

function candidate(id: string, over: Partial<Candidate> = {}): Candidate {
  return {
    id,
    startedAt: at(START),
    expiresAt: at(START + 180_000),
    checkedAt: null,
    hinted: false,
    returned: false,
    ...over,
  };
}

/** Runs the policy over a span of time, each call lasting `callMs`, and returns every look it took. */
function simulate(
  people: Candidate[],
  seconds: number,
  hintOf: (id: string, ms: number) => boolean = () => false,
) {
  const looks: { id: string; ms: number; hinted: boolean }[] = [];
  const limit = 60;
  const callMs = 120;
  for (let ms = 0; ms < seconds * 1000; ms += 50) {
    const now = at(START + ms);
    const calls = looks
      .map((look) => ({
        startedAt: at(START + look.ms),
        occupiedUntil: at(START + look.ms + callMs + 60_000),
        hinted: look.hinted,
      }))
      .filter((call) => call.occupiedUntil > now);
    const budget: Budget = { kind: 'status', now, limit, pausedUntil: null, calls };
    const choice = choose(
      people.map((person) => ({ ...person, hinted: hintOf(person.id, ms) })),
      budget,
    );
    if ('waitMs' in choice) continue;
    looks.push({ id: choice.id, ms, hinted: choice.hinted });
    people.find((person) => person.id === choice.id)!.checkedAt = now;
  }
  return looks;
}

const crowd = (count: number) => Array.from({ length: count }, (_, index) => candidate(`person-${index}`));

function assertWithinLimit(looks: { ms: number }[]) {
  looks.forEach((look, index) => {
    if (index >= 60) assert.ok(look.ms - looks[index - 60]!.ms >= 60_000, 'a 61st call within a minute');
  });
}

describe('the schedule of status checks', () => {
  test('looks at nobody more often than every two seconds', () => {
    const looks = simulate(crowd(1), 60);
    looks.slice(1).forEach((look, index) => assert.ok(look.ms - looks[index]!.ms >= MIN_GAP_MS));
    assert.ok(looks.length >= 28);
  });

  test('starves nobody and keeps to the limit, however many wait', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 50 }), (count) => {
        const looks = simulate(crowd(count), 150);
        assertWithinLimit(looks);
        for (let index = 0; index < count; index += 1) {
          assert.ok(
            looks.some((look) => look.id === `person-${index}`),
            `person-${index} of ${count} was never seen`,
          );
        }
      }),
      { numRuns: 8 },
    );
  });

  test('never lets a look wait much longer than twice what taking turns would give', () => {
    const people = crowd(30);
    const seen = new Map(people.map((person) => [person.id, 0]));
    for (const look of simulate(people, 170)) {
      const gap = look.ms - seen.get(look.id)!;
      assert.ok(gap <= 75_000, `${look.id} waited ${gap} ms`);
      seen.set(look.id, look.ms);
    }
  });

  test('spends at most half of the budget on hints, so that forged ones starve nobody', () => {
    const looks = simulate(crowd(20), 120, (id) => id === 'person-3');
    assertWithinLimit(looks);
    for (let from = 0; from < 60_000; from += 5000) {
      const hints = looks.filter((look) => look.hinted && look.ms >= from && look.ms < from + 60_000);
      assert.ok(hints.length <= 30, `${hints.length} hinted looks in a minute`);
    }
    for (let index = 0; index < 20; index += 1)
      assert.ok(looks.some((look) => look.id === `person-${index}`));
  });

  test('takes one closing look when the time is up', () => {
    const people = [candidate('ending', { checkedAt: at(START + 178_000) }), ...crowd(30)];
    for (const person of people.slice(1)) person.expiresAt = at(START + 600_000);
    const now = at(START + 180_500);
    const budget: Budget = { kind: 'status', now, limit: 60, pausedUntil: null, calls: [] };
    assert.deepEqual(choose(people, budget), { id: 'ending', hinted: false });
  });

  test('prefers who came back to the tab by a bounded factor only', () => {
    const now = at(START + 100_000);
    const budget: Budget = { kind: 'status', now, limit: 60, pausedUntil: null, calls: [] };
    const back = candidate('back', { checkedAt: at(START + 94_000), returned: true });
    const patient = candidate('patient', { checkedAt: at(START + 92_000) });
    const forgotten = candidate('forgotten', { checkedAt: at(START + 60_000) });
    assert.deepEqual(choose([patient, back], budget), { id: 'back', hinted: false });
    assert.deepEqual(choose([forgotten, back], budget), { id: 'forgotten', hinted: false });
  });
});
