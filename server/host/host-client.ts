import { FEED_WAIT_SECONDS } from '../../contract/events.js';
import type {
  AuditList,
  EventPage,
  EventRecord,
  Replayed,
  ReplayRequest,
} from '../../contract/schemas/events.js';
import type { DecideAnswer, DecideRequest, DecisionList } from '../../contract/decisions.js';
import type { IdentityDetails, Verification } from '../../contract/identity.js';
import type { Erasure, PersonExport, PersonRequest } from '../../contract/schemas/people.js';
import type { Problem } from '../../contract/problems.js';
import type { CreateScreeningRequest, Screening, ScreeningV1Request } from '../../contract/screening.js';
import type {
  KnownScreening,
  KnownScreenings,
  ReviewRequest,
  ScreeningChanges,
  WatchRequest,
} from '../../contract/watch.js';
import type { Session, SessionRequestInput, SessionSummary } from '../../contract/schemas/sessions.js';
import type { SubmissionSearch, SubmissionSearchResult } from '../../contract/submissions.js';
import {
  HostSettingError,
  ProxyAnswerError,
  ProxyProblemError,
  ProxyUnreachableError,
  VerificationOfAnotherError,
} from './host-errors.js';
import { abortAfter, readEvents, type ReadEventsOptions } from './read-events.js';

export interface HostClientOptions {
  /** Where your back end reaches the proxy, such as `https://kyc.example`. */
  url: string;
  /** One of HOST_KEYS. It stays in this object: no error and no log has it. */
  hostKey: string;
  /** The time-out of one call, in seconds, at most an hour; 10 by default. */
  timeoutSeconds?: number;
}

/** From the newest on. */
export interface ListPage {
  /** The `nextCursor` of the page before. */
  cursor?: string | null | undefined;
  /** 1 to 200; 50 if omitted. */
  limit?: number | undefined;
}

/** Whose verification it must be: the `reference` of the session that you minted for your own signed-in customer. */
export interface Customer {
  /** Null for a session that had none. */
  reference: string | null;
}

const TIMEOUT_SECONDS = 10;
/** Node's timers end at once beyond 24 days. */
const MAX_TIMEOUT_SECONDS = 3600;

/**
 * A client for a back end. It needs nothing but `fetch`.
 *
 * @throws HostSettingError when the address, the key or the time-out can never work.
 */
