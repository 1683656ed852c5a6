/** Chinese characters as they are read, syllable by syllable, and foreign names spelt with them. */
import { pinyin } from 'pinyin-pro';
import type { EntityType } from '../../contract/rules.js';

const RUN = /\p{Script=Han}+/gu;
/** Forms of companies, which say nothing about which one it is. */
const COMPANY_FORM = /(?:股份)?有限(?:责任|責任)?公司|(?:总|總|分)?公司|集[团團]|股份/gu;
/** A Chinese name has four characters at most; what is longer, or divided by a dot, is a foreign one. */
const LONGEST_CHINESE_NAME = 4;
const DIVIDED = /\p{Script=Han}\s*[·•‧・･.–-]\s*\p{Script=Han}/u;

export function isTranscribed(text: string, kind: EntityType): boolean {
  if (kind !== 'person') return false;
  return DIVIDED.test(text) || (text.match(RUN) ?? []).some((run) => run.length > LONGEST_CHINESE_NAME);
}

function syllables(run: string, kind: EntityType): string[] {
  return pinyin(run, { toneType: 'none', type: 'array', surname: kind === 'person' ? 'head' : 'off' });
}

/** A Chinese name becomes one word a syllable, a foreign one keeps its own words. */
export function withPinyin(text: string, kind: EntityType): string {
  if (isTranscribed(text, kind)) {
    return text.replace(RUN, (run) => ` ${syllables(run, 'company').join('')} `);
  }
  const bare = kind === 'company' ? text.replace(COMPANY_FORM, ' ') : text;
  const kept = /\p{L}/u.test(bare) ? bare : text;
  return kept.replace(RUN, (run) => ` ${syllables(run, kind).join(' ')} `);
}
