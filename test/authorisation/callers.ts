import { randomUUID } from 'node:crypto';
import { HOST_KEY, ORIGIN, PUBLISHABLE_KEY, WEBHOOK_SECRET, openTestProxy } from '../test-proxy.js';
import { pglite } from '../engines.js';
import { SESSION_TTL_SECONDS, type SessionRequestInput } from '../../contract/schemas/sessions.js';
import type { CallerName } from './matrix.js';

export const NATIONAL_ID = '1000000298';
export const METRICS_TOKEN = 'metrics-token-for-tests-01234';
export const FORM_ID = 'form-of-the-customer';
const SECOND_HOST_KEY = 'second-host-key-for-tests-01234';
const REMOVED_HOST_KEY = 'removed-host-key-for-tests-0123';
/** As a balancer sends it: the operator of this machine has no such header. */
const REMOTE = { 'X-Forwarded-For': '203.0.113.9' };

/** A proxy behind one balancer, with a completed verification, a screening and a caller of each kind. */
export async function startWithCallers() {
  const proxy = await openTestProxy(pglite, {
    // A session that is used notes when, once a minute.
    standing: true,
    environment: {
      HOST_KEYS: `${HOST_KEY},${SECOND_HOST_KEY}`,
      METRICS_TOKEN,
      TRUST_PROXY: '1',
    },
  });
  const identity = { nationalId: NATIONAL_ID, reference: 'customer-1', details: 'all' as const };

  const expired = await proxy.session({ identity, ttlSeconds: SESSION_TTL_SECONDS.min });
  await proxy.advance(SESSION_TTL_SECONDS.min + 1);
  const owner = await proxy.session({ identity });
  const verification = await proxy.begin(owner);
  const started = await proxy.reaches(owner, verification.id, 'WAITING');
  const transId = proxy.transactionOf(started.code!);
  await proxy.decide(transId);
  await proxy.reaches(owner, verification.id, 'COMPLETED');
  const screening = await proxy.post<{ id: string }>(HOST_KEY, '/v1/screenings', 201, {
    name: 'Jane Doe',
    entityType: 'person',
  });

  const revoked = await proxy.session({ identity });
  await proxy.call('DELETE', '/v1/sessions/current', revoked);
  const keyless = await proxy.session({ identity: { ...identity, reference: 'customer-1-keyless' } });
  await proxy.database.query(
    `update proxy.sessions set minted_by = 'host:00000000'
      where grants #>> '{identity,reference}' = 'customer-1-keyless'`,
  );

  const grants: Partial<Record<CallerName, Partial<SessionRequestInput>>> = {
    orig: { identity },
    fori: { identity },
    own: { identity },
    oth: { identity: { nationalId: '1000000306', reference: 'customer-2', details: 'all' } },
    nodt: { identity: { ...identity, details: 'none' } },
    scrC: { screening: { create: true } },
    scrR: { screening: { read: true, screeningIds: [screening.id] } },
    scrX: { screening: { read: true, screeningIds: ['another-screening'] } },
    subm: { submissions: { formId: FORM_ID } },
    subX: { submissions: { formId: 'another-form' } },
    bare: {},
  };
  const fixed: Partial<Record<CallerName, string>> = {
    garb: 'no-token',
    inv: `kst_${'A'.repeat(55)}`,
    exp: expired,
    rev: revoked,
    rkey: keyless,
    pub: PUBLISHABLE_KEY,
    host: HOST_KEY,
    page: HOST_KEY,
    hos2: SECOND_HOST_KEY,
    oldk: REMOVED_HOST_KEY,
    metr: METRICS_TOKEN,
    hook: WEBHOOK_SECRET,
    upst: proxy.upstream.token,
  };
  const minted = new Map<CallerName, string>();

  return {
    proxy,
    owned: { verification: verification.id, screening: screening.id, code: started.code! },
    /** The headers that make this caller. */
    async headersOf(name: CallerName): Promise<Record<string, string>> {
      const grant = grants[name];
      if (grant && !minted.has(name)) minted.set(name, await proxy.session(grant));
      const token = fixed[name] ?? minted.get(name);
      const origin =
        name === 'orig' ? 'https://other.example' : name === 'fori' ? 'https://evil.example' : ORIGIN;
      return {
        ...(name !== 'host' && name !== 'hos2' && { Origin: origin }),
        ...(name !== 'loop' && REMOTE),
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      };
    },
    /** The id of a live session of another customer. */
    async otherSession(): Promise<string> {
      const minting = await proxy.call('POST', '/v1/sessions', HOST_KEY, {
        origin: ORIGIN,
        identity: { reference: randomUUID() },
      });
      return ((await minting.json()) as { id: string }).id;
    },
  };
}
