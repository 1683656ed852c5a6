/** Invented screenings whose hits show what is compared. */
import type { Hit, Screening } from 'kyc-elements/testing';

/** Hits that are all on the first page. */
const allOf = (items: Hit[]) => ({ pageNumber: 1, pageSize: 50, totalRecords: items.length, items });

/** How lists write dates and countries, and what each says about a person born on 4 March 1970. */
const SPELLINGS: readonly (readonly [dates: string, countries: string])[] = [
  ['04 Mar 1970', 'Korea, North'],
  ['1970-04-03', 'Congo, Democratic Republic of the'],
  ['04/03/1970', 'PRK'],
  ['circa 1972', 'كوريا الشمالية'],
  ['1968 to 1973', 'Burma, Korea, North'],
  ['1389 AH', 'Korea'],
  ['25 Dhu al-Hijja 1389, 1951', ''],
  ['1951', 'Palestinian'],
];
export const spellings: Partial<Screening> = {
  entityDate: '1970-03-04',
  countries: ['KP'],
  hits: allOf(
    SPELLINGS.map(([birthOrFoundationDates, countries], at) => ({
      hitId: `hit-${at + 1}`,
      name: 'Mohammed Al Harbi',
      countries,
      birthOrFoundationDates,
      riskType: 'Sanctions',
      riskScore: 90 - 2 * at,
      strength: 0.99 - at / 100,
    })),
  ),
};

/** The customer's data beside the list's: other scripts, a document, several countries, a date in the Hijri calendar. */
export const evidence: Partial<Screening> = {
  name: 'Юсуф Аль-Харби',
  entityDate: '1970-03-04',
  countries: ['YE', 'RU'],
  extendedSearchParameters: { gender: 'Male', countryOfResidence: 'SA', idPassportNumber: 'N-20417655' },
  hits: allOf([
    {
      hitId: 'hit-1',
      name: 'AL-HARBI, Yusuf Ahmed',
      entitySubType: 'Individual',
      countries: 'Saudi Arabia, Yemen',
      aliases: 'يوسف الحربي, Abu Ahmed',
      birthOrFoundationDates: '1389 AH, 1951',
      riskType: 'Sanctions',
      riskScore: 88,
      strength: 0.91,
    },
  ]),
};
export const chineseCompany: Partial<Screening> = {
  name: '中国银行',
  entityType: 'company',
  entityDate: null,
  countries: [],
  extendedSearchParameters: { registrationNumber: '1010' },
  hits: allOf([
    {
      hitId: 'hit-1',
      name: 'ZHONGGUO YINHANG TRADING LTD',
      entitySubType: 'Vessel',
      riskType: 'Sanctions',
      riskScore: 71,
      strength: 0.7,
    },
  ]),
};

/** For a customer of 1979: five hits that the data rules out, and one that needs eyes. */
export const someRuledOut: Partial<Screening> = {
  entityDate: '1979-03-14',
  countries: ['SA'],
  hits: allOf(
    ['1943', '1951-07-02', 'circa 1938', '1961', '1979', '1948'].map((birthOrFoundationDates, at) => ({
      hitId: `hit-${at + 1}`,
      name: ['AL-HARBI, Mohamed', 'Muhammad Harbi', 'M. Al Harbi', 'محمد الحربي'][at % 4]!,
      entitySubType: 'Individual',
      countries: ['Iraq', 'Yemen', 'Iraq, Syria'][at % 3]!,
      birthOrFoundationDates,
      riskType: at % 2 ? 'PEP' : 'Sanctions',
      riskScore: 90 - 5 * at,
      strength: 0.97 - at / 50,
    })),
  ),
};
/** Listed twice. */
export const oneEntity: Partial<Screening> = {
  ...someRuledOut,
  hits: allOf(
    ['Iraq', 'Yemen'].map((countries, at) => ({
      hitId: `hit-${at + 1}`,
      name: ['HARBI, Mohammed', 'Mohammed Harbi'][at]!,
      countries,
      birthOrFoundationDates: '1951-07-02',
      riskType: ['Sanctions', 'PEP'][at]!,
      riskScore: 90 - 20 * at,
      strength: 0.95 - at / 10,
    })),
  ),
};
