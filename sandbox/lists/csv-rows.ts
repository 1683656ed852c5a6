/** Reads CSV; errors name the line. */
import { CsvError, parse } from 'csv-parse/sync';
import { ListFormatError } from './list-format-error.js';

export interface CsvRow {
  readonly cells: readonly string[];
  /** The last line of the record, from 1. */
  readonly line: number;
}

interface InfoRecord {
  record: string[];
  info: { lines: number };
}

export function csvRows(file: string, content: string): CsvRow[] {
  try {
    const records = parse(content, {
      bom: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
    }) as unknown as InfoRecord[];
    return records.map(({ record, info }) => ({ cells: record, line: info.lines }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error['lines'] === 'number' ? error['lines'] : null;
    throw new ListFormatError(file, line, `not valid CSV (${error.message}). Download the file again.`);
  }
}

/** Rows of a CSV with a header line, each cell under its column's name. */
export function namedRows(
  file: string,
  content: string,
  required: readonly string[],
): Array<{ cell(column: string): string; line: number }> {
  const [header, ...rows] = csvRows(file, content);
  const columns = new Map(header?.cells.map((name, index) => [name.trim().toLowerCase(), index]));
  const missing = required.filter((column) => !columns.has(column));
  if (missing.length > 0) {
    throw new ListFormatError(
      file,
      1,
      `the header has no column ${missing.join(', ')}. Choose another format.`,
    );
  }
  return rows.map(({ cells, line }) => {
    if (cells.length !== columns.size && cells.length !== header?.cells.length) {
      throw new ListFormatError(
        file,
        line,
        `${cells.length} cells where the header has ${columns.size}. Correct the line or download the file again.`,
      );
    }
    return { line, cell: (column) => cells[columns.get(column) ?? -1]?.trim() ?? '' };
  });
}

/** The values of one cell, which OpenSanctions writes as CSV with `;`. */
export function valuesIn(file: string, line: number, cell: string): string[] {
  if (cell === '') return [];
  if (!cell.includes('"')) return cell.split(';').map((value) => value.trim());
  try {
    const rows = parse(cell, {
      delimiter: ';',
      relax_column_count: true,
      trim: true,
    }) as unknown as string[][];
    return rows.flat();
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new ListFormatError(file, line, `a cell with several values is not valid: ${error.message}`);
  }
}
