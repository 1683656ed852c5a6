/** Two list updates reach monitored names, while proxies are killed: is every change announced once, and how soon? */
import { noPublishedLists } from '../../sandbox/lists/published-lists.js';
import { benchEngines, type BenchEngine } from '../bench-engines.js';
import type { Figure, Topic, Wanted } from '../figures/figure.js';
import { percentile } from '../spread.js';
import { monitoredNames } from './monitored-names.js';
import { runWatch, type WatchOutcome } from './watch-run.js';

function figuresOf(of: string, outcome: WatchOutcome, isFaulty: boolean): Figure[] {
  const goal = (what: string, unit: Figure['unit'], ours: number, peer = 0): Figure => ({
    ...{ what: `${of}: ${what}`, unit, ours, against: 'the goal', peer },
  });
  return [
    goal('changes missed', 'times', outcome.missed),
    goal('changes announced twice', 'times', outcome.doubled),
    goal('announced with other hits or fields', 'times', outcome.wrong),
    goal(
      'until a change is announced, p95',
      's',
      percentile(outcome.delaysMinutes, 0.95) * 60,
      (isFaulty ? 360 : 90) * 60,
    ),
    ...(isFaulty ? [] : [goal('429 to people', 'calls', outcome.refusedPeople)]),
    goal('names, dates, numbers in dump, log, files', 'times', outcome.traces.length),
  ];
}

const NAMES = { short: 200, long: 5000, faulty: 300 };

export async function watchBenchmark({ seed = '1', long = false, names: wanted }: Wanted): Promise<Topic> {
  const title = 'A watch of monitored names';
  if (noPublishedLists) return { title, about: `Not measured: ${noPublishedLists}.`, figures: [] };
  const names = await monitoredNames(wanted ?? NAMES[long ? 'long' : 'short'], seed);
  // Both engines at once: a run waits for its clock more than it computes.
  const measure = async ({ name, where, remove }: BenchEngine, isFaulty: boolean) => {
    const processes = name === 'postgres' ? 3 : 1;
    const of = `${name}${isFaulty ? ', faults' : ''}`;
    const began = performance.now();
    const some = isFaulty ? names.slice(0, NAMES.faulty) : names;
    const outcome = await runWatch(where, processes, some, isFaulty);
    await remove();
    for (const line of [...outcome.alarms.slice(0, 5), ...outcome.traces.slice(0, 5)])
      console.log(`  ${line}`);
    const { kills, changes, people, reads, refusedReads, mostInMinute } = outcome;
    const about = `${of}: ${some.length} names, ${processes} of the proxy, ${kills} kills, ${changes} announcements, ${people} people, ${reads} reads, ${refusedReads} of them refused with 429, at most ${mostInMinute} calls within a minute, ${outcome.alarms.length} errors in the log.`;
    console.log(`  ${about} ${((performance.now() - began) / 60_000).toFixed(1)} minutes`);
    return { about, figures: figuresOf(of, outcome, isFaulty) };
  };
  const measured: Awaited<ReturnType<typeof measure>>[] = [];
  for (const isFaulty of [false, true]) {
    const places = (await benchEngines()).toReversed();
    measured.push(...(await Promise.all(places.map((place) => measure(place, isFaulty)))));
  }
  return {
    title,
    about: `Names of two published lists, as people write them, and others, all monitored. ${measured.map(({ about }) => about).join(' ')}`,
    figures: measured.flatMap(({ figures }) => figures),
  };
}
