import type { IdentityDetails, Verification, VerificationRequest } from '../../contract/identity.js';
import type { ProblemCode } from '../../contract/problems.js';
import { isTerminal } from '../../contract/rules.js';
import type { Hit, Screening, ScreeningRequest } from '../../contract/screening.js';
import type { Session } from '../../contract/sessions.js';
import type { Submission, SubmissionSearchResult } from '../../contract/submissions.js';
import { answer, eventStream, pageOf, problem, screeningOf } from './fake-answers.js';
import { eventText, FakeStreams } from './fake-streams.js';
import { verificationIn, type SimulatedState } from './fake-verification.js';
import { routeHandler, type RouteHandler } from './route-handler.js';

export interface FakeProxyOptions {
  /** For the element's `endpoint`; `https://kyc.test` by default. No request leaves the page. */
  endpoint?: string;
  /** What a start answers: the code by default. */
  start?: SimulatedState;
  /** Whether the session fixes no national ID, so that the page asks for it. */
  asksNationalId?: boolean;
  /** What the page may read of a verified person. Left out: nothing, as in a session without `details`. */
  details?: IdentityDetails;
  /** What each screening finds; nothing by default. */
  hits?: readonly Hit[];
  /** What each search finds; nothing by default. */
  submissions?: readonly Submission[];
}

/** A call that the page made. */
export interface FakeCall {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly body: unknown;
}

/** A proxy for tests: it answers as the proxy does, at once, and changes only when a test says so. */
export interface FakeProxy {
  readonly endpoint: string;
  /** For the element's `session`, or as the answer of its `getSession`. */
  readonly session: string;
  /** What the page called, in order. */
  readonly calls: readonly FakeCall[];
  /** How many event streams are open. */
  readonly streams: number;
  /** The one that the page follows; undefined before its start. */
  readonly verification: Verification | undefined;
  /** Moves the verification, and sends it to the page. Before a start: what the next start answers. */
  simulate(state: SimulatedState, more?: Partial<Verification>): void;
  /** Every following call fails with this problem, or without an answer; `null` ends that. */
  fail(why: ProblemCode | 'offline' | null): void;
  /** In place of `fetch`, for calls to `endpoint`. */
  fetch(input: string | URL | Request, init?: RequestInit): Promise<Response>;
  /** Lets `fetch` of this page reach the fake proxy; other addresses as before. Returns what undoes it. */
  install(): () => void;
  /** For Playwright: `await page.route(proxy.endpoint + '/**', proxy.route)`. */
  readonly route: RouteHandler;
}

const ENDPOINT = 'https://kyc.test';
const SESSION_SECONDS = 900;

