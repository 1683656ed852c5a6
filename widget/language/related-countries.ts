/**
 * Countries of which one can be written for the other: a predecessor or successor, a territory, a disputed region. Sources: ISO 3166-1
 * for territories, ISO 3166-3 for former countries, the UN's list of its members for states that became independent since 1945.
 * "Saint Martin" is written for both parts of the island. Pure.
 */
import { codeOutsideIso } from './countries-outside-iso.js';
import type { HitCountry } from './hit-countries.js';

/** Countries before those related to each. AN, CS, SU, XK and YU are codes of lists: "Russia" and "Serbia" are written for SU and YU. */
const RELATED =
  'CN:HK,MO,TW GB:AI,BM,GG,GI,HK,IE,IM,IO,JE,KY,MS,PN,SH,TC,VG FR:BL,GF,GP,MF,MQ,NC,PF,PM,RE,TF,WF,YT ' +
  'US:AS,FM,GU,MH,MP,PR,PW,UM,VI NL,AN:AN,AW,BQ,CW,SX DK:FO,GL NO:BV,SJ FI:AX AU:CC,CX,HM,NF,PG NZ:CK,NU,TK,WS ' +
  'PT:MO,TL ID:TL MA:EH SD:SS ET:ER IL:PS,SY PS:JO IN:BD,PK PK:BD MY:SG ZA:NA KP:KR AR,GB:FK,GS MF:SX KM:YT MU:IO CY:TR AM:AZ RU:JP ' +
  'SU,RU:AM,AZ,BY,EE,GE,KG,KZ,LT,LV,MD,RU,TJ,TM,UA,UZ YU,RS:BA,HR,ME,MK,RS,SI,XK CS:CZ,ME,RS,SK,XK CZ:SK';

const PAIRS = new Set(
  RELATED.split(' ').flatMap((line) => {
    const [ones, others] = line.split(':').map((codes) => codes.split(','));
    return ones!.flatMap((one) => others!.flatMap((other) => [one + other, other + one]));
  }),
);

/** `code`: ISO 3166-1 alpha-2 of what was screened. Equal countries are not related; a part of a country is related to it. */
export function isRelatedCountry(code: string, listed: HitCountry): boolean {
  const outside = listed.code ? undefined : codeOutsideIso(listed.text);
  return outside === code || PAIRS.has(code + (listed.code ?? outside ?? ''));
}
