import { Router } from 'express';
import { textField } from '../http/body.js';
import type { SandboxContext } from '../control/context.js';
import { isNationalId, nationalIdPattern } from '../../contract/national-id.js';
import { BadRequest, InvalidNationalId } from '../http/errors.js';
import { personOf } from '../synthetic/person.js';
import type { Transactions } from './transactions.js';

/** Calls of the phone page: list and decide requests. Mounted under /sandbox/identity. */
export function phoneRoutes(
  { clock, settings }: Pick<SandboxContext, 'clock' | 'settings'>,
  transactions: Transactions,
): Router {
  const router = Router();

  router.get('/transactions', async (_request, response) => {
    const listed = await transactions.list();
    response.json({ now: clock.now().toISOString(), transactions: listed });
  });

  // POST, since a national ID must not be in a URL.
  router.post('/person', (request, response) => {
    const nationalId = textField(request.body, 'nationalId');
    if (
      nationalId === null ||
      !isNationalId(nationalId, nationalIdPattern(settings.values.nationalIdPattern))
    )
      throw new InvalidNationalId();
    response.json({ person: personOf(nationalId) });
  });

  router.post('/transactions/:transId/approve', async (request, response) => {
    const random = textField(request.body, 'random');
    if (random === null) throw new BadRequest('Send the code as {"random": "47"}.');
    const approval = await transactions.approve(request.params.transId, random.trim());
    response.status(approval.outcome === 'approved' ? 200 : 422).json(approval);
  });

  router.post('/transactions/:transId/decline', async (request, response) => {
    response.json({ transaction: await transactions.decline(request.params.transId) });
  });

  router.post('/transactions/:transId/expire', async (request, response) => {
    response.json({ transaction: await transactions.expire(request.params.transId) });
  });

  return router;
}
