/** Numbers by chance, one stream for each actor and purpose: what one actor draws, or leaves out, shifts no other. */
import { seeded } from '../seeded.js';

export type Chance = ReturnType<typeof chanceOf>;

/** The same names always give the same numbers. */
export function chanceOf(...names: readonly (string | number)[]) {
  const next = seeded(hashOf(names.join('/')));
  return {
    next,
    is: (share: number) => next() < share,
    between: (least: number, most: number) => least + Math.floor(next() * (most - least + 1)),
    /** Undefined from an empty list. */
    pick: <T>(from: readonly T[]): T | undefined => from[Math.floor(next() * from.length)],
    one: <T>(from: readonly [T, ...T[]]): T => from[Math.floor(next() * from.length)]!,
  };
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  return hash | 0;
}
