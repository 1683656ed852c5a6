import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../server/store/open.js';
import { browserExecutable } from './browser.js';
import { runBrowserTests } from './browser-tests.js';
import { runCommand } from './command.js';
import { engines } from './engines.js';
import { runNodeTests } from './node-tests.js';
import { startPostgres } from './postgres.js';
import { Tally } from './tally.js';
import { makeTemporaryFolder } from './temporary-folder.js';

/**
 * What `npm test` runs: the checks, the build, the tests in Node, the tests in browsers; then one plain line.
 * `npm test -- identity` runs the build and only the test files with that word in their path.
 * `npm run test:long` runs the fuzz tests with many more cases, and the tests in `long/`, which take minutes.
 */
const isLong = process.argv[2] === '--long';
const filter = process.argv[isLong ? 3 : 2] ?? '';
const isPartial = isLong || filter !== '';
if (isLong) process.env.FUZZ_CASES ??= '100000';
/** The files of a run by their paths. */
const FILES = isLong ? /^(fuzz|long)\// : /^(?!long\/)/;
const LONG_FILE_TIMEOUT_MS = 3_600_000;
const tally = new Tally();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
// The packaged browser stays unpacked between runs, so its place is not in the folder of this run.
process.env.CHROME_PATH ??= browserExecutable();
const temporary = makeTemporaryFolder();
process.env.TMPDIR = temporary;
const cluster = await startTestPostgres();

try {
  const [nodeTests, browserTests] = [testFiles('.test.js'), testFiles('.browser.js')];
  if (nodeTests.length + browserTests.length === 0)
    throw new Error(`No test file has "${filter}" in its path.`);
  await Promise.all([check('build', 'npm', 'run', '--silent', 'build'), prepareTemplate()]);
  // None of them needs what another makes.
  await Promise.all([
    runNodeTests(nodeTests, tally, temporary, isLong ? { timeoutMs: LONG_FILE_TIMEOUT_MS, apart: true } : {}),
    runBrowserTests(browserTests, tally, temporary),
    ...(isPartial
      ? []
      : [
          check('types', 'tsc', '--noEmit'),
          check('lint', 'oxlint', '--type-aware', '--deny-warnings'),
          check('format', 'oxfmt', '--check'),
        ]),
  ]);
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

function testFiles(ending: string): string[] {
  const root = import.meta.dirname;
  return (
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith(ending) && path.includes(filter) && FILES.test(path))
      // An earlier build leaves the compiled tests of sources that are gone.
      .filter((path) => existsSync(join('test', path.replace(/\.js$/, '.ts'))))
      .map((path) => join(root, path))
      .toSorted()
  );
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
