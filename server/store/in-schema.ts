import pg from 'pg';
import type { Database, Migration, Queryable } from './database.js';

/** The schema that the statements and the channels name. */
export const DEFAULT_SCHEMA = 'proxy';

/** Before the name of a table, and in that of a channel. */
const OURS = new RegExp(String.raw`\b${DEFAULT_SCHEMA}(?=([._]))`, 'g');

/** No value is ever a part of a statement, so only names of ours are replaced. */
function translate(text: string, schema: string): string {
  return text.replaceAll(OURS, (_, next) => (next === '.' ? pg.escapeIdentifier(schema) : schema));
}

/** The tables of the proxy in another schema. */
export function migrationsIn(schema: string, migrations: readonly Migration[]): Migration[] {
  return migrations.map((migration) => ({ ...migration, sql: translate(migration.sql, schema) }));
}

/**
 * The same database for a proxy whose tables are in another schema. Its tables, its locks on rows, its budgets and its
 * channels are its own, so several accounts of the service share one Postgres.
 */
export function inSchema(database: Database, schema: string): Database {
  if (schema === DEFAULT_SCHEMA) return database;
  const of = ({ query }: Queryable): Queryable => ({
    query: (text, values) => query(translate(text, schema), values),
  });
  const whole = of({ query: (text, values) => database.query(text, values) });
  return {
    engine: database.engine,
    pool: database.pool,
    query: whole.query,
    transaction: (work) =>
      database.transaction((tx) => work(of({ query: (text, values) => tx.query(text, values) }))),
    listen: (channel, onNotice, onReconnect) =>
      database.listen(translate(channel, schema), onNotice, onReconnect),
    close: () => database.close(),
  };
}
