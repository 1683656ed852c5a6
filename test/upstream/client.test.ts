import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createServer, type RequestListener } from 'node:http';
import { afterEach, beforeEach, describe, it, type TestContext } from 'node:test';
import type { UpstreamClient } from '../../server/upstream/client.js';
import { startScriptedUpstream, type ScriptedAnswer, type ScriptedUpstream } from '../scripted-upstream.js';
import { keptLog } from '../serve-calls.js';
import { clientOf, failureOf, holdCallTimers, knownOf } from './failing-call.js';
import { listen } from '../listen.js';

const NATIONAL_ID = '1000000001';
const JANE = { name: 'Jane Doe', entityType: 'person' } as const;
const HTML = '<html><body>Bad gateway</body></html>';
const SAID = 'What the service said';

type Endpoint = 'request' | 'status' | 'details' | 'screen';
type Known = readonly [code: string, progress: 'answered' | 'sent'];

const refusal = (status: number): ScriptedAnswer => ({
  status,
  body: { statusCode: status, messages: [SAID], result: null },
});
const result = (values: object): ScriptedAnswer => ({
  body: { version: '1', statusCode: 200, messages: [], result: values },
});
const breaksOff = (status: number): ScriptedAnswer => ({
  status,
  destroy: 'halfway',
  body: { result: 'x'.repeat(1000) },
});
const NOT_COMPRESSED = { status: 429, headers: { 'content-encoding': 'gzip' }, text: '' };

const OUTAGE = ['upstream_unavailable', 'answered'] as const;
/** The service may have carried the call out. */
const UNKNOWN = ['upstream_unavailable', 'sent'] as const;
const REFUSED = ['upstream_rejected', 'answered'] as const;
const INVALID_ID = ['upstream_invalid_national_id', 'answered'] as const;

/** What a call may meet, and what is then known of it; by endpoint where they differ. */
const MEETS: readonly (readonly [what: string, answer: ScriptedAnswer, known: Known, of?: Endpoint[]])[] = [
  ['400', refusal(400), REFUSED],
  ['409', refusal(409), REFUSED],
  ['401', refusal(401), ['upstream_unauthorized', 'answered']],
  ['403', refusal(403), ['upstream_forbidden', 'answered']],
  ['404', refusal(404), ['upstream_not_found', 'answered']],
  ['429', refusal(429), ['upstream_busy', 'answered']],
  ['500 that says that it failed', refusal(500), OUTAGE],
  ['503', refusal(503), OUTAGE],
  ['408', refusal(408), ['upstream_timeout', 'sent']],
  ['502', refusal(502), UNKNOWN],
  ['504', refusal(504), UNKNOWN],
  ['599', refusal(599), UNKNOWN],
  ['422 of a call with a national ID', refusal(422), INVALID_ID, ['request', 'status']],
  ['422 of a call without one', refusal(422), REFUSED, ['details', 'screen']],
  // No body is documented.
  ['422 without a body', { status: 422, text: '' }, INVALID_ID, ['request', 'status']],
  ['404 without a body', { status: 404, text: '' }, OUTAGE],
  ['a refusal under status 200', { ...refusal(404), status: 200 }, ['upstream_not_found', 'answered']],

  ['a page under 200', { text: HTML }, UNKNOWN],
  ['a page under 400', { status: 400, text: HTML }, OUTAGE],
  ['a page under 404', { status: 404, text: HTML }, OUTAGE],
  ['a page under 422', { status: 422, text: HTML }, OUTAGE],
  ['a page under 401', { status: 401, text: HTML }, ['upstream_unauthorized', 'answered']],
  ['a page under 429', { status: 429, text: HTML }, ['upstream_busy', 'answered']],
  ['a page under 500', { status: 500, text: HTML }, UNKNOWN],
  ['a page under 503', { status: 503, text: HTML }, OUTAGE],

  ['429 with a body that breaks off', breaksOff(429), ['upstream_busy', 'answered']],
  ['401 with a body that breaks off', breaksOff(401), ['upstream_unauthorized', 'answered']],
  ['422 with a body that breaks off', breaksOff(422), OUTAGE],
  ['500 with a body that breaks off', breaksOff(500), UNKNOWN],
  ['429 with a body that is not compressed as it says', NOT_COMPRESSED, ['upstream_busy', 'answered']],

  ['null', { body: null }, UNKNOWN],
  ['an empty body', { text: '' }, UNKNOWN],
  ['a string', { body: 'ok' }, UNKNOWN],
  ['no result', { body: { statusCode: 200, messages: [] } }, UNKNOWN],
  ['a result without its fields', result({ transId: 't' }), UNKNOWN],
  ['values of wrong types', result({ transId: 7, random: [SAID], status: {}, id: null }), UNKNOWN],
  ['broken JSON', { text: '{"statusCode": 200, "result": {"transId"' }, UNKNOWN],
  ['more than is allowed', result({ transId: 't', random: 'x'.repeat(200_000) }), UNKNOWN],

  ['a reset before the answer', { destroy: true }, UNKNOWN],
  ['a reset in the body', { destroy: 'halfway', body: { result: 'x'.repeat(1000) } }, UNKNOWN],
  ['silence', { hang: true }, ['upstream_timeout', 'sent']],
];

