/**
 * OFAC's Specially Designated Nationals as published: sdn.csv with alt.csv (aliases), add.csv (addresses) and, if
 * present, sdn_comments.csv (the rest of long Remarks). No headers, `-0- ` for an empty value, byte 0x1A at the end.
 */
import { csvRows, type CsvRow } from './csv-rows.js';
import type { Gender } from '../../contract/rules.js';
import { distinct, genderFrom, type ListedType } from './list-entity.js';
import type { ListFile } from './list-file.js';
import type { FileHead, ListFormatDescription, ListReading } from './list-reading.js';

type Part = 'sdn' | 'alt' | 'add' | 'comments';
/** The number of columns tells the files apart. */
const PARTS: Readonly<Record<number, Part>> = { 12: 'sdn', 5: 'alt', 6: 'add', 2: 'comments' };

const TYPES: ReadonlyMap<string, ListedType> = new Map([
  ['', 'company'],
  ['individual', 'person'],
  ['vessel', 'vessel'],
  ['aircraft', 'aircraft'],
]);

function ofacPart({ cells }: FileHead): Part | undefined {
  return /^\d+$/.test(cells[0] ?? '') ? PARTS[cells.length] : undefined;
}

function value(row: CsvRow, column: number): string {
  const cell = row.cells[column]?.trim() ?? '';
  return cell === '-0-' ? '' : cell;
}

function rowsOf(reading: ListReading, { name, content }: ListFile): { part: Part; rows: CsvRow[] } {
  const rows = csvRows(reading, content.replace(/\u001a\s*$/, ''), name);
  const width = rows[0]?.cells.length ?? 0;
  const broken = rows.find((row) => row.cells.length !== width || !/^\d+$/.test(value(row, 0)));
  const part = PARTS[width];
  if (part === undefined || broken !== undefined) {
    throw reading.refusal(broken?.line ?? 1, `No entry number with ${width} columns.`, name);
  }
  reading.rows += rows.length;
  return { part, rows };
}

/** "AL-ZAWAHIRI, Ayman" is Ayman AL-ZAWAHIRI. Companies keep their commas: "CECOEX, S.A.". */
function givenNameFirst(name: string): string {
  const comma = name.indexOf(',');
  return comma < 0 ? name : `${name.slice(comma + 1).trim()} ${name.slice(0, comma).trim()}`.trim();
}

/** "SDGT] [IFSR" is two programmes. */
function programmes(text: string): string[] {
  return text.split(/\]\s*\[/).map((programme) => programme.replace(/[[\]]/g, ''));
}

/** Notes of the Remarks column, separated by "; ": "Cedula No. 16247821 (Colombia)", "Passport A0003039 (Iran) expires …", "RIF # J-…". */
const NOTES = {
  dates: /^(?:alt\. )?(?:DOB|Organization Established Date|Aircraft Manufacture Date) (.+)$/,
  countries: /^(?:alt\. )?(?:nationality|citizen) (.+)$/,
  weakAliases: /^(?:a\.k\.a\.|f\.k\.a\.) '(.+)'$/,
  genders: /^Gender (Male|Female)$/,
  idNumbers:
    /^(?:alt\. )?(?:Passport|National ID No\.|Cedula No\.|D\.N\.I\.|Identification Number|National Foreign ID Number|C\.U\.R\.P\.|C\.U\.I\.T\.|R\.F\.C\.|SSN|Tax ID No\.|Driver's License No\.|Residency Number)\s+#?\s*([A-Z0-9][A-Z0-9./-]*(?: [0-9][A-Z0-9./-]*)*)/i,
  registrationNumbers:
    /^(?:alt\. )?(?:Registration (?:ID|Number)|Company Number|Business (?:Registration )?Number|NIT #|RUC #|RIF #|Tax ID No\.|Commercial Registry Number|Matricula Mercantil No|Folio Mercantil No\.|V\.A\.T\. Number|C\.R\. No\.|Trade License No\.|Vessel Registration Identification|Identification Number|Government Gazette Number|UK Company Number)\s+(?:IMO\s+)?([A-Z0-9][A-Z0-9./-]*(?: [0-9][A-Z0-9./-]*)*)/i,
};

function ofacRemarks(
  remarks: string,
): Record<Exclude<keyof typeof NOTES, 'genders'>, string[]> & { gender: Gender | null } {
  const notes = remarks.split(/;\s+/).map((note) => note.trim().replace(/(?<!\b[A-Z])\.$/, ''));
  const all = (kind: keyof typeof NOTES) => notes.flatMap((note) => NOTES[kind].exec(note)?.[1] ?? []);
  return {
    dates: all('dates'),
    countries: all('countries'),
    weakAliases: all('weakAliases'),
    gender: genderFrom(all('genders')[0]),
    idNumbers: all('idNumbers'),
    registrationNumbers: all('registrationNumbers'),
  };
}

export const ofacSdn: ListFormatDescription = {
  expected:
    'OFAC’s sdn.csv, alt.csv and add.csv, and sdn_comments.csv if you have it: 12, 5, 6 and 2 columns without a header',
  recognises: (head) => ofacPart(head) !== undefined,

  read(reading, files) {
    const parts = new Map<Part, CsvRow[]>();
    for (const file of files) {
      const { part, rows } = rowsOf(reading, file);
      if (part === 'sdn') reading.file = file.name;
      if (parts.has(part))
        throw reading.refusal(null, `A second file has the columns of ${part}.csv.`, file.name);
      parts.set(part, rows);
    }
    const missing = (['sdn', 'alt', 'add'] as const).filter((part) => !parts.has(part));
    if (missing.length > 0) {
      throw reading.refusal(null, `There is no ${missing.map((part) => `${part}.csv`).join(' and no ')}.`);
    }
    const entries = parts.get('sdn') ?? [];
    const listed = new Set(entries.map((row) => value(row, 0)));
    const grouped = (part: Part, column: number) => {
      const groups = new Map<string, string[]>();
      for (const row of parts.get(part) ?? []) {
        const id = value(row, 0);
        if (!listed.has(id)) reading.skip(row.line, `rows of ${part}.csv without an entry`, id);
        groups.set(id, [...(groups.get(id) ?? []), value(row, column)]);
      }
      return (id: string) => groups.get(id) ?? [];
    };
    const [aliases, addresses, comments] = [grouped('alt', 3), grouped('add', 4), grouped('comments', 1)];
    for (const row of entries) {
      const sourceId = value(row, 0);
      const entityType = TYPES.get(value(row, 2).toLowerCase());
      if (entityType === undefined)
        throw reading.refusal(row.line, `The type "${value(row, 2)}" is unknown.`);
      const person = entityType === 'person';
      const turned = (name: string) => (person ? givenNameFirst(name) : name);
      const remarks = ofacRemarks(value(row, 11) + comments(sourceId).join(''));
      reading.add(row.line, {
        sourceId,
        entityType,
        name: turned(value(row, 1)),
        aliases: aliases(sourceId).map(turned),
        weakAliases: remarks.weakAliases.map(turned),
        dates: remarks.dates,
        countries: distinct([...remarks.countries, ...addresses(sourceId), value(row, 8)]),
        riskTypes: ['Sanctions'],
        programmes: programmes(value(row, 3)),
        positions: [value(row, 4)],
        gender: remarks.gender,
        ...(person ? { idNumbers: remarks.idNumbers } : { registrationNumbers: remarks.registrationNumbers }),
      });
    }
  },
};
