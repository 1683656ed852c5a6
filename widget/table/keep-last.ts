/**
 * Makes `make` keep its last results for each list: a render asks for the same again, and thousands of rows take a while. Lists and
 * values are compared by identity.
 *
 * @param most - Results that are kept for a list.
 */
export function keepLast<List extends object, Values extends readonly unknown[], Result>(
  make: (list: List, ...values: Values) => Result,
  most = 1,
): (list: List, ...values: Values) => Result {
  const kept = new WeakMap<List, readonly { readonly values: Values; readonly result: Result }[]>();
  return (list, ...values) => {
    const last = kept.get(list) ?? [];
    const same = last.find((each) => values.every((value, at) => value === each.values[at]));
    if (same) return same.result;
    const result = make(list, ...values);
    kept.set(list, [{ values, result }, ...last].slice(0, most));
    return result;
  };
}
