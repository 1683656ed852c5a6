import { ConfigError, readConfig, type Config } from './config.js';
import { startProxy } from './start.js';

/** Runs the proxy from the environment. */
function configuration(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

const proxy = await startProxy({ config: configuration() });
console.log(`proxy on ${proxy.url}`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void proxy.close().then(() => process.exit(0));
  });
}
