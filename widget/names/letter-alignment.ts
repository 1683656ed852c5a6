/** Two runs of letters laid side by side with the fewest changes (Levenshtein). Pure. */

export type LetterStep = 'same' | 'changed' | 'inserted' | 'deleted';

function distances(asked: readonly string[], found: readonly string[]): number[][] {
  const rows: number[][] = [Array.from({ length: found.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= asked.length; row++) {
    const above = rows[row - 1]!;
    const line = [row];
    for (let column = 1; column <= found.length; column++) {
      const change = above[column - 1]! + (asked[row - 1] === found[column - 1] ? 0 : 1);
      line.push(Math.min(change, above[column]! + 1, line[column - 1]! + 1));
    }
    rows.push(line);
  }
  return rows;
}

/** 1 when equal, 0 when nothing is shared. */
export function likeness(asked: readonly string[], found: readonly string[]): number {
  const longest = Math.max(asked.length, found.length);
  if (longest === 0) return 1;
  return 1 - distances(asked, found)[asked.length]![found.length]! / longest;
}

/** The steps that turn `asked` into `found`, in order. */
export function alignLetters(asked: readonly string[], found: readonly string[]): LetterStep[] {
  const table = distances(asked, found);
  const steps: LetterStep[] = [];
  let row = asked.length;
  let column = found.length;
  while (row > 0 || column > 0) {
    const here = table[row]![column]!;
    const added = column > 0 && here === table[row]![column - 1]! + 1;
    const left = row > 0 && here === table[row - 1]![column]! + 1;
    const equal = asked[row - 1] === found[column - 1];
    const beside = row > 0 && column > 0 && here === table[row - 1]![column - 1]! + (equal ? 0 : 1);
    // Of a doubled letter the second is the one added or left out, as people read it; walking starts at the end.
    const doubledFound = column > 1 && found[column - 1] === found[column - 2];
    const doubledAsked = row > 1 && asked[row - 1] === asked[row - 2];
    if (added && (!beside || (equal && doubledFound))) {
      steps.push('inserted');
      column--;
    } else if (left && (!beside || (equal && doubledAsked))) {
      steps.push('deleted');
      row--;
    } else {
      steps.push(equal ? 'same' : 'changed');
      row--;
      column--;
    }
  }
  return steps.reverse();
}
