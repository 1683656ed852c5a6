import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { openDatabase } from '../server/store/open.js';
import { browserExecutable } from './browser.js';
import { runBrowserTests } from './browser-tests.js';
import { selectChanged } from './changed/select-changed.js';
import { ROOT, runCommand } from './command.js';
import { engines } from './engines.js';
import { runNodeTests } from './node-tests.js';
import { startPostgres } from './postgres.js';
import { unbuilt } from './packages/pack.js';
import { Tally } from './tally.js';
import { makeTemporaryFolder } from './temporary-folder.js';
import { withWords } from './changed/with-words.js';
import { dependsOnNode, takesLong } from './test-batches.js';

/**
 * What `npm test` runs: the checks, the build, the tests in Node, the tests in browsers; then one plain line.
 * `npm test -- identity` runs the build and only the test files with that word in their path;
 * several words run the files of each.
 * `npm run test:changed` runs the test files that reach what changed since `main`.
 * `npm run test:again`, after `npm test` on another version of Node, runs what depends on that version, without a build.
 * `npm run test:long` runs the fuzz tests with many more cases, and the tests in `long/`, which take minutes.
 */
const mode = ['--long', '--changed', '--again'].find((each) => each === process.argv[2]);
const words = process.argv.slice(mode ? 3 : 2);
const isLong = mode === '--long';
const changed = mode === '--changed' ? selectChanged(ROOT, takesLong) : undefined;
const isPartial = (mode && changed?.tests !== null) || words.length > 0;
if (isLong) process.env.FUZZ_CASES ??= '100000';
/** The files of a run by their paths. */
const FILES = isLong ? /^(fuzz|long)\// : /^(?!long\/)/;
const LONG_SILENT_MS = 3_600_000;
/** With the compiler before and the files that run at that time, `npm run test:changed` ends within a minute. */
const CHANGED_START_WITHIN_MS = 40_000;
const CHANGED_BATCH_SIZE = 5;
if (changed) console.log(changed.explained.join('\n'));
if (changed?.tests?.length === 0) process.exit(0);
const tally = new Tally();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
// The packaged browser stays unpacked between runs, so its place is not in the folder of this run.
process.env.CHROME_PATH ??= browserExecutable();
const temporary = makeTemporaryFolder();
process.env.TMPDIR = temporary;
process.env.TEST_RUN_FOLDER = temporary;
let cluster: Awaited<ReturnType<typeof startTestPostgres>> = undefined;

try {
  const files = testFiles();
  cluster = await startTestPostgres();
  const nodeTests = files.filter((path) => path.endsWith('.test.js'));
  const browserTests = files.filter((path) => path.endsWith('.browser.js'));
  const needsBuild = unbuilt || (mode !== '--again' && (changed?.runBuilt ?? true));
  // They read sources only, and the build leaves a core idle.
  const checks = isPartial
    ? []
    : [
        check('types', 'tsc', '--noEmit'),
        check('lint', 'oxlint', '--type-aware', '--deny-warnings'),
        check('format', 'oxfmt', '--check'),
      ];
  await Promise.all([
    ...(needsBuild ? [check('build', 'npm', 'run', '--silent', 'build')] : []),
    prepareTemplate(),
  ]);
  // None of them needs what another makes.
  const [unstarted] = await Promise.all([
    runNodeTests(nodeTests, tally, temporary, {
      ...(isLong && { silentMs: LONG_SILENT_MS, batchSize: 1 }),
      ...(changed?.tests && {
        startWithinMs: CHANGED_START_WITHIN_MS - performance.now(),
        batchSize: CHANGED_BATCH_SIZE,
      }),
    }),
    runBrowserTests(browserTests, tally, temporary, {
      halves: !process.env.CI && (!isPartial || mode === '--changed'),
    }),
    ...checks,
  ]);
  if (unstarted.length > 0)
    console.log(`Left to npm test, since the minute is over:\n  ${unstarted.join('\n  ')}`);
} catch (error) {
  tally.add({ name: 'the test run', result: 'failed', because: (error as Error).stack });
} finally {
  await cluster?.stop();
}

process.exitCode = tally.ok ? 0 : 1;
console.log(tally.report());

async function check(name: string, command: string, ...args: string[]): Promise<void> {
  const began = performance.now();
  const { code, output } = await runCommand(command, args);
  tally.took(name, performance.now() - began);
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name}`);
  tally.add({ name, result: code === 0 ? 'passed' : 'failed', because: code === 0 ? undefined : output });
}

function testFiles(): string[] {
  const root = import.meta.dirname;
  // Those nearest to the change come first.
  const paths =
    changed?.tests?.map((test) => relative('test', test).replace(/\.ts$/, '.js')) ??
    readdirSync(root, { recursive: true, encoding: 'utf8' }).toSorted();
  const tests = paths
    .filter((path) => /\.(test|browser)\.js$/.test(path) && FILES.test(path))
    .filter((path) => isSelected(join('test', path.replace(/\.js$/, '.ts'))));
  return withWords(tests, words).map((path) => join(root, path));
}

function isSelected(source: string): boolean {
  // An earlier build leaves the compiled tests of sources that are gone.
  if (!existsSync(source)) return false;
  return mode !== '--again' || dependsOnNode(source);
}

async function startTestPostgres(): Promise<{ stop(): Promise<void> } | undefined> {
  if (process.env.TEST_DATABASE_URL) return undefined;
  const started = await startPostgres();
  if (started) process.env.TEST_DATABASE_URL = started.url;
  return started;
}

/** An embedded database, initialised once here and copied by every test that wants one. */
async function prepareTemplate(): Promise<void> {
  if (process.env.TEST_PGLITE_TEMPLATE) return;
  const { where } = await engines.find(({ name }) => name === 'pglite')!.create();
  await (await openDatabase(where)).close();
  if ('dataDir' in where) process.env.TEST_PGLITE_TEMPLATE = where.dataDir;
}
