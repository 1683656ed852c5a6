import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { z } from 'zod';
import type { VerificationStatus } from '../../../contract/rules.js';
import { IdentityDetails, Verification } from '../../../contract/schemas/identity.js';
import { Problem } from '../../../contract/schemas/problem.js';
import { Screening } from '../../../contract/schemas/screening.js';
import { Session } from '../../../contract/schemas/sessions.js';
import { SubmissionSearchResult } from '../../../contract/schemas/submissions.js';
import { PROBLEMS, type ProblemCode } from '../../../contract/problems.js';
import { API_CALLS } from '../../../server/api/api-calls.js';
import { problemsOf } from '../../../server/api/problems.js';
import {
  createFakeProxy,
  problem,
  type FakeProxy,
  type SimulatedState,
} from '../../../widget/testing/index.js';

const STATUSES: Readonly<Record<SimulatedState, VerificationStatus>> = {
  ...{ queued: 'QUEUED', code: 'WAITING', completed: 'COMPLETED', rejected: 'REJECTED' },
  ...{ expired: 'EXPIRED', error: 'ERROR', cancelled: 'CANCELLED' },
};
const HIT = { hitId: 'hit-1', name: 'Jane Doe', riskType: 'Sanctions', riskScore: 80, strength: 0.9 };

