/** The screening part of the sandbox alone, over real HTTP, on a database of a test's choosing. */
import type { AddressInfo } from 'node:net';
import express from 'express';
import pino from 'pino';
import type { Database } from '../../../server/store/database.js';
import { migrate } from '../../../server/store/migrate.js';
import { MovableClock } from '../../../sandbox/control/clock.js';
import type { SandboxContext } from '../../../sandbox/control/context.js';
import { answerErrors } from '../../../sandbox/http/envelope.js';
import { authenticate } from '../../../sandbox/http/keys.js';
import { listsRoutes } from '../../../sandbox/lists/list-routes.js';
import { migrations } from '../../../sandbox/store/migrations.js';
import { casesRoutes } from '../../../sandbox/screening/case-routes.js';
import { Monitoring } from '../../../sandbox/screening/monitoring.js';
import { screeningRoutes } from '../../../sandbox/screening/screening-routes.js';
import { Settings } from '../../../sandbox/control/settings.js';

export interface Answer {
  readonly status: number;
  // Tests read what they assert.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly body: any;
}

export interface RunningScreening {
  readonly context: SandboxContext;
  readonly url: string;
  call(path: string, body?: unknown, key?: string): Promise<Answer>;
  patch(path: string, body: unknown): Promise<Answer>;
  get(path: string): Promise<Answer>;
  /** Every monitored name is screened against the lists as they are. */
  monitored(): Promise<void>;
  close(): Promise<void>;
}

export async function runScreening(database: Database): Promise<RunningScreening> {
  await migrate(database, 'sandbox', migrations);
  const log = pino({ level: 'silent' });
  const settings = await Settings.load(database);
  const context: SandboxContext = { database, clock: new MovableClock(), log, settings };
  const monitoring = new Monitoring(context);
  const app = express();
  app.use(listsRoutes(context, monitoring), casesRoutes(context, monitoring));
  app.use('/ExtSanctionScreening', authenticate);
  app.use(screeningRoutes(context));
  app.use(answerErrors(context));
  const server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const send = async (method: string, path: string, body: unknown, key?: string): Promise<Answer> => {
    const answer = await fetch(url + path, {
      method,
      headers: {
        ...(key !== undefined && { Authorization: `Bearer ${key}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: await answer.json() };
  };
  return {
    context,
    url,
    call: (path, body, key = 'sbx_unrestricted') => send('POST', path, body, key),
    patch: (path, body) => send('PATCH', path, body),
    get: (path) => send('GET', path, undefined),
    async monitored() {
      const deadline = Date.now() + 60_000;
      while ((await monitoring.progress()).waiting > 0) {
        if (Date.now() > deadline) throw new Error('Waited 20 s in vain for monitoring.');
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await monitoring.close();
      await database.close();
    },
  };
}
