import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import type { ChildProcessByStdio } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '../../server/store/open.js';
import { bothEngines } from '../engines.js';
import type { Place } from '../engines.js';

const program = fileURLToPath(new URL('./commit-rows.js', import.meta.url));
const KILL_AFTER_ROWS = 200;

function start(where: Place['where']): ChildProcessByStdio<null, Readable, null> {
  return spawn(process.execPath, [program, JSON.stringify(where)], { stdio: ['ignore', 'pipe', 'inherit'] });
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

for (const engine of bothEngines) {
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

describe('a first start that was killed half-way', () => {
  it('is started over', async () => {
    const place = await bothEngines[0]!.create();
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
