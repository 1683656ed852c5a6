import { Router, type Request, type Response } from 'express';
import type { Logger } from 'pino';
import { ProblemError } from '../../contract/problem-error.js';
import { parse } from '../../contract/schemas/parse.js';
import {
  HitsRequest,
  ScreeningRequest,
  ScreeningV1Request,
} from '../../contract/schemas/screening-request.js';
import type { Screening } from '../../contract/screening.js';
import type { Database } from '../store/database.js';
import type { Encryption } from '../store/encryption.js';
import { audit, byCaller } from '../events/audit.js';
import type { Caller } from '../sessions/caller.js';
import { callerGone } from '../upstream/caller-gone.js';
import type { UpstreamClient } from '../upstream/client.js';
import { UpstreamFailure, UpstreamRejected } from '../upstream/failures.js';
import { realClock, withPatience, type Clock } from '../upstream/patience.js';
import { toProblem } from '../upstream/to-problem.js';
import { createdScreenings } from './created-screenings.js';
import { boundToClient, checkMayCreate, checkMayRead, isListed, isOfClient } from './grants.js';
import { createIdempotency, type KeyedRequest } from './idempotency.js';
import { KEY_PATTERN, keyScopeOf } from './key-scope.js';
import { forgetOldScreenings } from './retention.js';
import { createSendOnce } from './send-once.js';

export interface ScreeningDependencies {
  database: Database;
  upstream: Pick<UpstreamClient, 'screen' | 'screeningHits' | 'screenV1'>;
  encryption: Encryption;
  log: Pick<Logger, 'error'>;
  clock?: Clock;
  /** Screenings that are being sent. */
  underWay?: Set<Promise<unknown>>;
}

/** A misspelt field must not be dropped silently: `isMonitred` would leave a name unmonitored. */
const StrictScreeningRequest = ScreeningRequest.strict();
const StrictScreeningV1Request = ScreeningV1Request.strict();

const SCREENING_ID_MAX = 200;

/** Upstream's way of saying 404, § Screening v2. */
const NOT_FOUND_MESSAGE = /screening not found/i;

export function screeningRoutes({
  database,
  upstream,
  encryption,
  log,
  clock = realClock,
  underWay = new Set(),
}: ScreeningDependencies): Router {
  const sendOnce = createSendOnce(createIdempotency(database, encryption), log, underWay);
  const created = createdScreenings(database);
  const router = Router();

  // Nothing that is due to be forgotten outlives the next screening.
  router.post(['/v1/screenings', '/v1/screenings/v1'], async (_request, _response, next) => {
    await forgetOldScreenings(database);
    next();
  });

  router.post('/v1/screenings', async (request, response) => {
    const { caller } = response.locals;
    checkMayCreate(caller);
    const screening = boundToClient(caller, parse(StrictScreeningRequest, request.body));
    const signal = callerGone(response);
    const by = byCaller(request, response);
    const { outcome, replayed } = await sendOnce<Screening>({
      keyed: keyedRequest(request, caller, ['v2', screening]),
      send: () => withPatience(() => upstream.screen(screening), { repeatable: false, clock, signal }),
      async keep({ id }, tx = database) {
        await audit(tx, 'screening.created', by, id);
        if (caller.kind === 'session') await created.remember(caller.session.id, id, tx);
      },
      noteUnknown: () => audit(database, 'screening.outcome_unknown', by, null),
    });
    if (replayed) {
      // A repeat is shown what the first caller was, and may turn its pages as well.
      await audit(database, 'screening.read', by, outcome.id);
      if (caller.kind === 'session') await created.remember(caller.session.id, outcome.id);
    }
    response.location(`/v1/screenings/${encodeURIComponent(outcome.id)}`);
    answerCreated(response, outcome, replayed);
  });

  router.post('/v1/screenings/v1', async (request, response) => {
    const { caller } = response.locals;
    checkMayCreate(caller);
    const screening = parse(StrictScreeningV1Request, request.body);
    const signal = callerGone(response);
    const by = byCaller(request, response);
    const { outcome, replayed } = await sendOnce({
      keyed: keyedRequest(request, caller, ['v1', screening]),
      send: () => withPatience(() => upstream.screenV1(screening), { repeatable: false, clock, signal }),
      keep: (_outcome, tx = database) => audit(tx, 'screening.searched', by, null),
      noteUnknown: () => audit(database, 'screening.outcome_unknown', by, null),
    });
    if (replayed) await audit(database, 'screening.read', by, null);
    answerCreated(response, outcome, replayed);
  });

  router.get('/v1/screenings/:id', async (request, response) => {
    const { caller } = response.locals;
    const { id } = request.params;
    checkMayRead(caller);
    const page = parse(HitsRequest, {
      pageNumber: numberOf(request.query.pageNumber),
      pageSize: numberOf(request.query.pageSize),
    });
    if (id.length > SCREENING_ID_MAX || !(isListed(caller, id) || (await isOwn(caller, id)))) {
      throw new ProblemError('not_found');
    }
    const signal = callerGone(response);
    const screening = await withPatience(() => upstream.screeningHits(id, page, { signal }), {
      repeatable: true,
      clock,
      signal,
    }).catch((error: unknown) => {
      throw readProblem(error);
    });
    if (!isOfClient(caller, screening)) throw new ProblemError('not_found');
    await audit(database, 'screening.read', byCaller(request, response), id);
    response.set('Cache-Control', 'no-store').json(screening);
  });

  async function isOwn(caller: Caller, screeningId: string): Promise<boolean> {
    return caller.kind === 'session' && created.has(caller.session.id, screeningId);
  }

  return router;
}

function answerCreated(response: Response, outcome: unknown, replayed: boolean): void {
  if (replayed) response.set('Idempotency-Replayed', 'true');
  response.status(201).set('Cache-Control', 'no-store').json(outcome);
}

/** Parsed fields come in the schema's order, so equal requests are equal texts. */
function keyedRequest(request: Request, caller: Caller, what: unknown[]): KeyedRequest | undefined {
  const key = request.get('Idempotency-Key');
  if (key === undefined) return undefined;
  if (!KEY_PATTERN.test(key)) {
    throw new ProblemError('invalid_request', {
      errors: [{ path: 'Idempotency-Key', message: 'Must be 1 to 255 visible ASCII characters.' }],
    });
  }
  return { scope: keyScopeOf(caller), key, request: JSON.stringify(what) };
}

function numberOf(parameter: unknown): number | undefined {
  return parameter === undefined ? undefined : Number(parameter);
}

/** "Not found" and "not for this caller" must look alike, whoever of upstream and us found it out. */
function readProblem(error: unknown): unknown {
  if (!(error instanceof UpstreamFailure)) return error;
  if (
    error instanceof UpstreamRejected &&
    error.upstreamMessages.some((text) => NOT_FOUND_MESSAGE.test(text))
  ) {
    return new ProblemError('not_found', { cause: error });
  }
  return toProblem(error);
}
