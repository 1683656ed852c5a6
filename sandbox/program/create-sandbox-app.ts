import express, { type Express, type Router } from 'express';
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
import { noteMethods, refuseOtherMethods } from '../http/refuse-other-methods.js';
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

  const routes: [path: string, router: Router][] = [];
  const serve = (path: string, router: Router) => {
    app.use(path, router);
    routes.push([path, router]);
  };

  app.use(UPSTREAM_PATHS, faults.apply, authenticate, readJson);
  serve('/ExtIdentity', identityRoutes(context, transactions, limits));
  serve('/ExtForm', submissionRoutes(context));
  app.use('/ExtSanctionScreening', limits.limitScreening);
  serve('/', screeningRoutes(context));

  app.use('/sandbox', refuseOtherOrigins);
  // Before readJson: a list may be larger than its limit.
  serve('/', listsRoutes(context, monitoring));
  app.use('/sandbox', readJson);
  serve('/', casesRoutes(context, monitoring));
  serve('/sandbox', phoneRoutes(context, transactions, deliveries));
  serve('/sandbox', formRoutes(context));
  serve('/sandbox', settingsRoutes(context, faults));
  serve('/', consoleRoutes(parts.phoneFramedBy));

  for (const [path, router] of [...routes, ['/', app.router] as const]) app.use(path, noteMethods(router));
  app.use(refuseOtherMethods);
  app.use(() => {
    throw notFound('Not found');
  });
  app.use(answerErrors(context));
  return app;
}
