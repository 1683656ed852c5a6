import { shownIn } from '../../identity/rules/ownership.js';
import { defineCall } from '../call/api-call.js';
import type { ApiContext } from '../call/api-context.js';

export const streamVerification = defineCall({
  operationId: 'streamVerification',
  method: 'get',
  path: '/v1/verifications/{id}/events',
  caller: 'host key or session',
  sessionRate: { calls: 60, seconds: 10 },
  afterSessionEnd: true,
  summary:
    'Follow a verification as server-sent events: `event: verification`, `id:` the version, `data:` the whole verification. The first event is a snapshot; the stream ends after a final status. `event: stopping` comes before an end for which the process stops: connect again.',
  answers: { 200: { type: 'text/event-stream' } },
  problems: ['not_found'],
  async handle({ identity }: Pick<ApiContext, 'identity'>, { caller, sessionEndedAt, parts, response }) {
    const { row, endedAt } = await identity.findOwned(caller, parts.id, sessionEndedAt);
    // The stream renews presence only after some seconds: until then a later person could be served first.
    await identity.notePresence(row, caller);
    identity.streams.open(response, row.id, {
      sessionId: caller.kind === 'session' ? caller.session.id : null,
      shown: (verification) =>
        caller.kind === 'session' ? shownIn(caller.session, verification, endedAt) : verification,
      endsAtCode: endedAt !== null && row.status === 'QUEUED',
    });
  },
});
