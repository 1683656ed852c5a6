/**
 * JSON of arrays and plain objects as they are. A script of the page may have given all of them a `toJSON`: Prototype.js writes each
 * array as a text.
 */
export function writtenJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, asGiven, indent);
}

type Written = { readonly toJSON?: unknown } | undefined;

/** A replacer: `value` is what a `toJSON` has made of it. That of a class, such as a date, counts. */
function asGiven(this: Readonly<Record<string, Written>>, key: string, value: unknown): unknown {
  const given = this[key];
  return Array.isArray(given) || given?.toJSON === (Object.prototype as Written)!.toJSON ? given : value;
}
