import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino, type Logger } from 'pino';
import type { Database } from '../server/store/database.js';
import { migrate } from '../server/store/migrate.js';
import { openDatabase } from '../server/store/open.js';
import { Scheduler } from './control/scheduler.js';
import { createSandboxApp } from './create-sandbox-app.js';
import { MovableClock } from './control/clock.js';
import type { SandboxContext } from './control/context.js';
import { Faults } from './control/faults.js';
import { Transactions } from './identity/transactions.js';
import { RateLimiter } from './control/rate-limiter.js';
import { listVersions, rekeyNames } from './lists/list-store.js';
import { loadShippedList } from './lists/load-shipped-list.js';
import { migrations } from './migrations.js';
import { Monitoring } from './screening/monitoring.js';
import { Settings, type SettingsChange } from './control/settings.js';
import { loadSubmissions } from './submissions/load-submissions.js';
import { WebhookDeliveries } from './identity/webhook-deliveries.js';

export interface SandboxOptions {
  /** 0: any free port. */
  port: number;
  /** Only this machine unless told otherwise: the console needs no key. */
  host?: string;
  /** Shared with others of this process, and left open; opened and closed here when left out. */
  database?: Database;
  databaseUrl?: string;
  dataDir?: string;
  /** Settings for this start, kept until changed again. */
  webhookUrl?: string | null;
  settings?: SettingsChange;
  log?: Logger;
}

export interface RunningSandbox {
  url: string;
  port: number;
  /** Stops taking calls, lets a webhook under way be sent again later, then closes the database if it opened it. */
  close(): Promise<void>;
}

const DATA_DIR = '.data/sandbox';

export async function startSandbox(options: SandboxOptions): Promise<RunningSandbox> {
  const log = options.log ?? pino({ level: 'silent' });
  const host = options.host ?? 'localhost';
  const database = options.database ?? (await openOwn(options));
  async function letDatabaseGo(): Promise<void> {
    if (options.database === undefined) await database.close();
  }
  try {
    const running = await run(database, log, host, options);
    return {
      ...running,
      async close() {
        await running.close();
        await letDatabaseGo();
      },
    };
  } catch (error) {
    await letDatabaseGo();
    throw error;
  }
}

async function run(
  database: Database,
  log: Logger,
  host: string,
  options: SandboxOptions,
): Promise<RunningSandbox> {
  await migrate(database, 'sandbox', migrations);
  const [stored] = await database.query<{ value: { offsetMs: number } }>(
    `select value from sandbox.state where name = 'clock'`,
  );
  const clock = new MovableClock(stored?.value.offsetMs);
  const settings = await Settings.load(database, {
    ...options.settings,
    ...(options.webhookUrl !== undefined && { webhookUrl: options.webhookUrl }),
  });
  const context: SandboxContext = { database, clock, log, settings };
  await loadSubmissions(context);
  await rekeyNames(context);
  if ((await listVersions(database)).length === 0) await loadShippedList(context);

  const faults = new Faults();
  const limits = await RateLimiter.load(context);
  const wake = () => scheduler.wake();
  const transactions = new Transactions(context, wake);
  const deliveries = new WebhookDeliveries(context, faults, wake);
  const scheduler = new Scheduler(clock, log, {
    async run() {
      await transactions.applyDue();
      await deliveries.startDue();
    },
    nextDue: async () => earlier(await transactions.nextDue(), await deliveries.nextDue()),
  });

  const monitoring = new Monitoring(context);
  const server = createServer(
    createSandboxApp({ context, transactions, deliveries, limits, faults, monitoring }),
  );
  await listen(server, options.port, host);
  scheduler.wake();
  monitoring.wake();
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    port,
    async close() {
      await stopListening(server);
      await scheduler.close();
      await monitoring.close();
      await deliveries.close();
    },
  };
}

function openOwn({ databaseUrl, dataDir = DATA_DIR }: SandboxOptions): Promise<Database> {
  return openDatabase(databaseUrl === undefined ? { dataDir } : { url: databaseUrl });
}

function earlier(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function stopListening(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
