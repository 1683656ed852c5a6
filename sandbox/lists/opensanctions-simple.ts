/** OpenSanctions `targets.simple.csv`: one line per target, with a header. */
import { countryCodes } from './countries.js';
import { namedRows, valuesIn } from './csv-rows.js';
import { distinct, entity, type ListEntity } from './list-entity.js';
import { ListFormatError } from './list-format-error.js';
import { listedDates } from './listed-dates.js';
import { listedTypeOf, riskTypesOf } from './opensanctions-terms.js';

export function readOpenSanctionsSimple(file: string, content: string): ListEntity[] {
  return namedRows(file, content, ['id', 'schema', 'name']).map(({ cell, line }) => {
    const values = (column: string) => valuesIn(file, line, cell(column));
    const [sourceId, name] = [cell('id'), cell('name')];
    if (sourceId === '' || name === '') throw new ListFormatError(file, line, 'the id or the name is empty.');
    const entityType = listedTypeOf(cell('schema'));
    const programmes = distinct([...values('program_ids'), ...values('sanctions')]);
    const identifiers = distinct(values('identifiers')).filter((identifier) => identifier !== sourceId);
    return entity({
      sourceId,
      entityType,
      name,
      aliases: values('aliases'),
      dates: distinct(values('birth_date').flatMap(listedDates)),
      countries: countryCodes(values('countries')),
      riskTypes: riskTypesOf(entityType, [], programmes.length > 0, cell('dataset')),
      programmes,
      ...(entityType === 'person' ? { idNumbers: identifiers } : { registrationNumbers: identifiers }),
    });
  });
}
