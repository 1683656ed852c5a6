import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { Problem } from '../../contract/schemas/problem.js';
import { HOST_KEY, ORIGIN, PUBLISHABLE_KEY, WEBHOOK_SECRET } from '../test-proxy.js';
import { NATIONAL_ID, startWithCallers } from './callers.js';
import { HEADERS, HOST_NAMES, ORIGINS, PATHS, TOKENS } from './hostile-values.js';
import { testKey } from '../test-key.js';

/** What the values may name in braces. */
function placesOf(owner: string, owned: Readonly<Record<string, string>> & { readonly id: string }) {
  return {
    ...owned,
    owner,
    owner64: Buffer.from(owner).toString('base64'),
    ownerHash: createHash('sha256').update(owner).digest('hex'),
    invented: `kst_${'A'.repeat(owner.length - 4)}`,
    wrongSeal: `kst_${'A'.repeat(43)}${owner.slice(47)}`,
    hostKey: HOST_KEY,
    'hostKey-1': HOST_KEY.slice(0, -1),
    publishableKey: PUBLISHABLE_KEY,
    webhookSecret: WEBHOOK_SECRET,
    nationalId: NATIONAL_ID,
    idCapitals: owned.id.toUpperCase(),
    'id-1': owned.id.slice(0, -1),
  };
}

/** Each character of a right value changed, in the other case, left out and doubled. */
function nearTo(right: string): string[] {
  return [...right].flatMap((character, at) => {
    const [before, after] = [right.slice(0, at), right.slice(at + 1)];
    const others = [character === 'x' ? 'y' : 'x', character.toUpperCase(), character.toLowerCase(), ''];
    return [...others, character + character]
      .map((other) => before + other + after)
      .filter((value) => value !== right);
  });
}

describe('hostile data of a request', () => {
  let setting: Awaited<ReturnType<typeof startWithCallers>>;
  let places: Readonly<Record<string, string>>;
  let secrets: readonly string[];
  let owner: string;
  let stranger: string;
  let target: string;
  before(async () => {
    setting = await startWithCallers();
    const { proxy, owned } = setting;
    owner = (await setting.headersOf('own'))['Authorization']!;
    stranger = (await setting.headersOf('oth'))['Authorization']!;
    target = `/v1/verifications/${owned.verification}`;
    const token = owner.slice('Bearer '.length);
    const encryptionKey = testKey('first').toString('base64');
    places = placesOf(token, {
      id: owned.verification,
      screening: owned.screening,
      sessionId: await setting.otherSession(),
      code: owned.code,
      upstreamToken: proxy.upstream.token,
      encryptionKey,
    });
    secrets = [
      token,
      stranger.slice('Bearer '.length),
      HOST_KEY,
      WEBHOOK_SECRET,
      proxy.upstream.token,
      encryptionKey,
      NATIONAL_ID,
    ];
  });
  after(() => setting.proxy.stop());

  const filled = (value: string) =>
    value
      .replaceAll(/\{(\d+) times ([^}]+)\}/g, (_, times: string, part: string) => part.repeat(Number(times)))
      .replaceAll(/\{([\w-]+)\}/g, (whole, name: string) => places[name] ?? whole);

  /** Sends the bytes as they are: no client corrects them. */
  async function send(path: string, headers: readonly string[], host = 'localhost') {
    const { hostname, port } = new URL(setting.proxy.url);
    const socket = connect(Number(port), hostname);
    const lines = [`GET ${path} HTTP/1.1`, `Host: ${host}`, ...headers, 'Connection: close', '', ''];
    // The server closes the connection after its answer. One that this side ends first gets no answer that comes later.
    socket.write(Buffer.from(lines.join('\r\n'), 'latin1'));
    const answer = await text(socket);
    const [head = '', body = ''] = answer.split(/\r\n\r\n/, 2);
    return { answer, head, body, status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]) };
  }

  /** The fault of an answer, if it has one: refusals are `statuses`, in the form of a problem or of Node's parser. */
  function faultOf(
    name: string,
    { answer, head, body, status }: Awaited<ReturnType<typeof send>>,
    statuses: readonly number[],
  ): string | undefined {
    if (!statuses.includes(status)) return `${name}: ${head.slice(0, 300)}\n${body.slice(0, 300)}`;
    const leaked = secrets.find((secret) => answer.includes(secret));
    if (leaked !== undefined) return `${name}: the answer has ${leaked}`;
    const isProblem = /content-type: application\/problem\+json/i.test(head);
    // Node's parser answers without a body, or with no chunk but the last.
    if (status >= 400 && !isProblem && body !== '' && body !== '0')
      return `${name}: not a problem: ${body.slice(0, 300)}`;
    if (isProblem) Problem.parse(JSON.parse(body));
    return undefined;
  }

  async function checkAll(values: readonly string[], send: (value: string) => Promise<string | undefined>) {
    const { proxy } = setting;
    const calls = proxy.upstream.calls.length;
    const logged = proxy.logged.length;
    const faults: (string | undefined)[] = [];
    for (const value of values) faults.push(await send(filled(value)));
    assert.deepEqual(faults.filter(Boolean), []);
    assert.equal(proxy.upstream.calls.length, calls, 'calls of the service');
    const lines = proxy.logged.slice(logged).join('');
    assert.deepEqual(
      secrets.filter((secret) => lines.includes(secret)),
      [],
      'secrets in the log',
    );
    assert.doesNotMatch(lines, /"level":(50|60|"error"|"fatal")/);
  }

  const asStranger = () => [`Origin: ${ORIGIN}`, `Authorization: ${stranger}`];

  test('the person is admitted with the right token from the right origin', async () => {
    const { status } = await send(target, [`Origin: ${ORIGIN}`, `Authorization: ${owner}`]);
    assert.equal(status, 200);
  });

  test('another origin is refused, however it is written', () =>
    checkAll([...ORIGINS, ...nearTo(ORIGIN)], async (value) => {
      const answered = await send(target, [`Origin: ${value}`, `Authorization: ${owner}`]);
      // The refusal itself may be read by any page: it tells an embedder which setting is wrong.
      if (/access-control-allow-credentials/i.test(answered.head)) return `${value}: with cookies`;
      return faultOf(value, answered, [400, 403]);
    }));

  test('a token that is not quite the token is refused', () =>
    checkAll(
      [...TOKENS, ...nearTo(owner.slice('Bearer '.length)).map((near) => `Bearer ${near}`)],
      async (value) => {
        const answered = await send(target, [`Origin: ${ORIGIN}`, `Authorization: ${value}`]);
        return faultOf(value, answered, [400, 401]);
      },
    ));

  test('no spelling of a path leads to what belongs to another person', () =>
    checkAll(PATHS, async (value) => {
      const allowed = [400, 401, 403, 404, 405, 414];
      const known = faultOf(value, await send(value, asStranger()), allowed);
      const [origin] = asStranger();
      return known ?? faultOf(value, await send(value, [origin!, 'Authorization: Bearer x']), allowed);
    }));

  test('no header makes another caller of a stranger', () =>
    checkAll(HEADERS, async (value) =>
      faultOf(value, await send(target, [...asStranger(), value]), [400, 403, 404, 417, 431]),
    ));

  test('no name of the host makes another caller of a stranger', () =>
    checkAll(HOST_NAMES, async (value) =>
      faultOf(value, await send(target, asStranger(), value), [400, 403, 404]),
    ));
});
