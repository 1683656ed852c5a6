/** The us-congress project's `legislators-current.csv`: office holders of one country. */
import { namedRows } from './csv-rows.js';
import { distinct, entity, genderFrom, type ListEntity } from './list-entity.js';
import { ListFormatError } from './list-format-error.js';
import { listedDates } from './listed-dates.js';

const POSITIONS: Readonly<Record<string, string>> = {
  sen: 'Member of parliament (United States Senate)',
  rep: 'Member of parliament (United States House of Representatives)',
};

export function readLegislators(file: string, content: string): ListEntity[] {
  return namedRows(file, content, ['last_name', 'first_name', 'birthday', 'bioguide_id']).map(
    ({ cell, line }) => {
      const written = [cell('first_name'), cell('middle_name'), cell('last_name'), cell('suffix')];
      const name = cell('full_name') || distinct([written.join(' ')])[0];
      if (name === undefined || name === '') throw new ListFormatError(file, line, 'the name is empty.');
      const nickname = cell('nickname') === '' ? '' : `${cell('nickname')} ${cell('last_name')}`;
      return entity({
        sourceId: cell('bioguide_id') || `${name} ${cell('birthday')}`,
        entityType: 'person',
        name,
        aliases: [written.join(' '), nickname, cell('wikipedia_id').replace(/\s*\(.*\)$/, '')],
        dates: listedDates(cell('birthday')),
        countries: ['US'],
        riskTypes: ['PEP'],
        positions: distinct([POSITIONS[cell('type')]]),
        gender: genderFrom(cell('gender')),
      });
    },
  );
}
