/** A list file that is not in its format. No part of it is loaded. */
export class ListFormatError extends Error {
  readonly line: number | null;

  constructor(file: string, line: number | null, what: string) {
    super(`${file}${line === null ? '' : `, line ${line}`}: ${what}`);
    this.name = 'ListFormatError';
    this.line = line;
  }
}
