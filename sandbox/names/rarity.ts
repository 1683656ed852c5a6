/** A short list counts as one with this number of names: its common words are still common. */
const NAMES = 20_000;

/** A word has these bits when no listed name has it. */
export const MAX_BITS = Math.log2(NAMES);

/** How much a word says of a name that has it, in bits: from 1 to 14. `names`: how many listed names have it. */
export function rarity(names: number): number {
  return Math.max(1, Math.log2(NAMES / (names + 1)));
}

/**
 * How the rarity of shared words changes the strength of two names. A difference between common names ("Mohammed Hasan")
 * counts more than one between rare names ("Brockwitz"), which are most likely the same entity.
 */

/** From this many bits a difference counts once; each bit less adds one. */
const ENOUGH = 18;
/** The factor raises a doubt at most to this, and changes no larger one, so that no hit disappears. */
const MAX_RAISED_DOUBT = 0.16;

/** How much a difference counts: 1 or more. */
export function doubtFactor(bits: number): number {
  return 1 + Math.max(0, ENOUGH - bits);
}

export function doubted(strength: number, factor: number): number {
  const doubt = 1 - strength;
  return 1 - Math.max(doubt, Math.min(doubt * factor, MAX_RAISED_DOUBT));
}
