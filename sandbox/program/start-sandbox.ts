import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino, type Logger } from 'pino';
import type { Database } from '../../server/store/database.js';
import { openDatabase } from '../../server/store/open.js';
import { Scheduler } from '../control/scheduler.js';
import { createSandboxApp } from './create-sandbox-app.js';
import { MovableClock } from '../control/clock.js';
import type { SandboxContext } from '../control/context.js';
import { Faults } from '../control/faults.js';
import { Transactions } from '../identity/transactions.js';
import { RateLimiter } from '../control/rate-limiter.js';
import { listedNames } from '../lists/listed-names.js';
import { listVersions } from '../lists/list-store.js';
import { loadShippedList } from '../lists/shipped-list.js';
import { Monitoring } from '../screening/monitoring.js';
import { createSchema } from '../store/migrations.js';
import { Settings, type SettingsChange } from '../control/settings.js';
import { loadSubmissions } from '../submissions/load-submissions.js';
import { WebhookDeliveries } from '../identity/webhook-deliveries.js';

export interface SandboxOptions {
  /** TCP port; 0: any free port. */
  port: number;
  /** Address to listen on. Default: localhost, since the console needs no key. */
  host?: string;
  /** An open database to use; the sandbox does not close it. Default: the sandbox opens its own. */
  database?: Database;
  /** `postgres://…` of the database to open. Default: an embedded database in `dataDir`. */
  databaseUrl?: string;
  /** Folder of the embedded database. Default: `.data/sandbox`. */
  dataDir?: string;
  /** Where webhooks go (http or https); null: nowhere. It is stored, so it holds at later starts. */
  webhookUrl?: string | null;
  /** Settings to change. They are stored, so they hold at later starts. */
  settings?: SettingsChange;
  /** The origin of a page that may show the phone in a frame. Default: no page may. */
  phoneFramedBy?: string;
  /** Names of the public DNS under which it answers, such as `sandbox.example`. Default: none. */
  hosts?: readonly string[];
  /** Default: no log. */
  log?: Logger;
}

export interface RunningSandbox {
  /** Base URL without a slash at its end: `http://localhost:8082`. */
  url: string;
  port: number;
  /** Stops listening and closes the database that it opened. The next start sends pending webhooks. */
  close(): Promise<void>;
}

const DATA_DIR = '.data/sandbox';
/**
 * Node's fetch closes an idle connection a second before the server does. With the usual five seconds a busy machine is
 * late, and the call that follows goes into a connection that closes.
 */
const KEEP_ALIVE_MS = 60_000;

/**
 * Starts the sandbox and its console. The first start creates the schema `sandbox` and loads the invented list and
 * submissions.
 *
 * @throws OtherSchemaError when another version has created the schema.
 * @throws SetupError `database_locked` when another process uses `dataDir`.
 * @throws ZodError when a setting is not valid.
 * @throws Error with `code` EADDRINUSE when the port is in use; other errors of the system or the database as they are.
 */
export async function startSandbox(options: SandboxOptions): Promise<RunningSandbox> {
  const log = options.log ?? pino({ level: 'silent' });
  const host = options.host ?? 'localhost';
  const database = options.database ?? (await openOwn(options));
  async function closeOwnDatabase(): Promise<void> {
    if (options.database === undefined) await database.close();
  }
  try {
    const running = await run(database, log, host, options);
    return {
      ...running,
      async close() {
        await running.close();
        await closeOwnDatabase();
      },
    };
  } catch (error) {
    await closeOwnDatabase();
    throw error;
  }
}

async function run(
  database: Database,
  log: Logger,
  host: string,
  options: SandboxOptions,
): Promise<RunningSandbox> {
  await createSchema(database);
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
  if ((await listVersions(database)).length === 0) await loadShippedList(context);
  await listedNames(database);

  const faults = new Faults();
  const limits = new RateLimiter(context);
  const wake = () => scheduler.wake();
  const transactions = new Transactions(context, wake);
  const deliveries = new WebhookDeliveries(context, faults, wake);
  const scheduler = new Scheduler(clock, log, {
    async run() {
      await transactions.applyDue();
      await deliveries.startDue();
    },
    nextDue: async () => {
      const due = [await transactions.nextDue(), await deliveries.nextDue()].filter((date) => date !== null);
      return due.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null;
    },
  });

  const monitoring = new Monitoring(context);
  const { phoneFramedBy, hosts = [] } = options;
  const server = createServer(
    { keepAliveTimeout: KEEP_ALIVE_MS },
    createSandboxApp({ context, transactions, deliveries, limits, faults, monitoring, phoneFramedBy, hosts }),
  );
  server.listen(options.port, host);
  // Rejects with the error of the server.
  await once(server, 'listening');
  scheduler.wake();
  monitoring.wake();
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    port,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
      await scheduler.close();
      await monitoring.close();
      await deliveries.close();
    },
  };
}

function openOwn({ databaseUrl, dataDir = DATA_DIR }: SandboxOptions): Promise<Database> {
  return openDatabase(databaseUrl === undefined ? { dataDir } : { url: databaseUrl });
}
