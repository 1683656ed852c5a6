/** What a killed sandbox had answered, and what was under way. */
import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { bothEngines, QUICK_WASM, type Place } from '../../engines.js';
import { until } from '../../test-proxy.js';
import { startReceiver, type Answer, type Receiver } from '../running-sandbox.js';

const MAIN = join(import.meta.dirname, '../../../sandbox/kyc-sandbox.js');
const PEOPLE = 16;
const ROUNDS = 2;

for (const engine of bothEngines) {
  describe(`a killed sandbox on ${engine.name}`, { skip: engine.skip }, () => {
    let place: Place;
    let receiver: Receiver;
    let child: ChildProcess | undefined;
    let url = '';
    beforeEach(async () => {
      place = await engine.create();
      receiver = await startReceiver();
    });
    afterEach(async () => {
      await kill();
      await receiver.close();
      await place.remove();
    });

    async function start(more: Record<string, string> = {}): Promise<void> {
      const { where } = place;
      const database = 'url' in where ? { DATABASE_URL: where.url } : { SANDBOX_DATA_DIR: where.dataDir };
      child = spawn(process.execPath, [QUICK_WASM, MAIN], {
        env: { PATH: process.env.PATH, SANDBOX_PORT: '0', LOG_LEVEL: 'warn', ...database, ...more },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      for await (const chunk of child.stdout ?? []) {
        url = /^sandbox on (\S+)$/m.exec(String(chunk))?.[1] ?? '';
        if (url !== '') return;
      }
      throw new Error('The sandbox did not start.');
    }
    async function kill(): Promise<void> {
      if (child?.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    }
    async function call(
      method: string,
      path: string,
      body?: unknown,
    ): Promise<Pick<Answer, 'status' | 'body'>> {
      const response = await fetch(url + path, {
        method,
        headers: { Authorization: 'Bearer sbx_unrestricted', 'Content-Type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return { status: response.status, body: await response.json() };
    }
    const advance = (advanceMs: number) => call('POST', '/sandbox/clock', { advanceMs });

    it('forgets no request it answered, ends each once, sends every webhook, and gives no new budget', async () => {
      const answered: Array<{ transId: string; random: string; nationalId: string }> = [];
      // The address is kept, so it is given once.
      await start({ SANDBOX_WEBHOOK_URL: receiver.url });
      await call('PUT', '/sandbox/settings', { limits: { request: 1000, status: 1000, details: 3 } });
      const details = async () => (await call('GET', '/ExtIdentity/details/none')).status;
      assert.deepEqual([await details(), await details()], [404, 404]);
      for (let round = 0; round < ROUNDS; round++) {
        // Half the answers are in, the other half and their webhooks are under way: then it dies.
        const asked = Array.from({ length: PEOPLE / ROUNDS }, async (_, index) => {
          const nationalId = `10000${round}${String(index).padStart(3, '0')}1`;
          const { status, body } = await call('POST', '/ExtIdentity/request', { nationalId });
          if (status === 200) answered.push({ ...body.result, nationalId });
          await advance(1000);
        });
        const settled = Promise.allSettled(asked);
        const enough = (round + 1) * (PEOPLE / ROUNDS / 2);
        await until('half of the answers came', () => answered.length >= enough);
        await kill();
        await settled;
        await start();
      }
      assert.deepEqual([await details(), await details()], [404, 429]);
      await advance(3000);
      for (const sent of answered) {
        const { body } = await call('POST', '/ExtIdentity/status', sent);
        assert.equal(body.result.status, 'COMPLETED');
      }
      const bodies = receiver.bodies as Array<{ TransId: string; Status: string }>;
      await until('a webhook came for every request', async () => {
        await advance(1000);
        const received = new Set(bodies.map(({ TransId }) => TransId));
        return answered.every(({ transId }) => received.has(transId));
      });
      for (const { Status } of bodies) assert.equal(Status, 'COMPLETED');
    });

    it('screens what is left of its monitored names', async () => {
      await start();
      const names = Array.from({ length: 60 }, (_, index) => `${word(index)} ${word(index + 60)}`);
      const load = async (listed: readonly string[]) => {
        const rows = listed.map((name) => `${name},person,PEP`);
        const content = `name,entity_type,risk_type\n${rows.join('\n')}\n`;
        const files = [{ name: 'one.csv', content }];
        return (await call('POST', '/sandbox/lists/import', { name: 'one', files })).body;
      };
      const progress = async () => (await call('GET', '/sandbox/monitoring')).body;
      await load(['Quillon Vexworth']);
      const request = { entityType: 'person', isMonitored: true };
      const search = '/ExtSanctionScreening/v2/Search';
      await Promise.all(names.map((name) => call('POST', search, { ...request, name })));
      assert((await load(names)).waiting > 0);
      await until('one is screened', async () => (await progress()).screened > 0);
      assert((await progress()).screened < names.length, 'it was done before it could be killed');
      await kill();
      await start();
      await until('all are screened', async () => (await progress()).waiting === 0);
      assert.equal((await progress()).changed, names.length);
    });
  });
}

/** Words that no spelling makes alike. */
function word(index: number): string {
  const letters = 'bdfgklmnprstvz';
  const at = (place: number) =>
    letters[Math.floor(index / letters.length ** place + 5 * place) % letters.length]!;
  return `${at(0)}a${at(1)}o${at(0)}u${at(1)}i`;
}
