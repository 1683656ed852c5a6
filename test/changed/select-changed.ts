import { dirname } from 'node:path';
import { changedFiles } from './changed-files.js';
import { importGraph, type ImportGraph } from './import-graph.js';
import { reachedTests, type ReachedTest } from './reached-tests.js';

export interface Selection {
  /** The sources of the tests to run; null for all of them. */
  readonly tests: readonly string[] | null;
  /** Whether one of them starts or reads what `npm run build` makes. */
  readonly runBuilt: boolean;
  /** Which tests were selected, which were not, and why. */
  readonly explained: readonly string[];
}

/** What every test depends on, and none imports. */
const SHARED =
  /^(package(-lock)?\.json|tsconfig\.json|vite\.config\.ts|web-test-runner\.config\.mjs|test\/(run|node-tests|browser-tests|test-batches|tally|browser)\.ts)$/;

/**
 * The tests that reach what changed since `main`. Those that are slow, half a minute or more on their own, are left to
 * `npm test` unless the change is in the test itself or in what only tests import.
 */
export function selectChanged(root: string, isSlow: (test: string) => boolean): Selection {
  return selectTests(importGraph(root), changedFiles(root), isSlow);
}

export function selectTests(
  graph: ImportGraph,
  changed: readonly string[],
  isSlow: (test: string) => boolean,
): Selection {
  const shared = changed.filter((file) => SHARED.test(file));
  if (shared.length > 0)
    return { tests: null, runBuilt: true, explained: [`Every test: ${shared.join(', ')} changed.`] };
  const reached = reachedTests(graph, changed);
  const unread = changed.filter((file) => !reached.some(({ way }) => way.includes(file)));
  const unnamed = changed.filter((file) => unread.includes(file) || !graph.files.includes(file));
  const all = [...reached, ...unnamed.flatMap((file) => testsBeside(graph, file))].filter(
    ({ test }, place, each) => each.findIndex((other) => other.test === test) === place,
  );
  const isLeft = ({ test, way }: ReachedTest) =>
    isSlow(test) && way.some((file) => !file.startsWith('test/'));
  const selected = all.filter((each) => !isLeft(each));
  const left = all.filter(isLeft);
  return {
    tests: selected.map(({ test }) => test),
    runBuilt: selected.some(({ test }) => graph.runsBuilt(test)),
    explained: [
      `${changed.length} files changed since main.`,
      ...selected.map(
        ({ test, way }) => `  ${test}${way.length > 1 ? `, through ${way.slice(1).join(' < ')}` : ''}`,
      ),
      ...unread
        .filter((file) => testsBeside(graph, file).length === 0)
        .map((file) => `No test reads ${file}.`),
      ...(left.length > 0
        ? [`Left to npm test, since they take long: ${left.map(({ test }) => test).join(', ')}.`]
        : []),
    ],
  };
}

/** A file that no code names, such as a page or a stored reference, belongs to the tests of the nearest folder that has some. */
function testsBeside(graph: ImportGraph, file: string): ReachedTest[] {
  for (let folder = dirname(file); folder !== '.'; folder = dirname(folder)) {
    const place = folder.startsWith('test/') ? folder : `test/${folder}`;
    const tests = graph.files.filter((each) => /\.(test|browser)\.ts$/.test(each) && dirname(each) === place);
    if (tests.length > 0) return tests.map((test) => ({ test, way: [test, file] }));
  }
  return [];
}
