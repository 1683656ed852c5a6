import { once } from 'node:events';
import { createServer } from 'node:net';
import { type Config, readConfig } from '../program/read-config.js';
import { misspeltSentences } from '../program/file-variables.js';
import { ConfigError } from '../operations/setup-problems.js';
import { checkProxy } from './check-proxy.js';
import { checkReceivers } from './check-receiver.js';
import { checkDirectory, checkPostgres } from './check-store.js';
import { checkProxyVariables, checkUpstream } from './check-upstream.js';
import {
  failed,
  failedWith,
  findingsJson,
  findingsText,
  hasFailed,
  ok,
  warning,
  withoutSecrets,
  type Finding,
} from './findings.js';
import { startProblem } from './start-failure.js';
import { visitHere } from './visit.js';
import { reachableHost } from '../program/start-proxy.js';
import { inSchema } from '../store/database.js';
import { openDatabase } from '../store/open.js';
import { SERVING_DEADLINES } from '../store/postgres.js';

/**
 * Checks a setup and says what to change.
 *
 * @param options `proxy`: the address of the running proxy. Left out: on this machine, at the port of the environment.
 * @returns what to print, and the exit code: 1 when a check has failed.
 */
export async function doctor(
  { proxy, json = false }: { proxy?: string | undefined; json?: boolean | undefined },
  environment: Record<string, string | undefined>,
): Promise<{ text: string; exitCode: 0 | 1 }> {
  const { findings, secrets } = await checkSetup(environment, proxy);
  const text = json ? findingsJson(findings) : findingsText(findings);
  return { text: withoutSecrets(text, secrets), exitCode: hasFailed(findings) ? 1 : 0 };
}

async function checkSetup(
  environment: Record<string, string | undefined>,
  proxy: string | undefined,
): Promise<{ findings: Finding[]; secrets: readonly string[] }> {
  let config: Config;
  try {
    config = readConfig(environment, { isReadOnly: true });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const next = 'Correct this variable; the README lists all.';
    // The problems of a configuration quote no value.
    return {
      findings: error.problems.map((problem) => failed('config', `${problem.replace(/\.$/, '')}.`, next)),
      secrets: [],
    };
  }
  const findings = [
    ok('config', 'Every variable has a valid form.'),
    ...misspeltSentences(environment).map((sentence) =>
      warning('config', `${sentence}.`, 'Correct the name, or leave the variable out.'),
    ),
    await checkUpstream(config.upstream),
    ...checkProxyVariables(environment),
    ...(await checkStore(config)),
    ...(await checkInterface(config)),
    ...(await checkProxy({
      ...config,
      url:
        proxy === undefined
          ? `http://${reachableHost(config.proxyHost)}:${config.proxyPort}`
          : new URL(proxy).href.replace(/\/+$/, ''),
      isNamed: proxy !== undefined,
    })),
    ...(await checkReceivers(config.hostWebhooks)),
  ];
  return { findings, secrets: secretsOf(config) };
}

async function checkStore(config: Config): Promise<Finding[]> {
  if ('dataDir' in config.database) return checkDirectory(config.database.dataDir);
  try {
    const database = inSchema(await openDatabase(config.database, SERVING_DEADLINES), config.databaseSchema);
    try {
      return await checkPostgres(database, config);
    } finally {
      await database.close();
    }
  } catch (error) {
    const found = startProblem(error, config);
    if (found === undefined) throw error;
    return [failedWith('store', found)];
  }
}

/** Whether `serve` may listen: on the interface, and on a port that is free or has an answering server on it. */
async function checkInterface(
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
    if (isTaken && 'status' in (await visitHere('/livez', config))) return [];
    const found = startProblem(error, config);
    return found === undefined ? [] : [failedWith('interface', found)];
  } finally {
    server.close();
  }
}

function secretsOf(config: Config): string[] {
  return [
    config.upstream.token,
    ...[...config.hostKeys, ...config.publishableKeys].map(({ value }) => value),
    ...config.webhookSecrets,
    ...[...config.encryptionKeys, ...config.hostWebhooks.flatMap(({ keys }) => keys)].map((key) =>
      Buffer.from(key).toString('base64'),
    ),
    ...('url' in config.database ? [new URL(config.database.url.replace('@/', '@socket/')).password] : []),
  ];
}
