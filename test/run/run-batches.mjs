import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from 'node:test';
import { pathToFileURL } from 'node:url';

/** A process in which no test ends for this long hangs: it is stopped and has failed. */
const SILENT_MS = 300_000;
/** A process that is under way ends with the run. */
const interrupted = new AbortController();
process.once('exit', () => interrupted.abort());
let started = 0;

/** Takes each batch, a list of test files, from those that wait, and runs it in a process, `atOnce` of them at a time. */
export async function runBatches(waiting, { atOnce, tally, folder }) {
  async function takeTurns() {
    for (let files = waiting.shift(); files; files = waiting.shift()) await runBatch(files, tally, folder);
  }
  await Promise.all(Array.from({ length: atOnce }, takeTurns));
}

/** Counts tests, not suites. A file that crashes, hangs or tests nothing has failed. */
async function runBatch(files, tally, folder) {
  const began = performance.now();
  const silent = new Set(files);
  const entry = join(folder, `batch-${++started}.mjs`);
  writeFileSync(entry, moduleOf(files));
  const hang = new AbortController();
  const silence = setTimeout(() => hang.abort(), SILENT_MS);
  let file = files[0];
  let complaints = '';

  const stream = run({ files: [entry], signal: AbortSignal.any([hang.signal, interrupted.signal]) });
  stream.on('test:start', ({ name }) => {
    if (files.includes(name)) file = name;
  });
  stream.on('test:pass', ({ name, details, skip, todo }) => {
    const because = skip ?? todo;
    if (name === entry || files.includes(name) || (details.type === 'suite' && because === undefined)) return;
    silent.delete(file);
    const result = because === undefined ? 'passed' : 'skipped';
    tally.add({ name: `${file}: ${name}`, result, because: because === true ? undefined : because });
  });
  stream.on('test:fail', ({ name, details: { error } }) => {
    // Its tests are counted one by one.
    if (error.failureType === 'subtestsFailed') return;
    silent.delete(file);
    const { stack = error } = error.cause ?? error;
    const because = name === entry ? explainEnd(error) : String(stack);
    tally.add({ name: `${file}: ${name === entry ? 'its process' : name}`, result: 'failed', because });
  });
  stream.on('test:stderr', ({ message }) => {
    process.stderr.write(message);
    complaints += message;
  });
  // Not tied to a file, yet the only trace of an error thrown after its test had ended.
  stream.on('test:diagnostic', ({ message }) => {
    if (/error|warning/i.test(message)) console.log(message);
  });
  for await (const _ of stream) silence.refresh();
  clearTimeout(silence);
  for (const each of silent)
    tally.add({ name: each, result: 'failed', because: `No test ran in this file.\n${complaints}` });
  const seconds = Math.round((performance.now() - began) / 1_000);
  console.log(`${files.length > 1 ? `${files[0]} to ${files.at(-1)}` : file}: ${seconds} s`);

  function explainEnd({ exitCode, signal }) {
    const ended = hang.signal.aborted
      ? `No test ended for ${SILENT_MS / 1_000} s.`
      : `The process ended with ${signal ?? `exit code ${exitCode}`}.`;
    return `${ended}\n${complaints}`;
  }
}

/** A suite for each file, in one process. */
function moduleOf(files) {
  const compiled = (file) => JSON.stringify(pathToFileURL(join('.build', file.replace(/\.ts$/, '.js'))).href);
  return [
    `import ${compiled('test/properties.ts')};`,
    `import { describe } from 'node:test';`,
    ...files.map((file) => `describe(${JSON.stringify(file)}, () => import(${compiled(file)}));`),
  ].join('\n');
}
