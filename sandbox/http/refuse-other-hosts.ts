import { isIPv4, isIPv6 } from 'node:net';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { forbidden } from './errors.js';

/**
 * Refuses names of the public DNS that are not listed: a page there could point its own name at this machine, and would
 * then have the same origin as the console (DNS rebinding). Addresses, and names without a dot, cannot be pointed so.
 */
export function refuseOtherHosts(listed: readonly string[]): RequestHandler {
  return (request, _response, next) => {
    const name = hostName(request.get('Host') ?? '');
    const isOwn = !name.includes('.') || name.endsWith('.localhost') || isIPv4(name) || isIPv6(name);
    if (!isOwn && !listed.includes(name))
      throw forbidden('This host name is not known. List it in SANDBOX_HOSTS.');
    next();
  };
}

function hostName(host: string): string {
  return host
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/^\[|\]$|\.$/g, '');
}

/** Calls under /sandbox need no key, so a page of another origin must not make them through a browser. */
export function refuseOtherOrigins(request: Request, _response: Response, next: NextFunction): void {
  const origin = request.get('Origin');
  if (origin === undefined) return next();
  if (!URL.canParse(origin) || new URL(origin).host !== request.get('Host')) {
    throw forbidden('Pages of another origin cannot call /sandbox.');
  }
  next();
}
