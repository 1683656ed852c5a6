/**
 * Runs the tests of the elements: a page an element, one after the other, in each browser.
 *
 * TEST_BROWSERS is `chromium`, the `others` that are installed, or by default all. TEST_BROWSER_FILES is a JSON array of test
 * files, by default all. TEST_BROWSER_REPORT names a file to write the outcomes to, else they are printed.
 */
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../command.js';
import { launchChromium, otherBrowsers } from './browsers.js';
import { buildPages } from './build-pages.js';
import type { Browser } from './page-browser.js';
import { runPage, type Outcome } from './run-page.js';

const { TEST_BROWSER_FILES, TEST_BROWSER_REPORT: report, TEST_BROWSERS } = process.env;

const everyFile = () =>
  readdirSync(join(ROOT, 'test'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.browser.ts'))
    .map((path) => `test/${path}`);

async function runIn(launch: () => Promise<Browser>, scripts: readonly string[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  let browser: Browser | undefined;
  try {
    browser = await launch();
    for (const script of scripts) outcomes.push(...(await runPage(browser, script)));
  } catch (error) {
    const name = `the elements in ${browser?.name ?? 'a browser that did not start'}`;
    outcomes.push({ name, result: 'failed', because: String((error as Error).stack) });
  } finally {
    await browser?.close();
  }
  return outcomes;
}

const others = TEST_BROWSERS === 'chromium' ? { launches: [], absent: [] } : otherBrowsers();
const launches = [...(TEST_BROWSERS === 'others' ? [] : [launchChromium]), ...others.launches];
const files = TEST_BROWSER_FILES ? (JSON.parse(TEST_BROWSER_FILES) as string[]) : everyFile();
const scripts = launches.length > 0 ? await buildPages(files) : [];
const outcomes: Outcome[] = [
  ...(await Promise.all(launches.map((launch) => runIn(launch, scripts)))).flat(),
  ...others.absent.map((because): Outcome => ({
    name: 'the elements in a further browser',
    result: 'skipped',
    because,
  })),
];
if (report) writeFileSync(report, JSON.stringify(outcomes));
else for (const { name, result, because = '' } of outcomes) console.log(`${result} ${name}`, because);
process.exitCode = outcomes.some(({ result }) => result === 'failed') ? 1 : 0;
