import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { API_CALLS } from '../../server/api/api-calls.js';
import { guardLimits } from '../../server/rules/guard.js';
import { pglite } from '../engines.js';
import {
  HOST_KEY,
  ORIGIN,
  PUBLISHABLE_KEY,
  openTestProxy,
  until,
  WEBHOOK_SECRET,
  type TestProxy,
} from '../test-proxy.js';
import { codeBlocks } from '../guide.js';
import { promisedBy } from './promised.js';
import { testKey } from '../test-key.js';
import { decisionsBy } from '../authorisation/decisions-by.js';

const host = { token: HOST_KEY };
const LIMITS = guardLimits({ person: 5, address: 300 });
const PERSON = { name: 'Ada Lovelace', entityType: 'person' };

describe('what is answered is in the contract', () => {
  let proxy: TestProxy;
  let promised: Awaited<ReturnType<typeof promisedBy>>;
  let call: (typeof promised)['call'];
  before(async () => {
    proxy = await openTestProxy(pglite, {
      timeoutSeconds: 3,
      guard: { ...LIMITS, window: { ...LIMITS.window, session: 1 } },
      environment: {
        HOST_WEBHOOK_URL: 'http://127.0.0.1:9/events',
        HOST_WEBHOOK_SECRETS: `whsec_${testKey('events').toString('base64')}`,
      },
    });
    promised = await promisedBy(proxy);
    ({ call } = promised);
  });
  after(() => proxy.stop());

  test('sessions', async () => {
    const path = '/v1/sessions';
    const grants = codeBlocks('sessions.md', 'json');
    assert.equal(grants.length, 4);
    for (const raw of grants) await call('post', path, { ...host, raw }, 201);
    await call('post', path, host, 400, 'invalid_request');
    await call('post', path, { ...host, raw: '{' }, 400, 'invalid_request');
    await call('post', path, { body: {} }, 401, 'unauthorized');
    const tooMuch = { origin: ORIGIN, screening: { create: true } };
    await call('post', path, { token: PUBLISHABLE_KEY, body: tooMuch }, 403, 'forbidden');
    const elsewhere = { origin: 'https://evil.example' };
    await call('post', path, { ...host, body: elsewhere }, 403, 'origin_not_allowed');
    const noPerson = { origin: ORIGIN, identity: { nationalId: '1' } };
    await call('post', path, { ...host, body: noPerson }, 422, 'invalid_national_id');
    const large = JSON.stringify({ origin: 'x'.repeat(600_000) });
    await call('post', path, { ...host, raw: large }, 413, 'payload_too_large');
    const asText = { 'Content-Type': 'text/plain' };
    await call('post', path, { ...host, raw: '{}', headers: asText }, 415, 'unsupported_media_type');

    await call('get', path, { ...host, query: '?reference=customer-1' }, 200);
    await call('get', path, host, 400, 'invalid_request');
    await call('delete', `${path}/{id}`, { ...host, parts: { id: 'ses_x' } }, 404, 'not_found');
    const minted = await call('post', path, { ...host, body: { origin: ORIGIN } }, 201);
    const { id } = minted.body as { id: string };
    await call('delete', `${path}/{id}`, { ...host, parts: { id } }, 204);

    const token = await proxy.session({ identity: {} });
    await call('delete', '/v1/sessions/current', { token, raw: '{' }, 400, 'invalid_request');
    await call('delete', '/v1/sessions/current', host, 403, 'forbidden');
    await call('delete', '/v1/sessions/current', { token }, 204);
    await call('delete', '/v1/sessions/current', { token }, 401, 'session_expired');
  });

  test('verifications', async () => {
    const token = await proxy.session({ identity: { reference: 'customer-7', details: ['gender'] } });
    const path = '/v1/verifications';
    await call('post', path, { token }, 204);
    await call('post', path, { token, body: { nationalId: '12' } }, 422, 'invalid_national_id');
    await call('post', path, { token, body: { id: '1' } }, 400, 'invalid_request');
    await call('post', path, { ...host }, 403, 'forbidden');
    const { body } = await call('post', path, { token, body: { nationalId: '1000000701' } }, 201);
    await call('post', path, { token }, 200);
    await call('post', path, { token, body: { nationalId: '1000000702' } }, 429, 'too_many_starts');
    await call('get', path, { ...host, query: '?reference=customer-7' }, 200);
    await call('get', path, host, 400, 'invalid_request');
    await call('get', path, { ...host, query: '?reference=%00' }, 400, 'invalid_request');

    const parts = { id: (body as { id: string }).id };
    const one = `${path}/{id}`;
    await call('get', one, { token, parts }, 200);
    await call('get', one, { token, parts: { id: 'ver_x' } }, 404, 'not_found');
    await call('get', one, { token, parts: { id: '%00' } }, 400, 'invalid_request');
    await call('post', `${one}/check`, { token, parts }, 202);
    await call('get', `${one}/details`, { token, parts }, 409, 'not_completed');

    const { transId: transaction } = await proxy.waits(token, parts.id);
    proxy.upstream.complete(transaction);
    const webhook = '/webhooks/identity/{secret}';
    const secret = { parts: { secret: WEBHOOK_SECRET } };
    const notice = { Type: 'IdentityVerificationCompleted', TransId: transaction, Status: 'COMPLETED' };
    await call('post', webhook, { ...secret, body: notice }, 202);
    await call('post', webhook, secret, 400, 'invalid_request');
    await call('post', webhook, { body: notice }, 404, 'not_found');
    await call('post', webhook, { ...secret, raw: `"${'x'.repeat(20_000)}"` }, 413, 'payload_too_large');
    const foreign = { Origin: 'https://evil.example' };
    await call('post', webhook, { ...secret, body: notice, headers: foreign }, 403, 'origin_not_allowed');

    await proxy.reaches(token, parts.id, 'COMPLETED');
    await call('get', `${one}/events`, { token, parts }, 200);
    proxy.upstream.once('details', { status: 404, body: { messages: ['Transaction not found'] } });
    await call('get', `${one}/details`, { token, parts }, 404, 'not_found');
    await call('get', `${one}/details`, { ...host, parts }, 200);
    await call('post', `${one}/cancel`, { token, parts }, 200);
  });

  test('screenings', async () => {
    const token = await proxy.session({ screening: { create: true, read: true } });
    for (const path of ['/v1/screenings', '/v1/screenings/v1']) {
      const endpoint = path.endsWith('v1') ? 'screenV1' : 'screen';
      const under = (key: string) => ({
        token,
        body: PERSON,
        headers: { 'Idempotency-Key': `${endpoint}-${key}` },
      });
      const first = await call('post', path, under('once'), 201);
      assert.equal(first.response.headers.get('idempotency-replayed'), null);
      const again = await call('post', path, under('once'), 201);
      assert.equal(again.response.headers.get('idempotency-replayed'), 'true');
      assert.equal(again.response.headers.has('location'), endpoint === 'screen');
      const other = { ...under('once'), body: { ...PERSON, name: 'Grace Hopper' } };
      await call('post', path, other, 422, 'idempotency_key_reused');
      if (endpoint === 'screen') {
        const doubted = { ...PERSON, entityDate: '1970-01-01' };
        await call('post', path, { token, body: doubted }, 422, 'needs_confirmation');
      }
      await call('post', path, { token }, 400, 'invalid_request');
      const none = await proxy.session({ screening: { read: true } });
      await call('post', path, { token: none, body: PERSON }, 403, 'forbidden');
      const said = { messages: ['No'] };
      for (const [status, answered, code] of [
        [400, 400, 'upstream_rejected'],
        [401, 502, 'upstream_unauthorized'],
        [403, 403, 'upstream_forbidden'],
        [404, 404, 'not_found'],
        [500, 502, 'upstream_unavailable'],
        [502, 409, 'outcome_unknown'],
      ] as const) {
        proxy.upstream.once(endpoint, { status, body: said });
        await call('post', path, { token, body: PERSON }, answered, code);
      }
      const headers = { 'Retry-After': '3600' };
      proxy.upstream.once(endpoint, { status: 429, headers, body: said });
      await call('post', path, { token, body: PERSON }, 503, 'busy');
      proxy.upstream.once(endpoint, { hang: true });
      const before = proxy.upstream.callsTo(endpoint).length;
      const running = call('post', path, under('slow'), 409, 'outcome_unknown');
      await until('it is sent', () => proxy.upstream.callsTo(endpoint).length > before);
      await call('post', path, under('slow'), 409, 'idempotency_key_in_use');
      await running;
    }
    await proxy.database.query('update proxy.screening_days set screenings = 1000');
    for (const path of ['/v1/screenings', '/v1/screenings/v1'])
      await call('post', path, { token, body: PERSON }, 403, 'screenings_used_up');
    await proxy.database.query('delete from proxy.screening_days');
    const { id } = [...proxy.upstream.screenings.values()][0]!;
    const path = '/v1/screenings/{id}';
    await call('get', path, { token, parts: { id }, query: '?pageNumber=1&pageSize=5' }, 200);
    await call('get', path, { token, parts: { id }, query: '?pageSize=0' }, 400, 'invalid_request');
    await call('get', path, { token, parts: { id: 'none' } }, 404, 'not_found');
    proxy.upstream.once('hits', { hang: true });
    await call('get', path, { token, parts: { id } }, 504, 'upstream_timeout');
  });

  test('known and watched screenings', async () => {
    const made = await call('post', '/v1/screenings', { token: HOST_KEY, body: PERSON }, 201);
    const { id } = made.body as { id: string };
    const one = { token: HOST_KEY, parts: { id } };
    await call('get', '/v1/screenings', { token: HOST_KEY, query: '?status=Open&limit=1' }, 200);
    await call('get', '/v1/screenings/{id}/changes', one, 200);
    const reviewed = '/v1/screenings/{id}/reviewed';
    await call('post', reviewed, { ...one, body: { by: 'Sara', version: 1 } }, 200);
    await call('post', reviewed, { ...one, body: { version: 7 } }, 409, 'reviewed_another');
    await call('post', reviewed, { ...one, body: { by: 'Omar', takeBack: true } }, 403, 'forbidden');
    await call('post', reviewed, { ...one, body: { by: 'Sara', takeBack: true } }, 200);
    const decisions = '/v1/screenings/{id}/decisions';
    await call('put', decisions, { ...one, body: decisionsBy('Sara') }, 200);
    await call('put', decisions, { ...one, body: decisionsBy('Omar') }, 409, 'decided_meanwhile');
    await call('get', '/v1/decisions', { token: HOST_KEY, query: '?history=true' }, 200);
    await call('post', '/v1/watches', { token: HOST_KEY, body: { screeningId: id } }, 201);
    await call('post', '/v1/watches', { token: HOST_KEY, body: { screeningId: 'none' } }, 404, 'not_found');
    await call('delete', '/v1/watches/{id}', one, 204);
  });

  test('submissions', async () => {
    const path = '/v1/submissions/search';
    const token = await proxy.session({ submissions: { formId: 'form-1' } });
    await call('post', path, { token, body: {} }, 200);
    await call('post', path, host, 400, 'invalid_request');
    await call('post', path, { token, body: { formId: 'form-2' } }, 403, 'forbidden');
    proxy.upstream.once('submissions', { status: 404, body: { messages: ['No'] } });
    await call('post', path, { token, body: {} }, 404, 'not_found');
    proxy.upstream.once('submissions', { hang: true });
    await call('post', path, { token, body: {} }, 504, 'upstream_timeout');
  });

  test('events and the trail', async () => {
    await call('get', '/v1/events', { ...host, query: '?limit=1&wait=0' }, 200);
    await proxy.database.query('update proxy.feeds set purged = 1');
    await call('get', '/v1/events', { ...host, query: '?after=lost' }, 400, 'invalid_request');
    await call('post', '/v1/events/replay', { ...host, body: { after: 0, until: 1 } }, 202);
    await call('post', '/v1/events/replay', host, 400, 'invalid_request');
    await call('get', '/v1/audit', host, 200);
    for (const path of ['/v1/erasures', '/v1/exports'])
      await call('post', path, { ...host, body: { reference: 'no-customer' } }, 200);
    for (const query of ['?limit=201', '?subject=%00'])
      await call('get', '/v1/audit', { ...host, query }, 400, 'invalid_request');
    await call('get', '/v1/audit', { token: await proxy.session() }, 403, 'forbidden');
    await proxy.database.query('alter table proxy.audit rename to audit_elsewhere');
    await call('get', '/v1/audit', host, 500, 'internal');
    await proxy.database.query('alter table proxy.audit_elsewhere rename to audit');
  });

  test('operation', async () => {
    for (const path of ['/livez', '/readyz', '/metrics', '/openapi.json', '/docs', '/docs.css']) {
      await call('get', path, {}, 200);
    }
    await call('get', '/docs', { query: `?find=${'a'.repeat(201)}` }, 400, 'invalid_request');
    await call('get', '/docs/{section}/{page}', { parts: { section: 'guides', page: 'sessions' } }, 200);
    await call('get', '/docs/{section}/{page}', { parts: { section: '..', page: 'x' } }, 404, 'not_found');
    proxy.upstream.once('screen', { status: 401, body: { messages: ['No'] } });
    await call('post', '/v1/screenings', { ...host, body: PERSON }, 502, 'upstream_unauthorized');
    await call('get', '/readyz', {}, 503);
  });

  test('every answer it promises was given here', () => {
    const served = API_CALLS.filter(({ path }) => !/^\/kyc-elements|^\/docs\/elements|^\/$/.test(path));
    const listed = served.flatMap(({ method, path, answers }) =>
      Object.keys(answers).map((status) => `${method} ${path} ${status}`),
    );
    assert.deepEqual(
      listed.filter((one) => !promised.seen.has(one)),
      [],
    );
  });
});
