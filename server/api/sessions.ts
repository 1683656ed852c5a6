import { z } from 'zod';
import type { Verification } from '../../contract/identity.js';
import { ProblemError } from '../../contract/problem-error.js';
import { Session, SessionList, SessionRequest } from '../../contract/schemas/sessions.js';
import type { Author } from '../events/audit.js';
import type { Identity } from '../identity/identity.js';
import type { Person, SessionRecord } from '../sessions/caller.js';
import { narrowPublishable } from '../sessions/publishable-keys.js';
import { isStorageFailure } from '../store/storage-failure.js';
import { defineCall } from './api-call.js';

export const createSession = defineCall('createSession', 'post /v1/sessions', {
  caller: 'host key or publishable key',
  summary:
    'Mint a session for a page. The page may do only what the session grants. With `start`, its verification starts too.',
  body: SessionRequest,
  answers: { 201: { schema: Session } },
  problems: ['invalid_national_id', 'too_many_starts'],
  async handle(
    { allowedOrigins, nationalIdForms, personOf, sessions, identity: verifying, mintGuard },
    { caller, by, body, origin, address },
  ) {
    let wanted = body();
    if (!allowedOrigins.includes(wanted.origin)) throw notAllowed(wanted.origin, allowedOrigins);
    if (caller.kind === 'publishable') {
      wanted = narrowPublishable(wanted, origin);
      await mintGuard(address);
    }
    const { identity, start, ...others } = wanted;
    if (identity === undefined) return { status: 201, body: await sessions.mint(others, by, address) };
    const { nationalId, ...grant } = identity;
    const person = nationalId === undefined ? undefined : personOf(nationalId);
    person?.requireForm(nationalIdForms);
    const grants = { ...others, identity: { ...grant, ...(person && { person }) } };
    const minted = await sessions.mint(grants, by, address);
    if (!start || person === undefined) return { status: 201, body: minted };
    const { id, expiresAt } = minted;
    const session = { ...grants, id, host: caller.host, expiresAt: new Date(expiresAt) };
    const verification = await startIn(session, person, { verifying, by, address });
    return { status: 201, body: { ...minted, verification } };
  },
});

/** One that is written in another way need not be added to ALLOWED_ORIGINS. */
function notAllowed(written: string, allowed: readonly string[]): ProblemError {
  const origin = URL.canParse(written) ? new URL(written).origin : written;
  const detail = allowed.includes(origin) ? `Send it as \`${origin}\`.` : undefined;
  return new ProblemError('origin_not_allowed', { detail });
}

/** Undefined for a refused start: the session is good, and its page tells the person why when it starts. */
async function startIn(
  session: SessionRecord,
  person: Person,
  { verifying, by, address }: { verifying: Identity; by: Author; address: string },
): Promise<Verification | undefined> {
  try {
    return await verifying.shownAtStart(session, await verifying.start(session, person, address, by));
  } catch (error) {
    if (error instanceof ProblemError || isStorageFailure(error)) return undefined;
    throw error;
  }
}

const NAME_IT = 'Send the reference that the sessions were minted with.';

export const listSessions = defineCall('listSessions', 'get /v1/sessions', {
  caller: 'host key',
  summary: 'List the sessions of one of your references that have not ended, newest first, at most 100.',
  query: z.object({
    reference: z.string(NAME_IT).min(1, NAME_IT).describe('The reference of the sessions.'),
  }),
  answers: { 200: { schema: SessionList } },
  async handle({ sessions }, { query, caller }) {
    return { status: 200, body: { sessions: await sessions.list(query().reference, caller.host) } };
  },
});

export const revokeSession = defineCall('revokeSession', 'delete /v1/sessions/{id}', {
  caller: 'host key',
  summary: 'Revoke a session. Its streams end.',
  answers: { 204: {} },
  problems: ['not_found'],
  async handle({ sessions, identity }, { parts, by }) {
    if (!(await sessions.revoke(parts.id, by))) throw new ProblemError('not_found');
    identity.streams.closeSession(parts.id);
    return { status: 204 };
  },
});

export const revokeCurrentSession = defineCall('revokeCurrentSession', 'delete /v1/sessions/current', {
  caller: 'session',
  summary: 'Revoke the session that sends the request.',
  answers: { 204: {} },
  async handle({ sessions, identity }, { caller, by }) {
    await sessions.revoke(caller.session.id, by);
    identity.streams.closeSession(caller.session.id);
    return { status: 204 };
  },
});
