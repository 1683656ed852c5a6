import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { readNow, type Database } from '../../../server/store/database.js';
import {
  createExpireAbsent,
  GIVE_UP_SECONDS,
  PLACE_HELD_SECONDS,
} from '../../../server/identity/expire-absent.js';
import { createClockJumps, NO_JUMPS } from '../../../server/rules/clock-jumps.js';
import { setClockAhead } from '../../database-clock.js';
import { pglite, databaseForSuite } from '../../engines.js';
import { insertInLine } from '../line-rows.js';
import { keepPresent } from '../../store-states.js';

describe("giving up one's place in line", () => {
  const database = databaseForSuite(pglite);
  let ahead = 0;
  let isWritable = true;
  const advance = async (seconds: number) => {
    ahead += seconds;
    await setClockAhead(database, ahead * 1000);
  };
  beforeEach(() => database.query('delete from proxy.verifications'));

  const joins = (id: string, awaySeconds: number, scope = `session:${id}`) =>
    database.query(
      insertInLine(
        `select $1 as id, $3 as scope, $1 as session_id, null as reference,
                proxy.now() - make_interval(secs => $2) as present_until`,
      ),
      [id, awaySeconds, scope],
    );
  const mayLeave = (id: string, awaySeconds: number) => joins(id, awaySeconds, `reference:${id}`);
  const isHeld = (id: string) =>
    database.query('update proxy.places set held_since = proxy.now() where verification_id = $1', [id]);
  const comesBack = (id: string) => keepPresent(database, id, 15);
  function watch(
    beforeEnding: (id: string) => Promise<unknown> = () => Promise.resolve(),
    clockJumps = NO_JUMPS,
  ) {
    const ended: string[] = [];
    const watched: Database = {
      engine: database.engine,
      query: (text, values) => database.query(text, values),
      async transaction(work) {
        await beforeEnding('late');
        return database.transaction(work);
      },
      listen: (channel, heard, reconnected) => database.listen(channel, heard, reconnected),
      close: () => database.close(),
    };
    const read = createExpireAbsent({
      database: watched,
      verifications: {
        move(_tx, id, { to, reason }) {
          ended.push(`${id} ${to} ${String(reason)}`);
          return Promise.resolve(null);
        },
      },
      clockJumps,
      storage: { isWritable: () => Promise.resolve(isWritable) },
    });
    return { read, ended };
  }

  test('is for people who were absent for ten minutes since this process could be reached, and for no others', async () => {
    await joins('gone', 3600);
    await joins('back', 3600);
    const { read, ended } = watch();
    await read();
    await advance(GIVE_UP_SECONDS - 60);
    await comesBack('back');
    await read();
    assert.deepEqual(ended, []);
    await advance(61);
    await read();
    assert.deepEqual(ended, ['gone CANCELLED gave_up']);
  });

  test('is not for people whose presence could not be stored: they count from when it can', async () => {
    await joins('gone', 3600);
    const { read, ended } = watch();
    await read();
    isWritable = false;
    await read();
    isWritable = true;
    await advance(GIVE_UP_SECONDS + 1);
    await read();
    assert.deepEqual(ended, []);
    await advance(GIVE_UP_SECONDS + 1);
    await read();
    assert.deepEqual(ended, ['gone CANCELLED gave_up']);
  });

  test('is not for people whom a jump of the clock makes look absent', async () => {
    await joins('here', 0);
    const clockJumps = createClockJumps();
    const { read, ended } = watch(undefined, clockJumps);
    for (const seconds of [0, GIVE_UP_SECONDS + 1]) {
      await advance(seconds);
      clockJumps.note(await readNow(database));
      await read();
    }
    assert.deepEqual(ended, []);
  });

  test('is not for a person who reconnects at that moment', async () => {
    await joins('late', 601);
    const { read, ended } = watch(comesBack);
    await read();
    await advance(GIVE_UP_SECONDS + 1);
    await read();
    assert.deepEqual(ended, []);
  });

  test('is not for people who may leave, until their place was held for its time after the turn', async () => {
    await mayLeave('before-turn', 86_400);
    await mayLeave('held', 86_400);
    const { read, ended } = watch();
    await read();
    await isHeld('held');
    await advance(PLACE_HELD_SECONDS - 60);
    await read();
    assert.deepEqual(ended, []);
    await advance(61);
    await read();
    assert.deepEqual(ended, ['held CANCELLED gave_up']);
  });

  test('counts the time of a held place again from the last visit', async () => {
    await mayLeave('visited', 86_400);
    const { read, ended } = watch();
    await read();
    await isHeld('visited');
    await advance(PLACE_HELD_SECONDS - 60);
    await comesBack('visited');
    await advance(PLACE_HELD_SECONDS - 60);
    await read();
    assert.deepEqual(ended, []);
    await advance(90);
    await read();
    assert.deepEqual(ended, ['visited CANCELLED gave_up']);
  });

  test('does not count the time before this process could be reached to that of a held place', async () => {
    await mayLeave('held', 86_400);
    await isHeld('held');
    await advance(PLACE_HELD_SECONDS + 60);
    const { read, ended } = watch();
    await read();
    assert.deepEqual(ended, []);
    await advance(PLACE_HELD_SECONDS + 1);
    await read();
    assert.deepEqual(ended, ['held CANCELLED gave_up']);
  });
});
