/** A database that remembers each statement with its last values, one for each set of those that are null, and what Postgres says of how it runs one. */
import type { Database, Queryable, Row } from '../../../server/store/database.js';

export interface Recorded {
  text: string;
  values: readonly unknown[] | undefined;
}

export function recording(database: Database): { database: Database; statements: Map<string, Recorded> } {
  const statements = new Map<string, Recorded>();
  const of = ({ query }: Queryable): Queryable => ({
    query(text, values) {
      if (/^\W*(?:\/\*.*\*\/\s*)?(?:select|with|insert|update|delete)\b/.test(text))
        statements.set(text + JSON.stringify(values?.map((value) => value === null)), { text, values });
      return query(text, values);
    },
  });
  return {
    statements,
    database: {
      engine: database.engine,
      pool: database.pool,
      ...of({ query: (text, values) => database.query(text, values) }),
      transaction: (work) =>
        database.transaction((tx) => work(of({ query: (text, values) => tx.query(text, values) }))),
      listen: (channel, onNotice, onReconnect) => database.listen(channel, onNotice, onReconnect),
      close: () => database.close(),
    },
  };
}

export interface Plan extends Row {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Plan[];
}

class Undo extends Error {}

/** SQLSTATE class: a constraint was violated. */
const VIOLATION = /^23/;

/** Runs the statement, and takes back what it did. Undefined: rows are there by now that refuse a repeat. */
export async function explained(database: Database, { text, values }: Recorded): Promise<Plan | undefined> {
  let plan: Plan | undefined;
  await database
    .transaction(async (tx) => {
      const [row] = await tx.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        `explain (analyze, buffers, timing off, format json) ${text}`,
        values,
      );
      plan = row!['QUERY PLAN'][0].Plan;
      throw new Undo();
    })
    .catch((error: unknown) => {
      const isRefused = VIOLATION.test(String((error as { code?: unknown }).code));
      if (!(error instanceof Undo || isRefused)) throw error;
    });
  return plan;
}

const all = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(all)];

/** How many rows of tables were looked at. */
export function rowsRead(plan: Plan): number {
  return all(plan)
    .filter((node) => node['Relation Name'] !== undefined || node['Node Type'].endsWith('Index Scan'))
    .reduce((sum, node) => {
      const each =
        (node['Actual Rows'] ?? 0) +
        (node['Rows Removed by Filter'] ?? 0) +
        (node['Rows Removed by Index Recheck'] ?? 0);
      return sum + each * (node['Actual Loops'] ?? 1);
    }, 0);
}

/** The tables that were read from their first to their last row. */
export const readWhole = (plan: Plan): string[] =>
  all(plan)
    .filter((node) => node['Node Type'] === 'Seq Scan')
    .map((node) => node['Relation Name']!);
