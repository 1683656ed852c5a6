import { type Logger, pino, stdTimeFunctions } from 'pino';

/** Of Google Cloud and of most collectors, by the labels of pino. */
const SEVERITIES: Readonly<Record<string, string>> = {
  trace: 'DEBUG',
  debug: 'DEBUG',
  info: 'INFO',
  warn: 'WARNING',
  error: 'ERROR',
  fatal: 'CRITICAL',
};

/** JSON lines on standard output, each with its time in ISO 8601, pino's `level`, a number, and the `severity` that collectors read. */
export const createLog = (level: string): Logger =>
  pino({
    level,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label, number) => ({ level: number, severity: SEVERITIES[label] }) },
  });

/** The class, the code and the place of an error. Its message may quote what a person typed, so it is not logged. */
export function errorForLog(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { kind: typeof error };
  const code = (error as { code?: unknown }).code;
  const place = error.stack
    ?.split('\n')
    .filter((line) => line.startsWith('    at '))
    .slice(0, 6);
  return { kind: error.name, ...(typeof code === 'string' && { errorCode: code }), place };
}
