/** Mounts a router as the proxy does, over real HTTP, with the caller a test names instead of a token. */
import type { AddressInfo } from 'node:net';
import express, { type Router } from 'express';
import { pino } from 'pino';
import { notFound, problemHandler } from '../server/api/problem-handler.js';
import { requestId } from '../server/api/request-id.js';
import type { Caller, SessionRecord } from '../server/sessions/caller.js';

export const HOST: Caller = { kind: 'host' };

export function sessionWith(grants: Partial<SessionRecord>): Caller {
  return {
    kind: 'session',
    session: {
      id: 'ses_one',
      origin: 'https://host.example',
      expiresAt: new Date('2100-01-01'),
      ...grants,
    },
  };
}

/** A log that keeps its lines, so that a test can look for what must not be there. */
export function keptLog() {
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  return { log, text: () => lines.join('') };
}

export interface Answer {
  status: number;
  headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into whatever came
  body: any;
}

export async function serveRoutes(router: Router, log = keptLog().log) {
  let caller: Caller = HOST;
  const app = express();
  app.use(requestId(log), express.json(), (_request, response, next) => {
    response.locals.caller = caller;
    response.locals.actor = caller.kind === 'host' ? 'host:test' : caller.session.id;
    next();
  });
  app.use(router, notFound, problemHandler(log));
  const server = app.listen(0, '127.0.0.1');
  await new Promise((ready) => server.once('listening', ready));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    /** Requests from now on come from this caller. */
    as(next: Caller) {
      caller = next;
    },
    async call(
      method: string,
      path: string,
      body?: unknown,
      headers: Record<string, string> = {},
    ): Promise<Answer> {
      const response = await fetch(url + path, {
        method,
        headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return { status: response.status, headers: response.headers, body: await response.json() };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** A clock that a wait moves at once. */
export function movableClock() {
  let at = 0;
  const waits: number[] = [];
  return {
    waits,
    now: () => at,
    wait(milliseconds: number) {
      waits.push(milliseconds);
      at += milliseconds;
      return Promise.resolve();
    },
  };
}
