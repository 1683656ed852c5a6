/** Reading what a stranger sent. */
import express, { type NextFunction, type Request, type Response } from 'express';

/** Null when the body is no object or the field is no text. */
export function textField(body: unknown, field: string): string | null {
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, field)) return null;
  const value: unknown = (body as Record<string, unknown>)[field];
  return typeof value === 'string' ? value : null;
}

/**
 * Postgres text cannot hold U+0000, so it is refused at the door rather than met as a database error. Some clients write
 * null for "no body": not strict, it is read.
 */
export const readJson = express.json({
  limit: '256kb',
  strict: false,
  reviver: (_key: string, value: unknown) => {
    if (typeof value === 'string' && value.includes('\0')) throw new SyntaxError('U+0000 in a text');
    return value;
  },
});

/**
 * A path that stands for no text, with U+0000 or half a character in it, is an id that nothing has: each route then
 * answers as for any other unknown id.
 */
export function readPath(request: Request, _response: Response, next: NextFunction): void {
  if (!isText(request.path))
    request.url = request.url.replace(/%00|%(?![0-9a-f]{2})|%[89a-f][0-9a-f]/gi, UNREADABLE);
  next();
}

const UNREADABLE = encodeURIComponent('\uFFFD');

function isText(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes('\0');
  } catch {
    return false;
  }
}
