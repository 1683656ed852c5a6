import { Router } from 'express';
import { textField } from '../http/body.js';
import type { SandboxContext } from '../control/context.js';
import { badRequest } from '../http/errors.js';
import { readNationalId } from './identity-routes.js';
import { personOf } from '../synthetic/person.js';
import type { Transactions } from './transactions.js';
import type { WebhookDeliveries } from './webhook-deliveries.js';

/** Calls of the phone and the console: list and decide requests, list and resend webhooks. Mounted under /sandbox. */
export function phoneRoutes(
  { clock, settings }: Pick<SandboxContext, 'clock' | 'settings'>,
  transactions: Transactions,
  deliveries: WebhookDeliveries,
): Router {
  const router = Router();

  router.get('/identity/transactions', async (_request, response) => {
    const listed = await transactions.list();
    response.json({ now: clock.now().toISOString(), transactions: listed });
  });

  // POST, since a national ID must not be in a URL.
  router.post('/identity/person', (request, response) => {
    response.json({ person: personOf(readNationalId(request.body, settings)) });
  });

  router.post('/identity/transactions/:transId/approve', async (request, response) => {
    const random = textField(request.body, 'random');
    if (random === null) throw badRequest('Send the code as {"random": "47"}.');
    const approval = await transactions.approve(request.params.transId, random.trim());
    response.status(approval.outcome === 'approved' ? 200 : 422).json(approval);
  });

  for (const [act, status] of [
    ['decline', 'REJECTED'],
    ['expire', 'EXPIRED'],
  ] as const) {
    router.post(`/identity/transactions/:transId/${act}`, async (request, response) => {
      response.json({ transaction: await transactions.end(request.params.transId, status) });
    });
  }

  router.get('/webhooks/deliveries', async (_request, response) => {
    response.json({ deliveries: await deliveries.list() });
  });

  router.post('/webhooks/deliveries/:id/resend', async (request, response) => {
    const id = Number(request.params.id);
    if (!Number.isSafeInteger(id)) throw badRequest('The id of a delivery must be a whole number.');
    response.status(202).json({ delivery: await deliveries.resend(id) });
  });

  return router;
}
