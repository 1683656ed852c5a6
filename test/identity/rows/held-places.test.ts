import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import type { Database } from '../../../server/store/database.js';
import { pglite } from '../../engines.js';
import { createExpireAbsent, PLACE_HELD_SECONDS } from '../../../server/identity/expire-absent.js';
import { holdPlaces } from '../../../server/identity/places.js';
import { hasSlot } from '../../../server/rules/budget.js';
import { NO_JUMPS } from '../../../server/rules/clock-jumps.js';
import { simulateLine, type SimulatedLine } from '../simulated-line.js';

const LIMIT = 10;

describe('a place in line without its person', () => {
  let database: Database;
  let line: SimulatedLine;
  let people = 0;
  beforeEach(async () => {
    database = await pglite.openMigrated();
    line = await simulateLine(database);
    await line.moveTo(0);
  });
  afterEach(() => database.close());

  const join = () => {
    people += 1;
    const reference = `customer-${people}`;
    return line.join({
      nationalId: String(1_000_400_000 + people),
      address: '192.0.2.1',
      identity: { reference, vouched: true },
    });
  };
  async function joinMany(count: number): Promise<string[]> {
    const ids: string[] = [];
    while (ids.length < count) ids.push(await join());
    return ids;
  }
  /** Every slot is free again. */
  const nextMinute = () => line.moveTo(line.clock() + 61);
  const held = async () => {
    await holdPlaces(database, hasSlot(await line.ledger.peek('request')));
    const rows = await database.query<{ id: string }>(
      'select verification_id as id from proxy.places where held_since is not null order by position',
    );
    return rows.map(({ id }) => id);
  };
  const setNotice = (ids: readonly string[], notice: string) =>
    database.query('update proxy.places set turn_notice = $2 where verification_id = any($1::text[])', [
      ids,
      notice,
    ]);

  test('is held from the moment a later person is served, and served next when its person returns', async () => {
    const first = await joinMany(LIMIT);
    const [away, ...others] = await joinMany(LIMIT + 2);
    await line.setPresent(others, true);
    assert.deepEqual(await line.serve(), first);
    await line.setPresent([away!], false);
    assert.deepEqual(await held(), []);
    await nextMinute();
    assert.deepEqual(await line.serve(), others.slice(0, LIMIT));
    assert.deepEqual(await held(), [away]);
    await line.setPresent([away!], true);
    await nextMinute();
    assert.deepEqual(await line.serve(), [away, others.at(-1)]);
  });

  test('is held from the moment a slot stays free', async () => {
    const gone = await joinMany(3);
    await line.setPresent(gone, false);
    assert.deepEqual(await line.serve(), []);
    assert.deepEqual(await held(), gone);
  });

  test('is not held before its turn: behind those who are served, or before it was announced', async () => {
    await joinMany(LIMIT);
    const unannounced = await join();
    const present = await joinMany(LIMIT);
    const behind = await join();
    await line.serve();
    await setNotice([unannounced], 'pending');
    await line.setPresent([unannounced, behind], false);
    await line.setPresent(present, true);
    await nextMinute();
    assert.deepEqual(await line.serve(), present);
    assert.deepEqual(await held(), []);
    await setNotice([unannounced], 'sent');
    await nextMinute();
    assert.deepEqual(await line.serve(), []);
    assert.deepEqual(await held(), [unannounced, behind]);
  });

  test('is held from a customer who types the number of its owner, until it is given up', async () => {
    await joinMany(LIMIT);
    const nationalId = '1000499998';
    const fixed = { identity: { reference: 'owner' }, isFixed: true };
    const owner = await line.join({ nationalId, address: '192.0.2.1', ...fixed });
    const typed = { reference: 'types', vouched: true };
    const customer = await line.join({ nationalId, address: '192.0.2.1', identity: typed });
    await line.serve();
    await line.setPresent([owner], false);
    await line.setPresent([customer], true);
    await nextMinute();
    assert.deepEqual(await line.serve(), []);
    assert.deepEqual(await held(), [owner]);
    const expireAbsent = createExpireAbsent({
      database,
      verifications: line.verifications,
      storage: { isWritable: () => Promise.resolve(true) },
      clockJumps: NO_JUMPS,
    });
    await expireAbsent();
    await line.moveTo(line.clock() + PLACE_HELD_SECONDS + 1);
    assert.deepEqual(await line.serve(), []);
    await expireAbsent();
    await line.openRequests.rearrangeAll();
    assert.deepEqual(await line.serve(), [customer]);
  });

  test('is not held for a person whom no other session finds', async () => {
    const id = await line.join({ nationalId: '1000499999', address: '192.0.2.9' });
    await line.setPresent([id], false);
    await line.serve();
    assert.deepEqual(await held(), []);
  });
});
