import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it, mock } from 'node:test';
import fc from 'fast-check';
import {
  pairDigits,
  entityFacts,
  searchedFacts,
  sideText,
  writtenText,
} from '../../contract/decision-pair.js';
import { writtenJson } from '../../contract/strict-json.js';
import { screeningOf } from '../../demo/playground/scripted/example-screening.js';
import { createHostClient, verifyEvent } from '../../server/host/index.js';
import { signEvent } from '../../server/host/testing.js';
import { ProxyClient } from '../../widget/base/client.js';
import { SessionSource } from '../../widget/base/session.js';
import { checksumOf } from '../../widget/report/checksum.js';
import { SentRequests } from '../../widget/screening-form/sent-requests.js';
import '../properties.js';
import { ROOT } from '../command.js';

const [screening] = [screeningOf(3)];
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const BODY = { name: 'Ali', countries: ['SA', 'YE'], confirmed: [], nested: [[1], { a: [null] }] };

/** What a script of the page adds to all arrays, or to all objects. */
const SCRIPTS = {
  'Prototype.js 1.6 and 1.7': () => {
    const write = (value: unknown): unknown =>
      Array.isArray(value) ? `[${value.map(write).join(', ')}]` : JSON.stringify(value);
    Object.defineProperty(Array.prototype, 'toJSON', {
      configurable: true,
      enumerable: true,
      value: function (this: unknown[]) {
        return write(this);
      },
    });
  },
  'a toJSON of all objects': () =>
    Object.defineProperty(Object.prototype, 'toJSON', {
      configurable: true,
      value: function (this: object) {
        return `[${Object.keys(this).join()}]`;
      },
    }),
  'a toJSON of arrays without an answer': () =>
    Object.defineProperty(Array.prototype, 'toJSON', { configurable: true, value: () => undefined }),
};

async function sentBy(send: (endpoint: string) => Promise<unknown>): Promise<unknown> {
  const { fetch } = globalThis;
  let sent: unknown;
  globalThis.fetch = async (_url, init) => {
    sent = init?.body;
    return new Response('{"token":"t"}');
  };
  try {
    await send('https://proxy.example');
  } finally {
    globalThis.fetch = fetch;
  }
  return sent;
}

/** All that is sent or hashed. */
async function written() {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  };
  Object.defineProperty(globalThis, 'sessionStorage', { value: storage, configurable: true });
  let keys = 0;
  const mocks = [mock.method(crypto, 'randomUUID', () => `key-${++keys}`), mock.method(Date, 'now', () => 0)];
  const keyOfPage = () => new SentRequests(() => 'https://proxy.example').keyFor(writtenJson(BODY));
  const [key, keyAfterReload] = [keyOfPage(), keyOfPage()];
  for (const each of mocks) each.mock.restore();
  Reflect.deleteProperty(globalThis, 'sessionStorage');
  const searched = searchedFacts(screening);
  const [hit] = screening.hits.items as [(typeof screening.hits.items)[0]];
  const listed = {
    ...hit,
    aliases: 'Ali, Aly',
    otherNames: ['b', 'a'],
    indicators: [{ name: 'x' }] as never,
  };
  const entity = entityFacts(listed);
  const signed = signEvent('screening.changed', SECRET, { signedAt: 1_000_000, eventId: 'evt_1' });
  const event = await verifyEvent(signed.body, signed.headers, SECRET, { now: 1_000_000 });
  return {
    page: await sentBy((endpoint) =>
      new ProxyClient(new SessionSource('t'), () => endpoint).call('POST', '/v1/screenings', { body: BODY }),
    ),
    host: await sentBy((url) => createHostClient({ url, hostKey: 'host-key' }).createSession(BODY as never)),
    signed,
    event,
    stored: [...stored],
    keys: [key, keyAfterReload],
    sides: [sideText(searched), sideText(entity), writtenText(listed)],
    digits: pairDigits({ searched, entity }, screening.id),
    hash: await checksumOf(sideText(entity)),
  };
}

describe('JSON that is sent or hashed', () => {
  before(() => Object.assign(globalThis, { document: {} }));
  after(() => void Reflect.deleteProperty(globalThis, 'document'));

  for (const [who, add] of Object.entries(SCRIPTS))
    it(`is the same after ${who}`, async () => {
      const given = await written();
      assert.equal(given.page, JSON.stringify(BODY));
      assert.equal(given.host, JSON.stringify(BODY));
      assert.deepEqual(given.keys, ['key-1', 'key-1']);
      add();
      let same: typeof given;
      try {
        same = await written();
      } finally {
        Reflect.deleteProperty(Array.prototype, 'toJSON');
        Reflect.deleteProperty(Object.prototype, 'toJSON');
      }
      assert.deepEqual(same, given);
    });

  it('is what JSON.stringify writes on any other page', () => {
    const date = fc.date({ noInvalidDate: true });
    const other = fc.constantFrom(undefined, NaN, new Date(NaN), { toJSON: () => [1] }, { toJSON: 'a text' });
    const value = fc.oneof(
      fc.jsonValue(),
      date,
      other,
      fc.array(fc.oneof(other, date)),
      fc.dictionary(fc.string(), other),
    );
    fc.assert(
      fc.property(value, fc.constantFrom(undefined, 2), (given, indent) =>
        assert.equal(writtenJson(given, indent), JSON.stringify(given, undefined, indent)),
      ),
    );
  });

  it('is written in one place', () => {
    const allowed = ['contract/strict-json.ts', 'widget/language/intl-format.ts'];
    const files = ['contract', 'widget', 'server/host'].flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts') && !/(^|\/)(dist|node_modules|build|testing)\//.test(file))
        .map((file) => `${folder}/${file}`),
    );
    assert.ok(files.length > 200, String(files.length));
    const others = files.filter((file) => readFileSync(join(ROOT, file), 'utf8').includes('JSON.stringify'));
    assert.deepEqual(others.toSorted(), allowed.toSorted());
  });
});
