import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, test } from 'node:test';
import type { Verification } from '../../contract/identity.js';
import { enginesOfTier } from '../engines.js';
import { proxyForSuite, until } from '../test-proxy.js';

const LIFETIME_SECONDS = 180;
/** The call's own seconds and the margin at the end of a request. */
const TOLERANCE_MS = 20_000;
/** From the claim of a creation call to its time-out. */
const LONGEST_CALL_SECONDS = 20;

for (const engine of enginesOfTier) {
  describe(`one live request per person on ${engine.name}`, { skip: engine.skip }, () => {
    const proxy = proxyForSuite(engine, { secondRequest: 'refuse', lifetimeSeconds: LIFETIME_SECONDS });
    let people = 0;
    let nationalId: string;
    beforeEach(async () => {
      nationalId = String(1_000_000_800 + people++);
      proxy.upstream.on('request');
      await proxy.advance(600);
    });

    const session = (reference: string) => proxy.identitySession(nationalId, { reference });
    const creations = () =>
      proxy.upstream.callsTo('request').filter(({ body }) => body.nationalId === nationalId).length;
    const cancel = (token: string, id: string) => proxy.post(token, `/v1/verifications/${id}/cancel`, 200);
    async function waiting(reference: string = randomUUID()) {
      const token = await session(reference);
      const { id } = await proxy.begin(token);
      const verification = await proxy.reaches(token, id, 'WAITING');
      return { token, id, reference, verification, transId: proxy.transactionOf(verification.code!) };
    }
    const waitsUntil = ({ status, reason, code, queue }: Verification) => {
      assert.deepEqual([status, reason, code], ['QUEUED', 'request_open', null]);
      return Date.parse(queue!.startsAt);
    };
    /** Moves the clock to the moment that was shown, and a second on; the page stays open. */
    async function reachTime(token: string, { id, now, queue }: Verification): Promise<Verification> {
      await proxy.advance((Date.parse(queue!.startsAt) - Date.parse(now)) / 1000 + 1);
      await proxy.read(token, id);
      return proxy.reaches(token, id, 'WAITING');
    }

    test('a start under another reference never sees the code, and gets its own at the time it was shown', async () => {
      const first = await waiting();
      await cancel(first.token, first.id);
      const stranger = await session(randomUUID());
      const start = await proxy.begin(stranger);
      const overAt = waitsUntil(start);
      const expiresAt = Date.parse(first.verification.expiresAt!);
      assert.ok(overAt >= expiresAt && overAt < expiresAt + TOLERANCE_MS);
      await proxy.advance(LIFETIME_SECONDS - 20);
      waitsUntil(await proxy.read(stranger, start.id));
      assert.equal(creations(), 1);
      const { code, reason } = await reachTime(stranger, await proxy.read(stranger, start.id));
      assert.deepEqual([code === first.verification.code, reason], [false, null]);
      assert.equal(creations(), 2);
    });

    test('a start after a cancellation during the creation call gets the code of that call', async () => {
      const answer = proxy.upstream.hold('request');
      const reference = randomUUID();
      const token = await session(reference);
      const { id } = await proxy.begin(token);
      await until('the call is sent', () => creations() === 1);
      await cancel(token, id);
      const again = await proxy.begin(token);
      waitsUntil(again);
      const stranger = await session(randomUUID());
      const other = await proxy.begin(stranger);
      waitsUntil(other);
      answer();
      const { code } = await proxy.reaches(token, again.id, 'WAITING');
      proxy.transactionOf(code!);
      waitsUntil(await proxy.read(stranger, other.id));
      assert.equal(creations(), 1);
    });

    test('a start that waits behind another is shown no later a time than that one needs', async () => {
      const answer = proxy.upstream.hold('request');
      const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()].map(session);
      const { id } = await proxy.begin(await first!);
      await until('the call is sent', () => creations() === 1);
      const start = await proxy.begin(await second!);
      const duringTheCall = waitsUntil(start);
      answer();
      await proxy.reaches(await first!, id, 'WAITING');
      const afterTheCall = await until('the time falls', async () => {
        const at = waitsUntil(await proxy.read(await second!, start.id));
        return at < duringTheCall && at;
      });
      const behind = waitsUntil(await proxy.begin(await third!)) - afterTheCall;
      assert.ok(behind < (LIFETIME_SECONDS + LONGEST_CALL_SECONDS + 10) * 1000, `${behind} ms`);
    });

    // The embedded engine has one transaction at a time.
    if (engine.name === 'pglite') return;
    test('what changes the line waits for the others that do, holding no start', async () => {
      const first = await waiting();
      const token = await session(randomUUID());
      const start = await proxy.begin(token);
      const lock = "select from proxy.budgets where kind = 'request' for update";
      let cancelled: Promise<unknown> | undefined;
      await proxy.database.transaction(async (tx) => {
        await tx.query(lock);
        cancelled = cancel(first.token, first.id);
        await until('the cancellation changes the times of the others', async () => {
          await tx.query('select pg_stat_clear_snapshot()');
          const waits = await tx.query(
            "select from pg_stat_activity where wait_event_type = 'Lock' and query = $1",
            [lock],
          );
          return waits.length > 0;
        });
        await tx.query('select from proxy.verifications where id = $1 for update nowait', [start.id]);
      });
      await cancelled;
      waitsUntil(await proxy.read(token, start.id));
    });
  });
}
