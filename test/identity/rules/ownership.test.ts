import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Verification } from '../../../contract/identity.js';
import {
  endFor,
  needsLiveSession,
  outlivesSession,
  owns,
  scopeOf,
  shownIn,
  startKindOf,
  turnKeyOf,
} from '../../../server/rules/ownership.js';
import { Person, type SessionRecord } from '../../../server/sessions/caller.js';
import { createEncryption } from '../../../server/store/encryption.js';

type Identity = Partial<NonNullable<SessionRecord['identity']>>;

const encryption = createEncryption([Buffer.alloc(32, 7)]);
const person = new Person('1000000001', encryption);
const sessionWith = (identity?: Identity, id = 'ses_1', host = 'shop') =>
  ({ id, host, identity }) as SessionRecord;

describe('the scope of a verification', () => {
  it('outlives the session only if the host named the customer or the person', () => {
    for (const [identity, outlives] of [
      [{ reference: 'customer-42' }, true],
      [{ person }, true],
      [{ reference: 'session:1' }, true],
      [{}, false],
    ] as const) {
      const scope = scopeOf(sessionWith(identity));
      assert.equal(outlivesSession(scope), outlives, scope);
      const ended = new Date(7);
      assert.equal(endFor({ scope }, ended), outlives ? ended : null, 'else its page goes on to the end');
    }
  });

  it('is found by its host, and by sessions of the same customer, person or page at that host', () => {
    const [own, another] = [person, new Person('1000000002', encryption)].map((one) => one.lookup('person'));
    const customer = { reference: 'c-1' };
    for (const [starter, hash, reader, finds] of [
      [sessionWith(customer), own, sessionWith(customer, 'ses_2'), true],
      [sessionWith(customer), own, sessionWith({ reference: 'c-2' }), false],
      [sessionWith(customer), own, sessionWith(customer, 'ses_1', 'bank'), false],
      [sessionWith({}), own, sessionWith({}), true],
      [sessionWith({}), own, sessionWith({}, 'ses_2'), false],
      [sessionWith({}), own, sessionWith({}, 'ses_1', 'bank'), false],
      [sessionWith({}), own, sessionWith(), false],
      [sessionWith({ person }), own, sessionWith({ person }, 'ses_2'), true],
      [sessionWith({ person }), another, sessionWith({ person }, 'ses_2'), false],
      // The hash of the person was erased.
      [sessionWith({ person }), null, sessionWith({ person }), false],
      [sessionWith({ person }), own, sessionWith({ person }, 'ses_1', 'bank'), false],
      [sessionWith({ person, ...customer }), another, sessionWith({ person, ...customer }), false],
    ] as const) {
      const verification = { host: starter.host, scope: scopeOf(starter), person_hash: hash ?? null };
      const persons = reader.identity?.person?.lookups('person') ?? [];
      const what = `${verification.scope} by ${reader.host} ${scopeOf(reader)}`;
      assert.equal(owns({ kind: 'session', session: reader }, verification, persons), finds, what);
      assert.equal(owns({ kind: 'host', host: 'shop' }, verification, []), true, what);
      assert.equal(owns({ kind: 'host', host: 'bank' }, verification, []), false, what);
    }
  });
});

it('a start takes its turn for the customer only where the host vouches for the visitor or fixed the ID', () => {
  for (const [identity, kind, turn] of [
    [{ person, reference: 'c-1' }, 'fixed', 'reference:shop:c-1'],
    [{ vouched: true, reference: 'c-1' }, 'typed', 'reference:shop:c-1'],
    [{ vouched: true }, 'unvouched', 'network:192.0.2.0'],
    [{ vouched: false, reference: 'c-1' }, 'unvouched', 'network:192.0.2.0'],
    [{ reference: 'c-1' }, 'unvouched', 'network:192.0.2.0'],
    [undefined, 'unvouched', 'network:192.0.2.0'],
  ] as const) {
    const session = sessionWith(identity);
    assert.deepEqual([startKindOf(session), turnKeyOf(session, '192.0.2.0')], [kind, turn]);
  }
});

it('an ended session reads no code that came after its end, and no page asks for details in vain', () => {
  const ended = new Date(1000);
  for (const [status, ms, isRefused] of [
    ['WAITING', 1001, true],
    ['WAITING', 1000, false],
    ['QUEUED', 1001, false],
    ['COMPLETED', 1001, false],
  ] as const)
    assert.equal(needsLiveSession({ status, updated_at: new Date(ms) }, ended), isRefused, status);

  const waiting = { status: 'WAITING', code: '42' } as Verification;
  const queued = { ...waiting, status: 'QUEUED', code: null } as Verification;
  for (const [shown, endedAt, code] of [
    [waiting, null, '42'],
    [waiting, ended, null],
    [queued, ended, null],
  ] as const)
    assert.deepEqual(shownIn(sessionWith({}), shown, endedAt), { ...shown, code });
  const completed = { ...waiting, status: 'COMPLETED', code: null } as Verification;
  for (const [identity, mayReadDetails] of [
    [{ details: 'all' }, true],
    [{ details: 'none' }, false],
    [{}, false],
    [undefined, false],
  ] as const)
    assert.deepEqual(shownIn(sessionWith(identity), completed), { ...completed, mayReadDetails });
});
