import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino, type Logger } from 'pino';
import { LIMIT_WINDOW_SECONDS } from '../contract/rules.js';
import { createApp } from './create-app.js';
import { repeat } from './operations/repeat.js';
import type { Config } from './config.js';
import type { Database } from './store/database.js';
import { createEncryption } from './store/encryption.js';
import { migrate } from './store/migrate.js';
import { proxyMigrations } from './store/proxy-migrations.js';
import { openMigrated } from './store/open.js';
import { keepUp } from './store/upkeep.js';
import { QUICK } from './store/postgres.js';
import { createEvents } from './events/events.js';
import { createMetrics } from './operations/metrics.js';
import { GUARD_LIMITS, type GuardLimits } from './identity/guard.js';
import { forgetOldVerifications } from './identity/housekeeping.js';
import { createIdentity } from './identity/identity.js';
import { forgetOldScreenings } from './screening/retention.js';
import { createMintGuard } from './sessions/mint-guard.js';
import { createSessions } from './sessions/sessions.js';
import { createUpstreamClient } from './upstream/client.js';
import { watchCredential } from './upstream/credential-watch.js';
import { whatToLog } from './operations/what-to-log.js';

/** Upstream's time-out: the identity endpoints answer at once or not at all, and a screening takes seconds. */
const UPSTREAM_TIMEOUT_SECONDS = 15;
/** Connections that are still open this long after all work under way has ended are cut. */
const STOP_GRACE_MS = 5000;
/** How often ended sessions and old screening outcomes are cleared. */
const PRUNE_MS = 60_000;
/** After the first minute and then hourly: seldom enough to be no burden, often enough that nothing grows large. */
const PRUNES_PER_UPKEEP = 60;

export interface RunningProxy {
  url: string;
  port: number;
  /** Stops taking requests, ends streams, waits for calls under way, then lets the database go if it opened it. */
  close(): Promise<void>;
}

export interface ProxyOptions {
  config: Config;
  /** Shared with others of this process; opened from the configuration when left out. */
  database?: Database;
  log?: Logger;
  timeoutSeconds?: number;
  /** How long upstream's minute lasts: shorter in tests only. */
  windowSeconds?: number;
  guard?: GuardLimits;
  stopGraceMs?: number;
}

export async function startProxy(options: ProxyOptions): Promise<RunningProxy> {
  const { config } = options;
  const log = options.log ?? pino({ level: config.logLevel });
  const timeoutSeconds = options.timeoutSeconds ?? UPSTREAM_TIMEOUT_SECONDS;
  if (options.database) await migrate(options.database, 'proxy', proxyMigrations);
  const database = options.database ?? (await openMigrated(config.database, 'proxy', proxyMigrations, QUICK));

  const encryption = createEncryption(config.encryptionKeys);
  const metrics = createMetrics();
  const { upstream, credentialRefused } = watchCredential(
    createUpstreamClient({ ...config.upstream, timeoutMs: timeoutSeconds * 1000, log }),
    log,
  );
  const guard = options.guard ?? GUARD_LIMITS;
  const sessions = createSessions(database, encryption);
  const events = createEvents({ ...config, database, log, metrics });
  const identity = createIdentity({
    limits: config.limits,
    windowSeconds: options.windowSeconds ?? LIMIT_WINDOW_SECONDS,
    lifetimeSeconds: config.verificationLifetimeSeconds,
    database,
    encryption,
    upstream,
    log,
    metrics,
    events,
    timeoutSeconds,
    guard,
  });
  let stopping = false;
  const screeningsUnderWay = new Set<Promise<unknown>>();
  const app = createApp({
    config,
    database,
    encryption,
    upstream,
    credentialRefused,
    stopping: () => stopping,
    screeningsUnderWay,
    sessions,
    mintGuard: createMintGuard({ starts: guard.address, windowSeconds: guard.windowSeconds }),
    identity,
    events,
    metrics,
    log,
  });

  const server = createServer(app);
  await listen(server, config.port);
  await identity.run();
  await events.run();
  let prunes = 0;
  const pruning = repeat(async () => {
    const upkeepIsDue = prunes++ % PRUNES_PER_UPKEEP === 0;
    await Promise.all([
      sessions.prune(),
      forgetOldScreenings(database),
      forgetOldVerifications(database, config.auditRetentionDays),
      events.forgetOld(),
      upkeepIsDue && keepUp(database, 'proxy'),
    ]).catch((error: unknown) =>
      log.error({ ...whatToLog(error) }, 'old rows could not be cleared; it will be repeated'),
    );
  }, PRUNE_MS);
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://localhost:${port}`,
    port,
    async close() {
      stopping = true;
      const closed = new Promise((resolve) => server.close(resolve));
      await pruning.stop();
      await identity.stop();
      await events.stop();
      await Promise.allSettled(screeningsUnderWay);
      server.closeIdleConnections();
      const cut = setTimeout(() => server.closeAllConnections(), options.stopGraceMs ?? STOP_GRACE_MS);
      await closed;
      clearTimeout(cut);
      if (options.database === undefined) await database.close();
    },
  };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
