import { parseArgs } from 'node:util';
import { readPorts } from './ports.js';
import { startThreeParts, type Demo } from './three-parts.js';

/** What of the proxy's configuration makes sense to change in a demo; the rest is made up here. */
const PASSED_ON = [
  'LOG_LEVEL',
  'LIMIT_REQUEST',
  'LIMIT_STATUS',
  'LIMIT_DETAILS',
  'VERIFICATION_LIFETIME_SECONDS',
  'START_LIMITS',
  'NATIONAL_ID_PATTERN',
  'TURN_NEAR_SECONDS',
  'PLACE_HELD_SECONDS',
];

async function start(): Promise<Demo & { origins: readonly string[] }> {
  try {
    const { origin: origins } = parseArgs({
      options: { origin: { type: 'string', multiple: true, default: [] } },
    }).values;
    const demo = await startThreeParts({
      ports: readPorts(process.env),
      dataDir: process.env['DATA_DIR'] || '.data',
      origins,
      proxy: Object.fromEntries(
        PASSED_ON.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
      ),
    });
    return { ...demo, origins };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

const { hostUrl, proxyUrl, sandboxUrl, hostKey, origins, close } = await start();
console.log(`
  demo      ${hostUrl}
            ${hostUrl}/playground.html has every setting and screen, and the code for it
  proxy     ${proxyUrl}/docs
  sandbox   ${sandboxUrl}
            ${sandboxUrl}/sandbox/phone is the phone on which a person approves
${origins.length > 0 ? `  host key  ${hostKey}\n            for the back end of ${origins.join(', ')}\n` : ''}
  A person may start as often as you like. START_LIMITS=on applies the limits of a real service.

  Ctrl+C stops all three.
`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void close().then(() => process.exit(0)));
}
