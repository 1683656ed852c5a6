import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PROBLEMS } from '../../contract/problems.js';
import {
  UpstreamAborted,
  UpstreamBusy,
  UpstreamForbidden,
  UpstreamInvalidNationalId,
  UpstreamNotFound,
  UpstreamRejected,
  UpstreamTimeout,
  UpstreamUnauthorized,
  UpstreamUnavailable,
} from '../../server/upstream/failures.js';
import { toProblem } from '../../server/upstream/to-problem.js';

const details = { upstreamMessages: ['Said upstream.'] };

describe('the problem for a failure of upstream', () => {
  const table = [
    [new UpstreamRejected(details), 400, 'upstream_rejected', 'Said upstream.', undefined],
    [new UpstreamUnauthorized(details), 502, 'upstream_unauthorized', undefined, undefined],
    [new UpstreamForbidden(details), 403, 'upstream_forbidden', undefined, undefined],
    [new UpstreamNotFound(details), 404, 'not_found', undefined, undefined],
    [new UpstreamInvalidNationalId(details), 422, 'invalid_national_id', undefined, undefined],
    [new UpstreamBusy({ ...details, retryAfterSeconds: 7 }), 503, 'busy', undefined, 7],
    [new UpstreamBusy(details), 503, 'busy', undefined, 10],
    [new UpstreamTimeout(details), 504, 'upstream_timeout', undefined, 5],
    [
      new UpstreamUnavailable({ ...details, outcomeUnknown: true }),
      502,
      'upstream_unavailable',
      undefined,
      5,
    ],
    [new UpstreamAborted({ outcomeUnknown: true }), 502, 'upstream_unavailable', undefined, 5],
  ] as const;
  for (const [failure, status, code, detail, retryAfter] of table) {
    it(`is ${status} ${code} for ${failure.name}`, () => {
      const problem = toProblem(failure);
      assert.equal(problem.code, code);
      assert.equal(PROBLEMS[problem.code].status, status);
      assert.equal(problem.options.detail, detail);
      assert.equal(problem.options.retryAfter, retryAfter);
      assert.equal(problem.cause, failure);
    });
  }
});
