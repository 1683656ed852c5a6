/** Serves declared calls as the proxy does, over real HTTP, with the caller a test names instead of a token. */
import { createServer } from 'node:http';
import express from 'express';
import { DEFAULT_HOST } from '../server/events/audit.js';
import type { AccessTrail } from '../server/events/access-trail.js';
import { pino } from 'pino';
import { ProblemError } from '../contract/problem-error.js';
import type { ApiCall, ApiContext } from '../server/api/api-call.js';
import { apiRoutes, type Callers } from '../server/api/api-routes.js';
import { noSuchCall } from '../server/api/unserved.js';
import { problemHandler } from '../server/api/problems.js';
import { createMetrics } from '../server/operations/metrics.js';
import { requestId } from '../server/api/request-id.js';
import type { Storage } from '../server/store/storage-watch.js';
import type { Caller, SessionRecord } from '../server/sessions/caller.js';
import { listen } from './listen.js';

export const HOST: Caller = { kind: 'host', host: DEFAULT_HOST };

export function sessionWith(grants: Partial<SessionRecord>): Caller {
  return {
    kind: 'session',
    session: {
      id: 'ses_one',
      host: DEFAULT_HOST,
      origin: 'https://host.example',
      expiresAt: new Date('2100-01-01'),
      ...grants,
    },
  };
}

/** A log that keeps its lines, so that a test can search for what must not be there. */
export function keptLog() {
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  return { log, text: () => lines.join('') };
}

const NO_TRAIL: AccessTrail = { refused() {}, keyUsed() {}, async written() {}, async end() {} };

/** For calls that anyone may make. */
export const NO_CALLERS: Callers = {
  async bearer() {
    throw new ProblemError('unauthorized');
  },
  key() {
    throw new ProblemError('unauthorized');
  },
  upstream() {
    throw new ProblemError('not_found');
  },
  rates: { async take() {} },
  operator() {
    throw new ProblemError('unauthorized');
  },
};

export interface Answer {
  status: number;
  headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read any body
  body: any;
}

/** @param context what these calls need of the proxy. */
export async function serveCalls(
  calls: readonly ApiCall[],
  context: Partial<ApiContext>,
  log = keptLog().log,
) {
  let caller: Caller = HOST;
  const app = express();
  const routes = apiRoutes(calls, context as ApiContext, {
    ...NO_CALLERS,
    async bearer() {
      return {
        caller,
        actor: caller.kind === 'host' ? 'host:test' : caller.session.id,
        sessionEndedAt: null,
      };
    },
  });
  app.use(
    requestId({ log, metrics: createMetrics() }),
    routes,
    noSuchCall(calls),
    problemHandler({ log, accessTrail: NO_TRAIL, whoseCall: () => 'default' }),
  );
  const { url, close } = await listen(createServer(app));

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
    close,
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

/** A storage that repeats nothing. */
export const storageOf = (isWritable = () => true): Pick<Storage, 'isWritable' | 'persist'> => ({
  isWritable: () => Promise.resolve(isWritable()),
  persist: (work) => work(),
});
