import type { EntityField, SearchedField } from '../../../contract/decision-pair.js';
import type { ResultsLocalize } from './screening-results.en.js';

/** The fields of a pair, and those of the facts. */
const FIELDS = {
  name: 'fieldName',
  date: 'fieldBorn',
  country: 'fieldCountry',
  document: 'fieldDocument',
  type: 'fieldType',
  entityType: 'fieldType',
  entitySubType: 'fieldType',
  entityDate: 'fieldBorn',
  birthOrFoundationDates: 'fieldBorn',
  countries: 'fieldCountry',
  gender: 'fieldGender',
  countryOfResidence: 'fieldCountry',
  idPassportNumber: 'fieldDocument',
  registrationNumber: 'fieldRegistration',
  case: 'fieldCase',
  otherFacts: 'fieldOther',
  aliases: 'fieldAliases',
  riskType: 'typeLabel',
  indicators: 'indicatorsTitle',
} as const;

/** A field by its label. One that this version does not know keeps its own name. */
export function fieldText(
  localize: ResultsLocalize,
  field: EntityField | SearchedField | keyof typeof FIELDS,
  isCompany: boolean,
): string {
  const key = (FIELDS as Partial<typeof FIELDS>)[field as keyof typeof FIELDS];
  if (isCompany && key === 'fieldBorn') return localize.text('fieldFounded');
  return key ? localize.text(isCompany && field === 'document' ? 'fieldRegistration' : key) : field;
}
