/** What an error of the database may cost: no code, no failure of a person, no Idempotency-Key, no second call. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { createScreening } from '../../server/api/screenings.js';
import { createScreenings } from '../../server/screening/screenings.js';
import { createEncryption, generateKey } from '../../server/store/encryption.js';
import { nameOf } from '../../server/store/named-statement.js';
import type { StatementName } from '../statement-names.js';
import { watchStorage } from '../../server/store/storage-watch.js';
import type { UpstreamClient } from '../../server/upstream/client.js';
import type { Engine } from '../engines.js';
import { failingDatabase } from '../failing-database.js';
import { decisionsOf, watchOf } from '../screening/watch-of.js';
import { scriptedScreening, startScriptedUpstream } from '../scripted-upstream.js';
import { keptLog, serveCalls } from '../serve-calls.js';
import { countInTrail } from '../store-states.js';
import { HOST_KEY, startTestProxy, until } from '../test-proxy.js';
import { errorWith } from './sqlstates.js';

const CLAIM = /^insert into proxy\.idempotency_keys/;
const CEILING = /^insert into proxy\.screening_days/;

/** Each state fails one execution: the first one for the row that the first or second value names, or the next one. */
function eachOnce(
  picks: (statement: string) => boolean,
  states: readonly string[],
  rowOf?: (values: readonly unknown[]) => unknown,
) {
  const seen = new Set<string>();
  let next = 0;
  return {
    isOver: () => next === states.length,
    failing(statement: string, values: readonly unknown[]) {
      if (next === states.length || !picks(statement)) return undefined;
      const row = JSON.stringify(rowOf?.(values) ?? next);
      if (seen.has(row)) return undefined;
      seen.add(row);
      return errorWith(states[next++]!);
    },
  };
}

