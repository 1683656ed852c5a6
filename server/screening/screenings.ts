import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { DecideAnswer, DecideRequest } from '../../contract/decisions.js';
import { ProblemError } from '../../contract/problem-error.js';
import type { Screening, ScreeningRequest, ScreeningV1Request } from '../../contract/screening.js';
import type { HitsRequest } from '../../contract/schemas/screening-request.js';
import type { KnownScreening, ScreeningChanges, WatchRequest } from '../../contract/watch.js';
import type { ProxyFields } from '../../contract/screening.js';
import { audit, type Author } from '../events/audit.js';
import { hostOf, type Caller } from '../sessions/caller.js';
import type { Database, Queryable } from '../store/database.js';
import type { Encryption } from '../store/encryption.js';
import type { Storage } from '../store/storage-watch.js';
import type { UpstreamClient } from '../upstream/client.js';
import { toProblem, UpstreamFailure } from '../upstream/failures.js';
import { realClock, withPatience, type Clock } from '../upstream/patience.js';
import { createCeilings } from './ceilings.js';
import type { Decisions } from './decisions.js';
import { analystOf, checkMayCreate, clientOf, isListed, isOfClient } from './grants.js';
import { createIdempotency, keyScopeOf, newLease, type KeyedRequest } from './idempotency.js';
import { knownScreenings, type ListedScreenings, type ListPage } from './known-screenings.js';
import { screeningRows } from './screening-rows.js';
import { createSendOnce } from './send-once.js';
import type { Review, ScreeningWatch } from './watch.js';

const SCREENING_ID_MAX = 200;

/** Upstream's way of saying 404, § Screening v2. */
const NOT_FOUND_MESSAGE = /screening not found/i;

interface Asking {
  caller: Caller;
  by: Author;
  /** Aborts when the caller hangs up. */
  signal: AbortSignal;
  key?: string | undefined;
  /** The customer, where it is another one than that of the session. */
  reference?: string | undefined;
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
  storage: Pick<Storage, 'isWritable' | 'persist'>;
  perDay: number;
  /** What the service does with countries, where it is known. */
  countriesEffect?: Screening['countriesEffect'];
  log: Pick<Logger, 'error'>;
  clock?: Clock;
  underWay?: Set<Promise<unknown>>;
  watch: ScreeningWatch;
  decisions: Decisions;
}

