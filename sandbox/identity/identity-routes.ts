import { Router, type Response } from 'express';
import { isNationalId } from '../../contract/national-id.js';
import type { BudgetKind } from '../../contract/rules.js';
import type { SandboxContext } from '../control/context.js';
import { identityEnvelope, errorEnvelope } from '../http/envelope.js';
import { badRequest, invalidNationalId } from '../http/errors.js';
import { callerOf, type TenantId } from '../http/keys.js';
import type { RateLimiter } from '../control/rate-limiter.js';
import { textField } from '../http/body.js';
import { personOf } from '../synthetic/person.js';
import type { Transactions } from './transactions.js';

/** @throws SandboxError 422 for an ID that has none of the nationalIdForms of the settings. */
export function readNationalId(body: unknown, settings: SandboxContext['settings']): string {
  const nationalId = textField(body, 'nationalId');
  if (nationalId !== null && isNationalId(nationalId, settings.values.nationalIdForms)) return nationalId;
  throw invalidNationalId();
}

/** Mounted under /ExtIdentity. Assumption: every authenticated call counts, also an invalid one. */
export function identityRoutes(
  { settings }: Pick<SandboxContext, 'settings'>,
  transactions: Transactions,
  limits: RateLimiter,
): Router {
  const router = Router();

  async function spend(response: Response, kind: BudgetKind): Promise<TenantId> {
    const { tenant } = callerOf(response);
    await limits.spend(tenant.id, kind);
    return tenant.id;
  }

  router.post('/request', async (request, response) => {
    const tenant = await spend(response, 'request');
    const nationalId = readNationalId(request.body, settings);
    const created = await transactions.create(tenant, nationalId);
    response.json(identityEnvelope(created, 'MFA request created successfully'));
  });

  router.post('/status', async (request, response) => {
    const tenant = await spend(response, 'status');
    const [transId, random, nationalId] = (['transId', 'random', 'nationalId'] as const).map((field) => {
      const value = textField(request.body, field);
      if (value === null || value === '') throw badRequest(`${field} is required`);
      return value;
    }) as [string, string, string];
    const status = await transactions.status(tenant, transId, random, nationalId);
    response.json(identityEnvelope({ status }, 'MFA request status retrieved successfully'));
  });

  router.get('/details/{:transId}', async (request, response) => {
    const tenant = await spend(response, 'details');
    const transId = request.params['transId'];
    if (typeof transId !== 'string' || transId.trim() === '') throw badRequest('transId is required');
    const { status, nationalId } = await transactions.ofTenant(tenant, transId);
    if (status !== 'COMPLETED') {
      const refusal = settings.values.unfinishedDetails;
      response.status(refusal).json(errorEnvelope(refusal, 'Transaction is not completed'));
      return;
    }
    // § Common: without the envelope.
    response.json({ transId, ...personOf(nationalId) });
  });

  return router;
}
