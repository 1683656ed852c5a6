/**
 * What can be wrong around the proxy, and what to change: each row by its code, of the system, of TLS, of Postgres or
 * our own. The log, a failed start and `kyc-proxy doctor` say it from this table. No text holds a value or an address.
 */
export interface SetupProblem {
  /** Continues the name of what is wrong, or a colon. */
  readonly message: string;
  readonly fix: string;
}

type SetupCode =
  | 'config_invalid'
  | 'start_failed'
  | 'bundled'
  /** Another process uses the directory of the embedded database. */
  | 'database_locked'
  /** That directory holds something else, or a part of a database. */
  | 'foreign_directory'
  /** A newer version has migrated the store. */
  | 'migration_mismatch'
  /** The store holds rows of another account, of another service, or under other keys. */
  | 'store_of_another'
  /** Of `export`, `import` and `forget-keys`. Nothing was changed. */
  | `store_${'missing' | 'in_use' | 'not_empty'}`
  | `file_${'unusable' | 'foreign' | 'version' | 'damaged'}`
  | 'tables_differ';

/** The setup is wrong, and the message says what to change: the operator needs no trace. */
export class SetupError extends Error {
  override readonly name: string = 'SetupError';
  readonly code: SetupCode;
  constructor(code: SetupCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** The configuration is not usable. `problems` holds one sentence for each, with the name of the variable. */
export class ConfigError extends SetupError {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(
      'config_invalid',
      `The configuration is not usable yet:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
    );
    this.problems = problems;
  }
}

const problem = (message: string, fix: string): SetupProblem => ({ message, fix });

const noTls = problem('it does not speak TLS there', 'Check the port, and `https:` or `http:`.');
const notTrusted = problem(
  'Node does not trust the authority of its certificate',
  'Set NODE_EXTRA_CA_CERTS to the file of that authority.',
);

/** Why no connection to another server comes about. */
const CONNECTION = {
  ENOTFOUND: problem('there is no such name', 'Check the name, and the DNS of this machine.'),
  EAI_AGAIN: problem('DNS does not answer', 'Check the DNS of this machine.'),
  ECONNREFUSED: problem('nothing listens there', 'Check the port, and that the server runs.'),
  ETIMEDOUT: problem('no answer comes', 'Check the address, and that a firewall lets this machine connect.'),
  ECONNRESET: problem(
    'the connection was closed',
    'Check what is between, the port, and `https:` or `http:`.',
  ),
  EPROTO: noTls,
  ERR_SSL_WRONG_VERSION_NUMBER: noTls,
  ERR_TLS_CERT_ALTNAME_INVALID: problem(
    'its certificate is of another name',
    'Use the name of the certificate.',
  ),
  CERT_HAS_EXPIRED: problem(
    'its certificate has expired',
    'Check the clock of this machine; else renew it there.',
  ),
  DEPTH_ZERO_SELF_SIGNED_CERT: notTrusted,
  SELF_SIGNED_CERT_IN_CHAIN: notTrusted,
  UNABLE_TO_GET_ISSUER_CERT: notTrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: notTrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: notTrusted,
} as const;

/** Why a variable, or the file that it names, cannot be used. */
const SETTING = {
  secret_unreadable: problem('the file cannot be read', 'Check its path, and that this user may read it.'),
  secret_no_file: problem(
    'it is no file, such as a folder or a pipe, or larger than 1 MB',
    'Write the value alone to a file.',
  ),
  secret_empty: problem('the file is empty', 'Write the value to it.'),
  secret_nul: problem('the file has a NUL byte, as text in UTF-16 has', 'Save the value as UTF-8 or ASCII.'),
  secret_characters: problem(
    'it has a blank, several lines or a character outside ASCII',
    'Keep the value alone.',
  ),
  proxy_ignored: problem(
    'HTTPS_PROXY or HTTP_PROXY is set, and calls of the service do not use it',
    'If they must, run Node 24.5 or newer with NODE_USE_ENV_PROXY=1. Else leave it out.',
  ),
} as const;

const unusableFile = problem(
  'a file that it names cannot be read, or is no certificate or key',
  'Correct sslrootcert, sslcert and sslkey.',
);

const startAgain = 'then start again.';
const tableHeld = problem(
  'another session, such as a dump, holds a table that a migration changes',
  `Nothing was changed. End that session or wait for its end, ${startAgain}`,
);
const full = problem('its disk is full', `Free 100 MB on it, ${startAgain}`);

/** Why a folder, a port or the database cannot be used. Each area has a row for what is not known. */
const START = {
  folder_ENOSPC: full,
  folder_53100: full,
  // Many systems do that to a disk with faults.
  folder_EROFS: problem('its disk is read-only', `Check the disk, make it writable, ${startAgain}`),
  folder_ENOENT: problem(
    'the system does not find or make a part of its path',
    'Mount what is missing, or choose another directory.',
  ),
  folder_ENOTDIR: problem('a part of its path is a file', 'Choose another directory.'),
  folder_other: problem(
    'this user may not write there',
    'Let this user write there, or choose another directory.',
  ),
  listen_EADDRINUSE: problem('it is in use', 'Stop the process that uses it, or set another port.'),
  listen_EACCES: problem(
    'this user may not open it',
    'Set a port above 1023, or give the process the right.',
  ),
  listen_other: problem('the system does not open it', 'Set another port or another interface.'),
  postgres_28: problem(
    'it refuses the user or the password',
    'Correct them, or the rule for them in pg_hba.conf.',
  ),
  postgres_password: problem(
    'it wants a password, and there is none',
    'Write it as postgres://user:password@….',
  ),
  postgres_3D: problem('there is no database of that name', 'Create it, or correct the name.'),
  postgres_42501: problem(
    'the user may not create the schema of DATABASE_SCHEMA, or not use what is in it',
    'Grant the user CREATE on the database, or make it the owner of that schema and its tables.',
  ),
  postgres_schema_of_another: problem(
    'the schema of DATABASE_SCHEMA has tables of something else',
    'Set DATABASE_SCHEMA to a name that is not used there.',
  ),
  postgres_too_old: problem('it is older than Postgres 15', 'Use Postgres 15 or newer.'),
  postgres_encoding: problem(
    'its encoding is not UTF8, and cannot hold every name',
    'Create it with: encoding UTF8 template template0.',
  ),
  postgres_25006: problem(
    'it is read-only',
    'Use the address of the primary server. If it is that, set default_transaction_read_only to off for the user and the database.',
  ),
  postgres_55P03: tableHeld,
  postgres_40P01: tableHeld,
  postgres_53100: problem('its disk is full', 'Free space on it.'),
  postgres_53300: problem(
    'it takes no more connections',
    'Raise max_connections, or the limit of the user: each process takes eleven.',
  ),
  postgres_57P03: problem('it is starting or stopping', 'Start the proxy again when it runs.'),
  postgres_pooled_by_transaction: problem(
    'a pooler in front pools by transaction, where a connection neither listens nor keeps its settings',
    'Pool by session (`pool_mode = session` in PgBouncer), or connect to Postgres itself.',
  ),
  postgres_ENOENT: problem(
    'a file or a socket that it names is not there',
    'Correct sslrootcert, sslcert and sslkey, or the folder of the socket.',
  ),
  postgres_EACCES: unusableFile,
  postgres_EISDIR: unusableFile,
  postgres_ERR_OSSL_PEM_NO_START_LINE: unusableFile,
  postgres_tls: problem('it does not speak TLS', 'Turn TLS on there, or leave sslmode out.'),
  postgres_silent: problem(
    'it ends the connection, or does not answer',
    'Check that Postgres runs at that address.',
  ),
  postgres_other: problem(
    'it refuses the connection',
    'Look the code up in the manual of Postgres, “Error Codes”.',
  ),
} as const;

export const SETUP_PROBLEMS: Readonly<Record<string, SetupProblem>> = { ...CONNECTION, ...SETTING, ...START };

/**
 * What cannot be used or opened, and why: the row of an area for a code, else that of any connection, else that of what is
 * not known.
 *
 * @param code as it is said. `row`: where the table has it under another one.
 */
export function problemIn(
  area: 'folder' | 'listen' | 'postgres',
  name: string,
  code: string | undefined,
  row = code ?? 'other',
): SetupProblem {
  const own = SETUP_PROBLEMS[`${area}_${row}`] ?? SETUP_PROBLEMS[`${area}_${row.slice(0, 2)}`];
  const { message, fix } =
    own ?? (area === 'folder' ? undefined : SETUP_PROBLEMS[row]) ?? SETUP_PROBLEMS[`${area}_other`]!;
  const cannot = area === 'listen' ? 'cannot be opened' : 'cannot be used';
  return { message: `${name} ${cannot} (${code ?? 'no answer'}): ${message}`, fix };
}

export const DATABASE = 'The database of DATABASE_URL';

/** The code of an error or of its cause, and its row. Never its message, which may quote an address. */
export function problemOf(error: unknown): { code?: string; problem?: SetupProblem } {
  if (!(error instanceof Error)) return {};
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  if (typeof code !== 'string') return problemOf(cause);
  const row = SETUP_PROBLEMS[code];
  return row === undefined ? { code } : { code, problem: row };
}

/** What is wrong and the fix, without the last full stop, as a list of problems has them. */
export function sentenceOf(code: string): string {
  const { message, fix } = SETUP_PROBLEMS[code]!;
  return `${message}. ${fix}`.replace(/\.$/, '');
}
