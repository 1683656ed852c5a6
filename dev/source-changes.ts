import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const INTERVAL_MS = 200;
/** What is installed or compiled, and the apps with their own install. */
const SKIPPED = ['dist', 'node_modules', 'frameworks'];

/**
 * The files of these folders that changed since this call, one list at a time. It compares times of change: events of the file system
 * miss what an editor replaces, and do not come in every container.
 */
export function sourceChanges(folders: readonly string[]): AsyncGenerator<readonly string[]> {
  return changesSince(timesOf(folders), folders);
}

async function* changesSince(
  first: ReadonlyMap<string, number>,
  folders: readonly string[],
): AsyncGenerator<readonly string[]> {
  let before = first;
  for (;;) {
    await wait(INTERVAL_MS);
    const now = timesOf(folders);
    const changed = [...now].filter(([path, time]) => before.get(path) !== time).map(([path]) => path);
    before = now;
    if (changed.length > 0) yield changed;
  }
}

function timesOf(folders: readonly string[], times = new Map<string, number>()): ReadonlyMap<string, number> {
  for (const folder of folders) {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isFile()) times.set(path, statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0);
      else if (entry.isDirectory() && !SKIPPED.includes(entry.name)) timesOf([path], times);
    }
  }
  return times;
}