/** Makes a proxy for one test. Nothing is shared between two. */
export function createFakeProxy(options: FakeProxyOptions = {}): FakeProxy {
  const { asksNationalId = false, details, hits = [], submissions = [] } = options;
  const endpoint = (options.endpoint ?? ENDPOINT).replace(/\/+$/, '');
  const session = 'session-for-tests';
  const calls: FakeCall[] = [];
  const streams = new FakeStreams();
  const screenings = new Map<string, Screening>();
  const changes = new EventTarget();
  let next: [SimulatedState, Partial<Verification>] = [options.start ?? 'code', {}];
  let verification: Verification | undefined;
  let failure: ProblemCode | 'offline' | null = null;
  let started = 0;

  function start(): Verification {
    const last = { id: `ver_test${++started}`, version: 0, createdAt: new Date().toISOString() };
    return verificationIn(next[0], last, next[1]);
  }

  function simulate(state: SimulatedState, more: Partial<Verification> = {}): void {
    if (verification === undefined || isTerminal(verification.status)) next = [state, more];
    if (verification === undefined) return;
    verification = verificationIn(state, verification, more);
    streams.send(verification);
    changes.dispatchEvent(new Event('change'));
  }

  const current = (): Verification => ({ ...verification!, now: new Date().toISOString() });

  function verificationAnswer(method: string, part: string, signal?: AbortSignal | null): Response {
    switch (`${method} ${part}`) {
      case 'GET ':
        return answer(200, current());
      case 'GET events':
        return eventStream(streams.open(current(), signal));
      case 'POST check':
        return answer(202, current());
      case 'POST cancel':
        if (!isTerminal(verification!.status)) simulate('cancelled');
        return answer(200, current());
      case 'GET details':
        if (details === undefined) return problem('forbidden');
        return verification!.status === 'COMPLETED' ? answer(200, details) : problem('not_completed');
      default:
        return problem('not_found');
    }
  }

  function startAnswer({ nationalId }: VerificationRequest): Response {
    const isShown = verification && (!isTerminal(verification.status) || verification.status === 'COMPLETED');
    if (isShown) return answer(200, current());
    if (asksNationalId && nationalId === undefined) return answer(204);
    verification = start();
    return answer(201, current());
  }

  function screeningAnswer(method: string, id: string, query: URLSearchParams, body: unknown): Response {
    if (method === 'POST' && id === '') {
      const made = screeningOf(body as ScreeningRequest, `screening-${screenings.size + 1}`, hits);
      screenings.set(made.id, made);
      return answer(201, made);
    }
    const known = screenings.get(id);
    return method === 'GET' && known ? answer(200, pageOf(known, hits, query)) : problem('not_found');
  }

  function answerTo(method: string, url: URL, body: unknown, signal?: AbortSignal | null): Response {
    const [, , resource = '', id = '', part = ''] = url.href.slice(endpoint.length).split(/[/?]/);
    switch (`${method} ${resource}/${id}`) {
      case 'POST sessions/': {
        const expiresAt = new Date(Date.now() + SESSION_SECONDS * 1000).toISOString();
        return answer(201, { id: 'ses_fake', token: session, expiresAt } satisfies Session);
      }
      case 'DELETE sessions/current':
        return answer(204);
      case 'POST verifications/':
        return startAnswer((body ?? {}) as VerificationRequest);
      case 'POST submissions/search': {
        const found: SubmissionSearchResult = { count: submissions.length, submissions: [...submissions] };
        return answer(200, found);
      }
    }
    if (resource === 'screenings') return screeningAnswer(method, id, url.searchParams, body);
    if (resource === 'verifications' && id === verification?.id)
      return verificationAnswer(method, part, signal);
    return problem('not_found');
  }

  /** Without a `Request`: that of Node refuses the signals of a simulated page, such as jsdom. */
  async function fakeFetch(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
    const given = input instanceof Request ? input : undefined;
    const url = new URL(given?.url ?? String(input));
    const method = init.method ?? given?.method ?? 'GET';
    if (method === 'OPTIONS') return answer(204);
    const text = typeof init.body === 'string' ? init.body : ((await given?.text()) ?? '');
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    const signal = init.signal ?? given?.signal;
    calls.push({ method, path: url.href.slice(endpoint.length), body });
    signal?.throwIfAborted();
    if (failure === 'offline') throw new TypeError('Failed to fetch');
    if (failure !== null) return problem(failure);
    if (!new Headers(init.headers ?? given?.headers).has('Authorization')) return problem('unauthorized');
    return answerTo(method, url, body, signal);
  }

  return {
    endpoint,
    session,
    calls,
    get streams() {
      return streams.size;
    },
    get verification() {
      return verification && current();
    },
    simulate,
    fail(why) {
      failure = why;
      if (why === 'offline') streams.cut();
      changes.dispatchEvent(new Event('change'));
    },
    fetch: fakeFetch,
    install() {
      const { fetch: real } = globalThis;
      globalThis.fetch = (input, init) => {
        const url = input instanceof Request ? input.url : String(input);
        return url.startsWith(`${endpoint}/`) ? fakeFetch(input, init) : real(input, init);
      };
      return () => {
        globalThis.fetch = real;
      };
    },
    route: routeHandler({
      fetch: fakeFetch,
      changes,
      isOffline: () => failure === 'offline',
      event: () => eventText(current()),
      version: () => verification?.version ?? 0,
    }),
  };
}
