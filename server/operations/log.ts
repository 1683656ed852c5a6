import { pino, stdTimeFunctions, type Logger } from 'pino';

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
