import { Router } from 'express';
import { BadRequest } from '../http/errors.js';
import type { WebhookDeliveries } from './webhook-deliveries.js';

/** Mounted under /sandbox/webhooks. */
export function webhookRoutes(deliveries: WebhookDeliveries): Router {
  const router = Router();

  router.get('/deliveries', async (_request, response) => {
    response.json({ deliveries: await deliveries.list() });
  });

  router.post('/deliveries/:id/resend', async (request, response) => {
    const id = Number(request.params.id);
    if (!Number.isSafeInteger(id)) throw new BadRequest('The id of a delivery must be a whole number.');
    response.status(202).json({ delivery: await deliveries.resend(id) });
  });

  return router;
}
