import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { hostRefusal, type HostFailure } from '../../../widget/base/host-refusal.js';
import { sessionFrom, SessionSource } from '../../../widget/base/session.js';

const FAILED: HostFailure = {
  source: 'session-url',
  sessionUrl: 'https://host.example/session',
  origin: 'https://host.example',
  failure: 'answer',
  status: 200,
  page: 'none',
  passedOn: '',
};
const sentence = (failed: Partial<HostFailure>) => hostRefusal({ ...FAILED, ...failed });
const NAMED = /^session-url \(https:\/\/host\.example\/session\) /;

describe('the sentence about a back end that gives no session', () => {
  it('is another one for each refusal that a developer corrects in another way', () => {
    const sentences = [
      sentence({ page: 'redirected' }),
      sentence({ page: 'direct' }),
      sentence({ failure: 'network', status: 0 }),
      sentence({ status: 401 }),
      sentence({ status: 403 }),
      sentence({ status: 404 }),
      sentence({ status: 419 }),
      sentence({ status: 500 }),
      sentence({}),
    ];
    assert.equal(new Set(sentences).size, sentences.length);
    for (const each of sentences) assert.match(each, NAMED);
  });

  it('says of every sign-in to do it first, and which parts of the cookie to check', () => {
    const signIns: Partial<HostFailure>[] = [
      { page: 'redirected' },
      { page: 'direct' },
      { failure: 'network', status: 0 },
      { status: 401, page: 'direct' },
    ];
    for (const each of signIns)
      assert.match(
        sentence(each),
        /Sign the person in first, and check SameSite, Domain and Path of the cookie/,
      );
  });

  it('sends a CSRF token by getSession, and names session-url only where the page has it', () => {
    for (const status of [403, 419]) {
      assert.match(
        sentence({ status }),
        /CSRF.*session-url sends no CSRF token: set getSession in its place/,
      );
      const own = sentence({ status, source: 'getSession' });
      assert.match(own, /^getSession answered with the status .*Send the CSRF token in the header/);
      assert.doesNotMatch(own, /session-url/);
    }
  });

  it('takes the status of a page for the cause, and the page itself only without one', () => {
    for (const page of ['redirected', 'direct'] as const) {
      assert.equal(sentence({ status: 403, page }), sentence({ status: 403 }));
      assert.equal(sentence({ status: 419, page }), sentence({ status: 419 }));
      assert.equal(sentence({ status: 502, page }), sentence({ status: 502 }));
    }
  });

  it('takes a code of a filter against CSRF for no problem of the proxy', () => {
    assert.equal(sentence({ status: 403, passedOn: 'csrf_failed' }), sentence({ status: 403 }));
    assert.match(sentence({ status: 503, passedOn: 'stopping' }), /POST \/v1\/sessions answered stopping/);
  });

  it('names CORS only for an address of another origin', () => {
    const silent = { failure: 'network', status: 0 } as const;
    assert.doesNotMatch(sentence(silent), /CORS/);
    for (const sessionUrl of ['https://api.host.example/session', 'https://host.example.evil/session'])
      assert.match(sentence({ ...silent, sessionUrl }), /credentials from https:\/\/host\.example \(CORS\)/);
  });
});

describe('what session-url answered', () => {
  const realFetch = globalThis.fetch;
  before(() => Object.assign(globalThis, { document: {} }));
  after(() => void Reflect.deleteProperty(globalThis, 'document'));
  afterEach(() => {
    globalThis.fetch = realFetch;
  });

  async function refusal(answer: Response): Promise<Error> {
    let calls = 0;
    globalThis.fetch = async () => {
      calls += 1;
      return answer;
    };
    const source = new SessionSource();
    source.getSession = () => sessionFrom('/session');
    const { cause } = await source.token().then(
      () => assert.fail('it gave a session'),
      (error: Error) => error,
    );
    assert.equal(calls, 1);
    return cause as Error;
  }

  it('is asked for once, and is in the error without its text', async () => {
    const page = new Response('<h1>Secret</h1>', { status: 419, headers: { 'Content-Type': 'text/html' } });
    const error = await refusal(page);
    assert.equal(error.cause, page);
    assert.ok(page.bodyUsed);
    assert.equal(JSON.stringify(error), '{"status":419}');
  });

  it('has no text of the back end where a status is expected', async () => {
    const error = await refusal(
      Response.json({ status: 'Secret', code: 'Secret', cause: 'Secret' }, { status: 403 }),
    );
    assert.ok(!JSON.stringify(error).includes('Secret'));
    assert.ok(error.cause instanceof Response);
  });
});
