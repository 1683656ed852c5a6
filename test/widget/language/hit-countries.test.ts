import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { COUNTRY_CODES } from '../../../contract/rules.js';
import { hitCountries } from '../../../widget/language/hit-countries.js';

const codes = (text: string) =>
  hitCountries(text)
    .map(({ code, text: written }) => code ?? `"${written}"`)
    .join(' ');

describe('hitCountries', () => {
  // As OFAC, the United Nations and OpenSanctions write them.
  const spellings: [text: string, codes: string][] = [
    ['SA', 'SA'],
    ['ye;sa', 'YE SA'],
    ['SAU, PRK', 'SA KP'],
    [
      'AFG, ATF, CHE, COM, DZA, ESH, KAZ, MMR, PSE, SWZ, UKR, YEM, ZWE',
      'AF TF CH KM DZ EH KZ MM PS SZ UA YE ZW',
    ],
    ['gb-sct', 'GB'],
    ['Korea, North', 'KP'],
    ['Korea, South', 'KR'],
    ['Iran, Korea, North, Syria', 'IR KP SY'],
    ["Democratic People's Republic of Korea", 'KP'],
    ['Democratic People’s Republic of Korea', 'KP'],
    ['Congo, Democratic Republic of the', 'CD'],
    ['Congo, Republic of the', 'CG'],
    ['Democratic Republic of the Congo, Rwanda', 'CD RW'],
    ['Iran (Islamic Republic of)', 'IR'],
    ['Iran, Islamic Republic of', 'IR'],
    ['Syrian Arab Republic', 'SY'],
    ['Burma', 'MM'],
    ['Myanmar, Burma', 'MM'],
    ['Palestinian', 'PS'],
    ['State of Palestine, West Bank, Region: Gaza', 'PS'],
    ['Virgin Islands, British', 'VG'],
    ['Virgin Islands, U.S.', 'VI'],
    ['Bahamas, The', 'BS'],
    ['The Gambia', 'GM'],
    ['Cote d Ivoire', 'CI'],
    ["Côte d'Ivoire", 'CI'],
    ['Bosnia-Herzegovina', 'BA'],
    ['Saint Vincent and the Grenadines', 'VC'],
    ['Trinidad and Tobago', 'TT'],
    ['China, Hong Kong Special Administrative Region', 'HK'],
    ['United Kingdom of Great Britain and Northern Ireland', 'GB'],
    ['Türkiye, Turkey', 'TR'],
    ['Vietnam, Viet Nam', 'VN'],
    ['المملكة العربية السعودية، اليمن', 'SA YE'],
    ['سوريا', 'SY'],
    ['AND', 'AD'],
    ['\u200eIQ\u200f, \u200fSA', 'IQ SA'],
    ['U.S., U.S.A.; U.K.; U.A.E.', 'US GB AE'],
    ['Guinea, Equatorial; Samoa, American; Sudan, South; Ireland, Northern', 'GQ AS SS GB'],
    ['Kingdom of Saudi Arabia', 'SA'],
    ['KSA', 'SA'],
    ['Arab Republic of Egypt; Sultanate of Oman; Federal Democratic Republic of Ethiopia', 'EG OM ET'],
    ['Republic of China, Republic of Korea', 'TW KR'],
    ['Republic of Dagestan', '"Republic of Dagestan"'],
    // Of two countries, of none any more, or of none.
    ['Congo', '"Congo"'],
    ['Korea', '"Korea"'],
    ['Virgin Islands', '"Virgin Islands"'],
    ['former Soviet Union', '"former Soviet Union"'],
    ['Region: Crimea', '"Region: Crimea"'],
    ['undetermined', '"undetermined"'],
    ['the', '"the"'],
    ['na', '"na"'],
    ['NA', 'NA'],
    ['-0-', '"-0-"'],
    ['', ''],
    [' , ;', ''],
  ];
  for (const [text, expected] of spellings) {
    it(`${JSON.stringify(text)}: ${expected || 'none'}`, () => assert.equal(codes(text), expected));
  }

  it('reads every country by its codes and by its English and Arabic name', () => {
    for (const code of COUNTRY_CODES) {
      assert.equal(codes(code), code);
      for (const language of ['en', 'ar']) {
        const name = new Intl.DisplayNames(language, { type: 'region' }).of(code)!;
        assert.equal(codes(name), code, name);
      }
    }
  });
});
