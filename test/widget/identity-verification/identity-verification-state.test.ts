import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { Verification } from '../../../contract/identity.js';
import { VERIFICATION_REASONS, VERIFICATION_STATUSES } from '../../../contract/rules.js';
import {
  asked,
  began,
  connectionChanged,
  detailed,
  failed,
  initial,
  isFar,
  received,
  secondsInLine,
  secondsLeft,
  shareLeft,
  stopped,
} from '../../../widget/identity-verification/identity-verification-state.js';
import type { State } from '../../../widget/identity-verification/identity-verification-state.js';
import { ProxyProblem } from '../../../widget/base/problem.js';
import { verification as seen } from './scripted-proxy.js';
import { CODES, problemOf, type Code } from '../base/problem-kinds.js';

const SERVER = Date.parse('2026-03-01T12:00:00Z');
const iso = (seconds: number) => new Date(SERVER + seconds * 1000).toISOString();

const inLine = (place: number, seconds: number): NonNullable<Verification['queue']> => ({
  place,
  startsAt: iso(seconds),
  expectedAt: iso(seconds),
  mayLeave: true,
});

const verification = (more: Partial<Verification> = {}) =>
  seen({ createdAt: iso(-20), updatedAt: iso(0), expiresAt: iso(180), version: 2, now: iso(0), ...more });
type Happening = (state: State) => State;
const next = (state: State, happening: Happening) => happening(state);
const arrived =
  (more: Partial<Verification> = {}, at = SERVER): Happening =>
  (state) =>
    received(state, verification(more), at);
const problem =
  (code: Code, more?: ConstructorParameters<typeof ProxyProblem>[2]): Happening =>
  (state) =>
    failed(state, problemOf(code, more), SERVER);
const connection =
  (connected: boolean): Happening =>
  (state) =>
    connectionChanged(state, connected ? '' : 'unavailable');
const after = (...happenings: Happening[]) => happenings.reduce(next, initial);

const anyVerification = fc
  .record({
    id: fc.constantFrom('ver_1', 'ver_2'),
    status: fc.constantFrom(...VERIFICATION_STATUSES),
    reason: fc.option(fc.constantFrom(...VERIFICATION_REASONS)),
    code: fc.option(fc.constantFrom('47', '08')),
    place: fc.integer({ min: 1, max: 500 }),
    version: fc.integer({ min: 1, max: 20 }),
    offset: fc.integer({ min: -400, max: 400 }),
  })
  .map(({ place, offset, code, status, ...rest }) =>
    verification({
      ...rest,
      status,
      code: status === 'WAITING' ? code : null,
      queue: status === 'QUEUED' ? inLine(place, offset) : null,
      expiresAt: status === 'QUEUED' ? null : iso(offset),
    }),
  );
const anyHappening: fc.Arbitrary<Happening> = fc.oneof(
  anyVerification.map(
    (any): Happening =>
      (state) =>
        received(state, any, SERVER),
  ),
  fc.constantFrom<Happening>(began, stopped, () => asked(), problem('too_many_starts')),
  fc.constantFrom(...CODES).map((code) => problem(code)),
  fc.boolean().map(connection),
  fc.constant<Happening>((state) => detailed(state, { gender: 'F' })),
);

