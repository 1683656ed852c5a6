/** The Mandarin reading of a Chinese character. The browser's collation holds the order; this file needs no table of characters. */
import { PINYIN_BOUNDARIES } from './pinyin-boundaries.js';
import { soundTable } from './script-sounds.js';

/** Characters of names whose order is that of another reading. */
const OTHER_READINGS = soundTable(
  '单shan單shan曾zeng仇qiu解xie查zha盖ge区ou區ou朴piao翟zhai缪miao乐yue樂yue覃qin晟sheng薄bo佛fo长chang長chang茜qian繁fan地di率shuai',
);

/** The syllables are none where the browser orders Chinese characters in another way: by strokes or by code points. */
function pinyinOrder() {
  const { compare } = new Intl.Collator('zh-u-co-pinyin');
  const isBefore = (one: string, other: string) => compare(one, other) < 0;
  const isPinyin = isBefore('阿', '王') && isBefore('王', '张');
  return { isBefore, syllables: isPinyin ? PINYIN_BOUNDARIES.flatMap(syllablesIn) : [] };
}

function syllablesIn(line: string) {
  const [initial = '', ...finals] = line.split(' ');
  const first = [...finals.pop()!];
  return finals.map((final, at) => ({ text: initial + final, first: first[at]! }));
}

let order: ReturnType<typeof pinyinOrder> | undefined;

/** Pinyin without tones and with `u` for `ü`; null when it is not known. */
export function readingOf(character: string): string | null {
  const other = OTHER_READINGS.get(character);
  if (other !== undefined) return other;
  order ??= pinyinOrder();
  const { isBefore, syllables } = order;
  if (syllables.length === 0 || !/^\p{Script=Han}$/u.test(character)) return null;
  let [low, high] = [0, syllables.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (isBefore(character, syllables[middle]!.first)) high = middle;
    else low = middle;
  }
  return syllables[low]!.text;
}
