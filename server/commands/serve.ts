import { setFlagsFromString } from 'node:v8';
import type { Config } from '../program/read-config.js';
import { misspeltSentences } from '../program/file-variables.js';
import { createLog } from '../operations/log.js';
import { startProxy } from '../program/start-proxy.js';
import { stopOnSignal } from './signals.js';

/**
 * The heap may grow by half before garbage is collected, and not to several times what is in use: 10,000 open streams take
 * 300 MB, not 440 (`npm run bench -- soak-postgres`).
 */
export const HEAP_GROWTH = '--heap-growing-percent=50';

/** Runs the proxy until a signal stops the process. Resolves once it accepts requests. */
export async function serve(config: Config): Promise<void> {
  setFlagsFromString(HEAP_GROWTH);
  const log = createLog(config.logLevel);
  for (const sentence of misspeltSentences(process.env)) log.warn(sentence);
  const proxy = await startProxy({ config, log });
  log.info(
    { url: proxy.url, ...(proxy.operationsUrl !== null && { operationsUrl: proxy.operationsUrl }) },
    'the proxy is running',
  );
  stopOnSignal((signal) => {
    const { stopSeconds } = config;
    log.info({ signal, stopSeconds }, 'the proxy stops; a second signal ends it at once');
    setTimeout(() => {
      log.error('the stop took longer than STOP_SECONDS: the process ends');
      process.exit(1);
    }, stopSeconds * 1000);
    void proxy
      .drain()
      .then(() => proxy.close())
      .then(() => process.exit(0));
  });
}
