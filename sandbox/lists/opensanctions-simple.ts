/** OpenSanctions `targets.simple.csv`: one line per target, with a header. */
import { namedRows } from './csv-rows.js';
import type { ListFormatDescription } from './list-reading.js';
import { listedTypeOf, riskTypesOf } from './opensanctions-terms.js';

const COLUMNS = {
  required: 'id schema name aliases birth_date countries identifiers sanctions dataset'.split(' '),
  optional: 'program_ids'.split(' '),
};

export const openSanctionsSimple: ListFormatDescription = {
  expected: `OpenSanctions’ targets.simple.csv with the columns ${COLUMNS.required.join(', ')}`,
  recognises: ({ cells }) => cells.includes('schema') && cells.includes('dataset'),
  read(reading, [{ content }]) {
    for (const { cell, values, line } of namedRows(reading, content, COLUMNS)) {
      const entityType = listedTypeOf(reading, line, cell('schema'));
      const programmes = [...values('program_ids'), ...values('sanctions')].filter(
        (text) => text.trim() !== '',
      );
      const identifiers = values('identifiers').filter((identifier) => identifier !== cell('id'));
      reading.add(line, {
        sourceId: cell('id'),
        entityType,
        name: cell('name'),
        aliases: values('aliases'),
        dates: values('birth_date'),
        countries: values('countries'),
        riskTypes: riskTypesOf(reading, line, {
          sanctioned: programmes.length > 0,
          datasets: values('dataset'),
        }),
        programmes,
        ...(entityType === 'person' ? { idNumbers: identifiers } : { registrationNumbers: identifiers }),
      });
    }
  },
};
