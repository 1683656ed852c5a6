import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Runs test files of the elements in Chromium, or in the `others` that are installed. */
export async function runBrowsers(browsers, files, tally, folder) {
  if (files.length === 0) return;
  const began = performance.now();
  const report = join(folder, `${browsers}.json`);
  const runner = spawn('node', ['.build/test/element-pages/run-pages.js'], {
    env: {
      ...process.env,
      TEST_BROWSERS: browsers,
      TEST_BROWSER_FILES: JSON.stringify(files),
      TEST_BROWSER_REPORT: report,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [runner.stdout, runner.stderr]) stream.on('data', (text) => (output += text));
  const code = await new Promise((resolve, reject) => runner.once('error', reject).once('close', resolve));
  const outcomes = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : [];
  for (const outcome of outcomes) tally.add(outcome);
  const isExplained = outcomes.some(({ result }) => result === 'failed');
  if (outcomes.length === 0 || (code !== 0 && !isExplained))
    tally.add({ name: `the elements, ${browsers}`, result: 'failed', because: output });
  console.log(`the elements, ${browsers}: ${Math.round((performance.now() - began) / 1_000)} s`);
}
