/** The rows of a table in text, one a line: the cells between ` | `, without the blanks around them. */
export function tableRows(table: string): string[][] {
  const lines = table.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line) => line.split(' | ').map((cell) => cell.trim()));
}
