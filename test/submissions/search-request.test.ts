import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { KYC_STATES } from '../../contract/submissions.js';
import { ProblemError } from '../../contract/problem-error.js';
import { searchRequest } from '../../server/screening/submission-search.js';
import { HOST, sessionWith } from '../serve-calls.js';

const problem = (code: string) => (error: unknown) => error instanceof ProblemError && error.code === code;
const state = fc.constantFrom(...KYC_STATES);

describe('a submission search', () => {
  it('is held to the form of the session', () => {
    const caller = sessionWith({ submissions: { formId: 'form-1' } });
    assert.deepEqual(searchRequest(caller, {}), { formId: 'form-1' });
    assert.deepEqual(searchRequest(caller, { formId: 'form-1' }), { formId: 'form-1' });
    assert.throws(() => searchRequest(caller, { formId: 'form-2' }), problem('forbidden'));
  });

  it('is forbidden without the grant', () => {
    const caller = sessionWith({ screening: { create: true, read: true } });
    assert.throws(() => searchRequest(caller, { formId: 'form-1' }), problem('forbidden'));
  });

  it('needs a form from the host', () => {
    assert.throws(() => searchRequest(HOST, {}), problem('invalid_request'));
    assert.deepEqual(searchRequest(HOST, { formId: 'any' }), { formId: 'any' });
  });

  it('never asks for a state beyond the grant, nor leaves them open', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(state, { minLength: 1 }),
        fc.option(fc.array(state), { nil: undefined }),
        (granted, asked) => {
          const caller = sessionWith({ submissions: { formId: 'form-1', states: granted } });
          const search = asked === undefined ? {} : { states: asked };
          if (asked?.some((name) => !granted.includes(name))) {
            assert.throws(() => searchRequest(caller, search), problem('forbidden'));
          } else {
            const { states } = searchRequest(caller, search);
            assert.ok(states !== undefined && states.length > 0);
            assert.ok(states.every((name) => granted.includes(name)));
          }
        },
      ),
    );
  });

  it('leaves states out when none is named and none is fixed', () => {
    assert.deepEqual(searchRequest(HOST, { formId: 'f', states: [], filters: [] }), { formId: 'f' });
  });

  it('orders dates and numbers only', () => {
    const filtered = (operator: 'LessThan' | 'Contains' | undefined, value: string) =>
      searchRequest(HOST, {
        formId: 'f',
        filters: [{ fieldId: 'a', value, ...(operator && { operator }) }],
      });
    for (const value of ['2024-02-29', '-12.50', '7']) assert.ok(filtered('LessThan', value).filters);
    for (const value of ['2024-02-30', 'soon', '1,5', '']) {
      assert.throws(
        () => filtered('LessThan', value),
        (error) => error instanceof ProblemError && error.options.errors?.[0]?.path === 'filters.0.value',
      );
    }
    assert.ok(filtered('Contains', 'soon').filters);
    assert.ok(filtered(undefined, 'soon').filters);
  });
});
