import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Config } from '../../config/config.js';
import { reachableHost } from '../../program/start-proxy.js';
import { startProblem } from '../start-failure.js';
import { failedWith, type Finding } from './findings.js';
import { visit } from './visit.js';

/** Whether `serve` may listen: on the interface, and on a port that is free or has an answering server on it. */
export async function checkInterface(
  config: Pick<Config, 'proxyPort' | 'proxyHost' | 'database'>,
): Promise<Finding[]> {
  const server = createServer();
  try {
    server.listen({ host: config.proxyHost, port: config.proxyPort });
    await once(server, 'listening');
    return [];
  } catch (error) {
    const isTaken = (error as { code?: string }).code === 'EADDRINUSE';
    // The proxy itself, which `checkProxy` then looks at.
    if (
      isTaken &&
      'status' in (await visit(`http://${reachableHost(config.proxyHost)}:${config.proxyPort}/livez`))
    )
      return [];
    const found = startProblem(error, config);
    return found === undefined ? [] : [failedWith('interface', found)];
  } finally {
    server.close();
  }
}
