import type { RequestListener } from 'node:http';
import type { Logger } from 'pino';

const REFUSAL =
  'The proxy answers HTTP/1.1: give its app to a server of node:http or node:https. A gateway in front may speak HTTP/2.';

/** Express fails on the requests of `node:http2` with an exception that no one catches, and the process would end. */
export function refuseHttp2(app: RequestListener, log: Pick<Logger, 'error'>): RequestListener {
  let isLogged = false;
  return (request, response) => {
    if (!(request.httpVersionMajor >= 2)) return app(request, response);
    if (!isLogged) log.error(REFUSAL);
    isLogged = true;
    response.writeHead(505, { 'Content-Type': 'text/plain' });
    response.end(REFUSAL);
  };
}
