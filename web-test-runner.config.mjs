import { existsSync, writeFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { chromeLauncher } from '@web/test-runner-chrome';
import { transformWithOxc } from 'vite';
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
const report = process.env.TEST_BROWSER_REPORT;
const files = JSON.parse(process.env.TEST_BROWSER_FILES ?? '["test/widget/**/*.browser.ts"]');
/** Each further engine runs all files, or one half of them each: those at even and those at odd places. */
const filesAt = (first) =>
  process.env.TEST_BROWSER_HALVES ? files.filter((_, place) => place % 2 === first) : files;

const { FUZZ_CASES, FUZZ_SEED, CI } = process.env;
/** What the fuzz tests read of the environment, for pages. */
const ENVIRONMENT = `(${JSON.stringify({ FUZZ_CASES, FUZZ_SEED, CI })})`;

/** The fuzz test of the elements measures what stays in use. */
const MEMORY_ARGUMENTS = ['--js-flags=--expose-gc', '--enable-precise-memory-info'];

/** Serves TypeScript without a bundler or a type check, with source maps for coverage and stacks. */
const typescript = {
  name: 'typescript',
  resolveMimeType: ({ path }) => (path.endsWith('.ts') ? 'js' : undefined),
  resolveImport({ source, context }) {
    if (!context.path.endsWith('.ts') || !source.startsWith('.') || !source.endsWith('.js')) return undefined;
    const sibling = source.replace(/\.js$/, '.ts');
    return existsSync(resolve(root, `.${dirname(context.path)}`, sibling)) ? sibling : undefined;
  },
  async transform({ path, body }) {
    if (!path.endsWith('.ts')) return undefined;
    const { code, map } = await transformWithOxc(body.replaceAll('process.env', ENVIRONMENT), path, {
      lang: 'ts',
      target: 'es2022',
      sourcemap: true,
      tsconfig: false,
    });
    const inline = Buffer.from(JSON.stringify(map)).toString('base64');
    return { body: `${code}\n//# sourceMappingURL=data:application/json;base64,${inline}` };
  },
};

/** Writes the outcome of each test to the file that `npm test` reads. */
function reporter(path) {
  return {
    onTestRunFinished({ sessions }) {
      writeFileSync(path, JSON.stringify(sessions.flatMap(outcomesOf)));
    },
  };
}

function outcomesOf(session) {
  const place = `${relative(root, session.testFile ?? '')} in ${session.browser.name}`;
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
  files,
  // Lit's development build reports mistakes that the production build ignores.
  nodeResolve: { exportConditions: ['development', 'browser'] },
  plugins: [typescript],
  concurrency: 2,
  // Else the last engine starts when another has ended.
  concurrentBrowsers: 3,
  // On a busy machine an element with hundreds of hits takes more than a minute in WebKit.
  testFramework: { config: { ui: 'bdd', timeout: 180_000 } },
  // Both bound a browser that hangs; on a busy machine Firefox alone takes half a minute to open its first page.
  browserStartTimeout: 180_000,
  testsFinishTimeout: FUZZ_CASES === undefined ? 600_000 : 3_600_000,
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
  groups: [
    ...(firefox ? [{ name: 'Firefox', files: filesAt(1), browsers: [firefoxLauncher(firefox)] }] : []),
    ...(webkit ? [{ name: 'WebKit', files: filesAt(0), browsers: [webkitLauncher(webkit)] }] : []),
  ],
  ...(report && { reporters: [reporter(report)] }),
};
