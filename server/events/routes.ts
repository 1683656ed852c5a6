import { Router, type RequestHandler } from 'express';
import { z } from 'zod';
import { DELIVERY_STATES, type AuditList, type EventList } from '../../contract/events.js';
import { ProblemError } from '../../contract/problem-error.js';
import { parse } from '../../contract/schemas/parse.js';
import type { Database } from '../store/database.js';
import { audit, byCaller, readAudit } from './audit.js';
import type { Outbox } from './outbox.js';
import { cutPage, Page } from './paging.js';

const EventsQuery = Page.extend({ state: z.enum(DELIVERY_STATES).optional() });
const AuditQuery = Page.extend({ subject: z.string().min(1).max(300).optional() });

const hostOnly: RequestHandler = (_request, response, next) => {
  if (response.locals.caller.kind !== 'host') throw new ProblemError('forbidden');
  next();
};

/** What the host was told and what was done, for the host's eyes. */
export function eventRoutes(context: {
  database: Database;
  outbox: Outbox;
  /** Whether there is a receiver to deliver to. */
  delivering: boolean;
  authorize: RequestHandler;
}): Router {
  const { database, outbox, delivering, authorize } = context;
  const router = Router();

  router.get('/v1/events', authorize, hostOnly, async (request, response) => {
    const { cursor, limit, state } = parse(EventsQuery, request.query);
    const found = await outbox.list({ before: cursor ?? null, limit: limit + 1, state });
    const { items, nextCursor } = cutPage(found, limit, ({ position }) => position);
    const list: EventList = { events: items.map(({ event }) => event), nextCursor };
    response.set('Cache-Control', 'no-store').json(list);
  });

  router.post('/v1/events/:id/replay', authorize, hostOnly, async (request, response) => {
    if (!delivering) throw new ProblemError('no_event_receiver');
    const id = String(request.params['id']);
    const replayed = await database.transaction(async (tx) => {
      const event = await outbox.replay(tx, id);
      if (event !== null) await audit(tx, 'event.replayed', byCaller(request, response), id);
      return event;
    });
    if (replayed === null) throw new ProblemError('not_found');
    response.status(202).set('Cache-Control', 'no-store').json(replayed);
  });

  router.get('/v1/audit', authorize, hostOnly, async (request, response) => {
    const { cursor, limit, subject } = parse(AuditQuery, request.query);
    const found = await readAudit(database, { before: cursor ?? null, limit: limit + 1, subject });
    const { items, nextCursor } = cutPage(found, limit, ({ id }) => id);
    const list: AuditList = { entries: items, nextCursor };
    response.set('Cache-Control', 'no-store').json(list);
  });

  return router;
}
