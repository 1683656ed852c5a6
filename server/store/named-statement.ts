import type { Queryable } from './database.js';

/** A statement keeps the name in its first comment when its text changes. The database's list of running statements shows it, too. */
export function nameOf(sql: string): string | undefined {
  return /^\/\* ([^*]+) \*\//.exec(sql)?.[1];
}

/** A plan that is kept must not read a table whole because it was small: it may grow. */
export const PLAN_ONCE = 'set local plan_cache_mode = force_generic_plan; set local enable_seqscan = off';
const MARK = ' /* prepared */';
const names = new Map<string, string>();
let given = 0;

/**
 * The same transaction for a few short statements that are sent often, after `PLAN_ONCE`: planning one takes longer than
 * running it, so its plan is kept with the connection. They name their columns, since a migration may add some.
 */
export function preparing(tx: Queryable): Queryable {
  return { query: (text, values) => tx.query(prepared(text), values) };
}

/** One statement of nearly every call, which no size of a table can make read it whole. */
export function prepared(text: string): string {
  return text.endsWith(MARK) ? text : text + MARK;
}

/** The name of such a statement on each connection. Its text is sent once for each; the name with every use. */
export function preparedName(text: string): string | undefined {
  if (!text.endsWith(MARK)) return undefined;
  const name = names.get(text) ?? `${nameOf(text) ?? 'statement'} ${(given += 1)}`;
  names.set(text, name);
  return name;
}

/** SQLSTATE of a kept plan after a migration: its result has another type, or one of its values has. */
const STALE = new Set(['0A000', '42804', '42883']);

/** Whether a statement failed because its plan is older than its table. Then all get another name, and with it another plan. */
export function isStale(text: string, name: string | undefined, error: unknown): boolean {
  if (name === undefined || !STALE.has(String((error as { code?: unknown }).code))) return false;
  if (names.get(text) === name) names.clear();
  return true;
}
