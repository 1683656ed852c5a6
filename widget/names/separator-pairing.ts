/** Which separators of two names correspond to each other, given which words do. Pure. */
import type { PairedNames } from './paired-names.js';
import type { Span } from './word-pairing.js';

/** Positions of separators: of the listed name → of the customer's. Position `n` is before word `n`. */
export type SeparatorPairs = ReadonlyMap<number, number>;

export function pairSeparators({ customer, listed, pairs }: PairedNames): SeparatorPairs {
  const paired = new Map<number, number>();
  const taken = new Set<number>();
  const pair = (inListed: number, inCustomer: number) => {
    if (taken.has(inCustomer) || paired.has(inListed)) return;
    // A separator inside two joined words belongs to the letters of that pair.
    if (pairs.some((words) => isInside(words.listed, inListed) || isInside(words.customer, inCustomer)))
      return;
    taken.add(inCustomer);
    paired.set(inListed, inCustomer);
  };
  const [lastOfListed, lastOfCustomer] = [listed.words.length, customer.words.length];
  pair(0, 0);
  pair(lastOfListed, lastOfCustomer);
  // First where the words on both sides correspond, then after a pair of words, then before one.
  for (const words of pairs) {
    const next = pairs.find((other) => other.listed.from === words.listed.to);
    if (next?.customer.from === words.customer.to) pair(words.listed.to, words.customer.to);
  }
  for (const { listed: there, customer: here } of pairs)
    if (there.to < lastOfListed && here.to < lastOfCustomer) pair(there.to, here.to);
  for (const { listed: there, customer: here } of pairs)
    if (there.from > 0 && here.from > 0) pair(there.from, here.from);
  return paired;
}

export function isInside({ from, to }: Span, separator: number): boolean {
  return separator > from && separator < to;
}
