import assert from 'node:assert/strict';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { openDatabase } from '../../server/store/open.js';
import { copyInitialised } from '../engines.js';
import { canMount, mountSmallDisk } from '../small-disk.js';
import { SHARED } from './setups.js';
import { refusalsOf } from './refusals.js';

const noMount = canMount() ? false : 'this user may mount no disk';

for (const [kind, spoil, says] of [
  ['full', 'fill', /^DATA_DIR cannot be used \((ENOSPC|53100)\): its disk is full\. Free .* start again\.$/],
  [
    'read-only',
    'makeReadOnly',
    /^DATA_DIR cannot be used \(EROFS\): its disk is read-only\. Check .* start again\.$/,
  ],
] as const)
  test(
    `a proxy says what to change for a disk that is ${kind}, with a database on it`,
    { skip: noMount },
    async (t) => {
      const disk = mountSmallDisk(160);
      t.after(() => disk.remove());
      const dataDir = join(disk.folder, 'data');
      copyInitialised(dataDir);
      writeFileSync(join(dataDir, 'encryption-key'), SHARED.ENCRYPTION_KEYS);
      await (await openDatabase({ dataDir })).close();
      disk[spoil]();
      for (const more of [{ ENCRYPTION_KEYS: undefined, WEBHOOK_SECRETS: undefined }, {}])
        assert.match((await refusalsOf({ ...SHARED, DATA_DIR: dataDir, ...more })).join(), says);
      assert.deepEqual(readdirSync(dataDir), ['encryption-key', 'pglite'], 'nothing half-written is left');
    },
  );
