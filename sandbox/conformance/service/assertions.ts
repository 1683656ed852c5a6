/** Assertions of the checks: a failed one is a difference, a missing fact leaves the rule unchecked. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Answer } from './answer.js';

/** The service does not do what the rule says. */
export class Differs extends Error {}

/** The service accepts what it should refuse: what it made then, it would make with each further probe. */
export class Accepted extends Differs {}

/** The rule cannot be checked: a fact or the data that it needs are missing. */
export class Unchecked extends Error {}

const SHOWN_CHARACTERS = 120;
const EVENT_TIMEOUT_MS = 5000;
const POLL_MS = 20;

/** As JSON, its first characters. */
export function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'undefined';
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text;
}

/** The value at a path: `result.hits.items`. With `*` a list, of the values in each: `result.hits.items.*.hitId`. */
export function at(value: unknown, path: string): unknown {
  if (path === '') return value;
  const [step = '', ...steps] = path.split('.');
  const rest = steps.join('.');
  if (step === '*') return Array.isArray(value) ? value.map((each) => at(each, rest)) : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  return at((value as Record<string, unknown>)[step], rest);
}

export function holds(condition: boolean, what: string): asserts condition {
  if (!condition) throw new Differs(what);
}

export function typeOf(value: unknown): string {
  if (value === undefined) return 'absent';
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

export function listAt(value: unknown, path: string): unknown[] {
  const found = at(value, path);
  holds(Array.isArray(found), `${path}: expected array, found ${typeOf(found)}`);
  return found;
}

export function firstMessage(answer: Answer): unknown {
  return at(answer.body, 'messages.0');
}

/** @param mayLack the account may lack the permission: then 403 says nothing about the rule. */
export function answered(answer: Answer, statuses: readonly number[], what: string, mayLack = true): void {
  const { status } = answer;
  if (statuses.includes(status)) return;
  const found = `found ${status} ${shown(firstMessage(answer))}`;
  if (status === 403 && mayLack && (statuses.includes(200) || statuses.includes(400)))
    throw new Unchecked(`needs a key that may do this; ${found}`);
  const different = `${what}: expected ${statuses.join(' or ')}, ${found}`;
  if (isSuccess(status) && !statuses.some(isSuccess)) throw new Accepted(different);
  throw new Differs(different);
}

const isSuccess = (status: number) => status >= 200 && status < 300;

/** A call that the check needs first. When it fails, the rule about that call reports it. */
export function accepted(answer: Answer, what: string): void {
  if (isSuccess(answer.status)) return;
  throw new Unchecked(`needs ${what}; it was refused with ${answer.status} ${shown(firstMessage(answer))}`);
}

export function given<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Unchecked(`needs ${what}`);
  return value;
}

/** Repeats what differs until it no longer does: the service does it by itself, a moment later. */
export async function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  const deadline = Date.now() + EVENT_TIMEOUT_MS;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (!(error instanceof Differs) || Date.now() > deadline) throw error;
    }
    await wait(POLL_MS);
  }
}
