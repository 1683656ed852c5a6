import { cpus } from 'node:os';
import { workedHere } from '../process-use.js';

/** What all processors have worked since the machine started, in ms. */
function worked(): number {
  return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0);
}

export type Machine = ReturnType<ReturnType<typeof watchMachine>>;

/** Call it before a benchmark. What it returns reads the machine after it. */
export function watchMachine() {
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
      /** Of the time of all processors during the run, what other programs of the machine took: 0 to 1. */
      otherShare: Math.min(1, Math.max(0, elsewhere / possible)),
    };
  };
}
