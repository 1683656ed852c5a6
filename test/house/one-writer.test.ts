import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { nameOf } from '../../server/store/named-statement.js';
import { STATEMENT_NAMES } from '../statement-names.js';
import { ROOT } from '../command.js';

/** The module that inserts into and updates each table. The modules of `retention` erase and delete in all of them. */
const WRITER: Readonly<Record<string, string | readonly string[]>> = {
  sessions: 'sessions/sessions.ts',
  budgets: 'identity/ledger.ts',
  calls: 'identity/ledger.ts',
  // What it is, its request, its status checks, and the details of its person.
  verifications: ['identity/verifications.ts', 'identity/requests.ts', 'identity/check-rows.ts'],
  places: 'identity/places.ts',
  hints: 'identity/hints.ts',
  idempotency_keys: 'screening/idempotency.ts',
  screening_days: 'screening/ceilings.ts',
  screenings: 'screening/screening-rows.ts',
  reading: 'screening/reading-rate.ts',
  decisions: 'screening/decision-rows.ts',
  // What records them, and what gives them their positions.
  events: ['events/outbox.ts', 'events/feed.ts'],
  // What schedules them, and what leases and settles them.
  deliveries: ['events/outbox.ts', 'events/leases.ts'],
  feeds: 'events/feed.ts',
  feed_readers: 'events/feed.ts',
  audit: 'events/audit.ts',
  readiness: 'store/storage-watch.ts',
  store: 'store/store-owner.ts',
};
/** The tables are made here. */
const SCHEMA = /^store\/\d{4}-/;

/** Deletions that no period causes, and why they are no purge. */
const DELETIONS: Readonly<Record<string, string>> = {
  'events/outbox.ts: events':
    'an event of a screening that was sent to no receiver is replaced by the next one',
  'events/outbox.ts: deliveries': 'a waiting delivery is withdrawn when a later event replaces it',
  'identity/places.ts: places': 'a verification that leaves the line gives up its place',
  'screening/idempotency.ts: idempotency_keys': 'the key of a refused request is released',
};
/** Writes of tables that only a parameter names: each encrypted column, the history of any schema, and a whole store. */
const HIDDEN: Readonly<Record<string, string>> = {
  'retention/seal-again.ts': 'update proxy.${table}',
  'retention/forget-sealed.ts': 'update proxy.${table}',
  'retention/erase-person.ts': 'delete from proxy.${table}',
  'commands/import-store.ts': 'insert into ${tableOf(table)}',
  'store/migrate.ts': 'insert into ${schema}.migrations',
};
const PERSONAL = ['national_id', 'code', 'address_hash', 'details'];
const ERASES = new RegExp(
  `\\bupdate proxy\\.verifications\\b[^\`']*?\\bset\\b[^\`';]*?\\b(?:${PERSONAL.join('|')}) = null`,
);

const TABLE = Object.keys(WRITER).join('|');
/** A statement that writes, and its table: with the schema, without it, or as an expression of TypeScript. */
const WRITES = new RegExp(
  String.raw`\b(insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?|copy)\s+(?:only\s+)?` +
    String.raw`(?:"?proxy"?\s*\.\s*"?(\w+|\$\{)|"?(${TABLE})\b(?!')|(\$\{))`,
  'gi',
);

