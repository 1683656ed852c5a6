/**
 * The service of the world: the scripted one, which refuses what the contract does not allow, with faults by plan, tokens
 * that end, others who use the same budget, and lists that move.
 */
import type { Hit, Screening } from '../../contract/screening.js';
import { startScriptedUpstream, type ScriptedAnswer, type ScriptedCall } from '../scripted-upstream.js';
import { chanceOf } from './random.js';
import { FAULTS, spoil } from './wire.js';
import type { Setting } from './setting.js';

export const LIFETIME_SECONDS = 60;
export const WINDOW_SECONDS = 20;
export const LIMITS = { request: 4, status: 20, details: 8 };
/** The share of calls that a storm spoils. */
const FAULT_SHARE = 0.12;

export type Service = Awaited<ReturnType<typeof startService>>;

/** Whose number is even may have one request open, and a second one is refused; with others it ends the first one. */
const ruleOf = (nationalId: string) => (Number(nationalId) % 2 === 0 ? 'refuse' : 'supersede');

/** @param asked called before the service carries out, or spoils, a creation. */
export async function startService(world: Setting, asked: (creation: ScriptedCall) => void) {
  const { clock, seed } = world;
  const upstream = await startScriptedUpstream({
    now: clock.now,
    lifetimeMs: LIFETIME_SECONDS * 1000,
    limits: LIMITS,
    windowMs: WINDOW_SECONDS * 1000,
    secondRequest: ruleOf,
    code: (count) => String(100_000 + count),
  });
  let token = upstream.token;
  /** Each kind of fault comes once in a world at least: those that are left. */
  const left = [...FAULTS];
  const counted = new Map<string, number>();

  /**
   * A request of another person that is open: its ids are given out a second time. A proxy knows the ids
   * if it has shown the code. Ids that a killed proxy did not store are unknown to all others.
   */
  function givenBefore({ body }: ScriptedCall): ScriptedAnswer | undefined {
    const shown = new Set(world.model.attempts().map(({ code }) => code));
    const other = [...upstream.transactions].findLast(
      ([, { nationalId, status, random }]) =>
        status === 'WAITING' && nationalId !== body.nationalId && shown.has(random),
    );
    if (other === undefined) return undefined;
    const [transId, { random }] = other;
    return { body: { version: '1.0', statusCode: 200, messages: ['Success'], result: { transId, random } } };
  }

  for (const endpoint of ['request', 'status', 'details', 'screen', 'hits'] as const)
    upstream.on(endpoint, (call) => {
      clock.moved();
      const count = (counted.get(endpoint) ?? 0) + 1;
      counted.set(endpoint, count);
      const isCreation = endpoint === 'request';
      if (isCreation) asked(call);
      const chance = chanceOf(seed, 'wire', endpoint, count);
      if (!world.isStorm) return undefined;
      const again = isCreation ? givenBefore(call) : undefined;
      // Few creations meet another one that is open: the first does.
      const isFirst = again !== undefined && left.includes('issued again');
      if (!isFirst && !chance.is(FAULT_SHARE)) return undefined;
      const allowed = FAULTS.filter((fault) => fault !== 'issued again' || again !== undefined);
      const kind = left.find((fault) => allowed.includes(fault)) ?? chance.pick(allowed)!;
      if (left.includes(kind)) left.splice(left.indexOf(kind), 1);
      world.disturbed(`${endpoint}: ${kind}`);
      return kind === 'issued again' ? again : spoil(kind, () => upstream.byDefault(call), chance);
    });

  return {
    upstream,
    token: () => token,

    /** The accepted token ends. The new one is written a step later. */
    endToken(): string {
      token = `upstream-token-${clock.elapsedMs}-renewed`;
      upstream.accept(token);
      return token;
    },

    /** The service screens a name again: what it found has changed. Returns the hits as they are now. */
    screenAgain(id: string, change: (hits: readonly Hit[]) => Hit[]): readonly Hit[] {
      const stored = upstream.screenings.get(id)!;
      const items = change(stored.hits.items);
      const at = new Date(clock.now()).toISOString();
      upstream.screenings.set(id, {
        ...stored,
        numOfHits: items.length,
        lastScreened: at,
        lastUpdated: at,
        hits: { ...stored.hits, totalRecords: items.length, items },
      } satisfies Screening);
      return items;
    },

    /** What the service says of the request with this code. */
    request: (code: string) => {
      const found = [...upstream.transactions].find(([, { random }]) => random === code);
      return found && { transId: found[0], ...found[1] };
    },

    /** Open at the service now. */
    openOf: (nationalId: string) =>
      [...upstream.transactions].filter(
        ([, { nationalId: of, status, createdAt }]) =>
          of === nationalId && status === 'WAITING' && clock.now() < createdAt! + LIFETIME_SECONDS * 1000,
      ),
  };
}
