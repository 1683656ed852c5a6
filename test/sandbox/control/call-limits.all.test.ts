import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import fc from 'fast-check';
import { IDENTITY_LIMITS } from '../../../contract/rules.js';
import { RateLimiter } from '../../../sandbox/control/rate-limiter.js';
import type { SandboxContext } from '../../../sandbox/control/context.js';
import { SandboxError } from '../../../sandbox/http/errors.js';
import type { TenantId } from '../../../sandbox/http/keys.js';
import { createSchema } from '../../../sandbox/store/migrations.js';
import type { Database } from '../../../server/store/database.js';
import { pglite } from '../../engines.js';

/** A run of the database takes longer than one in memory. */
const numRuns = 10;

describe('the limits of calls', () => {
  let database: Database;
  before(async () => {
    database = await pglite.open();
    await createSchema(database);
  });
  after(() => database.close());
  beforeEach(() => purge());

  const purge = () => database.query('delete from sandbox.calls');

  function counter(countRefused: boolean, request: number = IDENTITY_LIMITS.request) {
    let now = 0;
    const limits = { ...IDENTITY_LIMITS, request, screening: null };
    const context = {
      database,
      clock: { now: () => new Date(now) },
      settings: { values: { limitWindow: 'sliding', countRefused, limits } },
    } as unknown as SandboxContext;
    const limiter = { present: new RateLimiter(context) };
    return {
      restart: () => (limiter.present = new RateLimiter(context)),
      async at(
        ms: number,
        tenant: TenantId = 'A',
        kind: 'request' | 'status' | 'screening' = 'request',
      ): Promise<'allowed' | number | null> {
        now = ms;
        try {
          await limiter.present.spend(tenant, kind);
          return 'allowed';
        } catch (error) {
          assert(error instanceof SandboxError);
          return error.retryAfterSeconds;
        }
      },
    };
  }

  it('count each tenant and kind separately', async () => {
    const { at } = counter(false, 1);
    assert.equal(await at(0), 'allowed');
    assert.equal(await at(0), 60);
    assert.equal(await at(0, 'B'), 'allowed');
    assert.equal(await at(0, 'A', 'status'), 'allowed');
  });

  it('allow one of two calls that come at once, when one is left', async () => {
    const { at } = counter(false, 1);
    const answers = await Promise.all([at(0), at(0)]);
    assert.deepEqual(answers.toSorted(), [60, 'allowed']);
  });

  it('that are not set refuse nothing and count nothing', async () => {
    const { at } = counter(true);
    for (let count = 0; count < 200; count++) assert.equal(await at(0, 'A', 'screening'), 'allowed');
    assert.deepEqual(await database.query('select * from sandbox.calls'), []);
  });

  it('go on as if nothing had happened after a restart', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 30_000 }), { minLength: 10, maxLength: 20 }),
        fc.nat(9),
        fc.boolean(),
        async (pauses, restartAt, countRefused) => {
          const { at, restart } = counter(countRefused, 3);
          const answers = async (restarts: boolean) => {
            await purge();
            let now = 1_000_000;
            const given: unknown[] = [];
            for (const [index, pause] of pauses.entries()) {
              now += pause;
              if (restarts && index === restartAt) restart();
              given.push(await at(now));
            }
            return given;
          };
          assert.deepEqual(await answers(true), await answers(false));
        },
      ),
      { numRuns },
    );
  });
});
