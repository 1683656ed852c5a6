/**
 * `npm run bench` runs every benchmark, `npm run bench -- starts` one of them; a number is the seed. `npm run bench -- figures` runs
 * those that have a peer and writes `docs/figures.md`; `--long` adds the sizes that take many minutes. `streams`, `soak-postgres`,
 * `hour` and `watch` run only by name; `--minutes 3` or `--names 200` shortens them. `--record` writes the
 * section of a named one in that page.
 */
import { setFlagsFromString } from 'node:v8';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT, runCommand } from '../command.js';
import { bytesBenchmark } from './bytes.js';
import { detectionDelayBenchmark } from './detection-delay.js';
import { firstCodeBenchmark } from './first-code.js';
import {
  figuresDocument,
  recordedSection,
  recordedSections,
  withSection,
  type Measured,
} from './figures/document.js';
import type { Topic, Wanted } from './figures/figure.js';
import { watchMachine } from './figures/machine.js';
import { floodBenchmark } from './flood.js';
import { hourBenchmark } from './hours/hour.js';
import { proxyOverheadBenchmark } from './proxy-overhead.js';
import { largeResultsBenchmark } from './screening/large-results.js';
import { explainedHitsBenchmark } from './screening/explained-hits.js';
import { soakPostgresBenchmark } from './hours/soak.js';
import { startsBenchmark } from './starts.js';
import { streamsBenchmark } from './streams.js';
import { screeningCurveBenchmark } from './screening/screening-curve.js';
import { screeningPeersBenchmark } from './screening/screening-peers.js';
import { watchBenchmark } from './screening/watch.js';
import { walksBenchmark } from './hours/walks.js';

const DOCUMENT = join(ROOT, 'docs/figures.md');

/** Each is a table of `docs/figures.md`. */
const topics: Record<string, (wanted: Wanted) => Topic | Promise<Topic>> = {
  bytes: bytesBenchmark,
  'first-code': firstCodeBenchmark,
  'detection-delay': detectionDelayBenchmark,
  'proxy-overhead': proxyOverheadBenchmark,
  starts: startsBenchmark,
  flood: floodBenchmark,
  'large-results': largeResultsBenchmark,
  'screening-peers': screeningPeersBenchmark,
};

/** Measured by name only, since they take long or all of a machine, each into its own section of `docs/figures.md`. */
const endurance: Record<string, (wanted: Wanted) => Promise<Topic>> = {
  streams: streamsBenchmark,
  'soak-postgres': soakPostgresBenchmark,
  hour: hourBenchmark,
  watch: watchBenchmark,
};

const benchmarks: Record<string, (wanted: Wanted) => void | Promise<void>> = {
  walks: walksBenchmark,
  'screening-curve': screeningCurveBenchmark,
  'explained-hits': explainedHitsBenchmark,
};

// The tests choose it for their short runs. What is measured here is the code that Node optimises.
setFlagsFromString('--no-liftoff-only');

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string' },
    names: { type: 'string' },
    record: { type: 'boolean' },
    long: { type: 'boolean' },
  },
});
const isSeed = (word: string) => /^\d+$/.test(word);
const names = positionals.filter((word) => !isSeed(word));
const seed = positionals.find(isSeed);
const minutes = Number(values.minutes ?? 1);
const monitored = Number(values.names ?? 1);
const known = ['figures', ...Object.keys(topics), ...Object.keys(endurance), ...Object.keys(benchmarks)];
const unknown = names.filter((name) => !known.includes(name));
if (unknown.length > 0 || !(minutes > 0) || !(monitored > 0)) {
  console.error(
    unknown.length > 0
      ? `There is no benchmark ${unknown.join(', ')}; there are: ${known.join(', ')}.`
      : '--minutes takes minutes, --names a number of names.',
  );
  process.exit(1);
}
if (!existsSync(join(ROOT, 'widget/dist/script/screening-results.js'))) {
  console.error('The elements are not built. Run npm run build first.');
  process.exit(1);
}
const wanted: Wanted = {
  ...(seed !== undefined && { seed }),
  ...(values.minutes !== undefined && { minutes }),
  ...(values.names !== undefined && { names: monitored }),
  ...(values.long && { long: true }),
};
const commandOf = (name: string) => `npm run bench -- ${name}${values.long ? ' --long' : ''}`;
async function write(page: string): Promise<void> {
  writeFileSync(DOCUMENT, page);
  await runCommand('oxfmt', [DOCUMENT]);
}
const readMachine = watchMachine();
const measured: Measured[] = [];
const isDocument = names.includes('figures');
for (const [name, run] of Object.entries({ ...topics, ...endurance })) {
  const isInDocument = name in topics && (isDocument || names.length === 0);
  if (!isInDocument && !names.includes(name)) continue;
  console.log(`\n${name}`);
  const readMachineOfRun = watchMachine();
  const topic = await run(wanted);
  if (isInDocument) measured.push({ ...topic, command: commandOf(name) });
  const ofMinutes = values.minutes === undefined ? '' : ` --minutes ${minutes}`;
  const ofNames = values.names === undefined ? '' : ` --names ${monitored}`;
  const command = `${commandOf(name)}${ofMinutes}${ofNames} --record`;
  const section = recordedSection({ ...topic, command }, readMachineOfRun());
  console.log(`\n${section}`);
  if (values.record && !isInDocument) await write(withSection(readFileSync(DOCUMENT, 'utf8'), section));
}
if (isDocument) {
  const recorded = recordedSections(readFileSync(DOCUMENT, 'utf8'), measured);
  await write(recorded.reduce(withSection, figuresDocument(readMachine(), measured, commandOf('figures'))));
}
for (const [name, run] of Object.entries(benchmarks)) {
  if (names.length > 0 && !names.includes(name)) continue;
  console.log(`\n${name}`);
  await run(wanted);
}
