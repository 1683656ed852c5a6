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

/** Of the searched name and of one hit, which are compared by letters and then by sound. */
const MOST_NAMES = 32;

/** As `onceForEach`, for texts: of the last ones, no more than `most`. */
export function onceForText<Result>(
  make: (text: string) => Result,
  most = MOST_NAMES,
): (text: string) => Result {
  const made = new Map<string, Result>();
  return (text) => {
    let result = made.get(text);
    if (result === undefined) {
      if (made.size >= most) made.clear();
      made.set(text, (result = make(text)));
    }
    return result;
  };
}
