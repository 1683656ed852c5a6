import { readFileSync } from 'node:fs';

/** The resident memory of a process, in megabytes. */
export function memoryOf(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!;
  return Number(kilobytes) / 1000;
}
