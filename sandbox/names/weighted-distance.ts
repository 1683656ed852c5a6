/** Edit distance with a cost for each letter. */
export interface Costs {
  /** Of omitting a letter of the first or of the second word. */
  first(letter: string): number;
  second(letter: string): number;
  instead(one: string, other: string): number;
}

export function weightedDistance(a: string, b: string, costs: Costs): number {
  let previous = [0];
  for (const letter of b) previous.push((previous.at(-1) ?? 0) + costs.second(letter));
  for (const letterA of a) {
    const row = [(previous[0] ?? 0) + costs.first(letterA)];
    for (let j = 0; j < b.length; j++) {
      const letterB = b.charAt(j);
      row.push(
        Math.min(
          (previous[j] ?? 0) + (letterA === letterB ? 0 : costs.instead(letterA, letterB)),
          (previous[j + 1] ?? 0) + costs.first(letterA),
          (row[j] ?? 0) + costs.second(letterB),
        ),
      );
    }
    previous = row;
  }
  return previous[b.length] ?? 0;
}

export const isVowel = (letter: string) => 'aiueU'.includes(letter);
