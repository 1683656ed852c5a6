import type { RequestListener } from 'node:http';
import type { Logger } from 'pino';
import { LIMIT_WINDOW_SECONDS } from '../../contract/rules.js';
import type { Config } from '../config/config.js';
import { refuseUnserved } from '../api/http/refuse-unserved.js';
import { createApps } from './create-apps.js';
import { openStore } from './open-store.js';
import { createAccessTrail } from '../events/access-trail.js';
import { createEvents } from '../events/events.js';
import {
  guardLimits,
  STARTS_PER_ADDRESS,
  WINDOW_SECONDS,
  type GuardLimits,
} from '../identity/rules/guard.js';
import { createIdentity } from '../identity/identity.js';
import { keepRelease } from '../operations/elements-releases.js';
import { createLog } from '../operations/log.js';
import { createMetrics } from '../operations/metrics.js';
import { packageVersion, refuseBundle } from '../operations/packages.js';
import { createRetention } from '../retention/retention.js';
import { createWatch } from '../screening/watch/watch.js';
import { createMintGuard } from '../sessions/mint-guard.js';
import { actorOf } from '../sessions/authorize.js';
import { Sessions } from '../sessions/sessions.js';
import type { Database } from '../store/database.js';
import { createEncryption } from '../store/encryption.js';
import { QUICK } from '../store/postgres.js';
import { watchStorage } from '../store/storage-watch.js';
import { createUpstreamClient } from '../upstream/client.js';
import { Credential } from '../upstream/credential.js';

/** The identity endpoints answer at once or not at all; a screening takes seconds. */
const UPSTREAM_TIMEOUT_SECONDS = 15;

const NO_START_LIMITS =
  'Limits on starts are off: upstream is the sandbox, or START_LIMITS is off. START_LIMITS=on turns them on';

/** What a proxy is made of. Only `config` is needed. */
export interface ProxyOptions {
  config: Config;
  /** Shared with other parts of the process, which close it. Left out: opened from the configuration. */
  database?: Database;
  /** Left out: JSON lines on standard output, at the level of the configuration. */
  log?: Logger;
  /** The time-out of one upstream call, in seconds; 15 by default. */
  timeoutSeconds?: number;
  /** How long upstream's minute lasts, in seconds: shorter in tests only. */
  windowSeconds?: number;
  /** How long the rates of calls count, in seconds: longer in tests only, where a busy machine calls slowly. */
  rateSeconds?: number;
  /** False in tests that move the database's clock: a jump then counts as time. */
  watchClock?: boolean;
  /** How many codes a person, a session, a reference and an address may start. Left out: as the configuration says. */
  guard?: GuardLimits;
}

/** The proxy as a part of a program. */
export interface Proxy {
  /** The whole API, an Express app. Mount it at a path of its own, in Express or any server of Node. */
  app: RequestListener;
  /** With OPERATIONS_PORT set: metrics, details of the health, and documents, which `app` then does not answer. Else null. */
  operations: RequestListener | null;
  /** Runs the workers: creates codes, checks statuses, delivers events, purges old data. */
  start(): Promise<void>;
  /** From now on /readyz answers 503. All else goes on: a balancer still sends requests until it has noticed. */
  drain(): void;
  /** Refuses further requests, and ends each stream at a moment of its own within the time. */
  endStreams(withinMs: number): Promise<void>;
  /** What a stop still waits for. */
  waitsFor(): string[];
  /** Refuses further requests, ends streams, stops the workers and waits for upstream calls under way. */
  stop(): Promise<void>;
  /** Stops, and closes the database that `createProxy` opened. Call it after the last request has ended. */
  close(): Promise<void>;
}

/**
 * Opens the store, migrates it, and wires the proxy. It listens on no port and runs no worker yet.
 *
 * @throws BundledError when a bundler took the package apart: it must be external.
 * @throws DatabaseLockedError when another process uses the directory of the embedded database.
 * @throws MigrationMismatchError when a newer version has migrated the store.
 * @throws StoreOfAnotherError when the store belongs to another account, or to other keys.
 * @throws ForeignDirectoryError when the directory holds something else than a whole embedded database.
 */
