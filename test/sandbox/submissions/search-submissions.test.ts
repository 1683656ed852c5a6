import assert from 'node:assert/strict';
import { it } from 'node:test';
import { KYC_STATES } from '../../../contract/submission-rules.js';
import { SubmissionSearchResponse } from '../../../contract/schemas/submissions.js';
import { FORMS } from '../../../sandbox/submissions/forms.js';
import {
  inventSubmissions,
  type InventedSubmission,
} from '../../../sandbox/submissions/invent-submissions.js';
import { describeSandbox } from '../running-sandbox.js';

const PATH = '/ExtForm/submissions/search';
const invented = new Map(FORMS.map((form) => [form.id, inventSubmissions(form)]));

interface SentFilter {
  fieldId: string;
  value: unknown;
  operator?: unknown;
}

describeSandbox('submission search', { allSubmissions: true }, (sandbox) => {
  async function search(body: Record<string, unknown>) {
    const answer = await sandbox.upstream('POST', PATH, body);
    assert.equal(answer.status, 200, JSON.stringify(answer.body.messages));
    assert.equal('version' in answer.body, false);
    return SubmissionSearchResponse.parse(answer.body).result;
  }

  /** What the search must find, worked out without a database. */
  async function finds(
    formId: string,
    filters: SentFilter[],
    fits: (values: InventedSubmission['values']) => boolean,
  ) {
    const expected = (invented.get(formId) ?? []).filter(({ values }) => fits(values));
    assert.ok(expected.length > 0, 'the data must have a match');
    const { count, submissions } = await search({ formId, filters });
    assert.equal(count, expected.length);
    assert.deepEqual(
      submissions.map(({ submissionId }) => submissionId).toSorted(),
      expected.map(({ submissionId }) => submissionId).toSorted(),
    );
    const byId = new Map(expected.map((submission) => [submission.submissionId, submission.values]));
    for (const { submissionId, matchedValues } of submissions) {
      const values = byId.get(submissionId) ?? {};
      const wanted = Object.fromEntries(filters.map(({ fieldId }) => [fieldId, values[fieldId]]));
      assert.deepEqual(matchedValues, wanted);
    }
    return submissions;
  }

  it('lists a whole form, newest first and without matchedValues, when there is no filter', async () => {
    for (const filters of [undefined, []]) {
      const { count, submissions } = await search({ formId: 'form-onboarding', filters });
      assert.equal(count, 1800);
      assert.equal(submissions.length, 1800);
      assert.ok(submissions.every((submission) => !('matchedValues' in submission)));
      const dates = submissions.map(({ submissionDate }) => submissionDate);
      assert.deepEqual(dates, dates.toSorted().toReversed());
      assert.deepEqual(new Set(submissions.map(({ kycState }) => kycState)), new Set(KYC_STATES));
    }
  });

  it('narrows to states', async () => {
    const states = ['Rejected', 'New'];
    const { submissions } = await search({ formId: 'form-company', states });
    const expected = (invented.get('form-company') ?? []).filter(({ kycState }) => states.includes(kycState));
    assert.equal(submissions.length, expected.length);
    assert.equal((await search({ formId: 'form-company', states: [] })).count, 800);
  });

  it('finds an email whatever its case, and only the whole of it', async () => {
    const mixed = (invented.get('form-onboarding') ?? []).find(({ email }) => /[A-Z]/.test(email));
    assert.ok(mixed);
    for (const email of [mixed.email, mixed.email.toLowerCase(), mixed.email.toUpperCase()]) {
      const { submissions } = await search({ formId: 'form-onboarding', email });
      assert.deepEqual(
        submissions.map(({ submissionId }) => submissionId),
        [mixed.submissionId],
      );
    }
    assert.equal((await search({ formId: 'form-onboarding', email: mixed.email.slice(1) })).count, 0);
    assert.equal((await search({ formId: 'form-onboarding', email: '%@example.com' })).count, 0);
  });

  it('compares text exactly, and contains with case and without wildcards', async () => {
    const fieldId = 'person-source-of-funds';
    await finds('form-onboarding', [{ fieldId, value: 'Salary' }], (values) => values[fieldId] === 'Salary');
    for (const value of ['Sal', '80%', 'y 80%, s', '_account', '(2021)', '']) {
      await finds(
        'form-onboarding',
        [{ fieldId, value, operator: 'Contains' }],
        (values) => values[fieldId]?.includes(value) ?? false,
      );
    }
    for (const value of ['salary', 'Sal%', 'S_lary', '%', '.*', "'"]) {
      const expected = (invented.get('form-onboarding') ?? []).filter(({ values }) =>
        values[fieldId]?.includes(value),
      );
      const { count } = await search({
        formId: 'form-onboarding',
        filters: [{ fieldId, value, operator: 'Contains' }],
      });
      assert.equal(count, expected.length, value);
    }
    await finds(
      'form-company',
      [{ fieldId: 'company-name', value: 'Palm', operator: 'Contains' }],
      (values) => values['company-name']?.includes('Palm') ?? false,
    );
  });

  const COMPARE = {
    Equals: (one: number, other: number) => one === other,
    LessThan: (one: number, other: number) => one < other,
    GreaterThan: (one: number, other: number) => one > other,
    LessThanOrEqual: (one: number, other: number) => one <= other,
    GreaterThanOrEqual: (one: number, other: number) => one >= other,
  };
  for (const [operator, compare] of Object.entries(COMPARE)) {
    it(`compares dates as dates and decimals as decimals: ${operator}`, async () => {
      const someone = (invented.get('form-company') ?? []).find(
        ({ values }) => values['company-established-on'] && values['company-owner-share'],
      );
      const date = someone?.values['company-established-on'] ?? '';
      const share = someone?.values['company-owner-share'] ?? '';
      await finds(
        'form-company',
        [{ fieldId: 'company-established-on', value: date, operator }],
        ({ 'company-established-on': stored }) =>
          stored !== undefined && compare(Date.parse(stored), Date.parse(date)),
      );
      // Other ways of writing the same number find the same.
      for (const value of [share, `+${share}`, `000${share}0`]) {
        await finds(
          'form-company',
          [{ fieldId: 'company-owner-share', value, operator }],
          ({ 'company-owner-share': stored }) =>
            stored !== undefined && compare(Number(stored), Number(share)),
        );
      }
    });
  }

  it('combines filters with and, states and null operators included', async () => {
    const filters = [
      { fieldId: 'person-monthly-income', value: '30000', operator: 'GreaterThan' },
      { fieldId: 'person-dependants', value: '3', operator: 'LessThanOrEqual' },
      { fieldId: 'person-city', value: 'Riyadh', operator: null },
    ];
    await finds(
      'form-onboarding',
      filters,
      (values) =>
        Number(values['person-monthly-income'] ?? 0) > 30_000 &&
        Number(values['person-dependants'] ?? 99) <= 3 &&
        values['person-city'] === 'Riyadh',
    );
  });

  const text = { fieldId: 'person-city', value: 'Riyadh' };
  const date = { fieldId: 'person-date-of-birth', value: '1990-01-01' };
  const number = { fieldId: 'person-monthly-income', value: '1' };
  for (const [title, body, message] of [
    ['an unknown form', { formId: 'nothing' }, /^Invalid form ID$/],
    ['no form', {}, /^Invalid form ID$/],
    ['the form of another tenant', { formId: 'form-borealis' }, /^Invalid form ID$/],
    ['a state in other letters', { states: ['approved'] }, /^Invalid state value/],
    ['a state that is no list', { states: 'Approved' }, /^Invalid state value/],
    ['an unknown field', { filters: [{ ...text, fieldId: 'nothing' }] }, /^Field not found$/],
    ['the field of another form', { filters: [{ ...text, fieldId: 'company-name' }] }, /^Field not found$/],
    [
      'a rich text field',
      { filters: [{ fieldId: 'person-officer-notes', value: 'x' }] },
      /^Filtering is not supported for field type: RichTextBox$/,
    ],
    ['an ordering of text', { filters: [{ ...text, operator: 'LessThan' }] }, /LessThan.*Text$/],
    ['contains on a date', { filters: [{ ...date, operator: 'Contains' }] }, /Contains.*Date Picker$/],
    ['contains on a number', { filters: [{ ...number, operator: 'Contains' }] }, /Contains.*Numeric$/],
    ['an unknown operator', { filters: [{ ...text, operator: 'equals' }] }, /operator/i],
    ...['01-01-1990', '1990-02-30', '1990-1-1', '', 'x', '0000-01-01', 5].map(
      (value) => [`the date ${value}`, { filters: [{ ...date, value }] }, /^Invalid date value/] as const,
    ),
    ...['', 'x', '1e3', '1,5', '١', 'NaN', 'Infinity', '0x10', 5].map(
      (value) =>
        [`the number ${value}`, { filters: [{ ...number, value }] }, /^Invalid numeric value/] as const,
    ),
    ['filters that are no list', { filters: {} }, /^Invalid filters$/],
    ['a filter that is nothing', { filters: [null] }, /^Field not found$/],
  ] as Array<readonly [string, Record<string, unknown>, RegExp]>) {
    it(`refuses ${title} with 400`, async () => {
      const formId = title === 'no form' ? undefined : 'form-onboarding';
      const { status, body: answer } = await sandbox.upstream('POST', PATH, { formId, ...body });
      assert.equal(status, 400);
      assert.equal(answer.result, null);
      assert.match(answer.messages[0], message);
    });
  }

  it('answers 403 to a key without the form and keeps tenants apart', async () => {
    const body = { formId: 'form-onboarding' };
    assert.equal((await sandbox.upstream('POST', PATH, body, 'sbx_no_forms')).status, 403);
    assert.equal((await sandbox.upstream('POST', PATH, body, 'sbx_other_tenant')).status, 400);
    assert.equal((await sandbox.upstream('POST', PATH, body, 'sbx_one_form')).status, 200);
    const company = { formId: 'form-company' };
    assert.equal((await sandbox.upstream('POST', PATH, company, 'sbx_one_form')).status, 403);
    const own = await sandbox.upstream('POST', PATH, { formId: 'form-borealis' }, 'sbx_other_tenant');
    assert.equal(own.body.result.count, 400);
  });

  it('names forms and fields for the console', async () => {
    const { body } = await sandbox.call('GET', '/sandbox/forms');
    assert.deepEqual(
      body.forms.map(({ formId }: { formId: string }) => formId),
      ['form-onboarding', 'form-company', 'form-borealis'],
    );
    assert.deepEqual(body.forms[0].fields[0], {
      fieldId: 'person-full-name',
      name: 'Full name',
      type: 'Text',
    });
  });

  it('has the same submissions after another start', async () => {
    await sandbox.restart();
    assert.equal((await search({ formId: 'form-onboarding' })).count, 1800);
  });
});
