/** The same few thousand words stand in most names: what was worked out for one is kept, up to a bound. */
const MOST_WORDS = 20_000;

export function remembered<Result>(workOut: (word: string) => Result): (word: string) => Result {
  const known = new Map<string, Result>();
  return (word) => {
    let result = known.get(word);
    if (result === undefined) {
      if (known.size >= MOST_WORDS) known.clear();
      known.set(word, (result = workOut(word)));
    }
    return result;
  };
}