export function createHostClient(options: HostClientOptions) {
  const { hostKey, timeoutSeconds = TIMEOUT_SECONDS } = options;
  const base = checkedBase(options.url);
  // An error of fetch about a header would quote its value.
  if (typeof hostKey !== 'string' || !/^[\x21-\x7e]+$/.test(hostKey))
    throw new HostSettingError('hostKey must be one of HOST_KEYS, without blanks or line breaks.');
  if (!(timeoutSeconds > 0 && timeoutSeconds <= MAX_TIMEOUT_SECONDS))
    throw new HostSettingError('timeoutSeconds must be a number above 0, at most 3600.');

  async function call<Answer>(
    method: string,
    path: string,
    isAnswer: IsAnswer<Answer>,
    { body, key, waitSeconds = 0, signal }: CallOptions = {},
  ): Promise<Answer> {
    // Before the timer: what cannot be written throws.
    const sent = JSON.stringify(body);
    const ended = abortAfter((timeoutSeconds + waitSeconds) * 1000, signal);
    const [{ ok, status }, text] = await fetch(base + path, {
      method,
      headers: {
        Authorization: `Bearer ${hostKey}`,
        Accept: 'application/json',
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(key !== undefined && { 'Idempotency-Key': key }),
      },
      ...(body !== undefined && { body: sent }),
      // A redirect would send the key to an address that is not configured. Workers know no 'error'.
      redirect: 'manual',
      signal: ended.signal,
    })
      .then(
        // A server that is not the proxy may echo what it got.
        async (response) => [response, (await response.text()).replaceAll(hostKey, '…')] as const,
      )
      .catch((error: unknown) => {
        throw new ProxyUnreachableError(base, error);
      })
      .finally(ended.release);
    const answer = parsed(text);
    if (ok && answer && isAnswer(answer as Partial<Answer>, status)) return answer as Answer;
    const { code, title, errors = [] } = (answer ?? {}) as Partial<Problem>;
    const areFields = Array.isArray(errors) && errors.every((each) => typeof Object(each).path === 'string');
    if (status < 400 || typeof code !== 'string' || typeof title !== 'string' || !areFields)
      throw new ProxyAnswerError(base, status);
    throw new ProxyProblemError({ ...(answer as Problem), status });
  }

  const get = <Answer>(path: string, isAnswer: IsAnswer<Answer>) => call('GET', path, isAnswer);
  const remove = (path: string): Promise<void> =>
    call<object>('DELETE', path, hasStatus(204)).then(() => undefined);

  async function getVerification(id: string, of: Customer): Promise<Verification> {
    const expected = checkedReference(of);
    const verification = await get<Verification>(`/v1/verifications/${segment(id)}`, hasId(id));
    if (verification.reference !== expected) throw new VerificationOfAnotherError();
    return verification;
  }

  const post = <Answer>(path: string, isAnswer: IsAnswer<Answer>, body: unknown, key?: string) =>
    call('POST', path, isAnswer, { body, ...(key !== undefined && { key }) });

  // Each is `async` where it may throw before it calls: a caller may only have a `catch`.
  return {
    /** Mints a session. Give the page its token and nothing else. */
    createSession: (request: SessionRequestInput) =>
      post<Session>('/v1/sessions', ({ token }) => typeof token === 'string', request),
    /**
     * Reads a verification of this customer.
     *
     * @throws VerificationOfAnotherError when it belongs to another one: the id came from a page, or a link.
     */
    getVerification,

    /**
     * The verifications of one of your customers, newest first, at most 50: the one source to decide by. It needs no id,
     * so a page cannot name another person's.
     */
    async findVerifications(of: Customer) {
      const reference = checkedReference(of);
      if (reference === null) throw new HostSettingError('findVerifications needs a reference.');
      const path = `/v1/verifications${query({ reference })}`;
      const { verifications } = await get<{ verifications: Verification[] }>(path, hasList('verifications'));
      return verifications.filter((each) => each.reference === reference);
    },

    /**
     * The verified person. Only for a completed verification of this customer.
     *
     * @throws VerificationOfAnotherError as `getVerification` does.
     */
    getDetails: (id: string, of: Customer) =>
      getVerification(id, of).then(() =>
        get<IdentityDetails>(`/v1/verifications/${segment(id)}/details`, () => true),
      ),
    /** Lets the status of a verification of this customer be checked sooner. Throws as `getVerification` does. */
    async checkVerification(id: string, of: Customer) {
      await getVerification(id, of);
      await post<Verification>(`/v1/verifications/${segment(id)}/check`, hasId(id), {});
    },
    /** Cancels a verification of this customer. Throws as `getVerification` does. */
    cancelVerification: (id: string, of: Customer) =>
      getVerification(id, of).then(() =>
        post<Verification>(`/v1/verifications/${segment(id)}/cancel`, hasId(id), {}),
      ),
    /** The sessions of one of your customers that have not ended, newest first, at most 100. */
    async listSessions({ reference }: { reference: string }) {
      const path = `/v1/sessions${query({ reference })}`;
      return (await get<{ sessions: SessionSummary[] }>(path, hasList('sessions'))).sessions;
    },

    /** Ends a session and its streams. */
    revokeSession: async (id: string) => remove(`/v1/sessions/${segment(id)}`),
    /**
     * Screens a name, which creates a case and may be billed. `key` is your own name for this screening, such as the id of your case: a
     * repeat with it within a day gets the first answer, and is not billed.
     *
     * @throws ProxyProblemError `outcome_unknown` if there may be a case: look before you send it again.
     */
    createScreening: async (request: CreateScreeningRequest, key: string) =>
      post<Screening>('/v1/screenings', isScreening, request, checkedKey(key)),
    /** The older endpoint. Its answer is the service's, unchanged. */
    createScreeningV1: async (request: ScreeningV1Request, key: string): Promise<unknown> =>
      post<object>('/v1/screenings/v1', hasStatus(201), request, checkedKey(key)),
    /** A screening with one page of its hits: the first 50, if nothing else is said. */
    getScreening: async (
      id: string,
      page: { pageNumber?: number | undefined; pageSize?: number | undefined } = {},
    ) => get<Screening>(`/v1/screenings/${segment(id)}${query(page)}`, isScreening),
    /** One page of the screenings that the proxy knows, the newest change first. The filters are those of `GET /v1/screenings`. */
    listScreenings: (
      page: ListPage & {
        reference?: string | undefined;
        status?: string | undefined;
        level?: string | undefined;
        changed?: boolean | undefined;
      } = {},
    ) => get<KnownScreenings>(`/v1/screenings${query(page)}`, hasList('screenings')),
    /** Which hits are new, changed and gone since the last review: ids and names of fields. */
    getChanges: async (id: string) =>
      get<ScreeningChanges>(`/v1/screenings/${segment(id)}/changes`, isAbout(id)),
    /**
     * Says that a person reviewed the hits. Changes are counted from here.
     *
     * @throws ProxyProblemError `reviewed_another` when the hits have changed since that version.
     */
    reviewScreening: async (id: string, review: ReviewRequest = {}) =>
      post<KnownScreening>(`/v1/screenings/${segment(id)}/reviewed`, isAbout(id), review),
    /**
     * Decides hits in the name of `by`, at most 100 in a call.
     *
     * @throws ProxyProblemError `decided_meanwhile` when someone else decided each of them first.
     */
    decideHits: async (id: string, decisions: DecideRequest & { by: string }) =>
      call<DecideAnswer>('PUT', `/v1/screenings/${segment(id)}/decisions`, hasList('decisions'), {
        body: decisions,
      }),
    /** One page of what your analysts decided, newest first; with `history` also what was replaced. */
    listDecisions: (
      page: ListPage & {
        reference?: string | undefined;
        screeningId?: string | undefined;
        history?: boolean | undefined;
      } = {},
    ) => get<DecisionList>(`/v1/decisions${query(page)}`, hasList('decisions')),
    /** Watches a screening, also one that was made elsewhere. */
    watchScreening: async (request: WatchRequest) =>
      post<KnownScreening>('/v1/watches', isAbout(request.screeningId), request),
    /** Stops watching it. What the service monitors stays monitored. */
    unwatchScreening: async (id: string) => remove(`/v1/watches/${segment(id)}`),
    /** The submissions of a form. */
    searchSubmissions: (search: SubmissionSearch & { formId: string }) =>
      post<SubmissionSearchResult>('/v1/submissions/search', hasList('submissions'), search),

    /**
     * The events of your host in their order, as they come: for a back end that no receiver can reach. It goes on after failures.
     * An event counts as read when the loop asks for the next page, so it may come again after a crash: ignore an `id` that you have.
     *
     * @throws ProxyProblemError `events_purged` when the reader stopped too long ago, or `unauthorized`.
     */
    readEvents: (options: ReadEventsOptions = {}): AsyncIterable<EventRecord> =>
      readEvents(
        (from) =>
          call<EventPage>('GET', `/v1/events${query(from)}`, hasList('events'), {
            waitSeconds: FEED_WAIT_SECONDS,
            signal: options.signal,
          }),
        options,
      ),
    /** One page of them, the oldest first, with the state of their deliveries. */
    listEvents: (page: { after?: number | undefined; limit?: number | undefined } = {}) =>
      get<EventPage>(`/v1/events${query({ ...page, wait: 0 })}`, hasList('events')),
    /** Delivers the events between two positions to a receiver again, each with the same `webhook-id`. */
    replayEvents: (events: ReplayRequest) =>
      post<Replayed>('/v1/events/replay', (answer) => typeof answer.events === 'number', events),
    /** One page of the audit trail, or of what it has about one verification, session, screening or form. */
    listAudit: (page: ListPage & { subject?: string | undefined } = {}) =>
      get<AuditList>(`/v1/audit${query(page)}`, hasList('entries')),

    /** Erases what the proxy stores of one person. Their open verifications are cancelled first. */
    erasePerson: (person: PersonRequest) =>
      post<Erasure>('/v1/erasures', ({ sessions }) => typeof sessions === 'number', person),
    /** What the proxy stores of one person. */
    exportPerson: (person: PersonRequest) =>
      post<PersonExport>('/v1/exports', hasList('verifications'), person),
  };
}

