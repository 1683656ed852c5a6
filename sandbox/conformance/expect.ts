/** What a check says when the service answers otherwise, or when it lacks something to ask with. */
import { isDeepStrictEqual } from 'node:util';
import type { Answer } from './answer.js';

/** The service does not do what the rule says. */
export class Differs extends Error {}

/** The rule cannot be checked here: something is not given, or there is no data to see it with. */
export class Unchecked extends Error {}

const SHOWN = 120;

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}

/** Reaches into an answer: at(body, 'result.hits.items'). */
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

export function equal(found: unknown, expected: unknown, what: string): void {
  holds(isDeepStrictEqual(found, expected), `${what}: expected ${shown(expected)}, found ${shown(found)}`);
}

export type TypeName = 'text' | 'number' | 'yes or no' | 'list' | 'object' | 'nothing' | 'absent';

export function typeOf(value: unknown): TypeName {
  if (value === undefined) return 'absent';
  if (value === null) return 'nothing';
  if (Array.isArray(value)) return 'list';
  switch (typeof value) {
    case 'string':
      return 'text';
    case 'number':
      return 'number';
    case 'boolean':
      return 'yes or no';
    default:
      return 'object';
  }
}

/** Says the types and not the values, which may be a person's. */
export function typed(value: unknown, types: readonly TypeName[], what: string): void {
  holds(types.includes(typeOf(value)), `${what}: expected ${types.join(' or ')}, found ${typeOf(value)}`);
}

/** An ISO 8601 moment in UTC. Without a zone it would be local time somewhere. */
export function moment(value: unknown, what: string): void {
  const isMoment = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|\+00:00)$/.test(value);
  holds(isMoment, `${what}: expected a moment in UTC, found ${shown(value)}`);
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

/** Refused with this status and, where the document gives it, with exactly this message. */
export function refused(answer: Answer, status: number, what: string, message?: string): void {
  answered(answer, status, what);
  if (message !== undefined) equal(firstMessage(answer), message, `${what}: message`);
}

/** What a rule needs before it can look at anything: where that fails, another rule says so. */
export function accepted(answer: Answer, what: string): void {
  if (answer.status === 200) return;
  throw new Unchecked(`needs ${what}; it was refused with ${answer.status} ${shown(firstMessage(answer))}`);
}

export function given<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Unchecked(`needs ${what}`);
  return value;
}
