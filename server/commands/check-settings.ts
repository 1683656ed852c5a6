import { once } from 'node:events';
import { createServer } from 'node:net';
import { SANDBOX_KEY, type Config } from '../program/read-config.js';
import { startProblem } from './start-failure.js';
import { failedWith, ok, warning, type Finding } from './findings.js';
import { isLocal, visitHere } from './visit.js';

/** What the configuration alone shows: forms and lengths were checked when it was read. */
export function checkKeys({ upstream }: { upstream: { url: string; token: string } }): Finding[] {
  if (!SANDBOX_KEY.test(upstream.token) || isLocal(upstream.url))
    return [ok('keys', 'Keys and secrets have the right form, each its own value.')];
  return [
    warning(
      'keys',
      'UPSTREAM_TOKEN is a token of the sandbox, and UPSTREAM_URL is not on this machine.',
      'Set the token of the service. With a token of the sandbox there are no limits on starts.',
    ),
  ];
}

/** A browser keeps what the elements need, such as the clipboard, from a page that is not secure. */
export function checkOrigins(origins: readonly string[]): Finding[] {
  const insecure = origins.filter((origin) => origin.startsWith('http:') && !isLocal(origin));
  return insecure.map((origin) =>
    warning('origins', `${origin} of ALLOWED_ORIGINS is not encrypted.`, 'Serve that page over https.'),
  );
}

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
    if (isTaken && 'status' in (await visitHere('/livez', config))) return [];
    const found = startProblem(error, config);
    return found === undefined ? [] : [failedWith('interface', found)];
  } finally {
    server.close();
  }
}
