import type { NextFunction, Request, Response } from 'express';
import { Forbidden } from './errors.js';

/** Calls under /sandbox need no key, so a page of another origin must not make them through a browser. */
export function refuseOtherOrigins(request: Request, _response: Response, next: NextFunction): void {
  const origin = request.get('Origin');
  if (origin !== undefined && hostOf(origin) !== request.get('Host')) {
    throw new Forbidden('Pages of another origin cannot call /sandbox.');
  }
  next();
}

function hostOf(origin: string): string | null {
  try {
    return new URL(origin).host;
  } catch {
    return null;
  }
}
