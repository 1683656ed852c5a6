/** What stands in a source from `start` to `end`, and what replaces it. */
export interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The source with these replacements, in the order of the source. Line numbers stay, for the source maps. */
export function replaceInSource(code: string, replacements: readonly Replacement[]): string {
  let [replaced, from] = ['', 0];
  for (const { start, end, text } of replacements) {
    const removedLines = code.slice(start, end).split('\n').length - text.split('\n').length;
    replaced += code.slice(from, start) + text + '\n'.repeat(Math.max(removedLines, 0));
    from = end;
  }
  return replaced + code.slice(from);
}
