/**
 * What each statement of the proxy reads when every table has 10,000 rows, and when it has 1,000,000: pages of the database,
 * which do not depend on what else the machine does.
 */
import { migrate } from '../../server/store/migrate.js';
import { openDatabase } from '../../server/store/open.js';
import { proxyMigrations } from '../../server/store/proxy-migrations.js';
import { everyStatement } from '../store/history/every-statement.js';
import { insertHistory } from '../store/history/old-rows.js';
import { explained, readWhole, recording, type Recorded } from '../store/history/recorded.js';
import { withPostgres } from './with-postgres.js';

const SHORT = 10_000;
const LONG = 1_000_000;

interface Read {
  pages: number;
  whole: string[];
}

export function historyBenchmark({ seed }: { seed?: string }): Promise<void> {
  const long = Number(seed ?? LONG);
  return withPostgres(async (where) => {
    const database = await openDatabase(where);
    await migrate(database, 'proxy', proxyMigrations);
    const read = new Map<string, { short?: Read; long?: Read }>();
    async function measure(size: 'short' | 'long'): Promise<void> {
      const recorded = recording(database);
      await everyStatement(recorded.database);
      for (const [name, statement] of recorded.statements) {
        const each = read.get(name) ?? {};
        const done = await readOf(statement);
        if (done) each[size] = done;
        read.set(name, each);
      }
    }
    async function readOf(statement: Recorded): Promise<Read | undefined> {
      // The first run also fills the cache, and sets marks of rows.
      await explained(database, statement);
      const plan = await explained(database, statement);
      return (
        plan && { pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], whole: readWhole(plan) }
      );
    }
    await insertHistory(database, 1, SHORT);
    await measure('short');
    await insertHistory(database, SHORT + 1, long);
    await measure('long');
    const rows = [...read].map(([text, { short, long: later }]) => ({
      text: text.replaceAll(/\s+/g, ' '),
      short: short?.pages ?? 0,
      long: later?.pages ?? 0,
      whole: later?.whole ?? [],
    }));
    rows.sort((one, other) => other.long / (other.short + 1) - one.long / (one.short + 1));
    console.log(`${rows.length} statements; pages at ${SHORT} rows, at ${long} rows, tables read whole`);
    for (const { text, short, long: pages, whole } of rows)
      console.log(
        `${String(short).padStart(8)} ${String(pages).padStart(8)}  ${whole.join(',')}  ${text.slice(0, 260)}`,
      );
    await database.close();
  });
}
