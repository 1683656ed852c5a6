import { setFlagsFromString } from 'node:v8';
import { pino } from 'pino';
import type { Config } from '../config/config.js';
import { startProxy } from '../program/start-proxy.js';

/**
 * The heap may grow by half before garbage is collected, and not to several times what is in use: 10,000 open streams take
 * 300 MB, not 440 (`npm run bench -- soak-postgres`).
 */
export const HEAP_GROWTH = '--heap-growing-percent=50';

/** Runs the proxy until a signal stops the process. Resolves once it accepts requests. */
export async function serve(config: Config): Promise<void> {
  setFlagsFromString(HEAP_GROWTH);
  const log = pino({ level: config.logLevel });
  const proxy = await startProxy({ config, log });
  log.info(
    { url: proxy.url, ...(proxy.operationsUrl !== null && { operationsUrl: proxy.operationsUrl }) },
    'the proxy is running',
  );
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void proxy.close().then(() => process.exit(0)));
  }
}
