import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import helmet from 'helmet';
import type { Logger } from 'pino';
import { ProblemError } from '../../contract/problem-error.js';
import type { ApiCall, ApiContext } from '../api/api-call.js';
import { API_CALLS } from '../api/api-calls.js';
import { apiRoutes, routeOf, type Callers } from '../api/api-routes.js';
import { origins } from '../api/origins.js';
import { noSuchCall } from '../api/unserved.js';
import { operatorGuard } from '../sessions/guards.js';
import { requestId } from '../api/request-id.js';
import type { Config } from './read-config.js';
import { readArrival } from '../operations/network.js';
import type { ForwardingWatch } from '../operations/forwarding-watch.js';
import type { Metrics } from '../operations/metrics.js';
import { cutPipelined } from '../operations/stream-connections.js';

/** The Express apps of the proxy: what every request passes, in order, and the declared calls between. */
export function createApps({
  config,
  api,
  callers,
  answerProblem,
  forwarding,
  log,
  metrics,
}: {
  config: Config;
  api: Omit<ApiContext, 'showsHealthDetails'>;
  callers: Omit<Callers, 'operator'>;
  answerProblem: ErrorRequestHandler;
  forwarding: ForwardingWatch;
  log: Logger;
  metrics: Metrics;
}) {
  // At 0 from the start: else the first one is no increase.
  for (const { path } of API_CALLS) metrics.requests.inc({ route: routeOf(path), problem: 'internal' }, 0);
  const hasOperationsPort = config.operationsPort !== null;
  const operations = (call: ApiCall) => call.operations === true;
  const onPublicPort = API_CALLS.filter((call) => !hasOperationsPort || !operations(call));
  const onOperationsPort = API_CALLS.filter((call) => operations(call) || call.caller === 'anyone');

  function appWith(
    calls: readonly ApiCall[],
    isOperationsPort: boolean,
    between: readonly RequestHandler[],
  ): Express {
    const ownCallers = {
      ...callers,
      operator: operatorGuard({ token: config.metricsToken, isOperationsPort }),
    };
    const ownApi = { ...api, showsHealthDetails: isOperationsPort || !hasOperationsPort };
    const isDocument = ({ caller }: ApiCall) => caller === 'anyone' || caller === 'operator';
    const routes = (some: readonly ApiCall[]) => apiRoutes(some, ownApi, ownCallers);
    const app = express();
    app.disable('x-powered-by');
    app.set('trust proxy', config.trustProxy);
    app.set('query parser', 'simple');
    app.use(cutPipelined);
    app.use(requestId({ log, metrics }));
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
    app.use(routes(calls.filter(isDocument)));
    for (const handler of between) app.use(handler);
    app.use(routes(calls.filter((call) => !isDocument(call))));
    app.use(noSuchCall(calls, API_CALLS));
    app.use(answerProblem);
    return app;
  }

  const refuseWhileStopping: RequestHandler = (_request, _response, next) => {
    if (api.stopping()) throw new ProblemError('stopping', { retryAfter: 1 });
    next();
  };
  return {
    app: appWith(onPublicPort, false, [origins(config.allowedOrigins), refuseWhileStopping]),
    operations: hasOperationsPort ? appWith(onOperationsPort, true, []) : null,
  };
}

/** Documents and answers have one style sheet, the form of the search, no script, and no place in a frame. */
const POLICY = {
  defaultSrc: ["'none'"],
  objectSrc: ["'none'"],
  formAction: ["'self'"],
  styleSrc: ["'self'"],
  baseUri: ["'none'"],
  frameAncestors: ["'none'"],
};
