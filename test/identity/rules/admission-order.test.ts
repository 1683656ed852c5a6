import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { longestBusyMs, type Budget } from '../../../server/rules/budget.js';
import {
  linesOf,
  movedBehind,
  nextServed,
  type Slots,
  type Waiting,
  type WaitingStart,
} from '../../../server/rules/admission-order.js';
import { forecast } from '../../../server/rules/forecast.js';

/** Actors by a letter: capitals are vouched for. `a1` is the first start of `a`. */
function starting(ids: string, more: Partial<WaitingStart> = {}): WaitingStart[] {
  return ids.split(' ').map((id) => {
    const kind = id[0] === id[0]!.toUpperCase() ? 'vouched' : 'others';
    return { id, kind, actor: id[0]!, again: null, eligible: true, waits: false, shownBound: null, ...more };
  });
}
const waitingFor = (...starts: WaitingStart[][]): Waiting => ({ starts: starts.flat(), next: 'vouched' });
const NOW = Date.parse('2026-01-01T00:00:00Z');
const at = (seconds: number) => new Date(NOW + seconds * 1000);
const slots = (free: number, freeAgain: readonly Date[] = []): Slots => ({
  free,
  freeAgain,
  usedUntil: at(62),
});
/** They wait for an open request, and their people are shown this time. */
const promised = (ids: string, seconds: number) =>
  starting(ids, { eligible: false, waits: true, shownBound: at(seconds) });
const names = (starts: readonly WaitingStart[]) => starts.map(({ id }) => id).join(' ');

/** What happens in the line, chosen at random. */
const STEPS = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.record({ joins: fc.constantFrom('one', 'ONE', 'a', 'b', 'A') }) },
    { weight: 3, arbitrary: fc.record({ leavesOrReturns: fc.nat(30) }) },
    { weight: 4, arbitrary: fc.record({ waitSeconds: fc.constantFrom(0, 1, 30, 62) }) },
  ),
  { minLength: 30, maxLength: 120 },
);
const WINDOW_SECONDS = 60;
/** What upstream takes for a call, at most. */
const CALL_SECONDS = 2;

/** A person with one start, present all the time. */
interface Patient {
  id: string;
  place: number;
  startsAt: Date;
}

/** The line and its slots as the ledger holds them, without a database. */
function simulate(served: (starts: readonly WaitingStart[], at: Date, waiting: Waiting) => void) {
  let waiting: Waiting = { starts: [], next: 'vouched' };
  let now = NOW;
  let busy: number[] = [];
  const readyAt = new Map<string, number>();
  const budget = (): Budget => ({
    kind: 'request',
    now: new Date(now),
    limit: 10,
    pausedUntil: null,
    calls: busy.map((until) => ({
      startedAt: new Date(now),
      occupiedUntil: new Date(until),
      underWay: false,
      hinted: false,
    })),
  });
  function settle(): void {
    const starts = waiting.starts.map((start) =>
      start.waits && readyAt.get(start.id)! <= now
        ? { ...start, eligible: true, waits: false, shownBound: null }
        : start,
    );
    waiting = { ...waiting, starts };
  }
  function serve(): void {
    settle();
    busy = busy.filter((until) => until > now);
    const starts = nextServed(waiting, {
      free: 10 - busy.length,
      freeAgain: busy.map((until) => new Date(until)),
      usedUntil: new Date(now + longestBusyMs(WINDOW_SECONDS)),
    });
    const last = starts.at(-1);
    if (last === undefined) return;
    const behind = movedBehind(waiting, starts);
    const stay = waiting.starts.filter((start) => !starts.includes(start) && !behind.includes(start));
    waiting = { starts: [...stay, ...behind], next: last.kind === 'vouched' ? 'others' : 'vouched' };
    busy.push(...starts.map((_, index) => now + (WINDOW_SECONDS + (index % (CALL_SECONDS + 1))) * 1000));
    busy.sort((one, other) => one - other);
    served(starts, new Date(now), waiting);
  }
  return {
    waiting: () => waiting,
    places: () => forecast(linesOf(waiting), budget(), WINDOW_SECONDS).places,
    now: () => new Date(now),
    add(start: WaitingStart, readyInSeconds = 0) {
      const waits = readyInSeconds > 0;
      const added = { ...start, eligible: !waits, waits };
      readyAt.set(start.id, now + readyInSeconds * 1000);
      waiting = { ...waiting, starts: [...waiting.starts, added] };
    },
    promise(id: string, shownBound: Date) {
      const starts = waiting.starts.map((start) =>
        start.id === id && start.waits ? { ...start, shownBound } : start,
      );
      waiting = { ...waiting, starts };
    },
    toggle(index: number) {
      const restless = waiting.starts.filter(({ actor }) => actor.length === 1);
      const one = restless[index % restless.length];
      const starts = waiting.starts.map((start) =>
        start === one ? { ...start, eligible: !start.eligible } : start,
      );
      waiting = { ...waiting, starts };
    },
    serve,
    wait(seconds: number) {
      const end = now + seconds * 1000;
      while (now < end) {
        now = Math.min(end, ...[...busy, ...readyAt.values()].filter((next) => next > now));
        serve();
      }
      serve();
    },
  };
}

