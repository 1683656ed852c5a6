import type { EntityField, SearchedField } from '../../../contract/decision-pair.js';
import type { ResultsLocalize } from './results-localize.js';

const FIELDS = {
  name: 'fieldName',
  entityType: 'fieldType',
  entitySubType: 'fieldType',
  entityDate: 'fieldBorn',
  birthOrFoundationDates: 'fieldBorn',
  countries: 'fieldCountry',
  gender: 'fieldGender',
  countryOfResidence: 'fieldCountry',
  idPassportNumber: 'fieldDocument',
  registrationNumber: 'fieldRegistration',
  otherParameters: 'fieldOther',
  aliases: 'fieldAliases',
  riskType: 'typeLabel',
  indicators: 'indicatorsTitle',
} as const;

/** A field by its label. One that this version does not know keeps its own name. */
export function fieldText(
  localize: ResultsLocalize,
  field: EntityField | SearchedField,
  isCompany: boolean,
): string {
  const key = (FIELDS as Partial<typeof FIELDS>)[field];
  return key ? localize.text(isCompany && key === 'fieldBorn' ? 'fieldFounded' : key) : field;
}
