import { join, relative } from 'node:path';
import { run } from 'node:test';
import type { EventData } from 'node:test';
import { ROOT } from './command.js';
import { turnsWhileIdle } from './idle-core.js';
import type { Tally } from './tally.js';
import { batchesOf, type Batch } from './test-batches.js';

/** Twice the cores of the smallest machine: a file waits for half of its time. */
const CONCURRENCY = 4;
/** While a core is idle, this many more: some files wait for timers of the proxy nearly all of their time. */
const MORE_WHILE_IDLE = 4;
/** A process in which no test ends for this long hangs: it is stopped and has failed. On a busy machine a test takes minutes. */
const SILENT_MS = 600_000;

type Passed = EventData.TestPass;
type Failed = EventData.TestFail;

interface Failure {
  readonly failureType?: string;
  readonly cause?: unknown;
  readonly exitCode?: number | null;
  readonly signal?: string | null;
}

interface NodeTestsOptions {
  readonly silentMs?: number;
  /** Files in a process; without it, as it is quickest for all of them. */
  readonly batchSize?: number;
  /** No file starts later. */
  readonly startWithinMs?: number;
}

/** Counts tests, not suites; a file that crashes, hangs or tests nothing counts as failed. Gives the files that did not start. */
export async function runNodeTests(
  files: string[],
  tally: Tally,
  folder: string,
  { silentMs = SILENT_MS, batchSize, startWithinMs = Infinity }: NodeTestsOptions = {},
): Promise<string[]> {
  const waiting = batchesOf(files, folder, batchSize);
  const end = performance.now() + startWithinMs;
  async function takeTurns(mayStart?: () => Promise<void>): Promise<void> {
    await mayStart?.();
    // Those without a condition run one batch each, however long the machine took until here.
    for (let may = !mayStart; waiting.length > 0 && (may || performance.now() < end); may = false) {
      await runBatch(waiting.shift()!, tally, silentMs);
      await mayStart?.();
    }
  }
  const idleCore = turnsWhileIdle(() => waiting.length === 0 || performance.now() >= end);
  await Promise.all([
    ...Array.from({ length: CONCURRENCY }, () => takeTurns()),
    ...Array.from({ length: MORE_WHILE_IDLE }, () => takeTurns(idleCore)),
  ]);
  return waiting.flatMap((batch) => batch.files.map(placeOf));
}

/** The runner names the place where `test` was called, which may be a module several files share: the order tells the file. */
async function runBatch({ files, entry }: Batch, tally: Tally, silentMs: number): Promise<void> {
  const isSingle = files.length === 1;
  const silent = new Set(files);
  let file = files[0]!;
  let complaints = '';
  let began = performance.now();
  const hang = new AbortController();
  const silence = setTimeout(() => hang.abort(), silentMs);
  const stream = run({ files: [entry], signal: hang.signal });

  stream.on('test:start', ({ name }) => {
    if (!isSingle && files.includes(name)) {
      file = name;
      began = performance.now();
    }
  });
  stream.on('test:pass', (test: Passed) => {
    const skipped = test.skip !== undefined || test.todo !== undefined;
    if (!isSingle && files.includes(test.name)) tally.took(placeOf(file), performance.now() - began);
    if (isFileName(test.name) || (test.details.type === 'suite' && !skipped)) return;
    silent.delete(file);
    const reasons = [test.skip, test.todo, test.todo === undefined ? undefined : 'still to do'];
    const because = reasons.find((reason) => typeof reason === 'string' && reason !== '');
    tally.add({
      name: nameOf(test),
      result: skipped ? 'skipped' : 'passed',
      because: because as string | undefined,
    });
  });
  stream.on('test:fail', (test: Failed) => {
    const failure = test.details.error as Failure;
    // Their tests are counted one by one; a suite counts for itself only when its own hooks failed.
    if (failure.failureType === 'subtestsFailed') return;
    silent.delete(file);
    const because = test.name === entry ? explainFile(failure) : explain(failure.cause ?? failure);
    tally.add({ name: nameOf(test), result: 'failed', because });
    console.log(`FAILED ${nameOf(test)}\n${because}`);
  });
  stream.on('test:stderr', ({ message }) => {
    process.stderr.write(message);
    complaints += message;
  });
  // Not tied to a file, yet the only trace of an error thrown after its test had ended.
  stream.on('test:diagnostic', ({ message }) => {
    if (/error|warning/i.test(message)) console.log(message);
  });
  stream.on('test:stdout', ({ message }) => process.stdout.write(message));
  for await (const _ of stream) silence.refresh();
  clearTimeout(silence);
  if (isSingle) tally.took(placeOf(file), performance.now() - began);
  for (const each of silent) {
    const because = `No test ran in this file.\n${complaints}`.trim();
    tally.add({ name: placeOf(each), result: 'failed', because });
  }

  function explainFile({ exitCode, signal }: Failure): string {
    if (hang.signal.aborted) return `No test ended for ${silentMs / 1000} s.\n${complaints}`.trim();
    const ended = signal ? `killed by ${signal}` : `exit code ${exitCode ?? 'unknown'}`;
    return `The file ended with ${ended}.\n${complaints}`.trim();
  }

  function isFileName(name: string): boolean {
    return name === entry || files.includes(name);
  }

  function nameOf({ name }: Passed | Failed): string {
    return isFileName(name) ? placeOf(file) : `${placeOf(file)}: ${name}`;
  }
}

function placeOf(file: string): string {
  return relative(join(ROOT, '.build'), file);
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.stack ?? error.message;
}
