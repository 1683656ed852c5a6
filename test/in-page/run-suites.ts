/** Runs what the files of a page listed, one test after the other, and tells the runner each outcome. */
import { askRunner } from './ask-runner.js';
import { root, TIMEOUT_MS, type Body, type Suite, type Test } from './suites.js';

/** A test may hold the clock. */
const { setTimeout, clearTimeout } = globalThis;

interface Around {
  readonly title: string;
  /** Outermost first. */
  readonly beforeEach: readonly Body[];
  /** Innermost first. */
  readonly afterEach: readonly Body[];
}

/** Fails what runs now. */
let interrupt: (error: unknown) => void = (error) => report('between the tests', error);
addEventListener('error', ({ error, message }) => interrupt(error ?? new Error(message)));
addEventListener('unhandledrejection', ({ reason }) => interrupt(reason));

export async function runSuites(): Promise<void> {
  await runSuite(root, { title: '', beforeEach: [], afterEach: [] });
  // The browser reports a rejection in a task of its own.
  await within(() => new Promise((resolve) => setTimeout(resolve))).catch((error: unknown) =>
    report('after the tests', error),
  );
  await askRunner('end', {});
}

async function runSuite(suite: Suite, outer: Around): Promise<void> {
  const around = {
    title: `${outer.title}${suite.title && `${suite.title}: `}`,
    beforeEach: [...outer.beforeEach, ...suite.beforeEach],
    afterEach: [...suite.afterEach, ...outer.afterEach],
  };
  const failure = await firstFailure(suite.before);
  if (failure) await report(`${around.title}before`, failure.error);
  else
    for (const part of suite.parts) await ('parts' in part ? runSuite(part, around) : runTest(part, around));
  const late = await firstFailure(suite.after);
  if (late) await report(`${around.title}after`, late.error);
}

async function runTest({ title, body }: Test, { title: path, ...around }: Around): Promise<void> {
  const name = path + title;
  if (!body) return askRunner('outcome', { name, result: 'skipped', because: 'marked with it.skip' });
  const failure = (await firstFailure(around.beforeEach)) ?? (await firstFailure([body]));
  const late = await firstFailure(around.afterEach);
  const first = failure ?? late;
  await (first ? report(name, first.error) : askRunner('outcome', { name, result: 'passed' }));
}

/** The hooks that clean up run even if one before them failed. */
async function firstFailure(bodies: readonly Body[]): Promise<{ error: unknown } | undefined> {
  let failure: { error: unknown } | undefined;
  for (const body of bodies)
    await within(body).catch((error: unknown) => {
      failure ??= { error };
    });
  return failure;
}

async function within(body: Body): Promise<void> {
  const idle = interrupt;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const interrupted = new Promise<never>((_, reject) => {
    interrupt = reject;
    timer = setTimeout(() => reject(new Error(`It took longer than ${TIMEOUT_MS / 1_000} s.`)), TIMEOUT_MS);
  });
  try {
    await Promise.race([(async () => body())(), interrupted]);
  } finally {
    clearTimeout(timer);
    interrupt = idle;
  }
}

function report(name: string, error: unknown): Promise<void> {
  const { stack = '' } = error instanceof Error ? error : {};
  // The stack of Chromium begins with the message.
  const because = stack.includes(messageOf(error)) ? stack : `${messageOf(error)}\n${stack}`;
  return askRunner('outcome', { name, result: 'failed', because });
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
