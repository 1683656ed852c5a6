import { readdirSync, readFileSync } from 'node:fs';

/** At most so many processes share the quick files: a start of Node and of an engine costs seconds. */
const MOST_BATCHES = 8;

const holds = (path, pattern) => pattern.test(readFileSync(path, 'utf8'));
const singly = (paths) => paths.map((path) => [path]);

/** The test files that have one of the words in their path, or all: by what runs them. Each batch shares a process. */
export function selectFiles(words) {
  const paths = readdirSync('test', { recursive: true, encoding: 'utf8' }).map((path) => `test/${path}`);
  const tests = paths.filter((path) => /\.(test|browser)\.ts$/.test(path)).toSorted();
  const unknown = words.find((word) => !tests.some((path) => path.includes(word)));
  if (unknown !== undefined) throw new Error(`No test file has "${unknown}" in its path.`);
  const selected = tests.filter((path) => words.length === 0 || words.some((word) => path.includes(word)));

  const inBrowser = selected.filter((path) => path.endsWith('.browser.ts'));
  const inNode = selected.filter((path) => path.endsWith('.test.ts'));
  const quick = inNode.filter((path) => !/\.(all|long)\./.test(path));
  const slow = inNode.filter((path) => path.includes('.all.'));
  const looping = quick.filter((path) => holds(path, /of engines\)|describe(Sandbox|Screening)\(/));
  return {
    quick: batchesOf(quick),
    /** On one engine in each half. */
    looping: batchesOf(looping),
    slow: singly(slow.filter((path) => !path.includes('.alone.'))),
    slowAlone: singly(slow.filter((path) => path.includes('.alone.'))),
    long: singly(inNode.filter((path) => path.includes('.long.'))),
    quickInBrowser: inBrowser.filter((path) => !path.includes('.all.')),
    inBrowser,
    slowInBrowser: inBrowser.filter((path) => path.includes('.all.')),
    usesPostgres: quick.some((path) => holds(path, /\b(bothEngines|postgres)\b.*\/engines\.js'/)),
    left: `${slow.length} files, and ${looping.length} on Postgres`,
  };
}

/** Neighbours stay together. What changes or measures its process has one of its own. */
function batchesOf(paths) {
  const sharing = paths.filter((path) => !path.includes('.alone.'));
  const size = Math.ceil(sharing.length / MOST_BATCHES);
  const batches = singly(paths.filter((path) => path.includes('.alone.')));
  for (let from = 0; from < sharing.length; from += size) batches.push(sharing.slice(from, from + size));
  return batches;
}
