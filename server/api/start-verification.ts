import { ProblemError } from '../../contract/problem-error.js';
import { Verification, VerificationRequest } from '../../contract/schemas/identity.js';
import { requestedNationalId } from '../identity/requested-national-id.js';
import { VISIT_SECONDS } from '../identity/start.js';
import { defineCall } from './api-call.js';
import type { ApiContext } from './api-context.js';
import { inWords } from './reference/in-words.js';

export const startVerification = defineCall({
  method: 'post',
  path: '/v1/verifications',
  caller: 'session',
  summary:
    'Start a verification, or get the one this person has already: a reload gets the same code. Needs `identity`.',
  body: VerificationRequest,
  bodyOptional: true,
  answers: {
    200: {
      when: `The one that is under way, or was completed in the last ${inWords(VISIT_SECONDS)}.`,
      schema: Verification,
    },
    201: { when: 'It was started now.', schema: Verification },
    204: { when: 'Nothing is under way, and nobody said for whom: the person has to enter the ID.' },
  },
  problems: ['invalid_national_id', 'too_many_starts'],
  async handle({ identity }: Pick<ApiContext, 'identity'>, { caller: { session }, by, body, address }) {
    if (session.identity === undefined) throw new ProblemError('forbidden');
    const nationalId = requestedNationalId(session.identity, body().nationalId);
    if (nationalId === null) {
      const live = await identity.resume(session);
      return live === null ? { status: 204 } : { status: 200, body: await identity.shown(live) };
    }
    const { verification, created } = await identity.start(session, nationalId, address, by);
    return { status: created ? 201 : 200, body: await identity.shown(verification) };
  },
});
