import { readdirSync, readFileSync } from 'node:fs';

/** The kernel counts in hundredths of a second. */
const TICK_MS = 10;

/** The resident memory of a process, in megabytes. */
export function memoryOf(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!;
  return Number(kilobytes) / 1000;
}

function timesOf(pid: number | 'self') {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').map(Number);
  const sum = (from: number) => (fields[from]! + fields[from + 1]!) * TICK_MS;
  return { parent: fields[1]!, ownMs: sum(11), endedChildrenMs: sum(13) };
}

/** What a process has used of the processors so far. */
export const processorMs = (pid: number): number => timesOf(pid).ownMs;

/** The same, of this process and of every process below it that has ended. */
export function workedHere(): number {
  const { ownMs, endedChildrenMs } = timesOf('self');
  return ownMs + endedChildrenMs;
}

/** The same, of all processes below it. */
export function childrenMs(pid: number): number {
  const running = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        return [timesOf(Number(name))];
      } catch {
        // It has ended meanwhile.
        return [];
      }
    })
    .filter(({ parent }) => parent === pid);
  return running.reduce((sum, { ownMs }) => sum + ownMs, timesOf(pid).endedChildrenMs);
}
