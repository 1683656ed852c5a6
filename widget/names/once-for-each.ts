/** Makes `make` keep its result for each list: the searched name is compared with thousands of others. Lists are compared by identity. */
export function onceForEach<List extends object, Result>(
  make: (list: List) => Result,
): (list: List) => Result {
  const made = new WeakMap<List, { readonly result: Result }>();
  return (list) => {
    let known = made.get(list);
    if (!known) made.set(list, (known = { result: make(list) }));
    return known.result;
  };
}

/** As `onceForEach`, for texts: of the last ones, no more than `most`. */
export function onceForText<Result extends object>(
  make: (text: string) => Result,
  most: number,
): (text: string) => Result {
  const made = new Map<string, Result>();
  return (text) => {
    let result = made.get(text);
    if (!result) {
      if (made.size >= most) made.clear();
      made.set(text, (result = make(text)));
    }
    return result;
  };
}
