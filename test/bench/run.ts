/**
 * `npm run bench` runs every benchmark that has a peer, `npm run bench -- starts` one of them; a number is the seed.
 * `soak-postgres` runs only by name; `--minutes 3` shortens it, `--streams 5000` sets how many streams are open.
 * `--record` writes the section of each in `docs/figures.md`.
 */
import { setFlagsFromString } from 'node:v8';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT, runCommand } from '../command.js';
import { bytesBenchmark } from './bytes.js';
import { firstCodeBenchmark } from './first-code.js';
import { sectionOf, withSection } from './figures/document.js';
import type { Topic, Wanted } from './figures/figure.js';
import { watchMachine } from './figures/machine.js';
import { floodBenchmark } from './flood.js';
import { proxyOverheadBenchmark } from './proxy-overhead.js';
import { largeResultsBenchmark } from './screening/large-results.js';
import { soakPostgresBenchmark } from './hours/soak-postgres.js';
import { startsBenchmark } from './starts.js';
import { screeningPeersBenchmark } from './screening/screening-peers.js';

const DOCUMENT = join(ROOT, 'docs/figures.md');

type Benchmark = (wanted: Wanted) => Topic | Promise<Topic>;
/** Each is a table of `docs/figures.md`. */
const topics: Record<string, Benchmark> = {
  bytes: bytesBenchmark,
  'first-code': firstCodeBenchmark,
  'proxy-overhead': proxyOverheadBenchmark,
  starts: startsBenchmark,
  flood: floodBenchmark,
  'large-results': largeResultsBenchmark,
  'screening-peers': screeningPeersBenchmark,
};
/** Measured by name only: it takes long and all of a machine. */
const known: Record<string, Benchmark> = { ...topics, 'soak-postgres': soakPostgresBenchmark };

// The tests choose it for their short runs. What is measured here is the code that Node optimises.
setFlagsFromString('--no-liftoff-only');

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string' }, streams: { type: 'string' }, record: { type: 'boolean' } },
});
const { minutes, streams, record } = values;
const isSeed = (word: string) => /^\d+$/.test(word);
const names = positionals.filter((word) => !isSeed(word));
const unknown = names.filter((name) => !(name in known));
if (unknown.length > 0)
  refuse(`There is no benchmark ${unknown.join(', ')}; there are: ${Object.keys(known).join(', ')}.`);
if ([minutes, streams].some((value) => value !== undefined && !(Number(value) > 0)))
  refuse('--minutes takes minutes, --streams a number of streams.');
if (!existsSync(join(ROOT, 'widget/dist/script/screening-results.js')))
  refuse('The elements are not built. Run npm run build first.');
const seed = positionals.find(isSeed);
const wanted: Wanted = {
  ...(seed !== undefined && { seed }),
  ...(minutes !== undefined && { minutes: Number(minutes) }),
  ...(streams !== undefined && { streams: Number(streams) }),
};
const given = Object.entries({ minutes, streams })
  .map(([option, value]) => (value === undefined ? '' : `--${option} ${Number(value)} `))
  .join('');
for (const [name, run] of Object.entries(names.length > 0 ? known : topics)) {
  if (names.length > 0 && !names.includes(name)) continue;
  console.log(`\n${name}`);
  const readMachine = watchMachine();
  const topic = await run(wanted);
  const section = sectionOf(topic, `npm run bench -- ${name} ${given}--record`, readMachine());
  console.log(`\n${section}`);
  if (record) writeFileSync(DOCUMENT, withSection(readFileSync(DOCUMENT, 'utf8'), section));
}
if (record) await runCommand('oxfmt', [DOCUMENT]);

function refuse(because: string): never {
  console.error(because);
  process.exit(1);
}
