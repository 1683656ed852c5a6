import { z } from 'zod';
import { VerificationList } from '../../../contract/schemas/identity.js';
import { defineCall } from '../call/api-call.js';
import type { ApiContext } from '../call/api-context.js';

const NAME_IT = 'Send the reference that the session was minted with.';

export const listVerifications = defineCall({
  operationId: 'listVerifications',
  method: 'get',
  path: '/v1/verifications',
  caller: 'host key',
  summary: 'List the verifications of one of your references, newest first, at most 50.',
  query: z.object({
    reference: z.string(NAME_IT).min(1, NAME_IT).describe('The reference of the session.'),
  }),
  answers: { 200: { schema: VerificationList } },
  async handle({ identity: { verifications } }: Pick<ApiContext, 'identity'>, { query, caller }) {
    const { reference } = query();
    const found = await verifications.show(await verifications.byReference(reference, caller.host));
    return { status: 200, body: { verifications: found.map((each) => ({ ...each, reference })) } };
  },
});