/** `few`: for the statements at which an outage holds all others back. */
export function losesNothing(engine: Engine, states: readonly string[], few: readonly string[]): void {
  describe(`an error of the database on ${engine.name}`, { skip: engine.skip }, () => {
    const open = async (t: Parameters<typeof startTestProxy>[0]) => {
      const disk = failingDatabase(await engine.openMigrated());
      const most = states.length + 10;
      const upstream = await startScriptedUpstream({ limits: { request: most } });
      const environment = { LIMIT_REQUEST: String(most), SCREENINGS_PER_DAY: '100000', START_LIMITS: 'off' };
      const proxy = await startTestProxy(t, engine, { database: disk.database, upstream, environment });
      t.after(async () => {
        await proxy.stop();
        await upstream.close();
        await disk.database.close();
      });
      return { disk, proxy };
    };
    type Opened = Awaited<ReturnType<typeof open>>;

    async function startsGetCodes({ proxy }: Opened, people: number) {
      const first = 1_000_100_000;
      const started = await Promise.all(
        Array.from({ length: people }, async (_, person) => {
          const token = await proxy.identitySession(String(first + person));
          const begin = () => proxy.call('POST', '/v1/verifications', token, {});
          const { id } = await until('it started', async () => {
            const answer = await begin();
            if (answer.status < 500) return (await answer.json()) as { id: string };
            assert.deepEqual([answer.status, Number(answer.headers.get('retry-after')) > 0], [503, true]);
            return undefined;
          });
          return { token, id };
        }),
      );
      for (const { token, id } of started) {
        const { reason } = await proxy.reaches(token, id, 'WAITING');
        assert.equal(reason, null);
      }
      assert.equal(proxy.upstream.callsTo('request').length, people, 'one creation for each');
      const [counted] = await proxy.database.query(
        'select sum(failures)::int as failures from proxy.verifications',
      );
      assert.equal(counted!['failures'], 0);
    }

    const losesNoCode = (
      name: StatementName,
      codes: readonly string[],
      rowOf?: (values: readonly unknown[]) => unknown,
    ) =>
      test(`at "${name}" loses no code`, async (t) => {
        const opened = await open(t);
        const each = eachOnce((statement) => nameOf(statement) === name, codes, rowOf);
        opened.disk.failWith(each.failing);
        await startsGetCodes(opened, rowOf ? codes.length : 2);
        await until('every state was tried', each.isOver);
      });

    losesNoCode('store the code', states, ([id]) => id);
    for (const name of [
      'join the line',
      'read the line',
      'claim creations',
      'charge a call',
      'try for room',
      'free a call',
    ] as const)
      losesNoCode(name, few);

    /** The next commit of this statement is carried out, and its answer is lost. */
    function loseOneAnswer({ disk }: Opened, name: StatementName) {
      let left = 1;
      disk.loseAnswers((statement) => nameOf(statement) === name && left-- > 0);
      return () => until('the answer is lost', () => left <= 0);
    }

    for (const name of ['join the line', 'store the code'] as const)
      test(`after the commit of "${name}" makes no second code`, async (t) => {
        const opened = await open(t);
        const isLost = loseOneAnswer(opened, name);
        await startsGetCodes(opened, 1);
        await isLost();
      });

    test('after the commit of an approval shows it, and writes it into the trail once', async (t) => {
      const opened = await open(t);
      const { proxy } = opened;
      const { token, id, code } = await proxy.waiting('1000000301');
      const isLost = loseOneAnswer(opened, 'end the verification');
      proxy.upstream.complete(proxy.transactionOf(code!));
      await proxy.advance(3);
      await isLost();
      await proxy.advance(10);
      await proxy.reaches(token, id, 'COMPLETED');
      assert.equal(await countInTrail(proxy.database, 'verification.completed', id), 1);
    });

    test('after the commit of a claim never sends its call: the code comes after its time', async (t) => {
      const opened = await open(t);
      const { proxy } = opened;
      const isLost = loseOneAnswer(opened, 'charge a call');
      const { token, id } = await proxy.started('1000000302');
      await isLost();
      await proxy.advance(60);
      const lost = await until('its process counts as lost', async () => {
        const read = await proxy.read(token, id);
        return read.reason === 'request_open' && read;
      });
      assert.equal(proxy.upstream.callsTo('request').length, 0);
      await proxy.advance((Date.parse(lost.queue!.startsAt) - Date.parse(lost.now)) / 1000 + 1);
      await proxy.read(token, id);
      await proxy.reaches(token, id, 'WAITING');
      assert.equal(proxy.upstream.callsTo('request').length, 1);
    });

    async function screenEach({ proxy }: Opened, count: number) {
      const person = { name: 'Jane Doe', entityType: 'person' };
      const answers = await Promise.all(
        Array.from({ length: count }, async () => {
          const key = randomUUID();
          const send = () =>
            proxy.call('POST', '/v1/screenings', HOST_KEY, person, { 'Idempotency-Key': key });
          const { id } = await until('it is made', async () => {
            const answer = await send();
            const body = (await answer.json()) as { id: string; code: string };
            if (answer.status === 201) return body;
            assert.ok(
              ['storage_unavailable', 'internal', 'invalid_request', 'idempotency_key_in_use'].includes(
                body.code,
              ),
              body.code,
            );
            return undefined;
          });
          return { id, send };
        }),
      );
      for (const { id, send } of answers) {
        const repeated = await until('it is stored', async () => {
          const answer = await send();
          return answer.status === 201 && answer;
        });
        assert.equal(((await repeated.json()) as { id: string }).id, id);
        assert.equal(repeated.headers.get('idempotency-replayed'), 'true');
      }
      assert.equal(proxy.upstream.callsTo('screen').length, count, 'each is sent once');
      const [made] = await proxy.database.query(`select count(*)::int as made from proxy.screenings`);
      assert.equal(made!['made'], count);
    }

    test('before a screening is sent spends no key', async (t) => {
      const disk = failingDatabase(await engine.openMigrated());
      t.after(() => disk.database.close());
      const { log } = keptLog();
      const { persist } = watchStorage(disk.database, log);
      let sent = 0;
      const upstream = {
        screen(screening: Parameters<typeof scriptedScreening>[0]) {
          sent += 1;
          return Promise.resolve(scriptedScreening(screening));
        },
      } as unknown as UpstreamClient;
      const shared = {
        database: disk.database,
        upstream,
        encryption: createEncryption([generateKey()]),
        log,
      };
      const screenings = createScreenings({
        ...shared,
        watch: watchOf(shared),
        decisions: decisionsOf(shared),
        // An outage holds back no other screening here.
        storage: { isWritable: () => Promise.resolve(true), persist },
        perDay: 100_000,
      });
      const calls = await serveCalls([createScreening], { screenings }, log);
      t.after(() => calls.close());
      const send = (key: string) =>
        calls.call(
          'POST',
          '/v1/screenings',
          { name: 'Jane Doe', entityType: 'person' },
          { 'Idempotency-Key': key },
        );
      for (const picked of [CLAIM, CEILING])
        for (const code of states) {
          disk.failWith((statement) => (picked.test(statement) ? errorWith(code) : undefined));
          const before = sent;
          const refused = await send(`${code}-${picked.source.length}`);
          const isWrong = /^(23|42)/.test(code) && code !== '42501';
          const expected = isWrong ? 500 : ['22021', '22P05'].includes(code) ? 400 : 503;
          assert.deepEqual([refused.status, sent], [expected, before], code);
          disk.failWith(() => undefined);
          assert.equal((await send(`${code}-${picked.source.length}`)).status, 201, code);
          assert.equal(sent, before + 1);
        }
    });

    test('after the commit of a claim spends no key', async (t) => {
      const opened = await open(t);
      let left = 2;
      opened.disk.loseAnswers((statement) => CLAIM.test(statement) && left-- > 0);
      await screenEach(opened, 2);
    });

    test('after the commit of the outcome of a key sends the screening once', async (t) => {
      const opened = await open(t);
      const isLost = loseOneAnswer(opened, 'store the outcome of a key');
      await screenEach(opened, 1);
      await isLost();
    });

    test('after a screening is sent repeats the storing, so that the host can read it', async (t) => {
      const opened = await open(t);
      const each = eachOnce(
        (statement) => nameOf(statement) === 'store the outcome of a key',
        states,
        ([, key]) => key,
      );
      opened.disk.failWith(each.failing);
      await screenEach(opened, states.length);
      await until('every state was tried', each.isOver);
    });

    test('after a screening without a key repeats the storing', async (t) => {
      const opened = await open(t);
      const { proxy } = opened;
      const each = eachOnce((statement) => /insert into proxy\.screenings /.test(statement), few);
      opened.disk.failWith(each.failing);
      const made = few.map(async () => {
        const person = { name: 'Jane Doe', entityType: 'person' };
        const { id } = await until('it is made', async () => {
          const answer = await proxy.call('POST', '/v1/screenings', HOST_KEY, person);
          return answer.status === 201 && ((await answer.json()) as { id: string });
        });
        return id;
      });
      const ids = await Promise.all(made);
      await until('every state was tried', each.isOver);
      for (const id of ids)
        await until(
          'the host reads it',
          async () => (await proxy.call('GET', `/v1/screenings/${id}`, HOST_KEY)).ok,
        );
      assert.equal(proxy.upstream.callsTo('screen').length, few.length);
    });
  });
}
