import { openDatabase } from '../../server/store/open.js';

/**
 * A process to be killed: commits one row after another into the database named by its argument and prints each
 * number only after its commit was confirmed.
 */
const database = await openDatabase(JSON.parse(process.argv[2] ?? '') as { dataDir: string });
process.stdout.write('open\n');
await database.query('create table if not exists public.kept (n int8)');
for (let n = 1; ; n++) {
  await database.query('insert into public.kept values ($1)', [n]);
  process.stdout.write(`${n}\n`);
}
