/** Most names consist of the same few thousand words. */
const MAX_WORDS = 20_000;

export function memoize<Result>(compute: (word: string) => Result): (word: string) => Result {
  const results = new Map<string, Result>();
  return (word) => {
    let result = results.get(word);
    if (result === undefined) {
      if (results.size >= MAX_WORDS) results.clear();
      results.set(word, (result = compute(word)));
    }
    return result;
  };
}
