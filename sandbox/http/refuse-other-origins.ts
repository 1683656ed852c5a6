import type { NextFunction, Request, Response } from 'express';
import { Forbidden } from './errors.js';

/** The console's calls need no key, so a page of another origin must not be able to make them in someone's browser. */
export function refuseOtherOrigins(request: Request, _response: Response, next: NextFunction): void {
  const origin = request.get('Origin');
  if (origin !== undefined && hostOf(origin) !== request.get('Host')) {
    throw new Forbidden(
      'Calls under /sandbox are for the console itself and for tests, not for other pages.',
    );
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