/** Screenings, made at most once and read by those who may. Errors are `ProblemError`s. */
export function createScreenings(context: ScreeningsContext) {
  const { database, upstream, encryption, storage, perDay, countriesEffect, watch, decisions, log } = context;
  const { clock = realClock, underWay = new Set() } = context;
  const idempotency = createIdempotency(database, encryption);
  const sendOnce = createSendOnce({ idempotency, storage, log, underWay });
  const ceilings = createCeilings({ database, perDay });

  /** Sends it at most once, within the ceilings, and keeps what `keep` says in the transaction of its outcome. */
  function send<Outcome>(
    asking: Asking,
    what: readonly [version: 'v1' | 'v2', request: unknown],
    screen: () => Promise<Outcome>,
    keep: (outcome: Outcome, tx: Queryable, isErased: boolean) => Promise<void>,
  ): Promise<Created<Outcome>> {
    const { caller, by, signal } = asking;
    return sendOnce<Outcome>({
      keyed: keyedRequest(asking, what),
      send: (onSending) =>
        ceilings.within(caller, () => {
          onSending();
          return withPatience(screen, { repeatable: false, clock, signal });
        }),
      keep,
      noteUnknown: () => audit(database, 'screening.outcome_unknown', by, null),
    });
  }

  /** Its id, as the store has it. */
  async function checkIsOf(caller: Caller, sent: string): Promise<string> {
    if (sent.length > SCREENING_ID_MAX) throw new ProblemError('not_found');
    const key = { screening_id: sent, host: hostOf(caller) };
    const { id, ...madeBy } = await knownScreenings.madeBy(database, key, sessionOf(caller));
    if (!madeBy.host || !(madeBy.session || isListed(caller, sent))) throw new ProblemError('not_found');
    return id;
  }

  const withEffect = (screening: Screening): Screening =>
    countriesEffect && screening.countries?.length ? { ...screening, countriesEffect } : screening;

  /** With what was decided about its hits, and who may decide. */
  async function withDecisions(screening: Screening, caller: Caller): Promise<Screening> {
    if (caller.kind === 'session' && caller.session.screening?.read !== true) return screening;
    const decide = caller.kind === 'session' ? caller.session.screening?.decide : undefined;
    return {
      ...screening,
      decisions: await decisions.ofPage(hostOf(caller), screening, clientOf(caller)),
      ...(decide && { deciding: { by: decide.by, twoNames: decide.twoNames ?? false } }),
    };
  }

  /** With the time at which the call of its answer began. */
  async function readAt(sent: string, page: HitsRequest, { caller, by, signal }: Asking) {
    const id = await checkIsOf(caller, sent);
    const call = watch.forPerson(async (at) => ({
      at,
      screening: await upstream.screeningHits(id, page),
    }));
    const { at, screening } = await withPatience(call, { repeatable: true, clock, signal }).catch(
      (error: unknown) => {
        throw readProblem(error);
      },
    );
    if (!isOfClient(caller, screening)) throw new ProblemError('not_found');
    await audit(database, 'screening.read', by, id);
    await watch.opened(id, screening, at);
    return { at, screening: withEffect(screening) };
  }

  return {
    async create(
      screening: ScreeningRequest,
      fields: ProxyFields,
      asking: Asking,
    ): Promise<Created<Screening>> {
      const { caller, by } = asking;
      const [host, session] = [hostOf(caller), sessionOf(caller)];
      let sentAt: Date;
      const made = await send<Screening>(
        { ...asking, reference: fields.reference },
        // A page says neither: they are of its grant, whose watch may differ in the session that it renewed.
        ['v2', caller.kind === 'host' ? { ...screening, ...fields } : screening],
        watch.forPerson((at) => {
          sentAt = at;
          return upstream.screen(screening);
        }),
        async (outcome, tx, isErased) => {
          await audit(tx, 'screening.created', by, outcome.id);
          if (!isErased) await watch.begin(tx, host, outcome, { ...fields, session, at: sentAt });
        },
      );
      if (made.replayed) {
        // A repeat sees what the first caller saw, and may read its further pages as well.
        await audit(database, 'screening.read', by, made.outcome.id);
        if (session !== null)
          await screeningRows.addSession(database, { screening_id: made.outcome.id, host }, session);
      }
      // It was made: a store that fails must not hide that.
      const outcome = withEffect(made.outcome);
      return { ...made, outcome: await withDecisions(outcome, caller).catch(() => outcome) };
    },

    async createV1(screening: ScreeningV1Request, asking: Asking): Promise<Created<unknown>> {
      const { caller, by } = asking;
      const made = await send<unknown>(
        { ...asking, reference: checkMayCreate(caller)?.reference },
        ['v1', screening],
        watch.forPerson(() => upstream.screenV1(screening)),
        (_outcome, tx) => audit(tx, 'screening.searched', by, null),
      );
      if (made.replayed) await audit(database, 'screening.read', by, null);
      return made;
    },

    read: async (id: string, page: HitsRequest, asking: Asking) =>
      withDecisions((await readAt(id, page, asking)).screening, asking.caller),

    /** @throws ProblemError `invalid_request` when a host does not say who, and those of `Decisions`. */
    async decide(
      sent: string,
      request: DecideRequest,
      { caller, by }: Pick<Asking, 'caller' | 'by'>,
    ): Promise<DecideAnswer> {
      const analyst = analystOf(caller, request.by);
      if (analyst === undefined)
        throw new ProblemError('invalid_request', { errors: [{ path: 'by', message: 'Say who decides.' }] });
      const id = await checkIsOf(caller, sent);
      const clientId = clientOf(caller);
      if (clientId !== undefined) await watch.one(id, caller);
      const { together, rules } = request;
      const deciding = { ...analyst, session: sessionOf(caller), together, rules };
      return decisions.decide(id, request, deciding, by, clientId);
    },

    async list(
      caller: Caller,
      by: Author,
      page: Omit<ListPage, 'host' | 'clientId' | 'ids' | 'ofSession'>,
    ): Promise<ListedScreenings> {
      const host = hostOf(caller);
      await audit(database, 'screening.listed', by, null);
      if (caller.kind === 'host') return watch.list({ ...page, host });
      const { clientId, screeningIds: ids } = caller.session.screening!;
      return watch.list({ ...page, host, clientId, ids, ofSession: caller.session.id });
    },

    async changes(sent: string, caller: Caller, by: Author): Promise<Omit<ScreeningChanges, 'canReview'>> {
      const id = await checkIsOf(caller, sent);
      const { present, ...changes } = await watch.changes(id, caller);
      const gone = changes.gone.filter((hit) => !present.has(hit));
      const decided =
        gone.length > 0 ? await decisions.list({ host: hostOf(caller), screeningId: id, hitIds: gone }) : [];
      const goneDecisions = decided
        .toReversed()
        .map(({ decision: { hitId: hit, label } }) => ({ hit, label: label! }));
      await audit(database, 'screening.read', by, id);
      return { ...changes, goneDecisions };
    },

    async review(
      sent: string,
      caller: Caller,
      { takeBack, ...review }: Review & { takeBack: boolean },
    ): Promise<KnownScreening> {
      const id = await checkIsOf(caller, sent);
      return takeBack ? watch.takeReviewBack(id, caller, review) : watch.review(id, caller, review);
    },

    /** Watches a screening of this host, or one that was made elsewhere. */
    async watch(
      { screeningId, ...fields }: WatchRequest,
      asking: Asking & { caller: { kind: 'host'; host: string } },
    ): Promise<KnownScreening> {
      const { caller, by } = asking;
      const { at, screening } = await readAt(screeningId, {}, asking);
      const { id } = screening;
      await database.transaction(async (tx) => {
        await watch.begin(tx, caller.host, screening, { ...fields, session: null, at });
        await audit(tx, 'screening.watched', by, id);
      });
      return watch.one(id, caller);
    },

    today: ceilings.today,
  };
}

export type Screenings = ReturnType<typeof createScreenings>;

const sessionOf = (caller: Caller) => (caller.kind === 'session' ? caller.session.id : null);

/** Parsed fields come in the schema's order, so equal requests are equal texts. Without a key it gets one of its own. */
function keyedRequest({ caller, key, reference }: Asking, what: readonly unknown[]): KeyedRequest {
  const ofSession = caller.kind === 'session' ? caller.session.identity?.reference : undefined;
  return {
    scope: keyScopeOf(caller),
    host: hostOf(caller),
    reference: reference ?? ofSession ?? null,
    key: key ?? randomUUID(),
    isRepeatable: key !== undefined,
    request: JSON.stringify(what),
    leaseSeconds: newLease(),
  };
}

/** "Not found" and "not for this caller" must read alike, whether upstream or the proxy found it out. */
function readProblem(error: unknown): unknown {
  if (!(error instanceof UpstreamFailure)) return error;
  const isNotFound =
    error.code === 'upstream_rejected' && error.upstreamMessages.some((text) => NOT_FOUND_MESSAGE.test(text));
  return isNotFound ? new ProblemError('not_found', { cause: error }) : toProblem(error);
}
