import { pinyin } from 'pinyin-pro';
import type { EntityType } from '../../contract/rules.js';
import { pairsIn } from './words-in-names.js';

const RUN = /\p{Script=Han}+/gu;

export function withPinyin(text: string, kind: EntityType): string {
  const surname = kind === 'person' ? 'head' : 'off';
  return text.replace(
    RUN,
    (run) => ` ${pinyin(run, { toneType: 'none', type: 'array', surname }).join(' ')} `,
  );
}

/** Of Chinese names in Cyrillic letters (the Palladius system): "Си Цзиньпин". */
const INITIALS = new Map(
  pairsIn('чж:zh цз:z б:b п:p м:m ф:f д:d т:t н:n л:l г:g к:k х:h ч:ch ц:c ш:sh с:s ж:r'),
);
/** Each final after a consonant and, when it differs, alone. */
const FINALS = new Map(
  pairsIn(
    'а:a ай:ai ань:an ан:ang ао:ao о:o:wo оу:ou э:e эй:ei энь:en эн:eng эр:er и:i:yi инь:in:yin ин:ing:ying я:ia:ya ' +
      'янь:ian:yan ян:iang:yang яо:iao:yao е:ie:ye ю:iu:you юн:iong:yong юй:u:yu юань:uan:yuan юэ:ue:yue юнь:un:yun ' +
      'у:u:wu уа:ua:wa уай:uai:wai уань:uan:wan уан:uang:wang уй:ui:wei ун:ong:weng унь:un:wen уо:uo:wo ы:i:i ' +
      'ва:ua:wa вай:uai:wai вань:uan:wan ван:uang:wang вэй:ui:wei вэнь:un:wen вэн:ong:weng во:uo:wo',
  ),
);
const byLength = (table: ReadonlyMap<string, unknown>) =>
  [...table.keys()].toSorted((a, b) => b.length - a.length).join('|');
const SYLLABLE = new RegExp(`(${byLength(INITIALS)})?(${byLength(FINALS)})(?:ъ|(?=[^ьй]|$))`, 'gu');
/** Before these, ц, цз and с are written q, j and x. */
const SOFT = /^[иеяю]/u;
const SOFTENED = new Map(pairsIn('ц:q цз:j с:x'));

function pinyinSyllable(_: string, initial: string | undefined, final: string): string {
  const [after = '', alone = after] = FINALS.get(final)?.split(':') ?? [];
  if (initial === undefined) return alone;
  return ((SOFT.test(final) && SOFTENED.get(initial)) || INITIALS.get(initial) || '') + after;
}

/** Null when a word is not in the Palladius system. */
export function pinyinFromCyrillic(name: string): string | null {
  if (!/^[\p{Script=Cyrillic}\s-]+$/u.test(name)) return null;
  const words = name
    .trim()
    .toLowerCase()
    .split(/[\s-]+/);
  const read = words.join(' ').replace(SYLLABLE, pinyinSyllable);
  return words.length < 2 || words.length > 3 || /\p{Script=Cyrillic}/u.test(read) ? null : read;
}
