/** The us-congress project's `legislators-current.csv`: office holders of one country. */
import { namedRows } from './csv-rows.js';
import { genderFrom } from './list-entity.js';
import type { ListFormatDescription } from './list-reading.js';

const POSITIONS: ReadonlyMap<string, string> = new Map([
  ['sen', 'Member of parliament (United States Senate)'],
  ['rep', 'Member of parliament (United States House of Representatives)'],
]);
const COLUMNS = {
  required: 'last_name first_name birthday gender type bioguide_id'.split(' '),
  optional: 'middle_name suffix nickname full_name wikipedia_id'.split(' '),
};

export const legislators: ListFormatDescription = {
  expected: 'the us-congress project’s legislators-current.csv',
  recognises: ({ cells }) => cells.includes('bioguide_id') && cells.includes('last_name'),
  read(reading, [{ content }]) {
    for (const { cell, line } of namedRows(reading, content, COLUMNS)) {
      const written = [cell('first_name'), cell('middle_name'), cell('last_name'), cell('suffix')].join(' ');
      const position = POSITIONS.get(cell('type'));
      if (position === undefined)
        throw reading.refusal(line, `The type "${cell('type')}" is not sen or rep.`);
      reading.add(line, {
        sourceId: cell('bioguide_id'),
        entityType: 'person',
        name: cell('full_name') || written,
        aliases: [
          written,
          cell('nickname') && `${cell('nickname')} ${cell('last_name')}`,
          cell('wikipedia_id').replace(/\s*\(.*\)$/, ''),
        ],
        dates: [cell('birthday')],
        countries: ['US'],
        riskTypes: ['PEP'],
        positions: [position],
        gender: genderFrom(cell('gender')),
      });
    }
  },
};
