import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { KYC_STATES } from '../../../contract/submission-rules.js';
import type { SubmissionSearchResult } from '../../../contract/submissions.js';
import {
  emailTyped,
  failed,
  initial,
  invalidated,
  paged,
  received,
  resized,
  resumed,
  rowAdded,
  rowChanged,
  rowRemoved,
  selected,
  sorted,
  stateChosen,
  stopped,
  submitted,
} from '../../../widget/submission-search/submission-search-state.js';
import type { SearchEvent, Screen } from '../../../widget/submission-search/submission-search-state.js';
import { CODES, problemOf, screensByCode } from '../base/problem-kinds.js';

const result = (count: number): SubmissionSearchResult => ({ count, submissions: [] });
const receive =
  (count = 3): SearchEvent =>
  (state) =>
    received(state, result(count));
const fail =
  (...problem: Parameters<typeof problemOf>): SearchEvent =>
  (state) =>
    failed(state, problemOf(...problem));
const remove =
  (key: number): SearchEvent =>
  (state) =>
    rowRemoved(state, key);
const after = (...events: SearchEvent[]) => events.reduce((state, event) => event(state), initial);

describe('the state of the submission search', () => {
  for (const [code, screen] of screensByCode<Screen>({ not_found: 'forbidden' })) {
    it(`${code} leads to ${screen}`, () => {
      assert.equal(after(submitted, fail(code)).screen, screen);
    });
  }

  it('is found or none by the count, or by the list when the count is wrong', () => {
    assert.equal(after(submitted, receive(0)).screen, 'none');
    assert.equal(after(submitted, receive(1)).screen, 'found');
    const submissions = [{ submissionId: 's', submissionDate: '', kycState: 'New' as const }];
    assert.equal(received(initial, { count: 0, submissions }).screen, 'found');
  });

  it('names each reason of a rejection once, and no reason of another failure', () => {
    const errors = [
      { path: 'email', message: 'Too long.' },
      { path: 'filters', message: 'Too long.' },
    ];
    const rejected = after(submitted, fail('invalid_request', { detail: 'Bad request.', errors }));
    assert.deepEqual(rejected.reasons, ['Bad request.', 'Too long.']);
    assert.deepEqual(after(submitted, fail('internal', { detail: 'A stack.' })).reasons, []);
  });

  it('starts a new search unsorted, on its first page, with nothing selected', () => {
    const chosen: SearchEvent = (state) =>
      selected(paged(sorted(state, { by: 'email', descending: true }), 2), 'sub-1');
    const { order, page, selectedId } = after(submitted, receive(), chosen, submitted, receive());
    assert.deepEqual([order, page, selectedId], [undefined, 1, undefined]);
  });

  it('goes back to the first page when the order changes', () => {
    const page2: SearchEvent = (state) => paged(state, 2);
    const order: SearchEvent = (state) => sorted(state, { by: 'email', descending: false });
    assert.equal(after(submitted, receive(), page2, order).page, 1);
  });

  it('focuses the new row, then the row after a removed one, the one before it, or the button that adds one', () => {
    assert.equal(after(rowAdded, rowAdded).focus, 'field-2');
    assert.equal(after(rowAdded, rowAdded, remove(1)).focus, 'remove-2');
    assert.equal(after(rowAdded, rowAdded, remove(2)).focus, 'remove-1');
    assert.equal(after(rowAdded, remove(1)).focus, 'add');
  });

  it('keeps what was found when a filter is faulty, and focuses the faulty control', () => {
    const problem = { key: 1, fieldName: 'Income', fault: 'decimalInvalid' } as const;
    const faulty: SearchEvent = (state) => invalidated(state, [problem], false);
    const state = after(submitted, receive(), rowAdded, faulty);
    assert.deepEqual([state.screen, state.focus], ['found', 'value-1']);
    const missing: SearchEvent = (before) =>
      invalidated(before, [{ ...problem, fault: 'fieldMissing' }], false);
    assert.equal(after(rowAdded, missing).focus, 'field-1');
    const [row] = state.rows;
    assert.deepEqual(rowChanged(state, { ...row!, value: '1' }).problems, []);
    assert.deepEqual(submitted(state).problems, []);
  });

  it('ends a search when the element leaves the page, and keeps what was found', () => {
    assert.equal(after(submitted, stopped).screen, 'empty');
    assert.equal(after(submitted, receive(), stopped).screen, 'found');
  });

  it('drops the message of an ended session when there is a new one', () => {
    assert.equal(after(submitted, fail('session_expired'), resumed).screen, 'empty');
    assert.equal(after(submitted, receive(), resumed).screen, 'found');
  });

  it('keeps what was typed through every answer, and never repeats the key of a row', () => {
    const anyEvent: fc.Arbitrary<SearchEvent> = fc.oneof(
      fc.constantFrom<SearchEvent>(rowAdded, submitted, stopped, resumed, receive(), receive(0)),
      fc.constantFrom(...CODES).map((code) => fail(code)),
      fc.integer({ min: 1, max: 9 }).map(remove),
    );
    fc.assert(
      fc.property(fc.array(anyEvent), fc.constantFrom(...KYC_STATES), (events, kycState) => {
        const typed: SearchEvent = (state) => stateChosen(emailTyped(state, 'a@example.com'), kycState, true);
        const state = after(typed, ...events);
        assert.deepEqual([state.email, state.kycStates], ['a@example.com', [kycState]]);
        assert.equal(new Set(state.rows.map(({ key }) => key)).size, state.rows.length);
        assert.equal(state.result !== undefined, state.screen === 'found' || state.screen === 'none');
      }),
    );
  });

  it('keeps the first row of the page in sight when a page gets more or fewer rows', () => {
    const counts = fc.integer({ min: 1, max: 200 });
    fc.assert(
      fc.property(counts, counts, counts, (page, before, after) => {
        const state = { ...initial, page, pageSize: before };
        const row = (page - 1) * before;
        const { page: next } = resized(state, after);
        assert.ok((next - 1) * after <= row && row < next * after);
      }),
    );
  });
});
