/**
 * Rows as CSV text (RFC 4180) that a spreadsheet opens as data and never as a formula. Names, e-mail
 * addresses and field values come from people outside, so every cell is treated as hostile.
 */
import { withVisibleOverrides } from '../language/shown-text.js';

/**
 * Where a spreadsheet may read a formula: `=`, `+`, `-`, `@`, their full-width twins, and a leading tab, carriage return or line
 * feed, which some programs strip first (OWASP, "CSV injection"). Blanks and invisible marks before the sign do not help:
 * programs skip some of them too. Excel separates cells by `;` where the decimal sign is a comma: a quote after our comma then
 * quotes nothing, so that a semicolon or a line break within a name begins a cell.
 */
const FORMULA_START = /(?<=^|[;\r\n])(?=[\t\v\f\p{Z}\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20])|^(?=[\t\r\n])/gu;

/** A plain number is no formula, and a minus sign is part of it: amounts stay amounts. */
const PLAIN_NUMBER = /^[+-]?\d+(?:\.\d+)?$/;

/** Makes Excel read the file as UTF-8; without it Arabic names arrive as noise. */
const BYTE_ORDER_MARK = '\ufeff';

export function csvCell(text: string): string {
  const harmless = PLAIN_NUMBER.test(text) ? text : text.replace(FORMULA_START, "'");
  return `"${withVisibleOverrides(harmless).replaceAll('"', '""')}"`;
}

/** What a spreadsheet reads as a number or a date: an id loses digits, in German "12.5" may be a day in May, and "(1970)" is -1970. */
const READ_AS_NUMBER = /^[\s(.]*(?:\d.{0,60}|[\p{L}\p{N}].{0,60}\d)\s*$/su;

/** A cell that begins with a tab is text: numbers, ids and dates stay as they are written, and "+966501234567" as a reference. */
export function textCell(text: string): string {
  const isNumber = PLAIN_NUMBER.test(text) || READ_AS_NUMBER.test(text);
  return isNumber ? csvCell(text).replace('"', '"\t') : csvCell(text);
}

export function toCsv(rows: readonly (readonly string[])[], cell = csvCell): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}
