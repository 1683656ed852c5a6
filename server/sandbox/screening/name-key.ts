/**
 * A name reduced to what two spellings of it share: Latin letters, no titles, particles, company forms, hyphens or
 * doubled letters. `key` and `skeleton` are what the trigram index holds; words keep their order.
 */
import anyAscii from 'any-ascii';
import { latinFromArabic } from './arabic-letters.js';
import { skeletonOf } from './skeleton.js';
import {
  ARABIC_COMPANY_FORMS,
  ARABIC_PARTICLES,
  ARABIC_TITLES,
  ARTICLES,
  COMPANY_FORMS,
  PARTICLES,
  TITLES,
} from './words-in-names.js';

export type NameKind = 'person' | 'company';

export interface NameKey {
  readonly key: string;
  /** One consonant skeleton for each word of `key`. */
  readonly skeleton: string;
  /** All its letters and digits, whatever the words: what is left when a space or a title is mistyped. */
  readonly compact: string;
  /** Written in a script that leaves vowels out: only skeletons can be compared with Latin names. */
  readonly consonantal: boolean;
}

/** Names longer than this are cut: ten words tell any two bearers apart. */
const WORDS_KEPT = 10;
const LETTERS_KEPT = 60;
const DOUBLED = /([a-z])\1+/g;
const ARABIC_MARKS = /[\u064b-\u065f\u0670\u0640\u200c-\u200f]/g;
const HEBREW_MARKS = /[\u0591-\u05c7]/g;
const VOWELLESS = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}]/u;
/** Characters that are read differently as a family name, which comes first. */
const FAMILY_READINGS: Readonly<Record<string, string>> = Object.fromEntries(
  (
    '曾Zeng 覃Qin 翟Zhai 单Shan 單Shan 解Xie 仇Qiu 查Zha 缪Miao 繆Miao 区Ou 區Ou 盖Ge 蓋Ge 乐Yue 樂Yue 朴Piao ' +
    '卜Bu 召Shao 冼Xian'
  )
    .split(' ')
    .map((reading) => [reading.charAt(0), reading.slice(1)]),
);
const FAMILY_CHARACTER = /(?<!\p{Script=Han})\p{Script=Han}(?=\p{Script=Han}{1,2}(?!\p{Script=Han}))/gu;
const ONE_SYLLABLE = /(\p{Script=Han}|\p{Script=Hangul})/gu;

const ARABIC_JOINED_TO_NEXT = new Set(['عبد']);
const ARABIC_JOINED_TO_LAST = new Set(['الله', 'الدين', 'اللہ', 'الدین']);

/** As Latin letters write the second half: "-ullah", "-uddin", and "-ulrahman" for any other. */
function joinedLater(word: string): string {
  return word
    .replace(/^الل(?=[هہ]$)/u, 'ل')
    .replace(/^ال(?=د[يی]ن$)/u, '')
    .replace(/^ا(?=ل)/u, '');
}

/** The article goes; عبد joins the word after it, الله and الدين the word before, as they do in Latin letters. */
function arabicWords(text: string, kind: NameKind): string {
  const dropped = (word: string) =>
    ARABIC_PARTICLES.has(word) ||
    (kind === 'person' ? ARABIC_TITLES.has(word) : ARABIC_COMPANY_FORMS.has(word));
  const all = text
    .replace(/(?<=^|\s)أبو(?=\p{L}{3})/gu, 'أبو ')
    .split(/[\s،,.-]+/)
    .filter(Boolean);
  const some = all.filter((word) => !dropped(word));
  const kept = some.length > 0 ? some : all;
  const joined: string[] = [];
  let open = false;
  for (const written of kept) {
    const word = written.replace(
      /^(عبد)(ال.{2,})$/u,
      (_, servant: string, of: string) => servant + joinedLater(of),
    );
    const last = joined.at(-1);
    if (last !== undefined && (open || ARABIC_JOINED_TO_LAST.has(word))) {
      joined[joined.length - 1] = last + joinedLater(word);
    } else {
      joined.push(word.length >= 5 ? word.replace(/^ال/, '') : word);
    }
    open = ARABIC_JOINED_TO_NEXT.has(word);
  }
  return joined.map(latinFromArabic).join(' ');
}

