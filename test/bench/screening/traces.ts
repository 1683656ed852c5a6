/** Whether a database, a log or files hold a name, a date or a number of those that were screened, or of their hits. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../../../server/store/open.js';
import type { Place } from '../../engines.js';
import type { Monitored } from './monitored-names.js';

/** Of a time, its date is a word. What is between words may be a megabyte of zeros, too much for an expression. */
const wordsOf = (text: string) =>
  (text.match(/[\p{L}\p{N}-]+/gu) ?? []).flatMap((word) => word.split(/(?<=\d)T(?=\d)/u));

/** A word alone may be one of a program. */
const isTelling = (text: string) => (/\d/.test(text) ? text.length >= 8 : wordsOf(text).length > 1);

function secretsOf(names: readonly Monitored[]): Set<string> {
  const hits = names.flatMap(({ editions }) => editions.flat());
  return new Set(
    [
      ...names.flatMap(({ request: { name, entityDate, idPassportNumber } }) => [
        name,
        entityDate,
        idPassportNumber,
      ]),
      ...hits.flatMap(({ name, aliases, birthOrFoundationDates }) => [
        name,
        ...(aliases?.split(', ') ?? []),
        ...(birthOrFoundationDates?.split(', ') ?? []),
      ]),
    ].filter((text) => text !== undefined && isTelling(text)) as string[],
  );
}

async function* dumpOf(where: Place['where']): AsyncGenerator<string> {
  const database = await openDatabase(where);
  const tables = await database.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  for (const { name } of tables)
    for (const { row } of await database.query<{ row: string }>(`select t::text as row from ${name} t`))
      yield row;
  await database.close();
}

function* filesIn(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, entry);
    if (statSync(path).isFile()) yield readFileSync(path, 'utf8');
  }
}

/** Each that was found, and where. */
export async function tracesOf(
  names: readonly Monitored[],
  { where, lines, folders }: { where: Place['where']; lines: readonly string[]; folders: readonly string[] },
): Promise<string[]> {
  const secrets = new Map([...secretsOf(names)].map((secret) => [secret, wordsOf(secret)]));
  const byWord = new Map<string, string[]>();
  // The rarest word is the longest one, mostly.
  for (const [secret, words] of secrets) {
    const longest = words.reduce((one, other) => (other.length > one.length ? other : one));
    byWord.set(longest, [...(byWord.get(longest) ?? []), secret]);
  }
  const found = new Set<string>();
  function search(what: string, text: string): void {
    for (const word of new Set(wordsOf(text)))
      for (const secret of byWord.get(word) ?? []) if (text.includes(secret)) found.add(`${what}: ${secret}`);
  }
  for await (const row of dumpOf(where)) search('dump', row);
  for (const line of lines) search('log', line);
  for (const folder of folders) for (const file of filesIn(folder)) search('file', file);
  return [...found];
}
