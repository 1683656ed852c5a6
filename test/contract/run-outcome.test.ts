import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { hitCount, runOutcome } from '../../contract/run-outcome.js';
import type { Screening } from '../../contract/screening.js';
import { screeningOf } from '../../demo/playground/scripted/example-screening.js';

const outcome = (hits: number, change: object = {}) =>
  runOutcome({ ...screeningOf(hits), ...change } as Screening);

it('counts as many hits as any count of the answer says', () => {
  const counts = [
    [0, { hits: { totalRecords: 0, items: [{}, {}, {}] } }],
    [0, { numOfHits: 3, hits: { totalRecords: 1, items: [{}] } }],
    [0, { hits: { totalRecords: 3, items: [] } }],
    [3, { numOfHits: undefined }],
  ] as const;
  for (const [hits, change] of counts)
    assert.equal(hitCount({ ...screeningOf(hits), ...change } as unknown as Screening), 3);
  assert.equal(hitCount({} as Screening), 0);
});

describe('the outcome of a run', () => {
  it('is failed or in progress as the service says, whatever the counts are', () => {
    for (const hits of [0, 3]) {
      assert.equal(outcome(hits, { screeningStatus: 'Failed' }), 'runFailed');
      assert.equal(outcome(hits, { screeningStatus: 'InProgress' }), 'inProgress');
    }
  });

  it('is not known for a status that is not documented, or is not there', () => {
    for (const screeningStatus of ['Queued', 'succeeded', '', undefined, null, 'constructor'])
      for (const hits of [0, 3]) assert.equal(outcome(hits, { screeningStatus }), 'runUnknown');
  });

  it('is hits where the list has any, loaded or not', () => {
    assert.equal(outcome(3), 'hits');
    assert.equal(outcome(0, { hits: { totalRecords: 3, items: [] } }), 'hits');
    assert.equal(outcome(0, { hits: { totalRecords: 0, items: [{}] } }), 'hits');
  });

  it('is no hits only where every count says so', () => {
    assert.equal(outcome(0), 'zeroHits');
    assert.equal(outcome(0, { summary: { level: 'Low', score: 0 } }), 'zeroHits');
    const summary = { level: 'Low', score: 0 };
    for (const change of [
      { numOfHits: 3 },
      { numOfHits: undefined },
      { hits: undefined },
      { hits: {} },
      { summary: { ...summary, sanctions: 1 } },
      { summary: { ...summary, pep: 1 } },
      { summary: { ...summary, adverseMedia: 2 } },
    ])
      assert.equal(outcome(0, change), 'runUnknown', JSON.stringify(change));
  });

  it('is never no hits without the status Succeeded', () => {
    const screening = fc.record(
      {
        screeningStatus: fc.oneof(fc.constantFrom('Succeeded', 'Failed', 'InProgress'), fc.anything()),
        numOfHits: fc.oneof(fc.nat(2), fc.anything()),
        hits: fc.oneof(
          fc.record({ totalRecords: fc.nat(2), items: fc.array(fc.constant({}), { maxLength: 1 }) }),
          fc.constantFrom(null, {}),
        ),
        summary: fc.oneof(fc.record({ sanctions: fc.nat(1) }), fc.constantFrom(null, {})),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(screening, (drawn) => {
        if (runOutcome(drawn as unknown as Screening) === 'zeroHits')
          assert.deepEqual([drawn.screeningStatus, drawn.numOfHits], ['Succeeded', 0]);
      }),
    );
  });
});
