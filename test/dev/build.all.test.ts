import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { BuildStep } from '../../dev/build-steps.js';
import { ROOT } from '../command.js';

const BUILD = pathToFileURL(join(ROOT, '.build/dev/build.js')).href;

/** Writes the source to its output, and fails where the source says so. */
const COPY = `node --eval "const text = fs.readFileSync('source', 'utf8'); fs.mkdirSync('copied'); fs.writeFileSync('copied/text', text); fs.appendFileSync('log', 'copy '); if (text === 'wrong') process.exit(1)"`;
const SHORTEN = `node --eval "fs.mkdirSync('shortened'); fs.writeFileSync('copied/text', fs.readFileSync('copied/text', 'utf8').slice(0, 3)); fs.appendFileSync('log', 'shorten ')"`;
const STEPS: readonly BuildStep[] = [
  { name: 'copy', inputs: ['source'], outputs: ['copied'], command: COPY },
  {
    name: 'short copy',
    inputs: ['source'],
    outputs: ['shortened'],
    after: ['copy'],
    command: SHORTEN,
    isForPackages: true,
  },
];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kyc-elements-build-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** With this text as the source. Gives the steps that were made and the text that they made. */
function buildOf(text: string, packages: boolean): [made: string, text: string] {
  writeFileSync(join(folder, 'source'), text);
  const program = `import { build } from '${BUILD}'; await build({ packages: ${packages} }, ${JSON.stringify(STEPS)});`;
  spawnSync(process.execPath, ['--input-type=module', '--eval', program], { cwd: folder });
  const log = join(folder, 'log');
  const made = existsSync(log) ? readFileSync(log, 'utf8').trim() : '';
  rmSync(log, { force: true });
  return [made, readFileSync(join(folder, 'copied/text'), 'utf8')];
}

it('makes nothing again while no source changes', () => {
  assert.deepEqual(buildOf('first', true), ['copy shorten', 'fir']);
  assert.deepEqual(buildOf('first', true), ['', 'fir']);
  assert.deepEqual(buildOf('first', false), ['', 'fir']);
});

it('makes for the packages what follows a step that another build made since, also of the same sources', () => {
  assert.deepEqual(buildOf('first', true), ['copy shorten', 'fir']);
  assert.deepEqual(buildOf('second', false), ['copy', 'second']);
  assert.deepEqual(buildOf('first', false), ['copy', 'first']);
  assert.deepEqual(buildOf('first', true), ['shorten', 'fir']);
});

it('makes a step again after it failed, also of the sources of its last success', () => {
  assert.deepEqual(buildOf('first', false), ['copy', 'first']);
  assert.deepEqual(buildOf('wrong', false), ['copy', 'wrong']);
  assert.deepEqual(buildOf('first', false), ['copy', 'first']);
});
