/** The statement of the guide that counts how verifications ended. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { AuditList } from '../../contract/schemas/events.js';
import { bothEngines } from '../engines.js';
import { codeBlocks } from '../guide.js';
import { HOST_KEY, startTestProxy, type TestProxy } from '../test-proxy.js';

const [STATEMENT = ''] = codeBlocks('monitoring.md', 'sql');
const ENDS = ['approved', 'declined', 'expired', 'left_line', 'cancelled', 'failed', 'open'] as const;

type Counts = Record<(typeof ENDS)[number] | 'started' | 'got_code', number>;
interface Group extends Counts {
  hour: Date | null;
  median_wait: unknown;
  median_decision: unknown;
}

async function readGroups(proxy: TestProxy): Promise<{ hours: Group[]; total: Group }> {
  const groups = await proxy.database.query<Group & Record<string, unknown>>(STATEMENT);
  return { hours: groups.slice(0, -1), total: groups.at(-1)! };
}

/** How many entries of the audit trail have each name. */
async function trailOf(proxy: TestProxy): Promise<(event: string) => number> {
  const { entries } = (await (await proxy.call('GET', '/v1/audit?limit=100', HOST_KEY)).json()) as AuditList;
  return (event) => entries.filter((entry) => entry.event === event).length;
}

for (const engine of bothEngines) {
  describe(`the statement on ends on ${engine.name}`, { skip: engine.skip }, () => {
    test('adds up to the audit trail, and counts each start once', async (t) => {
      const proxy = await startTestProxy(t, engine, { environment: { LIMIT_REQUEST: '4' } });
      const begin = async (nationalId: string) => {
        const token = await proxy.identitySession(nationalId);
        return { token, ...(await proxy.begin(token)) };
      };
      const approved = await begin('1000000001');
      const declined = await begin('1000000002');
      const cancelled = await begin('1000000003');
      const expired = await begin('1000000004');
      const codes = [];
      for (const { token, id } of [approved, declined, cancelled, expired])
        codes.push((await proxy.reaches(token, id, 'WAITING')).code!);
      // The limit of the minute is used: this one stays in line, and leaves it.
      const gaveUp = await begin('1000000005');
      await proxy.post(gaveUp.token, `/v1/verifications/${gaveUp.id}/cancel`, 200);
      await proxy.post(cancelled.token, `/v1/verifications/${cancelled.id}/cancel`, 200);
      proxy.upstream.transactions.get(proxy.transactionOf(codes[0]!))!.status = 'COMPLETED';
      proxy.upstream.transactions.get(proxy.transactionOf(codes[1]!))!.status = 'REJECTED';
      await proxy.reaches(approved.token, approved.id, 'COMPLETED');
      await proxy.reaches(declined.token, declined.id, 'REJECTED');
      await proxy.advance(600);
      await proxy.reaches(expired.token, expired.id, 'EXPIRED');
      const open = await begin('1000000006');
      await proxy.reaches(open.token, open.id, 'WAITING');

      const { hours, total } = await readGroups(proxy);
      const trail = await trailOf(proxy);
      assert.equal(total.hour, null);
      assert.equal(total.started, 6);
      assert.equal(total.started, trail('verification.queued'));
      assert.equal(total.got_code, trail('verification.waiting'));
      assert.equal(total.approved, trail('verification.completed'));
      assert.equal(total.declined, trail('verification.rejected'));
      assert.equal(total.expired, trail('verification.expired'));
      assert.equal(total.left_line + total.cancelled, trail('verification.cancelled'));
      assert.deepEqual([total.left_line, total.cancelled, total.open], [1, 1, 1]);
      assert.equal(
        ENDS.reduce((sum, end) => sum + total[end], 0),
        total.started,
      );
      for (const key of ['started', 'got_code', ...ENDS] as const)
        assert.equal(
          hours.reduce((sum, group) => sum + group[key], 0),
          total[key],
        );
      assert.ok(total.median_wait !== null && total.median_decision !== null);
      // Only what began within seven days.
      await proxy.advance(8 * 86_400);
      assert.equal((await readGroups(proxy)).total.started, 0);
    });
  });
}
