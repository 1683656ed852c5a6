import pg from 'pg';
import type { Queryable } from '../../server/store/database.js';

/** Not the order of columns, which differs after `alter table`, and not the NOT NULL constraints that Postgres 18 names. */
const CATALOGUE = `
  with of_schema as (select oid, relname, relkind from pg_class where relnamespace = to_regnamespace($1))
  select format('%s %s', relkind, relname) as item from of_schema where relkind not in ('i', 't', 'c')
  union all
  select format('%s.%s %s %s %s %s', relname, attname, format_type(atttypid, atttypmod), attnotnull, attidentity,
                pg_get_expr(adbin, adrelid))
    from of_schema join pg_attribute on attrelid = of_schema.oid
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
   where relkind = 'r' and attnum > 0 and not attisdropped
  union all
  select format('%s %s %s', relname, conname, pg_get_constraintdef(pg_constraint.oid))
    from of_schema join pg_constraint on conrelid = of_schema.oid where contype <> 'n'
  union all
  select pg_get_indexdef(oid) from of_schema where relkind = 'i'
  union all
  select format('%s %s', tgenabled, pg_get_triggerdef(pg_trigger.oid))
    from of_schema join pg_trigger on tgrelid = of_schema.oid where not tgisinternal
  union all
  select format('%s %s %s', proname, provolatile, prosrc) from pg_proc where pronamespace = to_regnamespace($1)`;

/** What a schema holds but its rows, one line for each column, constraint, index, trigger and function; the same in any schema. */
export async function readCatalogue(database: Queryable, schema: string): Promise<string[]> {
  const rows = await database.query<{ item: string }>(CATALOGUE, [schema]);
  const prefix = new RegExp(String.raw`(?<!\w)(?:${pg.escapeIdentifier(schema)}|${schema})\.`, 'g');
  return rows.map(({ item }) => item.replaceAll(prefix, '')).toSorted();
}
