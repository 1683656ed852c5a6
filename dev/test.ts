/** `npm run test:watch FILE`: runs one test file, and runs it again after each change of a source. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { compileFile } from './compile-file.js';
import { sourceChanges } from './source-changes.js';

const FOLDERS = ['contract', 'widget', 'server', 'sandbox', 'demo', 'packaging', 'docs/site', 'test'];

const [file] = process.argv.slice(2);
if (!file?.startsWith('test/') || !/\.(test|browser)\.ts$/.test(file)) {
  console.error('Name a test file: npm run test:watch test/identity/rules/recheck-schedule.test.ts');
  process.exit(1);
}
const [command, ...args] = file.endsWith('.browser.ts')
  ? ['node_modules/.bin/web-test-runner', '--files', file]
  : [process.execPath, '--test', `.build/${file.replace(/\.ts$/, '.js')}`];

let run: ChildProcess | undefined;
function start(): void {
  run = spawn(command!, args, { stdio: 'inherit' });
}

start();
for await (const paths of sourceChanges(FOLDERS)) {
  for (const path of paths.filter((name) => name.endsWith('.ts')))
    await compileFile(path, [`.build/${path.replace(/\.ts$/, '.js')}`]);
  if (run?.exitCode === null && run.signalCode === null) {
    run.kill();
    await once(run, 'exit');
  }
  start();
}
