/**
 * What can be wrong around the proxy, and what to change: each row by its code, of the system, of TLS, of Postgres or
 * our own. The log, a failed start and `kyc-proxy doctor` say it from this table. No text holds a value or an address.
 */
export interface SetupProblem {
  /** Continues the name of what is wrong, or a colon. */
  readonly message: string;
  readonly fix: string;
}

const problem = (message: string, fix: string): SetupProblem => ({ message, fix });

const noRoute = problem('there is no route to it', 'Check the network of this machine.');
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
  UND_ERR_CONNECT_TIMEOUT: problem(
    'no answer comes',
    'Check the address, and that a firewall lets this machine connect.',
  ),
  EHOSTUNREACH: noRoute,
  ENETUNREACH: noRoute,
  ECONNRESET: problem(
    'the connection was closed',
    'Check what is between, the port, and `https:` or `http:`.',
  ),
  EPROTO: noTls,
  ERR_SSL_WRONG_VERSION_NUMBER: noTls,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: noTls,
  ERR_TLS_CERT_ALTNAME_INVALID: problem(
    'its certificate is of another name',
    'Use the name of the certificate.',
  ),
  CERT_HAS_EXPIRED: problem(
    'its certificate has expired',
    'Check the clock of this machine; else renew it there.',
  ),
  CERT_NOT_YET_VALID: problem('its certificate is not valid yet', 'Check the clock of this machine.'),
  DEPTH_ZERO_SELF_SIGNED_CERT: notTrusted,
  SELF_SIGNED_CERT_IN_CHAIN: notTrusted,
  UNABLE_TO_GET_ISSUER_CERT: notTrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: notTrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: notTrusted,
} as const;

/** Why a variable, or the file that it names, cannot be used. */
const SETTING = {
  secret_unreadable: problem('the file cannot be read', 'Check its path, and that this user may read it.'),
  secret_empty: problem('the file is empty', 'Write the value to it.'),
  secret_utf16: problem('the file is UTF-16', 'Save it as UTF-8 or ASCII.'),
  secret_nul: problem('the file has a NUL byte', 'Write the value again, as text.'),
  secret_lines: problem('it has several lines', 'Keep one, with the value alone.'),
  secret_characters: problem('it has a blank or a character outside ASCII', 'Keep the value alone.'),
  setting_quoted: problem('has quotes around its value', 'Remove them: --env-file of Docker passes them on.'),
  setting_service_link: problem(
    'has the address of a service, as Kubernetes sets it',
    'Set enableServiceLinks: false in the pod, or set the variable to a port.',
  ),
  origins_wildcard: problem('has a wildcard, which matches no page', 'List each origin.'),
  database_url_unescaped: problem(
    'has one of `# / ? @ %` unescaped in its user or password',
    'Write %23 %2F %3F %40 %25 for them.',
  ),
} as const;

export const SETUP_PROBLEMS: Readonly<Record<string, SetupProblem>> = { ...CONNECTION, ...SETTING };

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
