import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import fc from 'fast-check';
import { IDENTITY_LIMITS } from '../../../contract/rules.js';
import { RateLimiter, WINDOW_MS } from '../../../sandbox/control/rate-limiter.js';
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

  function counter(
    limitWindow: 'sliding' | 'fixed',
    countRefused: boolean,
    request: number = IDENTITY_LIMITS.request,
  ) {
    let now = 0;
    const limits = { ...IDENTITY_LIMITS, request, screening: null };
    const context = {
      database,
      clock: { now: () => new Date(now) },
      settings: { values: { limitWindow, countRefused, limits } },
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

  it('never allow more than the limit in any 60 s of a sliding window, and refuse no call that fits', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 15_000 }), { maxLength: 60 }), async (pauses) => {
        await purge();
        const { at } = counter('sliding', false);
        const allowed: number[] = [];
        let now = 0;
        for (const pause of pauses) {
          now += pause;
          const fits = allowed.filter((moment) => moment > now - WINDOW_MS).length < 10;
          const answer = await at(now);
          assert.equal(answer === 'allowed', fits);
          if (answer === 'allowed') allowed.push(now);
          else assert.equal(answer, Math.ceil(((allowed.at(-10) ?? 0) + WINDOW_MS - now) / 1000));
        }
      }),
      { numRuns },
    );
  });

  it('start again at each full minute of a fixed window', async () => {
    const { at } = counter('fixed', false);
    for (let count = 0; count < 10; count++) assert.equal(await at(59_000), 'allowed');
    assert.equal(await at(59_500), 1);
    for (let count = 0; count < 10; count++) assert.equal(await at(60_000), 'allowed');
    assert.equal(await at(60_000), 60);
  });

  it('stay shut for who keeps knocking, when refused calls count', async () => {
    const { at } = counter('sliding', true);
    for (let count = 0; count < 10; count++) await at(0);
    for (let ms = 1000; ms <= 300_000; ms += 1000) assert.notEqual(await at(ms), 'allowed');
    assert.equal(await at(300_000 + WINDOW_MS), 'allowed');
  });

  it('count each tenant and kind separately', async () => {
    const { at } = counter('sliding', false, 1);
    assert.equal(await at(0), 'allowed');
    assert.equal(await at(0), 60);
    assert.equal(await at(0, 'B'), 'allowed');
    assert.equal(await at(0, 'A', 'status'), 'allowed');
  });

  it('allow one of two calls that come at once, when one is left', async () => {
    const { at } = counter('sliding', false, 1);
    const answers = await Promise.all([at(0), at(0)]);
    assert.deepEqual(answers.toSorted(), [60, 'allowed']);
  });

  it('of zero allow nothing', async () => {
    assert.equal(await counter('sliding', true, 0).at(0), 60);
  });

  it('that are not set refuse nothing and count nothing', async () => {
    const { at } = counter('sliding', true);
    for (let count = 0; count < 200; count++) assert.equal(await at(0, 'A', 'screening'), 'allowed');
    assert.deepEqual(await database.query('select * from sandbox.calls'), []);
  });

  for (const window of ['sliding', 'fixed'] as const) {
    it(`go on as if nothing had happened after a restart: ${window} window`, async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.integer({ min: 0, max: 30_000 }), { minLength: 10, maxLength: 20 }),
          fc.nat(9),
          fc.boolean(),
          async (pauses, restartAt, countRefused) => {
            const { at, restart } = counter(window, countRefused, 3);
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
  }
});
