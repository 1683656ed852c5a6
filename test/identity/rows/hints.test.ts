import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createConnection } from 'node:net';
import { describe, test } from 'node:test';
import { createHints, MAX_HINTS } from '../../../server/identity/hints.js';
import { BY_PROXY } from '../../../server/events/audit.js';
import { migrate } from '../../../server/store/migrate.js';
import type { Database } from '../../../server/store/database.js';
import { openDatabase } from '../../../server/store/open.js';
import { proxyMigrations } from '../../../server/store/proxy-migrations.js';
import { bothEngines } from '../../engines.js';
import { listen } from '../../listen.js';

const HINTS = 40;
const MOST_TRANSACTIONS = HINTS / 4;

async function countHints(database: Database): Promise<number> {
  const [stored] = await database.query<{ count: number }>('select count(*) as count from proxy.hints');
  return stored!.count;
}

for (const engine of bothEngines) {
  describe(`hints on ${engine.name}`, { skip: engine.skip }, () => {
    test('that arrive on many connections at once are stored together', async (t) => {
      const place = await engine.create();
      const database = await openDatabase(place.where);
      await migrate(database, 'proxy', proxyMigrations);
      let transactions = 0;
      const receive = createHints({
        ...database,
        transaction: (work) => {
          transactions += 1;
          return database.transaction(work);
        },
      });
      const server = createServer((request, response) => {
        void receive(request.url!, BY_PROXY).then(() => response.end());
      });
      const { port, close } = await listen(server);
      t.after(async () => {
        await close();
        await database.close();
        await place.remove();
      });
      const sockets = Array.from({ length: HINTS }, () => createConnection({ port, host: '127.0.0.1' }));
      const sendAll = () =>
        Promise.all(
          sockets.map((socket, index) => {
            socket.write(`GET /transaction-${index} HTTP/1.1\r\nHost: x\r\n\r\n`);
            return once(socket, 'data');
          }),
        );
      // The server accepts one connection after the other.
      await sendAll();
      transactions = 0;
      await sendAll();

      assert.equal(await countHints(database), HINTS);
      assert.ok(transactions <= MOST_TRANSACTIONS, `${transactions} transactions`);
    });

    test('of unknown transactions fill no table', async (t) => {
      const database = await engine.openMigrated();
      t.after(() => database.close());
      const receive = createHints(database);
      await database.query(
        `insert into proxy.hints (trans_id, received_at)
         select 'noise-' || n, proxy.now() from generate_series(2, $1::int) as n`,
        [MAX_HINTS],
      );
      for (const transId of ['forged-1', 'forged-2']) await receive(transId, BY_PROXY);
      assert.equal(await countHints(database), MAX_HINTS);
    });
  });
}