async function call<Schema extends z.ZodType>(
  proxy: FakeProxy,
  method: string,
  path: string,
  status: number,
  schema?: Schema,
  body?: object,
): Promise<z.output<Schema>> {
  const response = await proxy.fetch(proxy.endpoint + path, {
    method,
    headers: { Authorization: `Bearer ${proxy.session}` },
    ...(body && { body: JSON.stringify(body) }),
  });
  assert.equal(response.status, status, path);
  // What the proxy declares for this call, it alone may answer.
  const declared = API_CALLS.find(
    (one) =>
      one.method === method.toLowerCase() &&
      new RegExp(`^${one.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path.split('?')[0]!),
  )!;
  const text = await response.text();
  if (status < 400) assert.ok(Object.hasOwn(declared.answers, status), `${path} never answers ${status}`);
  else assert.ok(problemsOf(declared).includes((JSON.parse(text) as { code: ProblemCode }).code));
  return (schema === undefined ? text : schema.parse(JSON.parse(text))) as z.output<Schema>;
}

describe('the fake proxy', () => {
  it('answers as the contract says, in every state', async () => {
    for (const [state, status] of Object.entries(STATUSES) as [SimulatedState, VerificationStatus][]) {
      const proxy = createFakeProxy({ details: { englishFirstName: 'Jane' } });
      const { id } = await call(proxy, 'POST', '/v1/verifications', 201, Verification);
      proxy.simulate(state);
      const path = `/v1/verifications/${id}`;
      const read = await call(proxy, 'GET', path, 200, Verification);
      assert.equal(read.status, status);
      assert.deepEqual(
        [status === 'WAITING', status === 'QUEUED'],
        [read.code !== null, read.queue !== null],
      );
      assert.equal(read.version, 2);
      await call(proxy, 'POST', `${path}/check`, 202, Verification);
      if (state === 'completed') await call(proxy, 'GET', `${path}/details`, 200, IdentityDetails);
      else await call(proxy, 'GET', `${path}/details`, 409, Problem);
      const ended = await call(proxy, 'POST', `${path}/cancel`, 200, Verification);
      assert.equal(ended.status, ['queued', 'code'].includes(state) ? 'CANCELLED' : read.status);
    }
  });

  it('answers screenings, searches and sessions as the contract says', async () => {
    const hits = Array.from({ length: 60 }, (_, index) => ({ ...HIT, hitId: `hit-${index}` }));
    const submissions = [{ submissionId: 's-1', submissionDate: '2026-01-01T00:00:00Z', kycState: 'New' }];
    const proxy = createFakeProxy({ hits, submissions });
    const request = { name: 'Jane Doe', entityType: 'person' };
    const screening = await call(proxy, 'POST', '/v1/screenings', 201, Screening, request);
    assert.deepEqual([screening.numOfHits, screening.hits.items.length], [60, 50]);
    const path = `/v1/screenings/${screening.id}?pageNumber=2&pageSize=50`;
    assert.equal((await call(proxy, 'GET', path, 200, Screening)).hits.items.length, 10);
    await call(proxy, 'GET', '/v1/screenings/other', 404, Problem);
    const found = await call(proxy, 'POST', '/v1/submissions/search', 200, SubmissionSearchResult, {});
    assert.equal(found.count, 1);
    await call(proxy, 'POST', '/v1/sessions', 201, Session, { origin: 'https://a.example' });
    await call(proxy, 'DELETE', '/v1/sessions/current', 204);
  });

  it('keeps one verification as the proxy does: the same until it ends, then another', async () => {
    const proxy = createFakeProxy();
    const start = (status: number) => call(proxy, 'POST', '/v1/verifications', status, Verification);
    const { id } = await start(201);
    assert.equal((await start(200)).id, id);
    proxy.simulate('rejected');
    proxy.simulate('code');
    proxy.simulate('rejected');
    assert.notEqual((await start(201)).id, id);
    proxy.simulate('completed');
    assert.equal((await start(200)).status, 'COMPLETED');
  });

  it('asks for the national ID on request, and hides details that are not granted', async () => {
    const proxy = createFakeProxy({ asksNationalId: true, start: 'queued' });
    await call(proxy, 'POST', '/v1/verifications', 204);
    const typed = { nationalId: '1000000001' };
    const { id, status } = await call(proxy, 'POST', '/v1/verifications', 201, Verification, typed);
    assert.equal(status, 'QUEUED');
    assert.deepEqual(proxy.calls.at(-1), { method: 'POST', path: '/v1/verifications', body: typed });
    proxy.simulate('completed');
    await call(proxy, 'GET', `/v1/verifications/${id}/details`, 403, Problem);
  });

  it('fails with any problem, and as a network that is gone', async () => {
    const proxy = createFakeProxy();
    for (const code of Object.keys(PROBLEMS) as ProblemCode[]) {
      proxy.fail(code);
      const answer = await proxy.fetch(`${proxy.endpoint}/v1/verifications`, { method: 'POST' });
      assert.equal(answer.status, PROBLEMS[code].status);
      assert.equal(answer.headers.get('content-type'), 'application/problem+json');
      assert.equal(Problem.parse(await answer.json()).code, code);
    }
    proxy.fail('offline');
    await assert.rejects(proxy.fetch(`${proxy.endpoint}/v1/verifications`, { method: 'POST' }), TypeError);
    proxy.fail(null);
    await call(proxy, 'POST', '/v1/verifications', 201, Verification);
    const bare = await proxy.fetch(`${proxy.endpoint}/v1/verifications`, { method: 'POST' });
    assert.equal(bare.status, 401);
  });

  it('answers a start with the fields that the test gives', async () => {
    const startFields = { code: '08', reason: 'code_replaced' } as const;
    const started = await call(
      createFakeProxy({ startFields }),
      'POST',
      '/v1/verifications',
      201,
      Verification,
    );
    assert.deepEqual({ ...started, ...startFields, status: 'WAITING' }, started);
  });

  it('lets the test answer a call, and answers the others itself', async () => {
    const proxy = createFakeProxy({
      answer: ({ path }) => (path === '/v1/screenings' ? problem('busy', { retryAfter: 60 }) : undefined),
    });
    const busy = await proxy.fetch(`${proxy.endpoint}/v1/screenings`, { method: 'POST', body: '{}' });
    const { code, retryAfter } = Problem.parse(await busy.json());
    assert.deepEqual([busy.status, code, retryAfter], [503, 'busy', 60]);
    assert.deepEqual(proxy.calls, [{ method: 'POST', path: '/v1/screenings', body: {} }]);
    await call(proxy, 'POST', '/v1/verifications', 201, Verification);
  });

  it('fails a call that the page stops before its answer', async () => {
    const proxy = createFakeProxy({ answer: () => new Promise<never>(() => {}) });
    const abort = new AbortController();
    const sent = proxy.fetch(`${proxy.endpoint}/v1/verifications`, { method: 'POST', signal: abort.signal });
    await new Promise((resolve) => setTimeout(resolve));
    assert.equal(proxy.calls.length, 1);
    abort.abort(new Error('stopped'));
    await assert.rejects(sent, /stopped/);
  });

  it('takes the calls to its address from fetch, and gives fetch back', async () => {
    const real = globalThis.fetch;
    const asked: string[] = [];
    globalThis.fetch = async (input) => {
      asked.push(String(input));
      return new Response();
    };
    const given = globalThis.fetch;
    try {
      const proxy = createFakeProxy({ endpoint: 'https://kyc.test/' });
      const restore = proxy.install();
      await fetch('https://elsewhere.example/');
      const answer = await fetch('https://kyc.test/v1/verifications', {
        method: 'POST',
        headers: { Authorization: 'Bearer t' },
      });
      assert.equal(answer.status, 201);
      assert.deepEqual(asked, ['https://elsewhere.example/']);
      restore();
      assert.equal(globalThis.fetch, given);
    } finally {
      globalThis.fetch = real;
    }
  });
});
