import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import type { LinePlace } from '../../../server/rules/forecast.js';
import { createTurnNotices, TURN_NEAR_SECONDS } from '../../../server/identity/turn-notices.js';
import { bothEngines, databaseForSuite } from '../../engines.js';
import { insertInLine } from '../line-rows.js';

const NOW = new Date('2026-01-01T00:00:00Z');

for (const engine of bothEngines) {
  describe(`notices of turns on ${engine.name}`, { skip: engine.skip }, () => {
    const database = databaseForSuite(engine);
    const expected = new Map<string, number>();
    const sent: string[] = [];
    beforeEach(async () => {
      expected.clear();
      sent.length = 0;
      await database.query('delete from proxy.verifications');
    });

    const announcer = () =>
      createTurnNotices({
        database,
        board: {
          readNow: () => {
            const places = [...expected].map(([id, seconds], index): [string, LinePlace] => {
              const at = new Date(NOW.getTime() + seconds * 1000);
              return [id, { place: index + 1, startsAt: at, expectedAt: at }];
            });
            return Promise.resolve({ now: NOW, places: new Map(places) });
          },
        },
        turnNear(_tx, { id, reference }) {
          sent.push(`${id} ${reference}`);
          return Promise.resolve();
        },
      });
    async function joins(id: string, seconds: number, scope = `reference:${id}`): Promise<void> {
      expected.set(id, seconds);
      await database.query(
        insertInLine(
          `select $1 as id, $2 as scope, $1 as session_id, 'of-' || $1 as reference, proxy.now() as present_until`,
        ),
        [id, scope],
      );
    }

    test('are sent once to those whose turn has come near, and not to those who never waited for long', async () => {
      await joins('far', 900);
      await joins('near', 60);
      await announcer()();
      assert.deepEqual(sent, []);
      expected.set('far', TURN_NEAR_SECONDS);
      await announcer()();
      await announcer()();
      assert.deepEqual(sent, ['far of-far']);
    });

    test('are not for a verification that no other session finds', async () => {
      await joins('lost', 900, 'session:lost');
      await announcer()();
      expected.set('lost', 60);
      await announcer()();
      assert.deepEqual(sent, []);
    });

    test('are sent once by several processes together, to a whole crowd', async () => {
      const ids = Array.from({ length: 50 }, (_, index) => `crowd-${index}`);
      for (const id of ids) await joins(id, 900);
      await announcer()();
      for (const id of ids) expected.set(id, 100);
      await Promise.all([announcer()(), announcer()(), announcer()()]);
      assert.deepEqual(sent.toSorted(), ids.map((id) => `${id} of-${id}`).toSorted());
    });

    test('are repeated by the next run if they could not be written', async () => {
      await joins('far', 900);
      await announcer()();
      expected.set('far', 60);
      const failing = createTurnNotices({
        database,
        board: {
          readNow: () =>
            Promise.resolve({
              now: NOW,
              places: new Map([['far', { place: 1, startsAt: NOW, expectedAt: NOW }]]),
            }),
        },
        turnNear: () => Promise.reject(new Error('not written')),
      });
      await assert.rejects(failing(), /not written/);
      await announcer()();
      assert.deepEqual(sent, ['far of-far']);
    });
  });
}
