/**
 * A name reduced to what two spellings of it share: Latin letters, no titles, particles, company forms, hyphens or
 * doubled letters. `key` and `skeleton` are what the trigram index holds; words keep their order.
 */
import anyAscii from 'any-ascii';
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
  /** Written in a script that leaves vowels out: only skeletons can be compared with Latin names. */
  readonly consonantal: boolean;
}

/** Names longer than this are cut: ten words tell any two bearers apart. */
const WORDS_KEPT = 10;
const ARABIC_MARKS = /[\u064b-\u065f\u0670\u0640\u200c-\u200f]/g;
const HEBREW_MARKS = /[\u0591-\u05c7]/g;
const VOWELLESS = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}]/u;
const ONE_SYLLABLE = /(\p{Script=Han}|\p{Script=Hangul})/gu;

/** The article goes, except in "Allah"; عبد joins the word after it, as "Abdul" does in Latin letters. */
function arabicWords(text: string, kind: NameKind): string {
  const dropped = (word: string) =>
    ARABIC_PARTICLES.has(word) ||
    (kind === 'person' ? ARABIC_TITLES.has(word) : ARABIC_COMPANY_FORMS.has(word));
  const all = text.split(/[\s،,.-]+/).filter(Boolean);
  const kept = all.filter((word) => !dropped(word));
  const joined: string[] = [];
  for (let index = 0; index < kept.length; index++) {
    const word = kept[index] ?? '';
    const next = kept[index + 1];
    if (word === 'عبد' && next !== undefined) {
      joined.push(word + next);
      index++;
    } else {
      joined.push(word.length >= 5 && !word.startsWith('الله') ? word.replace(/^ال/, '') : word);
    }
  }
  return (joined.length > 0 ? joined : all).join(' ');
}

/** "Abd al-Rahman", "Abdel Rahman", "Abdul-Rahman" and "Abdelrahman" are one name. */
function joinAbd(words: readonly string[]): string[] {
  const joined: string[] = [];
  for (let index = 0; index < words.length; index++) {
    const word = words[index] ?? '';
    if (!/^abd(?:[aeou]l|ou?l|u)?$/.test(word)) {
      joined.push(word.replace(/^abd(?:al|el|oul)(?=[a-z]{3})/, 'abdul'));
      continue;
    }
    let next = index + 1;
    while (/^(?:al|el|ul|ar|as|ur|ad)$/.test(words[next] ?? '')) next++;
    const rest = words[next];
    if (rest === undefined) {
      joined.push(word);
      continue;
    }
    joined.push(/^[au]?l+ah?$/.test(rest) ? 'abdullah' : `abdul${rest}`);
    index = next;
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
  return without(without(joinAbd(words), TITLES, 2), PARTICLES, 1);
}

export function nameKey(name: string, kind: NameKind): NameKey {
  const text = name.normalize('NFKC').replace(ARABIC_MARKS, '').replace(HEBREW_MARKS, '');
  const consonantal = VOWELLESS.test(text) && !/\p{Script=Latin}{2}/u.test(text);
  const spaced = (consonantal ? arabicWords(text, kind) : text).replace(ONE_SYLLABLE, '$1 ');
  const words = latinWords(anyAscii(spaced).toLowerCase(), kind)
    .slice(0, WORDS_KEPT)
    .map((word) => word.replace(/([a-z])\1+/g, '$1'));
  return { key: words.join(' '), skeleton: words.map(skeletonOf).join(' '), consonantal };
}
