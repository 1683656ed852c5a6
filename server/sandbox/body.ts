/** Reading what a stranger sent. */
import express, { type NextFunction, type Request, type Response } from 'express';
import { NotFound } from './errors.js';

/** Null when the body is no object or the field is no text. */
export function textField(body: unknown, field: string): string | null {
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, field)) return null;
  const value: unknown = (body as Record<string, unknown>)[field];
  return typeof value === 'string' ? value : null;
}

/** Postgres text cannot hold U+0000, so it is refused at the door rather than met as a database error. */
export const readJson = express.json({
  limit: '256kb',
  reviver: (_key: string, value: unknown) => {
    if (typeof value === 'string' && value.includes('\0')) throw new SyntaxError('U+0000 in a text');
    return value;
  },
});

export function refuseNulInPath(request: Request, _response: Response, next: NextFunction): void {
  if (/%00/.test(request.path)) throw new NotFound('Not found');
  next();
}
