/** The scripts that names are written in. Pure. */
import { memo } from './memo.js';

const SCRIPTS = [
  ['Latin', /\p{Script=Latin}/u],
  ['Arabic', /\p{Script=Arabic}/u],
  ['Cyrillic', /\p{Script=Cyrillic}/u],
  ['Hebrew', /\p{Script=Hebrew}/u],
  ['Greek', /\p{Script=Greek}/u],
  ['Han', /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['Hangul', /\p{Script=Hangul}/u],
  ['Devanagari', /\p{Script=Devanagari}/u],
  [
    'another',
    /(?![\p{Script=Latin}\p{Script=Arabic}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Greek}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Devanagari}\p{Script=Common}])\p{L}/u,
  ],
] as const;

/** Empty for a name of digits. */
export const scriptsOf = memo(
  (name: string): ReadonlySet<string> =>
    new Set(SCRIPTS.filter(([, pattern]) => pattern.test(name)).map(([script]) => script)),
);

/** Both names have a script and no script in common: a comparison of letters would say nothing. */
export function haveDifferentScripts(one: string, other: string): boolean {
  const scripts = scriptsOf(one);
  const others = scriptsOf(other);
  return scripts.size > 0 && others.size > 0 && ![...scripts].some((script) => others.has(script));
}
