/** What to be woken for, as Prometheus rules are written, and why. */
export const ALERTS: readonly (readonly [rule: string, why: string])[] = [
  [
    'increase(kyc_upstream_refusals_total[5m]) > 0',
    'somebody else spends the same budget, or a limit is set too high',
  ],
  [
    'kyc_budget_used{kind!="status"} / kyc_budget_limit > 0.9',
    'for ten minutes: people wait for the budget alone; checks are left out, for two people who wait use all of them',
  ],
  [
    'increase(kyc_upstream_calls_total{outcome="upstream_unauthorized"}[5m]) > 0',
    'the service refuses our credential: set a valid `UPSTREAM_TOKEN`',
  ],
  [
    'sum(rate(kyc_upstream_calls_total{outcome!~"ok|upstream_invalid_national_id"}[5m])) > 0.2 * sum(rate(kyc_upstream_calls_total[5m]))',
    'the service fails: people are told to come back later; `outcome` says how it fails',
  ],
  ['kyc_line_length > 100', 'the last in line waits ten minutes'],
  [
    'histogram_quantile(0.95, sum by (le, by) (rate(kyc_detection_delay_seconds_bucket[10m]))) > 15',
    'people look at a page that does not know yet; without any `by="webhook"`, webhooks have stopped coming',
  ],
  [
    'kyc_events_oldest_waiting_seconds > 300',
    'your receiver of events does not answer 2xx, or HOST_WEBHOOK_URL is not set any more',
  ],
  ['increase(kyc_events_given_up_total[1h]) > 0', 'mend the receiver, then replay the event'],
  [
    'increase(kyc_webhooks_total{outcome!="received"}[5m]) > 10',
    'forged webhooks, or a wrong secret or address list',
  ],
  ['increase(kyc_streams_cut_total[5m]) > 50', 'something on the way to the pages holds streams back'],
];
