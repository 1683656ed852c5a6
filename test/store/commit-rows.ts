import { openDatabase } from '../../server/store/open.js';

/**
 * A process to be killed: commits one row after another into the database named by its argument and prints each
 * number only after its commit was confirmed. With `hold` it opens the database and does nothing more.
 */
const [where = '', mode] = process.argv.slice(2);
const database = await openDatabase(JSON.parse(where) as { dataDir: string });
process.stdout.write('open\n');
if (mode === 'hold') setInterval(() => undefined, 1_000);
else {
  await database.query('create table if not exists public.kept (n int8)');
  for (let n = 1; ; n++) {
    await database.query('insert into public.kept values ($1)', [n]);
    process.stdout.write(`${n}\n`);
  }
}
