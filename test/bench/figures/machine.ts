import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import type { Machine } from './document.js';

/** The kernel counts in hundredths of a second. */
const TICK_MS = 10;

/** What all processors have worked since the machine started, in ms. */
function worked(): number {
  return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0);
}

/** What this process has worked, and every process below it that has ended, in ms. */
function workedHere(): number {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]!.split(' ');
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) * TICK_MS;
}

/** Call it before a benchmark. What it returns reads the machine after it. */
export function watchMachine(): () => Machine {
  const started = { at: performance.now(), worked: worked(), here: workedHere() };
  return () => {
    const processors = cpus();
    const elsewhere = worked() - started.worked - (workedHere() - started.here);
    const possible = (performance.now() - started.at) * processors.length;
    return {
      date: new Date().toISOString().slice(0, 10),
      processor: processors[0]?.model.trim() || 'unknown',
      cores: processors.length,
      node: process.version,
      otherShare: Math.min(1, Math.max(0, elsewhere / possible)),
    };
  };
}
