import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { vacuumEmbedded } from '../../server/store/embedded-maintenance.js';
import { bothEngines, databaseForSuite } from '../engines.js';

for (const engine of bothEngines) {
  describe(`the vacuum on ${engine.name}`, { skip: engine.skip }, () => {
    const database = databaseForSuite(engine);

    it('counts the rows of each table for the planner and frees deleted rows on the embedded engine', async () => {
      await database.query(
        `create schema kept;
           create table kept.numbers (n int8 not null);
           insert into kept.numbers select generate_series(1, 50000);
           delete from kept.numbers where n > 10`,
      );
      await vacuumEmbedded(database, 'kept');
      await vacuumEmbedded(database, 'without_tables');
      const [known] = await database.query<{ rows: number; pages: number }>(
        "select reltuples::float8 as rows, relpages::int8 as pages from pg_class where relname = 'numbers'",
      );
      if (engine.name === 'pglite') assert.deepEqual(known, { rows: 10, pages: 1 });
    });
  });
}
