/** Of the customer's name and of one hit, which are compared by letters and then by sound. */
const MOST_NAMES = 32;

/**
 * Makes `make` keep its last results, no more than `most`: the customer's name is compared with thousands of others, and names
 * share their words. Keys that are objects are compared by identity.
 */
export function memo<Key, Result extends {}>(
  make: (key: Key) => Result,
  most = MOST_NAMES,
): (key: Key) => Result {
  const made = new Map<Key, Result>();
  return (key) => {
    let result = made.get(key);
    if (result === undefined) {
      if (made.size >= most) made.clear();
      made.set(key, (result = make(key)));
    }
    return result;
  };
}
