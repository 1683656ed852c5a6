import { z } from 'zod';
import { DecideAnswer, DecideRequest, DecisionList } from '../../contract/schemas/decisions.js';
import { optional } from '../../contract/schemas/schema-of.js';
import { analystOf } from '../screening/grants.js';
import { defineCall } from './api-call.js';
import { cutPage, PageQuery } from './paging.js';

export const decideHits = defineCall('decideHits', 'put /v1/screenings/{id}/decisions', {
  caller: 'host key or session',
  summary:
    'Decide hits of a screening, alone or in a batch, with a reason. A repeat changes nothing. Needs `screening.decide`.',
  body: DecideRequest,
  answers: { 200: { schema: DecideAnswer } },
  problems: ['not_found', 'decided_meanwhile', 'same_analyst'],
  async handle({ screenings }, { caller, by, parts, body }) {
    analystOf(caller, undefined);
    const request = body();
    return { status: 200, body: await screenings.decide(parts.id, request, { caller, by }) };
  },
});

export const listDecisions = defineCall('listDecisions', 'get /v1/decisions', {
  caller: 'host key',
  summary: 'List the decisions of your analysts, newest first: of a customer, of a screening, or all.',
  query: PageQuery.extend({
    reference: optional(z.string().min(1), 'Only those of screenings with this reference.'),
    screeningId: optional(z.string().min(1), 'Only those of this screening.'),
    history: optional(z.enum(['true', 'false']), '`true`: also those that were replaced or taken back.'),
  }),
  answers: { 200: { schema: DecisionList } },
  async handle({ decisions }, { caller, query }) {
    const { cursor, limit, reference, screeningId, history } = query();
    const found = await decisions.list({
      host: caller.host,
      reference,
      screeningId,
      history: history === 'true',
      before: cursor ?? null,
      limit: limit + 1,
    });
    const { items, nextCursor } = cutPage(found, limit, ({ position }) => position);
    return { status: 200, body: { decisions: items.map(({ decision }) => decision), nextCursor } };
  },
});
