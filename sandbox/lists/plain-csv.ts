/** A CSV that a person writes, one entry per line, columns in any order. Several values in one cell are separated by `;`. */
import { RISK_TYPES } from '../../contract/rules.js';
import { namedRows } from './csv-rows.js';
import { LISTED_TYPES, genderFrom } from './list-entity.js';
import type { ListFormatDescription } from './list-reading.js';

const COLUMNS = {
  required: 'name entity_type risk_type'.split(' '),
  optional:
    'id country date_of_birth aliases weak_aliases position programmes mentions gender id_numbers registration_numbers'.split(
      ' ',
    ),
};

/** The one of `known` in any case. */
function among<T extends string>(known: readonly T[], text: string): T | undefined {
  return known.find((one) => one.toLowerCase() === text.trim().toLowerCase());
}

export const plainCsv: ListFormatDescription = {
  expected:
    `a plain CSV with the columns ${COLUMNS.required.join(', ')} and, if you like, ${COLUMNS.optional.join(', ')}; ` +
    `entity_type is ${LISTED_TYPES.join(', ')}; risk_type is ${RISK_TYPES.join(', ')}; ` +
    'a date is YYYY, YYYY-MM or YYYY-MM-DD; a country is an English name or an ISO code',
  strict: true,
  recognises: ({ cells }) => cells.includes('name'),
  read(reading, [{ content }]) {
    for (const { cell, values, line } of namedRows(reading, content, COLUMNS)) {
      const entityType = among(LISTED_TYPES, cell('entity_type'));
      if (entityType === undefined)
        throw reading.refusal(line, `The entity_type is "${cell('entity_type')}".`);
      const riskTypes = values('risk_type').map((text) => {
        const riskType = among(RISK_TYPES, text);
        if (riskType === undefined) throw reading.refusal(line, `The risk_type is "${text}".`);
        return riskType;
      });
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
        dates: values('date_of_birth'),
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
