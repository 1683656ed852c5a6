import { ProblemError } from '../../../contract/problem-error.js';
import { isNationalId, normaliseNationalId } from '../../../contract/national-id.js';
import { Session, SessionRequest } from '../../../contract/schemas/sessions.js';
import { narrowPublishable } from '../../sessions/narrow-publishable.js';
import { defineCall } from '../call/api-call.js';
import type { ApiContext } from '../call/api-context.js';

export const createSession = defineCall({
  operationId: 'createSession',
  method: 'post',
  path: '/v1/sessions',
  caller: 'host key or publishable key',
  summary: 'Mint a session for a page. The page may do only what the session grants.',
  body: SessionRequest,
  answers: { 201: { schema: Session } },
  problems: ['invalid_national_id', 'too_many_starts'],
  async handle(
    {
      allowedOrigins,
      nationalIdForms,
      sessions,
      mintGuard,
    }: Pick<ApiContext, 'allowedOrigins' | 'nationalIdForms' | 'sessions' | 'mintGuard'>,
    { caller, by, body, origin, address },
  ) {
    let wanted = body();
    if (!allowedOrigins.includes(wanted.origin)) throw new ProblemError('origin_not_allowed');
    if (caller.kind === 'publishable') {
      wanted = narrowPublishable(wanted, origin);
      mintGuard(address);
    }
    if (wanted.identity?.nationalId !== undefined) {
      const nationalId = normaliseNationalId(wanted.identity.nationalId);
      if (!isNationalId(nationalId, nationalIdForms)) throw new ProblemError('invalid_national_id');
      wanted = { ...wanted, identity: { ...wanted.identity, nationalId } };
    }
    return { status: 201, body: await sessions.mint(wanted, by, address) };
  },
});
