/** A file of a list as text. Lists are UTF-8; other bytes are refused instead of guessed. */
import { isUtf8 } from 'node:buffer';

/** A list file that is not in its format. No part of it is loaded. */
export class ListFormatError extends Error {
  readonly line: number | null;

  constructor(file: string, line: number | null, what: string) {
    super(`${file}${line === null ? '' : `, line ${line}`}: ${what}`);
    this.name = 'ListFormatError';
    this.line = line;
  }
}

export interface ListFile {
  readonly name: string;
  readonly content: string;
}

const NEWLINE = 0x0a;
const SIGNATURES: ReadonlyArray<readonly [bytes: readonly number[], what: string]> = [
  [[0x50, 0x4b, 0x03, 0x04], 'It is a ZIP archive. Unpack it, then import the file in it.'],
  [[0x1f, 0x8b], 'It is a gzip archive. Unpack it, then import the file in it.'],
  [[0xff, 0xfe], 'It is UTF-16. Convert it: iconv -f UTF-16 -t UTF-8. Expected UTF-8.'],
  [[0xfe, 0xff], 'It is UTF-16. Convert it: iconv -f UTF-16 -t UTF-8. Expected UTF-8.'],
];
/** Some editions of the UN's XML say UTF-8 and are ISO-8859-1. */
const UN_LIST = /^\s*<\?xml[^>]*>\s*<CONSOLIDATED_LIST\b/;

/** @throws ListFormatError for bytes that are not UTF-8. */
export function listFile(name: string, bytes: Buffer): ListFile {
  const signature = SIGNATURES.find(([start]) => start.every((byte, index) => bytes[index] === byte));
  if (signature !== undefined) throw new ListFormatError(name, null, signature[1]);
  if (isUtf8(bytes)) return { name, content: bytes.toString('utf8') };
  if (UN_LIST.test(bytes.toString('latin1', 0, 300))) return { name, content: bytes.toString('latin1') };
  let line = 1;
  for (let start = 0; start < bytes.length; line += 1) {
    const end = bytes.indexOf(NEWLINE, start);
    const next = end < 0 ? bytes.length : end + 1;
    if (!isUtf8(bytes.subarray(start, next))) break;
    start = next;
  }
  throw new ListFormatError(
    name,
    line,
    'Not UTF-8, probably Windows-1252 or ISO-8859-1 (Latin-1). Convert it: iconv -f WINDOWS-1252 -t UTF-8. Expected UTF-8.',
  );
}
