/** The number of a month by its name in English or Arabic, in the Gregorian and in the Hijri calendar. Pure. */
import { ENGLISH_MONTHS } from '../../contract/english-months.js';
import { foldText } from '../names/letter-folding.js';

/** Folded. Egypt and the Gulf; Iraq and the Levant. */
const ARABIC = (
  'يناير/كانون الثاني,فبراير/شباط,مارس/اذار,ابريل/نيسان,مايو/ايار,يونيو/حزيران,' +
  'يوليو/تموز,اغسطس/اب,سبتمبر/ايلول,اكتوبر/تشرين الاول,نوفمبر/تشرين الثاني,ديسمبر/كانون الاول'
)
  .split(',')
  .map((names) => names.split('/'));

/** Latin transcriptions differ in vowels, in doubled letters and in the article. */
const HIJRI = [
  /^mu?harr?am$|^محرم$/u,
  /^safar$|^صفر$/u,
  /^rabi[ ]?(al)?[ ]?(awwal|awal|i|1)$|^ربيع الاول$/u,
  /^rabi[ ]?(al|ath|as)?[ ]?(thani|akh[ei]r|ii|2)$|^ربيع (الثاني|الاخر)$/u,
  /^jum[aâ]da?[ ]?(al)?[ ]?(awwal|awal|ula|oula|i|1)$|^جمادي (الاولي|الاول)$/u,
  /^jum[aâ]da?[ ]?(al|ath|as)?[ ]?(thani|thaniyah?|akh[ei]rah?|ii|2)$|^جمادي (الثانيه|الاخره|الثاني)$/u,
  /^rajab$|^رجب$/u,
  /^sha?[ ]?ba?an$|^شعبان$/u,
  /^ramad[h]?an$|^رمضان$/u,
  /^shaww?al$|^شوال$/u,
  /^dh?[uo]l?[ ]?(al)?[ ]?(qa|qi|ka)[ ]?a?da?h?$|^ذو القعده$/u,
  /^dh?[uo]l?[ ]?(al)?[ ]?hijj?ah?$|^ذو الحجه$/u,
];

/** 1 to 12, or null. "Sept" and "Aug." are months too; "marching" is none. */
export function gregorianMonth(name: string): number | null {
  const word = plain(name);
  // The short form has three letters, except "Sept".
  const found = ENGLISH_MONTHS.findIndex(
    (month) => word === month || word === month.slice(0, word === 'sept' ? 4 : 3),
  );
  return numberOf(found >= 0 ? found : ARABIC.findIndex((names) => names.includes(word)));
}

/** 1 (Muharram) to 12 (Dhu al-Hijja), or null. */
export function hijriMonth(name: string): number | null {
  const word = plain(name);
  return numberOf(HIJRI.findIndex((month) => month.test(word)));
}

function plain(name: string): string {
  return foldText(name)
    .replace(/['’‘ʻʿʼ`.]/gu, '')
    .replace(/[-\s]+/gu, ' ')
    .trim();
}

function numberOf(index: number): number | null {
  return index < 0 ? null : index + 1;
}
