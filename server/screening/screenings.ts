import type { Logger } from 'pino';
import { ProblemError } from '../../contract/problem-error.js';
import type { Screening, ScreeningRequest, ScreeningV1Request } from '../../contract/screening.js';
import type { HitsRequest } from '../../contract/schemas/screening-request.js';
import { audit, type By } from '../events/audit.js';
import { hostOf, type Caller } from '../sessions/caller.js';
import type { Database, Queryable } from '../store/database.js';
import type { Encryption } from '../store/encryption.js';
import type { UpstreamClient } from '../upstream/client.js';
import { UpstreamFailure } from '../upstream/failures.js';
import { realClock, withPatience, type Clock } from '../upstream/patience.js';
import { toProblem } from '../upstream/to-problem.js';
import { createCeilings } from './ceilings.js';
import { createdScreenings } from './created-screenings.js';
import { isListed, isOfClient } from './grants.js';
import { createIdempotency, type KeyedRequest } from './idempotency.js';
import { keyScopeOf } from './key-scope.js';
import { createSendOnce } from './send-once.js';

const SCREENING_ID_MAX = 200;

/** Upstream's way of saying 404, § Screening v2. */
const NOT_FOUND_MESSAGE = /screening not found/i;

interface Asking {
  caller: Caller;
  by: By;
  /** Aborts when the caller hangs up. */
  signal: AbortSignal;
  key?: string | undefined;
}

interface Created<Outcome> {
  outcome: Outcome;
  /** It is the stored answer to the first request with the same key. */
  replayed: boolean;
}

interface ScreeningsContext {
  database: Database;
  upstream: Pick<UpstreamClient, 'screen' | 'screeningHits' | 'screenV1'>;
  encryption: Encryption;
  storageWritable: () => Promise<boolean>;
  perDay: number;
  /** What the service does with countries, where it is known. */
  countriesEffect?: Screening['countriesEffect'];
  log: Pick<Logger, 'error' | 'warn'>;
  clock?: Clock;
  underWay?: Set<Promise<unknown>>;
}

function createSending({
  database,
  encryption,
  storageWritable,
  perDay,
  log,
  clock = realClock,
  underWay = new Set(),
}: ScreeningsContext) {
  const idempotency = createIdempotency(database, encryption);
  const sendOnce = createSendOnce({ idempotency, storageWritable, log, underWay });
  const ceilings = createCeilings({ database, perDay, log });

  /** Sends it at most once, within the ceilings, and keeps what `keep` says in the transaction of its outcome. */
  function send<Outcome>(
    { caller, by, signal, key }: Asking,
    what: readonly [version: 'v1' | 'v2', request: unknown],
    screen: () => Promise<Outcome>,
    keep: (outcome: Outcome, tx?: Queryable) => Promise<void>,
  ): Promise<Created<Outcome>> {
    return sendOnce<Outcome>({
      keyed: keyedRequest(caller, key, what),
      send: () => ceilings.within(caller, () => withPatience(screen, { repeatable: false, clock, signal })),
      keep,
      noteUnknown: () => audit(database, 'screening.outcome_unknown', by, null),
    });
  }

  return { send, today: ceilings.today };
}

/** Screenings, made at most once and read by those who may. Errors are `ProblemError`s. */
export function createScreenings(context: ScreeningsContext) {
  const { database, upstream, perDay, countriesEffect, clock = realClock } = context;
  const { send, today } = createSending(context);
  const created = createdScreenings(database);

  async function mayRead(caller: Caller, id: string): Promise<boolean> {
    if (id.length > SCREENING_ID_MAX) return false;
    if (!(await created.isOf(hostOf(caller), id))) return false;
    return isListed(caller, id) || (caller.kind === 'session' && created.has(caller.session.id, id));
  }

  const withEffect = (screening: Screening): Screening =>
    countriesEffect && screening.countries?.length ? { ...screening, countriesEffect } : screening;

  return {
    async create(screening: ScreeningRequest, asking: Asking): Promise<Created<Screening>> {
      const { caller, by } = asking;
      const made = await send<Screening>(
        asking,
        ['v2', screening],
        () => upstream.screen(screening),
        async ({ id }, tx = database) => {
          await audit(tx, 'screening.created', by, id);
          await created.remember(caller, id, tx);
        },
      );
      if (made.replayed) {
        // A repeat sees what the first caller saw, and may read its further pages as well.
        await audit(database, 'screening.read', by, made.outcome.id);
        await created.remember(caller, made.outcome.id);
      }
      return { ...made, outcome: withEffect(made.outcome) };
    },

    async createV1(screening: ScreeningV1Request, asking: Asking): Promise<Created<unknown>> {
      const { by } = asking;
      const made = await send<unknown>(
        asking,
        ['v1', screening],
        () => upstream.screenV1(screening),
        (_outcome, tx = database) => audit(tx, 'screening.searched', by, null),
      );
      if (made.replayed) await audit(database, 'screening.read', by, null);
      return made;
    },

    async read(id: string, page: HitsRequest, { caller, by, signal }: Asking): Promise<Screening> {
      if (!(await mayRead(caller, id))) throw new ProblemError('not_found');
      const screening = await withPatience(() => upstream.screeningHits(id, page, { signal }), {
        repeatable: true,
        clock,
        signal,
      }).catch((error: unknown) => {
        throw readProblem(error);
      });
      if (!isOfClient(caller, screening)) throw new ProblemError('not_found');
      await audit(database, 'screening.read', by, id);
      return withEffect(screening);
    },

    /** Those made since midnight UTC, and the ceiling. */
    ofToday: async () => ({ today: await today(), perDay }),
  };
}

export type Screenings = ReturnType<typeof createScreenings>;

/** Parsed fields come in the schema's order, so equal requests are equal texts. */
function keyedRequest(
  caller: Caller,
  key: string | undefined,
  what: readonly unknown[],
): KeyedRequest | undefined {
  return key === undefined ? undefined : { scope: keyScopeOf(caller), key, request: JSON.stringify(what) };
}

/** "Not found" and "not for this caller" must read alike, whether upstream or the proxy found it out. */
function readProblem(error: unknown): unknown {
  if (!(error instanceof UpstreamFailure)) return error;
  const isNotFound =
    error.code === 'upstream_rejected' && error.upstreamMessages.some((text) => NOT_FOUND_MESSAGE.test(text));
  return isNotFound ? new ProblemError('not_found', { cause: error }) : toProblem(error);
}
