import { DATABASE, problemIn, SetupError, type SetupProblem } from '../operations/setup-problems.js';
import { EmbeddedDatabaseDownError } from '../store/embedded-engine.js';

/** Of a configuration. The sandbox has no other part of the proxy's. */
interface Settings {
  readonly proxyPort: number;
  readonly proxyHost?: string | undefined;
  readonly operationsPort?: number | null;
  readonly database: { readonly url: string } | { readonly dataDir: string };
}

/** What the driver throws without a code, and the row for it. */
const WITHOUT_CODE: readonly (readonly [RegExp, string])[] = [
  [/does not support SSL/, 'tls'],
  [/password must be a/, 'password'],
  [/connection|timeout|message/i, 'silent'],
];

/**
 * Why the proxy could not start, and what to change; undefined for a fault of our own, which needs its trace. Holds the
 * code of the system or the database, never an address, a name or a password.
 */
export function startProblem(error: unknown, config: Settings): SetupProblem | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, syscall, port, hostname } = error as NodeJS.ErrnoException & {
    port?: number;
    hostname?: string;
  };
  if (syscall === 'listen' || (syscall === 'getaddrinfo' && hostname === config.proxyHost))
    return listenProblem(code, port, config);
  if ('dataDir' in config.database) return embeddedProblem(error, code, syscall);
  const row = code ?? WITHOUT_CODE.find(([says]) => says.test(error.message))?.[1];
  return row === undefined ? undefined : problemIn('postgres', DATABASE, code, row);
}

/** The same in one text, for who started it. */
export function startFailure(error: unknown, config: Settings): string | undefined {
  if (error instanceof SetupError) return error.message;
  const found = startProblem(error, config);
  return found && `${found.message}. ${found.fix}`;
}

function listenProblem(code: string | undefined, port: number | undefined, config: Settings): SetupProblem {
  const isOperations = port !== undefined && port === config.operationsPort;
  const ofPort = `Port ${port} of ${isOperations ? 'OPERATIONS_PORT' : 'PROXY_PORT'}`;
  return problemIn('listen', code === 'EADDRINUSE' || code === 'EACCES' ? ofPort : 'PROXY_HOST', code);
}

function embeddedProblem(error: Error, code?: string, syscall?: string): SetupProblem | undefined {
  if (code === '53100' || syscall !== undefined) return problemIn('folder', 'DATA_DIR', code);
  if (!(error instanceof EmbeddedDatabaseDownError)) return undefined;
  return { message: error.message, fix: 'Check the disk and the files of DATA_DIR, then start again.' };
}
