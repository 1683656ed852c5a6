/**
 * Runs the tests. The name of a file says when it runs:
 *
 *     npm test            *.test.ts and *.browser.ts, in Chromium
 *     npm run test:all    the same; then *.all.test.ts and *.all.browser.ts, the other browsers, and on Postgres what took the
 *                         `enginesOfTier`. `npm run test:rest` runs this second half alone
 *     npm run test:long   *.long.test.ts, and the fuzz tests with many more cases
 *
 * Only Chromium runs `*.chromium.browser.ts`: many hits make it slow, and its result is the same in each engine.
 * A file `*.alone.test.ts` changes or measures what a process shares: it has a process of its own, or a page. `*.all.alone.test.ts` come
 * last, with nothing beside them. Words select files by their paths: `npm test -- identity/rows commands`.
 */
import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { makeFolder } from './make-folder.mjs';
import { runBatches } from './run-batches.mjs';
import { runBrowsers } from './run-browsers.mjs';
import { Tally } from './tally.mjs';
import { selectFiles } from './test-files.mjs';

const HALVES = { test: [first], all: [first, rest], rest: [rest], long: [long] };
/** A test waits for half of its time: four processes keep two cores at work. */
const AT_ONCE = 4;
/** Slow tests wait for clocks and servers for longer. When the browsers have ended, one more process runs. */
const AT_ONCE_BESIDE_BROWSERS = 4;
const MANY_CASES = '100000';

process.chdir(join(import.meta.dirname, '../..'));
process.env.PATH = join(process.cwd(), 'node_modules/.bin') + delimiter + process.env.PATH;
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
const [tier = 'test', ...words] = process.argv.slice(2);
const isWhole = words.length === 0;
const tally = new Tally();
const folder = makeFolder();
let files;
let postgres;
try {
  files = selectFiles(words, tier);
  await prepare();
  for (const half of HALVES[tier]) await half();
} catch (error) {
  tally.add({ name: 'the test run', result: 'failed', because: error.stack });
} finally {
  await postgres?.stop();
}
if (tier === 'test' && isWhole) console.log(`Left to npm run test:all: ${files?.left}, Firefox and WebKit.`);
console.log(tally.report());
process.exitCode = tally.ok ? 0 : 1;

/** Compiles, builds what tests read, and starts what they share. */
async function prepare() {
  await check('types', 'tsc', '--incremental', '--tsBuildInfoFile', '.build/types.json');
  await check('build', 'node', 'dev/run.mjs', 'dev/build.ts', ...(tier === 'test' ? [] : ['--packages']));
  Object.assign(process.env, { TMPDIR: folder, TEST_RUN_FOLDER: folder });
  const compiled = (name) => import(join(process.cwd(), '.build/test', name));
  const { browserExecutable } = await compiled('browser.js');
  process.env.CHROME_PATH ??= browserExecutable();
  const { makeTemplate } = await compiled('embedded-database.js');
  process.env.TEST_PGLITE_TEMPLATE ??= await makeTemplate();
  if (process.env.TEST_DATABASE_URL || (tier === 'test' && !files.usesPostgres)) return;
  const { startPostgres } = await compiled('postgres.js');
  postgres = await startPostgres();
  if (postgres) process.env.TEST_DATABASE_URL = postgres.url;
}

async function first() {
  await Promise.all([
    runBatches(files.quick, { atOnce: AT_ONCE, tally, folder }),
    runBrowsers('chromium', files.quickInBrowser, tally, folder),
    ...(isWhole ? [check('lint', 'oxlint', '--deny-warnings')] : []),
  ]);
}

/** In one line, so that no core waits for the last of one kind. */
async function rest() {
  process.env.TEST_TIER = 'rest';
  const waiting = [...files.again, ...files.slow];
  const take = (atOnce) => runBatches(waiting, { atOnce, tally, folder });
  await Promise.all([
    take(AT_ONCE_BESIDE_BROWSERS),
    runRestInBrowsers().then(() => take(1)),
    ...(isWhole
      ? [
          check('lint with types', 'oxlint', '--type-aware', '--deny-warnings'),
          check('format', 'oxfmt', '--check'),
        ]
      : []),
  ]);
  await runBatches(files.slowAlone, { atOnce: 1, tally, folder });
}

async function runRestInBrowsers() {
  await runBrowsers('chromium', files.slowInBrowser, tally, folder);
  await runBrowsers('others', files.inOthers, tally, folder);
}

async function long() {
  process.env.FUZZ_CASES ??= MANY_CASES;
  process.env.FUZZ_SEED ??= String(Math.floor(Math.random() * 2 ** 31));
  console.log(`Values are drawn from FUZZ_SEED=${process.env.FUZZ_SEED}.`);
  await runBatches([...files.long, ...files.fuzz], { atOnce: 1, tally, folder });
}

async function check(name, command, ...args) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  tally.add({ name, result: code === 0 ? 'passed' : 'failed', because: output });
}
