import { constants } from 'node:os';

/** SIGHUP: a terminal closes, or a tool asks to read settings again, which takes a start. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
type Signal = (typeof SIGNALS)[number];

const endAtOnce = (signal: Signal): never => process.exit(128 + constants.signals[signal]);

let answer: (signal: Signal) => void = endAtOnce;

/** How often a process that npm started looks whether npm is still there. */
const PARENT_MS = 500;

/** Process 1 of a container ignores a signal without a handler. Call it first: a start may wait for its database. */
export function handleSignals(): void {
  for (const signal of SIGNALS) process.on(signal, (received) => answer(received as Signal));
  if (process.env['npm_command'] !== undefined) stopWithParent();
}

/** npm passes a signal to its shell, which ends and passes nothing on: this process would stay without a parent. */
function stopWithParent(): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    answer('SIGTERM');
  }, PARENT_MS).unref();
}

/** The first signal runs `stop`, and the next one ends the process at once. */
export function stopOnSignal(stop: (signal: Signal) => void): void {
  answer = (signal) => {
    answer = endAtOnce;
    stop(signal);
  };
}
