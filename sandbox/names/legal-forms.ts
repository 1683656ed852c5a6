/**
 * Removes the legal form from a company's name, in any script, short or written out: "Альфа" is what distinguishes
 * "Общество с ограниченной ответственностью «Альфа»". The forms are maintained in data/org-types.json.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { memoize } from './word-sounds.js';
import { FURTHER_LEGAL_FORMS } from './words-in-names.js';

interface OrgType {
  readonly aliases?: readonly string[];
  readonly display?: string;
  readonly compare?: string;
}

/** Written without spaces, so a form is a part of the word. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** "S.A." is one word. The apostrophe of a Hebrew letter stays. */
const wordsOf = (name: string): string[] =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[."״]/g, '')
    .split(/[^\p{L}\p{M}\p{N}'’&]+/u)
    .filter(Boolean);

/** Lazily: a process that screens no company does not read the data. */
const forms = memoize((file: string) => {
  const types = JSON.parse(readFileSync(file, 'utf8')) as OrgType[];
  const written = types.flatMap(({ aliases = [], display, compare }) => [...aliases, display, compare]);
  const published = written.flatMap((form) => (form ? [wordsOf(form).join(' ')] : []));
  const all = new Set([...published, ...FURTHER_LEGAL_FORMS]);
  const longest = Math.max(...[...all].map((form) => form.split(' ').length));
  const unspaced = [...all].filter((form) => UNSPACED.test(form) && form.length > 1);
  const any = unspaced.toSorted((one, other) => other.length - one.length).join('|');
  return { all, longest, atEnd: new RegExp(`^(?:${any})(?=.)|(?<=.)(?:${any})$`, 'u') };
});

const FILE = fileURLToPath(
  new URL('data/org-types.json', import.meta.resolve('kyc-elements-sandbox/package.json')),
);

/** The words of the name in lower case. A name that is nothing but a legal form stays. */
export function withoutLegalForm(name: string): string[] {
  const { all, longest, atEnd } = forms(FILE);
  const isForm = (part: readonly string[]) => all.has(part.join(' '));
  const cut = (words: string[]): string[] => {
    for (let count = Math.min(longest, words.length - 1); count > 0; count--) {
      if (isForm(words.slice(-count))) return cut(words.slice(0, -count));
      if (isForm(words.slice(0, count))) return cut(words.slice(count));
    }
    return words;
  };
  return cut(wordsOf(name)).map((word) => word.replace(atEnd, ''));
}
