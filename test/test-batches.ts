import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Test files that run in one process, one after the other: a start of Node and of a database costs seconds. */
export interface Batch {
  readonly files: readonly string[];
  /** What Node runs: the file itself, or a module that makes one suite of each file. */
  readonly entry: string;
}

/** Each takes long, so it starts first and alone, those that take most of a processor before the others: the run ends sooner. */
const LONGEST = [
  'identity/strangers/strangers',
  'hostile-pages/hostile-pages',
  'states/states',
  'sandbox/conformance/deviations',
  'identity/budget-kept',
  'screening/watch/watch',
  'sandbox/conformance/every-rule',
  'identity/kills/killed-on-pglite',
  'identity/kills/killed-on-postgres',
  'packages/install',
  'journeys/any-network',
  'identity/processes',
  'sandbox/conformance/conformance',
  'identity/owner-blocked',
  'identity/rows/admission',
  'identity/webhook-flood',
  'journeys/faults',
  'screening/watch/killed-on-pglite',
  'screening/watch/killed-on-postgres',
  'sandbox/console/in-browser',
  'journeys/identity',
  'events/killed-on-pglite',
  'demo/start',
];

/**
 * They change or measure what a process shares: V8 flags, memory, the clock, globals that stay. A test that mocks timers
 * keeps `fetch` from stopping its own, and one of those ends the process later, in another test.
 */
export const OWN_PROCESS = [
  'identity/streams/event-stream',
  'identity/sent-in-time',
  'identity/stalled-streams',
  'store/failing-disk',
  'operations/repeat',
  'sandbox/console/browser/calls',
  'store/checkpoints',
  'widget/language/localize',
  'widget/parts/on-demand',
  'widget/proxy/client',
  'widget/proxy/follow-verification',
];

/**
 * What leans on Node itself: HTTP, streams, sockets, signals, cryptography, the file system and the embedded engine. Rules,
 * rows and the sandbox are plain code, the same on every version; and of the journeys, whose pages run in a browser, two
 * go through the whole server.
 */
export const DEPENDS_ON_NODE = [
  ...['api/floods', 'api/mounted', 'commands/start-failure', 'commands/stop', 'demo/start'],
  ...['events/delivery', 'events/killed', 'events/sender', 'events/signature', 'faults', 'host/'],
  ...['identity/sent-in-time', 'identity/stalled-streams', 'identity/streams'],
  ...['journeys/identity', 'journeys/screening', 'operations', 'store', 'upstream'],
];

/** Whether a test, by its source, can fail on one version of Node alone. */
export const dependsOnNode = (source: string) =>
  source.endsWith('.test.ts') && DEPENDS_ON_NODE.some((place) => source.startsWith(`test/${place}`));

/** More would leave a core idle at the end of the run. */
const FILES_IN_A_BATCH = 16;

/** The tests that the lists above name. */
export const NAMED_TESTS = [...LONGEST, ...OWN_PROCESS].map((name) => `test/${name}.test.ts`);

const isNamed = (file: string, names: readonly string[]) =>
  names.some((name) => file.endsWith(`/test/${name}.test.js`));

/** Whether a test, by its source, takes half a minute or longer on its own. */
export const takesLong = (source: string) => LONGEST.some((name) => source === `test/${name}.test.ts`);

/** Writes the modules of the batches, of at most `size` files each, into `folder`. */
export function batchesOf(files: readonly string[], folder: string, size = FILES_IN_A_BATCH): Batch[] {
  const alone = (file: string): Batch => ({ files: [file], entry: file });
  if (size === 1) return files.map(alone);
  const longest = LONGEST.flatMap((name) => files.filter((file) => isNamed(file, [name])));
  const own = files.filter((file) => isNamed(file, OWN_PROCESS));
  const others = files.filter((file) => !longest.includes(file) && !own.includes(file));
  const batches: Batch[] = [];
  for (let first = 0; first < others.length; first += size) {
    const batch = others.slice(first, first + size);
    const entry = join(folder, `batch-${batches.length + 1}.mjs`);
    writeFileSync(entry, moduleOf(batch));
    batches.push({ files: batch, entry });
  }
  // The last batches take the least: both cores work until the end.
  return [...longest.map(alone), ...own.map(alone), ...batches];
}

function moduleOf(files: readonly string[]): string {
  const suites = files.map((file) => {
    const url = JSON.stringify(pathToFileURL(file).href);
    return `describe(${JSON.stringify(file)}, () => import(${url}));`;
  });
  return `import { describe } from 'node:test';\n${suites.join('\n')}\n`;
}
