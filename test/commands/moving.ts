/** Stores that are exported and imported. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { migrateStore } from '../../server/program/open-store.js';
import { readTables, tableOf } from '../../server/commands/store-file.js';
import { readConfig } from '../../server/program/read-config.js';
import { inSchema, type Database } from '../../server/store/database.js';
import { openDatabase } from '../../server/store/open.js';
import type { Engine } from '../engines.js';
import { SHARED } from './setups.js';

/** What changes on the way through JavaScript, JSON or another session: as the text that Postgres has of it. */
const ROWS = `
  insert into proxy.sessions (id, token_hash, host, origin, grants, national_id, minted_by, created_at, used_at, expires_at)
  values ('ses_1', '\\x00ff0a0d', 'default', 'https://a.example', 'null', '\\x', 'key', '2026-01-31 23:59:59.123457+00',
          'infinity', '-infinity'),
         ('SES_1', '\\x01', 'default', E'tab\\t line\\n \\u2028 "\\\\ NULL {}', '{"number": 12345678901234567890.10, "__proto__": [1e400]}',
          null, '', '0044-03-15 00:00:00+00 BC', '2026-01-01 00:00+14', '294276-01-01 00:00+00');
  insert into proxy.verifications (id, host, scope, session_id, person_hash, national_id, status, created_at, updated_at)
  values ('ver_1', 'default', 'scope', 'ses_1', '\\x01', '\\x02', 'QUEUED', '2026-01-01', '2026-01-01');
  insert into proxy.places (verification_id, actor, present_until) values ('ver_1', '\\x03', '2026-01-01');
  insert into proxy.calls (id, kind, hinted, started_at, occupied_until) overriding system value
  values (9007199254740993, 'request', false, '2026-01-01', '2026-01-01');
  insert into proxy.events (id, type, host, screening_id, data, created_at)
  values ('evt_1', 'screening.changed', 'default', 'scr_1', 'null', '2026-01-01');
  insert into proxy.screenings (screening_id, host, sessions, watch, changed_at, read_at)
  values ('scr_1', 'default', array['ses_1', 'a "b", {c}\\', 'NULL', ''], 'off', '2026-01-01', '2026-01-01');
  insert into proxy.audit (at, event, actor, host)
  select '2026-01-01', 'session.minted', 'entry ' || n, 'default' from generate_series(1, 257) n;
  update proxy.reading set per_minute = 0.1::float8 + 0.2::float8;
  select nextval('proxy.line_positions'), nextval('proxy.line_positions')`;

export interface Store {
  readonly config: ReturnType<typeof readConfig>;
  open(): Promise<Database>;
}

export async function storeOn(
  t: TestContext,
  engine: Engine,
  changes: Record<string, string> = {},
): Promise<Store> {
  const place = await engine.create();
  t.after(() => place.remove());
  const { where } = place;
  const at = 'url' in where ? { DATABASE_URL: where.url } : { DATA_DIR: where.dataDir };
  const config = readConfig({ ...SHARED, ...at, ...changes });
  return { config, open: async () => inSchema(await openDatabase(where), config.databaseSchema) };
}

export async function change(store: Store, sql: string): Promise<void> {
  const database = await store.open();
  await database.query(sql).finally(() => database.close());
}

export async function filled(
  t: TestContext,
  engine: Engine,
  changes?: Record<string, string>,
): Promise<Store> {
  const store = await storeOn(t, engine, changes);
  await migrateStore(store.config);
  await change(store, ROWS);
  return store;
}

/** Every value of every table, as text, and what each sequence gives next. */
export async function contentOf(store: Store): Promise<Record<string, unknown>> {
  const database = await store.open();
  try {
    const tables: Record<string, unknown> = {};
    for (const { name } of await readTables(database))
      tables[name] = await database.query(
        `select t::text as row from ${tableOf(name)} t order by t::text collate "C"`,
      );
    const sequences = ['line_positions', 'screening_positions', 'audit_id_seq', 'events_written_seq'];
    for (const name of sequences)
      tables[name] = await database.query(
        `select case when is_called then last_value::text end as value from ${tableOf(name)}`,
      );
    return tables;
  } finally {
    await database.close();
  }
}

export function fileIn(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'kyc-elements-export-'));
  t.after(() => rmSync(folder, { recursive: true }));
  return join(folder, 'store.jsonl');
}
