/** Two sequences of letters aligned with the fewest edits (Levenshtein). Pure. */

/** What turns a letter of the query into one of the candidate. */
export type LetterEdit = 'same' | 'changed' | 'inserted' | 'deleted';

/** `[row][column]`: the edits between the first `row` letters of the query and the first `column` of the candidate. */
function editDistances(query: readonly string[], candidate: readonly string[]): number[][] {
  const rows: number[][] = [Array.from({ length: candidate.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= query.length; row++) {
    const above = rows[row - 1]!;
    const line = [row];
    for (let column = 1; column <= candidate.length; column++) {
      const change = above[column - 1]! + (query[row - 1] === candidate[column - 1] ? 0 : 1);
      line.push(Math.min(change, above[column]! + 1, line[column - 1]! + 1));
    }
    rows.push(line);
  }
  return rows;
}

/** 1 for equal letters, 0 for none in common, and less than `least` where it cannot reach that: most words of two names are not alike. */
export function similarity(query: readonly string[], candidate: readonly string[], least = 0): number {
  const longest = Math.max(query.length, candidate.length);
  if (longest === 0) return 1;
  const alike = (edits: number) => 1 - edits / longest;
  if (alike(Math.abs(query.length - candidate.length)) < least) return 0;
  // As `editDistances`, with one row.
  const line = Array.from({ length: candidate.length + 1 }, (_, column) => column);
  for (const [row, letter] of query.entries()) {
    let diagonal = row;
    let fewest = (line[0] = row + 1);
    for (let column = 1; column < line.length; column++) {
      const change = diagonal + (letter === candidate[column - 1] ? 0 : 1);
      diagonal = line[column]!;
      line[column] = Math.min(change, diagonal + 1, line[column - 1]! + 1);
      fewest = Math.min(fewest, line[column]!);
    }
    if (alike(fewest) < least) return 0;
  }
  return alike(line.at(-1)!);
}

export function alignLetters(query: readonly string[], candidate: readonly string[]): LetterEdit[] {
  const distances = editDistances(query, candidate);
  const edits: LetterEdit[] = [];
  let row = query.length;
  let column = candidate.length;
  while (row > 0 || column > 0) {
    const here = distances[row]![column]!;
    const inserted = column > 0 && here === distances[row]![column - 1]! + 1;
    const deleted = row > 0 && here === distances[row - 1]![column]! + 1;
    const equal = query[row - 1] === candidate[column - 1];
    const diagonal = row > 0 && column > 0 && here === distances[row - 1]![column - 1]! + (equal ? 0 : 1);
    // Of a doubled letter, readers take the second one as the inserted or deleted one. The loop starts at the end.
    const doubledInCandidate = column > 1 && candidate[column - 1] === candidate[column - 2];
    const doubledInQuery = row > 1 && query[row - 1] === query[row - 2];
    if (inserted && (!diagonal || (equal && doubledInCandidate))) {
      edits.push('inserted');
      column--;
    } else if (deleted && (!diagonal || (equal && doubledInQuery))) {
      edits.push('deleted');
      row--;
    } else {
      edits.push(equal ? 'same' : 'changed');
      row--;
      column--;
    }
  }
  return edits.reverse();
}
