/** Edit distance with a cost for each letter. */
export interface Costs {
  /** `first` and `second` are the costs of a letter that only that word has. */
  first(letter: string): number;
  second(letter: string): number;
  instead(one: string, other: string): number;
}

export function weightedDistance(a: string, b: string, costs: Costs): number {
  const insertions = Array.from(b, (letter) => costs.second(letter));
  let previous = [0];
  for (let j = 0; j < b.length; j++) previous.push(previous[j]! + insertions[j]!);
  for (const letterA of a) {
    const deletion = costs.first(letterA);
    const row = [previous[0]! + deletion];
    for (let j = 0; j < b.length; j++) {
      const letterB = b.charAt(j);
      const same = letterA === letterB ? 0 : costs.instead(letterA, letterB);
      row.push(Math.min(previous[j]! + same, previous[j + 1]! + deletion, row[j]! + insertions[j]!));
    }
    previous = row;
  }
  return previous[b.length]!;
}

const VOWELS = new Set('aiueU');
export const isVowel = (letter: string) => VOWELS.has(letter);
