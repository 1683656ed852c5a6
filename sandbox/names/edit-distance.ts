export interface Costs {
  /** Of a letter that only one word has. */
  leftOut(letter: string): number;
  /** Of another letter, the same in both directions. */
  instead(one: string, other: string): number;
}

const ONE_EACH: Costs = { leftOut: () => 1, instead: () => 1 };

/** Optimal string alignment: insertions, deletions, substitutions, and swaps of neighbours, which cost 1. */
export function editDistance(one: string, other: string, costs = ONE_EACH): number {
  // In one order, so that fractions add up to the same in both directions.
  const [a, b] = one < other ? [one, other] : [other, one];
  const insertions = Array.from(b, (letter) => costs.leftOut(letter));
  let before: number[] = [];
  let previous = [0];
  for (let j = 0; j < b.length; j++) previous.push(previous[j]! + insertions[j]!);
  for (let i = 0; i < a.length; i++) {
    const deletion = costs.leftOut(a[i]!);
    const row = [previous[0]! + deletion];
    for (let j = 0; j < b.length; j++) {
      const same = a[i] === b[j] ? 0 : costs.instead(a[i]!, b[j]!);
      const swapped =
        i > 0 && j > 0 && a[i] === b[j - 1] && a[i - 1] === b[j] ? before[j - 1]! + 1 : Infinity;
      row.push(Math.min(previous[j]! + same, previous[j + 1]! + deletion, row[j]! + insertions[j]!, swapped));
    }
    [before, previous] = [previous, row];
  }
  return previous[b.length]!;
}
