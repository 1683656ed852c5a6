/** Unicode's first-strong isolate: `<bdi>` in plain text. */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`;
}
