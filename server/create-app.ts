import express, { type Express } from 'express';
import helmet from 'helmet';
import type { Logger } from 'pino';
import { ProblemError } from '../contract/problem-error.js';
import type { CallerKind } from './api/api-call.js';
import { refreshGauges } from './api/read-metrics.js';
import { API_CALLS } from './api/api-calls.js';
import { apiRoutes } from './api/http/api-routes.js';
import { origins } from './api/http/origins.js';
import { noSuchCall } from './api/http/no-such-call.js';
import { problemHandler } from './api/http/problem-handler.js';
import { requestId } from './api/http/request-id.js';
import { upstreamGuard } from './api/http/upstream-guard.js';
import { docsPage } from './api/reference/docs-page.js';
import { openapi } from './api/reference/openapi.js';
import type { Config } from './config.js';
import type { Events } from './events/events.js';
import type { Identity } from './identity/identity.js';
import { createCallRates } from './operations/call-rates.js';
import { readArrival } from './operations/arrival.js';
import { watchForwarding } from './operations/forwarding-watch.js';
import type { Metrics } from './operations/metrics.js';
import { elementsReleases } from './operations/elements-releases.js';
import { madeOnce, sharedFor } from './operations/shared-work.js';
import { packageVersion } from './operations/packages.js';
import { createScreenings } from './screening/screenings.js';
import { authorizeBearer, authorizeKey, createKeyring } from './sessions/authorize.js';
import type { Sessions } from './sessions/sessions.js';
import type { Database } from './store/database.js';
import type { Encryption } from './store/encryption.js';
import { createSubmissionSearch } from './submissions/submission-search.js';
import type { UpstreamClient } from './upstream/client.js';

/** One answer for all who ask for the health or the metrics within this time. */
const HEALTH_MS = 1000;

export interface AppContext {
  config: Config;
  database: Database;
  encryption: Encryption;
  upstream: UpstreamClient;
  credentialRefused: () => boolean;
  storageWritable: () => Promise<boolean>;
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

/** The Express app of the proxy: what every request passes, in order, and the declared calls between. */
export function createApp(context: AppContext): Express {
  const { config, database, log, stopping } = context;
  const version = packageVersion('kyc-elements-server');
  const keyring = createKeyring({ host: config.hostKeys, publishable: config.publishableKeys });
  const callers = {
    bearer: authorizeBearer({ ...context, keyring, rates: createCallRates() }),
    key: authorizeKey(keyring),
    upstream: upstreamGuard({
      ...context,
      secrets: config.webhookSecrets,
      allowedFrom: config.webhookAllowedFrom,
    }),
  };
  const forwarding = watchForwarding(config.trustProxy, log);
  const api = {
    ...context,
    trustProxyMissing: forwarding.isMissing,
    noteVisitor: forwarding.noteVisitor,
    allowedOrigins: config.allowedOrigins,
    nationalIdPattern: config.nationalIdPattern,
    screenings: createScreenings({ ...context, underWay: context.screeningsUnderWay }),
    searchSubmissions: createSubmissionSearch(context),
    databaseAnswers: sharedFor(HEALTH_MS, () =>
      database.query('select 1').then(
        () => true,
        () => false,
      ),
    ),
    measured: sharedFor(HEALTH_MS, () => refreshGauges(context)),
    documents: {
      openapi: madeOnce(() => openapi(API_CALLS, version)),
      reference: madeOnce(() => docsPage(API_CALLS, version)),
    },
    elementsReleases: elementsReleases(config.elementsReleases),
  };
  const callsOf = (isWanted: (caller: CallerKind) => boolean) =>
    apiRoutes(
      API_CALLS.filter(({ caller }) => isWanted(caller)),
      api,
      callers,
    );

  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', config.trustProxy);
  app.set('query parser', 'simple');
  app.use(requestId(log));
  app.use((request, _response, next) => {
    forwarding.note(readArrival(request));
    next();
  });
  app.use(
    helmet({ contentSecurityPolicy: { directives: { defaultSrc: ["'none'"], styleSrc: ["'self'"] } } }),
  );

  // Documents, scripts and health have no origin to check, and are there while the process stops.
  app.use(callsOf((caller) => caller === 'anyone'));
  app.use(origins(config.allowedOrigins));
  app.use((_request, _response, next) => {
    if (stopping()) throw new ProblemError('stopping', { retryAfter: 1 });
    next();
  });
  app.use(callsOf((caller) => caller !== 'anyone'));
  app.use(noSuchCall(API_CALLS));
  app.use(problemHandler(log));
  return app;
}
