import type { IdentityDetails, Verification, VerificationRequest } from '../../contract/identity.js';
import { isTerminal } from '../../contract/rules.js';
import { answer, eventStream, problem } from './fake-answers.js';
import type { FakeRequest } from './fake-request.js';
import { FakeStreams } from './fake-streams.js';
import { verificationIn, type SimulatedState } from './fake-verification.js';

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
  /** Fires `change` when what a page may read is another. */
  readonly changes = new EventTarget();
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
    this.changes.dispatchEvent(new Event('change'));
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
        return eventStream(this.streams.open(followed, signal));
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
