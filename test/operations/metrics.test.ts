import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createMetrics } from '../../server/operations/metrics.js';
import { codeBlocks } from '../guide.js';

describe('the metrics', () => {
  test('show every series that an alert counts from the start, or its first increase would not be seen', async () => {
    const shown = await createMetrics().registry.metrics();
    for (const series of [
      ...['request', 'status', 'details'].map((kind) => `kyc_upstream_refusals_total{kind="${kind}"}`),
      ...['request', 'status', 'details'].map(
        (kind) => `kyc_upstream_calls_total{kind="${kind}",outcome="upstream_unauthorized"}`,
      ),
      ...['received', 'wrong_secret', 'address_not_allowed'].map(
        (outcome) => `kyc_webhooks_total{outcome="${outcome}"}`,
      ),
      'kyc_event_deliveries_total{outcome="refused"}',
      'kyc_events_given_up_total',
      'kyc_streams_cut_total',
    ]) {
      assert.ok(shown.split('\n').includes(`${series} 0`), series);
    }
  });

  test('have every name that an alert asks for', async () => {
    const shown = await createMetrics().registry.metrics();
    const rules = [
      ...codeBlocks('monitoring.md', 'yaml')
        .join('')
        .matchAll(/expr: (.+)/g),
    ];
    assert.ok(rules.length >= 10);
    for (const [, rule] of rules) {
      for (const name of rule!.match(/kyc_\w+/g)!) {
        assert.ok(shown.includes(`# TYPE ${name.replace(/_bucket$/, '')} `), name);
      }
    }
  });
});
