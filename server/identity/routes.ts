import { Router, type RequestHandler, type Response } from 'express';
import { ProblemError } from '../../contract/problem-error.js';
import { CheckRequest, VerificationRequest } from '../../contract/schemas/identity.js';
import { parse } from '../../contract/schemas/parse.js';
import { isNationalId, normaliseNationalId } from '../../contract/rules.js';
import type { Database } from '../store/database.js';
import type { Encryption } from '../store/encryption.js';
import { notify } from '../store/notify.js';
import { audit, byCaller } from '../events/audit.js';
import type { Caller, SessionRecord } from '../sessions/caller.js';
import type { DetailsReader } from './details.js';
import { owns } from './ownership.js';
import { PRESENCE_SECONDS } from './presence.js';
import type { createStart } from './start.js';
import type { Streams } from './stream.js';
import { SEALED_AS, WORK_CHANNEL, type VerificationRow, type Verifications } from './verifications.js';

/** How long a look is preferred after somebody came back to the tab. */
const RETURN_SECONDS = 10;

/** The ID a verification is for: the one the host fixed, else the one the page sends; null when it sent none. */
function nationalIdFor(session: SessionRecord, sent: string | undefined): string | null {
  const fixed = session.identity!.nationalId;
  const typed = sent === undefined ? undefined : normaliseNationalId(sent);
  if (fixed !== undefined) {
    if (typed !== undefined && typed !== fixed) throw new ProblemError('forbidden');
    return fixed;
  }
  if (typed === undefined) return null;
  if (!isNationalId(typed)) throw new ProblemError('invalid_national_id');
  return typed;
}

function wasOpen(row: VerificationRow, at: Date): boolean {
  return row.created_at <= at && (row.ended_at === null || row.ended_at > at);
}

export function identityRoutes(context: {
  database: Database;
  encryption: Encryption;
  verifications: Verifications;
  start: ReturnType<typeof createStart>['start'];
  resume: ReturnType<typeof createStart>['resume'];
  details: DetailsReader;
  streams: Streams;
  authorize: RequestHandler;
  authorizeReading: RequestHandler;
}): Router {
  const { database, encryption, verifications, details, streams, authorize, authorizeReading } = context;
  const router = Router();

  function personsOf(caller: Caller): Uint8Array[] {
    const nationalId = caller.kind === 'session' ? caller.session.identity?.nationalId : undefined;
    return nationalId === undefined ? [] : encryption.lookups(nationalId, SEALED_AS.person);
  }

  /** Somebody else's verification looks exactly like one that does not exist. */
  async function find(id: string, response: Response): Promise<VerificationRow> {
    const { caller, sessionEndedAt } = response.locals;
    const row = await verifications.get(id);
    if (row === null || !owns(caller, row, personsOf(caller))) throw new ProblemError('not_found');
    if (sessionEndedAt !== null && !wasOpen(row, sessionEndedAt)) throw new ProblemError('session_expired');
    return row;
  }

  /** A session that asks about somebody in line is their page; the host may look on from anywhere. */
  async function isHere(row: VerificationRow, { caller }: Response['locals']): Promise<void> {
    if (row.status !== 'QUEUED' || caller.kind === 'host') return;
    await database.query(
      'update proxy.verifications set present_until = proxy.now() + make_interval(secs => $2) where id = $1',
      [row.id, PRESENCE_SECONDS],
    );
  }

  async function send(response: Response, status: number, row: VerificationRow): Promise<void> {
    const [verification] = await verifications.show([row]);
    response.status(status).set('Cache-Control', 'no-store').json(verification);
  }

  router.post('/v1/verifications', authorize, async (request, response) => {
    const { caller } = response.locals;
    if (caller.kind !== 'session' || caller.session.identity === undefined)
      throw new ProblemError('forbidden');
    const { nationalId } = parse(VerificationRequest, request.body);
    const { session } = caller;
    const wanted = nationalIdFor(session, nationalId);
    if (wanted === null) {
      const live = await context.resume(session);
      if (live === null) response.status(204).end();
      else await send(response, 200, live);
      return;
    }
    const by = byCaller(request, response);
    const { verification, created } = await context.start(session, wanted, request.ip ?? '', by);
    await send(response, created ? 201 : 200, verification);
  });

  router.get('/v1/verifications', authorize, async (request, response) => {
    if (response.locals.caller.kind !== 'host') throw new ProblemError('forbidden');
    const { reference } = request.query;
    if (typeof reference !== 'string' || reference === '') {
      throw new ProblemError('invalid_request', {
        errors: [{ path: 'reference', message: 'Name the reference that the session was minted with.' }],
      });
    }
    const found = await verifications.show(await verifications.byReference(reference));
    response.set('Cache-Control', 'no-store').json({ verifications: found });
  });

  router.get('/v1/verifications/:id', authorizeReading, async (request, response) => {
    const row = await find(String(request.params['id']), response);
    await isHere(row, response.locals);
    await send(response, 200, row);
  });

  router.get('/v1/verifications/:id/events', authorizeReading, async (request, response) => {
    const row = await find(String(request.params['id']), response);
    const { caller } = response.locals;
    // At once: until the stream's presence is renewed for the first time, somebody later could be served.
    await isHere(row, response.locals);
    streams.open(response, row.id, caller.kind === 'session' ? caller.session.id : null);
  });

  router.post('/v1/verifications/:id/check', authorize, async (request, response) => {
    const row = await find(String(request.params['id']), response);
    const { visible } = parse(CheckRequest, request.body);
    await isHere(row, response.locals);
    await database.transaction(async (tx) => {
      if (visible !== false) {
        await tx.query(
          'update proxy.verifications set boosted_until = proxy.now() + make_interval(secs => $2) where id = $1',
          [row.id, RETURN_SECONDS],
        );
      }
      await notify(tx, WORK_CHANNEL);
    });
    await send(response, 202, row);
  });

  router.post('/v1/verifications/:id/cancel', authorize, async (request, response) => {
    const row = await find(String(request.params['id']), response);
    const by = byCaller(request, response);
    const moved = await database.transaction((tx) => verifications.move(tx, row.id, 'CANCELLED', {}, by));
    await send(response, 200, moved ?? (await verifications.get(row.id))!);
  });

  router.get('/v1/verifications/:id/details', authorize, async (request, response) => {
    const { caller } = response.locals;
    const grant = caller.kind === 'host' ? 'all' : (caller.session.identity?.details ?? 'none');
    if (grant === 'none') throw new ProblemError('forbidden');
    const row = await find(String(request.params['id']), response);
    const read = await details.read(row, grant);
    await audit(database, 'details.read', byCaller(request, response), row.id);
    response.set('Cache-Control', 'no-store').json(read);
  });

  return router;
}
