/** Customers made from listed people, each with one error in one field. */
import type { Hit, Screening } from '../../../../contract/screening.js';
import { isIsoDate } from '../../../../contract/rules.js';
import { screeningOf } from '../../../../demo/playground/scripted/example-screening.js';
import type { ListEntity } from '../../../../sandbox/lists/list-entity.js';
import { readList } from '../../../../sandbox/lists/read-list.js';
import { shippedList } from '../../../../sandbox/lists/shipped-list.js';
import type { SeededRandom } from '../../../../sandbox/synthetic/seeded-random.js';
import {
  RULING_REASONS,
  agreeingNames,
  groupOf,
  isClear,
  rulingReason,
} from '../../../../widget/screening-results/decisions/ruling-reasons.js';
import { noPublishedLists } from '../../../sandbox/lists/published-lists.js';
import { PUBLISHED } from '../../../sandbox/screening/measured-quality.js';

export interface Case {
  readonly customer: Screening;
  readonly hit: Hit;
}

type CasesOf = (entry: ListEntity, random: SeededRandom) => readonly Case[];
/** `listed`: a day that the list does not have cannot be kept. */
type Change = (day: string, random: SeededRandom, listed: readonly string[]) => readonly string[];

/** People with a date, of the published lists where a machine has them. */
export function listedPeople(): readonly ListEntity[] {
  const files = noPublishedLists ? [[shippedList()]] : PUBLISHED.map((list) => list.files());
  return files
    .flatMap((list) => readList(list).entities)
    .filter(({ dates, entityType }) => dates.length > 0 && entityType === 'person');
}

export function hitOf(entry: ListEntity, change: Partial<Hit> = {}): Hit {
  return {
    hitId: entry.sourceId,
    name: entry.name,
    entitySubType: 'Person',
    aliases: entry.aliases.join(', '),
    birthOrFoundationDates: entry.dates.join(', '),
    countries: entry.countries.join(', '),
    gender: entry.gender,
    ...change,
  };
}

const pad = (value: number) => String(value).padStart(2, '0');

/** The date of the bearer: what the list leaves out is drawn. */
export function birthday(entry: ListEntity, random: SeededRandom): string {
  const listed = random.pick(entry.dates).replace('circa ', '');
  return `${listed}-${pad(random.integer(1, 12))}-${pad(random.integer(2, 28))}`.slice(0, 10);
}

export function customerOf(
  entry: ListEntity,
  random: SeededRandom,
  change: Partial<Screening> = {},
): Screening {
  return {
    ...screeningOf(0),
    name: random.pick([entry.name, ...entry.aliases]),
    entityType: 'person',
    entityDate: birthday(entry, random),
    countries: entry.countries.slice(0, 1),
    extendedSearchParameters: null,
    ...change,
  };
}

const inYear = (day: string, year: number) => `${year}${day.slice(4)}`;
const yearOf = (day: string) => Number(day.slice(0, 4));
const shifted =
  (years: number): Change =>
  (day) =>
    [-years, years].map((by) => inYear(day, yearOf(day) + by));
const written =
  (calendar: string): Change =>
  (day) => {
    const format = new Intl.DateTimeFormat(`en-u-ca-${calendar}-nu-latn`, {
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      timeZone: 'UTC',
    });
    const parts = Object.fromEntries(
      format.formatToParts(new Date(day)).map(({ type, value }) => [type, value]),
    );
    return [`${parts['year']}-${parts['month']}-${parts['day']}`];
  };
const today = () => new Date().toISOString().slice(0, 10);

/** Errors in the date of the customer. */
const WRONG_DATES: Readonly<Record<string, Change>> = {
  'the year by 2': shifted(2),
  'the year by 3': shifted(3),
  'the year by 6': shifted(6),
  'the year by 10': shifted(10),
  'a digit': (day) =>
    [...day].flatMap((_, at) => [...'0123456789'].map((digit) => [...day].with(at, digit).join(''))),
  'digits exchanged': (day) =>
    [...day].flatMap((digit, at) =>
      [...day.slice(0, at)].map((other, before) => [...day].with(at, other).with(before, digit).join('')),
    ),
  'day and month exchanged': (day) => [`${day.slice(0, 4)}-${day.slice(8)}-${day.slice(5, 7)}`],
  'another year, day and month kept': (day, random, listed) =>
    listed.includes(day) && !day.endsWith('-01-01') ? [inYear(day, random.integer(1930, 2005))] : [],
  'the Hijri year': written('islamic-umalqura'),
  'the solar year': written('persian'),
  'a placeholder': (day, random) => [
    ...['1899-12-30', '1900-01-01', '1904-01-01', '1969-12-31', '1970-01-01', '1911-11-11', '1111-11-11'],
    ...[day, random.day(1930, 2005)].map((each) => `${each.slice(0, 4)}-01-01`),
  ],
  today: () => [today()],
  'a date of issue': (_, random) => {
    const year = yearOf(today());
    const issued = () => random.day(year - 12, year - 1);
    return [issued(), issued(), issued()];
  },
};

