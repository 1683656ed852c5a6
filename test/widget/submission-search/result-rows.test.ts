import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Submission } from '../../../contract/submissions.js';
import {
  columnsOf,
  completeness,
  countByState,
  sortedSubmissions,
} from '../../../widget/submission-search/result-rows.js';
import type { FormField } from '../../../widget/submission-search/filter-builder.js';
import { initial, type State } from '../../../widget/submission-search/submission-search-state.js';

const INCOME: FormField = { id: 'income', name: 'Monthly income', type: 'Numeric' };
const label = { text: (key: string) => key, language: 'ar' };
const found = (submissions: Submission[]): State => ({
  ...initial,
  fields: [INCOME],
  result: { count: submissions.length, submissions },
});
const submission = (given: Partial<Submission>): Submission => ({
  submissionId: 's',
  submissionDate: '2026-11-01T08:00:00Z',
  kycState: 'Approved',
  ...given,
});

describe('columnsOf', () => {
  it('adds a column for each matched field, named by the host where it is known', () => {
    const columns = columnsOf(found([submission({ matchedValues: { other: 'x', income: '1' } })]), label);
    assert.deepEqual(
      columns.map((column) => column.label),
      ['customerNameLabel', 'emailLabel', 'kycStateLabel', 'submissionDateLabel', 'Monthly income', 'other'],
    );
  });
  it('shows no column for a field nothing was matched on', () =>
    assert.equal(columnsOf(found([submission({})]), label).length, 4));
});

describe('sortedSubmissions', () => {
  const sorted = (submissions: Submission[], by: string, descending: boolean) => {
    const state = { ...found(submissions), order: { by, descending } };
    return sortedSubmissions(state, label);
  };
  const incomes = (values: readonly (string | null)[], descending = false) =>
    sorted(
      values.map((income) => submission({ matchedValues: { income } })),
      'field:income',
      descending,
    ).map(({ matchedValues }) => matchedValues!['income']);

  it('orders numbers by size, not by their digits, and keeps what is missing last both ways', () => {
    assert.deepEqual(incomes(['10', '9.5', '-3']), ['-3', '9.5', '10']);
    assert.deepEqual(incomes([null, '1', '2'], true), ['2', '1', null]);
  });
});

describe('countByState', () => {
  it('counts every submission once, in the order of a submission’s way, unknown states last', () => {
    const states = ['Rejected', 'Archived', 'New', 'Rejected'];
    const counts = countByState(states.map((kycState) => submission({ kycState: kycState as 'New' })));
    assert.deepEqual(counts, [
      ['New', 1],
      ['Rejected', 2],
      ['Archived', 1],
    ]);
    assert.deepEqual(countByState([]), []);
  });
});

it('the result is partial when the service sent fewer than it counted, and never counts less than is shown', () => {
  const of = (count: number) => completeness({ count, submissions: [submission({})] });
  assert.deepEqual(of(40), { shown: 1, count: 40, isPartial: true });
  assert.deepEqual(of(0), { shown: 1, count: 1, isPartial: false });
});
