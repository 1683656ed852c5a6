/** The words of a name as they may sound, alone and joined. Pure. */
import { latinSounds, oneOfDoubled } from './latin-sounds.js';
import { separatorAt, type NameWords, type Word } from './name-words.js';
import { memo } from './memo.js';
import { arabicSounds, cyrillicSounds } from './script-sounds.js';
import { particlesOf, type Particle } from './particles.js';

export interface Reading {
  readonly sounds: string;
  /** The sounds contain the article: two articles alone must not make two words alike. */
  readonly readsArticle: boolean;
}

export interface SoundWord {
  readonly word: Word;
  /** Empty when its letters cannot be read. */
  readonly readings: readonly Reading[];
  /** Not null for a word such as "al" or "bin", which another spelling of the same name may leave out. */
  readonly particle: Particle;
  /** "Abd" and "Abdul" are a name only with the next word. */
  readonly isOpen: boolean;
  /** One letter that is no part of a word, as in "Mana'a". */
  readonly isInitial: boolean;
}

export const READABLE = /[\p{Script=Latin}\p{Script=Arabic}\p{Script=Cyrillic}]/u;

/** The article as part of the word: "Alharbi", "Assadiq", "Ennahda". */
const JOINED_ARTICLE = /^(?:[aeu]l(?=[^aeiou].{2})|[aeu](?=([nrstdz])\1.{2})|[aeu]sh(?=sh.{2}))/;
/** "Abdul Rahman", "Abdel Rahman", "Abdur Rehman": the article is joined to the first word. */
const ABD_WITH_ARTICLE = /^(abd)[aeou]{1,2}[lrsndtz]$/;
/** "Abdulrahman", "Abdelrahman", "Abderrahmane". */
const ABD_JOINED = /^(abd)[aeou]{1,2}(?:l(?=[^aeiou].{2})|([rsndtz])(?=\2))/;

/** How registers and passports shorten "Mohammed". */
const MOHAMMED = /^m(?:[ou]?hm?d|d|o[ck]?h|uh)$/;

const ABD = /^(?:abd(?:[aeou]{1,2}[lrsndtz]|o?u)?|عبد|абд(?:у|аль|уль|ель|эль|ул|ур)?)$/;
const APOSTROPHE = /['’‘ʼʻ`´]/;

/** `isArabic`: as of particles. */
export const soundWordsOf = memo((isArabic: boolean) =>
  memo((name: NameWords): SoundWord[] => {
    const words = name.words.map(({ folded }) => folded.join(''));
    const particles = particlesOf(words, isArabic);
    return name.words.map((word, at) => ({
      word,
      readings: readingsOf(word.text, words[at]!, particles[at]!),
      particle: particles[at]!,
      isOpen: ABD.test(words[at]!),
      isInitial: word.folded.length === 1 && !APOSTROPHE.test(word.separator + separatorAt(name, at + 1)),
    }));
  }),
);

function readingsOf(text: string, folded: string, particle: Particle): Reading[] {
  if (/\p{Script=Arabic}/u.test(text)) return arabicReadings(text);
  if (/\p{Script=Cyrillic}/u.test(text)) return cyrillicReadings(text);
  return latinReadings(`${folded} ${particle}`);
}

function arabicReadings(text: string): Reading[] {
  const bare = text.replace(/^ال(?=.{2})/u, '').replace(/^(عبد)ال(?=.{2})/u, '$1');
  return withAndWithout(arabicSounds(text), bare === text ? null : arabicSounds(bare));
}

/** Serbia writes "dž" for "џ", which is "dz" without the accent. The first reading and the last one are used alone too. */
function cyrillicReadings(text: string): Reading[] {
  const written = /џ/iu.test(text) ? [text, text.replace(/џ/giu, 'дз'), text] : [text];
  return written.flatMap((each) => spoken(cyrillicSounds(each)));
}

/** Lists repeat words. */
const latinReadings = memo((key: string): Reading[] => {
  const [folded, particle] = key.split(' ') as [string, string];
  const whole = MOHAMMED.test(folded) ? 'mohammed' : folded;
  const bare =
    particle === 'article'
      ? ''
      : whole.replace(JOINED_ARTICLE, '').replace(ABD_WITH_ARTICLE, '$1').replace(ABD_JOINED, '$1');
  return withAndWithout(latinSounds(whole), bare === whole ? null : latinSounds(bare));
}, 2_000);

/** `bare`: the sounds without the article; null where there is none. */
function withAndWithout(whole: string, bare: string | null): Reading[] {
  if (bare === null) return spoken(whole);
  return [
    { sounds: bare, readsArticle: false },
    { sounds: whole, readsArticle: true },
  ];
}

function spoken(sounds: string): Reading[] {
  return sounds === '' ? [] : [{ sounds, readsArticle: false }];
}

export function joinedReadings([first, ...others]: readonly SoundWord[]): readonly Reading[] {
  let joined = first!.readings;
  for (const { readings } of others)
    joined = joined.flatMap((one) =>
      readings.map((next) => ({
        sounds: oneOfDoubled(one.sounds + next.sounds),
        readsArticle: one.readsArticle || next.readsArticle,
      })),
    );
  return joined;
}
