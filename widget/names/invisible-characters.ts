/** Characters that no reader sees: blanks of no width, fillers, direction marks. Pure. */

/** Unicode's Default_Ignorable_Code_Point, and a Braille cell without dots. */
const INVISIBLE = /[\p{DI}\u2800]/gu;
/** Persian and the scripts of India spell names with them. */
const JOINERS = /[\u200c\u200d]/g;

export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, '');
}

/** "U+200B", each once; without the joiners, which are part of a spelling. */
export function invisibleIn(text: string): string[] {
  const found = text.replace(JOINERS, '').match(INVISIBLE) ?? [];
  return [...new Set(found)].map(
    (one) => `U+${one.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`,
  );
}
