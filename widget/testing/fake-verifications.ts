import type { IdentityDetails, Verification, VerificationRequest } from '../../contract/identity.js';
import { isTerminal, type VerificationStatus } from '../../contract/rules.js';
import { answer, problem, type FakeRequest } from './fake-calls.js';

/** What a person sees: in line, the code, or one of the ends. */
export type SimulatedState = keyof typeof STATUSES;

const STATUSES = {
  queued: 'QUEUED',
  code: 'WAITING',
  completed: 'COMPLETED',
  rejected: 'REJECTED',
  expired: 'EXPIRED',
  error: 'ERROR',
  cancelled: 'CANCELLED',
} as const satisfies Record<string, VerificationStatus>;

/** § Limits, "request timeout typically 2-5 minutes". */
const LIFETIME_MS = 180_000;
const WAIT_MS = 40_000;

export interface VerificationOptions {
  /** What a start answers: the code by default. */
  start?: SimulatedState;
  /** Fields of what a start answers, such as a `queue` or a `reason`. */
  startFields?: Partial<Verification>;
  /** Whether the session fixes no national ID, so that the page asks for it. */
  asksNationalId?: boolean;
  /** What the page may read of a verified person. Left out: nothing, as in a session without `details`. */
  details?: IdentityDetails;
}

/** The verification that the page follows, and the calls about it. */
export class FakeVerifications {
  readonly streams = new FakeStreams();
  readonly #options: VerificationOptions;
  #next: [SimulatedState, Partial<Verification>];
  #followed: Verification | undefined;
  #started = 0;

  constructor(options: VerificationOptions) {
    this.#options = options;
    this.#next = [options.start ?? 'code', options.startFields ?? {}];
  }

  get followed(): Verification | undefined {
    return this.#followed && { ...this.#followed, now: new Date().toISOString() };
  }

  simulate(state: SimulatedState, more: Partial<Verification>): void {
    const followed = this.#followed;
    if (followed === undefined || isTerminal(followed.status)) this.#next = [state, more];
    if (followed === undefined) return;
    this.#followed = verificationIn(state, followed, more);
    this.streams.send(this.#followed);
  }

  answerStart({ nationalId }: VerificationRequest): Response {
    const { followed } = this;
    if (followed && (!isTerminal(followed.status) || followed.status === 'COMPLETED'))
      return answer(200, followed);
    if (this.#options.asksNationalId && nationalId === undefined) return answer(204);
    const first = { id: `ver_test${++this.#started}`, version: 0, createdAt: new Date().toISOString() };
    this.#followed = verificationIn(this.#next[0], first, this.#next[1]);
    return answer(201, this.followed);
  }

  answerCall({ method, signal }: FakeRequest, id: string, part: string): Response {
    const { followed } = this;
    if (followed?.id !== id) return problem('not_found');
    switch (`${method} ${part}`) {
      case 'GET ':
        return answer(200, followed);
      case 'GET events':
        return this.streams.answer(followed, signal);
      case 'POST check':
        return answer(202, followed);
      case 'POST cancel':
        if (!isTerminal(followed.status)) this.simulate('cancelled', {});
        return answer(200, this.followed);
      case 'GET details':
        return this.#answerDetails(followed);
      default:
        return problem('not_found');
    }
  }

  #answerDetails({ status }: Verification): Response {
    const { details } = this.#options;
    if (details === undefined) return problem('forbidden');
    return status === 'COMPLETED' ? answer(200, details) : problem('not_completed');
  }
}

/** The verification that follows the last one, as the proxy would write it now. */
function verificationIn(
  state: SimulatedState,
  { id, version, createdAt }: Pick<Verification, 'id' | 'version' | 'createdAt'>,
  more: Partial<Verification>,
): Verification {
  const now = Date.now();
  const at = (ms: number) => new Date(now + ms).toISOString();
  const queue = { place: 3, startsAt: at(WAIT_MS), expectedAt: at(WAIT_MS), mayLeave: true };
  return {
    id,
    status: STATUSES[state],
    code: state === 'code' ? '47' : null,
    queue: state === 'queued' ? queue : null,
    createdAt,
    expiresAt: state === 'code' ? at(LIFETIME_MS) : null,
    updatedAt: at(0),
    version: version + 1,
    reason: state === 'error' ? 'upstream_error' : null,
    ...more,
    now: at(0),
  };
}

const bytes = (text: string) => new TextEncoder().encode(text);

/** The open event streams of the pages. */
export class FakeStreams {
  readonly #open = new Set<ReadableStreamDefaultController<Uint8Array>>();

  get size(): number {
    return this.#open.size;
  }

  answer(first: Verification | undefined, signal?: AbortSignal | null): Response {
    let control: ReadableStreamDefaultController<Uint8Array>;
    const leave = () => this.#open.delete(control);
    const events = new ReadableStream<Uint8Array>({
      start: (started) => {
        control = started;
        this.#open.add(control);
        control.enqueue(bytes('retry: 1000\n\n'));
        if (first) this.#send(control, first);
        signal?.addEventListener('abort', () => leave() && control.error(signal.reason));
      },
      cancel: () => void leave(),
    });
    return new Response(events, { headers: { 'Content-Type': 'text/event-stream; charset=utf-8' } });
  }

  send(verification: Verification): void {
    for (const control of this.#open) this.#send(control, verification);
  }

  /** Fails every stream, which a network does that goes away. */
  cut(): void {
    for (const control of this.#open) control.error(new TypeError('network error'));
    this.#open.clear();
  }

  /** The proxy closes a stream after the last status. */
  #send(control: ReadableStreamDefaultController<Uint8Array>, verification: Verification): void {
    const data = JSON.stringify(verification);
    control.enqueue(bytes(`event: verification\nid: ${verification.version}\ndata: ${data}\n\n`));
    if (!isTerminal(verification.status)) return;
    this.#open.delete(control);
    control.close();
  }
}
