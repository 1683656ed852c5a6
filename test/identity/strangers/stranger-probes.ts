/**
 * Two worlds: in one the number is unknown to the proxy; in the other its person verifies now, declined a moment ago, or
 * has used up the limits. A stranger with the public key probes numbers of both, until a code comes or the page gives up.
 */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import type { Verification } from '../../../contract/identity.js';
import type { Session } from '../../../contract/schemas/sessions.js';
import { guardLimits } from '../../../server/rules/guard.js';
import { seeded } from '../../seeded.js';
import type { Engine } from '../../engines.js';
import { follow, ORIGIN, PUBLISHABLE_KEY, openTestProxy, type TestProxy } from '../../test-proxy.js';
import { pauseCodes, resumeCodes } from '../../store-states.js';

/** Victims in each round, one of each kind, and as many unknown numbers. */
export const VICTIMS = ['verifying', 'declined', 'used up'] as const;
/** An answer waits for a timer most of its time: a thread probes this many proxies side by side, each in both worlds. */
export const LANES = 2;

export type Victim = (typeof VICTIMS)[number];
export type World = 'unknown' | Victim;
/** What a stranger can read from the answers, each as a number that a rule may compare. */
export type Features = Readonly<Record<string, number>>;
/** `start`: a start alone, and a code can come. `waits`: all that a page does while the budget is spent, and none comes. */
export type Probed = Readonly<Record<'start' | 'waits', Readonly<Record<World, Features[]>>>>;

/** A text as a number: equal texts are equal, in every thread. */
const numberOf = (text: string) => createHash('sha256').update(text).digest().readUIntBE(0, 6);

const seconds = (later: string, earlier: string) =>
  Math.round((Date.parse(later) - Date.parse(earlier)) / 1000);

function shown(name: string, verification: Verification): Features {
  const { queue, createdAt, updatedAt, now, version, id: _id, ...rest } = verification;
  const { startsAt, expectedAt, place, ...line } = queue ?? {
    startsAt: createdAt,
    expectedAt: now,
    place: 0,
  };
  return {
    [`${name}: fields`]: numberOf(JSON.stringify(Object.keys(verification))),
    [`${name}: plain values`]: numberOf(JSON.stringify({ ...rest, ...line })),
    [`${name}: place`]: place,
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

const noProbes = (): Record<World, Features[]> => ({
  unknown: [],
  verifying: [],
  declined: [],
  'used up': [],
});

/** Gives as many probes of victims and of unknown numbers, or a few more; at least as many of `start` as of `waits`. */
export async function probe(
  engine: Engine,
  counts: Readonly<Record<keyof Probed, number>>,
  seed = 1,
): Promise<Probed> {
  const proxies = await Promise.all(
    Array.from({ length: LANES }, () =>
      openTestProxy(engine, {
        guard: guardLimits({ person: 1, address: 300 }),
        environment: { TRUST_PROXY: '1' },
      }),
    ),
  );
  const found: Probed = { start: noProbes(), waits: noProbes() };
  try {
    await Promise.all(proxies.map((proxy, lane) => probeOn(proxy, lane + seed, counts, found)));
  } finally {
    await Promise.all(proxies.map((proxy) => proxy.stop()));
  }
  return found;
}

async function probeOn(
  proxy: TestProxy,
  seed: number,
  counts: Readonly<Record<keyof Probed, number>>,
  found: Probed,
): Promise<void> {
  const random = seeded(seed);
  let people = 0;
  const newNumber = () => String(1_000_000_000 + 100_000 + (people += 1));
  const newAddress = () => ({
    'X-Forwarded-For': `10.${people & 127}.${(people += 1) >> 8}.${people & 255}`,
  });
  /** Shorter than the bound that a stranger is shown, and begun again: on a busy machine the probes take longer. */
  const pauseBriefly = () => pauseCodes(proxy.database, 40);
  for (let probed = 0; probed * LANES < counts.start; probed += VICTIMS.length) {
    // Beyond the waits of the rounds before.
    await proxy.advance(90_000);
    const victims = await Promise.all(VICTIMS.map(victim));
    if (probed * LANES < counts.waits) {
      await pauseBriefly();
      const pausing = setInterval(() => void pauseBriefly(), 10_000);
      try {
        // Nothing happens without a code: all may go on at a time, and leave nothing for the probes after them.
        await Promise.all(
          besideUnknown(victims).map(async ({ world, nationalId }) =>
            found.waits[world].push(await waitAsStranger(nationalId)),
          ),
        );
      } finally {
        clearInterval(pausing);
      }
      await resumeCodes(proxy.database);
    }
    // What happens to one that is not delayed moves the places of the others.
    for (const { world, nationalId } of besideUnknown(victims))
      found.start[world].push(await startAsStranger(nationalId));
  }

  /** With as many numbers that the proxy has never seen, in any order. */
  function besideUnknown(victims: readonly string[]): { world: World; nationalId: string }[] {
    return victims
      .flatMap((nationalId, place) => [
        { world: VICTIMS[place]!, nationalId, at: random() },
        { world: 'unknown' as const, nationalId: newNumber(), at: random() },
      ])
      .toSorted((one, other) => one.at - other.at);
  }

  async function victim(kind: Victim): Promise<string> {
    const nationalId = newNumber();
    const { id } = await proxy.waiting(nationalId);
    if (kind === 'verifying') return nationalId;
    // As if a stranger had started it.
    await proxy.database.query(
      `update proxy.verifications
          set status = $2, start_kind = 'unvouched', version = version + 1, ended_at = proxy.now(), open_until = null
        where id = $1`,
      [id, kind === 'declined' ? 'REJECTED' : 'EXPIRED'],
    );
    return nationalId;
  }

  /** A session of its own, from an address of its own. */
  async function visit(nationalId: string) {
    const from = newAddress();
    const grants = { origin: ORIGIN, identity: {} };
    const minted = await proxy.call('POST', '/v1/sessions', PUBLISHABLE_KEY, grants, from);
    const { token } = (await minted.json()) as Session;
    const call = async (name: string, method: string, path: string, body?: unknown) => {
      const began = performance.now();
      const response = await proxy.call(method, path, token, body, from);
      const ms = performance.now() - began;
      const text = await response.text();
      assert.notEqual(text, '', `${name}: ${response.status} without a body`);
      const verification = JSON.parse(text) as Verification;
      return { verification, features: { ...answered(name, response, ms), ...shown(name, verification) } };
    };
    const start = (name: string) => call(name, 'POST', '/v1/verifications', { nationalId });
    const started = await start('start');
    return { token, call, start, started, path: `/v1/verifications/${started.verification.id}` };
  }

  async function startAsStranger(nationalId: string): Promise<Features> {
    const { token, started, path } = await visit(nationalId);
    await proxy.post(token, `${path}/cancel`, 200);
    return started.features;
  }

  async function waitAsStranger(nationalId: string): Promise<Features> {
    const { token, call, start, started, path } = await visit(nationalId);
    const stream = await follow(proxy, token, started.verification.id);
    const streamed = await stream.sees('QUEUED');
    const read = await call('read', 'GET', path);
    const checked = await call('check', 'POST', `${path}/check`, {});
    const reloaded = await start('reload');
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
}
