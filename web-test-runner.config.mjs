import { readdirSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { chromeLauncher } from '@web/test-runner-chrome';
import { buildPages, PAGES } from './.build/test/browser-pages.js';
import {
  BROWSER_ARGUMENTS,
  browserExecutable,
  FIREFOX_PREFERENCES,
  firefoxExecutable,
} from './.build/test/browser.js';
import { installedWebKit } from './.build/test/webkit.js';
import { webkitLauncher } from './.build/test/webkit-launcher.js';

const root = import.meta.dirname;
const firefox = firefoxExecutable();
const webkit = installedWebKit();
const { FUZZ_CASES, FUZZ_SEED, CI, TEST_BROWSER_FILES, TEST_BROWSER_REPORT: report, TEST_BROWSERS } = process.env;
const everyFile = () =>
  readdirSync('test', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.browser.ts'))
    .map((path) => `test/${path}`);
const files = TEST_BROWSER_FILES ? JSON.parse(TEST_BROWSER_FILES) : everyFile();
/** What `npm test` runs, what the rest of `npm run test:all` runs, or with neither all. */
const isFirst = TEST_BROWSERS === 'chromium';
const isRest = TEST_BROWSERS === 'others';
const pages = await buildPages(
  files.filter((file) => !isFirst || !file.endsWith('.all.browser.ts')),
  { FUZZ_CASES, FUZZ_SEED, CI },
);
const scripts = pages.map(([name]) => `${PAGES}/${name}.js`);
const scriptsOfAll = pages.filter(([, isOfAll]) => isOfAll).map(([name]) => `${PAGES}/${name}.js`);

/** The fuzz test of the elements measures what stays in use. */
const MEMORY_ARGUMENTS = ['--js-flags=--expose-gc', '--enable-precise-memory-info'];

/** Writes the outcome of each test to the file that `npm test` reads. */
function reporter(path) {
  return {
    onTestRunFinished({ sessions }) {
      writeFileSync(path, JSON.stringify(sessions.flatMap(outcomesOf)));
    },
  };
}

function outcomesOf(session) {
  const place = `${basename(session.testFile ?? '', '.js')} in ${session.browser.name}`;
  const outcomes = testsOf(session.testResults, '').map(({ title, test }) => ({
    name: `${place}: ${title}`,
    result: test.skipped ? 'skipped' : test.passed ? 'passed' : 'failed',
    because: test.error && `${test.error.message}\n${test.error.stack ?? ''}`,
  }));
  const errors = [
    ...session.errors.map((error) => `${error.message}\n${error.stack ?? ''}`),
    ...session.request404s.map((path) => `Not found: ${path}`),
    ...session.logs.map((log) => log.map(String).join(' ')),
  ];
  const explained = outcomes.some(({ result }) => result === 'failed');
  if (session.errors.length > 0 || outcomes.length === 0 || (!session.passed && !explained)) {
    outcomes.push({
      name: place,
      result: 'failed',
      because: errors.join('\n') || 'No test ran in this file.',
    });
  }
  return outcomes;
}

function testsOf(suite, path) {
  if (!suite) return [];
  const title = `${path}${suite.name ? `${suite.name}: ` : ''}`;
  return [
    ...suite.tests.map((test) => ({ title: `${title}${test.name}`, test })),
    ...suite.suites.flatMap((inner) => testsOf(inner, title)),
  ];
}

/** The Chrome launcher also runs Firefox. Its name separates the two in the report. */
function firefoxLauncher(executablePath) {
  const launchOptions = { browser: 'firefox', executablePath, extraPrefsFirefox: FIREFOX_PREFERENCES };
  const launcher = chromeLauncher({ launchOptions, concurrency: 1 });
  return Object.assign(launcher, { name: 'Firefox' });
}

export default {
  rootDir: root,
  files: isRest ? scriptsOfAll : scripts,
  concurrency: 1,
  // Else the last engine starts when another has ended.
  concurrentBrowsers: 3,
  // On a busy machine an element with hundreds of hits takes more than a minute in WebKit.
  testFramework: { config: { ui: 'bdd', timeout: 180_000 } },
  // Both bound a browser that hangs; on a busy machine Firefox alone takes half a minute to open its first page.
  browserStartTimeout: 180_000,
  testsFinishTimeout: FUZZ_CASES === undefined ? 1_200_000 : 3_600_000,
  browsers: [
    chromeLauncher({
      launchOptions: {
        executablePath: browserExecutable(),
        args: [...BROWSER_ARGUMENTS, ...MEMORY_ARGUMENTS],
      },
      // A window of its own: a page behind another draws nothing, and its tests wait for a frame until they time out.
      createPage: async ({ context }) => (await context.browser().createBrowserContext()).newPage(),
    }),
  ],
  groups: isFirst
    ? []
    : [
        ...(firefox ? [{ name: 'Firefox', files: scripts, browsers: [firefoxLauncher(firefox)] }] : []),
        ...(webkit ? [{ name: 'WebKit', files: scripts, browsers: [webkitLauncher(webkit)] }] : []),
      ],
  ...(report && { reporters: [reporter(report)] }),
};
