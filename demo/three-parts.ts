/** The sandbox, the proxy and the host in one process, on one embedded database, with secrets that are made once. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { startSandbox } from 'kyc-elements-sandbox';
import { openDatabase, readConfig, startProxy } from 'kyc-elements-server';
import { createHost } from './host.js';
import { keptSecret } from './kept-secret.js';
import { listenOnLoopback } from './listen-on-loopback.js';
import { checkPorts, type Ports } from './ports.js';
import { receiversOf } from './receivers.js';

export interface Demo {
  readonly hostUrl: string;
  readonly proxyUrl: string;
  readonly sandboxUrl: string;
  /** The demo's own host mints with it; a developer's back end may too. The same at every start. */
  readonly hostKey: string;
  /** Signs the events to the receivers below. The same at every start. */
  readonly eventSecret: string;
  /** The developer's receivers for which the environment has no secret. */
  readonly receivers: readonly string[];
  /** Host first and database last, so that nothing asks for what is already gone. */
  close(): Promise<void>;
}

export interface DemoOptions {
  readonly ports: Ports;
  readonly dataDir: string;
  /** Origins of a developer's own pages, which may embed the elements too. */
  readonly origins?: readonly string[];
  /** Where a developer's own back end receives events. */
  readonly events?: readonly string[];
  /** Variables of the proxy. Lists, such as HOST_KEYS, get what the demo needs too. */
  readonly proxy?: Readonly<Record<string, string | undefined>>;
}

/** The sandbox's key for everything. It stays in this process: the page never sees it. */
const UPSTREAM_TOKEN = 'sbx_unrestricted';

/** The addresses, the secrets and the settings of the three parts. */
export type Setup = ReturnType<typeof readSetup>;

export function readSetup({ ports, dataDir, origins = [], events = [], proxy = {} }: DemoOptions) {
  const [hostUrl, proxyUrl, sandboxUrl] = [ports.DEMO_PORT, ports.PROXY_PORT, ports.SANDBOX_PORT].map(
    (port) => `http://localhost:${port}`,
  ) as [string, string, string];
  const secrets = join(dataDir, 'demo');
  const hostKey = keptSecret(secrets, 'host-key', () => randomBytes(24).toString('base64url'));
  const eventSecret = keptSecret(
    secrets,
    'event-secret',
    () => `whsec_${randomBytes(32).toString('base64')}`,
  );
  const { withOwnSecret, ...receivers } = receiversOf(proxy, events, {
    url: `${hostUrl}/events`,
    secret: eventSecret,
  });
  const config = readConfig({
    LOG_LEVEL: 'warn',
    PROXY_HOST: 'localhost',
    WATCH_INTERVAL_MINUTES: '1',
    ...proxy,
    UPSTREAM_URL: sandboxUrl,
    UPSTREAM_TOKEN,
    UPSTREAM_TOKEN_FILE: undefined,
    DATABASE_URL: undefined,
    HOST_KEYS: together(hostKey, proxy['HOST_KEYS']),
    ALLOWED_ORIGINS: together(hostUrl, ...origins, proxy['ALLOWED_ORIGINS']),
    ...receivers,
    DATA_DIR: dataDir,
    PROXY_PORT: String(ports.PROXY_PORT),
  });
  return {
    ports,
    dataDir,
    hostUrl,
    proxyUrl,
    sandboxUrl,
    hostKey,
    eventSecret,
    config,
    receivers: withOwnSecret,
  };
}

/** Of what is open, the last one closes first. */
type Opened = Array<{ close(): Promise<void> }>;

/** The sandbox and the proxy, which share a database. */
export async function startServices(setup: Setup, opened: Opened): Promise<void> {
  const { ports, dataDir, hostUrl, proxyUrl, config } = setup;
  const database = await openDatabase({ dataDir: join(dataDir, 'database') });
  opened.push(database);
  const webhookUrl = `${proxyUrl}/webhooks/identity/${config.webhookSecrets[0]}`;
  const settings = { nationalIdForms: config.nationalIdForms };
  const sandbox = { port: ports.SANDBOX_PORT, database, webhookUrl, settings, phoneFramedBy: hostUrl };
  opened.push(await startSandbox(sandbox));
  opened.push(await startProxy({ config, database }));
}

export async function startHost(setup: Setup, opened: Opened): Promise<void> {
  const { hostUrl: origin, proxyUrl, sandboxUrl, hostKey, eventSecret, ports } = setup;
  const host = createHost({ origin, proxyUrl, sandboxUrl, hostKey, eventSecret });
  opened.push(await listenOnLoopback(host, ports.DEMO_PORT));
}

export async function startThreeParts(options: DemoOptions): Promise<Demo> {
  await checkPorts(options.ports);
  const setup = readSetup(options);
  const opened: Opened = [];
  async function close(): Promise<void> {
    for (const part of opened.splice(0).toReversed()) await part.close();
  }
  try {
    await startServices(setup, opened);
    await startHost(setup, opened);
  } catch (error) {
    await close();
    throw error;
  }
  return { ...setup, close };
}

function together(...values: readonly (string | undefined)[]): string {
  return values.filter(Boolean).join();
}
