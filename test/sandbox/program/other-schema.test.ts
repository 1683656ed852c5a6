import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createSchema, OtherSchemaError } from '../../../sandbox/store/migrations.js';
import { pglite } from '../../engines.js';

it('a database of another version of the sandbox is refused with a sentence that says what to do', async (t) => {
  const database = await pglite.open();
  t.after(() => database.close());
  await createSchema(database);
  await createSchema(database);
  await database.query(`insert into sandbox.migrations (position, name) values (1, '0002 words')`);
  await assert.rejects(createSchema(database), (error) => {
    assert.ok(error instanceof OtherSchemaError);
    assert.match(error.message, /delete the folder SANDBOX_DATA_DIR .*drop schema sandbox cascade/);
    return true;
  });
});
