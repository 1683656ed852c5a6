import { pinyin } from 'pinyin-pro';
import type { EntityType } from '../../contract/rules.js';

/** Pinyin has its own spelling of sounds: "Xi" is pronounced "shi", "Qiang" "chiang". */
const INITIAL = '(?:[bpmfdtnlgkhjqxrzcsyw]|[zcs]h)';
const FINAL =
  '(?:iang|iong|uang|uai|uan|iao|ian|ang|eng|ing|ong|ai|an|ao|ei|en|er|ia|ie|in|iu|ou|ua|ue|ui|un|uo|a|e|i|o|u)';
const WORD = new RegExp(`^(?:${INITIAL}?${FINAL})+$`);
const OTHER_LETTERS = /q|x|zh|c(?!h)/;

function isPinyin(words: readonly string[]): boolean {
  return words.length >= 2 && words.every((word) => WORD.test(word));
}

/** Spellings of pinyin in other languages, when they differ: zh becomes j or ch. */
export function respellings(words: readonly string[]): string[][] {
  if (!isPinyin(words) || !words.some((word) => OTHER_LETTERS.test(word))) return [];
  const spelt = (zh: string) =>
    words.map((word) =>
      word
        .replace(/zh/g, zh)
        .replace(/q/g, 'ch')
        .replace(/x/g, 'sh')
        .replace(/c(?!h)/g, 'ts'),
    );
  return words.some((word) => word.includes('zh')) ? [spelt('j'), spelt('ch')] : [spelt('j')];
}

const RUN = /\p{Script=Han}+/gu;

export function withPinyin(text: string, kind: EntityType): string {
  const surname = kind === 'person' ? 'head' : 'off';
  return text.replace(
    RUN,
    (run) => ` ${pinyin(run, { toneType: 'none', type: 'array', surname }).join(' ')} `,
  );
}
