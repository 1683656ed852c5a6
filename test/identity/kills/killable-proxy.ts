/**
 * A proxy in a process of its own, to be killed with -9. It kills itself at a step that its parent names by the name of
 * a statement.
 */
import type { Config } from '../../../server/config/config.js';
import { readConfig } from '../../../server/config/read-config.js';
import type { Database, Queryable, Row } from '../../../server/store/database.js';
import { guardLimits } from '../../../server/identity/rules/guard.js';
import { nameOf, type StatementName } from '../../../server/store/named-statement.js';
import { openDatabase } from '../../../server/store/open.js';
import { startProxy } from '../../../server/program/start-proxy.js';
import { setClockAhead } from '../../database-clock.js';

/** Where to die: around the first statement of this name. */
export interface DeadlyStep {
  statement: StatementName;
  moment: 'before' | 'uncommitted' | 'committed';
}

export interface KillableProxySettings {
  environment: Record<string, string>;
  where: Config['database'];
  timeoutSeconds: number;
  windowSeconds?: number;
  /** Shorter than the configuration allows. */
  lifetimeSeconds?: number;
  /** How far the database's clock is ahead of the real one. */
  aheadMs?: number;
}

export type ToProxy =
  | { arm: DeadlyStep }
  | { aheadMs: number }
  | { statement: string }
  /** Needs Node's option `--expose-gc`. */
  | { measure: 'memory' };
export type FromProxy = { url: string } | { done: boolean } | MemoryMB;

/** After a garbage collection. The embedded database is in `buffersMB`. */
export interface MemoryMB {
  readonly heapMB: number;
  readonly buffersMB: number;
  readonly processMB: number;
}

let armed: DeadlyStep | undefined;

function die(): Promise<never> {
  process.kill(process.pid, 'SIGKILL');
  return new Promise(() => undefined);
}

function at(moment: DeadlyStep['moment'], statements: readonly string[]): boolean {
  return armed?.moment === moment && statements.some((sql) => nameOf(sql) === armed!.statement);
}

/** The database as it is, with the deaths that were asked for. */
function deadly(database: Database): Database {
  async function send<R extends Row>(
    target: Queryable,
    text: string,
    values?: readonly unknown[],
  ): Promise<R[]> {
    if (at('before', [text])) await die();
    return target.query<R>(text, values);
  }
  return {
    engine: database.engine,
    async query<R extends Row>(text: string, values?: readonly unknown[]) {
      const rows = await send<R>(database, text, values);
      // Looking for work and finding none is no step.
      if (rows.length > 0 && at('committed', [text])) await die();
      return rows;
    },
    async transaction(work) {
      const statements: string[] = [];
      const result = await database.transaction(async (tx) => {
        const done = await work({
          query: (text, values) => {
            statements.push(text);
            return send(tx, text, values);
          },
        });
        if (at('uncommitted', statements)) await die();
        return done;
      });
      if (at('committed', statements)) await die();
      return result;
    },
    listen: (channel, heard, reconnected) => database.listen(channel, heard, reconnected),
    close: () => database.close(),
  };
}

const settings = JSON.parse(process.argv[2]!) as KillableProxySettings;
const { environment, timeoutSeconds, windowSeconds, lifetimeSeconds } = settings;
const manyStarts = guardLimits({ person: 1000, address: 100_000 });
const tell = (message: FromProxy) => process.send!(message);

function measureMemory(): MemoryMB {
  globalThis.gc!();
  const { heapUsed, external, rss } = process.memoryUsage();
  return { heapMB: heapUsed / 1e6, buffersMB: external / 1e6, processMB: rss / 1e6 };
}

process.on('message', async (message: ToProxy) => {
  let done = true;
  if ('measure' in message) {
    tell(measureMemory());
    return;
  }
  if ('arm' in message) armed = message.arm;
  else if ('aheadMs' in message) await setClockAhead(database, message.aheadMs);
  else
    done = await database.query(message.statement).then(
      () => true,
      () => false,
    );
  tell({ done });
});
process.once('disconnect', () => process.exit());
const database = await openDatabase(settings.where);
// A first process has no tables yet, and nothing to move.
if (settings.aheadMs) await setClockAhead(database, settings.aheadMs);
const { url } = await startProxy({
  config: {
    ...readConfig(environment),
    ...(lifetimeSeconds !== undefined && { verificationLifetimeSeconds: lifetimeSeconds }),
  },
  database: deadly(database),
  timeoutSeconds,
  ...(windowSeconds !== undefined && { windowSeconds }),
  guard: manyStarts,
  watchClock: false,
});
tell({ url });
