/** A watch that reads nothing by itself and tells no host, for tests of screenings alone. */
import { createMetrics } from '../../server/operations/metrics.js';
import { createDecisions } from '../../server/screening/decisions.js';
import { createWatch } from '../../server/screening/watch.js';

export function watchOf(
  context: Omit<Parameters<typeof createWatch>[0], 'events' | 'metrics' | 'log' | 'intervalSeconds'>,
) {
  const log = { error: () => undefined, warn: () => undefined } as never;
  return createWatch({
    ...context,
    log,
    events: { screeningEvents: () => Promise.resolve() },
    metrics: createMetrics(),
    intervalSeconds: 3600,
  });
}

export const decisionsOf = (context: Omit<Parameters<typeof createDecisions>[0], 'events'>) =>
  createDecisions({ ...context, events: { screeningEvents: () => Promise.resolve() } });
