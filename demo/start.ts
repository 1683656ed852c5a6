import { parseArgs } from 'node:util';
import { readPorts } from './ports.js';
import { startThreeParts, type Demo } from './three-parts.js';

const USAGE = `Usage: npm start -- [--origin http://localhost:5173] [--events http://localhost:3000/events]

  --origin   A page of yours may embed the elements. Prints the host key for its back end.
  --events   Your back end gets the events too. Prints the secret that signs them.
  --help     Prints this.

Both may be repeated. DEMO_PORT, PROXY_PORT and SANDBOX_PORT set the ports: 8080, 8081 and 8082. DATA_DIR (.data) keeps the
database, the host key and the secret of the events: they are the same at the next start.

The proxy takes every variable of its own from the environment, but for UPSTREAM_URL, UPSTREAM_TOKEN and DATABASE_URL: it calls
the sandbox and stores in DATA_DIR. HOST_KEYS, ALLOWED_ORIGINS and HOST_WEBHOOK_URL get what the demo needs too.`;

function isAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        origin: { type: 'string', multiple: true, default: [] },
        events: { type: 'string', multiple: true, default: [] },
        help: { type: 'boolean', short: 'h' },
      },
    });
    const wrong = values.events.find((url) => !isAddress(url));
    if (wrong === undefined) return values;
    throw new Error(`--events must be an address such as http://localhost:3000/events, not "${wrong}".`);
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`);
    return process.exit(2);
  }
}

async function start(origins: readonly string[], events: readonly string[]): Promise<Demo> {
  try {
    return await startThreeParts({
      ports: readPorts(process.env),
      dataDir: process.env['DATA_DIR'] || '.data',
      origins,
      events,
      proxy: process.env,
    });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return process.exit(1);
  }
}

const { origin: origins, events, help } = readOptions();
if (help) {
  console.log(USAGE);
  process.exit(0);
}
const { hostUrl, proxyUrl, sandboxUrl, hostKey, eventSecret, receivers, close } = await start(
  origins,
  events,
);
const more = [
  ...(origins.length > 0
    ? [`  host key  ${hostKey}`, `            for the back end of ${origins.join(', ')}`]
    : []),
  ...(receivers.length > 0
    ? [`  events    signed with ${eventSecret}`, `            go to ${receivers.join(', ')}`]
    : []),
];
console.log(`
  demo      ${hostUrl}
            ${hostUrl}/playground.html has every setting and screen, and the code for it
  proxy     ${proxyUrl}/docs
  sandbox   ${sandboxUrl}
            ${sandboxUrl}/sandbox/phone is the phone on which a person approves
${more.map((line) => `${line}\n`).join('')}
  A person may start as often as you like. START_LIMITS=on applies the limits of a real service.
  npm start -- --help says how to let your own page and back end take part.

  Ctrl+C stops all three.
`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void close().then(() => process.exit(0)));
}
