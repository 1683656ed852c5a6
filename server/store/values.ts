import pg from 'pg';

/**
 * Both engines read and write values by these functions, so they cannot differ. Values go in as text and come back as
 * database.ts says.
 */
type Reader = (text: string) => unknown;

/** From pg_type.oid; they never change. */
const BYTEA = 17;
const INT8 = 20;
const DATE = 1082;
const TIMESTAMPTZ = 1184;
const NUMERIC = 1700;

export const readers: Readonly<Record<number, Reader>> = {
  [BYTEA]: (text) => new Uint8Array(Buffer.from(text.slice(2), 'hex')),
  [INT8]: readInteger,
  [DATE]: (text) => text,
  [TIMESTAMPTZ]: (text) => new Date(text),
  [NUMERIC]: (text) => text,
};

/** The same for arrays: the oid of each array type, and of what it holds. */
const ELEMENT_OF_ARRAY: Readonly<Record<number, number>> = {
  1001: BYTEA,
  1016: INT8,
  1182: DATE,
  1185: TIMESTAMPTZ,
  1231: NUMERIC,
};

const TEXT_ARRAY: number = 1009;
const readTextArray: Reader = pg.types.getTypeParser(TEXT_ARRAY);

export const arrayReaders: Readonly<Record<number, Reader>> = Object.fromEntries(
  Object.entries(ELEMENT_OF_ARRAY).map(([array, element]) => [
    array,
    (text: string) => readElements(readTextArray(text), readers[element] as Reader),
  ]),
);

function readElements(value: unknown, read: Reader): unknown {
  if (Array.isArray(value)) return value.map((element) => readElements(element, read));
  return value === null ? null : read(value as string);
}

function readInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) {
    throw new RangeError(
      `The database returned ${text}, which a number cannot hold exactly; cast it to text in the query.`,
    );
  }
  return value;
}

export const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

export function writeValues(values: readonly unknown[]): (string | null)[] {
  return values.map(writeValue);
}

function writeValue(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean')
    return String(value);
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return `\\x${hexOf(value)}`;
  if (Array.isArray(value)) return writeArray(value);
  throw new TypeError(
    'A query value must not be an object; write JSON.stringify(value) and cast it to jsonb.',
  );
}

function writeArray(values: readonly unknown[]): string {
  const elements = values.map((value) => {
    if (Array.isArray(value)) return writeArray(value);
    const text = writeValue(value);
    if (text === null) return 'NULL';
    // A statement may carry a hundred thousand texts; few need escapes.
    return `"${/["\\]/.test(text) ? text.replaceAll(/["\\]/g, String.raw`\$&`) : text}"`;
  });
  return `{${elements.join(',')}}`;
}

/** For jsonb. Postgres stores no U+0000 and no half of a character. */
export function jsonOf(value: object | null | undefined): string | null {
  const stored = (_key: string, part: unknown) =>
    typeof part === 'string' ? part.replaceAll(/[\0\p{Surrogate}]/gu, '\uFFFD') : part;
  return value ? JSON.stringify(value, stored) : null;
}
