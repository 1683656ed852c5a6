/**
 * The paths that hold one of the words; all of them without a word. A word that no path holds is a mistake: the run would
 * pass without the tests that it names.
 */
export function withWords(paths: readonly string[], words: readonly string[]): readonly string[] {
  const unknown = words.find((word) => !paths.some((path) => path.includes(word)));
  if (unknown !== undefined) throw new Error(`No test file has "${unknown}" in its path.`);
  return words.length === 0 ? paths : paths.filter((path) => words.some((word) => path.includes(word)));
}
