import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { QUICK_WASM } from '../../engines.js';
import { HOST_KEY, ORIGIN, proxyEnvironment, WEBHOOK_SECRET } from '../../test-proxy.js';
import type { FromProxy, KillableProxySettings, MemoryMB, ToProxy } from './killable-proxy.js';

export type ProxyProcess = Awaited<ReturnType<typeof startProxyProcess>>;

/** Starts a proxy that can be killed; `upstream` is where it calls. */
export async function startProxyProcess(
  settings: Omit<KillableProxySettings, 'environment'> & {
    upstream: { url: string; token: string };
    environment?: Record<string, string>;
    /** Options of Node. By default it starts fast and runs slowly, as short tests want it. */
    nodeOptions?: readonly string[];
  },
) {
  const { upstream, environment: given, nodeOptions = [QUICK_WASM], ...rest } = settings;
  const environment = {
    ...proxyEnvironment(upstream),
    PROXY_PORT: '0',
    LOG_LEVEL: 'error',
    ...given,
  };
  const argument: KillableProxySettings = { environment, ...rest };
  const child = fork(join(import.meta.dirname, 'killable-proxy.js'), [JSON.stringify(argument)], {
    execArgv: [...nodeOptions],
  });
  const ended = once(child, 'exit');
  const heard = async () => {
    const [message] = (await Promise.race([
      once(child, 'message'),
      ended.then(() => Promise.reject(new Error('The proxy ended before it was ready.'))),
    ])) as [FromProxy];
    return message;
  };
  const { url } = (await heard()) as { url: string };
  async function answerTo(message: ToProxy): Promise<FromProxy> {
    const answered = heard();
    child.send(message);
    return answered;
  }
  return {
    url,
    pid: child.pid!,
    webhookUrl: `${url}/webhooks/identity/${WEBHOOK_SECRET}`,
    ended,
    /** Sends a statement to its database; false when that fails. */
    query: async (statement: string) => ((await answerTo({ statement })) as { done: boolean }).done,
    /** Only with `--expose-gc` among its options. */
    measureMemory: async () => (await answerTo({ measure: 'memory' })) as MemoryMB,
    async kill(): Promise<void> {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** One call as a page or a host makes it; undefined when the proxy died meanwhile. */
export async function tryCall<T>(
  url: string,
  token: string,
  method = 'GET',
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: T } | undefined> {
  try {
    const response = await fetch(url, {
      method,
      headers: {
        ...headers,
        Authorization: `Bearer ${token}`,
        ...(token !== HOST_KEY && { Origin: ORIGIN }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: (text === '' ? undefined : JSON.parse(text)) as T };
  } catch {
    return undefined;
  }
}