describe('the state of a verification', () => {
  it('keeps the code on the screen when an ended session reads the same version without it', () => {
    const state = after(arrived({ code: '47' }), arrived({ code: null, now: iso(5) }));
    assert.deepEqual([state.screen, state.verification?.code, state.replaced], ['code', '47', false]);
    const later = after(arrived({ code: '47' }), arrived({ code: null, version: 3 }));
    assert.equal(later.verification?.code, null);
  });

  it('is never led back by an older version of the same verification', () => {
    fc.assert(
      fc.property(fc.array(anyHappening), (happenings) => {
        let state: State = initial;
        for (const happening of happenings) {
          const before = state;
          state = next(state, happening);
          if (before.verification && before.verification.id === state.verification?.id) {
            assert.ok(state.verification.version >= before.verification.version);
          }
        }
      }),
    );
  });

  it('keeps the place read last when an answer that was read before it comes after it', () => {
    const placed = (place: number, at: number) =>
      arrived({ status: 'QUEUED', code: null, queue: inLine(place, 38), now: iso(at) });
    assert.equal(after(placed(3, 0), placed(2, 2), placed(3, 1)).verification!.queue!.place, 2);
    assert.equal(after(placed(3, 0), placed(2, 1)).verification!.queue!.place, 2);
    assert.equal(after(placed(3, 2), arrived({ version: 3, now: iso(1) })).screen, 'code');
  });

  it('shows a code exactly while one is waited for, and details only of a person who is verified', () => {
    fc.assert(
      fc.property(fc.array(anyHappening), (happenings) => {
        const { screen, verification: shown, details } = happenings.reduce(next, initial);
        assert.equal(screen === 'code', shown?.status === 'WAITING' && shown.code !== null);
        if (details) assert.equal(screen, 'completed');
        if (['queued', 'completed', 'rejected', 'expired', 'error'].includes(screen)) assert.ok(shown);
      }),
    );
  });

  it('never counts below zero or beyond the whole', () => {
    fc.assert(
      fc.property(fc.array(anyHappening), fc.integer({ min: -1e6, max: 1e6 }), (happenings, later) => {
        const state = happenings.reduce(next, initial);
        const now = SERVER + later;
        assert.ok(secondsLeft(state, now) >= 0 && secondsInLine(state, now) >= 0);
        assert.ok(shareLeft(state, now) >= 0 && shareLeft(state, now) <= 1);
      }),
    );
  });

  it('counts deadlines from the clock of the server, however wrong the clock of the page is', () => {
    const wrongBy = 3_600_000;
    const state = after(arrived({ now: iso(60) }, SERVER + 60_000 + wrongBy));
    assert.equal(secondsLeft(state, SERVER + 60_000 + wrongBy), 120);
    assert.equal(secondsLeft(state, SERVER + 180_000 + wrongBy), 0);
    assert.equal(shareLeft(state, SERVER + 90_000 + wrongBy), 0.5);
  });

  it('gives the wait as a bound that stands still for ten seconds', () => {
    const state = after(arrived({ status: 'QUEUED', code: null, queue: inLine(3, 38) }));
    assert.equal(secondsInLine(state, SERVER), 40);
    assert.equal(secondsInLine(state, SERVER + 7_900), 40);
    assert.equal(secondsInLine(state, SERVER + 8_000), 30);
    assert.equal(secondsInLine(state, SERVER + 38_000), 0);
  });

  it('keeps the expected time that it shows until the line has moved by more than two minutes', () => {
    const expectedAfter = (...seconds: number[]) => {
      const answers = seconds.map((expected, at) =>
        arrived(
          { status: 'QUEUED', code: null, queue: inLine(200, expected), now: iso(at) },
          SERVER + at * 1000,
        ),
      );
      return (after(...answers).expectedMs - SERVER) / 1000;
    };
    assert.equal(expectedAfter(1200), 1200);
    assert.equal(expectedAfter(1200, 1319, 1081, 1260), 1200);
    assert.equal(expectedAfter(1200, 1260, 1321), 1321, 'a slow drift counts from the time that was shown');
    assert.equal(expectedAfter(1200, 900), 900);
  });

  it('gives the expected time on the clock of the page, by which the person returns', () => {
    const wrongBy = 3_600_000;
    const state = after(arrived({ status: 'QUEUED', code: null, queue: inLine(9, 600) }, SERVER + wrongBy));
    assert.equal(state.expectedMs, SERVER + wrongBy + 600_000);
    assert.equal(isFar(state, SERVER + wrongBy), true);
    assert.equal(
      isFar(state, SERVER + wrongBy + 420_000),
      false,
      'three minutes before it a bound says more',
    );
    assert.equal(isFar(after(arrived()), SERVER), false);
  });

  it('says that a code is new when it replaced another, and keeps saying so', () => {
    const first = after(arrived());
    assert.equal(first.replaced, false);
    const second = next(first, arrived({ code: '08', version: 3 }));
    assert.equal(second.replaced, true);
    assert.equal(next(second, arrived({ code: '08', version: 4 })).replaced, true);
    assert.equal(after(arrived({ reason: 'code_replaced' })).replaced, true);
  });

  it('asks for the national ID when the proxy needs it, and says so only once one was typed', () => {
    const first = after(began, () => asked());
    assert.equal(first.screen, 'ask');
    assert.equal(first.idInvalid, false);
    const sent = next(first, began);
    assert.deepEqual([sent.screen, sent.busy], ['ask', true]);
    const refused = next(sent, problem('invalid_national_id'));
    assert.deepEqual([refused.screen, refused.busy, refused.idInvalid], ['ask', false, true]);
  });

  it('keeps the code through a lost connection and back', () => {
    const offline = after(arrived(), connection(false));
    assert.deepEqual(
      [offline.screen, offline.verification?.code, offline.lost],
      ['code', '47', 'unavailable'],
    );
    assert.equal(next(offline, connection(true)).lost, '');
  });

  it('has a screen for every problem of the proxy', () => {
    const screens = Object.fromEntries(CODES.map((code) => [code, after(began, problem(code)).screen]));
    for (const [screen, ...codes] of [
      ['ended', 'session_expired', 'unauthorized'],
      ['refused', 'forbidden', 'origin_not_allowed', 'not_configured', 'host_refused', 'session_invalid'],
      ['limited', 'too_many_starts'],
      ['ask', 'invalid_national_id'],
      ['unavailable', 'offline', 'unreachable', 'wrong_endpoint', 'busy', 'stopping', 'internal'],
      ['unavailable', 'upstream_unavailable', 'upstream_timeout'],
    ])
      for (const code of codes) assert.equal(screens[code], screen, code);
  });

  it('says that the person is offline only if the browser says so', () => {
    assert.equal(after(problem('offline')).lost, 'offline');
    for (const code of CODES.filter((other) => other !== 'offline')) {
      assert.equal(after(problem(code)).lost, '', code);
    }
  });

  it('tries again by itself if the host failed for a moment, and not if it refused', () => {
    const refusal =
      (status: number): Happening =>
      (state) =>
        failed(state, new ProxyProblem('host_refused', status), SERVER);
    assert.deepEqual([after(refusal(0)).screen, after(refusal(0)).retryAt], ['unavailable', SERVER + 5_000]);
    assert.deepEqual([after(refusal(403)).screen, after(refusal(403)).retryAt], ['refused', 0]);
  });

  it('waits as long as the proxy says before trying again', () => {
    assert.equal(after(problem('too_many_starts', { retryAfter: 240 })).retryAt, SERVER + 240_000);
    assert.equal(after(problem('busy', { retryAfter: 7 })).retryAt, SERVER + 7_000);
    assert.equal(after(problem('offline')).retryAt, SERVER + 5_000);
  });
});
