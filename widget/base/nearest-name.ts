/** Letters that were left out, added or exchanged, up to which a name is taken for a misspelt one. */
const MOST_DIFFERENCES = 3;

/** The name that was probably meant, without regard to hyphens and case. Undefined when none is near. */
export function nearestName(written: string, names: readonly string[]): string | undefined {
  const bare = (name: string) => name.replaceAll('-', '').toLowerCase();
  const [nearest] = names
    .map((name) => ({ name, differences: differencesOf(bare(written), bare(name)) }))
    // A short name has a near one by chance.
    .filter(({ name, differences }) => differences <= Math.min(MOST_DIFFERENCES, name.length / 3))
    .toSorted((a, b) => a.differences - b.differences);
  return nearest?.name;
}

/** The Levenshtein distance. */
function differencesOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (const [place, against] of [...other].entries())
      next.push(Math.min(row[place + 1]! + 1, next[place]! + 1, row[place]! + (letter === against ? 0 : 1)));
    row = next;
  }
  return row.at(-1)!;
}
