import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  effectiveLimit,
  freeSlots,
  hasSlot,
  longestBusyMs,
  nextSlotAt,
  RECOVERY_SECONDS,
  type Budget,
} from '../../../server/rules/budget.js';

const at = (seconds: number) => new Date(Date.parse('2026-01-01T00:00:00Z') + seconds * 1000);

/** A budget with calls whose slots are free again at these seconds. */
const budget = (freeAt: readonly number[], more: Partial<Budget> = {}): Budget => ({
  kind: 'request',
  now: at(0),
  limit: 3,
  pausedUntil: null,
  calls: freeAt.map((seconds) => ({
    startedAt: at(seconds - 60),
    occupiedUntil: at(seconds),
    underWay: false,
    hinted: false,
  })),
  ...more,
});

describe('the budget of a kind of call', () => {
  it('lets a call start now while a slot is free, else when the first slot is free', () => {
    assert.deepEqual(nextSlotAt(budget([10, 20])), at(0));
    assert.deepEqual(nextSlotAt(budget([10, 20, 30])), at(10));
    assert.deepEqual([hasSlot(budget([10, 20])), hasSlot(budget([10, 20, 30]))], [true, false]);
    assert.deepEqual(
      [freeSlots(budget([])), freeSlots(budget([10, 20])), freeSlots(budget([1, 2, 3]))],
      [3, 1, 0],
    );
  });

  it('waits for more than one slot where the limit was lowered below the calls of the window', () => {
    assert.deepEqual(nextSlotAt(budget([10, 20, 30], { limit: 2 })), at(20));
    assert.equal(freeSlots(budget([10, 20, 30], { limit: 2 })), 0);
  });

  it('lets nothing start in a pause, whatever is free', () => {
    const paused = budget([], { pausedUntil: at(7) });
    assert.deepEqual([nextSlotAt(paused), hasSlot(paused), freeSlots(paused)], [at(7), false, 0]);
    assert.deepEqual(nextSlotAt(budget([10, 20, 30], { pausedUntil: at(7) })), at(10));
    assert.equal(hasSlot(budget([], { pausedUntil: at(-1) })), true);
  });
});

describe('the ceiling after an unexpected 429', () => {
  it('is the limit where there was none', () => {
    assert.equal(effectiveLimit(10, 4, null, at(0)), 10);
  });

  it('rises by one call every five minutes, up to the limit', () => {
    assert.equal(RECOVERY_SECONDS, 300);
    const after = (seconds: number) => effectiveLimit(10, 2, at(0), at(seconds));
    assert.deepEqual([0, 299, 300, 599, 600, 86_400].map(after), [8, 8, 9, 9, 10, 10]);
  });

  it('stays at one call, since no call would ever raise it again', () => {
    assert.equal(effectiveLimit(10, 25, at(0), at(0)), 1);
  });
});

describe('the slot of a creation call', () => {
  it('is busy for the window and at most a thirtieth of it more', () => {
    assert.deepEqual([60, 12].map(longestBusyMs).map(Math.round), [62_000, 12_400]);
  });
});
