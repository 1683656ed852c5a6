import type { Verification } from '../../../contract/identity.js';
import {
  DEFAULT_NATIONAL_ID_FORMS,
  isNationalId,
  normaliseNationalId,
} from '../../../contract/national-id.js';
import { createFakeProxy, problem, type FakeCall } from '../../../widget/testing/index.js';
import { FakeStreams } from '../../../widget/testing/fake-verifications.js';

export { problem };

export type Answer = Response | Promise<Response>;

/** The wire between an element and its proxy: what the page sends is kept, what it gets is put in its place. */
export function scriptedProxy() {
  const calls: (FakeCall & { readonly token: string | null })[] = [];
  const open = new Map<string, FakeStreams>();
  let idForms = DEFAULT_NATIONAL_ID_FORMS;
  const answers = new Map<string, (body: unknown) => Answer>();

  const restore = createFakeProxy({
    endpoint: 'https://proxy.example',
    answer({ method, url: { pathname: path }, body, headers, signal }) {
      calls.push({ method, path, body, token: headers.get('authorization') });
      const [id = '', part = ''] = path.split('/').slice(3);
      const typed = (body as { nationalId?: string } | undefined)?.nationalId;
      if (typed && !isNationalId(normaliseNationalId(typed), idForms)) return problem('invalid_national_id');
      const scripted = answers.get(`${method} ${part || (id ? 'read' : 'start')}`);
      if (scripted) return scripted(body);
      if (part === 'events') return streamsOf(id).answer(undefined, signal);
      // A busy page gives its stream up after four seconds and reads: what it is shown is not gone.
      return problem(method === 'GET' && !part ? 'upstream_unavailable' : 'not_found');
    },
  }).install();

  function streamsOf(id: string): FakeStreams {
    const streams = open.get(id) ?? new FakeStreams();
    open.set(id, streams);
    return streams;
  }

  return {
    calls,
    /** The numbers that the proxy accepts. */
    acceptIds(forms: string) {
      idForms = forms;
    },
    /** What to answer to `POST start`, `GET read`, `POST cancel`, `GET details`. */
    on(call: string, answer: (body: unknown) => Answer) {
      answers.set(call, answer);
    },
    show(verification: Verification) {
      open.get(verification.id)?.send(verification);
    },
    get streams() {
      return [...open.values()].reduce((sum, { size }) => sum + size, 0);
    },
    restore,
  };
}

let versions = 0;

export function verification(more: Partial<Verification> = {}): Verification {
  const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
  return {
    id: 'ver_1',
    status: 'WAITING',
    code: more.status && more.status !== 'WAITING' ? null : '47',
    queue: null,
    createdAt: at(-60),
    updatedAt: at(-49),
    expiresAt: at(131),
    version: ++versions,
    reason: null,
    now: at(0),
    ...more,
  };
}

export function queued(place: number, seconds: number, reason: Verification['reason'] = null): Verification {
  const startsAt = new Date(Date.now() + seconds * 1000).toISOString();
  return verification({
    status: 'QUEUED',
    reason,
    expiresAt: null,
    queue: { place, startsAt, expectedAt: startsAt, mayLeave: true },
  });
}
