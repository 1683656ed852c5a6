import { parse } from 'csv-parse/sync';
import { columnsOf } from './csv-rows.js';
import { legislators } from './legislators.js';
import type { ListEntity } from './list-entity.js';
import { type ListFile, ListFormatError } from './list-file.js';
import { type FileHead, ListReading, type ListContents } from './list-reading.js';
import { ofacSdn } from './ofac-sdn.js';
import { openSanctionsNested } from './opensanctions-nested.js';
import { openSanctionsSimple } from './opensanctions-simple.js';
import { plainCsv } from './plain-csv.js';
import { unConsolidated } from './un-consolidated.js';

/** The first that recognises a file reads it. */
const FORMATS = {
  'opensanctions-simple': openSanctionsSimple,
  'opensanctions-nested': openSanctionsNested,
  'ofac-sdn': ofacSdn,
  'un-consolidated': unConsolidated,
  'us-legislators': legislators,
  'plain-csv': plainCsv,
};

export type ListFormat = keyof typeof FORMATS;
export const LIST_FORMATS = Object.keys(FORMATS) as [ListFormat, ...ListFormat[]];

const HEAD_CHARACTERS = 4000;

function headOf(content: string): FileHead {
  const text = content.slice(0, HEAD_CHARACTERS).trimStart();
  try {
    const [cells = []] = parse(text.split(/\r?\n/, 1)[0] ?? '') as unknown as string[][];
    return { first: text.charAt(0), cells: columnsOf(cells) };
  } catch {
    return { first: text.charAt(0), cells: [] };
  }
}

function detectFormat({ name, content }: ListFile): ListFormat {
  if (content.trim() === '') throw new ListFormatError(name, null, 'The file is empty.');
  const head = headOf(content);
  const format = LIST_FORMATS.find((known) => FORMATS[known].recognises(head));
  if (format !== undefined) return format;
  const expected = LIST_FORMATS.map((known) => `${known}: ${FORMATS[known].expected}`).join('\n');
  throw new ListFormatError(name, 1, `The format is unknown. Expected one of these:\n${expected}`);
}

export function readList(
  sent: readonly ListFile[],
  wanted?: ListFormat,
): { format: ListFormat; entities: readonly ListEntity[]; contents: ListContents } {
  const files = sent.map(({ name, content }) => ({ name, content: content.replace(/^\ufeff/, '') }));
  const names = files.map((file) => file.name).join(', ');
  const formats = wanted === undefined ? files.map(detectFormat) : [wanted];
  const [[file, ...more], [format]] = [files, formats];
  if (file === undefined || format === undefined)
    throw new ListFormatError('(no file)', null, 'Send a file.');
  if (formats.some((other) => other !== format) || (format !== 'ofac-sdn' && more.length > 0)) {
    throw new ListFormatError(names, null, 'These are several lists. Import one list at a time.');
  }
  const reading = new ListReading(names, FORMATS[format]);
  FORMATS[format].read(reading, [file, ...more]);
  if (reading.entities.length === 0) throw reading.refusal(null, 'The list has no entries.');
  return { format, entities: reading.entities, contents: reading.contents() };
}
