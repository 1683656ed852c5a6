/** Pinyin of Chinese characters: one word for each. */
import { pinyin } from 'pinyin-pro';
import type { EntityType } from '../../contract/rules.js';

const RUN = /\p{Script=Han}+/gu;

export function withPinyin(text: string, kind: EntityType): string {
  const surname = kind === 'person' ? 'head' : 'off';
  return text.replace(
    RUN,
    (run) => ` ${pinyin(run, { toneType: 'none', type: 'array', surname }).join(' ')} `,
  );
}
