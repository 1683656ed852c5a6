export function addTo<Value>(groups: Map<string, Value[]>, key: string, value: Value): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [value]);
  else group.push(value);
}

/** Finds similar words by their trigrams: the share of trigrams that two words have in common, 0 to 1. */
export class TrigramIndex {
  readonly #words: string[] = [];
  readonly #holders = new Map<string, number[]>();

  add(word: string): void {
    const id = this.#words.push(word) - 1;
    for (const trigram of trigramsOf(word)) addTo(this.#holders, trigram, id);
  }

  similar(word: string, least: number): Map<string, number> {
    const trigrams = trigramsOf(word);
    const shared = new Uint8Array(this.#words.length);
    const touched: number[] = [];
    for (const trigram of trigrams) {
      for (const id of this.#holders.get(trigram) ?? []) if (shared[id]!++ === 0) touched.push(id);
    }
    const found = new Map<string, number>();
    for (const id of touched) {
      const other = this.#words[id]!;
      // A word has one more trigram than letters.
      const similarity = shared[id]! / (trigrams.size + other.length + 1 - shared[id]!);
      if (similarity >= least) found.set(other, similarity);
    }
    return found;
  }
}

function trigramsOf(word: string): Set<string> {
  const padded = `  ${word} `;
  const trigrams = new Set<string>();
  for (let at = 0; at + 3 <= padded.length; at++) trigrams.add(padded.slice(at, at + 3));
  return trigrams;
}
