import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { AuditEntry, AuditList } from '../../contract/schemas/events.js';
import { purgeAudit, purgeVerifications } from '../../server/retention/old-rows.js';
import { pglite } from '../engines.js';
import { SCRIPTED_PERSON } from '../scripted-upstream.js';
import { HOST_KEY, openTestProxy, until, type TestProxy } from '../test-proxy.js';
import { startReceiver, type Receiver } from './receiver.js';

const HOST = `host:${createHash('sha256').update(HOST_KEY).digest('hex').slice(0, 8)}`;
const NATIONAL_ID = '1083926571';
const CODE = '7391846205';
const SCREENED_NAME = 'Zubaydah Qahtani-Uncommon';
const SUBMITTED_EMAIL = 'an.uncommon.name@mail.example';

describe('the audit trail', () => {
  let receiver: Receiver;
  let proxy: TestProxy;
  const tokens: string[] = [];
  before(async () => {
    receiver = await startReceiver();
    proxy = await openTestProxy(pglite, { environment: receiver.environment });
  });
  after(async () => {
    await proxy.stop();
    await receiver.close();
  });

  const trail = async (query = ''): Promise<AuditList> => {
    const response = await proxy.call('GET', `/v1/audit${query}`, HOST_KEY);
    assert.equal(response.status, 200);
    return (await response.json()) as AuditList;
  };
  const steps = (entries: AuditEntry[]) => entries.toReversed().map(({ event, actor }) => [event, actor]);

  test('says who did what in a whole flow, by session, key and request', async () => {
    proxy.upstream.on('request', ({ body }) => {
      proxy.upstream.transactions.set('transaction-1', {
        random: CODE,
        nationalId: body.nationalId,
        status: 'WAITING',
      });
      const result = { transId: 'transaction-1', random: CODE };
      return { body: { version: '1.0', statusCode: 200, messages: [], result } };
    });
    const token = await proxy.session({
      identity: { nationalId: NATIONAL_ID, reference: 'customer-1', details: 'all' },
      screening: { create: true, read: true },
      submissions: { formId: 'form-1' },
    });
    tokens.push(token);
    // The use of the key is written beside it, before or after.
    const session = (await trail()).entries.find(({ event }) => event === 'session.minted')!.subject!;
    assert.match(session, /^ses_/);
    const { id } = await proxy.begin(token);
    assert.equal((await proxy.reaches(token, id, 'WAITING')).code, CODE);
    proxy.upstream.complete('transaction-1');
    await proxy.upstream.sendWebhook(proxy.webhookUrl, 'transaction-1', 'COMPLETED', {
      extra: { name: SCRIPTED_PERSON.englishLastName, NationalId: NATIONAL_ID },
    });
    await proxy.reaches(token, id, 'COMPLETED');
    const details = await proxy.call('GET', `/v1/verifications/${id}/details`, token);
    assert.match(await details.text(), new RegExp(SCRIPTED_PERSON.englishFirstName));
    await (await proxy.call('GET', `/v1/verifications/${id}/details`, HOST_KEY)).text();
    assert.deepEqual(steps((await trail(`?subject=${id}`)).entries), [
      ['verification.queued', session],
      ['verification.waiting', 'proxy'],
      ['webhook.received', 'upstream'],
      ['verification.completed', 'proxy'],
      ['details.read', session],
      ['details.read', HOST],
    ]);
    const read = (await trail(`?subject=${id}`)).entries[1]!;
    assert.equal(read.requestId, details.headers.get('x-request-id'));

    const screening = { name: SCREENED_NAME, entityType: 'person' };
    const created = await proxy.call('POST', '/v1/screenings', token, screening, {
      'Idempotency-Key': 'k-1',
    });
    const { id: screeningId } = (await created.json()) as { id: string };
    await (await proxy.call('POST', '/v1/screenings', token, screening, { 'Idempotency-Key': 'k-1' })).text();
    for (const path of [`/${screeningId}`, `/${screeningId}/changes`, ''])
      await (await proxy.call('GET', `/v1/screenings${path}`, HOST_KEY)).text();
    assert.deepEqual(steps((await trail(`?subject=${screeningId}`)).entries), [
      ['screening.created', session],
      ['screening.read', session],
      ['screening.read', HOST],
      ['screening.read', HOST],
    ]);
    assert.equal((await trail()).entries.find(({ event }) => event === 'screening.listed')?.actor, HOST);
    const search = await proxy.call('POST', '/v1/submissions/search', token, { email: SUBMITTED_EMAIL });
    assert.equal(search.status, 200);
    assert.equal((await proxy.call('DELETE', '/v1/sessions/current', token)).status, 204);
    assert.deepEqual(steps((await trail('?subject=form-1')).entries), [['submissions.searched', session]]);
    assert.deepEqual(steps((await trail(`?subject=${session}`)).entries), [
      ['session.minted', HOST],
      ['session.revoked', session],
    ]);
    await until('the host has the event', () => receiver.of(id)[0]);
  });

  test('holds nothing personal, and neither does any other table in readable form', async () => {
    const tables = await proxy.database.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'proxy'",
    );
    assert.ok(tables.length >= 9);
    const personal = [
      NATIONAL_ID,
      CODE,
      SCREENED_NAME,
      SUBMITTED_EMAIL,
      SCRIPTED_PERSON.englishFirstName,
      SCRIPTED_PERSON.englishLastName,
      SCRIPTED_PERSON.nationalAddress.city,
      SCRIPTED_PERSON.dateOfBirthG,
      HOST_KEY,
      proxy.upstream.token,
      ...tokens,
    ];
    // Bytes show as hex, and may hold text in base64.
    const written = personal.flatMap((text) => [
      text,
      Buffer.from(text).toString('hex'),
      Buffer.from(text).toString('base64').replace(/=+$/, ''),
    ]);
    for (const { name } of tables) {
      const rows = await proxy.database.query<{ text: string }>(
        `select row::text as text from proxy.${name} as row`,
      );
      const text = rows.map((row) => row.text).join('\n');
      for (const [index, secret] of written.entries()) {
        assert.ok(!text.includes(secret), `${personal[Math.floor(index / 3)]!.slice(0, 4)}… is in ${name}`);
      }
    }
    const delivered = receiver.received.map(({ body, headers }) => body + JSON.stringify(headers)).join();
    const logged = proxy.logged.join('');
    for (const secret of personal) assert.ok(!delivered.includes(secret) && !logged.includes(secret));
  });

  test('is read by pages', async () => {
    const all = (await trail('?limit=200')).entries.map((entry) => entry.id);
    const walked: number[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: AuditList = await trail(`?limit=4${cursor && `&cursor=${cursor}`}`);
      walked.push(...page.entries.map((entry) => entry.id));
      cursor = page.nextCursor;
    }
    assert.deepEqual(walked, all);
    assert.equal((await trail(`?limit=${all.length}`)).nextCursor, null, 'a full last page has no next one');
    assert.deepEqual(
      walked,
      walked.toSorted((a, b) => b - a),
    );
    await proxy.refused(proxy.call('GET', '/v1/audit?limit=201', HOST_KEY), 400, 'invalid_request');
  });

  test('can be added to and not changed; only what is too old goes', async () => {
    const { database } = proxy;
    await assert.rejects(database.query("update proxy.audit set actor = 'another'"), /append-only/);
    await assert.rejects(database.query('delete from proxy.audit'), /append-only/);
    await assert.rejects(database.query('truncate proxy.audit'), /append-only/);
    const before = (await trail('?limit=200')).entries.length;
    await proxy.advance(399 * 86_400);
    await purgeAudit(400)(database);
    assert.equal((await trail('?limit=200')).entries.length, before);
    await proxy.advance(2 * 86_400);
    await purgeAudit(400)(database);
    assert.ok((await trail('?limit=200')).entries.every(({ event }) => event !== 'session.minted'));
    await assert.rejects(
      database.query(
        "insert into proxy.audit (at, event, actor, host) values (proxy.now(), 'x', null, 'default')",
      ),
    );
  });

  test('a national ID and its code go an hour after the end, by themselves', async () => {
    proxy.upstream.on('request');
    const { token, id } = await proxy.waiting('1083000777');
    await proxy.post(token, `/v1/verifications/${id}/cancel`, 200);
    const held = async () => {
      const [row] = await proxy.database.query<{ held: boolean }>(
        `select num_nonnulls(national_id, code, address_hash) > 0 as held
             from proxy.verifications where id = $1`,
        [id],
      );
      return row!.held;
    };
    assert.equal(await held(), true);
    await proxy.advance(3601);
    await until('it is erased', async () => !(await held()));
    const kept = () => proxy.database.query('select id from proxy.verifications where id = $1', [id]);
    await proxy.advance(399 * 86_400);
    await purgeVerifications(400)(proxy.database);
    assert.equal((await kept()).length, 1, 'the host can still read how it ended');
    await proxy.advance(86_400);
    // Each minute the proxy purges too: of two that meet at a row, one leaves it to the next run.
    await until('not even the keyed hash of the person is left', async () => {
      await purgeVerifications(400)(proxy.database);
      return (await kept()).length === 0;
    });
  });
});
