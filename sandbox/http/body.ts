import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import type { z } from 'zod';
import { badRequest } from './errors.js';

/** Null when the body is not an object or the field not a string. */
export function textField(body: unknown, field: string): string | null {
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, field)) return null;
  const value: unknown = (body as Record<string, unknown>)[field];
  return typeof value === 'string' ? value : null;
}

/** Refuses U+0000, which Postgres text cannot hold. Not strict, since some clients send null for "no body". */
export const readJson: RequestHandler = express.json({
  limit: '256kb',
  strict: false,
  reviver: (_key: string, value: unknown) => {
    if (typeof value === 'string' && value.includes('\0')) throw new SyntaxError('U+0000 in a string');
    return value;
  },
});

/** Replaces U+0000 and invalid UTF-8 in the path, so that each route answers as for an unknown id. */
export function repairPath(request: Request, _response: Response, next: NextFunction): void {
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

/** @throws SandboxError 400, which names every invalid field. */
export function parseOrRefuse<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body ?? {});
  if (parsed.success) return parsed.data;
  throw badRequest(
    parsed.error.issues
      .map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(': '))
      .join('; '),
  );
}
