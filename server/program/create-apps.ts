import express, { type Express, type RequestHandler } from 'express';
import helmet from 'helmet';
import type { Logger } from 'pino';
import { ProblemError } from '../../contract/problem-error.js';
import type { ApiCall } from '../api/call/api-call.js';
import type { ApiContext } from '../api/call/api-context.js';
import { createGauges } from '../api/operations/read-metrics.js';
import { API_CALLS } from '../api/api-calls.js';
import { apiRoutes, routeOf } from '../api/http/api-routes.js';
import { origins } from '../api/http/origins.js';
import { noSuchCall } from '../api/http/no-such-call.js';
import { operatorGuard } from '../api/http/operator-guard.js';
import { problemHandler } from '../api/http/problem-handler.js';
import { requestId } from '../api/http/request-id.js';
import { upstreamGuard } from '../api/http/upstream-guard.js';
import { openapi } from '../api/reference/openapi.js';
import type { Config } from '../config/config.js';
import type { AccessTrail } from '../events/access-trail.js';
import { audit } from '../events/audit.js';
import type { Events } from '../events/events.js';
import type { Identity } from '../identity/identity.js';
import { createCallRates } from '../operations/call-rates.js';
import { readArrival } from '../operations/arrival.js';
import { watchForwarding, type ForwardingWatch } from '../operations/forwarding-watch.js';
import { cutPipelined } from '../operations/stream-connections.js';
import type { Metrics } from '../operations/metrics.js';
import { elementsReleases } from '../operations/elements-releases.js';
import { madeOnce, sharedFor } from '../operations/shared-work.js';
import { packageVersion } from '../operations/packages.js';
import { createPeople } from '../retention/people.js';
import { createScreenings } from '../screening/screenings.js';
import { authorizeBearer, authorizeKey, createKeyring, refuseInPage } from '../sessions/authorize.js';
import type { ScreeningWatch } from '../screening/watch/watch.js';
import type { Sessions } from '../sessions/sessions.js';
import { createWhoseCall } from '../sessions/whose-call.js';
import type { Database } from '../store/database.js';
import type { Encryption } from '../store/encryption.js';
import { writeReadiness } from '../store/storage-trial.js';
import type { Storage } from '../store/storage-watch.js';
import { createSubmissionSearch } from '../submissions/submission-search.js';
import type { UpstreamClient } from '../upstream/client.js';

/** One answer for all who ask for the health or the metrics within this time. */
const HEALTH_MS = 1000;

interface AppContext {
  config: Config;
  database: Database;
  encryption: Encryption;
  upstream: UpstreamClient;
  credentialRefused: () => boolean;
  storage: Pick<Storage, 'isWritable' | 'persist'>;
  isReady: () => boolean;
  stopping: () => boolean;
  /** Screenings that are being sent, for a stop to wait for. */
  screeningsUnderWay: Set<Promise<unknown>>;
  watch: ScreeningWatch;
  sessions: Sessions;
  mintGuard: (address: string) => void;
  identity: Identity;
  events: Events;
  accessTrail: AccessTrail;
  /** In place of the seconds of every rate: longer in tests only. */
  rateSeconds: number | undefined;
  metrics: Metrics;
  log: Logger;
}

function callersOf(context: AppContext) {
  const { config } = context;
  const keyring = createKeyring({ host: config.hostKeys, publishable: config.publishableKeys });
  const rates = createCallRates(context.rateSeconds);
  const refusePage = refuseInPage(context.log);
  return {
    rates,
    whoseCall: createWhoseCall({ ...context, keyring }),
    bearer: authorizeBearer({ ...context, keyring, rates, refusePage }),
    key: authorizeKey(keyring, context.accessTrail, refusePage),
    upstream: upstreamGuard({
      ...context,
      secrets: config.webhookSecrets,
      allowedFrom: config.webhookAllowedIps,
    }),
  };
}

