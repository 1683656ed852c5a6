/**
 * Upstream's messages, from an error body whose shape is not documented. The document only says "error text is in
 * messages", so the other usual places are read too.
 */
const PLACES = ['messages', 'message', 'detail', 'error', 'errors', 'title'] as const;
/** Messages in the document are under 80 characters. A long one fits, a page does not. */
const LONGEST = 300;
const MOST = 5;
/** `{error: {errors: [{message}]}}` is three deep. */
const DEEPEST = 4;

function collect(value: unknown, found: Set<string>, depth: number): void {
  if (depth > DEEPEST || found.size >= MOST) return;
  if (typeof value === 'string') {
    const text = value.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
    if (text !== '') found.add(text);
  } else if (Array.isArray(value)) {
    for (const item of value.slice(0, MOST)) collect(item, found, depth + 1);
  } else if (typeof value === 'object' && value !== null) {
    const object = value as Record<string, unknown>;
    const known = PLACES.filter((place) => object[place] !== undefined && object[place] !== null);
    // An object without a known place is a map of field → messages, as ASP.NET writes `errors`.
    const keys = known.length > 0 ? known : depth > 0 ? Object.keys(object).slice(0, MOST) : [];
    for (const key of keys) collect(object[key], found, depth + 1);
  }
}

/** `secrets`: request values that an error must not quote, such as a national ID. */
export function errorMessages(body: unknown, secrets: readonly string[]): string[] {
  const found = new Set<string>();
  collect(body, found, 0);
  return [...found].slice(0, MOST).map((text) => truncate(mask(text, secrets)));
}

/** After masking: half of a secret would not be found. */
function truncate(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}

function mask(text: string, secrets: readonly string[]): string {
  let masked = text;
  for (const secret of secrets) {
    if (secret === '') continue;
    const literal = secret.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    // A short code such as "42" is masked as a number of its own, not inside "1421".
    masked = masked.replace(new RegExp(`(?<![0-9])${literal}(?![0-9])`, 'g'), '•••');
    if (secret.length >= 6) masked = masked.replaceAll(secret, '•••');
  }
  return masked;
}
