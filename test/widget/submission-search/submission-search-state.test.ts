import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { KYC_STATES, type SubmissionSearchResult } from '../../../contract/submissions.js';
import {
  checked,
  failed,
  faultsIn,
  initial,
  left,
  received,
  rowAdded,
  rowChanged,
  rowRemoved,
  sorted,
  stateChosen,
  submitted,
} from '../../../widget/submission-search/submission-search-state.js';
import type { Screen, State } from '../../../widget/submission-search/submission-search-state.js';
import type { Transition } from '../../../widget/base/kyc-element.js';
import { CODES, problemOf, screensByCode } from '../base/problem-kinds.js';

const result = (count: number): SubmissionSearchResult => ({ count, submissions: [] });
const receive =
  (count = 3): Transition<State> =>
  (state) =>
    received(state, result(count));
const fail =
  (...problem: Parameters<typeof problemOf>): Transition<State> =>
  (state) =>
    failed(state, problemOf(...problem));
const remove =
  (key: number): Transition<State> =>
  (state) =>
    rowRemoved(state, key);
const after = (...events: Transition<State>[]) => events.reduce((state, event) => event(state), initial);

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
    const chosen: Transition<State> = (state) => ({
      ...sorted(state, { by: 'email', descending: true }),
      page: 2,
      selectedId: 'sub-1',
    });
    const { order, page, selectedId } = after(submitted, receive(), chosen, submitted, receive());
    assert.deepEqual([order, page, selectedId], [undefined, 1, undefined]);
  });

  it('goes back to the first page when the order changes', () => {
    const page2: Transition<State> = (state) => ({ ...state, page: 2 });
    const order: Transition<State> = (state) => sorted(state, { by: 'email', descending: false });
    assert.equal(after(submitted, receive(), page2, order).page, 1);
  });

  it('focuses the new row, then the row after a removed one, the one before it, or the button that adds one', () => {
    assert.equal(after(rowAdded, rowAdded).focus?.id, 'field-2');
    assert.equal(after(rowAdded, rowAdded, remove(1)).focus?.id, 'remove-2');
    assert.equal(after(rowAdded, rowAdded, remove(2)).focus?.id, 'remove-1');
    assert.equal(after(rowAdded, remove(1)).focus?.id, 'add');
  });

  it('keeps what was found when a filter is faulty, and focuses the faulty control', () => {
    const typed =
      (fieldId: string): Transition<State> =>
      (state) =>
        rowChanged(state, { ...state.rows[0]!, fieldId, value: 'many' });
    const asked: Transition<State> = (state) => checked(state, { isAsked: true });
    const fields = [{ id: 'income', name: 'Income', type: 'Numeric' as const }];
    const given: Transition<State> = (state) => ({ ...state, fields });
    const faulty = after(given, submitted, receive(), rowAdded, typed('income'), asked);
    assert.deepEqual([faulty.screen, faulty.focus?.id, faultsIn(faulty)], ['found', 'value-1', 1]);
    assert.equal(after(given, rowAdded, typed(''), asked).focus?.id, 'field-1');
    assert.equal(faultsIn(typed('income')(faulty)), 0);
    const both = asked({ ...faulty, email: 'noura' });
    assert.deepEqual([both.focus?.id, faultsIn(both)], ['email', 2]);
    assert.equal(checked(faulty, { isAsked: false }).focus, faulty.focus);
  });

  it('ends a search when the element leaves the page, and keeps what was found', () => {
    assert.equal(after(submitted, left('searching')).screen, 'empty');
    assert.equal(after(submitted, receive(), left('searching')).screen, 'found');
  });

  it('drops the message of an ended session when there is a new one', () => {
    assert.equal(after(submitted, fail('session_expired'), left('ended')).screen, 'empty');
    assert.equal(after(submitted, receive(), left('ended')).screen, 'found');
  });

  it('keeps what was typed through every answer, and never repeats the key of a row', () => {
    const anyEvent: fc.Arbitrary<Transition<State>> = fc.oneof(
      fc.constantFrom<Transition<State>>(
        rowAdded,
        submitted,
        left('searching'),
        left('ended'),
        receive(),
        receive(0),
      ),
      fc.constantFrom(...CODES).map((code) => fail(code)),
      fc.integer({ min: 1, max: 9 }).map(remove),
    );
    fc.assert(
      fc.property(fc.array(anyEvent), fc.constantFrom(...KYC_STATES), (events, kycState) => {
        const typed: Transition<State> = (state) =>
          stateChosen({ ...state, email: 'a@example.com' }, kycState, true);
        const state = after(typed, ...events);
        assert.deepEqual([state.email, state.kycStates], ['a@example.com', [kycState]]);
        assert.equal(new Set(state.rows.map(({ key }) => key)).size, state.rows.length);
        assert.equal(state.result !== undefined, state.screen === 'found' || state.screen === 'none');
      }),
    );
  });
});
