/** Which names are worth a search. Pure; apart from the other rules, because only the form and the proxy need it. */

/** A word of two letters or digits, or one character that is a word by itself. */
const NAMING =
  /[\p{L}\p{N}]\p{M}*[\p{L}\p{N}]|[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Signs, single letters and invisible characters match nothing, or everything: such a search is billed and says nothing. */
export function saysTooLittle(name: string): boolean {
  return !NAMING.test(visible(name));
}

/** No letter and no digit. "H&M" and "K+S" say too little too, but are whole names: the one who screens them must say so. */
export function saysNothing(name: string): boolean {
  return !/[\p{L}\p{N}]/u.test(visible(name));
}

function visible(name: string): string {
  return name.replace(/[\p{Cf}\p{DI}]/gu, '');
}
