import type { Response, Router } from 'express';
import type { z } from 'zod';
import type { ProblemCode } from '../../contract/problems.js';
import type { Author } from '../events/audit.js';
import type { Events } from '../events/events.js';
import type { Identity } from '../identity/identity.js';
import type { Rate } from '../operations/call-rates.js';
import type { ElementsReleases } from './elements-releases.js';
import type { Metrics } from '../operations/metrics.js';
import type { People } from '../retention/people.js';
import type { Decisions } from '../screening/decisions.js';
import type { Screenings } from '../screening/screenings.js';
import type { SearchSubmissions } from '../screening/submission-search.js';
import type { ScreeningWatch } from '../screening/watch.js';
import type { KeyHolder } from '../sessions/guards.js';
import type { Caller, Person, SessionRecord } from '../sessions/caller.js';
import type { Sessions } from '../sessions/sessions.js';

/** What the calls need of the proxy. */
export interface ApiContext {
  allowedOrigins: readonly string[];
  nationalIdForms: string;
  personOf: (nationalId: string) => Person;
  sessions: Sessions;
  /** @throws ProblemError `too_many_starts` when this address has minted enough with a publishable key. */
  mintGuard: (address: string) => Promise<void>;
  identity: Identity;
  /** Stores the transaction of a webhook: it may have ended. */
  receiveHint: (transId: string, by: Author) => Promise<void>;
  events: Events;
  people: People;
  screenings: Screenings;
  decisions: Decisions;
  watch: ScreeningWatch;
  searchSubmissions: SearchSubmissions;
  metrics: Metrics;
  /** Resolves when the metrics of the database are at most a second old. */
  measured: () => Promise<void>;
  databaseAnswers: () => Promise<boolean>;
  storageWritable: () => Promise<boolean>;
  credentialRefused: () => boolean;
  trustProxyMissing: () => boolean;
  noteVisitor: (sessionId: string, address: string) => void;
  isReady: () => boolean;
  stopping: () => boolean;
  showsHealthDetails: boolean;
  openapi: () => Record<string, unknown>;
  elementsReleases: ElementsReleases;
}

/** Who may call, and what a handler learns about them. */
interface Callers {
  anyone: null;
  upstream: null;
  /** Who runs the proxy: has METRICS_TOKEN, or asks from this machine or on the port for operations. */
  operator: null;
  'host key': { kind: 'host'; host: string };
  session: { kind: 'session'; session: SessionRecord };
  'host key or session': Caller;
  'host key or publishable key': KeyHolder;
}
export type CallerKind = keyof Callers;

export interface Answer {
  /** When the call gives this answer; needed where it has several. */
  when?: string;
  /** Absent together with `type`: the answer has no content. */
  schema?: z.ZodType;
  /** The media types, where it is not JSON alone. */
  type?: string | readonly string[];
  headers?: z.ZodObject;
}
type Answers = Readonly<Record<number, Answer>>;

/** Everything about one call except its code: routes, OpenAPI and the reference page are derived from it. */
export interface Declaration {
  /** The name of the call in a generated client. Never change one that was released. */
  operationId: string;
  method: Method;
  /** `{name}` stands for one part of the path. */
  path: string;
  caller: CallerKind;
  /** Answered on OPERATIONS_PORT instead, where that is set. */
  operations?: true;
  /** A session that has ended may still read what it left open. */
  afterSessionEnd?: boolean;
  /** What one session may call, where that is less than a session may call altogether. */
  sessionRate?: Rate;
  /** What one network may call without a credential. */
  addressRate?: Rate;
  summary: string;
  query?: z.ZodObject;
  headers?: z.ZodObject;
  body?: z.ZodType;
  bodyOptional?: boolean;
  answers: Answers;
  /** Those of its own; `problemsOf` adds what its caller, and any call, may get. */
  problems?: readonly ProblemCode[];
}

type PathNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathNames<Rest>
  : never;

/**
 * What a handler gets. `body()`, `query()` and `headers()` validate when they are called, so that a handler can first
 * decide whether the caller may do this at all; they throw `invalid_request`.
 */
export interface CallRequest<
  Who extends CallerKind = CallerKind,
  Path extends string = string,
  Body = unknown,
  Query = unknown,
  Headers = unknown,
> {
  caller: Callers[Who];
  by: Author;
  /** Null unless the call is declared `afterSessionEnd` and the session has ended. */
  sessionEndedAt: Date | null;
  parts: Record<PathNames<Path>, string>;
  body(): Body;
  query(): Query;
  headers(): Headers;
  origin: string | undefined;
  /** From the address of the request to that of the proxy, such as `../`: a gateway may have stripped a prefix of the path. */
  root: string;
  address: string;
  /** Aborts when the caller hangs up before the answer. */
  callerGone(): AbortSignal;
  /** A handler that answers with a stream writes to it, and returns nothing. */
  response: Response;
}

type Content<One extends Answer> = One extends { schema: infer Schema extends z.ZodType }
  ? { body: z.output<Schema> }
  : One extends { type: string }
    ? { body: string }
    : { body?: undefined };

type ReplyOf<All extends Answers> = {
  [Status in keyof All & number]: {
    status: Status;
    headers?: Readonly<Record<string, string>>;
  } & Content<All[Status]>;
}[keyof All & number];

export interface Reply {
  status: number;
  headers?: Readonly<Record<string, string>>;
  body?: unknown;
}

/** A declared call with its code. */
export interface ApiCall extends Declaration {
  readonly handle?: (context: ApiContext, request: CallRequest) => Promise<Reply | void> | Reply | void;
  /** In place of `handle`, for files: adds its own Express handlers. */
  readonly serve?: (router: Router, context: ApiContext) => void;
}

type Method = 'get' | 'post' | 'put' | 'delete';

/**
 * Declares a call by its name and its route, such as `get /v1/events`. The handler's request and replies are typed by the
 * declaration.
 */
export function defineCall<
  const Route extends `${Method} /${string}`,
  const Who extends CallerKind,
  const All extends Answers,
  const Given extends ReplyOf<All>,
  Body extends z.ZodType = z.ZodType,
  Query extends z.ZodObject = z.ZodObject,
  Headers extends z.ZodObject = z.ZodObject,
>(
  operationId: string,
  route: Route,
  call: Omit<Declaration, 'operationId' | 'method' | 'path'> & {
    caller: Who;
    answers: All;
    body?: Body;
    query?: Query;
    headers?: Headers;
    handle(
      context: ApiContext,
      request: CallRequest<Who, Route, z.output<Body>, z.output<Query>, z.output<Headers>>,
    ): Promise<Given | void> | Given | void;
  },
): ApiCall {
  const [method, path] = route.split(' ') as [Method, string];
  // The declaration is what makes the request fit the handler.
  return { operationId, method, path, ...call } as unknown as ApiCall;
}
