import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createPlannedLine, type Visitor } from '../../../server/identity/rules/planned-line.js';

const visitor = (id: string): Visitor => ({
  id,
  arrivedMs: 0,
  returns: true,
  isPresent: true,
  isWaiting: true,
  notice: null,
  heldMs: null,
});

function lineOf(...ids: string[]) {
  const line = createPlannedLine(2, 60);
  line.visitors.push(...ids.map(visitor));
  return line;
}

describe('the planned line', () => {
  it('is in the order of arrival, without those who were served', () => {
    const line = lineOf('first', 'second', 'third');
    const waiting = () => [...line.waiting()].map(({ id }) => id);
    line.visitors[1]!.isWaiting = false;
    assert.deepEqual(waiting(), ['first', 'third']);
    line.visitors[0]!.isWaiting = false;
    assert.deepEqual(waiting(), ['third']);
    line.visitors.push(visitor('fourth'));
    assert.deepEqual(waiting(), ['third', 'fourth']);
  });

  it('keeps the slot of a call busy as long as a call may take', () => {
    const line = lineOf();
    line.call(0);
    line.call(5_000);
    assert.deepEqual([line.freeSlots(5_000), line.nextSlotMs(5_000)], [0, 62_000]);
    assert.deepEqual([line.freeSlots(62_000), line.nextSlotMs(62_000)], [1, 62_000]);
  });

  it('shows each person the place and the latest time', () => {
    const line = lineOf('first', 'second');
    line.call(0);
    line.call(0);
    const shown = line.forecast(line.visitors, 1_000);
    assert.deepEqual(
      [...shown].map(([id, { place, startsAt }]) => [id, place, startsAt.getTime()]),
      [
        ['first', 1, 62_000],
        // Others whom the host does not vouch for might come, and get every second slot.
        ['second', 2, 124_000],
      ],
    );
  });
});
