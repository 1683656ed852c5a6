/** Text that the service sent, such as a name, as a person can read it. Pure. */

/** Longer than the names of people and companies. */
const SHORT_LENGTH = 200;

/**
 * Characters that change the order of what follows (a name may pretend to be another one), and controls that no one sees
 * but tabs and the ends of lines, become visible: `[U+202E]`.
 */
export function withVisibleOverrides(text: string): string {
  return text.replace(
    /[^\P{Cc}\t\n\r]|[\u202a-\u202e\u2066-\u2069]/gu,
    (control) => `[U+${control.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}]`,
  );
}

export function isLong(text: string): boolean {
  return text.length > SHORT_LENGTH;
}

/** The start of a long text. Half of a pair of surrogates is no character. */
export function shortened(text: string): string {
  return isLong(text) ? `${text.slice(0, SHORT_LENGTH).replace(/[\ud800-\udbff]$/, '')}…` : text;
}

/** Unicode's first-strong isolate: `<bdi>` in plain text. */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`;
}