/** SQL as the database gets it: without comments, and with the pieces of a text joined. */
function sqlOf(source: string): string {
  return source
    .replaceAll(/\/\*[\s\S]*?\*\//g, ' ')
    .replaceAll(/^\s*\/\/.*$/gm, '')
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/(['"`])\s*\+\s*(['"`])/g, '');
}

/** What a module does that it should leave to another. */
function violations(path: string, source: string): string[] {
  if (SCHEMA.test(path)) return [];
  const [folder] = path.split('/');
  const sql = sqlOf(source);
  const found: string[] = [];
  for (const [, verb, withSchema, alone, expression] of sql.matchAll(WRITES)) {
    const table = withSchema ?? alone ?? expression!;
    const deletes = /^(delete|truncate)/i.test(verb!);
    if (table === '${') {
      if (HIDDEN[path] === undefined) found.push(`${path} hides which table it writes`);
    } else if (folder === 'retention') continue;
    else if (deletes && DELETIONS[`${path}: ${table}`] === undefined)
      found.push(`${path} deletes from ${table}`);
    else if (!deletes && ![WRITER[table]].flat().includes(path)) found.push(`${path} writes ${table}`);
  }
  if (folder !== 'retention' && ERASES.test(sql)) found.push(`${path} erases personal data`);
  if (folder === 'api' && /\bproxy\.\w+ |\.query\(['"`]/.test(source)) found.push(`${path} holds SQL`);
  return found;
}

function sources(): [path: string, source: string][] {
  const server = join(ROOT, 'server');
  return readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/^(dist|node_modules)\b/.test(path))
    .map((path) => [path.replaceAll('\\', '/'), readFileSync(join(server, path), 'utf8')]);
}

describe('in the server', () => {
  test('one module writes each table, and only retention purges and erases', () => {
    assert.deepEqual(
      sources().flatMap(([path, source]) => violations(path, source)),
      [],
    );
  });

  test('the list names every table, and each writer writes its table', () => {
    const files = new Map(sources());
    const schema = [...files].filter(([path]) => SCHEMA.test(path)).map(([, source]) => source);
    const tables = [...schema.join('').matchAll(/create table proxy\.(\w+)/g)].map(([, table]) => table!);
    assert.deepEqual(tables.toSorted(), Object.keys(WRITER).toSorted());
    for (const [table, paths] of Object.entries(WRITER))
      for (const path of [paths].flat())
        assert.match(files.get(path) ?? '', new RegExp(`(insert into|update) proxy\\.${table}\\b`), path);
  });

  test('every exception is still needed', () => {
    const files = new Map(sources());
    for (const exception of Object.keys(DELETIONS)) {
      const [path, table] = exception.split(': ') as [string, string];
      assert.ok(files.get(path)?.includes(`delete from proxy.${table}`), exception);
    }
    for (const [path, text] of Object.entries(HIDDEN)) assert.ok(files.get(path)?.includes(text), path);
  });

  test('a planted line is found, and no statement that locks, reads or repeats a write', () => {
    const rows: [path: string, source: string, found?: string][] = [
      ['identity/start.ts', "'update proxy.sessions set used_at = null'", 'writes sessions'],
      [
        'identity/start.ts',
        '`with gone as (update\n  only proxy.events set x = 1) select 1`',
        'writes events',
      ],
      ['identity/start.ts', "'update ' +\n  'proxy.places set x = 1'", 'writes places'],
      ['identity/start.ts', '`MERGE INTO "proxy"."hints" h using x on true`', 'writes hints'],
      ['identity/start.ts', '`update -- the place\n proxy.places set x = 1`', 'writes places'],
      ['identity/start.ts', "'set search_path = proxy; update places set x = 1'", 'writes places'],
      ['identity/start.ts', '`copy proxy.hints from stdin`', 'writes hints'],
      ['identity/start.ts', '`update ${table} set x = 1`', 'hides which table it writes'],
      ['identity/start.ts', '`update proxy.${table} set x = 1`', 'hides which table it writes'],
      ['events/outbox.ts', "'delete from proxy.audit'", 'deletes from audit'],
      ['identity/hints.ts', "'truncate table proxy.hints'", 'deletes from hints'],
      [
        'identity/requests.ts',
        "'update proxy.verifications set details_until = null, details = null where true'",
        'erases personal data',
      ],
      ['api/readyz.ts', "'select 1 from proxy.calls where true'", 'holds SQL'],
      ['identity/start.ts', "'select 1 from proxy.calls for update skip locked'"],
      ['identity/hints.ts', '`select 1 from proxy.places for no key update of places`'],
      ['identity/hints.ts', '`insert into proxy.hints values (1) on conflict do update set x = 1`'],
    ];
    for (const [path, source, found] of rows)
      assert.deepEqual(violations(path, source), found ? [`${path} ${found}`] : [], source);
  });

  test('each name at which tests stop a process belongs to one statement', () => {
    const all = sources()
      .map(([, source]) => source)
      .join('');
    for (const name of STATEMENT_NAMES) {
      assert.equal(all.split(`/* ${name} */ `).length - 1, 1, name);
      assert.equal(nameOf(`/* ${name} */ select 1`), name);
    }
  });
});
