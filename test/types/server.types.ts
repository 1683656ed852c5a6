import { createServer } from 'node:http';
import {
  ConfigError,
  createProxy,
  openDatabase,
  readConfig,
  startProxy,
  type Config,
  type Database,
  type Proxy,
  type ProxyOptions,
  type RunningProxy,
  type Session,
  type SessionRequestInput,
} from 'kyc-elements-server';
import type { Equal, isTrue } from './equal.js';

/** What a program that runs the proxy sees of the package. The type check compiles this file; nothing runs it. */
export async function aProgram(is: typeof isTrue): Promise<void> {
  const config = readConfig(process.env);
  is<Equal<typeof config, Config>>();
  is<Equal<Config['upstream'], { url: string; token: string; tokenFile?: string | undefined }>>();
  is<Equal<Config['database'], { url: string } | { dataDir: string }>>();
  // @ts-expect-error The environment is names and texts.
  readConfig({ PROXY_PORT: 8081 });

  const proxy = await startProxy({ config });
  is<Equal<typeof proxy, RunningProxy>>();
  is<Equal<typeof proxy.url, string>>();
  is<Equal<ReturnType<typeof proxy.close>, Promise<void>>>();
  // @ts-expect-error A proxy is nothing without its configuration.
  await startProxy({});

  const mounted = await createProxy({ config, timeoutSeconds: 10 } satisfies ProxyOptions);
  is<Equal<typeof mounted, Proxy>>();
  createServer(mounted.app);
  await mounted.start();
  await mounted.close();
  // @ts-expect-error A mounted proxy listens on no port.
  void mounted.url;

  const database: Database = await openDatabase({ dataDir: '.data' });
  await startProxy({ config, database });
  // @ts-expect-error Either Postgres or a folder.
  await openDatabase({ file: 'data.db' });

  const error: Error = new ConfigError(['UPSTREAM_URL is missing']);
  void error;
}

export function aBackEnd(is: typeof isTrue): SessionRequestInput {
  is<Equal<Session, { token: string; expiresAt: string }>>();
  const request: SessionRequestInput = {
    origin: 'https://onboarding.example',
    identity: { reference: 'customer-42', details: ['englishFirstName'] },
    screening: { create: true, read: true },
    submissions: { formId: 'a form', states: ['Approved'] },
  };
  // @ts-expect-error A session belongs to an origin.
  const nowhere: SessionRequestInput = { identity: {} };
  // @ts-expect-error The service has no such field.
  const unknown: SessionRequestInput = { origin: 'https://a.example', identity: { details: ['shoeSize'] } };
  void [nowhere, unknown];
  return request;
}
