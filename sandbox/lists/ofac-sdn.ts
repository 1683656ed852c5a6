/**
 * OFAC's Specially Designated Nationals as published: sdn.csv with, if present, alt.csv (aliases), add.csv
 * (addresses) and sdn_comments.csv (the rest of long Remarks). No headers, `-0- ` for an empty value, byte 0x1A at the end.
 */
import { countryCodes } from './countries.js';
import { csvRows, type CsvRow } from './csv-rows.js';
import { distinct, entity, type ListEntity, type ListedType } from './list-entity.js';
import { ListFormatError } from './list-format-error.js';
import { ofacRemarks } from './ofac-remarks.js';

export interface OfacFiles {
  readonly sdn: { file: string; content: string };
  readonly alt?: { file: string; content: string };
  readonly add?: { file: string; content: string };
  readonly comments?: { file: string; content: string };
}

const TYPES: Readonly<Record<string, ListedType>> = {
  individual: 'person',
  vessel: 'vessel',
  aircraft: 'aircraft',
};

function value(row: CsvRow, column: number): string {
  const cell = row.cells[column]?.trim() ?? '';
  return cell === '-0-' ? '' : cell;
}

function rows(source: OfacFiles['alt'], width: number): CsvRow[] {
  if (source === undefined) return [];
  const found: CsvRow[] = [];
  for (const row of csvRows(source.file, source.content.replace(/\u001a\s*$/, ''))) {
    if (row.cells.length !== width || !/^\d+$/.test(value(row, 0))) {
      throw new ListFormatError(
        source.file,
        row.line,
        `expected ${width} columns that start with an entry number. Download the file again.`,
      );
    }
    found.push(row);
  }
  return found;
}

function grouped(all: readonly CsvRow[], column: number): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const row of all) {
    const group = groups.get(value(row, 0)) ?? [];
    group.push(value(row, column));
    groups.set(value(row, 0), group);
  }
  return groups;
}

/** "AL-ZAWAHIRI, Ayman" is Ayman AL-ZAWAHIRI. Companies keep their commas: "CECOEX, S.A.". */
function givenNameFirst(name: string): string {
  const comma = name.indexOf(',');
  return comma < 0 ? name : `${name.slice(comma + 1).trim()} ${name.slice(0, comma).trim()}`.trim();
}

/** "SDGT] [IFSR" is two programmes. */
function programmes(text: string): string[] {
  return distinct(text.split(/\]\s*\[/).map((programme) => programme.replace(/[[\]]/g, '')));
}

export function readOfacSdn(files: OfacFiles): ListEntity[] {
  const aliases = grouped(rows(files.alt, 5), 3);
  const addresses = grouped(rows(files.add, 6), 4);
  const comments = grouped(rows(files.comments, 2), 1);
  return rows(files.sdn, 12).map((row) => {
    const sourceId = value(row, 0);
    const entityType = TYPES[value(row, 2).toLowerCase()] ?? 'company';
    const turned = (name: string) => (entityType === 'person' ? givenNameFirst(name) : name);
    const name = turned(value(row, 1));
    if (name === '') throw new ListFormatError(files.sdn.file, row.line, 'the name is empty.');
    const remarks = ofacRemarks(value(row, 11) + (comments.get(sourceId)?.join('') ?? ''));
    return entity({
      sourceId,
      entityType,
      name,
      aliases: (aliases.get(sourceId) ?? []).map(turned),
      weakAliases: remarks.weakAliases.map(turned),
      dates: remarks.dates,
      countries: distinct([
        ...remarks.countries,
        ...countryCodes(addresses.get(sourceId) ?? []),
        ...countryCodes([value(row, 8)]),
      ]),
      riskTypes: ['Sanctions'],
      programmes: programmes(value(row, 3)),
      positions: distinct([value(row, 4)]),
      gender: remarks.gender,
      idNumbers: entityType === 'person' ? remarks.idNumbers : [],
      registrationNumbers: entityType === 'person' ? [] : remarks.registrationNumbers,
    });
  });
}
