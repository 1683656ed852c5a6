/** The soak on Postgres: its load, and the figures of a run. */
import { measured, percentile, type Figure, type Topic, type Wanted } from '../figures/figure.js';
import { withPostgres } from '../with-postgres.js';
import { runSoak, type SoakLoad, type SoakOutcome } from './soak.js';

const LOAD: SoakLoad = { streams: 10_000, webhooksPerSecond: 200, minutes: 10, moveEveryMs: 10_000 };

export async function soakPostgresBenchmark({ minutes, streams }: Wanted): Promise<Topic> {
  const title = 'Soak on Postgres';
  const load = { ...LOAD, ...(minutes && { minutes }), ...(streams && { streams }) };
  const outcome = await withPostgres((postgres) => runSoak({ ...load, postgres }));
  if (outcome === undefined) return { title, about: 'Not measured: no Postgres is installed.', figures: [] };
  for (const error of outcome.errors) console.log(error);
  return { title, about: describeSoak(load, outcome), figures: figuresOf(load, outcome) };
}

function describeSoak(load: SoakLoad, { webhooks, reads }: SoakOutcome): string {
  const calls = Object.values(reads).reduce((sum, times) => sum + times.length, 0);
  const shown = (count: number) => count.toLocaleString('en');
  return (
    `One proxy runs for ${load.minutes} minutes, with all of the following load at the same time. ${shown(load.streams)} people in line ` +
    `have an open event stream, each from a different address. ${load.webhooksPerSecond} webhooks arrive each second, ${shown(webhooks)} ` +
    `in total. The proxy does not know the transactions of these webhooks. Reads and new sessions follow each other, ${shown(calls)} in total. ` +
    `Every ${load.moveEveryMs / 1000} s one person leaves the line, so that everyone behind this person gets an event with a new place. ` +
    'The stream of a person in line ends after one to two minutes. If a stream is closed when the place changes, the times of a new place ' +
    'do not contain this stream. The load comes from the same machine. "Memory" is the memory of the process of the proxy after a garbage ' +
    'collection. Postgres runs on the same machine, and its memory is not counted.'
  );
}

function figuresOf({ minutes, streams }: SoakLoad, outcome: SoakOutcome): Figure[] {
  const { reads, memory, broadcastMs, webhookMs } = outcome;
  const { empty, start, end } = memory;
  const both = (what: string, times: readonly number[], goal?: number) => [
    measured(`${what}, p50`, 'ms', percentile(times, 0.5)),
    measured(`${what}, p99`, 'ms', percentile(times, 0.99), goal),
  ];
  return [
    measured('memory without streams', 'MB', empty.processMB),
    measured('memory of 1,000 streams', 'MB', (start.processMB - empty.processMB) / (streams / 1000)),
    measured('memory when all are open', 'MB', start.processMB, 350),
    measured('memory at the end', 'MB', end.processMB, 350),
    measured('memory at most, before a collection', 'MB', outcome.maxMB, 350),
    measured('heap when all are open', 'MB', start.heapMB),
    measured('heap at the end', 'MB', end.heapMB),
    measured('growth of the heap in a minute', 'MB', (end.heapMB - start.heapMB) / minutes, 0),
    measured('growth of the memory in a minute', 'MB', (end.processMB - start.processMB) / minutes, 0),
    measured('until all streams are open', 's', outcome.openedSeconds),
    ...both('a new place, until a stream shows it', broadcastMs, 250),
    ...both('a webhook, until it is stored and answered', webhookMs),
    ...both('a verification', reads.verification),
    ...both('a new session', reads.session),
    ...both('a page of a screening', reads.screening),
    ...both('a search for submissions', reads.submissions),
    measured('errors', 'calls', outcome.errors.length, 0),
    measured('places not shown', 'times', outcome.missed, 0),
  ];
}
