import { Router, type Response } from 'express';
import { methodNotAllowed } from './errors.js';

function knownMethods(response: Response): Set<string> {
  return (response.locals['knownMethods'] ??= new Set<string>()) as Set<string>;
}

/** Notes the methods of these routes, for `refuseOtherMethods`. Runs after they did not answer. */
export function noteMethods({ stack }: Pick<Router, 'stack'>): Router {
  const noting = Router();
  for (const { route } of stack) {
    if (route === undefined) continue;
    const methods = route.stack.map(({ method }) => method.toUpperCase());
    noting.all(route.path, (_request, response, next) => {
      for (const method of methods) knownMethods(response).add(method);
      next();
    });
  }
  return noting;
}

/** Refuses another method of a path that has routes. `Allow` lists their methods, as RFC 9110 § 15.5.6 requires. */
export function refuseOtherMethods(_request: unknown, response: Response, next: () => void): void {
  const known = knownMethods(response);
  if (known.size === 0) return next();
  if (known.has('GET')) known.add('HEAD');
  response.set('Allow', [...known].join(', '));
  throw methodNotAllowed();
}