function apiOf(context: AppContext, forwarding: ForwardingWatch): Omit<ApiContext, 'showsHealthDetails'> {
  const { config, database, storage } = context;
  const screenings = createScreenings({
    ...context,
    perDay: config.screeningsPerDay,
    countriesEffect: config.screeningCountries,
    underWay: context.screeningsUnderWay,
  });
  const writesReadiness = sharedFor(HEALTH_MS, () => succeeds(writeReadiness(database)));
  return {
    ...context,
    trustProxyMissing: forwarding.isMissing,
    noteVisitor: forwarding.noteVisitor,
    allowedOrigins: config.allowedOrigins,
    nationalIdForms: config.nationalIdForms,
    screenings,
    people: createPeople({ ...context, audit: (tx, event, by) => audit(tx, event, by, null) }),
    searchSubmissions: createSubmissionSearch(context),
    databaseAnswers: sharedFor(HEALTH_MS, () => succeeds(database.query('select 1'))),
    storageWritable: async () => (await writesReadiness()) && (await storage.isWritable()),
    measured: sharedFor(HEALTH_MS, createGauges({ ...context, screenings })),
    openapi: madeOnce(() => openapi(API_CALLS, packageVersion('kyc-elements-server'))),
    elementsReleases: elementsReleases(config.elementsReleases),
  };
}

/** The Express apps of the proxy: what every request passes, in order, and the declared calls between. */
export function createApps(context: AppContext) {
  const { config, log } = context;
  const callers = callersOf(context);
  const forwarding = watchForwarding(config.trustProxy, log);
  // At 0 from the start: else the first one is no increase.
  for (const { path } of API_CALLS)
    context.metrics.requests.inc({ route: routeOf(path), problem: 'internal' }, 0);
  const hasOperationsPort = config.operationsPort !== null;
  const api = apiOf(context, forwarding);

  const operations = (call: ApiCall<ApiContext>) => call.operations === true;
  const onPublicPort = API_CALLS.filter((call) => !hasOperationsPort || !operations(call));
  const onOperationsPort = API_CALLS.filter((call) => operations(call) || call.caller === 'anyone');

  function appWith(
    calls: readonly ApiCall<ApiContext>[],
    isOperationsPort: boolean,
    between: readonly RequestHandler[],
  ): Express {
    const own = {
      callers: { ...callers, operator: operatorGuard({ token: config.metricsToken, isOperationsPort }) },
      api: { ...api, showsHealthDetails: isOperationsPort || !hasOperationsPort },
    };
    const isDocument = ({ caller }: ApiCall<ApiContext>) => caller === 'anyone' || caller === 'operator';
    const app = express();
    app.disable('x-powered-by');
    app.set('trust proxy', config.trustProxy);
    app.set('query parser', 'simple');
    app.use(cutPipelined);
    app.use(requestId(context));
    app.use((request, _response, next) => {
      if (!isOperationsPort) forwarding.note(readArrival(request));
      next();
    });
    app.use(
      helmet({
        contentSecurityPolicy: { useDefaults: false, directives: POLICY },
        // It holds for the whole domain, which is the host's where the proxy is mounted.
        strictTransportSecurity: false,
      }),
    );
    // Documents, scripts and health have no origin to check, and are there while the process stops.
    app.use(apiRoutes(calls.filter(isDocument), own.api, own.callers));
    for (const handler of between) app.use(handler);
    app.use(
      apiRoutes(
        calls.filter((call) => !isDocument(call)),
        own.api,
        own.callers,
      ),
    );
    app.use(noSuchCall(calls));
    app.use(problemHandler({ ...context, whoseCall: callers.whoseCall }));
    return app;
  }

  const refuseWhileStopping: RequestHandler = (_request, _response, next) => {
    if (context.stopping()) throw new ProblemError('stopping', { retryAfter: 1 });
    next();
  };
  return {
    app: appWith(onPublicPort, false, [origins(config.allowedOrigins), refuseWhileStopping]),
    operations: hasOperationsPort ? appWith(onOperationsPort, true, []) : null,
  };
}

/** Documents and answers have one style sheet, no script, and no place in a frame. */
const POLICY = {
  defaultSrc: ["'none'"],
  objectSrc: ["'none'"],
  formAction: ["'none'"],
  styleSrc: ["'self'"],
  baseUri: ["'none'"],
  frameAncestors: ["'none'"],
};

const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );
