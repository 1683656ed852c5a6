/** Two sequences turned into each other with the cheapest edits (Levenshtein). Pure. */

/** What each letter costs that only one sequence has, and a letter of one that is in the place of one of the other. */
export interface EditCosts {
  readonly one: readonly number[];
  readonly other: readonly number[];
  readonly changed: (row: number, column: number) => number;
}

/** Sums of costs are not exact. */
const ROUNDING = 1e-9;

/** `[row][column]`: the cost between the first `row` letters of one and the first `column` of the other. Ends at a row that costs more than `most`. */
function editTable({ one, other, changed }: EditCosts, most = Infinity): number[][] {
  let above = [0];
  for (let column = 0; column < other.length; column++) above.push(above[column]! + other[column]!);
  const rows = [above];
  for (let row = 0; row < one.length; row++) {
    const left = one[row]!;
    let cost = above[0]! + left;
    let fewest = cost;
    const line = [cost];
    for (let column = 0; column < other.length; column++) {
      const instead = above[column]! + changed(row, column);
      cost = Math.min(instead, above[column + 1]! + left, cost + other[column]!);
      if (cost < fewest) fewest = cost;
      line.push(cost);
    }
    rows.push(line);
    if (fewest > most) break;
    above = line;
  }
  return rows;
}

/** 1 for equal sequences, 0 for nothing in common, and where it cannot reach `least`: most words of two names are not alike. */
export function likeness(costs: EditCosts, heavier: number, least: number): number {
  if (heavier === 0) return 0;
  const table = editTable(costs, (1 - least) * heavier + ROUNDING);
  if (table.length <= costs.one.length) return 0;
  return Math.max(0, 1 - table.at(-1)!.at(-1)! / heavier);
}

function letterCosts(one: readonly string[], other: readonly string[]): EditCosts {
  return {
    one: one.map(() => 1),
    other: other.map(() => 1),
    changed: (row, column) => (one[row] === other[column] ? 0 : 1),
  };
}

export function letterLikeness(one: readonly string[], other: readonly string[], least: number): number {
  const longest = Math.max(one.length, other.length);
  if (1 - Math.abs(one.length - other.length) / longest < least) return 0;
  // Each letter that the other word does not have is an edit.
  const edits = one.filter((letter) => !other.includes(letter)).length;
  if (1 - edits / longest < least - ROUNDING) return 0;
  return likeness(letterCosts(one, other), longest, least);
}

/** What turns a letter of the customer's name into one of the listed name. */
export type LetterEdit = 'same' | 'changed' | 'inserted' | 'deleted';

export function alignLetters(customer: readonly string[], listed: readonly string[]): LetterEdit[] {
  const costs = letterCosts(customer, listed);
  const table = editTable(costs);
  const edits: LetterEdit[] = [];
  let row = customer.length;
  let column = listed.length;
  while (row > 0 || column > 0) {
    const here = table[row]![column]!;
    const inserted = column > 0 && here === table[row]![column - 1]! + 1;
    const deleted = row > 0 && here === table[row - 1]![column]! + 1;
    const equal = customer[row - 1] === listed[column - 1];
    const diagonal =
      row > 0 && column > 0 && here === table[row - 1]![column - 1]! + costs.changed(row - 1, column - 1);
    // Of a doubled letter, readers take the second one as the inserted or deleted one. The loop starts at the end.
    const doubledInListed = column > 1 && listed[column - 1] === listed[column - 2];
    const doubledInCustomer = row > 1 && customer[row - 1] === customer[row - 2];
    if (inserted && (!diagonal || (equal && doubledInListed))) {
      edits.push('inserted');
      column--;
    } else if (deleted && (!diagonal || (equal && doubledInCustomer))) {
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
