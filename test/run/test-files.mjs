import { readdirSync, readFileSync, statSync } from 'node:fs';

/** Files share at most this number of processes: a start of Node and of an engine costs seconds. */
const MOST_BATCHES = 16;
/** Those of the rest last longer: the last ones to end leave a core without work. */
const MOST_OF_REST = 24;
/** The least files of a process. */
const LEAST = 5;

const holds = (path, pattern) => pattern.test(readFileSync(path, 'utf8'));
const singly = (paths) => paths.map((path) => [path]);

/** The test files that have one of the words in their path, or all: by what runs them. Each batch shares a process. */
export function selectFiles(words, tier) {
  const paths = readdirSync('test', { recursive: true, encoding: 'utf8' }).map((path) => `test/${path}`);
  const tests = paths.filter((path) => /\.(test|browser)\.ts$/.test(path)).toSorted();
  for (const word of words) {
    const named = tests.filter((path) => path.includes(word));
    if (named.length === 0) throw new Error(`No test file has "${word}" in its path.`);
    if (tier === 'test' && named.every((path) => /\.(all|long)\./.test(path)))
      throw new Error(`npm run test:all -- ${word} runs these: ${named.join(', ')}.`);
  }
  const selected = tests.filter((path) => words.length === 0 || words.some((word) => path.includes(word)));

  const inBrowser = selected.filter((path) => path.endsWith('.browser.ts'));
  const inNode = selected.filter((path) => path.endsWith('.test.ts'));
  const quick = inNode.filter((path) => !/\.(all|long)\./.test(path));
  const slow = inNode.filter((path) => path.includes('.all.'));
  const again = quick.filter((path) => holds(path, /\benginesOfTier\b/));
  // These take longer than any other file: they begin first, so that no core waits for them.
  const LONGEST =
    /^test\/(framework-apps|world|hostile-pages|states\/states)|\/(one-error|published-reasons)\./;
  const isLongest = (path) => LONGEST.test(path);
  const beside = slow.filter((path) => !path.includes('.alone.'));
  const [longest, shorter] = [beside.filter(isLongest), beside.filter((path) => !isLongest(path))];
  return {
    quick: batchesOf(quick),
    slow: [...singly(longest), ...batchesOf(shorter, MOST_OF_REST)],
    /** On the other engine. */
    again: batchesOf(again),
    slowAlone: singly(slow.filter((path) => path.includes('.alone.'))),
    /** With many more cases in `long`. */
    fuzz: singly(quick.filter((path) => path.startsWith('test/fuzz/'))),
    long: singly(inNode.filter((path) => path.includes('.long.'))),
    quickInBrowser: inBrowser.filter((path) => !path.includes('.all.')),
    inOthers: inBrowser.filter((path) => !path.includes('.chromium.')),
    slowInBrowser: inBrowser.filter((path) => path.includes('.all.')),
    usesPostgres: quick.some((path) => holds(path, /\b(bothEngines|postgres)\b.*\/engines\.js'/)),
    left: `${slow.length} files`,
  };
}

/**
 * Neighbours stay together, in batches that last about as long: a file is as long as its text, and takes this part of the time
 * if it uses no database. The longest come first, and the short ones at the end fill the gaps. What changes or measures its
 * process has one of its own.
 */
const WITHOUT_DATABASE = 0.2;

function batchesOf(paths, most = MOST_BATCHES) {
  const sharing = paths.filter((path) => !path.includes('.alone.'));
  const lengthOf = (path) =>
    statSync(path).size * (holds(path, /\/(engines|test-proxy)\.js'/) ? 1 : WITHOUT_DATABASE);
  const sumOf = (files) => files.reduce((sum, file) => sum + lengthOf(file), 0);
  const share = sumOf(sharing) / Math.min(most, Math.ceil(sharing.length / LEAST));
  const batches = [];
  for (const path of sharing) {
    const last = batches.at(-1);
    if (last && sumOf(last) + lengthOf(path) / 2 < share) last.push(path);
    else batches.push([path]);
  }
  batches.sort((one, other) => sumOf(other) - sumOf(one));
  return [...batches, ...singly(paths.filter((path) => path.includes('.alone.')))];
}
