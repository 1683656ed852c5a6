/** A member of an object occurs twice: one reader takes the first, another one the last. */
export class RepeatedMemberError extends SyntaxError {
  override readonly name = 'RepeatedMemberError';
}

/** A text, and the colon that makes it the name of a member. In valid JSON nothing else holds a quote. */
const TEXTS = /"(?:[^"\\]|\\.)*"(\s*:)?/g;

/**
 * Parses JSON on which something is decided. RFC 8259 leaves open what a repeated name means, so it is refused.
 *
 * @throws SyntaxError, or RepeatedMemberError when an object has a name twice.
 */
export function parseStrictJson(text: string): unknown {
  let members = 0;
  const value: unknown = JSON.parse(text, function (this: unknown, _name, member: unknown) {
    if (!Array.isArray(this)) members += 1;
    return member;
  });
  // The reviver also sees the whole value, as the one member of an object that holds it.
  const names = [...text.matchAll(TEXTS)].filter(([, colon]) => colon !== undefined).length;
  if (names !== members - 1) throw new RepeatedMemberError('A member occurs twice.');
  return value;
}

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
  return Array.isArray(given) || given?.toJSON === ({} as Written)!.toJSON ? given : value;
}
