import type { ListFile } from './list-file.js';
import type { ListReading } from './list-reading.js';

/** What the first line of a file shows. */
export interface FileHead {
  /** The first character that is not white space. */
  readonly first: string;
  /** The cells, in lower case. */
  readonly cells: readonly string[];
}

export interface ListFormatDescription {
  /** Ends the sentence of a refusal: "Expected …". */
  readonly expected: string;
  /** A value that is not understood is refused, instead of counted. */
  readonly strict?: true;
  /** The reader examines the rest of the file and refuses what is not as expected. */
  recognises(head: FileHead): boolean;
  /** OFAC has several files, every other format one. */
  read(reading: ListReading, files: readonly [ListFile, ...ListFile[]]): void;
}
