import type { Verification } from '../../../contract/identity.js';
import {
  DEFAULT_NATIONAL_ID_PATTERN,
  isNationalId,
  normaliseNationalId,
} from '../../../contract/national-id.js';
import { PROBLEMS, type ProblemCode } from '../../../contract/problems.js';

type Answer = Response | Promise<Response>;

/** The wire between an element and its proxy: what the page sends is kept, what it gets is put in its place. */
export function scriptedProxy() {
  const realFetch = window.fetch;
  const calls: { method: string; path: string; body: unknown; token: string | null }[] = [];
  const open = new Map<string, Set<ReadableStreamDefaultController<Uint8Array>>>();
  let idPattern = DEFAULT_NATIONAL_ID_PATTERN;
  const answers = new Map<string, (body: unknown) => Answer>();

  window.fetch = async (input, init = {}) => {
    const { pathname } = new URL(String(input));
    const body: unknown = init.body ? JSON.parse(String(init.body)) : undefined;
    const token = new Headers(init.headers).get('authorization');
    calls.push({ method: init.method ?? 'GET', path: pathname, body, token });
    init.signal?.throwIfAborted();
    const [id = '', part = ''] = pathname.split('/').slice(3);
    const typed = (body as { nationalId?: string } | undefined)?.nationalId;
    if (typed && !isNationalId(normaliseNationalId(typed), idPattern)) return problem('invalid_national_id');
    const scripted = answers.get(`${init.method} ${part || (id ? 'read' : 'start')}`);
    if (scripted) {
      const aborted = new Promise<never>((_resolve, reject) => {
        init.signal?.addEventListener('abort', () => reject(init.signal!.reason as Error));
      });
      return Promise.race([scripted(body), aborted]);
    }
    if (part === 'events') return stream(id, init.signal);
    return problem('not_found');
  };

  function stream(id: string, signal: AbortSignal | null | undefined): Response {
    return new Response(
      new ReadableStream<Uint8Array>({
        start(control) {
          const same = open.get(id) ?? new Set();
          open.set(id, same.add(control));
          control.enqueue(new TextEncoder().encode('retry: 1000\n\n'));
          signal?.addEventListener('abort', () => {
            same.delete(control);
            control.error(signal.reason);
          });
        },
      }),
    );
  }

  return {
    calls,
    /** The numbers that the proxy accepts. */
    acceptIds(pattern: string) {
      idPattern = pattern;
    },
    /** What to answer to `POST start`, `GET read`, `POST cancel`, `GET details`. */
    on(call: string, answer: (body: unknown) => Answer) {
      answers.set(call, answer);
    },
    show(verification: Verification) {
      const text = `event: verification\nid: ${verification.version}\ndata: ${JSON.stringify(verification)}\n\n`;
      for (const control of open.get(verification.id) ?? []) control.enqueue(new TextEncoder().encode(text));
    },
    get streams() {
      return [...open.values()].reduce((sum, same) => sum + same.size, 0);
    },
    restore() {
      window.fetch = realFetch;
    },
  };
}

export function problem(code: ProblemCode, more: object = {}): Response {
  const { status, title } = PROBLEMS[code];
  const body = { type: `/docs#${code}`, title, status, code, requestId: 'r', ...more };
  return Response.json(body, { status, headers: { 'Content-Type': 'application/problem+json' } });
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
