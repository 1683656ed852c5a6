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
