import assert from 'node:assert/strict';
import { describe, mock, test } from 'node:test';
import { LOG_BYTES, CHECK_MS } from '../../server/store/embedded-maintenance.js';
import { pglite } from '../engines.js';
import { until } from '../test-proxy.js';

describe('the log of the embedded engine', () => {
  test('does not grow until it is closed: a checkpoint is made when enough has come', async (t) => {
    mock.timers.enable({ apis: ['setInterval'] });
    t.after(() => mock.timers.reset());
    const database = await pglite!.open();
    const log = async () => {
      const [row] = await database.query<{ redo: string; bytes: number }>(
        `select redo_lsn::text as redo, (pg_current_wal_insert_lsn() - redo_lsn)::float8 as bytes
           from pg_control_checkpoint()`,
      );
      return row!;
    };
    await database.query('create table rows (text text not null)');
    const began = await log();
    mock.timers.tick(CHECK_MS);
    assert.equal((await log()).redo, began.redo, 'little has come');
    while ((await log()).bytes <= LOG_BYTES) {
      await database.query("insert into rows select repeat('x', 1000) from generate_series(1, 10000)");
    }
    mock.timers.tick(CHECK_MS);
    await until('a checkpoint', async () => (await log()).redo !== began.redo);
    assert.ok((await log()).bytes < LOG_BYTES / 4);
    await database.close();
  });
});
