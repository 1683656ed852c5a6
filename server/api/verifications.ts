import { z } from 'zod';
import { DEFAULT_NATIONAL_ID_FORMS, NATIONAL_ID_FORMS_HEADER } from '../../contract/national-id.js';
import { ProblemError } from '../../contract/problem-error.js';
import {
  IdentityDetails,
  Verification,
  VerificationList,
  VerificationRequest,
} from '../../contract/schemas/identity.js';
import { shownIn } from '../rules/ownership.js';
import { requestedPerson } from '../sessions/caller.js';
import { VISIT_SECONDS } from '../identity/start.js';
import { CODE_WAIT_MS } from '../identity/code-wait.js';
import { defineCall } from './api-call.js';
import { UPSTREAM_PROBLEMS } from './problems.js';

/** The page knows the default. */
function formsHeader(forms: string): Record<string, string> {
  return forms === DEFAULT_NATIONAL_ID_FORMS ? {} : { [NATIONAL_ID_FORMS_HEADER]: forms };
}

export const startVerification = defineCall('startVerification', 'post /v1/verifications', {
  caller: 'session',
  sessionRate: { calls: 30, seconds: 10 },
  summary:
    'Start a verification, or get the live one of this person: a reload gets the same code. Needs `identity`.',
  body: VerificationRequest,
  bodyOptional: true,
  answers: {
    200: {
      when: `The live verification, or one that was completed in the last ${VISIT_SECONDS / 60} minutes.`,
      schema: Verification,
    },
    201: {
      when: `A new verification was started. It has its code if that comes within ${CODE_WAIT_MS} ms and the session is vouched for.`,
      schema: Verification,
    },
    204: {
      when: 'No verification is live and no ID is known. Ask the person for the ID.',
      headers: z.object({
        [NATIONAL_ID_FORMS_HEADER]: z
          .string()
          .optional()
          .describe('`NATIONAL_ID_FORMS`, unless it is the default.'),
      }),
    },
  },
  problems: ['invalid_national_id', 'too_many_starts'],
  async handle({ identity, nationalIdForms, personOf, noteVisitor }, { caller, by, body, address }) {
    const { session } = caller;
    if (session.identity === undefined) throw new ProblemError('forbidden');
    noteVisitor(session.id, address);
    const sent = body().nationalId;
    const typed = sent === undefined ? undefined : personOf(sent);
    const person = requestedPerson(session.identity, typed, nationalIdForms);
    if (person === null) {
      const live = await identity.resume(session);
      return live === null
        ? { status: 204, headers: formsHeader(nationalIdForms) }
        : { status: 200, body: await identity.shownTo(caller, live) };
    }
    const started = await identity.start(session, person, address, by);
    return { status: started.created ? 201 : 200, body: await identity.shownAtStart(session, started) };
  },
});

const NAME_IT = 'Send the reference that the session was minted with.';

export const listVerifications = defineCall('listVerifications', 'get /v1/verifications', {
  caller: 'host key',
  summary: 'List the verifications of one of your references, newest first, at most 50.',
  query: z.object({
    reference: z.string(NAME_IT).min(1, NAME_IT).describe('The reference of the session.'),
  }),
  answers: { 200: { schema: VerificationList } },
  async handle({ identity: { verifications } }, { query, caller }) {
    const { reference } = query();
    const found = await verifications.show(await verifications.byReference(reference, caller.host));
    return { status: 200, body: { verifications: found.map((each) => ({ ...each, reference })) } };
  },
});

export const readVerification = defineCall('readVerification', 'get /v1/verifications/{id}', {
  caller: 'host key or session',
  afterSessionEnd: true,
  summary: 'Read a verification. Poll it where streams are blocked.',
  answers: { 200: { schema: Verification } },
  problems: ['not_found'],
  async handle({ identity }, { caller, sessionEndedAt, parts }) {
    const { row, endedAt } = await identity.findOwned(caller, parts.id, sessionEndedAt);
    await identity.notePresence(row, caller);
    return { status: 200, body: await identity.shownTo(caller, row, endedAt) };
  },
});

export const streamVerification = defineCall('streamVerification', 'get /v1/verifications/{id}/events', {
  caller: 'host key or session',
  sessionRate: { calls: 60, seconds: 10 },
  afterSessionEnd: true,
  summary:
    'Follow a verification as server-sent events: `event: verification`, `id:` the version, `data:` the whole verification. The first event is a snapshot; the stream ends after a final status. `event: stopping` comes before an end for which the process stops: connect again.',
  answers: { 200: { type: 'text/event-stream' } },
  problems: ['not_found'],
  async handle({ identity }, { caller, sessionEndedAt, parts, response }) {
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

export const checkVerification = defineCall('checkVerification', 'post /v1/verifications/{id}/check', {
  caller: 'host key or session',
  afterSessionEnd: true,
  sessionRate: { calls: 30, seconds: 10 },
  summary: 'Report that the tab became visible, so that the next status check is due sooner.',
  answers: { 202: { schema: Verification } },
  problems: ['not_found'],
  async handle({ identity }, { caller, sessionEndedAt, parts }) {
    const { row } = await identity.findOwned(caller, parts.id, sessionEndedAt, true);
    await identity.notePresence(row, caller);
    await identity.boostAfterReturn(row);
    return { status: 202, body: await identity.shownTo(caller, row) };
  },
});

export const cancelVerification = defineCall('cancelVerification', 'post /v1/verifications/{id}/cancel', {
  caller: 'host key or session',
  afterSessionEnd: true,
  sessionRate: { calls: 30, seconds: 10 },
  summary: 'Cancel a verification. A request that is already in the app stays there until it expires.',
  answers: { 200: { schema: Verification } },
  problems: ['not_found'],
  async handle({ identity }, { caller, sessionEndedAt, parts, by }) {
    const { row } = await identity.findOwned(caller, parts.id, sessionEndedAt, true);
    return { status: 200, body: await identity.shownTo(caller, await identity.cancel(row, by)) };
  },
});

export const readDetails = defineCall('readDetails', 'get /v1/verifications/{id}/details', {
  caller: 'host key or session',
  // Without the grant, a later session would not help: the page need not ask for one.
  afterSessionEnd: true,
  sessionRate: { calls: 30, seconds: 10 },
  summary: 'Read the verified person: only fields that `identity.details` grants and the service knows.',
  answers: { 200: { schema: IdentityDetails } },
  problems: ['not_completed', ...UPSTREAM_PROBLEMS, 'upstream_mismatch'],
  async handle({ identity }, { caller, sessionEndedAt, parts, by }) {
    const grant = caller.kind === 'host' ? 'all' : (caller.session.identity?.details ?? 'none');
    if (grant === 'none') throw new ProblemError('forbidden');
    if (sessionEndedAt !== null) throw new ProblemError('session_expired');
    const { row } = await identity.findOwned(caller, parts.id);
    return { status: 200, body: await identity.details.read(row, grant, by) };
  },
});
