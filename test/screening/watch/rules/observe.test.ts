import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { HashedHit } from '../../../../server/rules/hit-changes.js';
import { observe, type Known, type KnownAnswer, type Reading } from '../../../../server/rules/observe.js';
import { MOST_READS_A_MINUTE } from '../../../../server/screening/reading-rate.js';

const HOUR = 3600;
const DAY = 24 * HOUR;
const at = (second: number) => new Date(Date.UTC(2026, 0, 1) + second * 1000);
const hit = (id: string): HashedHit => ({ id, facts: { name: id }, scores: '1' });
const ANSWER: KnownAnswer = {
  ...{ level: 'High', score: 80, sanctions: 1, pep: 0, adverseMedia: 0, hits: 1 },
  ...{ screeningStatus: 'Succeeded', searchStatus: 'Open', isMonitored: true },
  ...{ createdAt: '2026-01-01', lastScreened: '2026-01-01', lastUpdated: null, clientId: null },
};
/** Before its first reading. */
const NEW: Known = {
  ...{ watch: 'on', answer: ANSWER, read_at: at(0), hits_read_at: null, hits: null, baseline: null },
  ...{ baseline_at: null, version: 0, changed: false, changes: { new: 0, changed: 0, gone: 0 } },
  ...{ changed_at: at(0) },
};
const reading = (second: number, hits: string[] | null, answer: Partial<KnownAnswer> = {}): Reading => ({
  answer: { ...ANSWER, ...answer },
  hits: hits && hits.map(hit),
  from: at(second),
  to: at(second),
});
const READ = observe(NEW, reading(0, ['a']), HOUR).row;
const seen = (known: Known, ...given: Parameters<typeof reading>) => observe(known, reading(...given), HOUR);
const types = ({ events }: ReturnType<typeof observe>) => events.map(({ type }) => type);

describe('a reading', () => {
  test('of all hits is the baseline at first, and then what is compared', () => {
    assert.deepEqual([READ.version, READ.changed, READ.baseline_at], [1, false, at(0)]);
    const { row, events, dueIn } = seen(READ, HOUR, ['b']);
    assert.deepEqual(
      events.map(({ data }) => data),
      [
        {
          ...{ version: 2, level: 'High', searchStatus: 'Open' },
          changes: { new: 1, changed: 0, gone: 1 },
        },
      ],
    );
    assert.deepEqual([row.version, row.changes, dueIn], [2, { new: 1, changed: 0, gone: 1 }, HOUR]);
    assert.deepEqual(row.changed_at, at(HOUR));
    const again = seen(row, 2 * HOUR, ['b']);
    assert.deepEqual([again.events, again.row.version], [[], 2]);
    const back = seen(again.row, 3 * HOUR, ['a']);
    assert.deepEqual(
      [types(back), back.events[0]!.data.changes, back.row.changed],
      [['screening.changed'], { new: 0, changed: 0, gone: 0 }, false],
    );
    const rescored = [{ ...hit('a'), scores: '2' }];
    assert.deepEqual(observe(READ, { ...reading(HOUR, null), hits: rescored }, HOUR).events, []);
  });

  test('of a page alone asks for all: at once, and ahead of all others the first time', () => {
    const first = seen(NEW, 0, null);
    assert.deepEqual([first.needsAll, first.dueIn, first.row.version], [true, -DAY, 0]);
    const moved = seen(READ, HOUR, null, { lastScreened: '2026-01-02', level: 'Low' });
    assert.deepEqual([moved.needsAll, moved.dueIn, moved.events], [true, 0, []]);
    // The level belongs to the list that was not read yet.
    assert.equal(moved.row.answer.level, 'High');
    const same = seen(READ, HOUR, null);
    assert.deepEqual([same.needsAll, same.dueIn], [false, HOUR]);
  });

  test('of a run without a result changes neither hits nor level, and that of one that goes on is repeated soon', () => {
    for (const [screeningStatus, expected] of [
      ['InProgress', 60],
      ['Failed', HOUR],
    ] as const) {
      const { row, events, dueIn } = seen(READ, HOUR, [], { screeningStatus, level: 'Low' });
      assert.deepEqual([row.hits, row.answer.level, events, dueIn], [READ.hits, 'High', [], expected]);
      assert.deepEqual(seen(row, 2 * HOUR, ['a']).events, []);
    }
  });

  test('that began before the last one of all hits compares no list', () => {
    const later = seen(READ, HOUR, ['b']).row;
    assert.deepEqual(seen(later, HOUR - 1, ['a']).row.hits, later.hits);
  });

  test('of another status of the case is an event, and ends a watch `until closed`', () => {
    const known = { ...READ, watch: 'until closed' } as const;
    const closed = seen(known, HOUR, ['a'], { searchStatus: 'Closed' });
    assert.deepEqual(types(closed), ['screening.case_changed']);
    assert.equal(closed.events[0]!.data.searchStatus, 'Closed');
    assert.equal(closed.row.watch, 'off');
    assert.equal(seen(READ, HOUR, ['a'], { searchStatus: 'Closed' }).row.watch, 'on');
  });

  test('of a name that is not monitored any more ends the watch with an event', () => {
    const off = seen(READ, HOUR, ['a'], { isMonitored: false });
    assert.deepEqual([types(off), off.row.watch], [['screening.unwatched'], 'off']);
    const { data } = off.events[0]!;
    assert.equal('reason' in data && data.reason, 'monitoring_off');
  });
});

test('5,000 screenings at 60 reads a minute: 95 of 100 changes are seen within 90 minutes, each once', () => {
  const names = 5000;
  const rows = Array.from({ length: names }, (_, id) => ({ id, due: 0, known: READ, list: ['a'] }));
  // A list moves in the second or third hour.
  const movesAt = rows.map(({ id }) => HOUR + ((id * 7919) % (2 * HOUR)));
  const order = rows.toSorted((one, other) => movesAt[one.id]! - movesAt[other.id]!);
  const delays = new Map<number, number>();
  const queue = [...rows];
  for (let second = 0, moved = 0; second < 6 * HOUR; second += 60 / MOST_READS_A_MINUTE) {
    for (; moved < names && movesAt[order[moved]!.id]! <= second; moved += 1) order[moved]!.list = ['a', 'b'];
    const row = queue[0]!;
    if (row.due > second) continue;
    const { row: known, events, dueIn } = seen(row.known, second, row.list);
    if (events.length > 0) {
      assert.ok(!delays.has(row.id), 'reported twice');
      delays.set(row.id, second - movesAt[row.id]!);
    }
    Object.assign(row, { known, due: second + dueIn });
    // All wait equally long: the one that was read is the last one.
    queue.push(queue.shift()!);
  }
  assert.equal(delays.size, names);
  const sorted = [...delays.values()].toSorted((one, other) => one - other);
  const p95 = sorted[Math.floor(0.95 * names)]! / 60;
  assert.ok(p95 <= 90, `${p95} minutes`);
});
