import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import {
  decide,
  firstOfPersons,
  MIN_TAKEOVER_SECONDS,
  type Attempt,
} from '../../../server/rules/one-live-request.js';

const NOW = new Date('2026-01-01T12:00:00Z');
const HOLD_MS = 217_000;
const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

let lineNumber = 0;
function attempt(id: string, more: Partial<Attempt> = {}): Attempt {
  return {
    id,
    scope: `reference:${id}`,
    inLine: false,
    cancelled: false,
    startKind: 'fixed',
    present: true,
    startsBy: null,
    rank: null,
    lineNumber: (lineNumber += 1),
    openUntil: null,
    codeUntil: null,
    ...more,
  };
}
const inLine = (id: string, more: Partial<Attempt> = {}) =>
  attempt(id, { inLine: true, startsBy: NOW, ...more });
const decided = (...attempts: Attempt[]) => Object.fromEntries(decide(attempts, NOW, HOLD_MS));

const scope = 'reference:same';
const cancelled = { scope, cancelled: true };
const code = { openUntil: after(100), codeUntil: after(98) };
const waits = (seconds: number) => ({ next: 'wait', until: after(seconds) });

describe('with one live request per person', () => {
  test('a stranger who types the number never goes before its owner, who is away', () => {
    const stranger = inLine('stranger', { startKind: 'typed', rank: 1 });
    const owner = inLine('owner', { present: false, rank: 2 });
    assert.deepEqual(decided(stranger, owner)['owner'], { next: 'create' });
    const both = [stranger, owner].map((each) => ({ ...each, person: 'one' }));
    assert.deepEqual(
      [...firstOfPersons(both)].map(({ id }) => id),
      ['owner'],
    );
  });

  for (const [what, earlier, decision] of [
    ['creates a code when there was none', [], { next: 'create' }],
    [
      'creates a code when no request can be open',
      [attempt('e', { openUntil: after(-1) })],
      { next: 'create' },
    ],
    [
      'after a cancellation in its scope takes the code over',
      [attempt('earlier', { ...cancelled, ...code })],
      { next: 'take over', from: 'earlier' },
    ],
    [
      'takes no code over that has too little time left',
      [
        attempt('earlier', {
          ...cancelled,
          openUntil: after(MIN_TAKEOVER_SECONDS + 1),
          codeUntil: after(MIN_TAKEOVER_SECONDS - 1),
        }),
      ],
      waits(MIN_TAKEOVER_SECONDS + 1),
    ],
    ['waits for a request of another scope', [attempt('other', code)], waits(100)],
    ['waits for a cancelled one of another scope', [attempt('o', { cancelled: true, ...code })], waits(100)],
    ['waits for one whose code is lost', [attempt('o', { scope, openUntil: after(100) })], waits(100)],
    [
      'waits for a cancelled one whose code is lost',
      [attempt('o', { ...cancelled, openUntil: after(100) })],
      waits(100),
    ],
  ] as const)
    test(`a start ${what}`, () =>
      assert.deepEqual(decided(...earlier, inLine('start', { scope }))['start'], decision));

  test('a start whose own code was lost waits until that request is over', () => {
    const lost = inLine('start', { startsBy: null, openUntil: after(60) });
    assert.deepEqual(decided(lost), { start: waits(60) });
  });

  test('the second start in line waits until the request of the first can be over', () => {
    const [first, second] = [
      inLine('first', { startsBy: after(20) }),
      inLine('second', { startsBy: after(30) }),
    ];
    assert.deepEqual(decided(first, second), {
      first: { next: 'create' },
      second: waits(20 + HOLD_MS / 1000),
    });
  });

  test('a fixed start goes before a typed one, that before an unvouched one, and an absent one last of its kind', () => {
    const starts = [
      inLine('unvouched', { startKind: 'unvouched', startsBy: after(1) }),
      inLine('typed', { startKind: 'typed', startsBy: after(2) }),
      inLine('absent', { present: false, startsBy: after(1) }),
      inLine('fixed', { startsBy: after(3) }),
    ];
    const behind = (holds: number) => waits(3 + (holds * HOLD_MS) / 1000);
    assert.deepEqual(decided(...starts), {
      fixed: { next: 'create' },
      absent: behind(1),
      typed: behind(2),
      unvouched: behind(3),
    });
  });

  test('a start waits until the limits of its number allow it', () => {
    const starts = [inLine('typed', { startKind: 'typed' }), inLine('fixed')];
    const allowedAt = new Map([['typed', after(1000)]]);
    assert.deepEqual(Object.fromEntries(decide(starts, NOW, HOLD_MS, allowedAt)), {
      fixed: { next: 'create' },
      typed: waits(1000),
    });
    assert.deepEqual(Object.fromEntries(decide(starts.slice(0, 1), after(1000), HOLD_MS, allowedAt)), {
      typed: { next: 'create' },
    });
  });

  test('a start that a limit holds back goes behind those of its kind that it leaves free', () => {
    const starts = [
      inLine('limited', { startKind: 'typed', rank: 0, startsBy: after(1) }),
      inLine('free', { startKind: 'typed', rank: 1, startsBy: after(2) }),
    ];
    const decisions = decide(starts, NOW, HOLD_MS, new Map([['limited', after(86_400)]]));
    assert.deepEqual(
      [...decisions],
      [
        ['free', { next: 'create' }],
        ['limited', waits(86_400)],
      ],
    );
  });

  test('a start that lost its code goes behind those with a rank', () => {
    const lost = inLine('lost', { startsBy: null, openUntil: after(50) });
    assert.deepEqual(decided(lost, inLine('waiting', { startsBy: null, rank: 1 })), {
      waiting: waits(50),
      lost: waits(50 + HOLD_MS / 1000),
    });
  });

  test('a start that was away comes back behind those that took its rank', () => {
    const returned = inLine('returned', { rank: 1 });
    assert.deepEqual(
      [...decide([returned, inLine('present', { rank: 0 })], NOW, HOLD_MS).keys()],
      ['present', 'returned'],
    );
  });

  test('decisions keep the order once it is decided', () => {
    const starts = [inLine('typed', { startKind: 'unvouched' }), inLine('first'), inLine('second')];
    const order = [...decide(starts, NOW, HOLD_MS).keys()];
    const decidedOnce = starts.map((start) => ({ ...start, rank: order.indexOf(start.id), startsBy: null }));
    assert.deepEqual([...decide(decidedOnce, NOW, HOLD_MS).keys()], order);
  });

  test('at most one start creates, none while a request may be open, and no code leaves its scope', () => {
    const moments = fc.option(fc.integer({ min: -300, max: 300 }).map(after), { nil: null });
    const person = fc.array(
      fc.record({
        scope: fc.constantFrom('reference:a', 'reference:b', 'session:c'),
        inLine: fc.boolean(),
        cancelled: fc.boolean(),
        startKind: fc.constantFrom('fixed' as const, 'typed' as const, 'unvouched' as const),
        present: fc.boolean(),
        startsBy: moments,
        rank: fc.option(fc.nat(5), { nil: null }),
        lineNumber: fc.nat(),
        openUntil: moments,
        codeUntil: moments,
      }),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(person, (drawn) => {
        const attempts = drawn.map((each, index) => ({
          ...each,
          id: String(index),
          cancelled: each.cancelled && !each.inLine,
        }));
        const decisions = [...decide(attempts, NOW, HOLD_MS)];
        const open = attempts.flatMap(({ openUntil }) =>
          openUntil !== null && openUntil > NOW ? openUntil : [],
        );
        assert.equal(decisions.length, attempts.filter((each) => each.inLine).length);
        const creating = decisions.filter(([, { next }]) => next === 'create');
        assert.ok(creating.length <= (open.length > 0 ? 0 : 1));
        for (const [id, decision] of decisions) {
          if (decision.next === 'wait') {
            for (const until of open) assert.ok(decision.until >= until);
          }
          if (decision.next === 'take over') {
            const [from, to] = [attempts[Number(decision.from)]!, attempts[Number(id)]!];
            assert.equal(from.scope, to.scope);
            assert.ok(from.cancelled && from.codeUntil! > NOW && from.openUntil! > NOW);
          }
        }
      }),
    );
  });
});
