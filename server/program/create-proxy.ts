import type { RequestListener } from 'node:http';
import { keepRelease } from '../api/elements-releases.js';
import { createLog } from '../operations/log.js';
import { refuseBundle } from '../operations/packages.js';
import { compose } from './compose.js';
import type { ProxyOptions } from './proxy-options.js';

/** What gives each app to the classes of its server. `app` is one of Express, whose types an app that mounts the proxy may lack. */
export type Servers = Record<'app' | 'operations', { adopt(app: RequestListener): void }>;

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
  /** Refuses further requests, ends streams, stops the workers and waits for upstream calls under way. */
  stop(): Promise<void>;
  /** Stops, and closes the database that `createProxy` opened. Call it after the last request has ended. */
  close(): Promise<void>;
}

/**
 * Opens the store, migrates it, and wires the proxy. It listens on no port and runs no worker yet.
 *
 * @throws an error with the `code` `bundled` when a bundler took the package apart: it must be external. `database_locked`: another
 *   process uses the directory of the embedded database. `foreign_directory`: the directory holds something else than a whole
 *   database. `migration_mismatch`: a newer version has migrated the store. `store_of_another`: the store belongs to another
 *   account, or to other keys.
 * @param servers those that `startProxy` opens. An app that is mounted elsewhere has none.
 */
export async function createProxy(options: ProxyOptions, servers?: Servers): Promise<Proxy> {
  refuseBundle();
  const log = options.log ?? createLog(options.config.logLevel);
  if (options.config.elementsReleases) keepRelease(options.config.elementsReleases, log);
  const parts = await compose({ ...options, log });
  const { work, streams, events, watch, retention, phase, apps } = parts;
  servers?.app.adopt(apps.app);
  if (apps.operations) servers?.operations.adopt(apps.operations);

  let stopped: Promise<void> | undefined;
  const screeningsEnd = () => Promise.allSettled(parts.screeningsUnderWay);

  async function stop(): Promise<void> {
    phase.isStopping = true;
    parts.storage.stop();
    await Promise.all([work.stop(), screeningsEnd(), watch.stop(), events.stop(), retention.stop()]);
    await parts.accessTrail.end();
  }

  return {
    ...apps,
    async start() {
      await work.run();
      await events.run();
      await watch.run();
      retention.run();
    },
    drain: () => (phase.isDraining = true),
    endStreams(withinMs) {
      phase.isStopping = true;
      events.endWaits();
      return streams.end(withinMs);
    },
    stop: () => (stopped ??= stop()),
    async close() {
      await (stopped ??= stop());
      // One whose body came during the stop.
      await screeningsEnd();
      if (options.database === undefined) await parts.database.close();
    },
  };
}
