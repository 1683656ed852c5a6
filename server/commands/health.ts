import { ConfigError } from '../operations/setup-problems.js';
import { Environment } from '../program/environment.js';
import { withFiles } from '../program/file-variables.js';
import { visitHere } from './visit.js';

const ANSWER_MS = 4_000;

/**
 * Whether the proxy of this environment answers on this machine: at the interface and the port that `serve` takes.
 *
 * @throws ConfigError when these are wrong.
 */
export async function isHealthy(environment: Record<string, string | undefined>): Promise<boolean> {
  const read = Environment.pick({ PROXY_HOST: true, PROXY_PORT: true }).safeParse(
    withFiles(environment).given,
  );
  if (!read.success)
    throw new ConfigError(read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`));
  const { PROXY_HOST: proxyHost, PROXY_PORT: proxyPort } = read.data;
  const answer = await visitHere('/livez', { proxyHost, proxyPort }, ANSWER_MS);
  return 'status' in answer && answer.status === 200;
}
