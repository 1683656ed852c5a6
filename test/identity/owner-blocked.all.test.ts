import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { AuditList } from '../../contract/schemas/events.js';
import type { Verification } from '../../contract/identity.js';
import type { Session } from '../../contract/schemas/sessions.js';
import { guardLimits, STARTS_PER_ADDRESS, STARTS_PER_PERSON } from '../../server/rules/guard.js';
import { pglite } from '../engines.js';
import { HOST_KEY, ORIGIN, PUBLISHABLE_KEY, proxyForSuite } from '../test-proxy.js';
import { keepPresent } from '../store-states.js';

const LIFETIME_SECONDS = 120;
/** From the claim of a call to the end of its request: the lifetime, the call itself and the margins. */
const HOLD_SECONDS = LIFETIME_SECONDS + 22;
const STEP_SECONDS = 10;
/** An owner who comes back within the hour after each code, within the limits on their own starts. */
const OWNER_PAUSE_SECONDS = 310;
const PAUSE_STEP_SECONDS = 62;

describe('the owner of a number', () => {
  const proxy = proxyForSuite(pglite, {
    lifetimeSeconds: LIFETIME_SECONDS,
    guard: guardLimits({ person: STARTS_PER_PERSON, address: STARTS_PER_ADDRESS }),
    environment: { TRUST_PROXY: '1', VERIFICATION_LIFETIME_SECONDS: String(LIFETIME_SECONDS) },
  });

  let addresses = 0;
  async function stranger(nationalId: string) {
    addresses += 1;
    const from = { 'X-Forwarded-For': `10.1.${addresses >> 8}.${addresses & 255}` };
    const minting = { origin: ORIGIN, identity: {} };
    const minted = await proxy.call('POST', '/v1/sessions', PUBLISHABLE_KEY, minting, from);
    const { token } = (await minted.json()) as Session;
    const started = await proxy.call('POST', '/v1/verifications', token, { nationalId }, from);
    assert.equal(started.status, 201);
    return { token, ...((await started.json()) as Verification) };
  }
  const audited = async (subject: string) => {
    const answer = await proxy.call('GET', `/v1/audit?subject=${subject}`, HOST_KEY);
    return ((await answer.json()) as AuditList).entries.map(({ event }) => event);
  };
  /** The seconds until the code, each a step of the clock with the page open. */
  async function secondsToCode(token: string, id: string, meanwhile = () => Promise.resolve()) {
    for (let seconds = 0; ; seconds += STEP_SECONDS) {
      const { status, queue, now } = await proxy.read(token, id);
      if (status === 'WAITING') return seconds;
      assert.equal(status, 'QUEUED');
      // Nothing makes it wait any more: the code comes without a move of the clock.
      if (Date.parse(queue!.expectedAt) <= Date.parse(now)) {
        await proxy.reaches(token, id, 'WAITING');
        return seconds;
      }
      await proxy.advance(STEP_SECONDS);
      await meanwhile();
    }
  }

  test('is delayed by strangers with the public key by one lifetime an hour, and never locked out', async () => {
    const nationalId = '1000000975';
    const waiting: Awaited<ReturnType<typeof stranger>>[] = [];
    /** From an address of its own, and it stays. */
    const strangerComes = async () => {
      const come = await stranger(nationalId);
      waiting.push(come);
      // One row: a statement that locks many might block the proxy, and the proxy it.
      await keepPresent(proxy.database, come.id, 7200);
    };
    await strangerComes();
    await proxy.reaches(waiting[0]!.token, waiting[0]!.id, 'WAITING');
    const delays: number[] = [];
    for (let passed = 0; passed < 3600;) {
      const owner = await proxy.identitySession(nationalId);
      const { id } = await proxy.begin(owner);
      const delay = await secondsToCode(owner, id, strangerComes);
      delays.push(delay);
      if (delays.length === 1)
        assert.deepEqual(await audited(id), [
          'verification.waiting',
          'verification.blocked',
          'verification.queued',
        ]);
      const { code } = await proxy.read(owner, id);
      proxy.upstream.expire(proxy.transactionOf(code!));
      await proxy.upstream.sendWebhook(proxy.webhookUrl, proxy.transactionOf(code!), 'EXPIRED');
      await proxy.reaches(owner, id, 'EXPIRED');
      for (let paused = 0; paused < OWNER_PAUSE_SECONDS; paused += PAUSE_STEP_SECONDS) {
        await proxy.advance(PAUSE_STEP_SECONDS);
        await strangerComes();
      }
      passed += delay + OWNER_PAUSE_SECONDS;
    }
    const total = delays.reduce((sum, delay) => sum + delay, 0);
    console.log(
      `  ${waiting.length} strangers, ${delays.length} starts of the owner, delayed by ${delays.join(', ')} s`,
    );
    assert.ok(total > 0 && total <= HOLD_SECONDS, `${total} s`);
  });
});