describe('upstream client', () => {
  let upstream: ScriptedUpstream;
  let client: UpstreamClient;
  let kept: ReturnType<typeof keptLog>;
  let timers: ReturnType<typeof holdCallTimers>;

  beforeEach(async () => {
    upstream = await startScriptedUpstream();
    kept = keptLog();
    timers = holdCallTimers();
    client = clientOf(`${upstream.url}/`, kept.log, { token: upstream.token, maxBodyBytes: 100_000 });
  });
  afterEach(() => {
    timers.restore();
    return upstream.close();
  });

  const person = { nationalId: NATIONAL_ID };
  const CALLS: Readonly<Record<Endpoint, (to: UpstreamClient) => Promise<unknown>>> = {
    request: (to) => to.requestMfa(person),
    status: (to) => to.mfaStatus({ transId: 't-1', random: '42', ...person }),
    details: (to) => to.identityDetails({ transId: 't-1', ...person }),
    screen: (to) => to.screen(JANE),
  };
  const ENDPOINTS = Object.keys(CALLS) as Endpoint[];

  async function serving(t: TestContext, answer: RequestListener): Promise<string> {
    const { url, close } = await listen(createServer(answer));
    t.after(close);
    return url;
  }

  it('keeps connections for later calls that cost nothing when repeated, after failed ones too', async () => {
    for (let call = 0; call < 5; call += 1) {
      await client.searchSubmissions({ formId: 'form-1' });
      upstream.once('submissions', { status: 500, body: { messages: ['no'] } });
      await failureOf(client.searchSubmissions({ formId: 'form-1' }));
    }
    assert.equal(upstream.calls.length, 10);
    assert.equal(upstream.connections, 1);
  });

  for (const [what, answer, known, endpoints = ENDPOINTS] of MEETS)
    it(`that meets ${what} knows ${known.join(', ')}; nothing is sent twice, nor said in the log`, async () => {
      for (const endpoint of endpoints) {
        upstream.once(endpoint, () => {
          if (answer.hang) timers.pass();
          return answer;
        });
        const failure = await failureOf(CALLS[endpoint](client));
        assert.deepEqual([failure.code, failure.progress], known, endpoint);
        const { messages = [], statusCode } = { ...(answer.body as { messages?: []; statusCode?: number }) };
        assert.deepEqual(failure.upstreamMessages, failure.upstreamStatus === 200 ? [] : messages);
        if (answer.hang === undefined && answer.destroy !== true)
          assert.equal(failure.upstreamStatus, statusCode ?? answer.status ?? 200);
        assert.equal(upstream.callsTo(endpoint).length, 1);
      }
      for (const secret of [SAID, upstream.token, NATIONAL_ID, JANE.name])
        assert.ok(!kept.text().includes(secret), secret);
    });

  it('knows that nothing was sent when there is no connection at all', async () => {
    const { port } = new URL(upstream.url);
    await upstream.close();
    for (const url of [`http://127.0.0.1:${port}`, `http://localhost:${port}`, 'http://nowhere.invalid'])
      for (const endpoint of ENDPOINTS) {
        const known = await knownOf(CALLS[endpoint](clientOf(url, kept.log)));
        assert.deepEqual(known, ['upstream_unavailable', 'not_sent'], url);
      }
  });

  it('gives up in the middle of an answer too', async (t) => {
    const url = await serving(t, (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"statusCode":200,');
    });
    // The client has read the head of the answer.
    const headCame = () => setImmediate(timers.pass);
    subscribe('http.client.response.finish', headCame);
    t.after(() => unsubscribe('http.client.response.finish', headCame));
    const failure = await failureOf(clientOf(url, kept.log).requestMfa(person));
    assert.deepEqual([failure.code, failure.upstreamStatus], ['upstream_timeout', 200]);
  });

  const now = Date.now();
  const inSeconds = (seconds: number) => new Date(now + seconds * 1000).toUTCString();
  for (const [what, headers, seconds] of [
    ['seconds', { 'Retry-After': '17' }, 17],
    ['a date that is past', { 'Retry-After': new Date(0).toUTCString() }, 0],
    ['nonsense', { 'Retry-After': 'soon' }, undefined],
    ['a date of a clock an hour behind', { Date: inSeconds(-3600), 'Retry-After': inSeconds(-3570) }, 30],
    ['a date of a clock an hour ahead', { Date: inSeconds(3600), 'Retry-After': inSeconds(3630) }, 30],
  ] as const)
    it(`reads ${what} in Retry-After, on the clock of the service`, async () => {
      upstream.once('request', { status: 429, headers });
      assert.equal((await failureOf(client.requestMfa(person))).retryAfterSeconds, seconds);
    });

  it('reads an answer behind a byte-order mark', async () => {
    const { body } = result({ transId: 'T-1', random: '47' });
    upstream.once('request', { status: 200, text: `\uFEFF${JSON.stringify(body)}` });
    assert.deepEqual(await client.requestMfa(person), { transId: 'T-1', random: '47' });
  });

  it('follows no redirect, so that the token goes nowhere else', async (t) => {
    let visited = false;
    const location = await serving(t, (_request, response) => {
      visited = true;
      response.end('{}');
    });
    upstream.once('request', { status: 307, headers: { location } });
    assert.deepEqual(await knownOf(client.requestMfa(person)), UNKNOWN);
    assert.equal(visited, false);
  });

  it('tolerates fields and statuses that were added upstream', async () => {
    const { body } = result({ status: 'PAUSED', eta: 3 });
    upstream.once('status', { body: { ...(body as object), version: '2.0', messages: null, extra: 1 } });
    const { status } = await client.mfaStatus({ transId: 't', random: '42', ...person });
    assert.equal(status, 'PAUSED');
  });

  it('does not take an empty body, another transaction or another number for a verified person', async () => {
    for (const [body, code] of [
      [{}, 'upstream_unavailable'],
      [{ result: { englishFirstName: 'Layla' } }, 'upstream_unavailable'],
      [{ transId: 'other', gender: 'Male' }, 'upstream_mismatch'],
      [{ transId: 't-1', idNumber: '1999999999', gender: 'Male' }, 'upstream_mismatch'],
    ] as const) {
      upstream.once('details', { body });
      const failure = await failureOf(CALLS.details(client));
      assert.equal(failure.code, code, JSON.stringify(body));
    }
    upstream.once('details', { body: { englishFirstName: 'Layla', nationalityCode: null } });
    const { englishFirstName } = await client.identityDetails({ transId: 't-1', ...person });
    assert.equal(englishFirstName, 'Layla');
  });

  it('takes no ID that cannot be stored: the attempts to store it would not end', async () => {
    const screening = await client.screen(JANE);
    for (const id of ['a\0b', '\ud800']) {
      upstream.once('request', result({ transId: id, random: '47' }));
      assert.equal((await failureOf(client.requestMfa(person))).code, 'upstream_mismatch');
      upstream.once('screen', result({ ...screening, id }));
      assert.equal((await failureOf(CALLS.screen(client))).code, 'upstream_mismatch');
    }
  });

  it('keeps IDs inside their place in the path', async () => {
    for (const id of ['', '.', '..'])
      for (const call of [client.identityDetails({ transId: id, ...person }), client.screeningHits(id, {})])
        assert.equal((await failureOf(call)).code, 'upstream_not_found');
    assert.equal(upstream.calls.length, 0);
    const odd = '../v2/Search?x=1#y/%2e%2e';
    await failureOf(client.screeningHits(odd, {}));
    assert.deepEqual([upstream.calls[0]?.endpoint, upstream.calls[0]?.id], ['hits', odd]);
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
      const failure = await failureOf(client.mfaStatus({ transId: 't', random, ...person }));
      const shown = JSON.stringify([failure.message, failure.upstreamMessages, failure.stack]);
      for (const secret of [upstream.token, NATIONAL_ID, ' 42']) {
        assert.ok(!shown.includes(secret), shown);
        assert.ok(!kept.text().includes(secret));
      }
      assert.match(failure.upstreamMessages[0]!, /not 1421/);
    }
  });

  it('may have an address with a path of its own', async (t) => {
    let asked: string | undefined;
    const url = await serving(t, (request, response) => {
      asked = request.url;
      response.end('{"statusCode":200,"result":{"count":0,"submissions":[]}}');
    });
    await clientOf(`${url}/kyc/api/`, keptLog().log).searchSubmissions({ formId: 'f' });
    assert.equal(asked, '/kyc/api/ExtForm/submissions/search');
  });
});
