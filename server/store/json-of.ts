/** For jsonb. Postgres stores no U+0000 and no half of a character. */
export function jsonOf(value: object | null | undefined): string | null {
  const stored = (_key: string, part: unknown) =>
    typeof part === 'string' ? part.replaceAll(/[\0\p{Surrogate}]/gu, '\uFFFD') : part;
  return value ? JSON.stringify(value, stored) : null;
}
