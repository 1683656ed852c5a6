/** A proxy in a process of its own, to be measured and killed with -9. */
import { type Config, readConfig } from '../../../server/program/read-config.js';
import { guardLimits } from '../../../server/rules/guard.js';
import { openDatabase } from '../../../server/store/open.js';
import { startProxy } from '../../../server/program/start-proxy.js';

export interface KillableProxySettings {
  environment: Record<string, string>;
  where: Config['database'];
  timeoutSeconds: number;
}

/** `measure` needs Node's option `--expose-gc`. */
export type ToProxy = { statement: string } | { measure: 'memory' };
export type FromProxy = { url: string } | { done: boolean } | MemoryMB;

/** After a garbage collection. The embedded database is in `buffersMB`. */
export interface MemoryMB {
  readonly heapMB: number;
  readonly buffersMB: number;
  readonly processMB: number;
}

const { environment, where, timeoutSeconds } = JSON.parse(process.argv[2]!) as KillableProxySettings;
const manyStarts = guardLimits({ person: 1000, address: 100_000 });
const tell = (message: FromProxy) => process.send!(message);

function measureMemory(): MemoryMB {
  globalThis.gc!();
  const { heapUsed, external, rss } = process.memoryUsage();
  return { heapMB: heapUsed / 1e6, buffersMB: external / 1e6, processMB: rss / 1e6 };
}

process.on('message', async (message: ToProxy): Promise<void> => {
  if ('measure' in message) return void tell(measureMemory());
  const done = await database.query(message.statement).then(
    () => true,
    () => false,
  );
  tell({ done });
});
process.once('disconnect', () => process.exit());
const database = await openDatabase(where);
const { url } = await startProxy({
  config: readConfig(environment),
  database,
  timeoutSeconds,
  guard: manyStarts,
  watchClock: false,
});
tell({ url });
