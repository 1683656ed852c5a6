import { CsvError, parse, type Options } from 'csv-parse/sync';
import type { ListReading } from './list-reading.js';

export interface CsvRow {
  readonly cells: readonly string[];
  /** The last line of the record, from 1. */
  readonly line: number;
}

interface InfoRecord {
  record: string[];
  info: { lines: number };
}

export function csvRows(reading: ListReading, content: string, file = reading.file): CsvRow[] {
  const options = { info: true, relax_column_count: true, skip_empty_lines: true } as const;
  const records = parsed(content, options, ({ message, lines }) =>
    reading.refusal(typeof lines === 'number' ? lines : null, `Not valid CSV (${message}).`, file),
  ) as InfoRecord[];
  return records.map(({ record, info }) => ({ cells: record, line: info.lines }));
}

/** The values of one cell, which OpenSanctions writes as CSV with `;`. */
function valuesIn(reading: ListReading, line: number, cell: string): string[] {
  if (!cell.includes('"')) return cell.split(';');
  const options = { delimiter: ';', relax_column_count: true, trim: true } as const;
  const rows = parsed(cell, options, ({ message }) =>
    reading.refusal(line, `A cell with several values is not valid: ${message}.`),
  );
  return (rows as string[][]).flat();
}

function parsed(text: string, options: Options, refusal: (error: CsvError) => Error): unknown {
  try {
    return parse(text, options);
  } catch (error) {
    throw error instanceof CsvError ? refusal(error) : error;
  }
}

export interface NamedRow {
  readonly line: number;
  cell(column: string): string;
  values(column: string): string[];
}

export interface Columns {
  readonly required: readonly string[];
  readonly optional: readonly string[];
}

export function columnsOf(cells: readonly string[]): string[] {
  return cells.map((name) => name.trim().toLowerCase());
}

export function namedRows(
  reading: ListReading,
  content: string,
  { required, optional }: Columns,
): NamedRow[] {
  const [first, ...rows] = csvRows(reading, content);
  const header = columnsOf(first?.cells ?? []);
  const missing = required.filter((column) => !header.includes(column));
  if (missing.length > 0) {
    throw reading.refusal(
      1,
      `The header has no column ${missing.join(', ')}; its columns are ${header.join(', ')}.`,
    );
  }
  const unknown = header.filter((column) => !required.includes(column) && !optional.includes(column));
  if (reading.strict && unknown.length > 0) {
    throw reading.refusal(1, `The header has the unknown column ${unknown.join(', ')}. Rename or remove it.`);
  }
  const repeated = header.find((column, index) => header.indexOf(column) < index);
  if (repeated !== undefined) throw reading.refusal(1, `The header has the column ${repeated} twice.`);
  reading.columnsNotUsed = unknown;
  reading.rows += rows.length;
  return rows.map(({ cells, line }) => {
    if (cells.length !== header.length) {
      throw reading.refusal(line, `${cells.length} cells where the header has ${header.length}.`);
    }
    const cell = (column: string) => cells[header.indexOf(column)]?.trim() ?? '';
    return { line, cell, values: (column) => valuesIn(reading, line, cell(column)) };
  });
}