export async function createProxy(options: ProxyOptions): Promise<Proxy> {
  refuseBundle();
  const { config, timeoutSeconds = UPSTREAM_TIMEOUT_SECONDS } = options;
  const log = options.log ?? createLog(config.logLevel);
  if (config.elementsReleases) keepRelease(config.elementsReleases, log);
  const guard = options.guard ?? (config.startLimits && guardLimits(config.startLimits));
  if (guard === null) log.info(NO_START_LIMITS);
  const encryption = createEncryption(config.encryptionKeys);
  const opened = await openStore(config, encryption, {
    database: options.database,
    deadlines: QUICK,
    warn: (sentence) => log.warn(sentence),
  });

  const metrics = createMetrics();
  const storage = watchStorage(opened, log, undefined, (code) => metrics.databaseErrors.inc({ code }));
  const { database } = storage;
  metrics.build.set(
    { version: packageVersion('kyc-elements-server'), node: process.version, database: database.engine },
    1,
  );
  metrics.startTime.set(Math.round(Date.now() / 1000 - process.uptime()));
  const credential = new Credential(config.upstream, log);
  const upstream = createUpstreamClient({
    url: config.upstream.url,
    credential,
    timeoutMs: timeoutSeconds * 1000,
    log,
    count: (call) => metrics.calls.inc(call),
  });
  const shared = { database, encryption, upstream, log, metrics };
  const events = createEvents({ ...shared, hostWebhooks: config.hostWebhooks });
  const accessTrail = createAccessTrail(shared);
  const watch = createWatch({ ...shared, events, intervalSeconds: config.watchIntervalMinutes * 60 });
  const identity = createIdentity({
    ...shared,
    credential,
    storage,
    limits: config.limits,
    windowSeconds: options.windowSeconds ?? LIMIT_WINDOW_SECONDS,
    lifetimeSeconds: config.verificationLifetimeSeconds,
    turnNearSeconds: config.turnNearSeconds,
    placeHeldSeconds: config.placeHeldSeconds,
    events,
    timeoutSeconds,
    guard,
    watchClock: options.watchClock ?? true,
  });
  const retention = createRetention({
    ...shared,
    auditRetentionDays: config.auditRetentionDays,
    schema: config.databaseSchema,
  });
  const screeningsUnderWay = new Set<Promise<unknown>>();
  let draining = false;
  let stopping = false;
  const { app, operations } = createApps({
    ...shared,
    config,
    credentialRefused: credential.isRefused,
    storage,
    isReady: () => !draining && !stopping,
    stopping: () => stopping,
    screeningsUnderWay,
    watch,
    sessions: new Sessions(database, encryption, keyActors(config)),
    mintGuard: mintGuardOf(guard),
    identity,
    events,
    accessTrail,
    rateSeconds: options.rateSeconds,
  });

  let stopped: Promise<void> | undefined;
  const waits = new Set<string>();
  async function waitFor(what: string, work: Promise<unknown>): Promise<void> {
    waits.add(what);
    await work.finally(() => waits.delete(what));
  }

  async function stop(): Promise<void> {
    stopping = true;
    storage.stop();
    await Promise.all([
      waitFor('calls of the service and their outcomes', identity.stop()),
      waitFor('screenings that are sent', Promise.allSettled(screeningsUnderWay)),
      waitFor('screenings that are read again', watch.stop()),
      waitFor('events that are delivered', events.stop()),
      waitFor('the purge of old data', retention.stop()),
    ]);
    await waitFor('the audit trail', accessTrail.end());
  }

  return {
    app: refuseUnserved(app, log),
    operations: operations && refuseUnserved(operations, log),
    async start() {
      await identity.run();
      await events.run();
      await watch.run();
      retention.run();
    },
    drain: () => (draining = true),
    endStreams(withinMs) {
      stopping = true;
      return waitFor('streams', identity.streams.end(withinMs));
    },
    waitsFor: () => [...waits],
    stop: () => (stopped ??= stop()),
    async close() {
      await (stopped ??= stop());
      if (options.database === undefined) await waitFor('the database', database.close());
    },
  };
}

function keyActors({ hostKeys, publishableKeys }: Config): string[] {
  const actorsOf = (kind: 'host' | 'publishable', keys: Config['hostKeys']) =>
    keys.map(({ host, value }) => `${host} ${actorOf(kind, value)}`);
  return [...actorsOf('host', hostKeys), ...actorsOf('publishable', publishableKeys)];
}

function mintGuardOf(guard: GuardLimits | null) {
  return createMintGuard({
    starts: guard?.window.address ?? STARTS_PER_ADDRESS,
    windowSeconds: guard?.windowSeconds ?? WINDOW_SECONDS,
  });
}
