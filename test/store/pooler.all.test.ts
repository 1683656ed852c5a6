import assert from 'node:assert/strict';
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { startFailure } from '../../server/commands/start-failure.js';
import { openDatabase } from '../../server/store/open.js';
import { type Place, postgres } from '../engines.js';
import { installedProgram } from '../installed-program.js';
import { until } from '../test-proxy.js';
import { freePort } from '../listen.js';

const pgbouncer = installedProgram('pgbouncer');
const skip = postgres.skip || (pgbouncer === undefined && 'no PgBouncer: install the package pgbouncer');

/** It refuses to run as root; the package of Postgres brings a user of its own. */
function ownUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { stdio: 'pipe' }));
  return { uid: id('-u'), gid: id('-g') };
}

const answers = (port: number) =>
  new Promise<boolean>((done) => {
    const socket = connect(port, '127.0.0.1', () => done(true));
    socket.once('error', () => done(false));
    socket.once('connect', () => socket.destroy());
  });

describe('a PgBouncer in front of Postgres', { skip }, () => {
  let place: Place;
  let folder: string;
  const running: ChildProcess[] = [];
  before(async () => {
    place = await postgres.create();
    folder = mkdtempSync(join(tmpdir(), 'kyc-elements-pooler-'));
  });
  after(async () => {
    for (const child of running) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    await place.remove();
    rmSync(folder, { recursive: true });
  });

  async function poolBy(mode: 'session' | 'transaction', roundRobin = 0): Promise<string> {
    assert.ok('url' in place.where);
    const { hostname, port, username, pathname } = new URL(place.where.url);
    const own = await freePort();
    const file = join(folder, `${mode}.ini`);
    writeFileSync(
      file,
      `[databases]\n* = host=${hostname} port=${port} user=${username}\n` +
        `[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${own}\nunix_socket_dir =\nauth_type = any\npool_mode = ${mode}\nserver_round_robin = ${roundRobin}\n`,
    );
    const user = ownUser();
    if (user.uid !== undefined) for (const path of [folder, file]) chownSync(path, user.uid, user.gid!);
    running.push(spawn(pgbouncer!, [file], { ...user, stdio: 'ignore' }));
    await until('it answers', () => answers(own));
    return `postgres://${username}@127.0.0.1:${own}${pathname}`;
  }

  for (const [title, roundRobin] of [
    ['the last one used', 0],
    ['the next one in turn', 1],
  ] as const)
    test(`is refused by name when it pools by transaction and gives out ${title}, with what to change`, async () => {
      const url = await poolBy('transaction', roundRobin);
      // It has several idle connections of the server then.
      const others = Array.from({ length: 3 }, () => new pg.Client(url));
      await Promise.all(others.map((other) => other.connect()));
      await Promise.all(others.map((other) => other.query('select pg_sleep(0.1)')));
      await Promise.all(others.map((other) => other.end()));
      await assert.rejects(openDatabase({ url }), (error: Error & { code?: string }) => {
        assert.equal(error.code, 'pooled_by_transaction');
        const config = { proxyPort: 1, database: { url } };
        assert.match(startFailure(error, config)!, /pools by transaction.*pool_mode = session/);
        return true;
      });
    });

  test('works when it pools by session: settings, locks, notices and shared round trips', async () => {
    const database = await openDatabase({ url: await poolBy('session') });
    const heard: string[] = [];
    await database.listen('news', (payload) => heard.push(payload));
    const [zone] = await database.query<{ TimeZone: string }>('show timezone');
    assert.equal(zone!.TimeZone, 'UTC');
    const rows = await database.transaction(async (tx) => {
      const [, [row]] = await Promise.all([
        tx.query('select pg_advisory_xact_lock($1)', [1]),
        tx.query<{ one: number }>('select 1 as one'),
      ]);
      void tx.query("select pg_notify('news', 'it works')");
      return row!.one;
    });
    assert.equal(rows, 1);
    await until('the notice comes', () => heard.includes('it works'));
    await database.close();
  });
});
