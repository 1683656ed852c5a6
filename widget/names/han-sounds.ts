/** The Mandarin reading of a Chinese character. The browser's collation holds the order; this file needs no table of characters. */
import { letterTable } from './letter-folding.js';
import { PINYIN_BOUNDARIES } from './pinyin-boundaries.js';

/** Characters of names whose order is that of another reading. */
const OTHER_READINGS = letterTable(
  '单:shan 單:shan 曾:zeng 仇:qiu 解:xie 查:zha 盖:ge 区:ou 區:ou 朴:piao 翟:zhai 缪:miao 乐:yue 樂:yue 覃:qin 晟:sheng 薄:bo 佛:fo 长:chang 長:chang 茜:qian 繁:fan 地:di 率:shuai',
);

const PINYIN_ORDER = 'zh-u-co-pinyin';

interface Readings {
  readonly collator: Intl.Collator;
  readonly boundaries: readonly { readonly syllable: string; readonly first: string }[];
}

let readings: Readings | null | undefined;

/** Null where the browser orders Chinese characters in another way: by strokes or by code points. */
function loadReadings(): Readings | null {
  const collator = new Intl.Collator(PINYIN_ORDER);
  const boundaries = [...PINYIN_BOUNDARIES.matchAll(/([a-zü]+)(\p{Script=Han})/gu)].map((match) => ({
    syllable: match[1]!.replace('ü', 'u'),
    first: match[2]!,
  }));
  const isPinyin = isBefore(collator, '阿', '王') && isBefore(collator, '王', '张');
  return isPinyin ? { collator, boundaries } : null;
}

function isBefore(collator: Intl.Collator, one: string, other: string): boolean {
  return collator.compare(one, other) < 0;
}

/** Pinyin without tones and with `u` for `ü`; null when it is not known. */
export function readingOf(character: string): string | null {
  const other = OTHER_READINGS.get(character);
  if (other !== undefined) return other;
  readings ??= loadReadings();
  if (!readings || !/^\p{Script=Han}$/u.test(character)) return null;
  const { collator, boundaries } = readings;
  let [low, high] = [0, boundaries.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (isBefore(collator, character, boundaries[middle]!.first)) high = middle;
    else low = middle;
  }
  return boundaries[low]!.syllable;
}
