import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { parse } from 'yaml';
import type { ApiContext } from '../../server/api/api-call.js';
import { createGauges } from '../../server/api/health.js';
import { createMetrics } from '../../server/operations/metrics.js';
import type { Database } from '../../server/store/database.js';
import { ROOT } from '../command.js';
import { enginesOfTier, type Engine } from '../engines.js';
import { startReceiver, type Receiver } from '../events/receiver.js';
import { failingDatabase } from '../failing-database.js';
import { pauseCodes, resumeCodes } from '../store-states.js';
import { HOST_KEY, openTestProxy, until, type TestProxy } from '../test-proxy.js';

interface World {
  engine: Engine;
  proxy: TestProxy;
  receiver: Receiver;
  failWhere: ReturnType<typeof failingDatabase>['failWhere'];
  /** The log has a line with all of these since the test began. */
  says(...parts: string[]): Promise<unknown>;
  /** The value of a series, once the condition holds for it. */
  shows(series: string, holds?: (value: number) => boolean): Promise<unknown>;
}

const withCode = (code: string) => () => Object.assign(new Error('the database says so'), { code });
const isAny = () => true;
let person = 0;
const starts = async ({ proxy }: World) =>
  proxy.begin(await proxy.identitySession(`10890000${String(++person).padStart(2, '0')}`));
const refusesStatus = (status: number) => () => ({
  status,
  body: { statusCode: status, messages: ['no'], result: null },
});

/** Each makes its situation, and finds in log and metrics what the table of the guide names. */
const SITUATIONS: Record<string, (world: World) => Promise<void>> = {
  async 'Postgres is gone'({ proxy, failWhere, says, shows }) {
    failWhere(isAny, withCode('ECONNREFUSED'));
    await says('the database fails', '"errorCode":"ECONNREFUSED"');
    await shows('kyc_database_errors_total{code="ECONNREFUSED"}');
    await shows('kyc_store_up', (value) => value === 0);
    // What does not come of the store is still there, and comes back with it.
    const text = await (await fetch(`${proxy.url}/metrics`)).text();
    for (const name of ['kyc_build_info', 'kyc_streams_open'])
      assert.match(text, RegExp(`^${name}[ {]`, 'm'));
    const ofStore = [
      'kyc_line_length',
      'kyc_line_ready',
      'kyc_events_waiting',
      'kyc_budget_used',
      'kyc_screenings_today',
    ];
    for (const name of ofStore) assert.doesNotMatch(text, RegExp(`^${name}[ {]`, 'm'));
    failWhere(() => false);
    await shows('kyc_line_length', (value) => value === 0);
  },
  async 'Its disk is full'({ failWhere, says, shows }) {
    failWhere((text) => !/^\s*select/.test(text));
    await says('the database fails', '"errorCode":"53100"');
    await shows('kyc_database_errors_total{code="53100"}');
    await shows('kyc_store_up');
  },
  async 'The service answers wrongly'(world) {
    world.proxy.upstream.on('request', () => ({ status: 200, text: '<html>maintenance</html>' }));
    await starts(world);
    await world.says('a call to upstream failed', '"failure":"upstream_');
    await world.shows(
      'kyc_upstream_calls_total{endpoint="ExtIdentity/request",outcome="upstream_unavailable"}',
    );
  },
  async 'The service refuses the token'(world) {
    world.proxy.upstream.on('request', refusesStatus(401));
    await starts(world);
    await world.says('upstream refuses our credential');
    await world.shows(
      'kyc_upstream_calls_total{endpoint="ExtIdentity/request",outcome="upstream_unauthorized"}',
    );
  },
  async 'A receiver accepts nothing'(world) {
    world.receiver.answers((response) => void response.writeHead(500).end());
    const token = await world.proxy.identitySession('1089000099');
    const { id } = await world.proxy.begin(token);
    await world.proxy.post(token, `/v1/verifications/${id}/cancel`, 200);
    await world.says('an event was not delivered', '"outcome":"refused"', '"origin":"http://127.0.0.1:');
    await world.shows('kyc_event_deliveries_total{outcome="refused"}');
    await world.shows('kyc_events_oldest_waiting_seconds');
  },
  async 'The password of Postgres changed'({ failWhere, says, shows }) {
    failWhere(isAny, withCode('28P01'));
    await says('"errorCode":"28P01"');
    await shows('kyc_database_errors_total{code="28P01"}');
    await shows('kyc_store_up', (value) => value === 0);
  },
  async 'Prepared statements do not fit'({ proxy, failWhere, says, shows }) {
    failWhere((text) => text.includes('from proxy.events'), withCode('0A000'));
    assert.ok((await proxy.call('GET', '/v1/events', HOST_KEY)).status >= 500);
    await says('"errorCode":"0A000"');
    await shows('kyc_database_errors_total{code="0A000"}');
    await shows('kyc_request_duration_seconds_count{route="/v1/events"}');
    assert.match(
      await (await fetch(`${proxy.url}/metrics`)).text(),
      /^kyc_requests_total\{route="\/v1\/events",problem="(internal|storage_unavailable)"\} [1-9]/m,
    );
  },
  async 'A lock is held, as by a migration'({ engine, proxy, shows }) {
    // The embedded database has one connection: no other one can hold a lock.
    if (engine.name === 'pglite') return;
    let release = () => {};
    const held = proxy.database.transaction(async (tx) => {
      await tx.query('lock table proxy.places in access exclusive mode');
      await new Promise<void>((done) => (release = done));
    });
    try {
      await shows('kyc_database_oldest_transaction_seconds', (seconds) => seconds > 2);
      await shows('kyc_store_up', (value) => value === 0);
    } finally {
      release();
      await held;
    }
  },
  async 'The ledger stands'(world) {
    const calls = () => world.proxy.upstream.calls.filter(({ endpoint }) => endpoint === 'request').length;
    await pauseCodes(world.proxy.database, 86_400);
    const before = calls();
    await starts(world);
    await world.shows('kyc_line_ready');
    assert.equal(calls(), before);
    // No code is created for those who are away.
    await world.proxy.database.query('update proxy.places set present_until = proxy.now()');
    await world.shows('kyc_line_ready', (value) => value === 0);
    await world.shows('kyc_line_length');
  },
  async 'A clock is wrong'() {
    const metrics = createMetrics();
    const now = new Date(Date.now() - 90_000);
    await createGauges({
      ...({} as Pick<ApiContext, 'events' | 'screenings' | 'watch' | 'identity'>),
      database: { query: () => Promise.resolve([{ now, oldest: 0 }]) } as unknown as Database,
      metrics,
    })();
    const { value } = (await metrics.clockDifference.get()).values[0]!;
    assert.ok(Math.abs(value - 90) < 5, `${value} s`);
  },
  async 'The watch has stopped'({ failWhere, says, shows }) {
    failWhere((text) => text.includes('proxy.reading'), withCode('42501'));
    await says('a worker step failed', '"worker":"watch"', '"errorCode":"42501"');
    await shows('kyc_worker_failures_total{worker="watch"}');
  },
  async 'Erasing fails'({ proxy, failWhere, says, shows }) {
    failWhere((text) => /\bset national_id = null/.test(text), withCode('42501'));
    await says('the retention of data failed', '"run":"erase"', '"errorCode":"42501"');
    await shows('kyc_worker_failures_total{worker="retention"}');
    const last = async () =>
      /^kyc_retention_last_success_seconds\{run="erase"\} (.+)$/m.exec(
        await (await fetch(`${proxy.url}/metrics`)).text(),
      )![1];
    const failedAt = await last();
    failWhere(() => false);
    await until('it succeeds again', async () => (await last()) !== failedAt);
    failWhere((text) => text.includes('proxy.verifications'), withCode('42501'));
    await proxy.call('POST', '/v1/erasures', HOST_KEY, { nationalId: '1089000098' });
    assert.match(
      await (await fetch(`${proxy.url}/metrics`)).text(),
      /^kyc_requests_total\{route="\/v1\/erasures",problem="(internal|storage_unavailable)"\} [1-9]/m,
    );
  },
};

