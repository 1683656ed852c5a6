import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { firefoxExecutable, OLDEST_FIREFOX } from './browser.js';
import { ROOT, runCommand } from './command.js';
import type { Outcome, Tally } from './tally.js';
import { installedWebKit } from './webkit.js';

/**
 * The elements in real browsers: every file in Chromium; in Firefox and in WebKit every file too, or with `halves` one half in
 * each. The runner runs on its own, so that its crash is one more failure, not ours.
 */
export async function runBrowserTests(
  files: string[],
  tally: Tally,
  temporary: string,
  { halves }: { halves: boolean },
): Promise<void> {
  if (files.length === 0) return;
  const began = performance.now();
  const report = join(temporary, 'browser-tests.json');
  const { code, output } = await runCommand('web-test-runner', [], {
    TEST_BROWSER_REPORT: report,
    TEST_BROWSER_FILES: JSON.stringify(files.map(sourceOf)),
    ...(halves && { TEST_BROWSER_HALVES: '1' }),
  });
  tally.took('the element tests, in every browser', performance.now() - began);
  const outcomes = existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as Outcome[]) : [];
  for (const outcome of outcomes) {
    tally.add(outcome);
    if (outcome.result === 'failed') console.log(`FAILED ${outcome.name}\n${outcome.because}`);
  }
  const explained = outcomes.some(({ result }) => result === 'failed');
  if (outcomes.length === 0 || (code !== 0 && !explained)) {
    tally.add({ name: 'browser tests', result: 'failed', because: output });
  }
  const absent: string[] = [];
  if (!firefoxExecutable())
    absent.push(`no Firefox ${OLDEST_FIREFOX} or newer: set FIREFOX_PATH, or install it`);
  if (!installedWebKit()) absent.push('no WebKit: install webkit2gtk-driver and xvfb');
  for (const because of absent) {
    tally.add({ name: 'browser tests in a further engine', result: 'skipped', because });
  }
}

function sourceOf(compiled: string): string {
  return relative(join(ROOT, '.build'), compiled).replace(/\.js$/, '.ts');
}
