import { basename } from 'node:path';
import type { Browser, Page } from './page-browser.js';
import { originalStack } from './original-stack.js';
import { servePage } from './serve-page.js';

export interface Outcome {
  readonly name: string;
  readonly result: 'passed' | 'failed' | 'skipped';
  readonly because?: string;
}

/** A page that reports nothing for this long hangs: a test times out before. */
const SILENT_MS = 600_000;

/** Runs the tests of one script. A page that crashes, hangs, misses a file or tests nothing has failed. */
export async function runPage(browser: Browser, script: string): Promise<Outcome[]> {
  const place = `${basename(script, '.js')} in ${browser.name}`;
  const outcomes: Outcome[] = [];
  const fail = (because: string) =>
    outcomes.push({ name: place, result: 'failed', because: originalStack(because) });
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  const stop = (because: string) => {
    fail(because);
    end();
  };
  const silence = setTimeout(
    () => stop(`No test ended for ${SILENT_MS / 1_000} s, after: ${outcomes.at(-1)?.name ?? 'no test'}`),
    SILENT_MS,
  );
  let page: Page | undefined;

  const answers: Record<string, (value: never) => unknown> = {
    keys: (keys: { press: string } | { type: string }) =>
      'press' in keys ? page!.press(keys.press) : page!.type(keys.type),
    viewport: ({ width, height }: { width: number; height: number }) => page!.resize(width, height),
    outcome({ name, result, because }: Outcome) {
      silence.refresh();
      outcomes.push({ name: `${place}: ${name}`, result, because: because && originalStack(because) });
    },
    missing: (path: string) => fail(`Not found: ${path}`),
    crash: stop,
    end,
  };
  const served = await servePage(script, (what, value) => answers[what]!(value as never));
  try {
    let isOver = false;
    page = await browser.newPage((because) => isOver || stop(because));
    page.open(served.url).catch((error: Error) => stop(error.message));
    await ended;
    isOver = true;
  } finally {
    clearTimeout(silence);
    await page?.close().catch((error: Error) => fail(error.message));
    served.close();
  }
  if (outcomes.length === 0) fail('No test ran in this page.');
  return outcomes;
}
