import { z } from 'zod';
import { DEFAULT_NATIONAL_ID_FORMS, NATIONAL_ID_FORMS_HEADER } from '../../../contract/national-id.js';
import { ProblemError } from '../../../contract/problem-error.js';
import { Verification, VerificationRequest } from '../../../contract/schemas/identity.js';
import { CODE_WAIT_MS } from '../../identity/streams/code-wait.js';
import { requestedNationalId } from '../../identity/rules/requested-national-id.js';
import { VISIT_SECONDS } from '../../identity/start.js';
import { defineCall } from '../call/api-call.js';
import type { ApiContext } from '../call/api-context.js';
import { inWords } from '../call/in-words.js';

/** The page knows the default. */
function formsHeader(forms: string): Record<string, string> {
  return forms === DEFAULT_NATIONAL_ID_FORMS ? {} : { [NATIONAL_ID_FORMS_HEADER]: forms };
}

export const startVerification = defineCall({
  operationId: 'startVerification',
  method: 'post',
  path: '/v1/verifications',
  caller: 'session',
  sessionRate: { calls: 30, seconds: 10 },
  summary:
    'Start a verification, or get the live one of this person: a reload gets the same code. Needs `identity`.',
  body: VerificationRequest,
  bodyOptional: true,
  answers: {
    200: {
      when: `The live verification, or one that was completed in the last ${inWords(VISIT_SECONDS)}.`,
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
  async handle(
    {
      identity,
      nationalIdForms,
      noteVisitor,
    }: Pick<ApiContext, 'identity' | 'nationalIdForms' | 'noteVisitor'>,
    { caller, by, body, address },
  ) {
    const { session } = caller;
    if (session.identity === undefined) throw new ProblemError('forbidden');
    noteVisitor(session.id, address);
    const nationalId = requestedNationalId(session.identity, body().nationalId, nationalIdForms);
    if (nationalId === null) {
      const live = await identity.resume(session);
      return live === null
        ? { status: 204, headers: formsHeader(nationalIdForms) }
        : { status: 200, body: await identity.shownTo(caller, live) };
    }
    const started = await identity.start(session, nationalId, address, by);
    return { status: started.created ? 201 : 200, body: await identity.shownAtStart(session, started) };
  },
});
