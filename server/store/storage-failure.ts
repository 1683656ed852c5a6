/** Errors of ours: the same work would end in the same error. */
const OURS = new Set([
  'ProblemError',
  'UpstreamFailure',
  'UnknownKeyError',
  'SealBrokenError',
  'TypeError',
  'RangeError',
  'ReferenceError',
  'SyntaxError',
  'ZodError',
]);
/** SQLSTATE, an error of the system, or one of TLS. Our own codes have small letters. */
const DRIVER_CODE = /^(?!ERR_(?!TLS_|SSL_|STREAM_|SOCKET_))[0-9A-Z_]+$/;
/** What the driver of Postgres throws without a code. */
const WITHOUT_CODE =
  /^(Connection terminated|Client (was closed|has encountered)|Query read timeout|timeout e|The server does not support SSL|There was an error establishing an SSL|SASL|Cannot use a pool)/;
/** SQLSTATE insufficient_privilege: also of a file on a read-only disk. The rest of its class are wrong statements. */
const NO_PRIVILEGE = '42501';
/** SQLSTATE classes: integrity constraint violation, syntax error. */
const WRONG_STATEMENT = /^(23|42)/;
/** SQLSTATE classes: data exception, transaction rollback, raised by a function. The database works for others. */
const OF_ONE_STATEMENT = /^(22|40|P0)/;
const READ_ONLY = /read-only file system/i;
/** SQLSTATE: a lock was not available in time; the statement was cancelled, as after its time-out. */
const TOO_LATE = new Set(['55P03', '57014']);

/** A trial shows every two seconds whether the database stores again. */
export const STORAGE_RETRY_AFTER_SECONDS = 5;

const codeOf = (error: Error) => (error as { code?: unknown }).code;

/** Whether the error is one of ours by name, which no repetition heals. Any other may be gone the next time. */
export const isOurs = (error: unknown) => error instanceof Error && OURS.has(error.name);

/** Whether the database could not do its work: any error of its driver, unless the statement was wrong. */
export function isStorageFailure(error: unknown): boolean {
  if (!(error instanceof Error) || isOurs(error)) return false;
  const code = codeOf(error);
  if (typeof code !== 'string') return WITHOUT_CODE.test(error.message);
  return code === NO_PRIVILEGE || (DRIVER_CODE.test(code) && !WRONG_STATEMENT.test(code));
}

/** Whether the failure says that the database fails for all. */
export const isOutage = (error: unknown) =>
  isStorageFailure(error) && !OF_ONE_STATEMENT.test(String(codeOf(error as Error)));

/** The role lacks a right: that says nothing about the disk. */
export const isMissingRight = (error: unknown) =>
  error instanceof Error && codeOf(error) === NO_PRIVILEGE && !READ_ONLY.test(error.message);

/** A deadline passed. A statement that is slow says nothing of the disk: a trial has to show it. */
export const isTimeout = (error: unknown) =>
  error instanceof Error && (error.message === 'Query read timeout' || TOO_LATE.has(String(codeOf(error))));

/** The SQLSTATE or the code of the system, `timeout` or `connection`; undefined: the error is not of the database. */
export function databaseCode(error: unknown): string | undefined {
  const { code, message } = error as { code?: unknown; message?: string };
  if (typeof code === 'string') return DRIVER_CODE.test(code) ? code : undefined;
  if (isTimeout(error)) return 'timeout';
  return WITHOUT_CODE.test(message ?? '') ? 'connection' : undefined;
}
