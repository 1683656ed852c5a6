/** The proxy as an operator runs it: the command, the embedded store, the limits of a release. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pglite } from '../engines.js';
import { proxyEnvironment, until } from '../test-proxy.js';
import { freePort } from '../listen.js';

const MAIN = join(import.meta.dirname, '../../server/kyc-proxy.js');

export async function startInstalledProxy(
  upstream: { url: string; token: string },
  environment: Record<string, string> = {},
) {
  const { where, remove } = await pglite.create();
  if (!('dataDir' in where)) throw new Error('The first engine is the embedded one.');
  const port = String(await freePort());
  const child = spawn(process.execPath, [MAIN, 'serve'], {
    env: {
      PATH: process.env.PATH,
      ...proxyEnvironment(upstream),
      DATA_DIR: where.dataDir,
      PROXY_PORT: port,
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  await until('the proxy is ready', () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  return {
    url,
    pid: child.pid!,
    async stop(): Promise<void> {
      child.kill('SIGTERM');
      await ended;
      await remove();
    },
  };
}
