/** Chooses the reader of a file by its content, not by its name. */
import { csvRows } from './csv-rows.js';
import { readLegislators } from './legislators.js';
import type { ListEntity } from './list-entity.js';
import { ListFormatError } from './list-format-error.js';
import { readOfacSdn, type OfacFiles } from './ofac-sdn.js';
import { readOpenSanctionsNested } from './opensanctions-nested.js';
import { readOpenSanctionsSimple } from './opensanctions-simple.js';
import { readPlainCsv } from './plain-csv.js';
import { readUnConsolidated } from './un-consolidated.js';

export const LIST_FORMATS = [
  'opensanctions-simple',
  'opensanctions-nested',
  'ofac-sdn',
  'un-consolidated',
  'us-legislators',
  'plain-csv',
] as const;
export type ListFormat = (typeof LIST_FORMATS)[number];

export interface ListFile {
  readonly name: string;
  readonly content: string;
}

type OfacPart = keyof OfacFiles;
const OFAC_WIDTHS: Readonly<Record<number, OfacPart>> = { 12: 'sdn', 5: 'alt', 6: 'add', 2: 'comments' };

function firstLines(content: string): string {
  return content.slice(0, 4000).split('\n').slice(0, 2).join('\n');
}

/** OFAC's files have no header and differ in the number of columns. */
function ofacPart(content: string): OfacPart | null {
  const line = content.slice(0, 4000).split('\n', 1)[0] ?? '';
  if (!/^\d+,/.test(line)) return null;
  try {
    return OFAC_WIDTHS[csvRows('', line)[0]?.cells.length ?? 0] ?? null;
  } catch {
    return null;
  }
}

export function detectFormat(content: string): ListFormat | null {
  const head = firstLines(content)
    .replace(/^\ufeff/, '')
    .trimStart();
  if (head.startsWith('<') && content.slice(0, 4000).includes('<CONSOLIDATED_LIST')) return 'un-consolidated';
  if (head.startsWith('{'))
    return /"schema"\s*:/.test(content.slice(0, 100_000)) ? 'opensanctions-nested' : null;
  if (ofacPart(content) !== null) return 'ofac-sdn';
  const header = head.split('\n', 1)[0]?.toLowerCase().replace(/["\s]/g, '').split(',') ?? [];
  if (header.includes('schema') && header.includes('id') && header.includes('name'))
    return 'opensanctions-simple';
  if (header.includes('bioguide_id') && header.includes('last_name')) return 'us-legislators';
  return header.includes('name') ? 'plain-csv' : null;
}

function ofacFiles(files: readonly ListFile[]): OfacFiles {
  const parts: { [part in OfacPart]?: { file: string; content: string } } = {};
  for (const { name, content } of files) {
    const part = ofacPart(content);
    if (part !== null) parts[part] = { file: name, content };
  }
  if (parts.sdn === undefined) {
    const names = files.map((file) => file.name).join(', ');
    throw new ListFormatError(names, null, 'sdn.csv is missing. Send it together with alt.csv and add.csv.');
  }
  return { ...parts, sdn: parts.sdn };
}

function readOne(format: Exclude<ListFormat, 'ofac-sdn'>, file: ListFile): ListEntity[] {
  switch (format) {
    case 'opensanctions-simple':
      return readOpenSanctionsSimple(file.name, file.content);
    case 'opensanctions-nested':
      return readOpenSanctionsNested(file.name, file.content);
    case 'un-consolidated':
      return readUnConsolidated(file.name, file.content);
    case 'us-legislators':
      return readLegislators(file.name, file.content);
    case 'plain-csv':
      return readPlainCsv(file.name, file.content);
  }
}

/** Reads one list from its file or files. The first entry with a sourceId wins. */
export function readList(
  files: readonly ListFile[],
  wanted?: ListFormat,
): { format: ListFormat; entities: ListEntity[] } {
  const [file] = files;
  if (file === undefined) throw new ListFormatError('(no file)', null, 'send at least one file.');
  const format = wanted ?? detectFormat(file.content);
  if (format === null) {
    throw new ListFormatError(
      file.name,
      1,
      `the format was not recognised. Give it as one of ${LIST_FORMATS.join(', ')}.`,
    );
  }
  if (format !== 'ofac-sdn' && files.length > 1) {
    throw new ListFormatError(
      files.map((one) => one.name).join(', '),
      null,
      'only OFAC has several files. Send one list at a time.',
    );
  }
  const read = format === 'ofac-sdn' ? readOfacSdn(ofacFiles(files)) : readOne(format, file);
  if (read.length === 0) throw new ListFormatError(file.name, null, 'it has no entries. Nothing changed.');
  const bySource = new Map<string, ListEntity>();
  for (const one of read) {
    const sourceId = one.sourceId.replace(/\0|\p{Surrogate}/gu, '');
    if (!bySource.has(sourceId)) bySource.set(sourceId, { ...one, sourceId });
  }
  return { format, entities: [...bySource.values()] };
}
