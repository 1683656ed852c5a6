import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { ApiContext } from '../../server/api/api-call.js';
import { createGauges } from '../../server/api/health.js';
import type { Identity } from '../../server/identity/identity.js';
import { createMetrics } from '../../server/operations/metrics.js';
import type { Database } from '../../server/store/database.js';
import { ROOT, runCommand } from '../command.js';
import { enginesOfTier, pglite } from '../engines.js';
import { startTestProxy, until } from '../test-proxy.js';

const readFile = (name: string) => readFileSync(join(ROOT, 'docs/operating/files', name), 'utf8');

describe('the metrics', () => {
  test('show every series that an alert counts from the start, or its first increase would not be seen', async () => {
    const shown = await createMetrics().registry.metrics();
    for (const series of [
      ...['request', 'status', 'details'].map((kind) => `kyc_upstream_refusals_total{kind="${kind}"}`),
      ...['request', 'status', 'details'].map(
        (kind) => `kyc_upstream_calls_total{endpoint="ExtIdentity/${kind}",outcome="upstream_unauthorized"}`,
      ),
      ...['received', 'wrong_secret'].map((outcome) => `kyc_webhooks_total{outcome="${outcome}"}`),
      'kyc_event_deliveries_total{outcome="refused"}',
      'kyc_events_given_up_total',
      'kyc_streams_cut_total',
    ]) {
      assert.ok(shown.split('\n').includes(`${series} 0`), series);
    }
  });

  const metrics = createMetrics();
  const known = new Map(
    (metrics.registry.getMetricsAsArray() as unknown as { name: string; labelNames?: string[] }[]).map(
      ({ name, labelNames = [] }) => [name, labelNames],
    ),
  );
  const { groups } = parse(readFile('alerts.yaml')) as {
    groups: { rules: { alert: string; expr: string }[] }[];
  };
  const rules = groups.flatMap((group) => group.rules);
  const { panels } = JSON.parse(readFile('dashboard.json')) as {
    panels: { title: string; targets: { expr: string; legendFormat: string }[] }[];
  };
  const expressions = [
    ...rules.map(({ alert, expr }) => ({ where: alert, expr, legend: '' })),
    ...panels.flatMap(({ title, targets }) =>
      targets.map(({ expr, legendFormat }) => ({ where: title, expr, legend: legendFormat })),
    ),
  ];

  test('have every name and label that an alert or a panel of the dashboard asks for', () => {
    assert.ok(rules.length >= 16 && panels.length >= 12);
    for (const { where, expr, legend } of expressions) {
      const names = expr.match(/kyc_\w+/g)!.map((name) => name.replace(/_bucket$/, ''));
      const labels = ['le', 'instance'];
      for (const name of names) labels.push(...(known.get(name) ?? assert.fail(`${where}: ${name}`)));
      const asked = [
        ...[...expr.matchAll(/(\w+)(?:!?=~?)"/g)].map(([, label]) => label!),
        ...[...expr.matchAll(/by \(([^)]+)\)/g)].flatMap(([, list]) => list!.split(', ')),
        ...[...legend.matchAll(/\{\{(\w+)\}\}/g)].map(([, label]) => label!),
      ];
      for (const label of asked) assert.ok(labels.includes(label), `${where}: ${label}`);
    }
  });

  test('are all on the dashboard or in an alert', () => {
    const shown = expressions.map(({ expr }) => expr).join('\n');
    for (const name of known.keys()) assert.ok(shown.includes(name), name);
  });
});

for (const engine of enginesOfTier) {
  describe(`the metrics on ${engine.name}`, { skip: engine.skip }, () => {
    test('say how long people waited, which calls were made, since when which version runs, and how the pool is used', async (t) => {
      const proxy = await startTestProxy(t, engine);
      await proxy.waiting('1000000001');
      let text = '';
      // On a busy machine the store may not answer within the two seconds of a reading.
      await until('a reading with the store', async () => {
        text = await (await fetch(`${proxy.url}/metrics`)).text();
        return /^kyc_store_up 1$/m.test(text);
      });
      assert.match(text, /^kyc_admission_wait_seconds_count 1$/m);
      assert.match(text, /^kyc_upstream_calls_total\{endpoint="ExtIdentity\/request",outcome="ok"\} 1$/m);
      assert.match(
        text,
        new RegExp(
          `^kyc_build_info\\{version="[\\d.]+",node="v[\\d.]+",database="${engine.name}"\\} 1$`,
          'm',
        ),
      );
      const [, started] = /^kyc_start_time_seconds (\d+)$/m.exec(text)!;
      assert.ok(Math.abs(Number(started) - (Date.now() / 1000 - process.uptime())) < 2);
      const pool = text.match(/^kyc_database_connections\{state="(?:used|idle|waiting)"\} \d+$/gm);
      assert.equal(pool?.length ?? 0, engine.name === 'postgres' ? 3 : 0);
    });
  });
}

test('the metrics wait for a silent store for a bounded time, with one reading at a time', async () => {
  const metrics = createMetrics();
  let readings = 0;
  const never = () => {
    readings += 1;
    return new Promise<never>(() => undefined);
  };
  const identity = { verifications: { measure: never } } as unknown as Identity;
  const rest = {} as Pick<ApiContext, 'events' | 'screenings' | 'watch'>;
  const refresh = createGauges({ ...rest, identity, metrics, database: {} as Database }, 1);
  await refresh();
  await refresh();
  assert.equal(readings, 1);
  assert.match(await metrics.registry.metrics(), /^kyc_store_up 0$/m);
});

test('each line of the log has its time in ISO 8601', async () => {
  const script = `import { createLog } from ${JSON.stringify(import.meta.resolve('../../server/operations/log.js'))};
    createLog('info').info('said');`;
  const { output } = await runCommand(process.execPath, ['--input-type=module', '--eval', script]);
  const { time, msg } = JSON.parse(output) as Record<string, string>;
  assert.deepEqual([new Date(time!).toISOString(), msg], [time, 'said']);
});

test('a probe is logged at debug while it succeeds, and other requests at info', async (t) => {
  const proxy = await startTestProxy(t, pglite, { environment: { STOP_SECONDS: '1' } });
  const logged = (route: string, status: number) =>
    proxy.logged
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .find((line) => line['msg'] === 'request' && line['route'] === route && line['status'] === status);
  for (const [route, status, level] of [
    ['/livez', 200, 20],
    ['/readyz', 200, 20],
    ['/docs', 200, 30],
    ['/readyz', 503, 30],
  ] as const) {
    if (status === 503) await proxy.drain();
    await fetch(`${proxy.url}${route}`);
    await until(`${route} is logged`, () => logged(route, status) !== undefined);
    assert.equal(logged(route, status)!['level'], level, route);
  }
});
