/** The order of a table's rows. Pure. */

export interface Order<By extends string = string> {
  /** The id of a column. */
  readonly by: By;
  readonly descending: boolean;
}

/** The order after a press on a column's head: the column in force turns round, another one starts its own way. */
export function nextOrder<By extends string>(
  order: Order<By> | undefined,
  { id, descendingFirst = false }: { readonly id: By; readonly descendingFirst?: boolean },
): Order<By> {
  return { by: id, descending: order?.by === id ? !order.descending : descendingFirst };
}

/**
 * A sorted copy: numbers by size, text by the language's alphabet, without regard to letter case and accents. Rows without a
 * value (null) come last in both directions. Rows with equal values keep the order they came in.
 */
export function sortRows<Row>(
  rows: readonly Row[],
  valueOf: (row: Row) => string | number | null,
  descending: boolean,
  language: string,
): Row[] {
  const { compare } = new Intl.Collator(language, { sensitivity: 'base', numeric: true });
  const direction = descending ? -1 : 1;
  return rows
    .map((row) => ({ row, value: valueOf(row) }))
    .sort(({ value: a }, { value: b }) => {
      if (a === null || b === null) return Number(a === null) - Number(b === null);
      return (typeof a === 'string' ? compare(a, String(b)) : a - Number(b)) * direction;
    })
    .map(({ row }) => row);
}
