import { CsvError, parse } from 'csv-parse/sync';
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
  try {
    const options = { info: true, relax_column_count: true, skip_empty_lines: true } as const;
    const records = parse(content, options) as unknown as InfoRecord[];
    return records.map(({ record, info }) => ({ cells: record, line: info.lines }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error['lines'] === 'number' ? error['lines'] : null;
    throw reading.refusal(line, `Not valid CSV (${error.message}).`, file);
  }
}

/** The values of one cell, which OpenSanctions writes as CSV with `;`. */
function valuesIn(reading: ListReading, line: number, cell: string): string[] {
  if (!cell.includes('"')) return cell.split(';');
  try {
    return (
      parse(cell, { delimiter: ';', relax_column_count: true, trim: true }) as unknown as string[][]
    ).flat();
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw reading.refusal(line, `A cell with several values is not valid: ${error.message}.`);
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
