/** The screening part of the sandbox alone, over real HTTP, on a database of a test's choosing. */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe } from 'node:test';
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
import { type Engine, engines } from '../../engines.js';
import { until } from '../running-sandbox.js';

export interface Answer {
  readonly status: number;
  // Tests read what they assert.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly body: any;
}

/** Declares the tests of a running screening, once for each engine. */
export function describeScreening(what: string, tests: (sandbox: RunningScreening) => void): void {
  for (const engine of engines)
    describe(`${what} on ${engine.name}`, { skip: engine.skip }, () =>
      tests(RunningScreening.aroundTests(engine)),
    );
}

export class RunningScreening {
  #running: { context: SandboxContext; server: Server; monitoring: Monitoring } | undefined;

  static async start(database: Database): Promise<RunningScreening> {
    const screening = new RunningScreening();
    await screening.#open(database);
    return screening;
  }

  /** It runs from before the first test that is declared next until after the last. */
  static aroundTests(engine: Engine): RunningScreening {
    const screening = new RunningScreening();
    before(async () => screening.#open(await engine.open()));
    after(() => screening.close());
    return screening;
  }

  async #open(database: Database): Promise<void> {
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
    this.#running = { context, server, monitoring };
  }

  get context(): SandboxContext {
    return this.#running!.context;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#running!.server.address() as AddressInfo).port}`;
  }

  call(path: string, body?: unknown, key = 'sbx_unrestricted'): Promise<Answer> {
    return this.#send('POST', path, body, key);
  }

  patch(path: string, body: unknown): Promise<Answer> {
    return this.#send('PATCH', path, body);
  }

  get(path: string): Promise<Answer> {
    return this.#send('GET', path);
  }

  async #send(method: string, path: string, body?: unknown, key?: string): Promise<Answer> {
    const answer = await fetch(this.url + path, {
      method,
      headers: {
        ...(key !== undefined && { Authorization: `Bearer ${key}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: await answer.json() };
  }

  /** Every monitored name is screened against the lists as they are. */
  async monitored(): Promise<void> {
    const { monitoring } = this.#running!;
    await until(async () => (await monitoring.progress()).waiting === 0, 'monitoring');
  }

  async close(): Promise<void> {
    const { context, server, monitoring } = this.#running!;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await monitoring.close();
    await context.database.close();
  }
}