const ARTICLE = /^(?:al|el|ul|ol|[aeou]d|[au]r|as)$/;

/** "Abd al-Rahman", "Abdur Rehman", "Abdul-Rahman" and "Abdelrahman" are one name. */
function joinAbd(words: readonly string[]): string[] {
  const joined: string[] = [];
  for (let index = 0; index < words.length; index++) {
    const word = words[index] ?? '';
    if (!/^abd(?:[aeou]{1,2}[lrsnzdt]|u)?$/.test(word)) {
      joined.push(word.replace(/^abd[aeou]{1,2}(?:l(?=[a-z]{3})|([rsnzdt])(?=\1))/, 'abdul'));
      continue;
    }
    let next = index + 1;
    while (ARTICLE.test(words[next] ?? '')) next++;
    const rest = words[next];
    if (rest === undefined) {
      joined.push(word);
      continue;
    }
    joined.push(/^[aou]?l+ah?$/.test(rest) ? 'abdullah' : `abdul${rest}`);
    index = next;
  }
  return joined;
}

/** "Nur al-Din", "Noureddine"; "Hamd Allah", "Hamdullah". */
function joinEndings(words: readonly string[]): string[] {
  const joined: string[] = [];
  for (const word of words) {
    const ending = /^[aeou]?d*d[ie]{1,2}ne?$/.test(word) ? 'udin' : /^[aou]?l+ah$/.test(word) ? 'ulah' : null;
    if (ending === null) {
      joined.push(
        word
          .replace(/(?<=.{2})(?:ou|[aeou])l?dd+[ie]{1,2}ne?$/, 'udin')
          .replace(/(?<=.{3})(?:ou|[aou])l+ah$/, 'ulah'),
      );
      continue;
    }
    while (joined.length > 1 && ARTICLE.test(joined.at(-1) ?? '')) joined.pop();
    const last = joined.pop() ?? '';
    joined.push(last === '' ? word : last + ending);
  }
  return joined;
}

function without(words: readonly string[], dropped: ReadonlySet<string>, atLeast: number): string[] {
  const kept = words.filter((word) => !dropped.has(word));
  return kept.length >= atLeast ? kept : [...words];
}

function latinWords(text: string, kind: NameKind): string[] {
  // "S.A." is one word of a company's name; "J. R." are two of a person's.
  const dotted = kind === 'company' ? text.replace(/(?<=\b[a-z])\.(?=[a-z]\b)/g, '') : text;
  const words = dotted
    .replace(/['`"]/g, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  if (kind === 'company') return without(without(words, COMPANY_FORMS, 1), ARTICLES, 1);
  const titled = without(words, TITLES, 2);
  const [first = '', ...others] = joinEndings(joinAbd(titled));
  return without([first, ...others.filter((word) => word !== 'ben')], PARTICLES, 1);
}

export function nameKey(name: string, kind: NameKind): NameKey {
  const bare = name.normalize('NFKC').replace(ARABIC_MARKS, '').replace(HEBREW_MARKS, '');
  const text =
    kind === 'person'
      ? bare.replace(FAMILY_CHARACTER, (character) => FAMILY_READINGS[character] ?? character)
      : bare;
  const consonantal = VOWELLESS.test(text) && !/\p{Script=Latin}{2}/u.test(text);
  const spaced = (consonantal ? arabicWords(text, kind) : text).replace(ONE_SYLLABLE, ' $1 ');
  const words = latinWords(anyAscii(spaced).toLowerCase(), kind)
    .slice(0, WORDS_KEPT)
    .map((word) => (consonantal ? word : word.replace(DOUBLED, '$1')));
  const compact = anyAscii(consonantal ? text.split(/\s+/).map(latinFromArabic).join('') : text)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '')
    .slice(0, LETTERS_KEPT);
  return { key: words.join(' '), skeleton: words.map(skeletonOf).join(' '), compact, consonantal };
}
