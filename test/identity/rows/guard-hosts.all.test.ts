import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, test } from 'node:test';
import type { Verification } from '../../../contract/identity.js';
import type { Session, SessionRequestInput } from '../../../contract/schemas/sessions.js';
import type { GuardLimits } from '../../../server/rules/guard.js';
import { pglite } from '../../engines.js';
import { HOST_KEY, ORIGIN, PUBLISHABLE_KEY, proxyForSuite } from '../../test-proxy.js';

const BANK_KEY = 'key-of-the-bank-for-tests-012345';
const BANK_PUBLISHABLE_KEY = 'public-key-of-the-bank-0123456';
const KEYS = { shop: [HOST_KEY, PUBLISHABLE_KEY], bank: [BANK_KEY, BANK_PUBLISHABLE_KEY] } as const;
type Host = keyof typeof KEYS;
type Visitor = 'fixed' | 'typed' | 'unvouched';

const MOST = 2;
const LIFETIME_SECONDS = 120;
const limits = { person: MOST, session: 100, reference: 100, address: 100 };
const LIMITS: GuardLimits = { windowSeconds: 3600, window: limits, day: limits };

describe('the limits on starts of two hosts', () => {
  const proxy = proxyForSuite(pglite, {
    guard: LIMITS,
    lifetimeSeconds: LIFETIME_SECONDS,
    environment: {
      HOST_KEYS: `shop:${HOST_KEY},bank:${BANK_KEY}`,
      PUBLISHABLE_KEYS: `shop:${PUBLISHABLE_KEY},bank:${BANK_PUBLISHABLE_KEY}`,
      VERIFICATION_LIFETIME_SECONDS: String(LIFETIME_SECONDS),
    },
  });
  // The budget of the minute is free again.
  beforeEach(() => proxy.advance(60));

  let persons = 0;
  const newPerson = () => String(1_000_000_000 + 7 * (persons += 1));

  /** A start of a new visitor for this number. */
  async function starts(visitor: Visitor, host: Host, nationalId: string) {
    const identity: SessionRequestInput['identity'] = {
      fixed: { nationalId, reference: randomUUID() },
      typed: { vouched: true, reference: randomUUID() },
      unvouched: {},
    }[visitor];
    const key = KEYS[host][visitor === 'unvouched' ? 1 : 0];
    const minted = await proxy.call('POST', '/v1/sessions', key, { origin: ORIGIN, identity });
    const { token } = (await minted.json()) as Session;
    const body = visitor === 'fixed' ? {} : { nationalId };
    const answered = await proxy.call('POST', '/v1/verifications', token, body);
    return { token, answered, status: answered.status };
  }
  /** It gets a code, and the request ends so. */
  async function ends(
    visitor: Visitor,
    host: Host,
    nationalId: string,
    status: 'EXPIRED' | 'REJECTED' | 'COMPLETED',
  ) {
    const { token, answered } = await starts(visitor, host, nationalId);
    assert.equal(answered.status, 201, await answered.clone().text());
    await proxy.decided(token, ((await answered.json()) as Verification).id, status);
  }
  test('vouched ones of one host use up nothing of another, and tell it nothing', async () => {
    for (const visitor of ['fixed', 'typed'] as const) {
      const nationalId = newPerson();
      for (let count = 0; count < MOST; count += 1) await ends(visitor, 'shop', nationalId, 'EXPIRED');
      assert.equal((await starts(visitor, 'shop', nationalId)).status, 429);
      await ends(visitor, 'bank', nationalId, 'EXPIRED');
    }
  });

  test('a vouched one that its person declined delays none at another host', async () => {
    for (const visitor of ['fixed', 'typed'] as const) {
      const nationalId = newPerson();
      await ends(visitor, 'shop', nationalId, 'REJECTED');
      assert.equal((await starts(visitor, 'shop', nationalId)).status, 429);
      await ends(visitor, 'bank', nationalId, 'REJECTED');
      assert.equal((await starts(visitor, 'bank', nationalId)).status, 429);
    }
  });

  test('a typed one that delayed the owner of its number makes none at another host wait', async () => {
    const nationalId = newPerson();
    const typed = await starts('typed', 'shop', nationalId);
    const { id } = (await typed.answered.json()) as Verification;
    await proxy.reaches(typed.token, id, 'WAITING');
    const customer = await starts('typed', 'bank', nationalId);
    const waiting = (await customer.answered.json()) as Verification;
    const owner = await starts('fixed', 'shop', nationalId);
    const own = (await owner.answered.json()) as Verification;
    assert.equal(own.reason, 'request_open');
    await proxy.decided(typed.token, id, 'EXPIRED');
    await proxy.decided(owner.token, own.id, 'COMPLETED');
    await proxy.reaches(customer.token, waiting.id, 'WAITING');
    await proxy.decided(customer.token, waiting.id, 'COMPLETED');
    assert.equal((await starts('typed', 'shop', nationalId)).status, 429);
    await ends('typed', 'bank', nationalId, 'COMPLETED');
  });

  test('unvouched ones count for the number at all hosts: the phone is one', async () => {
    const nationalId = newPerson();
    for (const host of ['shop', 'bank'] as const) await ends('unvouched', host, nationalId, 'EXPIRED');
    for (const host of ['shop', 'bank'] as const) {
      const { token, answered } = await starts('unvouched', host, nationalId);
      const { id } = (await answered.json()) as Verification;
      const [place] = await proxy.database.query<{ waits: boolean }>(
        'select not_before > proxy.now() as waits from proxy.places where verification_id = $1',
        [id],
      );
      assert.deepEqual(place, { waits: true });
      await proxy.post(token, `/v1/verifications/${id}/cancel`, 200);
    }
  });
});
