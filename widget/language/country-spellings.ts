/** How lists write countries where neither the code nor the browser's English or Arabic name is used. */
import { COUNTRY_CODES } from '../../contract/rules.js';

/** ISO 3166-1 alpha-3, in the order of `COUNTRY_CODES`. */
const ALPHA_3 =
  'andareafgatgaiaalbarmagoataargasmautausabwalaazebihbrbbgdbelbfabgrbhrbdibenblmbmubrnbolbesbrabhsbtnbvtbwablr' +
  'blzcancckcodcafcogchecivcokchlcmrchncolcricubcpvcuwcxrcypczedeudjidnkdmadomdzaecuestegyesheriespethfinfjiflk' +
  'fsmfrofragabgbrgrdgeogufggyghagibgrlgmbginglpgnqgrcsgsgtmgumgnbguyhkghmdhndhrvhtihunidnirlisrimnindiotirqirn' +
  'islitajeyjamjorjpnkenkgzkhmkircomknaprkkorkwtcymkazlaolbnlcalielkalbrlsoltuluxlvalbymarmcomdamnemafmdgmhlmkd' +
  'mlimmrmngmacmnpmtqmrtmsrmltmusmdvmwimexmysmoznamnclnernfknganicnldnornplnruniunzlomnpanperpyfpngphlpakpolspm' +
  'pcnpripseprtplwpryqatreurousrbrusrwasauslbsycsdnswesgpshnsvnsjmsvkslesmrsensomsurssdstpslvsxmsyrswztcatcdatf' +
  'tgothatjktkltlstkmtuntonturttotuvtwntzaukrugaumiusauryuzbvatvctvenvgbvirvnmvutwlfwsmyemmytzafzmbzwe';

/**
 * Names of OFAC, the United Nations and the EU, without signs: "Korea, North" is "korea north". A name of two countries
 * ("Congo", "Korea", "Virgin Islands") is absent, so it stays unknown. A state that has one successor is that one ("Zaire").
 */
const NAMES: Readonly<Record<string, string>> = {
  AE: 'uae/الإمارات',
  AS: 'samoa american',
  BF: 'upper volta',
  BJ: 'dahomey',
  BN: 'brunei darussalam',
  BO: 'plurinational state of bolivia',
  CD: 'congo democratic republic of the/democratic republic of the congo/democratic republic of congo/drc/congo kinshasa/zaire/zar',
  CG: 'congo republic of the/republic of the congo/congo brazzaville',
  CI: 'ivory coast',
  CN: 'peoples republic of china/prc',
  CV: 'cabo verde',
  CZ: 'czech republic',
  DE: 'east germany/german democratic republic/gdr/ddr/dd/ddde/west germany/federal republic of germany',
  FM: 'federated states of micronesia/micronesia federated states of',
  GB: 'uk/britain/great britain/united kingdom of great britain and northern ireland/england/scotland/wales/northern ireland/ireland northern/بريطانيا',
  GQ: 'guinea equatorial',
  HK: 'hong kong/china hong kong special administrative region',
  IR: 'persia/islamic republic of iran/iran islamic republic of',
  KH: 'kampuchea',
  KP: 'korea north/dprk/democratic peoples republic of korea/korea democratic peoples republic of',
  KR: 'korea south/republic of korea/korea republic of',
  LK: 'ceylon',
  LA: 'lao peoples democratic republic/lao pdr',
  MD: 'republic of moldova/moldova republic of',
  MK: 'macedonia/macedonia the former yugoslav republic of/former yugoslav republic of macedonia',
  ML: 'region northern mali',
  MM: 'burma/myanmar',
  MO: 'macau/macao/china macao special administrative region',
  NL: 'holland',
  PS: 'palestinian/palestine/state of palestine/palestine state of/palestinian territories/occupied palestinian territory/west bank/gaza/gaza strip/region gaza/فلسطين',
  RU: 'russian federation',
  SA: 'saudi/ksa/السعودية',
  SS: 'sudan south',
  SY: 'syrian arab republic',
  SZ: 'swaziland',
  TL: 'east timor',
  TR: 'turkey/turkiye',
  TW: 'taiwan province of china/republic of china',
  TZ: 'united republic of tanzania/tanzania united republic of',
  US: 'us/united states of america/أمريكا',
  VA: 'holy see',
  VE: 'bolivarian republic of venezuela/venezuela bolivarian republic of',
  VG: 'virgin islands british',
  VI: 'virgin islands us',
  VN: 'viet nam',
  YE: 'south yemen/north yemen/yemen democratic/democratic yemen',
  ZW: 'rhodesia',
};

/** `[spelling, alpha-2 code]` of each. */
export function countrySpellings(): [string, string][] {
  return [
    ...ALPHA_3.match(/.../g)!.map((code, at): [string, string] => [code, COUNTRY_CODES[at]!]),
    ...Object.entries(NAMES).flatMap(([code, names]) =>
      names.split('/').map((name): [string, string] => [name, code]),
    ),
  ];
}
