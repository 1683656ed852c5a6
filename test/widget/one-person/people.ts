import type { Verification } from '../../../contract/identity.js';
import { verification } from '../identity-verification/scripted-proxy.js';
import { foundSubmission } from '../found-submission.js';
import { knownScreening } from '../known-screening.js';
import { screeningOf } from '../../../demo/playground/scripted/example-screening.js';
import { createFakeProxy, problem } from '../../../widget/testing/index.js';
import type { FakeRequest } from '../../../widget/testing/fake-calls.js';
import { FakeStreams } from '../../../widget/testing/fake-verifications.js';

/** Someone in front of the page. Each of the texts belongs to no one else. */
export interface Person {
  readonly name: string;
  readonly nationalId: string;
  readonly code: string;
  readonly id: string;
  readonly screeningId: string;
}

export const PEOPLE: readonly Person[] = [
  {
    name: 'Zorblaxa',
    nationalId: '1000000011',
    code: '731',
    id: 'ver_zorblaxa',
    screeningId: 'scr_zorblaxa',
  },
  {
    name: 'Quimberly',
    nationalId: '1000000022',
    code: '842',
    id: 'ver_quimberly',
    screeningId: 'scr_quimberly',
  },
  { name: 'Vexaldo', nationalId: '1000000033', code: '953', id: 'ver_vexaldo', screeningId: 'scr_vexaldo' },
];

/**
 * A proxy for several people: a session is `name.n`, reads what is of its own person alone, and never gives the details of one that is
 * not its own.
 */
export function proxyForPeople() {
  const verifications = new Map<Person, Verification>();
  const streams = new Map<string, FakeStreams>();
  const ended = new Set<string>();
  const sessions = new Map<Person, number>();
  /** Calls that carry something of one person under the session of another. */
  const mixed: string[] = [];

  const personOf = (token: string | null) => PEOPLE.find(({ name }) => token?.startsWith(`Bearer ${name}.`));
  const streamsOf = (id: string) => {
    const open = streams.get(id) ?? new FakeStreams();
    streams.set(id, open);
    return open;
  };

  function change(person: Person, more: Partial<Verification>): Verification {
    const next = verification({ id: person.id, code: person.code, ...more });
    verifications.set(person, next);
    streamsOf(person.id).send(next);
    return next;
  }

  /** Of the analyst whose session it is: what is screened and found is of that person's own customer, who has the same name. */
  function answerAnalyst(person: Person, call: string): Response {
    const screening = { ...screeningOf(3), screeningId: person.screeningId, name: person.name };
    if (call === 'POST /v1/screenings') return Response.json(screening, { status: 201 });
    if (call === 'GET /v1/screenings')
      return Response.json({
        screenings: [knownScreening(person.screeningId, person.name)],
        nextCursor: null,
      });
    if (call === `GET /v1/screenings/${person.screeningId}`) return Response.json(screening);
    if (call !== 'POST /v1/submissions/search') return problem('not_found');
    const ids = { submissionId: person.id, customerId: person.screeningId };
    const submission = foundSubmission(person.name, person.name, {
      ...ids,
      email: `${person.name}@example.com`,
    });
    return Response.json({ count: 1, submissions: [submission] });
  }

  function answer({ method, url, body, headers, signal }: FakeRequest): Response {
    const token = headers.get('authorization');
    const person = personOf(token);
    const sent = `${url.search} ${JSON.stringify(body) ?? ''}`.toLowerCase();
    const others = PEOPLE.filter((other) => other !== person);
    // The page names the verification and the screening that it shows: they are asked for under the next session.
    if (others.some(({ nationalId, name }) => sent.includes(nationalId) || sent.includes(name.toLowerCase())))
      mixed.push(`${method} ${url.pathname} ${sent} under ${token}`);
    if (!person) return problem('unauthorized');
    if (ended.has(token!)) return problem('session_expired');
    if (!url.pathname.startsWith('/v1/verifications'))
      return answerAnalyst(person, `${method} ${url.pathname}`);
    const [id, part] = url.pathname.split('/').slice(3);
    const live = verifications.get(person);
    if (!id) {
      const { nationalId } = (body ?? {}) as { nationalId?: string };
      if (live) return Response.json(live);
      return nationalId === undefined
        ? new Response(null, { status: 204 })
        : Response.json(change(person, {}), { status: 201 });
    }
    if (id !== person.id || !live) return problem('not_found');
    if (part === 'events') return streamsOf(id).answer(live, signal);
    if (part === 'details')
      return live.status === 'COMPLETED'
        ? Response.json({ englishFirstName: person.name })
        : problem('not_completed');
    if (part === 'cancel') return Response.json(change(person, { status: 'CANCELLED', code: null }));
    return Response.json(live);
  }

  const restore = createFakeProxy({ endpoint: 'https://proxy.example', answer }).install();
  return {
    mixed,
    restore,
    personOf: (token: string | undefined) => personOf(`Bearer ${token}`),
    /** A new session of this person. */
    sessionOf(person: Person): string {
      const count = (sessions.get(person) ?? 0) + 1;
      sessions.set(person, count);
      return `${person.name}.${count}`;
    },
    /** The session is over: its calls are answered by 401, and its streams end. */
    end(token: string): void {
      ended.add(`Bearer ${token}`);
      for (const open of streams.values()) open.cut();
    },
    approve(person: Person): void {
      if (verifications.get(person)?.status === 'WAITING')
        change(person, { status: 'COMPLETED', code: null });
    },
    /** Erased at the proxy: what the page knows of it is answered by 404. */
    erase(person: Person): void {
      verifications.delete(person);
      streamsOf(person.id).cut();
    },
  };
}
