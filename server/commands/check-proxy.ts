import type { Config } from '../program/read-config.js';
import { failed, jsonOf, ok, warning, type Finding } from './findings.js';
import { isLocal, isRedirect, visit, visitHere, type Silence, type Visit } from './visit.js';

export interface RunningProxy extends Pick<
  Config,
  'proxyHost' | 'operationsPort' | 'webhookSecrets' | 'allowedOrigins'
> {
  /** Without a closing slash. */
  url: string;
  /** Whether the caller named the address; otherwise it is the port of the configuration on this machine. */
  isNamed: boolean;
}

const REASON = 'the reason';

/** What to do about each check of /readyz that is not ok. */
const NEXT: Readonly<Record<string, string>> = {
  database: 'Check the database and its disk; the log of the proxy has the error.',
  upstream: 'Set a valid UPSTREAM_TOKEN.',
  forwarding: 'Set TRUST_PROXY to the number of proxies in front.',
  process: 'Run this again when the process has started again.',
  [REASON]: 'Ask /readyz at OPERATIONS_PORT, or read the log of the proxy.',
};

/** The running proxy as the outside reaches it: ready, open to the service's webhook and to each allowed page. */
export async function checkProxy(proxy: RunningProxy): Promise<Finding[]> {
  const { url, isNamed } = proxy;
  const answer = await visit(`${url}/readyz`);
  if ('why' in answer) {
    const next = isNamed
      ? 'Start it, and check the address, its certificate and the balancer in front.'
      : 'Start it with `kyc-proxy serve`, or pass its address: --proxy https://…';
    return [(isNamed ? failed : warning)('proxy', `No proxy answers at ${url} (${reasonOf(answer)}).`, next)];
  }
  const said = jsonOf(answer.text);
  const { checks } = hidesChecks(said) ? { checks: {}, ...(await askOperations(proxy)) } : said;
  if (typeof checks !== 'object' || checks === null) {
    const next = isRedirect(answer.status)
      ? 'It redirects. Pass the address to which it leads.'
      : 'Pass the address of the proxy, with the path at which it is mounted.';
    return [failed('proxy', `${url} answers, but not as the proxy.`, next)];
  }
  const wrong = Object.entries(checks as Record<string, unknown>).filter(([, state]) => state !== 'ok');
  if (wrong.length === 0 && said['status'] === 'not ready') wrong.push([REASON, 'is not shown here']);
  const notReady = (name: string, state: unknown) =>
    failed(
      'proxy',
      name === 'forwarding'
        ? `Requests to the proxy at ${url} seem to pass another proxy, and TRUST_PROXY is 0.`
        : `The proxy at ${url} is not ready: ${plain(name)} ${plain(state)}.`,
      NEXT[name] ?? 'Read its log.',
    );
  return [
    ...(wrong.length === 0 ? [ok('proxy', `The proxy at ${url} is ready.`)] : []),
    ...wrong.map(([name, state]) => notReady(name, state)),
    await webhookFinding(proxy),
    ...(await originFindings(proxy)),
  ];
}

/** The first port does so with OPERATIONS_PORT. */
const hidesChecks = ({ checks, status }: Readonly<Record<string, unknown>>) =>
  checks === undefined && (status === 'ready' || status === 'not ready');

async function askOperations({ proxyHost, operationsPort }: RunningProxy): Promise<object> {
  if (operationsPort === null) return {};
  const answer = await visitHere('/readyz', { proxyHost, proxyPort: operationsPort });
  return 'why' in answer ? {} : jsonOf(answer.text);
}

/** Of a server that may be another one: without what a terminal would carry out. */
const plain = (said: unknown): string =>
  typeof said === 'string' ? said.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ') : 'unreadable';

/** An empty event passes the secret and is refused for its content: nothing of it is stored. */
async function webhookFinding({ url, webhookSecrets }: RunningProxy): Promise<Finding> {
  if (url.startsWith('http:') && !isLocal(url))
    return warning(
      'webhook',
      'The webhook was not tested: its secret would cross the network unencrypted.',
      'Serve the proxy over https.',
    );
  const answers = await Promise.all(
    webhookSecrets.map((secret) =>
      visit(`${url}/webhooks/identity/${encodeURIComponent(secret)}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: '{}',
      }),
    ),
  );
  if (answers.every((answer) => codeOf(answer) === 'invalid_request')) {
    const open = `The webhook is open at ${url}/webhooks/identity/<secret>`;
    if (!isLocal(url)) return ok('webhook', `${open}. Register this address with the service.`);
    const next = 'Pass the address that you register with the service: --proxy https://…';
    return warning('webhook', `${open}, which the service cannot reach.`, next);
  }
  return failed(
    'webhook',
    `The webhook at ${url}/webhooks/identity/<secret> does not accept each of WEBHOOK_SECRETS.`,
    'Give the running proxy the same WEBHOOK_SECRETS, and let the balancer pass POST /webhooks/identity/ on.',
  );
}

const reasonOf = ({ why, fix }: Silence) => (fix === undefined ? why : `${why}. ${fix}`);

const codeOf = (answer: Visit | Silence) => ('why' in answer ? undefined : jsonOf(answer.text)['code']);

async function originFindings({ url, allowedOrigins }: RunningProxy): Promise<Finding[]> {
  const findings = await Promise.all(allowedOrigins.map((origin) => originFinding(url, origin)));
  const wrong = findings.filter(({ result }) => result !== 'ok');
  return wrong.length > 0 ? wrong : [ok('origins', 'Pages of every ALLOWED_ORIGINS may call the proxy.')];
}

/**
 * Calls as a browser does for a page: the preflight, then a start without a session, which the proxy refuses for its
 * origin or, from an allowed one, for its missing key.
 */
async function originFinding(url: string, origin: string): Promise<Finding> {
  const call = `${url}/v1/verifications`;
  const preflight = await visit(call, {
    method: 'OPTIONS',
    headers: {
      Origin: origin,
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'authorization,content-type',
    },
  });
  const started = await visit(call, { method: 'POST', headers: { Origin: origin } });
  if ('why' in preflight || 'why' in started) {
    const why = reasonOf(('why' in preflight ? preflight : started) as Silence);
    return failed('origins', `The proxy at ${url} does not answer a page (${why}).`, 'Check its address.');
  }
  const code = codeOf(started);
  if (code === 'origin_not_allowed')
    return failed(
      'origins',
      `The proxy ${url} does not allow pages of ${origin}.`,
      `Add ${origin} to ALLOWED_ORIGINS of the proxy, exactly so, and start it again.`,
    );
  const reads = [preflight, started].every(({ header }) => header('access-control-allow-origin') === origin);
  if (preflight.status < 300 && code === 'unauthorized' && reads)
    return ok('origins', `Pages of ${origin} may call the proxy at ${url}.`);
  return failed(
    'origins',
    `At ${url} another answer than the proxy’s comes to a page of ${origin} (${preflight.status}, ${started.status}).`,
    'Let the balancer pass OPTIONS and POST requests on, and leave the headers Access-Control-* to the proxy.',
  );
}