for (const engine of enginesOfTier)
  describe(`log and metrics alone tell, on ${engine.name}`, { skip: engine.skip }, () => {
    let world: World;
    let from = 0;
    beforeEach(() => (from = world.proxy.logged.length));
    before(async () => {
      const { database, failWhere } = failingDatabase(await engine.openMigrated());
      const receiver = await startReceiver();
      const proxy = await openTestProxy(engine, {
        database,
        stopGraceMs: 1,
        environment: receiver.environment,
      });
      world = {
        ...{ engine, proxy, receiver, failWhere },
        says: (...parts) =>
          until(parts.join(' '), () =>
            proxy.logged.slice(from).some((line) => parts.every((part) => line.includes(part))),
          ),
        shows: (series, holds = (value) => value > 0) =>
          until(series, async () => {
            const text = await (await fetch(`${proxy.url}/metrics`)).text();
            const line = text.split('\n').find((one) => one.startsWith(`${series} `));
            return line !== undefined && holds(Number(line.slice(series.length)));
          }),
      };
    });
    afterEach(async () => {
      const { proxy, receiver, failWhere, shows } = world;
      failWhere(() => false);
      proxy.upstream.on('request');
      receiver.answers();
      await resumeCodes(proxy.database);
      await shows('kyc_store_up');
      await until('it is ready', async () => (await fetch(`${proxy.url}/readyz`)).ok);
    });
    after(async () => {
      await world.proxy.stop();
      await world.receiver.close();
    });

    for (const [situation, tell] of Object.entries(SITUATIONS)) test(situation, () => tell(world));
  });

test('the guide has these situations, each with an alert', () => {
  const read = (path: string) => readFileSync(join(ROOT, 'docs', path), 'utf8');
  const section = /^## What has happened$([^#]+)/m.exec(read('guides/monitoring.md'))![1]!;
  const rows = [...section.matchAll(/^\| ([A-Z][^|]+?) +\| `(\w+)` +\|/gm)];
  assert.deepEqual(
    rows.map(([, situation]) => situation),
    Object.keys(SITUATIONS),
  );
  const { groups } = parse(read('operating/files/alerts.yaml')) as {
    groups: { rules: { alert: string }[] }[];
  };
  const alerts = new Set(groups.flatMap(({ rules }) => rules.map(({ alert }) => alert)));
  for (const [, situation, alert] of rows) assert.ok(alerts.has(alert!), `${situation}: ${alert}`);
});
