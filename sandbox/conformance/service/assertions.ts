/** Assertions of the checks: a failed one is a difference, a missing fact leaves the rule unchecked. */
import { isDeepStrictEqual } from 'node:util';
import type { Answer } from './answer.js';

/** The service does not do what the rule says. */
export class Differs extends Error {}

/** The service accepts what it should refuse: what it made then, it would make with each further probe. */
export class Accepted extends Differs {}

/** The rule cannot be checked: a fact or the data that it needs are missing. */
export class Unchecked extends Error {}

const SHOWN_CHARACTERS = 120;

/** As JSON, its first characters. */
export function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'undefined';
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text;
}

/** The value at a path: at(body, 'result.hits.items'). */
export function at(value: unknown, path: string): unknown {
  let found = value;
  for (const step of path.split('.')) {
    if (typeof found !== 'object' || found === null) return undefined;
    found = (found as Record<string, unknown>)[step];
  }
  return found;
}

export function holds(condition: boolean, what: string): asserts condition {
  if (!condition) throw new Differs(what);
}

export function holdsForEach<T>(values: readonly T[], condition: (value: T) => boolean, what: string): void {
  holds(values.every(condition), what);
}

export function equal(found: unknown, expected: unknown, what: string): void {
  holds(isDeepStrictEqual(found, expected), `${what}: expected ${shown(expected)}, found ${shown(found)}`);
}

export type TypeName = 'string' | 'number' | 'boolean' | 'array' | 'object' | 'null' | 'absent';

export function typeOf(value: unknown): TypeName {
  if (value === undefined) return 'absent';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  const type = typeof value;
  return type === 'string' || type === 'number' || type === 'boolean' ? type : 'object';
}

/** Names the types and not the values, which may be personal data. */
export function typed(value: unknown, types: readonly TypeName[], what: string): void {
  holds(types.includes(typeOf(value)), `${what}: expected ${types.join(' or ')}, found ${typeOf(value)}`);
}

export function listAt(value: unknown, path: string): unknown[] {
  const found = at(value, path);
  typed(found, ['array'], path);
  return found as unknown[];
}

export function firstMessage(answer: Answer): unknown {
  return at(answer.body, 'messages.0');
}

export function answered(answer: Answer, status: number, what: string): void {
  if ((status === 200 || status === 400) && answer.status === 403) {
    throw new Unchecked(
      `needs a key that may do this; it was refused with 403 ${shown(firstMessage(answer))}`,
    );
  }
  holds(
    answer.status === status,
    `${what}: expected ${status}, found ${answer.status} ${shown(firstMessage(answer))}`,
  );
}

export function notAccepted({ status }: Answer, what: string): void {
  if (status >= 200 && status < 300) throw new Accepted(`${what}, found ${status}`);
}

/** Refused with this status and, where the document gives it, with exactly this message. */
export function refused(answer: Answer, status: number, what: string, message?: string): void {
  notAccepted(answer, `${what}: expected ${status}`);
  answered(answer, status, what);
  if (message !== undefined) equal(firstMessage(answer), message, `${what}: message`);
}

/** A call that the check needs first. When it fails, the rule about that call reports it. */
export function accepted(answer: Answer, what: string): void {
  if (answer.status === 200) return;
  throw new Unchecked(`needs ${what}; it was refused with ${answer.status} ${shown(firstMessage(answer))}`);
}

export function given<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Unchecked(`needs ${what}`);
  return value;
}
