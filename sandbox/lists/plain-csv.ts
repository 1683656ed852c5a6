/** A CSV that a person writes, one entry per line, columns in any order. Several values in one cell are separated by `;`. */
import { RISK_TYPES, isIsoDate } from '../../contract/rules.js';
import { namedRows } from './csv-rows.js';
import { LISTED_TYPES, distinct, genderFrom } from './list-entity.js';
import type { ListFormatDescription } from './list-reading.js';

const COLUMNS = {
  required: 'name entity_type risk_type'.split(' '),
  optional:
    'id country date_of_birth aliases weak_aliases position programmes mentions gender id_numbers registration_numbers'.split(
      ' ',
    ),
};

export const plainCsv: ListFormatDescription = {
  expected:
    `a plain CSV with the columns ${COLUMNS.required.join(', ')} and, if you like, ${COLUMNS.optional.join(', ')}; ` +
    `entity_type is ${LISTED_TYPES.join(', ')}; risk_type is ${RISK_TYPES.join(', ')}; ` +
    'a date is YYYY, YYYY-MM or YYYY-MM-DD; a country is an English name or an ISO code',
  strict: true,
  recognises: ({ cells }) => cells.includes('name'),
  read(reading, [{ content }]) {
    for (const { cell, values, line } of namedRows(reading, content, COLUMNS)) {
      const oneOf = <T extends string>(known: readonly T[], column: string, text: string): T => {
        const value = known.find((one) => one.toLowerCase() === text.trim().toLowerCase());
        if (value === undefined) throw reading.refusal(line, `The ${column} is "${text}".`);
        return value;
      };
      const entityType = oneOf(LISTED_TYPES, 'entity_type', cell('entity_type'));
      const riskTypes = values('risk_type').map((text) => oneOf(RISK_TYPES, 'risk_type', text));
      const dates = distinct(values('date_of_birth'));
      // Published lists keep the year of "1980-13"; in a list of one's own it is a typing error.
      const numeric = /^\d{4}-\d\d(?:-\d\d)?$/;
      const unknown = dates.find((date) => numeric.test(date) && !isIsoDate(`${date}-01`.slice(0, 10)));
      if (unknown !== undefined) reading.skip(line, 'dates', unknown);
      const gender = genderFrom(cell('gender'));
      if (gender === null && cell('gender') !== '') reading.skip(line, 'gender', cell('gender'));
      const mentions = Number(cell('mentions'));
      if (!Number.isInteger(mentions) || mentions < 0) reading.skip(line, 'mentions', cell('mentions'));
      reading.add(line, {
        sourceId: cell('id') || `${cell('name')}|${cell('date_of_birth')}`,
        entityType,
        name: cell('name'),
        aliases: values('aliases'),
        weakAliases: values('weak_aliases'),
        dates,
        countries: values('country'),
        riskTypes,
        programmes: values('programmes'),
        positions: values('position'),
        mentions,
        gender,
        idNumbers: values('id_numbers'),
        registrationNumbers: values('registration_numbers'),
      });
    }
  },
};
