import { ASSUMPTIONS } from '../../../sandbox/conformance/rules/assumptions.js';
import { createMetrics } from '../../../server/operations/metrics.js';
import { callPages } from './call-pages.js';
import { elementPages } from './element-pages.js';
import { blocks, markdownTable } from './markdown-table.js';
import { variablePage } from './variable-page.js';

export function generatedPages(root: string): Readonly<Record<string, string>> {
  return {
    ...callPages(),
    ...elementPages(root),
    'reference/assumptions': assumptionPage(),
    'reference/metrics': metricPage(),
    'reference/variables': variablePage(root),
  };
}

function assumptionPage(): string {
  return blocks(
    '# Assumptions about the service',
    'The document of the service leaves these points open. The sandbox follows the rule below. “Change” names a setting of the ' +
      'sandbox, or the file in `sandbox/` that holds the rule. [`kyc-conformance`](/packages/kyc-elements-sandbox#service-profile) finds out what a real service does.',
    ...ASSUMPTIONS.map(
      ({ about, rule, why, change }) =>
        `## ${about}\n\n${ended(rule)}\n\n- **Why:** ${ended(why)}${change === '–' ? '' : `\n- **Change:** ${change}`}`,
    ),
  );
}

const ended = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

interface Registered {
  readonly name: string;
  readonly help: string;
  readonly type: string;
  readonly labelNames?: readonly string[];
}

function metricPage(): string {
  const metrics = createMetrics().registry.getMetricsAsArray() as unknown as Registered[];
  return blocks(
    '# Metrics',
    '`/metrics` has these as Prometheus text. [Monitoring](/guides/monitoring) says who may read them, and has alert rules.',
    markdownTable(
      ['Metric', 'Meaning', 'Unit', 'Type', 'Labels'],
      metrics.map(({ name, help, type, labelNames = [] }) => [
        `\`${name}\``,
        help,
        name.endsWith('_seconds') ? 'seconds' : 'count',
        type,
        labelNames.map((label) => `\`${label}\``).join(', '),
      ]),
    ),
  );
}
