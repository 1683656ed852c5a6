/** Only the error's class and place reach the log: a message may quote what a person typed. */
export function errorForLog(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { kind: typeof error };
  const code = (error as { code?: unknown }).code;
  const place = error.stack
    ?.split('\n')
    .filter((line) => line.startsWith('    at '))
    .slice(0, 6);
  return { kind: error.name, ...(typeof code === 'string' && { errorCode: code }), place };
}
