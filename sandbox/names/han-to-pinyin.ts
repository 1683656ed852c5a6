/** Pinyin of Chinese characters, of Chinese names and of foreign names. */
import { pinyin } from 'pinyin-pro';
import type { EntityType } from '../../contract/rules.js';

const RUN = /\p{Script=Han}+/gu;
/** Company forms, which are removed. */
const COMPANY_FORM = /(?:股份)?有限(?:责任|責任)?公司|(?:总|總|分)?公司|集[团團]|股份/gu;
/** A longer name, or one divided by a dot, is a foreign name. */
const MAX_CHINESE_NAME_CHARACTERS = 4;
const DIVIDED = /\p{Script=Han}\s*[·•‧・･.–-]\s*\p{Script=Han}/u;

export function isTranscribed(text: string, kind: EntityType): boolean {
  if (kind !== 'person') return false;
  return (
    DIVIDED.test(text) || (text.match(RUN) ?? []).some((run) => run.length > MAX_CHINESE_NAME_CHARACTERS)
  );
}

function syllables(run: string, kind: EntityType): string[] {
  return pinyin(run, { toneType: 'none', type: 'array', surname: kind === 'person' ? 'head' : 'off' });
}

/** One word for each syllable of a Chinese name; a foreign name keeps its words. */
export function withPinyin(text: string, kind: EntityType): string {
  if (isTranscribed(text, kind)) {
    return text.replace(RUN, (run) => ` ${syllables(run, 'company').join('')} `);
  }
  const bare = kind === 'company' ? text.replace(COMPANY_FORM, ' ') : text;
  const kept = /\p{L}/u.test(bare) ? bare : text;
  return kept.replace(RUN, (run) => ` ${syllables(run, kind).join(' ')} `);
}
