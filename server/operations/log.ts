import { type Logger, pino, stdTimeFunctions } from 'pino';

/** Lines that wait while standard output takes none, as on a full disk. Those beyond are lost. */
const MOST_WAITING_BYTES = 1_000_000;
const AGAIN_MS = 1000;

/** Without it pino ends the process when a line cannot be written, and then tries for ever to write the rest. */
export function standardOutput(program: string) {
  const output = pino.destination({ dest: 1, minLength: 1, maxLength: MOST_WAITING_BYTES, sync: false });
  const writeRest = output.flushSync.bind(output);
  let again: NodeJS.Timeout | undefined;
  output.on('error', ({ code }: NodeJS.ErrnoException) => {
    if (again !== undefined) return;
    if (code !== 'EPIPE')
      // oxlint-disable-next-line no-console -- it takes no log, and may be full too: this throws nothing.
      console.error(`The log cannot be written (${code}). Free its disk: the ${program} goes on.`);
    again = setInterval(() => output.flush(), AGAIN_MS).unref();
  });
  output.on('write', () => {
    clearInterval(again);
    again = undefined;
  });
  output.flushSync = () => {
    if (again === undefined) writeRest();
  };
  return output;
}

/** JSON lines on standard output, each with its time in ISO 8601. */
export const createLog = (level: string): Logger =>
  pino({ level, timestamp: stdTimeFunctions.isoTime }, standardOutput('proxy'));

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
