import { EventRecord } from '../../../contract/schemas/events.js';
import { defineCall } from '../call/api-call.js';
import type { ApiContext } from '../call/api-context.js';

export const replayEvent = defineCall({
  operationId: 'replayEvent',
  method: 'post',
  path: '/v1/events/{id}/replay',
  caller: 'host key',
  summary: 'Deliver an event again with the same `webhook-id`, even if it was delivered before.',
  answers: { 202: { schema: EventRecord } },
  problems: ['not_found', 'no_event_receiver'],
  handle: async ({ events }: Pick<ApiContext, 'events'>, { parts, by }) => ({
    status: 202,
    body: await events.replay(parts.id, by),
  }),
});
