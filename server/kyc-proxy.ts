#!/usr/bin/env node
import { pino } from 'pino';
import { ConfigError } from './config-error.js';
import { readConfig, type Config } from './config.js';
import { startFailure } from './start-failure.js';
import { startProxy } from './start-proxy.js';

/** Runs the proxy from the environment. */
function configuration(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    return giveUp(error instanceof ConfigError ? error.message : error);
  }
}

/** A sentence for who can mend it, a trace for a fault of ours. */
function giveUp(why: unknown): never {
  console.error(why);
  process.exit(1);
}

const config = configuration();
const log = pino({ level: config.logLevel });
const proxy = await startProxy({ config, log }).catch((error: unknown) =>
  giveUp(startFailure(error, config) ?? error),
);
log.info({ url: proxy.url }, 'the proxy is running');

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void proxy.close().then(() => process.exit(0));
  });
}
