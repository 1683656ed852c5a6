import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { createUpstreamClient, type UpstreamClient } from '../../server/upstream/client.js';
import { Credential } from '../../server/upstream/credential.js';
import { isFailure, UpstreamFailure } from '../../server/upstream/failures.js';
import { startScriptedUpstream, type ScriptedAnswer, type ScriptedUpstream } from '../scripted-upstream.js';
import { keptLog } from '../serve-calls.js';
import { CALL_MS, holdCallTimers } from './call-timers.js';

const NATIONAL_ID = '1000000001';
const HTML = '<html><body>Bad gateway</body></html>';

const anyCredential = () => new Credential({ token: 't' }, keptLog().log);

async function failureOf(work: Promise<unknown>): Promise<UpstreamFailure> {
  const error = await work.then(
    () => assert.fail('it succeeded'),
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof UpstreamFailure, String(error));
  return error;
}

describe('upstream client', () => {
  let upstream: ScriptedUpstream;
  let client: UpstreamClient;
  let kept: ReturnType<typeof keptLog>;

  beforeEach(async () => {
    upstream = await startScriptedUpstream();
    kept = keptLog();
    client = clientWith(10_000);
  });
  afterEach(() => upstream.close());

  const clientWith = (timeoutMs: number) =>
    createUpstreamClient({
      url: `${upstream.url}/`,
      credential: new Credential({ token: upstream.token }, kept.log),
      timeoutMs,
      maxBodyBytes: 100_000,
      log: kept.log,
    });
  const failRequest = (answer: ScriptedAnswer, caller = client) => {
    upstream.once('request', answer);
    return failureOf(caller.requestMfa({ nationalId: NATIONAL_ID }));
  };

  it('carries a verification from the request to the details', async () => {
    const { transId, random } = await client.requestMfa({ nationalId: NATIONAL_ID });
    assert.equal((await client.mfaStatus({ transId, random, nationalId: NATIONAL_ID })).status, 'WAITING');
    upstream.complete(transId);
    assert.equal((await client.mfaStatus({ transId, random, nationalId: NATIONAL_ID })).status, 'COMPLETED');
    assert.equal(
      (await client.identityDetails({ transId, nationalId: NATIONAL_ID })).englishFirstName,
      'Layla',
    );
  });

  it('screens, pages hits, screens by v1 and searches submissions', async () => {
    const screening = await client.screen({ name: 'Jane Doe 120', entityType: 'person' });
    assert.equal(screening.hits.items.length, 50);
    const second = await client.screeningHits(screening.id, { pageNumber: 2, pageSize: 100 });
    assert.equal(second.hits.items[0]?.hitId, 'hit-101');
    assert.equal(second.hits.items.length, 20);
    const v1 = (await client.screenV1({ name: 'Jane Doe', entityType: 'person' })) as { result: unknown };
    assert.deepEqual(v1.result, { searchedName: 'Jane Doe', matches: [] });
    assert.deepEqual(await client.searchSubmissions({ formId: 'form-1' }), { count: 0, submissions: [] });
  });

  it('keeps connections for later calls that cost nothing when repeated, after failed ones too', async () => {
    for (let call = 0; call < 5; call += 1) {
      await client.searchSubmissions({ formId: 'form-1' });
      upstream.once('submissions', { status: 500, body: { messages: ['no'] } });
      await failureOf(client.searchSubmissions({ formId: 'form-1' }));
    }
    assert.equal(upstream.calls.length, 10);
    assert.equal(upstream.connections, 1);
  });

  it('sends each call once, whatever the answer is', async () => {
    for (const answer of [{ status: 500 }, { status: 429 }, { destroy: true }, { hang: true }] as const) {
      const before = upstream.calls.length;
      await failRequest(answer, clientWith(1000));
      assert.equal(upstream.calls.length, before + 1);
    }
  });

  const refusals = [
    [400, 'upstream_rejected'],
    [401, 'upstream_unauthorized'],
    [403, 'upstream_forbidden'],
    [404, 'upstream_not_found'],
    [409, 'upstream_rejected'],
    [422, 'upstream_invalid_national_id'],
    [429, 'upstream_busy'],
    [500, 'upstream_unavailable'],
    [503, 'upstream_unavailable'],
  ] as const;
  for (const [status, code] of refusals) {
    it(`reads ${status} as ${code}, certainly not carried out`, async () => {
      const failure = await failRequest({ status, body: { statusCode: status, messages: ['Why not'] } });
      assert.equal(failure.code, code);
      assert.equal(failure.upstreamStatus, status);
      assert.deepEqual(failure.upstreamMessages, ['Why not']);
      assert.equal(failure.progress, 'answered');
    });
  }

  for (const status of [502, 504, 599]) {
    it(`knows no outcome after ${status}`, async () => {
      const failure = await failRequest({ status, body: { messages: ['gateway'] } });
      assert.ok(isFailure(failure, 'upstream_unavailable'));
      assert.equal(failure.progress, 'sent');
    });
  }

  it('reads 422 without a body as the national ID, since no body is documented', async () => {
    assert.ok(isFailure(await failRequest({ status: 422, text: '' }), 'upstream_invalid_national_id'));
    const elsewhere = await failRequest({ status: 404, text: '' });
    assert.ok(isFailure(elsewhere, 'upstream_unavailable') && elsewhere.progress === 'answered');
  });

  it('reads 422 of a call without a national ID as a refusal', async () => {
    upstream.once('details', { status: 422, body: { messages: ['Not completed'] } });
    const failure = await failureOf(client.identityDetails({ transId: 't-1', nationalId: NATIONAL_ID }));
    assert.ok(isFailure(failure, 'upstream_rejected'));
    assert.equal(failure.upstreamStatus, 422);
  });

  it('reads a refusal that comes with status 200', async () => {
    const failure = await failRequest({
      body: { statusCode: 422, messages: ['Invalid national ID'], result: null },
    });
    assert.ok(isFailure(failure, 'upstream_invalid_national_id'));
  });

  it('reads Retry-After as seconds and as an HTTP date', async () => {
    const seconds = await failRequest({ status: 429, headers: { 'Retry-After': '17' } });
    assert.equal(seconds.retryAfterSeconds, 17);
    const date = new Date(Date.now() + 30_000).toUTCString();
    const dated = await failRequest({ status: 429, headers: { 'Retry-After': date } });
    assert.ok(dated.retryAfterSeconds! >= 28 && dated.retryAfterSeconds! <= 31);
    const past = await failRequest({ status: 429, headers: { 'Retry-After': new Date(0).toUTCString() } });
    assert.equal(past.retryAfterSeconds, 0);
    const nonsense = await failRequest({ status: 429, headers: { 'Retry-After': 'soon' } });
    assert.equal(nonsense.retryAfterSeconds, undefined);
  });

  it('reads the date of Retry-After on the clock of the service, however wrong that is', async () => {
    for (const hours of [-1, 1]) {
      const now = Date.now() + hours * 3_600_000;
      const dates = { Date: new Date(now), 'Retry-After': new Date(now + 30_000) };
      const headers = Object.fromEntries(
        Object.entries(dates).map(([name, date]) => [name, date.toUTCString()]),
      );
      assert.equal((await failRequest({ status: 429, headers })).retryAfterSeconds, 30);
    }
  });

  it('gives up after the time allowed, before an answer and in the middle of one', async (t) => {
    const timers = holdCallTimers();
    t.after(timers.restore);
    upstream.on('request', () => {
      timers.pass();
      return { hang: true };
    });
    const silent = await failureOf(clientWith(CALL_MS).requestMfa({ nationalId: NATIONAL_ID }));
    assert.ok(isFailure(silent, 'upstream_timeout'));
    assert.equal(silent.progress, 'sent');

    const stalling = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"statusCode":200,');
    });
    await new Promise<void>((ready) => stalling.listen(0, '127.0.0.1', ready));
    const url = `http://127.0.0.1:${(stalling.address() as AddressInfo).port}`;
    t.after(() => {
      stalling.closeAllConnections();
      stalling.close();
    });
    // The client has read the head of the answer.
    const headCame = () => setImmediate(timers.pass);
    subscribe('http.client.response.finish', headCame);
    t.after(() => unsubscribe('http.client.response.finish', headCame));
    const credential = anyCredential();
    const slow = createUpstreamClient({ url, credential, timeoutMs: CALL_MS, log: kept.log });
    const failure = await failureOf(slow.requestMfa({ nationalId: NATIONAL_ID }));
    assert.ok(isFailure(failure, 'upstream_timeout'));
    assert.equal(failure.upstreamStatus, 200);
  });

  it('knows no outcome when the connection breaks after sending', async () => {
    for (const destroy of [true, 'halfway'] as const) {
      const failure = await failRequest({ destroy, body: { result: 'x'.repeat(1000) } });
      assert.ok(isFailure(failure, 'upstream_unavailable'));
      assert.equal(failure.progress, 'sent');
    }
  });

  it('knows that nothing was sent when there is no connection at all', async () => {
    const closed = createServer();
    await new Promise<void>((ready) => closed.listen(0, '127.0.0.1', ready));
    const { port } = closed.address() as AddressInfo;
    await new Promise((done) => closed.close(done));
    for (const url of [`http://127.0.0.1:${port}`, `http://localhost:${port}`, 'http://nowhere.invalid']) {
      const unanswered = createUpstreamClient({
        url,
        credential: anyCredential(),
        timeoutMs: 5000,
        log: kept.log,
      });
      const failure = await failureOf(unanswered.requestMfa({ nationalId: NATIONAL_ID }));
      assert.ok(isFailure(failure, 'upstream_unavailable'), url);
      assert.equal(failure.progress, 'not_sent', url);
    }
  });

  it('obeys the caller who gives up', async () => {
    const early = await failureOf(
      client.requestMfa({ nationalId: NATIONAL_ID }, { signal: AbortSignal.abort() }),
    );
    assert.ok(isFailure(early, 'upstream_aborted'));
    assert.equal(early.progress, 'not_sent');
    assert.equal(upstream.calls.length, 0);

    const stop = new AbortController();
    upstream.on('request', () => {
      stop.abort();
      return { hang: true };
    });
    const late = await failureOf(client.requestMfa({ nationalId: NATIONAL_ID }, { signal: stop.signal }));
    assert.ok(isFailure(late, 'upstream_aborted'));
    assert.equal(late.progress, 'sent');
  });

  it('reads an answer behind a byte-order mark', async () => {
    const answer = { version: '1', statusCode: 200, messages: [], result: { transId: 'T-1', random: '47' } };
    upstream.once('request', { status: 200, text: `\uFEFF${JSON.stringify(answer)}` });
    const { transId, random } = await client.requestMfa({ nationalId: NATIONAL_ID });
    assert.deepEqual([transId, random], ['T-1', '47']);
  });

  it('takes HTML for an outage, never for an answer about the request', async () => {
    const unknown = await failRequest({ status: 200, text: HTML });
    assert.ok(isFailure(unknown, 'upstream_unavailable'));
    assert.equal(unknown.progress, 'sent');
    for (const status of [400, 404, 422]) {
      const failure = await failRequest({ status, text: HTML });
      assert.ok(isFailure(failure, 'upstream_unavailable'), String(status));
      assert.deepEqual(failure.upstreamMessages, []);
    }
    assert.ok(isFailure(await failRequest({ status: 401, text: HTML }), 'upstream_unauthorized'));
    assert.ok(isFailure(await failRequest({ status: 429, text: HTML }), 'upstream_busy'));
    const crashed = await failRequest({ status: 500, text: HTML });
    assert.equal(crashed.progress, 'sent');
  });

  it('follows no redirect, so that the token goes nowhere else', async () => {
    let visited = false;
    const elsewhere = createServer((_request, response) => {
      visited = true;
      response.end('{}');
    });
    await new Promise<void>((ready) => elsewhere.listen(0, '127.0.0.1', ready));
    const location = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`;
    const failure = await failRequest({ status: 307, headers: { location } });
    assert.ok(isFailure(failure, 'upstream_unavailable'));
    assert.equal(failure.progress, 'sent');
    assert.equal(visited, false);
    elsewhere.close();
  });

  for (const [what, answer] of [
    ['null', { body: null }],
    ['an empty body', { text: '' }],
    ['a string', { body: 'ok' }],
    ['no result', { body: { statusCode: 200, messages: [] } }],
    ['a result without the code', { body: { statusCode: 200, messages: [], result: { transId: 't' } } }],
    ['broken JSON', { text: '{"statusCode": 200, "result": {"transId"' }],
    ['a body larger than allowed', { body: { result: 'x'.repeat(200_000) } }],
  ] as const) {
    it(`does not take ${what} under status 200 for a result`, async () => {
      const failure = await failRequest(answer);
      assert.ok(isFailure(failure, 'upstream_unavailable'));
      assert.equal(failure.progress, 'sent');
    });
  }

  it('tolerates fields and statuses that were added upstream', async () => {
    upstream.once('status', {
      body: {
        version: '2.0',
        statusCode: 200,
        messages: null,
        extra: 1,
        result: { status: 'PAUSED', eta: 3 },
      },
    });
    const { status } = await client.mfaStatus({ transId: 't', random: '42', nationalId: NATIONAL_ID });
    assert.equal(status, 'PAUSED');
  });

  it('does not take an empty body, another transaction or another number for a verified person', async () => {
    for (const body of [{}, { result: { englishFirstName: 'Layla' } }]) {
      upstream.once('details', { body });
      const failure = await failureOf(client.identityDetails({ transId: 't-1', nationalId: NATIONAL_ID }));
      assert.ok(isFailure(failure, 'upstream_unavailable'), JSON.stringify(body));
    }
    for (const body of [
      { transId: 'other', gender: 'Male' },
      { transId: 't-1', idNumber: '1999999999', gender: 'Male' },
    ]) {
      upstream.once('details', { body });
      const failure = await failureOf(client.identityDetails({ transId: 't-1', nationalId: NATIONAL_ID }));
      assert.ok(isFailure(failure, 'upstream_mismatch'), JSON.stringify(body));
    }
    upstream.once('details', { body: { englishFirstName: 'Layla', nationalityCode: null } });
    assert.equal(
      (await client.identityDetails({ transId: 't-1', nationalId: NATIONAL_ID })).englishFirstName,
      'Layla',
    );
  });

  it('keeps IDs inside their place in the path', async () => {
    for (const id of ['', '.', '..']) {
      assert.ok(
        isFailure(
          await failureOf(client.identityDetails({ transId: id, nationalId: NATIONAL_ID })),
          'upstream_not_found',
        ),
      );
      assert.ok(isFailure(await failureOf(client.screeningHits(id, {})), 'upstream_not_found'));
    }
    assert.equal(upstream.calls.length, 0);
    const odd = '../v2/Search?x=1#y/%2e%2e';
    await failureOf(client.screeningHits(odd, {}));
    assert.equal(upstream.calls[0]?.endpoint, 'hits');
    assert.equal(upstream.calls[0]?.id, odd);
  });

  it('keeps the token, the national ID and the code out of failures and the log', async () => {
    const random = '42';
    const said = `Bearer ${upstream.token}: user ${NATIONAL_ID} sent ${random}, not 1421`;
    for (const body of [
      { messages: [said] },
      { error: { message: said } },
      { title: said, errors: { nationalId: [said] } },
    ]) {
      upstream.once('status', { status: 400, body });
      const failure = await failureOf(client.mfaStatus({ transId: 't', random, nationalId: NATIONAL_ID }));
      const shown = JSON.stringify([failure.message, failure.upstreamMessages, failure.stack]);
      for (const secret of [upstream.token, NATIONAL_ID, ' 42']) {
        assert.ok(!shown.includes(secret), shown);
        assert.ok(!kept.text().includes(secret));
      }
      assert.match(failure.upstreamMessages[0]!, /not 1421/);
    }
  });
});

describe('upstream address', () => {
  let upstream: ReturnType<typeof createServer>;
  let asked: string | undefined;
  before(async () => {
    upstream = createServer((request, response) => {
      asked = request.url;
      response.end('{"statusCode":200,"result":{"count":0,"submissions":[]}}');
    });
    await new Promise<void>((ready) => upstream.listen(0, '127.0.0.1', ready));
  });
  after(() => upstream.close());

  it('may have a path of its own', async () => {
    const url = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}/kyc/api/`;
    const client = createUpstreamClient({
      url,
      credential: anyCredential(),
      timeoutMs: 15_000,
      log: keptLog().log,
    });
    await client.searchSubmissions({ formId: 'f' });
    assert.equal(asked, '/kyc/api/ExtForm/submissions/search');
  });
});
