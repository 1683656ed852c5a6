import { z } from 'zod';
import { DELIVERY_STATES } from '../../../contract/events.js';
import { EventList } from '../../../contract/schemas/events.js';
import { EVENT_SECONDS } from '../../retention/purge-old-rows.js';
import { defineCall } from '../call/api-call.js';
import type { ApiContext } from '../call/api-context.js';
import { cutPage, PageQuery } from '../call/paging.js';
import { inWords } from '../call/in-words.js';

export const listEvents = defineCall({
  operationId: 'listEvents',
  method: 'get',
  path: '/v1/events',
  caller: 'host key',
  summary: `List the events of the last ${inWords(EVENT_SECONDS)} and the state of their delivery, newest first.`,
  query: PageQuery.extend({
    state: z
      .enum(DELIVERY_STATES)
      .optional()
      .describe(`Limits the list to events that are \`${DELIVERY_STATES.join('`, `')}\`.`),
  }),
  answers: { 200: { schema: EventList } },
  async handle({ events }: Pick<ApiContext, 'events'>, { query, caller }) {
    const { cursor, limit, state } = query();
    const found = await events.outbox.list({
      host: caller.host,
      before: cursor ?? null,
      limit: limit + 1,
      state,
    });
    const { items, nextCursor } = cutPage(found, limit, ({ position }) => position);
    return { status: 200, body: { events: items.map(({ event }) => event), nextCursor } };
  },
});
