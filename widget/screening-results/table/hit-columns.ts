/** The columns of the table, and what they sort by. */
import type { Screening } from '../../../contract/screening.js';
import { countryName } from '../../language/country-names.js';
import { countryKeys } from '../../language/hit-countries.js';
import { readListedDates } from '../../language/listed-date.js';
import type { HitSort, HitValue } from '../state/hits-order.js';
import type { ResultsLocalize } from '../texts/screening-results.en.js';

export function columnsOf(localize: ResultsLocalize, { entityType, entityDate, countries }: Screening) {
  const [date, country] = [
    localize.text(entityType === 'company' ? 'foundedLabel' : 'bornLabel'),
    localize.text('countryLabel'),
  ];
  /** What was screened is said once, here. */
  const head = (field: string, value: string | undefined) =>
    value ? localize.text('columnOfCustomer', { field, value }) : field;
  const year = Number(entityDate?.slice(0, 4));
  const [first, ...others] = (countries ?? []).map((code) => countryName(code, localize.language));
  const named = first && (others.length > 0 ? `${first} +${localize.number(others.length)}` : first);
  return [
    { id: 'name', label: localize.text(entityType === 'company' ? 'listedCompany' : 'listedPerson') },
    { id: 'date', label: head(date, year ? localize.number(year, { useGrouping: false }) : undefined) },
    { id: 'country', label: head(country, named) },
    { id: 'type', label: localize.text('typeLabel') },
    { id: 'strength', label: localize.text('strengthLabel'), descendingFirst: true },
    { id: 'risk', label: localize.text('riskLabel'), descendingFirst: true },
  ] as const;
}

export function ordersOf(localize: ResultsLocalize) {
  return [
    { label: localize.text('orderByStrength'), order: { by: 'strength', descending: true } },
    { label: localize.text('orderByRisk'), order: { by: 'risk', descending: true } },
    { label: localize.text('orderByName'), order: { by: 'name', descending: false } },
    { label: localize.text('orderByDate'), order: { by: 'date', descending: false } },
    { label: localize.text('orderByCountry'), order: { by: 'country', descending: false } },
    { label: localize.text('orderByType'), order: { by: 'type', descending: false } },
  ] as const;
}

/** A date sorts by how far it is from the screened one; without one, by itself. */
export function valuesOf(
  { language }: ResultsLocalize,
  { entityDate }: Screening,
): Partial<Record<HitSort, HitValue>> {
  return {
    date: (hit) => yearsFrom(entityDate?.slice(0, 10), hit.birthOrFoundationDates),
    country: (hit) => (hit.countries?.trim() ? countryName(countryKeys(hit)[0]!, language) : null),
  };
}

/** Days are finer than what lists state: a year and its part. Null without a date that can be read. */
function yearsFrom(day: string | null | undefined, dates: string | null | undefined): number | null {
  const yearOf = (iso: string) => Number(iso.slice(0, 4)) + Number(iso.slice(5, 7)) / 12;
  const listed = readListedDates(dates).flatMap(({ readings }) => readings);
  const [first] = listed;
  if (!first) return null;
  if (!day) return yearOf(first.from);
  const at = yearOf(day);
  return Math.min(...listed.map(({ from, to }) => Math.max(0, yearOf(from) - at, at - yearOf(to))));
}
