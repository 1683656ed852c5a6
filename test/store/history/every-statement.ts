/** Makes each call that reads or writes a table, and the work that the proxy does by itself. */
import { randomUUID } from 'node:crypto';
import type { EventPage } from '../../../contract/schemas/events.js';
import * as purges from '../../../server/retention/old-rows.js';
import { sealAgain } from '../../../server/retention/seal-again.js';
import { createEncryption } from '../../../server/store/encryption.js';
import { testKey } from '../../test-key.js';
import { HOST_KEY, ORIGIN, openTestProxy, until, type TestProxy } from '../../test-proxy.js';
import { pglite } from '../../engines.js';
import { SECRETS, startReceiver } from '../../events/receiver.js';
import type { Database } from '../../../server/store/database.js';
import { HOSTS } from './old-rows.js';

const BANK_KEY = 'key-of-the-bank-for-tests-012345';
/** Longer than any row of the history is old. */
const DAYS = 400;
/** What the proxy erases and purges by itself. */
const PURGES = [
  ...[purges.eraseNationalIds, purges.eraseAbandoned, purges.eraseHashes],
  ...[purges.eraseClosedHashes, purges.eraseDetails],
  ...[purges.purgeVerifications, purges.purgeScreenings, purges.purgeAudit].map((purge) => purge(DAYS)),
  ...[purges.purgeRevokedSessions, purges.purgeSessions, purges.purgeIdempotencyKeys],
  purges.purgeEvents([]),
  ...[purges.purgeHints, purges.purgeCalls],
];

export async function everyStatement(database: Database): Promise<void> {
  const receiver = await startReceiver();
  const proxy = await openTestProxy(pglite, {
    database,
    stopGraceMs: 1,
    environment: {
      ...receiver.environment,
      HOST_KEYS: `${HOST_KEY},bank:${BANK_KEY}`,
      HOST_WEBHOOK_URL: `${receiver.url},bank:${receiver.url}`,
      HOST_WEBHOOK_SECRETS: SECRETS.join(';'),
    },
  });
  try {
    for (const [place, host] of HOSTS.entries())
      await callsOf(proxy, [HOST_KEY, BANK_KEY][place]!, `${host}-${randomUUID()}`);
    await proxy.call('GET', '/metrics');
    await proxy.call('GET', '/readyz');
    await sealAgain(database, createEncryption([testKey('second'), testKey('first')]));
    for (const purge of PURGES) await purge(database);
  } finally {
    await proxy.close();
    await proxy.upstream.close();
    await receiver.close();
  }
}

async function callsOf(proxy: TestProxy, key: string, reference: string): Promise<void> {
  const get = async <T>(path: string, token = key) =>
    (await (await proxy.call('GET', path, token)).json()) as T;
  const nationalId = String(1_000_000_000 + Math.floor(Math.random() * 1e9));
  const identity = { nationalId, reference, details: 'all' as const };
  const mint = async (grants: object) =>
    await proxy.post<{ token: string; id: string }>(key, '/v1/sessions', 201, { origin: ORIGIN, ...grants });
  const { token } = await mint({ identity, screening: { create: true, read: true, list: true } });
  const { id } = await proxy.begin(token);
  const { code } = await proxy.reaches(token, id, 'WAITING');
  await proxy.begin(token, {}, 200);
  await proxy.post(token, `/v1/verifications/${id}/check`, 202);
  const transId = proxy.transactionOf(code!);
  await proxy.decide(transId);
  await proxy.reaches(token, id, 'COMPLETED');
  await get(`/v1/verifications/${id}/details`, token);
  for (const start of [{ vouched: true, reference: `${reference}-typed` }, {}]) {
    const typed = await mint({ identity: start });
    const other = await proxy.begin(typed.token, { nationalId });
    await proxy.post(typed.token, `/v1/verifications/${other.id}/cancel`, 200);
    await proxy.call('DELETE', `/v1/sessions/${typed.id}`, key);
  }
  await get(`/v1/verifications?reference=${reference}`);
  await get(`/v1/sessions?reference=${reference}`);

  const body = { name: 'Jane Doe x 3', entityType: 'person', isMonitored: true, reference };
  const screened = async (by: string) => {
    const headers = { 'Idempotency-Key': randomUUID() };
    return (await (await proxy.call('POST', '/v1/screenings', by, body, headers)).json()) as { id: string };
  };
  await screened(token);
  const screening = await screened(key);
  for (const by of [key, token]) await get(`/v1/screenings/${screening.id}`, by);
  await get(`/v1/screenings/${screening.id}/changes`);
  for (const by of ['Sara', 'Omar'])
    await proxy.call('POST', `/v1/screenings/${screening.id}/reviewed`, key, { by });
  for (const by of ['Sara', 'Omar'])
    await proxy.call('POST', `/v1/screenings/${screening.id}/reviewed`, key, { by, takeBack: true });
  await proxy.call('POST', `/v1/screenings/${screening.id}/reviewed`, key, {});
  await proxy.call('DELETE', `/v1/watches/${screening.id}`, key);
  await proxy.call('POST', '/v1/watches', key, { screeningId: screening.id });
  const ofClient = await mint({ screening: { list: true, clientId: 'client-a1' } });
  const ofList = await mint({ screening: { list: true, screeningIds: ['screening-1', 'screening-2'] } });
  for (const query of ['', `reference=${reference}`, 'status=Closed', 'level=High', 'changed=true'])
    for (const by of [key, token, ofClient.token, ofList.token]) await get(`/v1/screenings?${query}`, by);

  const { after } = await until('an event', async () => {
    const page = await get<EventPage>('/v1/events?limit=1&consumer=crm');
    return page.events.length > 0 && page;
  });
  await get(`/v1/events?limit=1&wait=0&consumer=crm&after=${after}`);
  await proxy.post(key, '/v1/events/replay', 202, { after: 0, until: after });
  await get('/v1/audit');
  await get(`/v1/audit?subject=${id}`);
  for (const person of [{ reference }, { nationalId }]) {
    await proxy.post(key, '/v1/exports', 200, person);
    await proxy.post(key, '/v1/erasures', 200, person);
  }
}
