import type { Queryable } from '../store/database.js';
import { IS } from './verification-states.js';
import { ProblemError } from '../../contract/problem-error.js';

/** How many codes may be started in a window. More would flood a phone with approval requests. */
export interface GuardLimits {
  windowSeconds: number;
  person: number;
  session: number;
  address: number;
}

/**
 * Per person and session: a person who mistypes needs no more than five codes in ten minutes. Per address: an office or
 * a mobile carrier shares one, so the limit only stops a flood.
 */
export const GUARD_LIMITS: GuardLimits = { windowSeconds: 600, person: 5, session: 5, address: 300 };

/** A start that is left before it reaches a phone disturbs no person. This many times the limit is a script. */
const ABANDONED_SHARE = 4;

/**
 * Started ones, those in line, and one that was left during its creation call. The clock is read once, so that an index
 * finds the starts of the window: an address may have years of others.
 */
const STARTED = {
  at: 'coalesce(started_at, created_at)',
  counts: `(started_at > (select proxy.now()) - make_interval(secs => $2) or ${IS.queued})`,
};
const ASKED_FOR = { at: 'created_at', counts: 'created_at > proxy.now() - make_interval(secs => $2)' };

/** Throws `too_many_starts` with the seconds after which the oldest start no longer counts. */
export async function guardStart(
  tx: Queryable,
  who: { persons: readonly Uint8Array[]; sessionId: string; address: Uint8Array },
  limits: GuardLimits,
): Promise<void> {
  const refuseAt = async (most: number, { at, counts }: typeof STARTED, whose: string, value: unknown) => {
    const rows = await tx.query<{ seconds: number }>(
      `select extract(epoch from ${at} + make_interval(secs => $2) - proxy.now())::float8 as seconds
         from proxy.verifications
        where ${whose} and ${counts}
        order by ${at} desc limit $3`,
      [value, limits.windowSeconds, most],
    );
    if (rows.length >= most) {
      throw new ProblemError('too_many_starts', { retryAfter: Math.max(1, Math.ceil(rows.at(-1)!.seconds)) });
    }
  };
  await refuseAt(limits.person, STARTED, 'person_hash = any($1::bytea[])', who.persons);
  await refuseAt(limits.session, STARTED, 'session_id = $1', who.sessionId);
  await refuseAt(limits.address, STARTED, 'address_hash = $1', who.address);
  await refuseAt(limits.session * ABANDONED_SHARE, ASKED_FOR, 'session_id = $1', who.sessionId);
  await refuseAt(limits.address * ABANDONED_SHARE, ASKED_FOR, 'address_hash = $1', who.address);
}
