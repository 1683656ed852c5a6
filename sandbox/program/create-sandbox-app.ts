import express, { type Express } from 'express';
import { readJson, repairPath } from '../http/body.js';
import { consoleRoutes } from '../console/console-routes.js';
import type { SandboxContext } from '../control/context.js';
import { answerErrors } from '../http/envelope.js';
import { notFound } from '../http/errors.js';
import type { Faults } from '../control/faults.js';
import { phoneRoutes } from '../identity/phone-routes.js';
import { identityRoutes } from '../identity/identity-routes.js';
import type { Transactions } from '../identity/transactions.js';
import { authenticate } from '../http/keys.js';
import type { RateLimiter } from '../control/rate-limiter.js';
import { listsRoutes } from '../lists/list-routes.js';
import { logCalls } from '../http/log-calls.js';
import { refuseOtherHosts, refuseOtherOrigins } from '../http/refuse-other-hosts.js';
import { casesRoutes } from '../screening/case-routes.js';
import type { Monitoring } from '../screening/monitoring.js';
import { screeningRoutes } from '../screening/screening-routes.js';
import { settingsRoutes } from '../control/settings-routes.js';
import { formRoutes, submissionRoutes } from '../submissions/submission-routes.js';
import type { WebhookDeliveries } from '../identity/webhook-deliveries.js';

export interface SandboxParts {
  context: SandboxContext;
  transactions: Transactions;
  deliveries: WebhookDeliveries;
  limits: RateLimiter;
  faults: Faults;
  monitoring: Monitoring;
  phoneFramedBy: string | undefined;
  hosts: readonly string[];
}

const UPSTREAM_PATHS = ['/ExtIdentity', '/ExtForm', '/ExtSanctionScreening'];

export function createSandboxApp(parts: SandboxParts): Express {
  const { context, transactions, deliveries, limits, faults, monitoring } = parts;
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.use(logCalls(context.log), context.clock.setDate, repairPath);

  app.use(refuseOtherHosts(parts.hosts));
  app.get('/livez', (_request, response) => void response.type('text').send('ok\n'));

  app.use(UPSTREAM_PATHS, faults.apply, authenticate, readJson);
  app.use('/ExtIdentity', identityRoutes(context, transactions, limits));
  app.use('/ExtForm', submissionRoutes(context));
  app.use('/ExtSanctionScreening', limits.limitScreening);
  app.use(screeningRoutes(context));

  app.use('/sandbox', refuseOtherOrigins);
  // Before readJson: a list may be larger than its limit.
  app.use(listsRoutes(context, monitoring));
  app.use('/sandbox', readJson);
  app.use(casesRoutes(context, monitoring));
  app.use('/sandbox', phoneRoutes(context, transactions, deliveries));
  app.use('/sandbox', formRoutes(context));
  app.use('/sandbox', settingsRoutes(context, faults));
  app.use(consoleRoutes(parts.phoneFramedBy));

  app.use(() => {
    throw notFound('Not found');
  });
  app.use(answerErrors(context));
  return app;
}
