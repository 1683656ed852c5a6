/**
 * Two worlds: in one the number is unknown to the proxy; in the other its person verifies now, declined a moment ago, or
 * has used up the limits. A stranger with the public key must not tell them apart by any answer before a code comes.
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Session } from '../../../contract/sessions.js';
import type { Verification } from '../../../contract/identity.js';
import { guardLimits } from '../../../server/identity/rules/guard.js';
import { seeded } from '../../bench/people.js';
import { engines } from '../../engines.js';
import { follow, ORIGIN, PUBLISHABLE_KEY, startTestProxy, type TestProxy } from '../../test-proxy.js';

const PROBES = 200;
/** Victims in each round, one of each kind, and as many unknown numbers. */
const VICTIMS = ['verifying', 'declined', 'used up'] as const;
/** An answer waits for a timer most of its time: this many proxies are probed side by side, each in both worlds. */
const LANES = 4;
/**
 * The two samples of a feature differ by more than this with a probability below 1 in 10,000, if the worlds do not differ
 * (Kolmogorov and Smirnov; half of it is what the best rule gains over a guess).
 */
const MOST_DIFFERENCE = Math.sqrt(-Math.log(0.0001 / 2) / 2) * Math.sqrt(2 / PROBES);

/** What a stranger can read from one answer, each as a number that a rule may compare. */
type Features = Record<string, number>;
type World = 'unknown' | 'victim';

/** The greatest difference of the shares of the two samples below any value. */
function difference(one: readonly number[], other: readonly number[]): number {
  const share = (values: readonly number[], at: number) =>
    values.filter((value) => value <= at).length / values.length;
  return Math.max(...[...one, ...other].map((at) => Math.abs(share(one, at) - share(other, at))));
}

/** A text as a number: equal texts are equal. */
const texts = new Map<string, number>();
const numberOf = (text: string) => texts.get(text) ?? texts.set(text, texts.size).get(text)!;

const seconds = (later: string, earlier: string) =>
  Math.round((Date.parse(later) - Date.parse(earlier)) / 1000);

function shown(name: string, verification: Verification): Features {
  const { queue, createdAt, updatedAt, now, version, id: _id, ...rest } = verification;
  const { startsAt, expectedAt, ...place } = queue ?? { startsAt: createdAt, expectedAt: now };
  return {
    [`${name}: fields`]: numberOf(JSON.stringify(Object.keys(verification))),
    [`${name}: plain values`]: numberOf(JSON.stringify({ ...rest, ...place })),
    [`${name}: version`]: version,
    [`${name}: seconds of the bound`]: queue ? (Date.parse(startsAt) / 1000) % 60 : 0,
    [`${name}: bound`]: seconds(startsAt, createdAt),
    [`${name}: expected`]: seconds(expectedAt, now),
    [`${name}: updated`]: seconds(updatedAt, createdAt),
  };
}

function answered(name: string, { status, headers }: Response, ms: number): Features {
  const kept = [...headers].filter(([key]) => !['date', 'x-request-id', 'content-length'].includes(key));
  return {
    [`${name}: status`]: status,
    [`${name}: headers`]: numberOf(JSON.stringify(kept)),
    [`${name}: length`]: Number(headers.get('content-length')),
    [`${name}: time`]: ms,
  };
}

