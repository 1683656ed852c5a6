import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PROBLEMS } from '../../contract/problems.js';
import { UpstreamFailure } from '../../server/upstream/failures.js';
import { toProblem } from '../../server/upstream/to-problem.js';

const details = { upstreamMessages: ['Said upstream.'] };

describe('the problem for a failure of upstream', () => {
  const table = [
    [
      new UpstreamFailure('upstream_rejected', details),
      400,
      'upstream_rejected',
      'Said upstream.',
      undefined,
    ],
    [
      new UpstreamFailure('upstream_unauthorized', details),
      502,
      'upstream_unauthorized',
      undefined,
      undefined,
    ],
    [new UpstreamFailure('upstream_forbidden', details), 403, 'upstream_forbidden', undefined, undefined],
    [new UpstreamFailure('upstream_not_found', details), 404, 'not_found', undefined, undefined],
    [
      new UpstreamFailure('upstream_invalid_national_id', details),
      422,
      'invalid_national_id',
      undefined,
      undefined,
    ],
    [new UpstreamFailure('upstream_busy', { ...details, retryAfterSeconds: 7 }), 503, 'busy', undefined, 7],
    [new UpstreamFailure('upstream_busy', details), 503, 'busy', undefined, 10],
    [new UpstreamFailure('upstream_mismatch', details), 502, 'upstream_mismatch', undefined, undefined],
    [new UpstreamFailure('upstream_timeout', details), 504, 'upstream_timeout', undefined, 5],
    [
      new UpstreamFailure('upstream_unavailable', { ...details, progress: 'sent' }),
      502,
      'upstream_unavailable',
      undefined,
      5,
    ],
    [
      new UpstreamFailure('upstream_aborted', { progress: 'sent' }),
      502,
      'upstream_unavailable',
      undefined,
      5,
    ],
  ] as const;
  for (const [failure, status, code, detail, retryAfter] of table) {
    it(`is ${status} ${code} for ${failure.code}`, () => {
      const problem = toProblem(failure);
      assert.equal(problem.code, code);
      assert.equal(PROBLEMS[problem.code].status, status);
      assert.equal(problem.options.detail, detail);
      assert.equal(problem.options.retryAfter, retryAfter);
      assert.equal(problem.cause, failure);
    });
  }
});
