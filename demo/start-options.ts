import { parseArgs } from 'node:util';
import { readPorts } from './ports.js';

const USAGE = `Usage: npm start -- [--origin http://localhost:5173] [--events http://localhost:3000/events]

  --origin   A page of yours may embed the elements. Prints the host key for its back end.
  --events   Your back end gets the events too. Prints the secret that signs them.
  --help     Prints this.

Both may be repeated. DEMO_PORT, PROXY_PORT and SANDBOX_PORT set the ports: 8080, 8081 and 8082. DATA_DIR (.data) keeps the
database, the host key and the secret of the events: they are the same at the next start. All three listen on localhost alone;
PROXY_HOST=0.0.0.0 opens the proxy to the network.

The proxy takes every variable of its own from the environment, but for UPSTREAM_URL, UPSTREAM_TOKEN and DATABASE_URL: it calls
the sandbox and stores in DATA_DIR. HOST_KEYS, ALLOWED_ORIGINS and HOST_WEBHOOK_URL get what the demo needs too.`;

function isAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

/** Of the command line and the environment. Prints what is wrong, or the help, and ends the process. */
export function readStartOptions() {
  const { origin: origins, events } = readArguments();
  try {
    const dataDir = process.env['DATA_DIR'] || '.data';
    return { ports: readPorts(process.env), dataDir, origins, events, proxy: process.env };
  } catch (error) {
    console.error((error as Error).message);
    return process.exit(1);
  }
}

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        origin: { type: 'string', multiple: true, default: [] },
        events: { type: 'string', multiple: true, default: [] },
        help: { type: 'boolean', short: 'h' },
      },
    });
    if (values.help) {
      console.log(USAGE);
      process.exit(0);
    }
    const wrong = values.events.find((url) => !isAddress(url));
    if (wrong === undefined) return values;
    throw new Error(`--events must be an address such as http://localhost:3000/events, not "${wrong}".`);
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`);
    return process.exit(2);
  }
}