/** Territory and state: the same place for one of both sides. */
const TERRITORIES: readonly (readonly [string, string])[] = [
  ['HK', 'CN'],
  ['SS', 'SD'],
  ['ER', 'ET'],
  ['PS', 'IL'],
  ['PR', 'US'],
];

/** Errors in one other field, or in the list: the date of the customer is right. */
const WRONG_OTHERS: Readonly<Record<string, CasesOf>> = {
  'the country alone': (entry, random) =>
    ['SA', 'NO'].map((code) => ({
      customer: customerOf(entry, random, { countries: [code] }),
      hit: hitOf(entry),
    })),
  'the country alone, without a listed date': (entry, random) => [
    {
      customer: customerOf(entry, random, { countries: ['NO'] }),
      hit: hitOf(entry, { birthOrFoundationDates: null }),
    },
  ],
  'a territory': (entry, random) =>
    TERRITORIES.map(([one, other]) => ({
      customer: customerOf(entry, random, { countries: [one] }),
      hit: hitOf(entry, { countries: other, ...(random.chance(0.5) && { birthOrFoundationDates: null }) }),
    })),
  'the gender alone': (entry, random) =>
    [entry.dates.join(', '), null].map((birthOrFoundationDates) => ({
      customer: customerOf(entry, random, { extendedSearchParameters: { gender: 'Female' } }),
      hit: hitOf(entry, { gender: 'Male', birthOrFoundationDates }),
    })),
  'a note that names the date': (entry, random) => {
    const customer = customerOf(entry, random);
    const day = customer.entityDate!;
    const [year, month, date] = day.split('-');
    const other = random.day(1930, 2000);
    return [`${other.slice(0, 4)} (or ${date}.${month}.${year})`, `${other} [also ${year}]`].map((dates) => ({
      customer,
      hit: hitOf(entry, { birthOrFoundationDates: dates }),
    }));
  },
  'a note that names the calendar': (entry, random) => {
    const customer = customerOf(entry, random);
    const year = yearOf(customer.entityDate!) - 7;
    return [{ customer, hit: hitOf(entry, { birthOrFoundationDates: `${year} (Ethiopian)` }) }];
  },
  'a placeholder in the list': (entry, random) =>
    ['1899-12-30', '1900-01-01', '1904-01-01', '1969-12-31', '1970-01-01', '00/00/1955'].map((dates) => {
      const near = dates.startsWith('00') ? { entityDate: `${random.integer(1945, 1965)}-05-17` } : {};
      return {
        customer: customerOf(entry, random, near),
        hit: hitOf(entry, { birthOrFoundationDates: dates }),
      };
    }),
};

/** Each wrong date, with and without a name that the rule for names recognises. */
function wrongDates(entry: ListEntity, error: Change, random: SeededRandom): Case[] {
  const customer = customerOf(entry, random);
  const days = error(customer.entityDate!, random, entry.dates).filter(
    (day) => isIsoDate(day) && day !== customer.entityDate,
  );
  return days.flatMap((entityDate) =>
    [customer.name, 'Wxyz Qvvk'].map((name) => ({
      customer: { ...customer, name, entityDate },
      hit: hitOf(entry),
    })),
  );
}

export const ERRORS: ReadonlyMap<string, CasesOf> = new Map([
  ...Object.entries(WRONG_DATES).map(([error, change]): [string, CasesOf] => [
    error,
    (entry, random) => wrongDates(entry, change, random),
  ]),
  ...Object.entries(WRONG_OTHERS),
]);

/** Whether a batch offers the hit, and whether one press dismisses it. */
export function ruledOut({ customer, hit }: Case): {
  readonly isOffered: boolean;
  readonly isDecidedByOnePress: boolean;
} {
  const names = new Set(agreeingNames(customer, hit));
  const reason = rulingReason(customer, hit, names);
  return {
    isOffered: (RULING_REASONS as readonly string[]).includes(groupOf(reason, undefined, false)),
    isDecidedByOnePress: isClear(customer, hit, 'different', reason),
  };
}

/** Another name, day, month and country; the years are more than ten apart. */
export function strangers(people: readonly ListEntity[], random: SeededRandom, count: number): Case[] {
  const found: Case[] = [];
  while (found.length < count) {
    const [entry, other] = [random.pick(people), random.pick(people)];
    const entityDate = random.day(1935, 2005);
    const [year, month, day] = entityDate.split('-');
    const isOther = entry.dates.every((listed) => {
      const [listedYear, listedMonth, listedDay] = listed.replace('circa ', '').split('-');
      const isFar = Math.abs(Number(listedYear) - Number(year)) > 10;
      return isFar && listedMonth !== month && listedDay !== day;
    });
    const isAbroad = entry.countries.length > 0 && !entry.countries.includes(other.countries[0] ?? '');
    if (entry.name === other.name || !isOther || !isAbroad || other.countries.length === 0) continue;
    if (entityDate.endsWith('-01-01')) continue;
    found.push({ customer: customerOf(other, random, { entityDate }), hit: hitOf(entry) });
  }
  return found;
}