describe('the order of admission', () => {
  test('is one start of each actor in each round', () => {
    assert.equal(names(linesOf(waitingFor(starting('a1 a2 a3 b1 b2 c1'))).others), 'a1 b1 c1 a2 b2 a3');
  });

  test('gives every second slot to those the host vouches for', () => {
    const waiting = waitingFor(starting('a1 b1 c1 d1 A1 B1'));
    assert.equal(names(nextServed(waiting, slots(4))), 'A1 a1 B1 b1');
    assert.equal(names(nextServed({ ...waiting, next: 'others' }, slots(4))), 'a1 A1 b1 B1');
  });

  test('puts repeated calls first in their line, those of dead processes before those that failed', () => {
    const waiting = waitingFor(
      starting('a1 a2'),
      starting('b1', { again: 'failed' }),
      starting('c1', { again: 'lost' }),
    );
    assert.equal(names(linesOf(waiting).others), 'c1 b1 a1 a2');
  });

  test('passes over an absent start; a present one of the same actor takes its own place', () => {
    const waiting = waitingFor(starting('a1', { eligible: false }), starting('b1 a2 c1'));
    assert.equal(names(nextServed(waiting, slots(3))), 'b1 a2 c1');
  });

  test('moves the other starts of a served actor behind, also absent ones, but none for a repeated call', () => {
    const [b1, a2, c1, b2] = starting('b1 a2 c1 b2');
    const [a1] = starting('a1', { eligible: false });
    const waiting = waitingFor([a1!, b1!, a2!, c1!, b2!]);
    assert.equal(names(movedBehind(waiting, [b1!, a2!])), 'b2 a1');
    const [repeated] = starting('a0', { again: 'failed' });
    assert.equal(names(movedBehind(waitingFor([repeated!, a1!]), [repeated!])), '');
  });

  test('keeps a slot for a start that waits, from those behind it, when no other one is free at its time', () => {
    const waiting = waitingFor(starting('a1'), promised('b1', 30), starting('c1 d1'));
    assert.equal(names(nextServed(waiting, slots(2))), 'a1');
    assert.equal(names(nextServed(waiting, slots(3))), 'a1 c1');
    assert.equal(names(nextServed(waiting, slots(2, [at(31)]))), 'a1');
    assert.equal(names(nextServed(waiting, slots(2, [at(30)]))), 'a1 c1');
    assert.equal(names(nextServed(waitingFor(promised('b1', 62), starting('c1')), slots(1))), 'c1');
  });

  test('promises a time to the first start of an actor only', () => {
    const lines = linesOf(waitingFor(starting('a1 b1 a2')));
    const budget: Budget = { kind: 'request', now: at(0), limit: 1, pausedUntil: null, calls: [] };
    assert.deepEqual([...forecast(lines, budget, WINDOW_SECONDS).firsts], ['a1', 'b1']);
  });

  test('lets no later start of a kind overtake a person with one start, whose place and time never grow', () => {
    fc.assert(
      fc.property(STEPS, (steps) => {
        const patients = new Map<string, Patient>();
        const joined: string[] = [];
        const line = simulate((starts, at, { starts: left }) => {
          for (const start of starts) {
            const patient = patients.get(start.id);
            if (patient) assert.ok(at <= patient.startsAt, 'served after the time shown');
            patients.delete(start.id);
            const overtaken = left.find(
              ({ id, kind }) =>
                patients.has(id) && kind === start.kind && joined.indexOf(id) < joined.indexOf(start.id),
            );
            assert.equal(overtaken, undefined, `overtaken by ${start.id}`);
          }
        });
        const check = () => {
          const places = line.places();
          for (const patient of patients.values()) {
            const { place, startsAt } = places.get(patient.id)!;
            assert.ok(place <= patient.place, `place ${patient.place} became ${place}`);
            assert.ok(startsAt <= patient.startsAt, 'the time shown grew');
            Object.assign(patient, { place, startsAt });
          }
        };
        for (const [index, step] of steps.entries()) {
          if ('joins' in step) {
            const [start] = starting(`${step.joins}${index}`);
            const { id } = start!;
            const isPatient = step.joins.length > 1;
            line.add(isPatient ? { ...start!, actor: id } : start!);
            joined.push(id);
            if (isPatient) patients.set(id, { id, ...line.places().get(id)! });
          } else if ('leavesOrReturns' in step) line.toggle(step.leavesOrReturns);
          else line.wait(step.waitSeconds);
          line.serve();
          check();
        }
      }),
      { numRuns: 300 },
    );
  });

  test('serves everyone in time, also those who wait for an open request', () => {
    const arrivals = fc.array(
      fc.record({
        readyInSeconds: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 200 })),
        thenSeconds: fc.constantFrom(0, 0, 0, 1, 7, 30, 62),
      }),
      { minLength: 10, maxLength: 80 },
    );
    fc.assert(
      fc.property(arrivals, (people) => {
        const shown = new Map<string, Date>();
        const line = simulate((starts, now) => {
          for (const { id } of starts) {
            assert.ok(now <= shown.get(id)!, `${id} is served after the time shown`);
            shown.delete(id);
          }
        });
        for (const [index, { readyInSeconds, thenSeconds }] of people.entries()) {
          const id = `one${index}`;
          line.add({ ...starting(id)[0]!, actor: id }, readyInSeconds);
          const { startsAt } = line.places().get(id)!;
          const readyAt = new Date(line.now().getTime() + readyInSeconds * 1000);
          shown.set(id, startsAt > readyAt ? startsAt : readyAt);
          line.promise(id, shown.get(id)!);
          line.serve();
          line.wait(thenSeconds);
        }
        line.wait(2000);
        assert.equal(shown.size, 0);
      }),
      { numRuns: 500, includeErrorInReport: true },
    );
  });

  test('gives others no two slots in a row while a vouched person waits', () => {
    fc.assert(
      fc.property(STEPS, (steps) => {
        let before: WaitingStart | undefined;
        const line = simulate((starts, _at, { starts: left }) => {
          for (const [index, start] of starts.entries()) {
            const waits = [...starts.slice(index + 1), ...left].some(
              ({ kind, eligible }) => kind === 'vouched' && eligible,
            );
            assert.ok(!waits || start.kind === 'vouched' || before?.kind !== 'others');
            before = start;
          }
        });
        for (const [index, step] of steps.entries()) {
          if ('joins' in step) line.add(starting(`${step.joins}${index}`)[0]!);
          else if ('leavesOrReturns' in step) line.toggle(step.leavesOrReturns);
          else line.wait(step.waitSeconds);
          line.serve();
        }
      }),
      { numRuns: 300 },
    );
  });
});
