/** As in a list of this many names: common words of a short list are still common words. */
const NAMES = 20_000;

/** Of a word that no listed name has. */
export const MAX_BITS = Math.log2(NAMES);

/** How much a word says of a name that has it, in bits: from 1 to 14. `names`: how many listed names have it. */
export function rarity(names: number): number {
  return Math.max(1, Math.log2(NAMES / (names + 1)));
}
