import { createServer } from 'node:http';
import {
  ConfigError,
  createProxy,
  openDatabase,
  readConfig,
  startProxy,
  type Config,
  type Proxy,
  type ProxyOptions,
  type RunningProxy,
} from 'kyc-elements-server';
import {
  createHostClient,
  verifyEvent,
  type DecideAnswer,
  type DecideRequest,
  type DecisionList,
  type EventRefusedError,
  type HostClient,
  type ReceivedEvent,
  type Session,
  type SessionRequestInput,
  type Verification,
} from 'kyc-elements-server/host';
import type { Equal, isTrue } from './equal.js';

/** What a program that runs the proxy sees of the package. The type check compiles this file; nothing runs it. */
export async function aProgram(is: typeof isTrue): Promise<void> {
  const config = readConfig(process.env);
  is<Equal<typeof config, Config>>();
  is<Equal<Config['database'], { url: string } | { dataDir: string }>>();
  // @ts-expect-error The environment is names and texts.
  readConfig({ PROXY_PORT: 8081 });

  const proxy = await startProxy({ config, database: await openDatabase({ dataDir: '.data' }) });
  is<Equal<typeof proxy, RunningProxy>>();
  is<Equal<ReturnType<typeof proxy.close>, Promise<void>>>();
  // @ts-expect-error A proxy is nothing without its configuration.
  await startProxy({});
  // @ts-expect-error Either Postgres or a folder.
  await openDatabase({ file: 'data.db' });

  const mounted = await createProxy({ config, timeoutSeconds: 10 } satisfies ProxyOptions);
  is<Equal<typeof mounted, Proxy>>();
  createServer(mounted.app);
  await mounted.start();
  // @ts-expect-error A mounted proxy listens on no port.
  void mounted.url;
  void (new ConfigError(['UPSTREAM_URL is missing']) satisfies Error);
}

export async function aHost(is: typeof isTrue): Promise<void> {
  const kyc = createHostClient({ url: 'https://kyc.example', hostKey: 'a host key' });
  is<Equal<typeof kyc, HostClient>>();
  // @ts-expect-error A client is nothing without a host key.
  createHostClient({ url: 'https://kyc.example' });

  const session = await kyc.createSession({
    origin: 'https://onboarding.example',
    identity: { reference: 'customer-42', details: ['englishFirstName'] },
    screening: { create: true, read: true },
    submissions: { formId: 'a form', states: ['Approved'] },
  });
  is<Equal<typeof session, Session>>();
  is<Equal<Session['verification'], Verification | undefined>>();
  // @ts-expect-error Whether to start is a yes or no.
  void ({ origin: 'https://a.example', start: 'now' } satisfies SessionRequestInput);
  // @ts-expect-error A session belongs to an origin.
  void ({ identity: {} } satisfies SessionRequestInput);
  // @ts-expect-error The service has no such field.
  void ({ origin: 'https://a.example', identity: { details: ['shoeSize'] } } satisfies SessionRequestInput);

  const verification = await kyc.getVerification('ver_1', { reference: 'customer-42' });
  is<Equal<typeof verification, Verification>>();
  is<Equal<typeof verification.code, string | null>>();
  await kyc.listScreenings({ status: 'Open', level: 'High', changed: true });
  const decide = (decisions: DecideRequest) => kyc.decideHits('a screening', { ...decisions, by: 'Sara' });
  is<Equal<Awaited<ReturnType<typeof decide>>, DecideAnswer>>();
  is<Equal<Awaited<ReturnType<HostClient['listDecisions']>>, DecisionList>>();
  // @ts-expect-error Whose verification it is decides.
  await kyc.getVerification('ver_1');
}

export function aReceiver(is: typeof isTrue): void {
  createServer(async (request) => {
    const event = await verifyEvent('{}', request.headers, ['whsec_1', 'whsec_2']);
    is<Equal<typeof event, ReceivedEvent>>();
    is<Equal<typeof event.data.reference, string | null>>();
    await verifyEvent(new Uint8Array(), new Headers(), 'whsec_1', { toleranceSeconds: 60 });
    // @ts-expect-error A parsed body is not what was signed.
    await verifyEvent({ type: 'verification.completed' }, new Headers(), 'whsec_1');
  });
  is<Equal<EventRefusedError['code'] & 'event_too_late', never>>();
}
