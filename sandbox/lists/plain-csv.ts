/**
 * A plain CSV, one entry per line, columns in any order. Only `name` is required:
 *   name, country, date_of_birth, position, aliases, id, entity_type (default: person), risk_type (default: PEP),
 *   weak_aliases, programmes, mentions, gender, id_numbers, registration_numbers
 * Several values in one cell are separated by `;`.
 */
import { countryCode } from './countries.js';
import { namedRows, valuesIn } from './csv-rows.js';
import { LISTED_TYPES, distinct, entity, genderFrom, type ListEntity, type RiskType } from './list-entity.js';
import { ListFormatError } from './list-format-error.js';
import { listedDates } from './listed-dates.js';

const RISKS: Readonly<Record<string, RiskType>> = {
  sanctions: 'Sanctions',
  pep: 'PEP',
  'news media': 'News Media',
};

export function readPlainCsv(file: string, content: string): ListEntity[] {
  return namedRows(file, content, ['name']).map(({ cell, line }) => {
    const broken = (what: string) => new ListFormatError(file, line, what);
    const values = (column: string) => distinct(valuesIn(file, line, cell(column)));
    const name = cell('name');
    if (name === '') throw broken('the name is empty.');
    const type = cell('entity_type').toLowerCase() || 'person';
    const entityType = LISTED_TYPES.find((known) => known === type);
    if (entityType === undefined)
      throw broken(`entity_type "${type}" is not one of ${LISTED_TYPES.join(', ')}.`);
    const riskTypes = (values('risk_type').length > 0 ? values('risk_type') : ['PEP']).map((risk) => {
      const known = RISKS[risk.toLowerCase()];
      if (known === undefined) throw broken(`risk_type "${risk}" is not one of Sanctions, PEP, News Media.`);
      return known;
    });
    const countries = values('country').map((country) => {
      const code = countryCode(country);
      if (code === null) throw broken(`"${country}" is not a country.`);
      return code;
    });
    const dates = values('date_of_birth').flatMap((text) => {
      const read = listedDates(text);
      if (read.length === 0) throw broken(`"${text}" is not a date (YYYY, YYYY-MM or YYYY-MM-DD).`);
      return read;
    });
    const mentions = cell('mentions') === '' ? 0 : Number(cell('mentions'));
    if (!Number.isInteger(mentions) || mentions < 0) throw broken('mentions is not a whole number.');
    return entity({
      sourceId: cell('id') || `${name}|${dates.join(' ')}`,
      entityType,
      name,
      aliases: values('aliases'),
      weakAliases: values('weak_aliases'),
      dates,
      countries,
      riskTypes,
      programmes: values('programmes'),
      positions: values('position'),
      mentions,
      gender: genderFrom(cell('gender')),
      idNumbers: values('id_numbers'),
      registrationNumbers: values('registration_numbers'),
    });
  });
}