/** A test for each engine. `isSpent`: the budget is spent, so that the page goes on to ask while no code can come. */
export function testDistinguisher(rule: string, isSpent: boolean): void {
  const lanes = isSpent ? 1 : LANES;

  async function probesOn(proxy: TestProxy, lane: number): Promise<Record<World, Features[]>> {
    let people = 0;
    const newNumber = () => String(1_000_000_000 + 100_000 + (people += 1));
    const newAddress = () => ({
      'X-Forwarded-For': `10.${people & 127}.${(people += 1) >> 8}.${people & 255}`,
    });

    async function anonymous(): Promise<{ token: string; from: Record<string, string> }> {
      const from = newAddress();
      const minted = await proxy.call(
        'POST',
        '/v1/sessions',
        PUBLISHABLE_KEY,
        { origin: ORIGIN, identity: {} },
        from,
      );
      return { token: ((await minted.json()) as Session).token, from };
    }

    async function victim(kind: (typeof VICTIMS)[number]): Promise<string> {
      const nationalId = newNumber();
      const token = await proxy.identitySession(nationalId);
      const { id } = await proxy.begin(token);
      await proxy.reaches(token, id, 'WAITING');
      if (kind === 'verifying') return nationalId;
      // As if a stranger had started it.
      await proxy.database.query(
        `with ended as (
           update proxy.verifications
              set status = $2, start_kind = 'unvouched', version = version + 1, ended_at = proxy.now() where id = $1)
         update proxy.requests set open_until = null where verification_id = $1`,
        [id, kind === 'declined' ? 'REJECTED' : 'EXPIRED'],
      );
      return nationalId;
    }

    /** One start, and what its page does until a code comes. None comes while the budget is spent. */
    async function probe(nationalId: string): Promise<Features> {
      const { token, from } = await anonymous();
      const call = async (name: string, method: string, path: string, body?: unknown) => {
        const began = performance.now();
        const response = await proxy.call(method, path, token, body, from);
        const ms = performance.now() - began;
        const verification = (await response.json()) as Verification;
        return {
          verification,
          features: { ...answered(name, response, ms), ...shown(name, verification) },
        };
      };
      const started = await call('start', 'POST', '/v1/verifications', { nationalId });
      const path = `/v1/verifications/${started.verification.id}`;
      if (!isSpent) {
        await proxy.post(token, `${path}/cancel`, 200);
        return started.features;
      }
      const stream = await follow(proxy, token, started.verification.id);
      const streamed = await stream.sees('QUEUED');
      const read = await call('read', 'GET', path);
      const checked = await call('check', 'POST', `${path}/check`, {});
      const reloaded = await call('reload', 'POST', '/v1/verifications', { nationalId });
      const events = stream.events.length;
      const cancelled = await call('cancel', 'POST', `${path}/cancel`, {});
      await stream.close();
      return {
        ...started.features,
        ...shown('stream', streamed),
        'stream: events': events,
        ...read.features,
        ...checked.features,
        ...reloaded.features,
        ...cancelled.features,
      };
    }

    const random = seeded((isSpent ? 1 : 2) + 2 * lane);
    const found: Record<World, Features[]> = { unknown: [], victim: [] };
    while (found.victim.length < PROBES / lanes) {
      // Beyond the waits of the rounds before.
      await proxy.advance(90_000);
      const numbers: { world: World; nationalId: string }[] = [];
      for (const nationalId of await Promise.all(VICTIMS.map(victim)))
        numbers.push({ world: 'victim', nationalId }, { world: 'unknown', nationalId: newNumber() });
      await proxy.database.query(
        `update proxy.budgets set paused_until = ${isSpent ? "proxy.now() + interval '40 s'" : 'null'} where kind = 'request'`,
      );
      const order = numbers
        .map((each) => ({ ...each, at: random() }))
        .toSorted((one, other) => one.at - other.at);
      const probed = order.map(({ world, nationalId }) => async () => {
        found[world].push(await probe(nationalId));
      });
      // What happens to one that is not delayed moves the places of the others: without a code, nothing does.
      if (isSpent) await Promise.all(probed.map((each) => each()));
      else for (const each of probed) await each();
    }
    return found;
  }

  function assertAlike({ unknown, victim: victims }: Record<World, Features[]>): void {
    const features = Object.keys(unknown[0]!);
    const differences = features.map((name) => {
      const of = (world: Features[]) => world.slice(0, PROBES).map((each) => each[name]!);
      return { name, found: difference(of(unknown), of(victims)) };
    });
    const worst = differences.toSorted((one, other) => other.found - one.found).slice(0, 3);
    console.log(
      `  ${features.length} rules on 2 × ${PROBES} probes; the best guess right in`,
      worst.map(({ name, found }) => `${(50 + 50 * found).toFixed(1)} % (${name})`).join(', '),
      `chance: up to ${(50 + 50 * MOST_DIFFERENCE).toFixed(1)} %`,
    );
    for (const { name, found } of differences)
      assert.ok(found <= MOST_DIFFERENCE, `${name} differs by ${found}`);
  }

  describe('a stranger with the public key', { concurrency: true }, () => {
    for (const engine of engines)
      test(`${rule}, on ${engine.name}`, { skip: engine.skip }, async () => {
        const proxies = await Promise.all(
          Array.from({ length: lanes }, () =>
            startTestProxy(engine, {
              guard: guardLimits({ person: 1, address: 300 }),
              environment: { TRUST_PROXY: '1' },
            }),
          ),
        );
        try {
          const found = await Promise.all(proxies.map(probesOn));
          assertAlike({
            unknown: found.flatMap(({ unknown }) => unknown),
            victim: found.flatMap(({ victim }) => victim),
          });
        } finally {
          await Promise.all(proxies.map((proxy) => proxy.stop()));
        }
      });
  });
}
