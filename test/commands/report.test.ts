import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import type { Screening } from '../../contract/screening.js';
import type { AuditList } from '../../contract/events.js';
import { readReport, report, reportText } from '../../server/commands/report.js';
import { readConfig } from '../../server/config/read-config.js';
import { engines } from '../engines.js';
import { HOST_KEY, startTestProxy, type TestProxy } from '../test-proxy.js';
import { SHARED } from './setups.js';

const DAY_SECONDS = 86_400;

/** How many entries of the audit trail have each name. */
async function trailOf(proxy: TestProxy): Promise<(event: string) => number> {
  const { entries } = (await (await proxy.call('GET', '/v1/audit?limit=100', HOST_KEY)).json()) as AuditList;
  return (event) => entries.filter((entry) => entry.event === event).length;
}

for (const engine of engines) {
  describe(`kyc-proxy report on ${engine.name}`, { skip: engine.skip }, () => {
    test('adds up to the audit trail, has no personal data, and counts each start once', async (t) => {
      const proxy = await startTestProxy(t, engine, { environment: { LIMIT_REQUEST: '4' } });
      const begin = async (nationalId: string, more: object = {}) => {
        const token = await proxy.identitySession(nationalId, more);
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

      const report = await readReport(proxy.database, DAY_SECONDS);
      const trail = await trailOf(proxy);
      assert.equal(report.started, 6);
      assert.equal(report.started, trail('verification.queued'));
      assert.equal(report.gotCode, trail('verification.waiting'));
      assert.equal(report.approved, trail('verification.completed'));
      assert.equal(report.declined, trail('verification.rejected'));
      assert.equal(report.ranOut, trail('verification.expired'));
      assert.equal(report.gaveUp + report.cancelled, trail('verification.cancelled'));
      assert.deepEqual([report.gaveUp, report.cancelled, report.open], [1, 1, 1]);
      const { started, approved: yes, declined: no, ranOut, failed } = report;
      assert.equal(yes + no + ranOut + report.gaveUp + report.cancelled + failed + report.open, started);
      for (const key of ['started', 'gotCode', 'approved', 'ranOut', 'open'] as const)
        assert.equal(
          report.hours.reduce((sum, group) => sum + group[key], 0),
          report[key],
        );
      assert.ok(report.medianWait !== null && report.medianDecision !== null);
      const printed = reportText(report) + JSON.stringify(report);
      for (const { id, token } of [approved, open])
        assert.ok(!printed.includes(id) && !printed.includes(token));
      assert.doesNotMatch(printed, /(?<![\d.])100000000\d(?!\d)/);
      assert.match(reportText(report), /^all {24,}6 /m);
    });

    test('counts screenings by the level that was last read', async (t) => {
      const proxy = await startTestProxy(t, engine);
      const screen = (name: string) =>
        proxy.post<Screening>(HOST_KEY, '/v1/screenings', 201, { name, entityType: 'person' });
      const { id } = await screen('Jane Doe x 3');
      await screen('John Doe x 0');
      const erased = { reference: 'customer-1', name: 'Erased Doe x 1', entityType: 'person' };
      await proxy.post(HOST_KEY, '/v1/screenings', 201, erased);
      await proxy.post(HOST_KEY, '/v1/erasures', 200, { reference: 'customer-1' });
      const { summary } = proxy.upstream.screenings.get(id)!;
      const { screenings } = await readReport(proxy.database, DAY_SECONDS);
      const trail = await trailOf(proxy);
      assert.equal(screenings.created, trail('screening.created'));
      const { unknown, ...levels } = screenings.levels;
      assert.equal(levels[summary.level as keyof typeof levels], 2);
      assert.equal(unknown, 1);
      assert.equal(
        Object.values(screenings.levels).reduce((sum, one) => sum + one, 0),
        3,
      );
      assert.match(
        reportText({ ...(await readReport(proxy.database, 60)) }),
        /^Screenings: 3 \(.*High 2.*unknown 1\)/m,
      );
    });

    test('counts what began within the time only', async (t) => {
      const proxy = await startTestProxy(t, engine);
      const token = await proxy.identitySession('1000000001', { reference: randomUUID() });
      await proxy.begin(token);
      assert.equal((await readReport(proxy.database, 3600)).started, 1);
      await proxy.advance(2 * 3600);
      const later = await readReport(proxy.database, 3600);
      assert.deepEqual([later.started, later.hours, later.medianWait], [0, [], null]);
      assert.equal((await readReport(proxy.database, DAY_SECONDS)).started, 1);
    });
  });
}

test('kyc-proxy report asks for a number of days or hours before it opens the store', async () => {
  const config = readConfig({ ...SHARED, DATABASE_URL: 'postgres://127.0.0.1:1/none' });
  for (const since of [undefined, true, '0d', '7', '1w', '-7d'])
    await assert.rejects(async () => report(config, { since }), {
      code: 'option_invalid',
      message: /^--since must be a number of days or hours, such as 7d or 12h\.$/,
    });
});
