/**
 * `npm run bench` runs every benchmark that has a peer, `npm run bench -- starts` one of them; a number is the seed.
 * `npm run bench -- figures` also writes `docs/figures.md`. `soak-postgres` and `hour` run only by name; `--minutes 3` shortens
 * them, `--streams 5000` sets how many streams are open. `--record` writes the section of a named one in that page.
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
import { soakPostgresBenchmark } from './hours/soak.js';
import { startsBenchmark } from './starts.js';
import { screeningPeersBenchmark } from './screening/screening-peers.js';

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
  'soak-postgres': soakPostgresBenchmark,
  hour: hourBenchmark,
};

// The tests choose it for their short runs. What is measured here is the code that Node optimises.
setFlagsFromString('--no-liftoff-only');

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string' },
    streams: { type: 'string' },
    record: { type: 'boolean' },
  },
});
const isSeed = (word: string) => /^\d+$/.test(word);
const names = positionals.filter((word) => !isSeed(word));
const seed = positionals.find(isSeed);
const minutes = Number(values.minutes ?? 1);
const streams = Number(values.streams ?? 1);
const known = ['figures', ...Object.keys(topics), ...Object.keys(endurance)];
const unknown = names.filter((name) => !known.includes(name));
if (unknown.length > 0 || !(minutes > 0) || !(streams > 0)) {
  console.error(
    unknown.length > 0
      ? `There is no benchmark ${unknown.join(', ')}; there are: ${known.join(', ')}.`
      : '--minutes takes minutes, --streams a number of streams.',
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
  ...(values.streams !== undefined && { streams }),
};
const commandOf = (name: string) => `npm run bench -- ${name}`;
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
  const ofStreams = values.streams === undefined ? '' : ` --streams ${streams}`;
  const command = `${commandOf(name)}${ofMinutes}${ofStreams} --record`;
  const section = recordedSection({ ...topic, command }, readMachineOfRun());
  console.log(`\n${section}`);
  if (values.record && !isInDocument) await write(withSection(readFileSync(DOCUMENT, 'utf8'), section));
}
if (isDocument) {
  const recorded = recordedSections(readFileSync(DOCUMENT, 'utf8'), measured);
  await write(recorded.reduce(withSection, figuresDocument(readMachine(), measured, commandOf('figures'))));
}
