import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ProblemError } from '../../contract/problem-error.js';
import { PROBLEMS } from '../../contract/problems.js';
import { toProblem, UpstreamFailure } from '../../server/upstream/failures.js';

const said = { upstreamMessages: ['Said upstream.'] };

describe('the problem for a failure of upstream', () => {
  for (const [failed, details, status, code, retryAfter, detail] of [
    ['upstream_rejected', said, 400, 'upstream_rejected', undefined, 'Said upstream.'],
    ['upstream_unauthorized', said, 502, 'upstream_unauthorized'],
    ['upstream_forbidden', said, 403, 'upstream_forbidden'],
    ['upstream_not_found', said, 404, 'not_found'],
    ['upstream_invalid_national_id', said, 422, 'invalid_national_id'],
    ['upstream_busy', { ...said, retryAfterSeconds: 7 }, 503, 'busy', 7],
    ['upstream_busy', { ...said, retryAfterSeconds: 86_400 }, 503, 'busy', 300],
    ['upstream_busy', said, 503, 'busy', 10],
    // It was not over at once.
    ['upstream_busy', { ...said, retryAfterSeconds: 0 }, 503, 'busy', 10],
    ['upstream_mismatch', said, 502, 'upstream_mismatch'],
    ['upstream_timeout', said, 504, 'upstream_timeout', 5],
    ['upstream_unavailable', said, 502, 'upstream_unavailable', 5],
  ] as const)
    it(`is ${status} ${code}, again in ${retryAfter ?? 'no'} s, for ${failed}`, () => {
      const failure = new UpstreamFailure(failed, details);
      const problem = toProblem(failure);
      assert.deepEqual([problem.code, PROBLEMS[problem.code].status], [code, status]);
      assert.deepEqual([problem.options.detail, problem.options.retryAfter], [detail, retryAfter]);
      assert.equal(problem.cause, failure);
    });
});

describe('the answer for a problem', () => {
  it('has only the members that the problem has something to say for', () => {
    const base = { type: '/docs#busy', ...PROBLEMS.busy, code: 'busy', requestId: 'req_1' };
    const pair = { pair: 'p', hitId: 'hit-1', current: null };
    for (const told of [
      {},
      { detail: 'Said.' },
      { retryAfter: 7 },
      { errors: [{ path: 'name', message: 'Missing.' }] },
      { conflicts: [pair] },
    ]) {
      const problem = new ProblemError('busy', { ...told, cause: new Error('a secret') });
      assert.deepEqual(problem.toProblem('req_1'), { ...base, ...told });
    }
  });
});
