import { readdirSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { chromeLauncher } from '@web/test-runner-chrome';
import { buildPages } from './.build/test/element-pages/build-pages.js';
import {
  BROWSER_ARGUMENTS,
  browserExecutable,
  FIREFOX_PREFERENCES,
  firefoxExecutable,
  OLDEST_FIREFOX,
} from './.build/test/browser.js';
import { installedWebKit } from './.build/test/webkit.js';
import { webkitLauncher } from './.build/test/webkit-launcher.js';

const root = import.meta.dirname;
const firefox = firefoxExecutable();
const webkit = installedWebKit();
const { FUZZ_CASES, FUZZ_SEED, TEST_BROWSER_FILES, TEST_BROWSER_REPORT: report, TEST_BROWSERS } = process.env;
/** `chromium`, the `others` that are installed, or by default all. */
const hasChromium = TEST_BROWSERS !== 'others';
const hasOthers = TEST_BROWSERS !== 'chromium';
const everyFile = () =>
  readdirSync('test', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.browser.ts'))
    .map((path) => `test/${path}`);
/** What the runner tells of the browsers that are not here. */
const absent = [
  firefox ? undefined : `no Firefox ${OLDEST_FIREFOX} or newer: set FIREFOX_PATH, or install it`,
  webkit ? undefined : 'no WebKit: install webkit2gtk-driver and xvfb',
]
  .filter((because) => because && hasOthers)
  .map((because) => ({ name: 'the elements in a further browser', result: 'skipped', because }));
if (!hasChromium && !firefox && !webkit) {
  if (report) writeFileSync(report, JSON.stringify(absent));
  process.exit(0);
}
const files = await buildPages(TEST_BROWSER_FILES ? JSON.parse(TEST_BROWSER_FILES) : everyFile(), {
  FUZZ_CASES,
  FUZZ_SEED,
});

/** The fuzz test of the elements measures what stays in use. */
const MEMORY_ARGUMENTS = ['--js-flags=--expose-gc', '--enable-precise-memory-info'];

/** Writes the outcome of each test to the file that `npm test` reads. */
function reporter(path) {
  return {
    onTestRunFinished({ sessions }) {
      writeFileSync(path, JSON.stringify([...sessions.flatMap(outcomesOf), ...absent]));
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

function chromiumLauncher() {
  return chromeLauncher({
    launchOptions: { executablePath: browserExecutable(), args: [...BROWSER_ARGUMENTS, ...MEMORY_ARGUMENTS] },
    // A window of its own: a page behind another draws nothing, and its tests wait for a frame until they time out.
    createPage: async ({ context }) => (await context.browser().createBrowserContext()).newPage(),
  });
}

/** The Chrome launcher also runs Firefox. Its name separates the two in the report. */
function firefoxLauncher(executablePath) {
  const launchOptions = { browser: 'firefox', executablePath, extraPrefsFirefox: FIREFOX_PREFERENCES };
  const launcher = chromeLauncher({ launchOptions, concurrency: 1 });
  return Object.assign(launcher, { name: 'Firefox' });
}

export default {
  rootDir: root,
  files,
  concurrency: 1,
  // Else the last engine starts when another has ended.
  concurrentBrowsers: 3,
  // On a busy machine an element with hundreds of hits takes more than a minute in WebKit.
  testFramework: { config: { ui: 'bdd', timeout: 180_000 } },
  // Both bound a browser that hangs; on a busy machine Firefox alone takes half a minute to open its first page.
  browserStartTimeout: 180_000,
  testsFinishTimeout: FUZZ_CASES === undefined ? 1_200_000 : 3_600_000,
  browsers: [
    ...(hasChromium ? [chromiumLauncher()] : []),
    ...(hasOthers && firefox ? [firefoxLauncher(firefox)] : []),
    ...(hasOthers && webkit ? [webkitLauncher(webkit)] : []),
  ],
  ...(report && { reporters: [reporter(report)] }),
};
