import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import type { ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { lockDirectory } from '../../server/store/directory-lock.js';
import { openDatabase } from '../../server/store/open.js';
import { engines } from '../engines.js';
import type { Place } from '../engines.js';
import { until } from '../test-proxy.js';

const program = fileURLToPath(new URL('./commit-rows.js', import.meta.url));
const KILL_AFTER_ROWS = 200;

function start(where: Place['where'], mode = 'commit'): ChildProcessByStdio<null, Readable, null> {
  return spawn(process.execPath, [program, JSON.stringify(where), mode], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** Every line up to the moment the process is gone; `kill` decides when that is. */
async function linesUntilKilled(
  child: ChildProcessByStdio<null, Readable, null>,
  kill: (line: string) => boolean,
): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    if (kill(line)) child.kill('SIGKILL');
  }
  return lines;
}

for (const engine of engines) {
  describe(`durability on ${engine.name}`, { skip: engine.skip }, () => {
    it('keeps every commit that was confirmed before kill -9', async () => {
      const place = await engine.create();
      try {
        const child = start(place.where);
        const lines = await linesUntilKilled(child, (line) => line === String(KILL_AFTER_ROWS));
        const confirmed = Number(lines.at(-1));
        assert.ok(confirmed >= KILL_AFTER_ROWS);
        const database = await openDatabase(place.where);
        try {
          const kept = await database.query<{ n: number }>('select n from public.kept order by n');
          assert.deepEqual(
            kept.slice(0, confirmed).map(({ n }) => n),
            Array.from({ length: confirmed }, (_, index) => index + 1),
          );
          assert.ok(kept.length <= confirmed + 1, 'at most the row under way came in unconfirmed');
        } finally {
          await database.close();
        }
      } finally {
        await place.remove();
      }
    });
  });
}

describe('the lock on an embedded database', () => {
  const pglite = engines[0]!;

  it('refuses a second process with a sentence that helps, and lets it in after the first was killed', async () => {
    const place = await pglite.create();
    try {
      const holder = start(place.where, 'hold');
      await once(holder.stdout, 'data');
      await assert.rejects(openDatabase(place.where), (error: Error & { code?: string }) => {
        assert.equal(error.code, 'database_locked');
        assert.match(error.message, new RegExp(`in use by process ${holder.pid} .*DATABASE_URL`));
        return true;
      });
      holder.kill('SIGKILL');
      await once(holder, 'exit');
      await (await openDatabase(place.where)).close();
    } finally {
      await place.remove();
    }
  });

  it('waits for a holder that is just ending', async () => {
    const place = await pglite.create();
    try {
      const holder = start(place.where, 'hold');
      await once(holder.stdout, 'data');
      const opening = openDatabase(place.where);
      holder.kill('SIGKILL');
      await (await opening).close();
    } finally {
      await place.remove();
    }
  });

  it(
    'takes a holder that has ended and was not asked for its end by its parent for dead',
    {
      skip: process.platform === 'linux' ? false : 'needs /proc',
    },
    async () => {
      const place = await pglite.create();
      // The shell becomes another program, which never asks for the end of the child that it did not start.
      const parent = spawn(
        '/bin/sh',
        [
          '-c',
          '"$0" "$1" "$2" hold & exec sleep 600',
          process.execPath,
          program,
          JSON.stringify(place.where),
        ],
        { stdio: ['ignore', 'pipe', 'inherit'] },
      );
      try {
        await once(parent.stdout, 'data');
        const [name] = readdirSync(folderOf(place)).filter((file) => file.startsWith('lock.'));
        const { pid } = JSON.parse(readFileSync(join(folderOf(place), name!), 'utf8')) as { pid: number };
        process.kill(pid, 'SIGKILL');
        await until('a zombie', () => readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z '));
        await (await openDatabase(place.where)).close();
        process.kill(pid, 0);
      } finally {
        parent.kill('SIGKILL');
        await place.remove();
      }
    },
  );

  it('refuses a second opening in the same process, and allows it after the first was closed', async () => {
    const place = await pglite.create();
    try {
      const database = await openDatabase(place.where);
      await assert.rejects(openDatabase(place.where), { code: 'database_locked' });
      await database.close();
      await (await openDatabase(place.where)).close();
    } finally {
      await place.remove();
    }
  });

  it('lets one of several in when they race for what a killed process left behind', async () => {
    const place = await pglite.create();
    try {
      const claim = { pid: 2 ** 22 + 1, host: 'gone', started: 'never' };
      abandon(place, claim);
      const attempts = await Promise.allSettled([1, 2, 3].map(() => openDatabase(place.where)));
      const open = attempts.filter((attempt) => attempt.status === 'fulfilled');
      assert.ok(open.length <= 1, `${open.length} opened it together`);
      for (const attempt of open) await attempt.value.close();
      await (await openDatabase(place.where)).close();
    } finally {
      await place.remove();
    }
  });

  it('takes a process number that was given to another process for what it is', async () => {
    const place = await pglite.create();
    try {
      const lock = await lockDirectory(folderOf(place));
      const [name] = readdirSync(folderOf(place)).filter((file) => file.startsWith('lock.'));
      const mine = JSON.parse(readFileSync(join(folderOf(place), name!), 'utf8')) as object;
      lock.release();
      abandon(place, { ...mine, started: 'another boot/1' });
      await (await openDatabase(place.where)).close();
    } finally {
      await place.remove();
    }
  });

  it('trusts a claim whose process cannot be asked while that shows signs of life, also under the same host name', async () => {
    const signs = { everyMs: 20, silentAfterMs: 600, dyingMs: 600 };
    for (const host of ['another-host', hostname()]) {
      const place = await pglite.create();
      try {
        const path = abandon(place, { pid: 1, host, processes: 'of another container', started: 'x' });
        utimesSync(path, new Date(), new Date());
        const touching = setInterval(() => utimesSync(path, new Date(), new Date()), 20);
        const refused = assert.rejects(lockDirectory(dirname(path), signs), { code: 'database_locked' });
        await refused.finally(() => clearInterval(touching));
        // It was killed: the next process finds the claim fresh, waits, and starts.
        utimesSync(path, new Date(), new Date());
        const lock = await lockDirectory(dirname(path), signs);
        assert.equal(existsSync(path), false);
        lock.release();
      } finally {
        await place.remove();
      }
    }
  });

  it('starts over after a first start that was killed half-way', async () => {
    const place = await pglite.create();
    try {
      assert.ok('dataDir' in place.where);
      mkdirSync(join(place.where.dataDir, 'pglite.killed'), { recursive: true });
      writeFileSync(join(place.where.dataDir, 'pglite.killed', 'PG_VERSION'), 'half');
      const database = await openDatabase(place.where);
      assert.deepEqual(await database.query('select 1 as one'), [{ one: 1 }]);
      await database.close();
      assert.deepEqual(readdirSync(place.where.dataDir), ['pglite']);
    } finally {
      await place.remove();
    }
  });
});

/** What a process leaves that was killed an hour ago. */
function folderOf(place: Place): string {
  assert.ok('dataDir' in place.where);
  return place.where.dataDir;
}

function abandon(place: Place, claim: object): string {
  const path = join(folderOf(place), 'lock.abandoned');
  writeFileSync(path, JSON.stringify(claim));
  const hourAgo = new Date(Date.now() - 3_600_000);
  utimesSync(path, hourAgo, hourAgo);
  return path;
}
