import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { KnownScreening, KnownScreenings } from '../../../contract/watch.js';
import { ProxyProblem } from '../../../widget/base/problem.js';
import {
  answered,
  asked,
  failed,
  found,
  initial,
  isReadable,
  type State,
} from '../../../widget/screening-list/screening-list-state.js';

const row = (id: string, change: Partial<KnownScreening> = {}) =>
  ({
    ...{ id, level: 'Low', screeningStatus: 'Succeeded', searchStatus: 'Open' },
    ...{ readAt: '2026-11-21T09:00:00Z', changedAt: '2026-11-20T09:00:00Z', counts: {}, changes: {} },
    ...change,
  }) as unknown as KnownScreening;
const list = (screenings: KnownScreening[], nextCursor: string | null = null): KnownScreenings => ({
  screenings,
  total: screenings.length,
  nextCursor,
});
const ids = ({ list: shown }: State) => shown?.screenings.map(({ id }) => id);
const listed = (answer: KnownScreenings) => answered(asked(initial, 'first'), 'first', answer);

describe('the state of the screening list', () => {
  it('finds each word of the search in the name, the reference or the id of what was read', () => {
    const labels = { 'customer-2': 'Noura Al-Ḥarbī', c: 'نورة الحربي' };
    const read = list([
      row('a', { reference: 'customer-1' }),
      row('b', { reference: 'customer-2' }),
      row('c'),
    ]);
    const of = (search: string) => found({ ...listed(read), labels, search }).map(({ id }) => id);
    assert.deepEqual(of(' '), ['a', 'b', 'c']);
    assert.deepEqual(of('CUSTOMER'), ['a', 'b']);
    assert.deepEqual(of('harbi 2'), ['b']);
    assert.deepEqual(of('نوره'), ['c']);
    assert.deepEqual(of('no such name'), []);
  });

  it('adds further rows once, also one that moved between two pages', () => {
    const before = listed(list([row('a'), row('b')], 'cursor'));
    assert.deepEqual(ids(answered(before, 'more', list([row('b'), row('c')]))), ['a', 'b', 'c']);
  });

  it('keeps what was read through a passing failure, and nothing of another person or choice', () => {
    const before = listed(list([row('a')]));
    const offline = new ProxyProblem('offline');
    const kept = failed(before, 'again', offline);
    assert.deepEqual([ids(kept), kept.screen, kept.trouble], [['a'], 'listed', 'offline']);
    assert.equal(answered(kept, 'again', list([row('a')])).trouble, undefined);
    const filters = { ...initial.filters, changed: 'true' };
    for (const [how, status] of [
      ['first', 0],
      ['again', 401],
      ['again', 403],
    ] as const) {
      const state = failed({ ...before, filters }, how, new ProxyProblem(undefined, status));
      assert.deepEqual([ids(state), state.filters], [undefined, filters], `${how} ${status}`);
    }
  });

  it('reads an answer only where each row has all that is shown', () => {
    assert.ok(isReadable(list([row('a')], 'cursor')));
    const broken: unknown[] = [
      undefined,
      {},
      [],
      { screenings: [null], nextCursor: null },
      { screenings: [] },
    ];
    for (const field of ['id', 'level', 'readAt', 'changedAt', 'counts', 'changes'])
      broken.push(list([{ ...row('a'), [field]: null } as never]));
    for (const answer of broken) assert.ok(!isReadable(answer as never), JSON.stringify(answer));
  });
});
