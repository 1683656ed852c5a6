import express, { type Express } from 'express';
import helmet from 'helmet';
import type { Logger } from 'pino';
import type { Config } from './config.js';
import type { Database } from './store/database.js';
import type { Encryption } from './store/encryption.js';
import type { Events } from './events/events.js';
import { eventRoutes } from './events/routes.js';
import { assetRoutes } from './api/assets.js';
import { documentationRoutes } from './api/docs-routes.js';
import { healthRoutes } from './api/health.js';
import type { Metrics } from './operations/metrics.js';
import { origins } from './api/origins.js';
import { packageVersion } from './operations/packages.js';
import { ProblemError } from '../contract/problem-error.js';
import { notFound, problemHandler } from './api/problem-handler.js';
import { requestId } from './api/request-id.js';
import type { Identity } from './identity/identity.js';
import { identityRoutes } from './identity/routes.js';
import { webhookRoutes } from './identity/webhook.js';
import { screeningRoutes } from './screening/routes.js';
import { authorize, createKeyring } from './sessions/authorize.js';
import { sessionRoutes } from './sessions/routes.js';
import type { Sessions } from './sessions/sessions.js';
import { submissionsRoutes } from './submissions/routes.js';
import type { UpstreamClient } from './upstream/client.js';

/** The largest honest body is a session grant with a thousand screening ids. */
const MAX_BODY = '256kb';

export interface AppContext {
  config: Config;
  database: Database;
  encryption: Encryption;
  upstream: UpstreamClient;
  credentialRefused: () => boolean;
  stopping: () => boolean;
  /** Screenings that are being sent, for a stop to wait for. */
  screeningsUnderWay: Set<Promise<unknown>>;
  sessions: Sessions;
  mintGuard: (address: string) => void;
  identity: Identity;
  events: Events;
  metrics: Metrics;
  log: Logger;
}

/** The whole proxy in one screen of routes. */
export function createApp(context: AppContext): Express {
  const { config, database, encryption, upstream, sessions, identity, events, log } = context;
  const version = packageVersion('kyc-elements-server');
  const keyring = createKeyring({ host: config.hostKeys, publishable: config.publishableKeys });
  const authorized = authorize(sessions, keyring);
  const authorizedReading = authorize(sessions, keyring, { readOpenVerification: true });

  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', config.trustProxy);
  app.set('query parser', 'simple');
  app.use(requestId(log));
  app.use(
    helmet({ contentSecurityPolicy: { directives: { defaultSrc: ["'none'"], styleSrc: ["'self'"] } } }),
  );

  app.use(assetRoutes(packageVersion('kyc-elements')));
  app.use(documentationRoutes(version));
  app.use(healthRoutes({ ...context, ledger: identity.ledger, outbox: events.outbox }));

  app.use(origins(config.allowedOrigins));
  app.use((_request, _response, next) => {
    if (context.stopping()) throw new ProblemError('stopping', { retryAfter: 1 });
    next();
  });
  app.use(
    webhookRoutes({
      ...context,
      secrets: config.webhookSecrets,
      allowedFrom: config.webhookAllowedFrom,
    }),
  );
  app.use(express.json({ limit: MAX_BODY }));
  app.use(
    sessionRoutes({
      sessions,
      keyring,
      authorize: authorized,
      allowedOrigins: config.allowedOrigins,
      mintGuard: context.mintGuard,
      revoked: identity.streams.closeSession,
    }),
  );
  app.use(
    identityRoutes({
      ...identity,
      database,
      encryption,
      authorize: authorized,
      authorizeReading: authorizedReading,
    }),
  );
  app.use(eventRoutes({ ...events, database, authorize: authorized }));
  app.use('/v1/screenings', authorized);
  app.use(screeningRoutes({ database, upstream, encryption, log, underWay: context.screeningsUnderWay }));
  app.use('/v1/submissions', authorized);
  app.use(submissionsRoutes({ database, upstream, log }));

  app.use(notFound);
  app.use(problemHandler(log));
  return app;
}
