import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import type { ProxyProblem } from '../../../widget/base/problem.js';
import { sessionFrom, SessionSource } from '../../../widget/base/session.js';

describe('what session-url answered', () => {
  const realFetch = globalThis.fetch;
  before(() => Object.assign(globalThis, { document: {} }));
  after(() => void Reflect.deleteProperty(globalThis, 'document'));
  afterEach(() => {
    globalThis.fetch = realFetch;
  });

  async function failure(answer: Response): Promise<Error> {
    let calls = 0;
    globalThis.fetch = async () => {
      calls += 1;
      return answer;
    };
    const source = new SessionSource();
    source.getSession = () => sessionFrom('/session');
    const error = await source.token().then(
      () => assert.fail('it gave a session'),
      (thrown: Error) => thrown,
    );
    assert.equal(calls, 1);
    return error;
  }
  const refusal = async (answer: Response) => (await failure(answer)).cause as Error;

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

  it('is a failure of the network where the connection is lost before its end', async () => {
    const lost = new TypeError('network error');
    const cut = new ReadableStream({ pull: (stream) => stream.error(lost) });
    const { code, status, cause } = (await failure(new Response(cut))) as ProxyProblem;
    assert.deepEqual([code, status, cause], ['host_refused', 0, lost]);
  });
});
