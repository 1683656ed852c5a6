/** For tests of pages that embed the elements. It loads neither the elements nor any package. */
import type { Session, Verification } from '../../contract/identity.js';
import type { Deciding, Decision } from '../../contract/decisions.js';
import type { ProblemCode } from '../../contract/problems.js';
import type { Hit } from '../../contract/screening.js';
import type { Submission, SubmissionSearchResult } from '../../contract/submissions.js';
import {
  answer,
  problem,
  readRequest,
  unlessAborted,
  type FakeCall,
  type FakeRequest,
} from './fake-calls.js';
import { FakeDecisions } from './fake-decisions.js';
import { FakeScreenings } from './fake-screenings.js';
import { FakeVerifications, type SimulatedState, type VerificationOptions } from './fake-verifications.js';

export { problem, type FakeCall, type FakeRequest } from './fake-calls.js';
export type { SimulatedState } from './fake-verifications.js';
export type { IdentityDetails, Verification } from '../../contract/identity.js';
export type { DecideRequest, Deciding, Decision } from '../../contract/decisions.js';
export type { ProblemCode } from '../../contract/problems.js';
export type { Hit, Screening } from '../../contract/screening.js';
export type { Submission } from '../../contract/submissions.js';
export type { KnownScreening, KnownScreenings } from '../../contract/watch.js';

export interface FakeProxyOptions extends VerificationOptions {
  /** For the element's `endpoint`; `https://kyc.test` by default. No request leaves the page. */
  endpoint?: string;
  /** What each screening finds; nothing by default. */
  hits?: readonly Hit[];
  /** The analyst who may decide hits. Default: none, and hits cannot be decided. */
  deciding?: Deciding;
  /** What is decided from the start. */
  decisions?: readonly Decision[];
  /** What each search finds; nothing by default. */
  submissions?: readonly Submission[];
  /** Answers a call in place of the fake proxy; undefined leaves the call to it. */
  answer?(request: FakeRequest): Response | undefined | Promise<Response | undefined>;
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
  /** What the page had decided, as far as it is in force. */
  readonly decisions: readonly Decision[];
  /** Moves the verification, and sends it to the page. Before a start: what the next start answers. */
  simulate(state: SimulatedState, more?: Partial<Verification>): void;
  /** Every following call fails with this problem, or without an answer; `null` ends that. */
  fail(why: ProblemCode | 'offline' | null): void;
  /** In place of `fetch`, for calls to `endpoint`. */
  fetch(input: string | URL | Request, init?: RequestInit): Promise<Response>;
  /** Lets `fetch` of this page reach the fake proxy; other addresses as before. Returns what undoes it. */
  install(): () => void;
}

const TOKEN = 'session-for-tests';
const SESSION_SECONDS = 900;

/** Makes a proxy for one test. Nothing is shared between two. */
export function createFakeProxy(options: FakeProxyOptions = {}): FakeProxy {
  const endpoint = (options.endpoint ?? 'https://kyc.test').replace(/\/+$/, '');
  const calls: FakeCall[] = [];
  const verifications = new FakeVerifications(options);
  const decisions = new FakeDecisions(options.deciding, options.decisions);
  const screenings = new FakeScreenings(decisions, options.hits);
  let failure: ProblemCode | 'offline' | null = null;

  async function answerCall(request: FakeRequest): Promise<Response> {
    const { method, path, body, signal, headers } = request;
    if (method === 'OPTIONS') return answer(204);
    calls.push({ method, path, body });
    signal?.throwIfAborted();
    if (failure === 'offline') throw new TypeError('Failed to fetch');
    if (failure !== null) return problem(failure);
    const own = options.answer && (await unlessAborted(options.answer(request), request));
    if (own) return own;
    return headers.has('Authorization') ? answerByPath(request) : problem('unauthorized');
  }

  /** `/v1/<resource>/<id>/<part>`. */
  function answerByPath(request: FakeRequest): Response {
    const { method, path, body } = request;
    const [, , resource = '', id = '', part = ''] = path.split('?')[0]!.split('/');
    switch (`${method} ${resource}/${id}`) {
      case 'POST sessions/': {
        const expiresAt = new Date(Date.now() + SESSION_SECONDS * 1000).toISOString();
        return answer(201, { id: 'ses_fake', token: TOKEN, expiresAt } satisfies Session);
      }
      case 'DELETE sessions/current':
        return answer(204);
      case 'POST verifications/':
        return verifications.answerStart(body ?? {});
      case 'POST submissions/search': {
        const submissions = [...(options.submissions ?? [])];
        return answer(200, { count: submissions.length, submissions } satisfies SubmissionSearchResult);
      }
    }
    if (resource === 'verifications') return verifications.answerCall(request, id, part);
    return resource === 'screenings' ? screenings.answerCall(request, id, part) : problem('not_found');
  }

  const fakeFetch: FakeProxy['fetch'] = async (input, init) => {
    return answerCall(await readRequest(endpoint, input, init));
  };

  return {
    endpoint,
    session: TOKEN,
    calls,
    get streams() {
      return verifications.streams.size;
    },
    get verification() {
      return verifications.followed;
    },
    get decisions() {
      return decisions.kept;
    },
    simulate: (state, more = {}) => verifications.simulate(state, more),
    fail(why) {
      failure = why;
      if (why === 'offline') verifications.streams.cut();
    },
    fetch: fakeFetch,
    install() {
      const { fetch: real } = globalThis;
      globalThis.fetch = (input, init) => {
        const url = input instanceof Request ? input.url : String(input);
        return url.startsWith(`${endpoint}/`) ? fakeFetch(input, init) : real(input, init);
      };
      return () => void (globalThis.fetch = real);
    },
  };
}
