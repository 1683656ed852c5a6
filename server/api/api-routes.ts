import type { z } from 'zod';
import { Router, type Request, type RequestHandler, type Response } from 'express';
import { ProblemError } from '../../contract/problem-error.js';
import { DEFAULT_HOST } from '../events/audit.js';
import { hostOf } from '../sessions/caller.js';
import type { Authorization, Authorizer } from '../sessions/authorize.js';
import { addressOf, isLoopback, networkOf } from '../operations/network.js';
import { SESSION_RATE, type CallRates } from '../operations/call-rates.js';
import type { ApiCall, ApiContext, CallRequest, Declaration, Reply } from './api-call.js';
import { readBody, readWebhookBody } from './read-body.js';

export interface Callers extends Pick<Authorizer, 'bearer' | 'key'> {
  upstream: (request: Request) => void;
  operator: (request: Request) => void;
  rates: Pick<CallRates, 'take'>;
}

/** The pattern of Express. */
export const routeOf = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1');

/** Express routes for declared calls: authorisation, validation and answers follow from the declaration. */
export function apiRoutes(calls: readonly ApiCall[], context: ApiContext, callers: Callers): Router {
  const router = Router();
  for (const call of calls) {
    call.serve?.(router, context);
    const { handle } = call;
    if (handle === undefined) continue;
    const answer: RequestHandler = async (request, response) => {
      const authorized = await authorize(call, request, callers);
      checkQueryNames(call, request);
      if (call.caller === 'upstream') await readWebhookBody(request, response);
      else if (call.caller !== 'anyone' && call.caller !== 'operator') await readBody(request, response);
      const reply = await handle(context, callRequest(call, authorized, request, response));
      if (reply) send(call, reply, response);
    };
    router[call.method](routeOf(call.path), answer);
  }
  return router;
}

/** A misspelt name would be left out silently: a list would not be limited. A name may be a secret, so none is repeated. */
function checkQueryNames({ caller, path, query }: Declaration, request: Request): void {
  if (!path.startsWith('/v1/') || caller === 'upstream') return;
  const known = Object.keys(query?.shape ?? {});
  if (Object.keys(request.query).every((name) => known.includes(name))) return;
  const names = known.map((name) => `\`${name}\``).join(', ');
  throw new ProblemError('unknown_parameter', {
    detail: names === '' ? 'This call has no query.' : `The query of this call may have ${names}.`,
  });
}

type Authorized = Omit<Authorization, 'caller'> & Pick<CallRequest, 'caller'> & { host: string };

async function authorize(call: Declaration, request: Request, callers: Callers): Promise<Authorized> {
  const { caller } = call;
  if (caller === 'upstream') callers.upstream(request);
  if (caller === 'operator') callers.operator(request);
  if (call.addressRate)
    await callers.rates.take('address', networkOf(addressOf(request)), call.path, call.addressRate);
  if (caller === 'anyone' || caller === 'upstream' || caller === 'operator')
    return { caller: null, actor: caller, host: DEFAULT_HOST, sessionEndedAt: null };
  if (caller === 'host key or publishable key') {
    const holder = callers.key(request);
    // Everyone can read a publishable key, and many pages share one.
    if (holder.kind === 'host') await callers.rates.take('host', holder.actor, call.path);
    else if (!isLoopback(addressOf(request)))
      await callers.rates.take('address', networkOf(addressOf(request)), call.path, SESSION_RATE);
    return { caller: holder, actor: holder.actor, host: holder.host, sessionEndedAt: null };
  }
  const found = await callers.bearer(request, call);
  const wanted = caller === 'host key' ? 'host' : caller;
  if (wanted !== 'host key or session' && found.caller.kind !== wanted) throw new ProblemError('forbidden');
  return { ...found, host: hostOf(found.caller) };
}

function callRequest(
  call: Declaration,
  { caller, actor, host, sessionEndedAt }: Authorized,
  request: Request,
  response: Response,
): CallRequest {
  const headers = Object.keys(call.headers?.shape ?? {});
  return {
    caller,
    by: { actor, host, requestId: request.id },
    sessionEndedAt,
    parts: request.params as Record<string, string>,
    body: () => call.body && parse(call.body, request.body),
    query: () => call.query && parse(call.query, request.query),
    headers: () =>
      call.headers &&
      parse(call.headers, Object.fromEntries(headers.map((name) => [name, request.get(name)]))),
    origin: request.get('Origin'),
    root: rootOf(request),
    address: addressOf(request),
    callerGone: () => callerGone(response),
    response,
  };
}

/** Mounted at `/kyc`, Express reads `/kyc` as `/kyc/`. From there, a relative address is one of the host. */
function rootOf({ path, baseUrl, originalUrl }: Request): string {
  const isMountItself = baseUrl !== '' && originalUrl.split('?')[0] === baseUrl;
  if (isMountItself) return `${baseUrl.split('/').at(-1)!}/`;
  return '../'.repeat(path.split('/').length - 2) || './';
}

/** What is wrong with a body or a query is named field by field. */
function parse<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input ?? {});
  if (parsed.success) return parsed.data;
  throw new ProblemError('invalid_request', {
    errors: parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message })),
  });
}

/** Aborts when the caller hangs up before the answer, so that the upstream call ends too. */
function callerGone(response: Response): AbortSignal {
  const gone = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  return gone.signal;
}

function send(
  { path, answers }: Declaration,
  { status, headers = {}, body }: Reply,
  response: Response,
): void {
  response.status(status).set(headers);
  if (body === undefined) {
    response.end();
    return;
  }
  if (path.startsWith('/v1/')) response.set('Cache-Control', 'no-store');
  const type = answers[status]?.type;
  if (type === undefined) {
    response.json(body);
    return;
  }
  if (!response.hasHeader('Content-Type')) response.type([type].flat()[0]!);
  response.send(body);
}
