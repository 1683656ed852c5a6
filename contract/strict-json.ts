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
