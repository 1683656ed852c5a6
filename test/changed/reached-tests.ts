import { dirname } from 'node:path';
import type { ImportGraph } from './import-graph.js';

export interface ReachedTest {
  readonly test: string;
  /** From the test to the changed file, both included. */
  readonly way: readonly string[];
}

const TEST = /^test\/.*\.(test|browser)\.ts$/;

/** The tests that import, start or read a changed file, directly or through others: those with the shortest way first. */
export function reachedTests(graph: ImportGraph, changed: readonly string[]): ReachedTest[] {
  const users = new Map<string, string[]>();
  const seen = new Set<string>();
  for (const left = [...graph.files]; left.length > 0;) {
    const file = left.pop()!;
    if (seen.has(file)) continue;
    seen.add(file);
    for (const used of graph.uses(file)) {
      users.set(used, [...(users.get(used) ?? []), file]);
      left.push(used);
    }
  }
  const next = new Map<string, string | undefined>(changed.map((file) => [file, undefined]));
  const reached: ReachedTest[] = [];
  // A map gives also what is added to it meanwhile: those further away come later.
  for (const [file] of next) {
    if (TEST.test(file)) {
      reached.push({ test: file, way: wayFrom(file) });
      continue;
    }
    for (const user of [
      ...(users.get(file) ?? []),
      ...foldersOf(file).flatMap((folder) => users.get(folder) ?? []),
    ])
      if (!next.has(user)) next.set(user, file);
  }
  return reached;

  function wayFrom(file: string): string[] {
    const way = [file];
    for (let each = next.get(file); each !== undefined; each = next.get(each)) way.push(each);
    return way;
  }
}

function foldersOf(file: string): string[] {
  const folder = dirname(file);
  return folder === '.' ? [] : [folder, ...foldersOf(folder)];
}
