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
import { detectionDelayBenchmark } from './detection-delay.js';
import { firstCodeBenchmark } from './first-code.js';
import { sectionOf, withSection } from './figures/document.js';
import type { Topic, Wanted } from './figures/figure.js';
import { watchMachine } from './figures/machine.js';
import { floodBenchmark } from './flood.js';
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

/** Measured by name only, since it takes long and all of a machine, into its own section of `docs/figures.md`. */
const endurance: Record<string, (wanted: Wanted) => Promise<Topic>> = {
  'soak-postgres': soakPostgresBenchmark,
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
const known = [...Object.keys(topics), ...Object.keys(endurance)];
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
const given = [
  ...(values.minutes === undefined ? [] : [`--minutes ${minutes}`]),
  ...(values.streams === undefined ? [] : [`--streams ${streams}`]),
  '--record',
].join(' ');
for (const [name, run] of Object.entries({ ...topics, ...endurance })) {
  const isWanted = names.includes(name) || (names.length === 0 && name in topics);
  if (!isWanted) continue;
  console.log(`\n${name}`);
  const readMachine = watchMachine();
  const topic = await run(wanted);
  const section = sectionOf({ ...topic, command: `npm run bench -- ${name} ${given}` }, readMachine());
  console.log(`\n${section}`);
  if (values.record) writeFileSync(DOCUMENT, withSection(readFileSync(DOCUMENT, 'utf8'), section));
}
if (values.record) await runCommand('oxfmt', [DOCUMENT]);
