/** SQLSTATE: the server has no room, is read-only, or cannot read or write its files. */
const STATES = new Set(['25006', '53000', '53100', '53200', '53300', '53400', '57P01', '57P02', '57P03']);
/** SQLSTATE classes: the connection; the system below the server. */
const CLASSES = new Set(['08', '58']);
/** Errors of the connection to Postgres, and of the files of the embedded engine. */
const SYSTEM = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'EIO',
]);
/** SQLSTATE: insufficient_privilege. Postgres gives it for a file on a read-only disk, and to a role without a right. */
const NO_PRIVILEGE = '42501';
const READ_ONLY = /read-only file system/i;
/** What the driver of Postgres throws without a code. */
const WITHOUT_CODE =
  /^(Connection terminated|Client has encountered a connection error|Query read timeout|timeout e)/;

/** A trial shows every two seconds whether the database stores again. */
export const STORAGE_RETRY_AFTER_SECONDS = 5;

/** Whether the database could not do its work: not a mistake in a statement, and not a failure of upstream. */
export function isStorageFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code !== 'string') return WITHOUT_CODE.test(error.message);
  if (code === NO_PRIVILEGE) return READ_ONLY.test(error.message);
  return STATES.has(code) || SYSTEM.has(code) || (code.length === 5 && CLASSES.has(code.slice(0, 2)));
}

/** The driver waited for its deadline. A statement that is slow says nothing of the disk: a trial has to show it. */
export const isTimeout = (error: unknown) => error instanceof Error && error.message === 'Query read timeout';

/** The SQLSTATE or the code of the system, `timeout` or `connection`; undefined: the error is not of the database. */
export function databaseCode(error: unknown): string | undefined {
  if (isTimeout(error)) return 'timeout';
  const { code, message } = error as { code?: unknown; message?: string };
  if (typeof code === 'string') return /^(?:[0-9A-Z]{5}|E[A-Z]+)$/.test(code) ? code : undefined;
  return WITHOUT_CODE.test(message ?? '') ? 'connection' : undefined;
}
