import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { TOO_COMPLEX } from '../../server/api/read-body.js';
import { pglite } from '../engines.js';
import { HOST_KEY, ORIGIN, WEBHOOK_SECRET, proxyForSuite } from '../test-proxy.js';

const CALLS = ['/v1/sessions', '/v1/verifications', '/v1/screenings', '/v1/submissions/search'];
const WEBHOOK = `/webhooks/identity/${WEBHOOK_SECRET}`;

describe('bodies that cannot be read', () => {
  const proxy = proxyForSuite(pglite);
  let token: string;
  before(async () => {
    token = await proxy.session({ identity: {}, screening: { create: true }, submissions: { formId: 'f' } });
  });

  const post = (path: string, body: BodyInit, headers: Record<string, string>, key?: string) =>
    fetch(proxy.url + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...proxy.originOf(key), ...bearer(key), ...headers },
      body,
    });
  const bearer = (key?: string): Record<string, string> =>
    key === undefined ? {} : { Authorization: `Bearer ${key}` };
  const keyOf = (path: string) => (path === '/v1/sessions' ? HOST_KEY : token);
  const failures = () => proxy.logged.filter((line) => (JSON.parse(line) as { level: number }).level >= 50);

  for (const encoding of ['gzip', 'deflate', 'br']) {
    test(`a body that is not ${encoding}, but says so, is the caller's mistake`, async () => {
      for (const path of CALLS) {
        const headers = { 'Content-Encoding': encoding };
        await proxy.refused(post(path, 'this is not compressed', headers), 401, 'unauthorized');
        await proxy.refused(
          post(path, 'this is not compressed', headers, keyOf(path)),
          400,
          'invalid_request',
        );
      }
      const notice = post(WEBHOOK, 'this is not compressed', { 'Content-Encoding': encoding });
      await proxy.refused(notice, 400, 'invalid_request');
      assert.deepEqual(failures(), []);
    });
  }

  test('half of a character, or U+0000, anywhere in a body is refused with its path', async () => {
    const bodies: [text: string, path: string][] = [
      [
        String.raw`{"origin":"https://onboarding.example","identity":{"reference":"\ud800"}}`,
        'identity.reference',
      ],
      [String.raw`{"unknown":[{"deep":"a\udfffb"}]}`, 'unknown.0.deep'],
      [String.raw`{"identity":{"\ud83d":1}}`, 'identity'],
      [String.raw`{"screening":{"screeningIds":["x","\ud83d"]}}`, 'screening.screeningIds.1'],
      // Before the service is called: what it did could not be stored.
      [String.raw`{"name":"Jane Doe","entityType":"person","reference":"a\u0000b"}`, 'reference'],
    ];
    for (const [text, path] of bodies)
      for (const call of [...CALLS, WEBHOOK]) {
        const problem = await proxy.refused(post(call, text, {}, keyOf(call)), 400, 'invalid_request');
        assert.deepEqual(
          problem.errors?.map((error) => error.path),
          [path],
          call,
        );
        assert.match(problem.errors![0]!.message, /lone surrogate|U\+0000/);
      }
    const whole = String.raw`{"origin":"https://onboarding.example","identity":{"reference":"\ud83d\ude00"}}`;
    assert.equal((await post('/v1/sessions', whole, {}, HOST_KEY)).status, 201);
    assert.deepEqual(failures(), []);
  });

  test('another encoding or character set is an unsupported media type', async () => {
    const unknown: Record<string, string>[] = [
      { 'Content-Encoding': 'compress' },
      { 'Content-Type': 'application/json; charset=nonsense' },
    ];
    for (const headers of unknown) {
      await proxy.refused(post('/v1/sessions', '{}', headers, HOST_KEY), 415, 'unsupported_media_type');
    }
    assert.deepEqual(failures(), []);
  });

  test('a body of another media type is refused, where no body is not', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      const asked = post('/v1/verifications', '{"nationalId":"1000000001"}', { 'Content-Type': type }, token);
      await proxy.refused(asked, 415, 'unsupported_media_type');
    }
    const empty = await post('/v1/verifications', '', { 'Content-Type': 'text/plain' }, token);
    assert.equal(empty.status, 204);
    const vendorType = { 'Content-Type': 'application/vnd.host+json; charset=utf-8' };
    const answer = await post('/v1/sessions', JSON.stringify({ origin: ORIGIN }), vendorType, HOST_KEY);
    assert.equal(answer.status, 201);
  });

  test('JSON that is no object is named as what it is, such as a body that was made JSON twice', async () => {
    const twice = JSON.stringify(JSON.stringify({ origin: ORIGIN }));
    for (const [body, says] of [
      [twice, /received string/],
      ['42', /received number/],
      ['{"origin":', /not valid JSON/],
    ] as const) {
      const { errors } = await proxy.refused(
        post('/v1/sessions', body, {}, HOST_KEY),
        400,
        'invalid_request',
      );
      assert.match(errors![0]!.message, says, body);
    }
  });

  test('a compressed body is read', async () => {
    const body = gzipSync(JSON.stringify({ origin: ORIGIN }));
    const answer = await post('/v1/sessions', body, { 'Content-Encoding': 'gzip' }, HOST_KEY);
    assert.equal(answer.status, 201);
  });

  test('a body that grows beyond the limit when it is decompressed is too large', async () => {
    const body = gzipSync(JSON.stringify({ origin: 'x'.repeat(600_000) }));
    const answer = post('/v1/sessions', body, { 'Content-Encoding': 'gzip' }, HOST_KEY);
    await proxy.refused(answer, 413, 'payload_too_large');
  });

  test('a body of more than sixteen levels, or 10,000 values, is refused before it is parsed', async () => {
    const lists = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
    const objects = (levels: number) => '{"a":'.repeat(levels) + '1' + '}'.repeat(levels);
    const messageOf = async (body: string, path = '/v1/sessions') => {
      const refused = await proxy.refused(post(path, body, {}, keyOf(path)), 400, 'invalid_request');
      return refused.errors![0]!.message;
    };
    for (const path of [...CALLS, WEBHOOK])
      assert.equal(await messageOf(`{"unknown":${lists(16)}}`, path), TOO_COMPLEX, path);
    for (const body of [
      lists(17),
      objects(17),
      '['.repeat(250_000),
      '{"a":'.repeat(50_000),
      `["a\\"]",${'['.repeat(16)}`,
      '[{'.repeat(9),
      `[${'1,'.repeat(10_000)}1]`,
    ])
      assert.equal(await messageOf(body), TOO_COMPLEX, body.slice(0, 20));
    for (const body of [lists(16), objects(16), `[${'1,'.repeat(9_999)}1]`])
      assert.notEqual(await messageOf(body), TOO_COMPLEX, body);
    const inText = `{"origin":"${'['.repeat(40)}\\"${'{'.repeat(40)}"}`;
    await proxy.refused(post('/v1/sessions', inText, {}, HOST_KEY), 403, 'origin_not_allowed');
    const large = gzipSync(' '.repeat(10) + '['.repeat(200_000));
    const packed = { 'Content-Encoding': 'gzip' };
    await proxy.refused(post('/v1/sessions', large, packed, HOST_KEY), 400, 'invalid_request');
    const utf16 = { 'Content-Type': 'application/json; charset=utf-16le' };
    const other = post('/v1/sessions', Buffer.from(lists(17), 'utf16le'), utf16, HOST_KEY);
    await proxy.refused(other, 415, 'unsupported_media_type');
    assert.deepEqual(failures(), []);
  });

  test('who may not call learns that before the body is read', async () => {
    const large = JSON.stringify({ origin: 'x'.repeat(600_000) });
    for (const path of CALLS) {
      await proxy.refused(post(path, large, {}), 401, 'unauthorized');
    }
    await proxy.refused(post('/webhooks/identity/wrong', large, {}), 404, 'not_found');
  });

  test('a path that has other methods names them', async () => {
    const put = fetch(`${proxy.url}/v1/verifications`, { method: 'PUT' });
    await proxy.refused(put, 405, 'method_not_allowed');
    assert.equal((await put).headers.get('allow'), 'POST, GET, HEAD, OPTIONS');
    for (const [method, path, allow] of [
      ['DELETE', '/livez', 'GET, HEAD, OPTIONS'],
      ['GET', WEBHOOK, 'POST, OPTIONS'],
      ['PATCH', '/v1/verifications/ver_x/check', 'POST, OPTIONS'],
      ['POST', '/v1/sessions/current', 'DELETE, OPTIONS'],
    ] as const) {
      const answer = await fetch(proxy.url + path, { method });
      assert.equal(answer.status, 405, path);
      assert.equal(answer.headers.get('allow'), allow);
    }
    await proxy.refused(fetch(`${proxy.url}/v1/nothing`, { method: 'PUT' }), 404, 'not_found');
  });
});
