/** The whole sandbox in one screen of routes. */
import express, { type Express } from 'express';
import { readJson, readPath } from './body.js';
import { consoleRoutes } from './console/routes.js';
import type { SandboxContext } from './context.js';
import { answerErrors } from './envelope.js';
import { NotFound } from './errors.js';
import type { Faults } from './faults/faults.js';
import { faultRoutes } from './faults/routes.js';
import { phoneRoutes } from './identity/phone-routes.js';
import { identityRoutes } from './identity/routes.js';
import type { Transactions } from './identity/transactions.js';
import { authenticate } from './keys.js';
import type { KeptLimits } from './limits/kept-limits.js';
import { listsRoutes } from './lists/routes.js';
import { logCalls } from './log-calls.js';
import { refuseOtherOrigins } from './same-origin.js';
import { casesRoutes } from './screening/cases-routes.js';
import type { Monitoring } from './screening/monitoring.js';
import { screeningRoutes } from './screening/routes.js';
import { settingsRoutes } from './settings-routes.js';
import { loadRoutes } from './submissions/load-routes.js';
import { formRoutes, submissionRoutes } from './submissions/routes.js';
import type { Deliveries } from './webhooks/deliveries.js';
import { webhookRoutes } from './webhooks/routes.js';

export interface SandboxParts {
  context: SandboxContext;
  transactions: Transactions;
  deliveries: Deliveries;
  limits: KeptLimits;
  faults: Faults;
  monitoring: Monitoring;
}

const UPSTREAM_PATHS = ['/ExtIdentity', '/ExtForm', '/ExtSanctionScreening'];

export function createSandboxApp(parts: SandboxParts): Express {
  const { context, transactions, deliveries, limits, faults, monitoring } = parts;
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.use(logCalls(context.log), context.clock.dateAnswers, readPath);

  app.get('/livez', (_request, response) => void response.type('text').send('ok\n'));

  app.use(UPSTREAM_PATHS, faults.apply, authenticate, readJson);
  app.use('/ExtIdentity', identityRoutes(context, transactions, limits));
  app.use('/ExtForm', submissionRoutes(context));
  app.use('/ExtSanctionScreening', limits.ofScreening);
  app.use(screeningRoutes(context));

  app.use('/sandbox', refuseOtherOrigins);
  // Before the general reader of bodies: a list may be larger than any other body.
  app.use(listsRoutes(context, monitoring));
  app.use('/sandbox', readJson);
  app.use(casesRoutes(context, monitoring));
  app.use('/sandbox/identity', phoneRoutes(context, transactions));
  app.use('/sandbox/webhooks', webhookRoutes(deliveries));
  app.use('/sandbox/forms', formRoutes(context));
  app.use('/sandbox/submissions', loadRoutes(context));
  app.use('/sandbox/faults', faultRoutes(faults));
  app.use('/sandbox', settingsRoutes(context, limits));
  app.use(consoleRoutes());

  app.use(() => {
    throw new NotFound('Not found');
  });
  app.use(answerErrors(context));
  return app;
}
