import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { ROOT } from '../command.js';

/** The folder that inserts into and updates each table; `retention` deletes from all of them. */
const WRITER: Readonly<Record<string, string>> = {
  sessions: 'sessions',
  budgets: 'identity',
  calls: 'identity',
  verifications: 'identity',
  hints: 'identity',
  idempotency_keys: 'screening',
  session_screenings: 'screening',
  events: 'events',
  receivers: 'events',
  audit: 'events',
  screening_days: 'screening',
  readiness: 'store',
};
/** The tables are made and changed here. */
const SCHEMA = /^store\/proxy-(schema|migrations)\.ts$/;

/** Deletions that no period causes, and why they are no purge. */
const DELETIONS: Readonly<Record<string, string>> = {
  'events/outbox.ts: events': 'an undelivered event is withdrawn when a correction replaces it',
  'screening/idempotency.ts: idempotency_keys': 'the key of a refused request is released',
};
const PERSONAL = ['national_id', 'code', 'address_hash', 'actor', 'details'];
const ERASES = new RegExp(`\\bset\\b[^;]*?\\b(${PERSONAL.join('|')}) = null`);

/** What a file does that it should leave to another. */
function violations(path: string, source: string): string[] {
  if (SCHEMA.test(path)) return [];
  const [folder] = path.split('/');
  const found: string[] = [];
  for (const [, table] of source.matchAll(/\b(?:insert into|update) proxy\.(\w+)/g)) {
    if (folder !== WRITER[table!] && folder !== 'retention') found.push(`${path} writes ${table}`);
  }
  for (const [, table] of source.matchAll(/\bdelete from proxy\.(\w+)/g)) {
    if (folder !== 'retention' && DELETIONS[`${path}: ${table}`] === undefined)
      found.push(`${path} deletes from ${table}`);
  }
  for (const [statement] of source.matchAll(/\bupdate proxy\.verifications[^`']*/g)) {
    if (folder !== 'retention' && ERASES.test(statement)) found.push(`${path} erases personal data`);
  }
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
  test('one folder writes each table, and only retention purges and erases', () => {
    assert.deepEqual(
      sources().flatMap(([path, source]) => violations(path, source)),
      [],
    );
  });

  test('every exception is still needed', () => {
    const files = new Map(sources());
    for (const exception of Object.keys(DELETIONS)) {
      const [path, table] = exception.split(': ') as [string, string];
      assert.ok(files.get(path)?.includes(`delete from proxy.${table}`), exception);
    }
  });

  test('a planted violation is found', () => {
    const planted: [path: string, source: string, found: string][] = [
      [
        'identity/start.ts',
        "'update proxy.sessions set used_at = null'",
        'identity/start.ts writes sessions',
      ],
      [
        'sessions/sessions.ts',
        '`delete from proxy.sessions s`',
        'sessions/sessions.ts deletes from sessions',
      ],
      ['events/outbox.ts', "'delete from proxy.audit'", 'events/outbox.ts deletes from audit'],
      [
        'identity/details.ts',
        "'update proxy.verifications set version = 2, details = null where id = $1'",
        'identity/details.ts erases personal data',
      ],
      ['api/readyz.ts', "'select 1 from proxy.calls where true'", 'api/readyz.ts holds SQL'],
    ];
    for (const [path, source, found] of planted) assert.deepEqual(violations(path, source), [found]);
  });
});
