/** The sandbox, the proxy and the host in one process, on one embedded database, with secrets made up at start. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { startSandbox } from 'kyc-elements-sandbox';
import { openDatabase, readConfig, startProxy } from 'kyc-elements-server';
import { createHost } from './host.js';
import { listenOnLoopback } from './listen-on-loopback.js';
import { checkPorts, type Ports } from './ports.js';

export interface Demo {
  readonly hostUrl: string;
  readonly proxyUrl: string;
  readonly sandboxUrl: string;
  /** The demo's own host mints with it; a developer's back end may too. */
  readonly hostKey: string;
  /** Host first and database last, so that nothing asks for what is already gone. */
  close(): Promise<void>;
}

export interface DemoOptions {
  readonly ports: Ports;
  readonly dataDir: string;
  /** Origins of a developer's own pages, which may embed the elements too. */
  readonly origins?: readonly string[];
  /** Further variables of the proxy, such as LOG_LEVEL or LIMIT_REQUEST. */
  readonly proxy?: Readonly<Record<string, string>>;
}

/** The sandbox's key for everything. It stays in this process: the page never sees it. */
const UPSTREAM_TOKEN = 'sbx_unrestricted';

export async function startThreeParts({
  ports,
  dataDir,
  origins = [],
  proxy = {},
}: DemoOptions): Promise<Demo> {
  await checkPorts(ports);
  const [hostUrl, proxyUrl, sandboxUrl] = [ports.DEMO_PORT, ports.PROXY_PORT, ports.SANDBOX_PORT].map(
    (port) => `http://localhost:${port}`,
  ) as [string, string, string];
  const hostKey = randomBytes(24).toString('base64url');
  const eventSecret = `whsec_${randomBytes(32).toString('base64')}`;
  const config = readConfig({
    LOG_LEVEL: 'warn',
    ...proxy,
    UPSTREAM_URL: sandboxUrl,
    UPSTREAM_TOKEN,
    HOST_KEYS: hostKey,
    ALLOWED_ORIGINS: [hostUrl, ...origins].join(),
    HOST_WEBHOOK_URL: `${hostUrl}/events`,
    HOST_WEBHOOK_SECRETS: eventSecret,
    ALLOW_PRIVATE_WEBHOOK: 'true',
    DATA_DIR: dataDir,
    PROXY_PORT: String(ports.PROXY_PORT),
  });

  const opened: Array<{ close(): Promise<void> }> = [];
  async function close(): Promise<void> {
    for (const part of opened.splice(0).toReversed()) await part.close();
  }
  try {
    const database = await openDatabase({ dataDir: join(dataDir, 'database') });
    opened.push(database);
    const webhookUrl = `${proxyUrl}/webhooks/identity/${config.webhookSecrets[0]}`;
    const settings = { nationalIdPattern: config.nationalIdPattern };
    const sandbox = { port: ports.SANDBOX_PORT, database, webhookUrl, settings, phoneFramedBy: hostUrl };
    opened.push(await startSandbox(sandbox));
    opened.push(await startProxy({ config, database }));
    const host = createHost({ origin: hostUrl, proxyUrl, sandboxUrl, hostKey, eventSecret });
    opened.push(await listenOnLoopback(host, ports.DEMO_PORT));
  } catch (error) {
    await close();
    throw error;
  }
  return { hostUrl, proxyUrl, sandboxUrl, hostKey, close };
}
