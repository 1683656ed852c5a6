import { createMetrics } from '../../../server/operations/metrics.js';
import { blocks, markdownTable } from './markdown-table.js';

interface Registered {
  readonly name: string;
  readonly help: string;
  readonly type: string;
  readonly labelNames?: readonly string[];
}

export function metricPage(): string {
  const metrics = createMetrics().registry.getMetricsAsArray() as unknown as Registered[];
  return blocks(
    '# Metrics',
    '`/metrics` has these as Prometheus text. [Monitoring](/guides/monitoring#watch) says who may read them, and has alert rules.',
    markdownTable(
      ['Metric', 'Meaning', 'Type', 'Labels'],
      metrics.map(({ name, help, type, labelNames = [] }) => [
        `\`${name}\``,
        help,
        type,
        labelNames.map((label) => `\`${label}\``).join(', '),
      ]),
    ),
  );
}
