import { pino } from 'pino';
import type { Config } from './config.js';
import { startProxy } from './start-proxy.js';

/** Runs the proxy until a signal stops the process. Resolves once it accepts requests. */
export async function serve(config: Config): Promise<void> {
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