/** What a back end asks its proxy. Every call throws ProxyProblemError, ProxyUnreachableError or ProxyAnswerError. */
export type HostClient = ReturnType<typeof createHostClient>;

interface CallOptions {
  readonly body?: unknown;
  readonly key?: string;
  /** The proxy may wait so long before it answers. */
  readonly waitSeconds?: number;
  readonly signal?: AbortSignal | undefined;
}

type IsAnswer<Answer> = (answer: Partial<Answer>, status: number) => boolean;
/** Of an answer without a body, or whose body is the service's. */
const hasStatus = (expected: number) => (_answer: object, status: number) => status === expected;
const hasId = (id: string) => (answer: { id?: unknown }) => answer.id === id;
/** The letter case of the id of a screening is that of the service. */
const isAbout =
  (screeningId: string) =>
  ({ id }: { id?: unknown }) =>
    typeof id === 'string' && id.toLowerCase() === screeningId.toLowerCase();
const hasList = (name: string) => (answer: object) =>
  Array.isArray((answer as Record<string, unknown>)[name]);
const isScreening = ({ id, hits }: Partial<Screening>) => typeof id === 'string' && typeof hits === 'object';

/** What is not given is left out. */
function query(values: object): string {
  const given = Object.entries(
    values as Record<string, string | number | boolean | null | undefined>,
  ).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]]));
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
}

/** Without a key, a repeat after a broken connection is a second case. */
function checkedKey(key: string): string {
  if (typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw new HostSettingError(
    'Give the screening a key of 1 to 255 visible ASCII characters, such as the id of your case.',
  );
}

/** A missing reference is a mistake of the caller, never a match. */
function checkedReference(of: Partial<Customer> | undefined): string | null {
  const reference = of?.reference;
  if (reference === null || (typeof reference === 'string' && reference !== '')) return reference;
  throw new HostSettingError(
    'Say whose verification it must be: { reference }, the one of your signed-in customer.',
  );
}

function checkedBase(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || /[?#]/.test(url.href))
    throw new HostSettingError('url must be the address of the proxy, such as https://kyc.example.');
  return url.href.replace(/\/+$/, '');
}

/** Refuses `.` and `..`, which a URL parser resolves. */
function segment(id: string): string {
  if (/^\.{0,2}$/.test(id)) throw new HostSettingError('The id is empty, or a path.');
  return encodeURIComponent(id);
}

/** Null: it is no JSON. */
function parsed(text: string): object | null {
  try {
    return Object(JSON.parse(text || '{}')) as object;
  } catch {
    return null;
  }
}
